"""Ratings, leaderboards and a game's own tallies for finished games among people, and separately the games against
computers; and profiles: how one person has done at a game in one server, from stored results, without a replay."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby

from bot.store.people_rows import ALL_TIME, GameResult, HeadToHead, Opponent, Rating
from bot.store.transaction import Transaction
from bot.tables import ratings
from bot.tables.base import Base
from bot.tables.ratings import season_of, week_of
from bot.tables.table import Match
from bot.tables.verdicts import A_WEEK, Count, Verdict, counts, judge, known, seasons_of, sides_of, usual_moves
from engine import computer
from engine.game import Json, Seat

_WINNERS = 5
"""People who may share the first place of a season."""
_OPPONENTS = 3
"""Opponents that a profile names."""


@dataclass(frozen=True, slots=True)
class Standing(Rating):
    """One row of a server's leaderboard."""

    rank: int = 0
    """1 is best; equal ratings share a rank."""

    @property
    def provisional(self) -> bool:
        """Whether there are too few games for the rating to mean much."""
        return self.games < ratings.PROVISIONAL


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a server's leaderboard."""

    rows: tuple[Standing, ...]
    own: Standing | None
    """The reader's row, even if it is on this page; None without a finished game."""
    total: int
    """The number of people who are ranked."""


@dataclass(frozen=True, slots=True)
class Best:
    """A person's greatest achievement."""

    facts: Mapping[str, Json]
    """The facts, as the game gives them."""
    at: int
    """When the game ended."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How one person has done at a game in one server."""

    standing: Standing
    course: tuple[int, ...]
    """The rating before the first known game, and after each."""
    streak: int
    """How many of the newest games in a row the person won."""
    longest: int
    """The longest row of wins."""
    tallies: Mapping[str, int]
    """What the game counts beside points and wins."""
    opponents: tuple[Opponent, ...]
    """The people against whom this one has played most."""
    best: Best | None
    hidden: int = 0
    """The number of games that only the person sees here; `standing` has them in the rating alone."""
    hidden_wins: int = 0


class Rankings:
    """The part of the service that knows ratings and profiles."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def leaderboard(
        self, guild_id: int, game: str, user_id: int, *, season: int = ALL_TIME, offset: int = 0, limit: int = 10
    ) -> Leaderboard:
        """Return a page of the server's leaderboard, best first, with the reader's own row."""
        async with self._base.look() as tx:
            page, total = await tx.scores.ranking(guild_id, game, offset, limit, season)
            rows = tuple([await self._standing(tx, guild_id, game, own, season) for own in page])
            return Leaderboard(rows, await self._own(tx, guild_id, game, user_id, season), total)

    async def seasons(self, guild_id: int, game: str) -> tuple[int, ...]:
        """Return the seasons in which a game counted in this server, the newest first. The current one is always
        included."""
        now = season_of(self._base.now())
        seasons = await self._base.ask(lambda tx: tx.scores.seasons(guild_id, game))
        return now, *(season for season in seasons if season != now)

    async def winners(self, guild_id: int, game: str, limit: int) -> Mapping[int, Sequence[Rating]]:
        """Return the people who were first at the end of each of the newest past seasons; several if their ratings were
        equal."""
        _, *past = await self.seasons(guild_id, game)
        async with self._base.look() as tx:
            rankings = {
                season: (await tx.scores.ranking(guild_id, game, 0, _WINNERS, season))[0] for season in past[:limit]
            }
        return {
            season: [rating for rating in first if rating.rating == first[0].rating]
            for season, first in rankings.items()
        }

    async def stats(self, guild_id: int, game: str, user_id: int) -> Standing | None:
        """Return this person's row, or None without a finished game among people in this server."""
        return await self._base.ask(lambda tx: self._own(tx, guild_id, game, user_id))

    async def against_computers(self, game: str, user_id: int) -> tuple[HeadToHead, ...]:
        """Return this person's games against computers, in all servers and in private, the weakest level first."""
        counts = await self._base.ask(lambda tx: tx.scores.head_to_head(game, user_id))
        order = {level: strength for strength, level in enumerate(computer.names())}
        return tuple(
            sorted(counts, key=lambda head_to_head: (order.get(head_to_head.level, len(order)), head_to_head.level))
        )

    async def judge(self, tx: Transaction, match: Match, absent: Collection[Seat] = ()) -> Verdict | None:
        """Return the verdict on a match that ends now, or is stopped because the players in `absent` were; None if it
        does not count anyway."""
        guild_id = match.place.guild_id
        if not match.counting or guild_id is None:
            return None
        least = self._base.fair_share * await asyncio.to_thread(usual_moves, match.record.game, match.state.options)
        seats, begins = {user: seat for seat, user in known(match).items()}, week_of(self._base.now())
        often = await tx.results.met(guild_id, match.game, [*seats], begins)
        pairs = (sorted((seats[first], seats[second])) for (first, second), games in often.items() if games >= A_WEEK)
        worn = [(first, second) for first, second in pairs]
        verdict = judge(match, await tx.tables.made_for(match.id), absent, worn, least)
        return replace(verdict, hidden=not self._base.seen_by_all(match))

    async def count(self, tx: Transaction, match: Match) -> None:
        """Count this finished match: as games against computers if one plays, else for ratings if it counts."""
        guild_id = match.place.guild_id
        if not match.people_only:
            for user_id, level, won in against_computers_in(match):
                await tx.scores.add_head_to_head(match.game, user_id, level, won=won)
        elif counts(match) and guild_id is not None:
            people = [*known(match).values()]
            count = Count()
            for season in seasons_of(match):
                count.rated[season] = await tx.scores.ratings(guild_id, match.game, people, season)
            count.tallied.update(await tx.scores.tallies(guild_id, match.game, people))
            await count.add(tx, match)
            await store_scores(tx, guild_id, match.game, count)
            await tx.results.add(count.results)

    # --- Profiles ------------------------------------------------------------------------------

    async def games(self, guild_id: int, user_id: int, *, own: bool = False) -> tuple[str, ...]:
        """Return the games that count for this person in this server, the most played first; hidden ones only for the
        person's `own` eyes."""
        names = await self._base.ask(lambda tx: tx.scores.games_of(guild_id, user_id, with_hidden=own))
        return tuple(game for game in names if game in self._base.games)

    async def profile(self, guild_id: int, game: str, user_id: int, *, own: bool = False) -> Profile | None:
        """Return this person's profile; None without a finished game among people there. What hidden games add is in it
        only for the person's `own` eyes, except in ratings."""
        standing = await self.stats(guild_id, game, user_id)
        if standing is None or not (standing.games or own):
            return None
        async with self._base.look() as tx:
            everything = await tx.results.of(guild_id, game, user_id)
            hidden = await tx.results.hidden(guild_id, game, user_id)
            opponents = await tx.results.opponents(guild_id, game, user_id, _OPPONENTS, with_hidden=own)
            tallies = (await tx.scores.tallies(guild_id, game, [user_id]))[user_id]
        results = [result for result in everything if own or result.table_id not in hidden]
        rows = [(won, sum(1 for _ in row)) for won, row in groupby(results, key=lambda result: result.place == 1)]
        return Profile(
            standing=standing,
            course=_course(results),
            streak=rows[-1][1] if rows and rows[-1][0] else 0,
            longest=max((length for won, length in rows if won), default=0),
            tallies=tallies,
            opponents=opponents,
            best=_best(results),
            hidden=len(hidden) if own else 0,
            hidden_wins=sum(result.place == 1 for result in results if result.table_id in hidden),
        )

    # --- Helpers -------------------------------------------------------------------------------

    async def _own(
        self, tx: Transaction, guild_id: int, game: str, user_id: int, season: int = ALL_TIME
    ) -> Standing | None:
        own = (await tx.scores.ratings(guild_id, game, [user_id], season)).get(user_id)
        return None if own is None else await self._standing(tx, guild_id, game, own, season)

    async def _standing(self, tx: Transaction, guild_id: int, game: str, own: Rating, season: int) -> Standing:
        return Standing(**asdict(own), rank=await tx.scores.rank(guild_id, game, own.rating, season))


def against_computers_in(match: Match) -> Iterator[tuple[int, str, bool]]:
    """Yield each person with each level of computer players on other sides, and whether the person was first and no
    such computer was."""
    places = match.record.game.outcome(match.state).places
    sides, people = sides_of(match), known(match)
    for side in sides:
        theirs = defaultdict[str, list[int]](list)
        for seat in (seat for opponents in sides if opponents != side for seat in opponents):
            if level := match.seats[seat].computer:
                theirs[level].append(places[seat])
        for seat in filter(people.__contains__, side):
            won = places[seat] == 1
            yield from ((people[seat], level, won and min(rivals) > 1) for level, rivals in theirs.items())


async def store_scores(tx: Transaction, guild_id: int, game: str, count: Count) -> None:
    """Store the scores of these people: ratings and tallies."""
    for season, people in count.rated.items():
        await tx.scores.store_ratings(guild_id, game, list(people.values()), season)
    await tx.scores.store_tallies(guild_id, game, count.tallied)


def _course(results: Sequence[GameResult]) -> tuple[int, ...]:
    if not results:
        return ()
    return ratings.shown(results[0].mu, results[0].sigma), *(result.rating for result in results)


def _best(results: Sequence[GameResult]) -> Best | None:
    """Return the greatest achievement; of several equal ones, the newest."""
    achieved = [result for result in results if result.achievement_worth is not None]
    best = max(achieved, key=lambda result: (result.achievement_worth or 0, result.at), default=None)
    return None if best is None else Best(best.achievement, best.at)
