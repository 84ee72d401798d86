"""Counting scores (ratings and tallies) anew in one game of one server, after a match was declared void, or in all of
them, while others go on playing. A recount is pending until it is done, so it survives the end of the process.

It begins with the scores from games that were deleted since, which are stored when the games are deleted.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from bot.store.part import portions
from bot.store.people_rows import GameResult
from bot.store.table_rows import Damaged, TableId
from bot.store.transaction import Transaction
from bot.tables.base import Base
from bot.tables.rankings import against_computers_in, store_scores
from bot.tables.table import Match
from bot.tables.verdicts import Count, counts, known

_AT_ONCE = 20
"""Games that are looked through for computers in one transaction."""


@dataclass(slots=True)
class _Recount:
    """A recount in progress."""

    changes: int | None
    """How often what is counted had changed when it began."""
    count: Count
    games: int = 0
    """How many games count so far."""
    last: TableId | None = None
    """The newest game that is counted already."""
    void: list[TableId] = field(default_factory=list)
    """Games that do not count, or that can no longer be read."""


@dataclass(slots=True)
class _AgainstComputers:
    """Games against computers that are being counted."""

    games: int = 0
    finish: int = 0
    """The number of the last game that was looked at, as in `Saved.finish`."""
    counted: dict[tuple[str, int, str], tuple[int, int]] = field(default_factory=dict)
    """Games and wins by game, person and level."""


class Recounts:
    """The part of the service that counts anew."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def settle(self, progress: Callable[[int], None] = lambda games: None) -> int:
        """Carry out the recounts that are pending; return how many games count. Games are read one by one, and others
        may move in between. `progress` gets the number of games so far."""
        pending = await self._base.ask(lambda tx: tx.recounts.pending())
        games = 0
        for guild_id, game in pending:
            while (counted := await self._count(guild_id, game)) is None:
                pass
            games += counted
            progress(games)
        return games

    async def count_all(self, progress: Callable[[int], None] = lambda games: None) -> int:
        """Count all ratings, results, tallies and games against computers again from the stored games that can be read;
        return how many games count. What people achieved in games that were deleted since is kept, except against
        computers.

        This takes many short transactions. If the process ends before the last one, what is pending is counted by the
        next bot, and a second call does the same again. `progress` gets the number of games so far.
        """
        places = await self._base.ask(lambda tx: tx.recounts.places())
        for some in portions(places, self._base.steps.counted):
            async with self._base.change() as tx:
                for place in some:
                    await tx.recounts.add(*place)
        games = await self._count_against_computers()
        progress(games)
        return games + await self.settle(lambda more: progress(games + more))

    async def read(self, tx: Transaction, tables: Collection[TableId]) -> list[Match]:
        """Return those of these matches that can be read."""
        return [match for table in tables if (match := await self._read(tx, table)) is not None]

    async def keep(self, tx: Transaction, matches: Collection[Match]) -> None:
        """Keep the scores from those of these finished matches that count, within the transaction that deletes them.
        They have to be the oldest ones of their server."""
        by_game = defaultdict[tuple[int, str], list[Match]](list)
        for match in matches:
            if counts(match) and match.place.guild_id is not None:
                by_game[match.place.guild_id, match.game].append(match)
        for (guild_id, game), some in by_game.items():
            people = {user for match in some for user in known(match).values()}
            count = Count(*await tx.recounts.old_ratings(guild_id, game, people))
            for match in some:
                await count.add(tx, match)
            await tx.recounts.store_old_ratings(guild_id, game, count.rated, count.tallied)
            await tx.recounts.touch(guild_id, game)

    # --- Helpers -------------------------------------------------------------------------------

    async def _count(self, guild_id: int, game: str) -> int | None:
        """Count all games there and store what differs; return how many count, or None if it has to begin anew, because
        something that was counted has changed meanwhile."""
        async with self._base.look() as tx:
            changes = await tx.recounts.changes(guild_id, game)
            going = _Recount(changes, Count(*await tx.recounts.old_ratings(guild_id, game)))
        while True:
            tables = await self._base.ask(lambda tx: tx.recounts.tables(guild_id, game, going.last))
            for table in tables:
                async with self._base.look() as tx:
                    match = await self._read(tx, table)
                    if match is not None and counts(match):
                        await going.count.add(tx, match)
                        going.games += 1
                    else:
                        going.void.append(table)
                going.last = table
                await asyncio.sleep(0)
            if not await self._store_results(guild_id, game, going):
                return None
            stored = Count(*await self._base.ask(lambda tx: tx.scores.everybody(guild_id, game)))
            new, removed = await asyncio.to_thread(_differing, going.count, stored)
            async with self._base.change() as tx:
                await tx.tables.count_alone()
                if await tx.recounts.changes(guild_id, game) != going.changes:
                    return None
                # Without a newer game the scores are still those that were read.
                if not await tx.recounts.tables(guild_id, game, going.last):
                    await store_scores(tx, guild_id, game, new)
                    for season, people in removed.rated.items():
                        await tx.scores.forget_ratings(guild_id, game, people, season)
                    await tx.scores.store_tallies(guild_id, game, removed.tallied)
                    await tx.recounts.done(guild_id, game)
                    return going.games

    async def _store_results(self, guild_id: int, game: str, going: _Recount) -> bool:
        """Store the results of single games, in steps, because there are many; return False if the recount has to begin
        anew. Ranks do not depend on them, and the next attempt stores them again."""
        did = defaultdict[TableId, list[GameResult]](list)
        for result in going.count.results:
            did[TableId(result.table_id)].append(result)
        going.count.results.clear()
        going.void += await self._base.ask(lambda tx: tx.recounts.void(guild_id, game))
        for some in portions([*going.void, *did], self._base.steps.counted):
            async with self._base.change() as tx:
                if await tx.recounts.changes(guild_id, game) != going.changes:
                    return False
                await tx.results.replace(some, [result for table in some for result in did.get(table, ())])
        going.void.clear()
        return True

    async def _count_against_computers(self) -> int:
        """Count these games and store them, some people after others; return how many there are."""
        going = _AgainstComputers()
        while await self._base.ask(lambda tx: self._add_against_computers(tx, going)):
            pass
        people = await self._base.ask(lambda tx: tx.scores.played_computers())
        for some in map(
            frozenset, portions(people.union(user for _, user, _ in going.counted), self._base.steps.counted)
        ):
            async with self._base.change() as tx:
                # What ended meanwhile was added for those who are stored already.
                while await self._add_against_computers(tx, going):
                    pass
                theirs = {key: counted for key, counted in going.counted.items() if key[1] in some}
                await tx.scores.replace_head_to_head(some, theirs)
        return going.games

    async def _add_against_computers(self, tx: Transaction, going: _AgainstComputers) -> bool:
        """Count the next games that ended; return whether there were any."""
        matches = await tx.lists.finished(going.finish, _AT_ONCE)
        for finish, saved in matches:
            if not isinstance(saved, Damaged) and any(player.computer for player in saved.seats):
                for match in await self._base.matches(tx, [saved]):
                    for user_id, level, won in against_computers_in(match):
                        games, wins = going.counted.get((match.game, user_id, level), (0, 0))
                        going.counted[match.game, user_id, level] = games + 1, wins + won
                    going.games += 1
                await asyncio.sleep(0)
            going.finish = finish
        return bool(matches)

    async def _read(self, tx: Transaction, table: TableId) -> Match | None:
        """Return the match if it can be read."""
        saved = await tx.tables.get(table)
        if saved is None or isinstance(saved, Damaged):
            return None
        matches = await self._base.matches(tx, [saved]) if saved.start is not None else []
        return matches[0] if matches else None


def _differing(new: Count, old: Count) -> tuple[Count, Count]:
    """Return the part of the new count that differs from the old one, and that of the old one of which nothing is left.
    So few rows are written at once, and nobody ever sees ranks that are counted partly anew."""
    changed, removed = Count(), Count()
    for season in new.rated.keys() | old.rated.keys():
        now, before = new.rated.get(season, {}), old.rated.get(season, {})
        changed.rated[season] = {user: own for user, own in now.items() if own != before.get(user)}
        removed.rated[season] = {user: own for user, own in before.items() if user not in now}
    changed.tallied = {user: own for user, own in new.tallied.items() if own != old.tallied.get(user, {})}
    removed.tallied = {user: {} for user in old.tallied if user not in new.tallied}
    return changed, removed
