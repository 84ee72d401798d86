"""Servers: their settings, and when the bot was removed from them. Rows in, values out."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from sqlalchemy import CompoundSelect, Select, Table, Text, cast, delete, func, or_, select, tuple_, union

from bot.store.part import Part, read_json
from bot.store.schema import metadata, servers, tables
from engine.game import Json

_OF_SERVERS = tuple(part for part in metadata.sorted_tables if "guild_id" in part.c and part is not tables)
"""The database's tables with rows of servers, except tables of players. They are found in the schema, so that the rows
of a new one are deleted, too."""
_SETTINGS = cast(servers.c.settings, Text).label("settings")


class Servers(Part):
    """The part of a transaction that knows servers."""

    async def all(self) -> Mapping[int, Json]:
        """Return the settings of all servers that have a row, in the shards of this process; None for damaged ones."""
        query = select(servers.c.guild_id, _SETTINGS).where(self._served(servers.c.guild_id))
        rows = await self._rows(query)
        return {row.guild_id: read_json(row.settings) for row in rows}

    async def present(self) -> Mapping[int, Json]:
        """Return the same for the servers of all shards that have not removed the bot."""
        query = select(servers.c.guild_id, _SETTINGS).where(servers.c.removed_at.is_(None))
        return {row.guild_id: read_json(row.settings) for row in await self._rows(query)}

    async def get(self, guild_id: int) -> Json:
        """Return the settings of this server; None if there are none, or if they are damaged."""
        return read_json(await self._db.scalar(select(_SETTINGS).where(servers.c.guild_id == guild_id)))

    async def save(self, guild_id: int, settings: Mapping[str, Json]) -> None:
        """Store the settings of this server."""
        await self._put(servers, {"guild_id": guild_id}, {"settings": dict(settings)})

    async def known(self) -> frozenset[int]:
        """Return the servers of which anything is stored, in the shards of this process."""
        numbers = await self._column(_every_server())
        return frozenset(guild_id for guild_id in numbers if self._shards.serves(guild_id))

    async def knows(self, guild_id: int) -> bool:
        """Whether anything is stored of this server."""
        queries = (select(part.c.guild_id).where(part.c.guild_id == guild_id) for part in (tables, *_OF_SERVERS))
        return bool(await self._db.scalar(select(or_(*(query.exists() for query in queries)))))

    async def removed(self) -> Mapping[int, int]:
        """Return when the bot was removed from servers, by server, in the shards of this process."""
        removed = (servers.c.removed_at.is_not(None), self._served(servers.c.guild_id))
        query = select(servers.c.guild_id, servers.c.removed_at).where(*removed)
        return await self._pairs(query)

    async def mark_removed(self, guild_id: int, at: int | None) -> None:
        """Note that the bot was removed from this server at that time, or with None that it is there."""
        await self._put(servers, {"guild_id": guild_id}, {"removed_at": at}, settings={})

    async def delete(self, guild_id: int, limit: int) -> bool:
        """Delete what is stored about this server besides its tables, which were deleted before: `limit` rows of each
        kind, because other transactions wait meanwhile. Return whether nothing is left."""
        deleted = 0
        for part in _OF_SERVERS:
            if part is not servers:
                key = tuple_(*part.primary_key.columns)
                some = select(*part.primary_key.columns).where(part.c.guild_id == guild_id).limit(limit)
                deleted = max(deleted, (await self._db.execute(delete(part).where(key.in_(some)))).rowcount)
        if deleted == limit:
            return False
        # Last, because by this row the next step knows that there is something to delete.
        await self._db.execute(delete(servers).where(servers.c.guild_id == guild_id))
        return True


@cache
def _every_server() -> CompoundSelect[Any]:
    """Return a query for the servers of which there are rows in any table."""
    return union(*map(_servers_of, (tables, *_OF_SERVERS)))


def _servers_of(part: Table) -> Select[Any]:
    """Return a query for the servers of which there are rows. It goes from one to the next by an index, because a
    server may have any number of rows."""
    column = part.c.guild_id
    first = select(func.min(column).label("guild_id")).cte(recursive=True)
    after = select(func.min(column)).where(column > first.c.guild_id).scalar_subquery()
    chain = first.union_all(select(after).where(first.c.guild_id.is_not(None)))
    return select(chain.c.guild_id).where(chain.c.guild_id.is_not(None))
