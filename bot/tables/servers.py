"""What each server has settled for its games. All of it is in memory, for every move and every message asks for it."""

from dataclasses import replace
from typing import Any

from bot.tables.base import Base
from bot.tables.models import Press
from bot.tables.server_settings import ServerSettings, is_sound, read_settings, written
from engine.options import bad_option


class Servers:
    """The part of the service that knows servers."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def load(self) -> None:
        """Read the settings of all servers, unless they are in memory already. Refused: NOT_SAVED."""
        if not self._base.servers_known:
            async with self._base.look() as tx:
                stored = await tx.servers()
            self._base.know_servers({guild_id: read_settings(each) for guild_id, each in stored.items()})

    def settings(self, guild_id: int | None) -> ServerSettings:
        """Return what holds in this server, without a query; the defaults in a direct message, and until `load`."""
        return self._base.server(guild_id)

    async def change(self, guild_id: int, press: Press, **changes: Any) -> ServerSettings:
        """Change these settings and keep the others; return all as they are then. Whether the presser may do so is for
        the caller to know. Raises BadRecord if a value is none that a setting can have.
        """
        async with self._base.change(press) as tx:
            changed = replace(read_settings(await tx.server(guild_id)), **changes)
            stored = written(changed)
            for name in changes:
                if not is_sound(name, stored[name]):
                    raise bad_option(name, stored[name], ())
            await tx.store_server(guild_id, stored)
        self._base.know_server(guild_id, changed)
        return changed
