"""Who has won what: ratings, leaderboards and a game's own tallies for finished games among people, and bouts with
computers apart."""

from collections import Counter, defaultdict
from collections.abc import Mapping

from bot.players import is_former
from bot.store import Bouts, Rating, Transaction
from bot.tables import ratings
from bot.tables.base import Base
from bot.tables.models import Leaderboard, Match, Standing
from engine import computer
from engine.game import Seat


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
        many games counted.

        Nobody can move meanwhile, so it is for the command line, not for a running bot.
        """
        counted = 0
        rated: defaultdict[tuple[int, str], dict[int, Rating]] = defaultdict(dict)
        tallied: defaultdict[tuple[int, str], dict[int, Mapping[str, int]]] = defaultdict(dict)
        async with self._base.change() as tx:
            await tx.forget_ratings()
            for saved in await tx.finished():
                matches = await self._base.matches(tx, [saved])
                if not matches:
                    continue
                (match,) = matches
                if not match.people_only:
                    await self._count_bouts(tx, match)
                elif counts(match) and match.place.guild_id is not None:
                    here = match.place.guild_id, match.game
                    rated[here].update((own.user_id, own) for own in self._rated(match, rated[here]))
                    tallied[here].update(_tallied(match, tallied[here]))
                else:
                    continue
                counted += 1
            for (guild_id, game), ours in rated.items():
                await tx.store_ratings(guild_id, game, list(ours.values()))
                await tx.store_tallies(guild_id, game, tallied[guild_id, game])
        return counted

    async def count(self, tx: Transaction, match: Match) -> None:
        """Count this finished match. With a computer in it, it never rates people."""
        guild_id = match.place.guild_id
        if not match.people_only:
            await self._count_bouts(tx, match)
        elif counts(match) and guild_id is not None:
            people = [*known(match).values()]
            before = await tx.ratings(guild_id, match.game, people)
            await tx.store_ratings(guild_id, match.game, self._rated(match, before))
            counted = await tx.tallies(guild_id, match.game, people)
            await tx.store_tallies(guild_id, match.game, _tallied(match, counted))

    # --- Helpers -------------------------------------------------------------------------------

    async def _count_bouts(self, tx: Transaction, match: Match) -> None:
        places = match.record.game.outcome(match.state).places
        sides = _sides(match)
        for side in sides:
            people = [known(match)[seat] for seat in side if seat in known(match)]
            theirs = defaultdict[str, list[int]](list)
            for seat in (seat for other in sides if other != side for seat in other):
                if level := match.seats[seat].computer:
                    theirs[level].append(places[seat])
            for user_id in people:
                for level, others in theirs.items():
                    won = places[side[0]] == 1 < min(others)
                    await tx.add_bout(match.game, user_id, level, won=won)

    def _rated(self, match: Match, before: dict[int, Rating]) -> tuple[Rating, ...]:
        """Return the new ratings of all who are known. Who is not was an opponent all the same."""
        outcome = match.record.game.outcome(match.state)
        sides = [
            [
                ratings.Result(who.user_id, who.name, outcome.places[seat], outcome.points[seat])
                for seat in side
                if (who := match.seats[seat]).user_id is not None
            ]
            for side in _sides(match)
        ]
        return tuple(own for own in ratings.count(sides, before) if not is_former(own.user_id))

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


def counts(match: Match) -> bool:
    """Whether this match counts, once it is finished, for ratings and statistics: those among people in a server."""
    return match.people_only and match.place.guild_id is not None


def known(match: Match) -> Mapping[Seat, int]:
    """Return the people who play, by their seats; who had everything about them deleted is not among them."""
    return {
        Seat(seat): who.user_id
        for seat, who in enumerate(match.seats)
        if who.user_id is not None and not is_former(who.user_id)
    }


def _tallied(match: Match, before: Mapping[int, Mapping[str, int]]) -> dict[int, Mapping[str, int]]:
    """Return what is counted of all who played, given what was before."""
    tallies = match.record.game.tallies
    if tallies is None:
        return {}
    counted = tallies(match.state)
    return {
        user_id: Counter(before.get(user_id, {})) + Counter(counted[seat]) for seat, user_id in known(match).items()
    }


def _sides(match: Match) -> tuple[tuple[Seat, ...], ...]:
    return match.record.game.sides(match.state.options)
