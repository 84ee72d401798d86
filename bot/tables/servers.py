"""What each server has settled for its games, and what goes when it is old or when the bot was removed from a server.

The settings are in memory, for every move and every message asks for them. What is deleted is deleted in steps: a
transaction holds up everybody who moves.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from bot.tables.base import Base
from bot.tables.clock import DAY
from bot.tables.models import Press
from bot.tables.recounts import Recounts
from bot.tables.server_settings import ServerSettings, is_sound, read_settings, written
from engine.options import bad_option

PATIENCE = 30 * DAY
"""Seconds after which all goes that is kept of a server from which the bot was removed."""
_STEP = 10
"""Tables that are deleted in one transaction."""
_ROWS = 500
"""Rows of each other kind that are."""


class Servers:
    """The part of the service that knows servers."""

    def __init__(self, base: Base, recounts: Recounts) -> None:
        self._base = base
        self._recounts = recounts

    async def load(self) -> None:
        """Read the settings of all servers that are served, unless they are in memory already. Refused: NOT_SAVED."""
        if not self._base.settings.loaded:
            async with self._base.look() as tx:
                stored = await tx.servers.all()
            self._base.settings.load({guild_id: read_settings(each) for guild_id, each in stored.items()})

    def settings(self, guild_id: int | None) -> ServerSettings:
        """Return what holds in this server, without a query; the defaults in a direct message, and until `load`."""
        return self._base.settings.of(guild_id)

    def puzzle_channels(self) -> Mapping[int, int]:
        """Return the channels that get a puzzle a day, by server that is served; none until `load`."""
        channels = {guild_id: each.puzzle_channel for guild_id, each in self._served()}
        return {guild_id: channel for guild_id, channel in channels.items() if channel is not None}

    def _served(self) -> list[tuple[int, ServerSettings]]:
        """Return what holds in the servers that are served and have changed anything."""
        known = self._base.settings.all()
        return [(guild_id, each) for guild_id, each in known.items() if self._base.shards.serves(guild_id)]

    async def change(self, guild_id: int, press: Press, **changes: Any) -> ServerSettings:
        """Change these settings and keep the others; return all as they are then. Whether the presser may do so is for
        the caller to know. Raises BadRecord if a value is none that a setting can have.
        """
        async with self._base.change(press) as tx:
            changed = replace(read_settings(await tx.servers.get(guild_id)), **changes)
            stored = written(changed)
            for name in changes:
                if not is_sound(name, stored[name]):
                    raise bad_option(name, stored[name], ())
            await tx.servers.save(guild_id, stored)
        self._base.settings.know(guild_id, changed)
        return changed

    # --- Servers that come and go --------------------------------------------------------------

    async def joined(self, guild_id: int) -> None:
        """The bot is in this server, so nothing of it goes."""
        async with self._base.change() as tx:
            if guild_id in await tx.servers.removed():
                await tx.servers.mark_removed(guild_id, None)

    async def removed(self, guild_id: int) -> None:
        """The bot was removed from this server. An outage is no removal."""
        async with self._base.change() as tx:
            if guild_id in await tx.servers.known() and guild_id not in await tx.servers.removed():
                await tx.servers.mark_removed(guild_id, self._base.now())

    async def compare(self, present: Collection[int], *, absent: Callable[[int], bool]) -> None:
        """The bot is in these servers, also those that Discord cannot reach just now; of others `absent` says whether
        it would know. Call it at the start: what happened while the bot was away is found so."""
        async with self._base.change() as tx:
            removed = await tx.servers.removed()
            for guild_id in await tx.servers.known():
                if guild_id in present and guild_id in removed:
                    await tx.servers.mark_removed(guild_id, None)
                elif guild_id not in present and guild_id not in removed and absent(guild_id):
                    await tx.servers.mark_removed(guild_id, self._base.now())

    # --- What goes -----------------------------------------------------------------------------

    async def clean_up(self, present: Collection[int]) -> bool:
        """Delete some of what nobody keeps: games that ended longer ago than their server keeps them, and all of
        servers from which the bot was removed long ago and that are not `present`. Return whether there may be more.
        What people have achieved stays as long as their server does.
        """
        now = self._base.now()
        async with self._base.change() as tx:
            for guild_id, since in (await tx.servers.removed()).items():
                if since > now - PATIENCE or guild_id in present:
                    continue
                if tables := await tx.lists.of_server(guild_id, _STEP):
                    await tx.tables.delete(tables)
                elif await tx.servers.delete(guild_id, _ROWS):
                    self._base.settings.forget(guild_id)
                return True
            for guild_id, settings in self._served():
                days = settings.keep_days
                if days is not None and (tables := await tx.lists.ended_before(guild_id, now - days * DAY, _STEP)):
                    await self._recounts.keep(tx, tables)
                    await tx.tables.delete(tables)
                    return True
        return False
