"""Servers: what they have settled, and when the bot was removed from them. Rows in, values out."""

import json
from collections.abc import Mapping

from sqlalchemy import Text, cast, insert, select, update

from bot.store.part import Part
from bot.store.schema import servers
from engine.game import Json

_SETTINGS = cast(servers.c.settings, Text).label("settings")


class Servers(Part):
    """The part of a transaction that knows servers."""

    async def servers(self) -> Mapping[int, Json]:
        """Return the settings of all servers that have a row; None in place of damaged ones."""
        rows = (await self._db.execute(select(servers.c.guild_id, _SETTINGS))).all()
        return {row.guild_id: _read(row.settings) for row in rows}

    async def server(self, guild_id: int) -> Json:
        """Return the settings of this server; None if there are none, or if they are damaged."""
        return _read(await self._db.scalar(select(_SETTINGS).where(servers.c.guild_id == guild_id)))

    async def store_server(self, guild_id: int, settings: Mapping[str, Json]) -> None:
        """Store what this server has settled."""
        row = {"settings": dict(settings)}
        if (await self._db.execute(update(servers).where(servers.c.guild_id == guild_id).values(row))).rowcount == 0:
            await self._db.execute(insert(servers).values(guild_id=guild_id, **row))


def _read(stored: str | None) -> Json:
    """Return the JSON that is stored; None if there is none, or if it is damaged."""
    try:
        return None if stored is None else json.loads(stored)
    except ValueError:
        return None
