"""The settings of servers, and the deletion of what is old or belongs to servers that have removed the bot.

Deletion happens in steps, because a transaction holds up everybody who moves. What belongs to a table or to a server is
found in the database's schema.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any

from bot.store.part import portions
from bot.store.table_rows import Post, TableId
from bot.store.transaction import Transaction
from bot.tables.base import Base, Press
from bot.tables.clock import DAY
from bot.tables.puzzles import posts, today
from bot.tables.recounts import Recounts
from bot.tables.server_settings import ServerSettings, is_sound, read_settings, written
from engine.options import bad_option

PATIENCE = 30 * DAY
"""Seconds after which everything is deleted that is kept of a server that has removed the bot."""


class Servers:
    """The part of the service that knows servers."""

    def __init__(self, base: Base, recounts: Recounts) -> None:
        self._base = base
        self._recounts = recounts

    async def load(self) -> None:
        """Read the settings of all servers of this process, unless they are in memory already. Refused: NOT_SAVED."""
        settings = self._base.settings
        if not settings.loaded:
            stored = await self._base.ask(lambda tx: tx.servers.all())
            settings.update((guild_id, read_settings(own)) for guild_id, own in stored.items())
            settings.loaded = True

    def settings(self, guild_id: int | None) -> ServerSettings:
        """Return the settings of this server, without a query; the defaults in a direct message, and before `load`."""
        return self._base.settings.of(guild_id)

    async def change(self, guild_id: int, press: Press, **changes: Any) -> ServerSettings:
        """Change these settings and keep the others; return all of them. The caller checks that the presser may do so.
        Raises BadRecord if a value is not valid for its setting. What they decide is out of date then: the Play message
        and the puzzles that are open or to come."""
        async with self._base.change(press) as tx:
            before = read_settings(await tx.servers.get(guild_id))
            changed = replace(before, **changes)
            stored = written(changed)
            for name in changes:
                if not is_sound(name, stored[name]):
                    raise bad_option(name, stored[name], ())
            await tx.servers.save(guild_id, stored)
            if before.play_channel is not None or changed.play_channel is not None:
                await tx.outbox.owe(Post("play", guild_id, guild_id=guild_id))
            if changed.puzzle_channel not in (None, before.puzzle_channel):
                await tx.outbox.owe(*posts(guild_id, await tx.puzzles.from_day(today(self._base.now()))))
        self._base.settings[guild_id] = changed
        return changed

    # --- Servers that come and go --------------------------------------------------------------

    async def joined(self, guild_id: int) -> None:
        """Note that the bot is in this server, so that nothing of it is deleted."""
        async with self._base.change() as tx:
            if guild_id in await tx.servers.removed():
                await tx.servers.mark_removed(guild_id, None)

    async def removed(self, guild_id: int) -> None:
        """Note that the bot was removed from this server. An outage does not count as that."""
        async with self._base.change() as tx:
            if await tx.servers.knows(guild_id) and guild_id not in await tx.servers.removed():
                await tx.servers.mark_removed(guild_id, self._base.now())

    async def compare(self, present: Collection[int], *, absent: Callable[[int], bool]) -> None:
        """Compare with the servers where the bot is `present`, including those that Discord cannot reach just now. Of
        another server `absent` says whether this process would know that the bot is there. Call it at the start, to
        find what happened while the bot was away."""
        async with self._base.look() as tx:
            removed, stored = await tx.servers.removed(), await tx.servers.known()
        missing = {guild_id for guild_id in stored - removed.keys() if guild_id not in present and absent(guild_id)}
        changed = dict.fromkeys(removed.keys() & present, None) | dict.fromkeys(missing, self._base.now())
        for some in portions(changed.items(), self._base.steps.rows):
            async with self._base.change() as tx:
                for guild_id, at in some:
                    await tx.servers.mark_removed(guild_id, at)

    # --- What goes -----------------------------------------------------------------------------

    async def clean_up(self, present: Collection[int]) -> bool:
        """Delete some of what is no longer kept: games that ended longer ago than their server keeps them, and
        everything of servers that have removed the bot `PATIENCE` ago and are not `present`. Return whether there may
        be more. Scores stay as long as their server does."""
        return await self._delete_removed(present) or await self._delete_old()

    async def _delete_removed(self, present: Collection[int]) -> bool:
        """Delete some of what belongs to servers that have removed the bot; return whether there was anything."""
        over = self._base.now() - PATIENCE
        removed = await self._base.ask(lambda tx: tx.servers.removed())
        for guild_id in (guild_id for guild_id, since in removed.items() if since <= over and guild_id not in present):
            async with self._base.change() as tx:
                if guild_id in await tx.servers.removed():
                    if tables := await tx.lists.of_server(guild_id, self._base.steps.tables):
                        await tx.tables.delete(tables)
                    elif await tx.servers.delete(guild_id, self._base.steps.rows):
                        self._base.settings.pop(guild_id, None)
            return True
        return False

    async def _delete_old(self) -> bool:
        """Delete some games that ended longer ago than their server keeps them; return whether there were any."""
        async with self._base.look() as tx:
            tables = await self._old(tx)
            # They are read, and so replayed, while others may still write.
            matches = await self._recounts.read(tx, tables)
        if not tables:
            return False
        async with self._base.change() as tx:
            rows = [await tx.tables.get(match.id) for match in matches]
            if tables == await self._old(tx) and rows == [match.row for match in matches]:
                await self._recounts.keep(tx, matches)
                await tx.tables.delete(tables)
        self._base.memory.drop(tables)
        return True

    async def _old(self, tx: Transaction) -> Sequence[TableId]:
        """Return some of the games that ended longer ago than their server keeps them, the oldest ones of it."""
        for guild_id, settings in [*self._base.settings.items()]:
            if settings.keep_days is None or not self._base.shards.serves(guild_id):
                continue
            before = self._base.now() - settings.keep_days * DAY
            if tables := await tx.lists.ended_before(guild_id, before, self._base.steps.games):
                return tables
        return ()
