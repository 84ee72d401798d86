"""Who has won what: ratings, leaderboards and a game's own tallies for finished games among people, and bouts with
computers apart."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.store import Bouts, Rating, Transaction
from bot.tables import ratings
from bot.tables.base import Base
from bot.tables.models import Leaderboard, Match, Standing
from engine import computer
from engine.game import Seat

_AT_ONCE = 200
"""Games that are read in one transaction."""


@dataclass
class _Counted:
    """What games come to, added one after the other in the order in which they ended."""

    games: int = 0
    finish: int = 0
    """The number of the last one."""
    rated: defaultdict[tuple[int, str], dict[int, Rating]] = field(default_factory=lambda: defaultdict(dict))
    tallied: defaultdict[tuple[int, str], dict[int, Mapping[str, int]]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    bouts: dict[tuple[str, int, str], tuple[int, int]] = field(default_factory=dict)
    """Games and wins by game, person and level."""


class Rankings:
    """The part of the service that knows ratings."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def leaderboard(
        self, guild_id: int, game: str, user_id: int, *, offset: int = 0, limit: int = 10
    ) -> Leaderboard:
        """Return a page of the server's leaderboard, best first, with the reader's own row."""
        async with self._base.look() as tx:
            page, total = await tx.ranking(guild_id, game, offset, limit)
            rows = tuple([await self._standing(tx, guild_id, game, own) for own in page])
            return Leaderboard(rows, await self._own(tx, guild_id, game, user_id), total)

    async def stats(self, guild_id: int, game: str, user_id: int) -> Standing | None:
        """Return this person's row, or None without a finished game among people in this server."""
        async with self._base.look() as tx:
            return await self._own(tx, guild_id, game, user_id)

    async def tallies(self, guild_id: int, game: str, user_id: int) -> Mapping[str, int]:
        """Return what the game counts beside points and wins, summed over this person's games among people in this
        server; empty without one, or if the game counts nothing."""
        async with self._base.look() as tx:
            return (await tx.tallies(guild_id, game, [user_id]))[user_id]

    async def against_computers(self, game: str, user_id: int) -> tuple[Bouts, ...]:
        """Return this person's games against computers, in all servers and in private, the weakest level first."""
        async with self._base.look() as tx:
            found = await tx.bouts(game, user_id)
        order = {level: strength for strength, level in enumerate(computer.names())}
        return tuple(sorted(found, key=lambda bouts: (order.get(bouts.level, len(order)), bouts.level)))

    async def recompute_ratings(self) -> int:
        """Forget all ratings, tallies and bouts and count them again from the stored games that can be read; return how
        many games counted. What people had achieved by games that were deleted since is known, but not
        against computers.

        Games are read some at a time, so others read and write meanwhile; only what ended in that time is counted while
        nobody else writes, and stored with the rest.
        """
        counted = _Counted()
        async with self._base.look() as tx:
            for here, old in (await tx.all_old_ratings()).items():
                counted.rated[here] = {user: own for user, (own, _) in old.items()}
                counted.tallied[here] = {user: counts for user, (_, counts) in old.items()}
        while True:
            async with self._base.look() as tx:
                if not await self._add_more(tx, counted):
                    break
        async with self._base.change() as tx:
            while await self._add_more(tx, counted):
                pass
            await tx.forget_ratings()
            for (guild_id, game), ours in counted.rated.items():
                await tx.store_ratings(guild_id, game, list(ours.values()))
                await tx.store_tallies(guild_id, game, counted.tallied[guild_id, game])
            await tx.store_bouts(counted.bouts)
        return counted.games

    async def count(self, tx: Transaction, match: Match) -> None:
        """Count this finished match. With a computer in it, or where games are not rated, it rates nobody."""
        guild_id = match.place.guild_id
        if not match.people_only:
            for user_id, level, won in _bouts(match):
                await tx.add_bout(match.game, user_id, level, won=won)
        elif guild_id is not None and self.rates(match):
            people = [who.user_id for who in match.seats if who.user_id is not None]
            before = await tx.ratings(guild_id, match.game, people)
            await tx.store_ratings(guild_id, match.game, self.rated(match, before))
            counted = await tx.tallies(guild_id, match.game, people)
            await tx.store_tallies(guild_id, match.game, self.tallied(match, counted))

    # --- Helpers -------------------------------------------------------------------------------

    async def _add_more(self, tx: Transaction, counted: _Counted) -> bool:
        """Count the games that ended next; return whether there were any."""
        found = await tx.finished(counted.finish, _AT_ONCE)
        for finish, saved in found:
            for match in await self._base.matches(tx, [saved]):
                self._add(counted, match)
            counted.finish = finish
        return bool(found)

    def _add(self, counted: _Counted, match: Match) -> None:
        if not match.people_only:
            for user_id, level, won in _bouts(match):
                games, wins = counted.bouts.get((match.game, user_id, level), (0, 0))
                counted.bouts[match.game, user_id, level] = games + 1, wins + won
        elif match.place.guild_id is not None and self.rates(match):
            here = match.place.guild_id, match.game
            rated, tallied = counted.rated[here], counted.tallied[here]
            rated.update((own.user_id, own) for own in self.rated(match, rated))
            tallied.update(self.tallied(match, tallied))
        else:
            return
        counted.games += 1

    def rates(self, match: Match) -> bool:
        """Whether this match, once it is finished, counts for what people have achieved in its server."""
        return match.people_only and match.rated and not match.place.private

    def rated(self, match: Match, before: dict[int, Rating]) -> tuple[Rating, ...]:
        """Return the ratings of all who played after this match, given those before."""
        outcome = match.record.game.outcome(match.state)
        sides = [
            [
                ratings.Result(who.user_id, who.name, outcome.places[seat], outcome.points[seat])
                for seat in side
                if (who := match.seats[seat]).user_id is not None
            ]
            for side in _sides(match)
        ]
        return ratings.count(sides, before)

    def tallied(self, match: Match, before: Mapping[int, Mapping[str, int]]) -> dict[int, Mapping[str, int]]:
        """Return what is counted of all who played, given what was before."""
        tallies = match.record.game.tallies
        if tallies is None:
            return {}
        return {
            who.user_id: Counter(before.get(who.user_id, {})) + Counter(own)
            for who, own in zip(match.seats, tallies(match.state), strict=True)
            if who.user_id is not None
        }

    async def _own(self, tx: Transaction, guild_id: int, game: str, user_id: int) -> Standing | None:
        own = (await tx.ratings(guild_id, game, [user_id])).get(user_id)
        return None if own is None else await self._standing(tx, guild_id, game, own)

    async def _standing(self, tx: Transaction, guild_id: int, game: str, own: Rating) -> Standing:
        return Standing(
            rank=await tx.rank(guild_id, game, own.rating),
            user_id=own.user_id,
            name=own.name,
            games=own.games,
            wins=own.wins,
            points=own.points,
            rating=own.rating,
            provisional=own.games < ratings.PROVISIONAL,
        )


def _bouts(match: Match) -> Iterator[tuple[int, str, bool]]:
    """Yield each person with each level of computer player that was on another side, and whether the person was first
    and no such computer was."""
    places = match.record.game.outcome(match.state).places
    sides = _sides(match)
    for side in sides:
        theirs = defaultdict[str, list[int]](list)
        for seat in (seat for other in sides if other != side for seat in other):
            if level := match.seats[seat].computer:
                theirs[level].append(places[seat])
        for seat in side:
            user_id = match.seats[seat].user_id
            if user_id is not None:
                yield from ((user_id, level, places[seat] == 1 < min(others)) for level, others in theirs.items())


def _sides(match: Match) -> tuple[tuple[Seat, ...], ...]:
    return match.record.game.sides(match.state.options)
