"""Who has won what: ratings, leaderboards and a game's own tallies for finished games among people, and bouts with
computers apart."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from bot.players import former, is_former
from bot.store import Bouts, GameResult, Rating, Transaction
from bot.tables import ratings
from bot.tables.base import Base
from bot.tables.models import Leaderboard, Match, Standing
from bot.tables.seasons import ALL_TIME, season_of
from engine import computer
from engine.game import Seat

_WINNERS = 5
"""So many may share the first place of a season."""


class Rankings:
    """The part of the service that knows ratings."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def leaderboard(
        self, guild_id: int, game: str, user_id: int, *, season: int = ALL_TIME, offset: int = 0, limit: int = 10
    ) -> Leaderboard:
        """Return a page of the server's leaderboard, best first, with the reader's own row."""
        async with self._base.look() as tx:
            page, total = await tx.ranking(guild_id, game, offset, limit, season)
            rows = tuple([await self._standing(tx, guild_id, game, own, season) for own in page])
            return Leaderboard(rows, await self._own(tx, guild_id, game, user_id, season), total)

    async def seasons(self, guild_id: int, game: str) -> tuple[int, ...]:
        """Return the seasons in which a game counted there, the newest first; the one that goes on is always there."""
        now = season_of(self._base.now())
        async with self._base.look() as tx:
            return now, *(season for season in await tx.seasons(guild_id, game) if season != now)

    async def winners(self, guild_id: int, game: str, limit: int) -> Mapping[int, Sequence[Rating]]:
        """Return who stood first at the end of each of the newest past seasons, several where they were equal."""
        _, *past = await self.seasons(guild_id, game)
        async with self._base.look() as tx:
            found = {season: (await tx.ranking(guild_id, game, 0, _WINNERS, season))[0] for season in past[:limit]}
        return {season: [one for one in first if one.rating == first[0].rating] for season, first in found.items()}

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
        rated: defaultdict[tuple[int, str, int], dict[int, Rating]] = defaultdict(dict)
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
                    before = {
                        season: {user: own for user in known(match).values() if (own := rated[*here, season].get(user))}
                        for season in _seasons(match)
                    }
                    after = await self._after(tx, match, before)
                    for season, ours in after.items():
                        rated[*here, season].update((own.user_id, own) for own in ours)
                    await tx.add_results(_results(match, before, after))
                    tallied[here].update(_tallied(match, tallied[here]))
                else:
                    continue
                counted += 1
            for (guild_id, game, season), theirs in rated.items():
                await tx.store_ratings(guild_id, game, list(theirs.values()), season)
            for (guild_id, game), counts_of in tallied.items():
                await tx.store_tallies(guild_id, game, counts_of)
        return counted

    async def count(self, tx: Transaction, match: Match) -> None:
        """Count this finished match. With a computer in it, it never rates people."""
        guild_id = match.place.guild_id
        if not match.people_only:
            await self._count_bouts(tx, match)
        elif counts(match) and guild_id is not None:
            people = [*known(match).values()]
            before = {season: await tx.ratings(guild_id, match.game, people, season) for season in _seasons(match)}
            after = await self._after(tx, match, before)
            for season, ours in after.items():
                await tx.store_ratings(guild_id, match.game, ours, season)
            await tx.add_results(_results(match, before, after))
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

    async def _after(
        self, tx: Transaction, match: Match, before: Mapping[int, Mapping[int, Rating]]
    ) -> Mapping[int, tuple[Rating, ...]]:
        """Return the new ratings of all who are known, of all time and of the season."""
        return {
            season: self._rated(match, {**ours, **await _strengths(tx, match, season)})
            for season, ours in before.items()
        }

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

    async def _own(
        self, tx: Transaction, guild_id: int, game: str, user_id: int, season: int = ALL_TIME
    ) -> Standing | None:
        own = (await tx.ratings(guild_id, game, [user_id], season)).get(user_id)
        return None if own is None else await self._standing(tx, guild_id, game, own, season)

    async def _standing(self, tx: Transaction, guild_id: int, game: str, own: Rating, season: int) -> Standing:
        return Standing(
            rank=await tx.rank(guild_id, game, own.rating, season),
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


def _seasons(match: Match) -> tuple[int, int]:
    """Return in which ratings a finished match counts."""
    return ALL_TIME, season_of(match.ended_at or 0)


async def _strengths(tx: Transaction, match: Match, season: int) -> dict[int, Rating]:
    """Return as what the strength of former players is taken, as far as it was noted."""
    if not any(who.former for who in match.seats):
        return {}
    noted = await tx.strengths(match.id, season)
    return {former(seat): Rating(former(seat), "", mu=mu, sigma=sigma) for seat, (mu, sigma) in noted.items()}


def _results(
    match: Match, before: Mapping[int, Mapping[int, Rating]], after: Mapping[int, Sequence[Rating]]
) -> list[GameResult]:
    """Return how everybody did who is known."""
    game, season = match.record.game, _seasons(match)[1]
    places = game.outcome(match.state).places
    side_of = {seat: number for number, side in enumerate(_sides(match)) for seat in side}
    feats = [None] * len(places) if game.feats is None else game.feats(match.state)
    ratings_after = {own.user_id: own.rating for own in after[ALL_TIME]}
    found = []
    for seat, user_id in known(match).items():
        old, seasonal = (before[each].get(user_id) or Rating(user_id, "") for each in (ALL_TIME, season))
        feat = feats[seat]
        found.append(
            GameResult(
                table_id=match.id,
                seat=seat,
                guild_id=match.place.guild_id or 0,
                game=match.game,
                user_id=user_id,
                at=match.ended_at or 0,
                season=season,
                side=side_of[seat],
                place=places[seat],
                rating=ratings_after[user_id],
                mu=old.mu,
                sigma=old.sigma,
                season_mu=seasonal.mu,
                season_sigma=seasonal.sigma,
                feat_worth=None if feat is None else feat.worth,
                feat=None if feat is None else dict(feat.facts),
            )
        )
    return found


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
