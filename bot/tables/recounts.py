"""Counting anew what people have achieved in one game of one server, while others go on playing: when a game was
declared void. It is owed until it is done, so nothing is lost when the process ends.

It begins with what was achieved by games that were deleted since, which is kept when they go.
"""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from bot.store import Damaged, Rating, TableId, Transaction
from bot.tables.base import Base
from bot.tables.models import Match
from bot.tables.rankings import Rankings


@dataclass(slots=True)
class _Count:
    """A count on its way."""

    rated: dict[int, Rating] = field(default_factory=dict)
    tallied: dict[int, Mapping[str, int]] = field(default_factory=dict)
    tables: list[TableId] = field(default_factory=list)
    """What is counted already, in order."""


class Recounts:
    """The part of the service that counts anew."""

    def __init__(self, base: Base, rankings: Rankings) -> None:
        self._base = base
        self._rankings = rankings

    async def settle(self) -> None:
        """Count anew wherever that is owed. Games are read one by one, and others may move in between."""
        async with self._base.look() as tx:
            owed = await tx.owed_recounts()
        for guild_id, game in owed:
            count = await self._begin(guild_id, game)
            while not await self._done(guild_id, game, count):
                async with self._base.look() as tx:
                    tables = await tx.counted_tables(guild_id, game)
                if tuple(count.tables) != tables[: len(count.tables)]:  # another one was declared void meanwhile
                    count = await self._begin(guild_id, game)
                for table in tables[len(count.tables) :]:
                    async with self._base.look() as tx:
                        await self._add(tx, count, table)
                    await asyncio.sleep(0)

    async def keep(self, tx: Transaction, tables: Collection[TableId]) -> None:
        """Keep what was achieved by those of these finished matches that count, within the transaction that deletes
        them: the oldest ones of their server."""
        counts = defaultdict[tuple[int, str], list[Match]](list)
        for table in tables:
            match = await self._read(tx, table)
            if match is not None and self._rankings.rates(match) and match.place.guild_id is not None:
                counts[match.place.guild_id, match.game].append(match)
        for (guild_id, game), matches in counts.items():
            count = await self._old(tx, guild_id, game)
            for match in matches:
                self._count(count, match)
            await tx.store_old_ratings(guild_id, game, list(count.rated.values()), count.tallied)

    # --- Helpers -------------------------------------------------------------------------------

    async def _begin(self, guild_id: int, game: str) -> _Count:
        async with self._base.look() as tx:
            return await self._old(tx, guild_id, game)

    async def _old(self, tx: Transaction, guild_id: int, game: str) -> _Count:
        old = await tx.old_ratings(guild_id, game)
        return _Count({user: own[0] for user, own in old.items()}, {user: own[1] for user, own in old.items()})

    async def _add(self, tx: Transaction, count: _Count, table: TableId) -> None:
        match = await self._read(tx, table)
        if match is not None and self._rankings.rates(match):
            self._count(count, match)
        count.tables.append(table)

    def _count(self, count: _Count, match: Match) -> None:
        count.rated.update((own.user_id, own) for own in self._rankings.rated(match, count.rated))
        count.tallied.update(self._rankings.tallied(match, count.tallied))

    async def _done(self, guild_id: int, game: str, count: _Count) -> bool:
        """Store the count if nothing is missing in it."""
        async with self._base.change() as tx:
            if tuple(count.tables) != await tx.counted_tables(guild_id, game):
                return False
            await tx.forget_ratings_of(guild_id, game)
            if count.rated:
                await tx.store_ratings(guild_id, game, list(count.rated.values()))
            await tx.store_tallies(guild_id, game, count.tallied)
            await tx.recounted(guild_id, game)
        return True

    async def _read(self, tx: Transaction, table: TableId) -> Match | None:
        """Return the match if it can be read."""
        saved = await tx.table(table)
        if saved is None or isinstance(saved, Damaged):
            return None
        found = await self._base.matches(tx, [saved]) if saved.start is not None else []
        return found[0] if found else None
