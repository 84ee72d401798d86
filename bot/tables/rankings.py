"""Who has won what: ratings, leaderboards and a game's own tallies for finished games among people, and bouts with
computers apart."""

from collections import Counter, defaultdict
from collections.abc import Mapping

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
        many games counted. What people had achieved by games that were deleted since is known, but not
        against computers.

        Nobody can move meanwhile, so it is for the command line, not for a running bot.
        """
        counted = 0
        rated: defaultdict[tuple[int, str], dict[int, Rating]] = defaultdict(dict)
        tallied: defaultdict[tuple[int, str], dict[int, Mapping[str, int]]] = defaultdict(dict)
        async with self._base.change() as tx:
            for here, old in (await tx.all_old_ratings()).items():
                rated[here] = {user: own for user, (own, _) in old.items()}
                tallied[here] = {user: counts for user, (_, counts) in old.items()}
            await tx.forget_ratings()
            for saved in await tx.finished():
                matches = await self._base.matches(tx, [saved])
                if not matches:
                    continue
                (match,) = matches
                if not match.people_only:
                    await self._count_bouts(tx, match)
                elif match.place.guild_id is not None and self.rates(match):
                    here = match.place.guild_id, match.game
                    rated[here].update((own.user_id, own) for own in self.rated(match, rated[here]))
                    tallied[here].update(self.tallied(match, tallied[here]))
                else:
                    continue
                counted += 1
            for (guild_id, game), ours in rated.items():
                await tx.store_ratings(guild_id, game, list(ours.values()))
                await tx.store_tallies(guild_id, game, tallied[guild_id, game])
        return counted

    async def count(self, tx: Transaction, match: Match) -> None:
        """Count this finished match. With a computer in it, or where games are not rated, it rates nobody."""
        guild_id = match.place.guild_id
        if not match.people_only:
            await self._count_bouts(tx, match)
        elif guild_id is not None and self.rates(match):
            people = [who.user_id for who in match.seats if who.user_id is not None]
            before = await tx.ratings(guild_id, match.game, people)
            await tx.store_ratings(guild_id, match.game, self.rated(match, before))
            counted = await tx.tallies(guild_id, match.game, people)
            await tx.store_tallies(guild_id, match.game, self.tallied(match, counted))

    # --- Helpers -------------------------------------------------------------------------------

    async def _count_bouts(self, tx: Transaction, match: Match) -> None:
        places = match.record.game.outcome(match.state).places
        sides = _sides(match)
        for side in sides:
            people = [seat for seat in side if match.seats[seat].user_id is not None]
            theirs = defaultdict[str, list[int]](list)
            for seat in (seat for other in sides if other != side for seat in other):
                if level := match.seats[seat].computer:
                    theirs[level].append(places[seat])
            for seat in people:
                for level, others in theirs.items():
                    won = places[seat] == 1 < min(others)
                    await tx.add_bout(match.game, match.seats[seat].user_id or 0, level, won=won)

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


def _sides(match: Match) -> tuple[tuple[Seat, ...], ...]:
    return match.record.game.sides(match.state.options)
