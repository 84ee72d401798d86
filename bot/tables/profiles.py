"""Profiles: how one person has done at a game in one server. They are made from stored results, without a replay."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.store.people_rows import GameResult, Opponent
from bot.tables import ratings
from bot.tables.base import Base
from bot.tables.models import Standing
from bot.tables.rankings import Rankings
from engine.game import Json

_OPPONENTS = 3


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


class Profiles:
    """The part of the service that knows profiles."""

    def __init__(self, base: Base, rankings: Rankings) -> None:
        self._base = base
        self._rankings = rankings

    async def games(self, guild_id: int, user_id: int, *, own: bool = False) -> tuple[str, ...]:
        """Return the games that count for this person in this server, the most played first; hidden ones only for the
        person's `own` eyes."""
        async with self._base.look() as tx:
            found = await tx.scores.games_of(guild_id, user_id, with_hidden=own)
        return tuple(game for game in found if game in self._base.games)

    async def profile(self, guild_id: int, game: str, user_id: int, *, own: bool = False) -> Profile | None:
        """Return this person's profile; None without a finished game among people there. What hidden games add is in it
        only for the person's `own` eyes, except in ratings."""
        standing = await self._rankings.stats(guild_id, game, user_id)
        if standing is None or not (standing.games or own):
            return None
        async with self._base.look() as tx:
            everything = await tx.results.of(guild_id, game, user_id)
            hidden = await tx.results.hidden(guild_id, game, user_id)
            opponents = await tx.results.opponents(guild_id, game, user_id, _OPPONENTS, with_hidden=own)
            tallies = (await tx.scores.tallies(guild_id, game, [user_id]))[user_id]
        found = [result for result in everything if own or result.table_id not in hidden]
        rows = [(won, sum(1 for _ in row)) for won, row in groupby(found, key=lambda result: result.place == 1)]
        return Profile(
            standing=standing,
            course=_course(found),
            streak=rows[-1][1] if rows and rows[-1][0] else 0,
            longest=max((length for won, length in rows if won), default=0),
            tallies=tallies,
            opponents=opponents,
            best=_best(found),
            hidden=len(hidden) if own else 0,
            hidden_wins=sum(result.place == 1 for result in found if result.table_id in hidden),
        )


def _course(found: Sequence[GameResult]) -> tuple[int, ...]:
    if not found:
        return ()
    return ratings.shown(found[0].mu, found[0].sigma), *(result.rating for result in found)


def _best(found: Sequence[GameResult]) -> Best | None:
    """Return the greatest achievement; of several equal ones, the newest."""
    told = [result for result in found if result.achievement_worth is not None]
    best = max(told, key=lambda result: (result.achievement_worth or 0, result.at), default=None)
    return None if best is None else Best(best.achievement, best.at)
