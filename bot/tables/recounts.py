"""Counting scores (ratings and tallies) anew in one game of one server, after a match was declared void, while others
go on playing. A recount is pending until it is done, so it survives the end of the process.

It begins with the scores from games that were deleted since, which are stored when the games are deleted.
"""

import asyncio
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field

from bot.store import Damaged, GameResult, TableId, Transaction
from bot.tables.base import Base
from bot.tables.counting import Count, counts, known
from bot.tables.rankings import store_scores
from bot.tables.table import Match

_STEP = 100
"""Games whose results are stored in one transaction."""


@dataclass(slots=True)
class _Recount:
    """A recount in progress."""

    count: Count
    tables: list[TableId] = field(default_factory=list)
    """The games that are counted already, in order."""
    stored: int = 0
    """How many of these have their results stored."""


class Recounts:
    """The part of the service that counts anew."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def settle(self) -> None:
        """Carry out the recounts that are pending. Games are read one by one, and others may move in between."""
        async with self._base.look() as tx:
            pending = await tx.recounts.pending()
        for guild_id, game in pending:
            going = await self._begin(guild_id, game)
            while not await self._done(guild_id, game, going):
                async with self._base.look() as tx:
                    tables = await tx.recounts.tables(guild_id, game)
                if tuple(going.tables) != tables[: len(going.tables)]:  # another one was declared void meanwhile
                    going = await self._begin(guild_id, game)
                for table in tables[len(going.tables) :]:
                    async with self._base.look() as tx:
                        await self._add(tx, going, table)
                    await asyncio.sleep(0)

    async def keep(self, tx: Transaction, tables: Collection[TableId]) -> None:
        """Keep the scores from those of these finished matches that count, within the transaction that deletes them.
        They have to be the oldest ones of their server."""
        found = defaultdict[tuple[int, str], list[Match]](list)
        for table in tables:
            match = await self._read(tx, table)
            if match is not None and counts(match) and match.place.guild_id is not None:
                found[match.place.guild_id, match.game].append(match)
        for (guild_id, game), matches in found.items():
            people = {user for match in matches for user in known(match).values()}
            count = Count(*await tx.recounts.old_ratings(guild_id, game, people))
            for match in matches:
                await count.add(tx, match)
            await tx.recounts.store_old_ratings(guild_id, game, count.rated, count.tallied)

    # --- Helpers -------------------------------------------------------------------------------

    async def _begin(self, guild_id: int, game: str) -> _Recount:
        async with self._base.look() as tx:
            return _Recount(Count(*await tx.recounts.old_ratings(guild_id, game)))

    async def _add(self, tx: Transaction, going: _Recount, table: TableId) -> None:
        match = await self._read(tx, table)
        if match is not None and counts(match):
            await going.count.add(tx, match)
        going.tables.append(table)

    async def _done(self, guild_id: int, game: str, going: _Recount) -> bool:
        """Store the count if no game is missing in it; return whether that is so. The results of single games, of which
        there are many, are stored in steps before. Ranks do not depend on them, and the next attempt stores them again.
        """
        did = defaultdict[int, list[GameResult]](list)
        for result in going.count.results:
            did[result.table_id].append(result)
        while going.stored < len(going.tables):
            some = going.tables[going.stored : going.stored + _STEP]
            async with self._base.change() as tx:
                await tx.results.replace(some, [result for table in some for result in did[table]])
            going.stored += len(some)
        async with self._base.change() as tx:
            await tx.tables.count_alone()
            if tuple(going.tables) != await tx.recounts.tables(guild_id, game):
                return False
            await tx.recounts.forget_ratings(guild_id, game)
            await store_scores(tx, guild_id, game, going.count)
            await tx.recounts.done(guild_id, game)
        return True

    async def _read(self, tx: Transaction, table: TableId) -> Match | None:
        """Return the match if it can be read."""
        saved = await tx.tables.get(table)
        if saved is None or isinstance(saved, Damaged):
            return None
        found = await self._base.matches(tx, [saved]) if saved.start is not None else []
        return found[0] if found else None
