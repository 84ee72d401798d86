"""Servers: what they have settled, and when the bot was removed from them. Rows in, values out."""

import json
from collections.abc import Mapping

from sqlalchemy import Text, cast, delete, insert, select, tuple_, union, update

from bot.store.part import Part
from bot.store.schema import metadata, servers, tables
from engine.game import Json

_OF_SERVERS = tuple(part for part in metadata.sorted_tables if "guild_id" in part.c and part is not tables)
"""What belongs to a server, beside tables of players, found by the schema, so what is new there is deleted, too."""
_SETTINGS = cast(servers.c.settings, Text).label("settings")


class Servers(Part):
    """The part of a transaction that knows servers."""

    async def all(self) -> Mapping[int, Json]:
        """Return the settings of all servers that have a row, in the shards that are served; None in place of damaged
        ones."""
        found = select(servers.c.guild_id, _SETTINGS).where(self._served(servers.c.guild_id))
        rows = (await self._db.execute(found)).all()
        return {row.guild_id: _read(row.settings) for row in rows}

    async def get(self, guild_id: int) -> Json:
        """Return the settings of this server; None if there are none, or if they are damaged."""
        return _read(await self._db.scalar(select(_SETTINGS).where(servers.c.guild_id == guild_id)))

    async def save(self, guild_id: int, settings: Mapping[str, Json]) -> None:
        """Store what this server has settled."""
        row = {"settings": dict(settings)}
        if (await self._db.execute(update(servers).where(servers.c.guild_id == guild_id).values(row))).rowcount == 0:
            await self._db.execute(insert(servers).values(guild_id=guild_id, **row))

    async def known(self) -> frozenset[int]:
        """Return the servers of which anything is kept, in the shards that are served."""
        columns = [part.c.guild_id for part in (tables, *_OF_SERVERS)]
        found = union(*(select(column).where(column.is_not(None), self._served(column)) for column in columns))
        return frozenset((await self._db.scalars(found)).all())

    async def removed(self) -> Mapping[int, int]:
        """Return since when the bot was removed from servers, by server, in the shards that are served."""
        removed = (servers.c.removed_at.is_not(None), self._served(servers.c.guild_id))
        found = select(servers.c.guild_id, servers.c.removed_at).where(*removed)
        return {row[0]: row[1] for row in (await self._db.execute(found)).all()}

    async def mark_removed(self, guild_id: int, at: int | None) -> None:
        """The bot was removed from this server at that time; None if it is there."""
        row = {"removed_at": at}
        if (await self._db.execute(update(servers).where(servers.c.guild_id == guild_id).values(row))).rowcount == 0:
            await self._db.execute(insert(servers).values(guild_id=guild_id, settings={}, **row))

    async def delete(self, guild_id: int, limit: int) -> bool:
        """Delete what is kept of this server beside its tables, which were deleted before: so many rows of each kind,
        for others wait meanwhile. Return whether that was all."""
        gone = 0
        for part in _OF_SERVERS:
            key = tuple_(*part.primary_key.columns)
            some = select(*part.primary_key.columns).where(part.c.guild_id == guild_id).limit(limit)
            gone = max(gone, (await self._db.execute(delete(part).where(key.in_(some)))).rowcount)
        return gone < limit


def _read(stored: str | None) -> Json:
    """Return the JSON that is stored; None if there is none, or if it is damaged."""
    try:
        return None if stored is None else json.loads(stored)
    except ValueError:
        return None
