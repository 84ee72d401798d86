"""Which games count, and what a game adds to people's scores (ratings and tallies). The rules are the same for a game
that has just ended, is counted anew, or is about to be deleted.

A game among people counts in its own server, both for all time and for its season. Each person's result is stored with
the strength that was assumed before the game, so profiles need no replay. A hidden game (see `bot.tables.verdicts`)
adds only to the ratings and to the results, of which its players alone see it.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.players import former, is_former
from bot.store.people_rows import ALL_TIME, GameResult, Rating
from bot.store.table_rows import Phase
from bot.store.transaction import Transaction
from bot.tables import ratings
from bot.tables.seasons import season_of
from bot.tables.table import Match
from bot.tables.verdicts import Verdict, read_verdict
from engine.game import Seat


def counts(match: Match) -> bool:
    """Whether this match, once it has ended, counts for ratings and tallies: only people played, in a server that had
    games rated when it began. It does not count if it was declared void, was short, or was stopped while nobody had
    walked away."""
    return match.counting and (match.phase is not Phase.STOPPED or match.row.verdict is not None)


def known(match: Match) -> Mapping[Seat, int]:
    """Return the people who play, by seat, without former players."""
    return {
        Seat(seat): who.user_id
        for seat, who in enumerate(match.seats)
        if who.user_id is not None and not is_former(who.user_id)
    }


def seasons_of(match: Match) -> tuple[int, int]:
    """Return the seasons in which a finished match counts: all time, and that of its end."""
    return ALL_TIME, season_of(match.row.ended_at or 0)


def sides_of(match: Match) -> tuple[tuple[Seat, ...], ...]:
    return match.record.game.sides(match.state.options)


def verdict_of(match: Match) -> Verdict:
    """Return how an ended match is judged."""
    return read_verdict(match.row.verdict) or Verdict()


def places_of(match: Match) -> tuple[int, ...]:
    """Return the place by which each seat is counted: that of the game's outcome, but behind all others for sides of
    which everybody was away. In a stopped match all other sides share the first place."""
    away, sides = verdict_of(match).away, sides_of(match)
    places = match.record.game.outcome(match.state).places
    if match.phase is Phase.STOPPED:
        places = (1,) * len(places)
    elif not away:
        return places
    worth = [(away.issuperset(side), min(places[seat] for seat in side)) for side in sides]
    side_of = {seat: own for side, own in zip(sides, worth, strict=True) for seat in side}
    return tuple(1 + sum(other < side_of[Seat(seat)] for other in worth) for seat in range(len(places)))


@dataclass(slots=True)
class Count:
    """The scores in one game of one server while they are being counted."""

    rated: defaultdict[int, dict[int, Rating]] = field(default_factory=lambda: defaultdict(dict))
    """By season, by user."""
    tallied: dict[int, Mapping[str, int]] = field(default_factory=dict)
    results: list[GameResult] = field(default_factory=list)
    """Each person's result in each game that was added."""

    async def add(self, tx: Transaction, match: Match) -> None:
        """Add a finished match that counts."""
        before = {
            season: {user: own for user in known(match).values() if (own := self.rated[season].get(user))}
            for season in seasons_of(match)
        }
        after = {
            season: _rated(match, {**ours, **await _strengths(tx, match, season)}) for season, ours in before.items()
        }
        for season, ours in after.items():
            self.rated[season].update((own.user_id, own) for own in ours)
        self.results += _results(match, before, after)
        self.tallied.update(_tallied(match, self.tallied))


def _rated(match: Match, before: dict[int, Rating]) -> tuple[Rating, ...]:
    """Return the new ratings of all known people. Former players count as opponents."""
    places, verdict, users = places_of(match), verdict_of(match), [who.user_id for who in match.seats]
    stopped = match.phase is Phase.STOPPED
    points = (0,) * len(places) if stopped else match.record.game.outcome(match.state).points
    worn = {pair for one, other in verdict.worn for pair in ((users[one], users[other]), (users[other], users[one]))}
    capped = {users[seat] for seat in verdict.away | verdict.helped}
    sides = [
        [
            ratings.Result(who.user_id, who.name, places[seat], points[seat])
            for seat in side
            if (who := match.seats[seat]).user_id is not None
        ]
        for side in sides_of(match)
    ]
    found = ratings.count(sides, before, worn=worn, capped=capped, hidden=verdict.hidden)
    return tuple(own for own in found if not is_former(own.user_id))


async def _strengths(tx: Transaction, match: Match, season: int) -> dict[int, Rating]:
    """Return the strengths that were noted for former players, as ratings by their numbers."""
    if not any(who.former for who in match.seats):
        return {}
    noted = await tx.results.strengths(match.id, season)
    return {former(seat): Rating(former(seat), "", mu=mu, sigma=sigma) for seat, (mu, sigma) in noted.items()}


def _results(
    match: Match, before: Mapping[int, Mapping[int, Rating]], after: Mapping[int, Sequence[Rating]]
) -> list[GameResult]:
    """Return the results of all known people."""
    game, season = match.record.game, seasons_of(match)[1]
    places = places_of(match)
    side_of = {seat: number for number, side in enumerate(sides_of(match)) for seat in side}
    unended = game.achievements is None or match.phase is Phase.STOPPED
    achievements = [None] * len(places) if unended or game.achievements is None else game.achievements(match.state)
    ratings_after = {own.user_id: own.rating for own in after[ALL_TIME]}
    found = []
    for seat, user_id in known(match).items():
        old, seasonal = (before[each].get(user_id) or Rating(user_id, "") for each in (ALL_TIME, season))
        achievement = achievements[seat]
        found.append(
            GameResult(
                table_id=match.id,
                seat=seat,
                guild_id=match.place.guild_id or 0,
                game=match.game,
                user_id=user_id,
                at=match.row.ended_at or 0,
                season=season,
                side=side_of[seat],
                place=places[seat],
                rating=ratings_after[user_id],
                mu=old.mu,
                sigma=old.sigma,
                season_mu=seasonal.mu,
                season_sigma=seasonal.sigma,
                achievement_worth=None if achievement is None else achievement.worth,
                achievement=None if achievement is None else dict(achievement.facts),
            )
        )
    return found


def _tallied(match: Match, before: Mapping[int, Mapping[str, int]]) -> dict[int, Mapping[str, int]]:
    """Return the tallies of all known people: what they had before and what this match adds."""
    tallies = match.record.game.tallies
    if tallies is None or match.phase is Phase.STOPPED or verdict_of(match).hidden:
        return {}
    counted = tallies(match.state)
    return {
        user_id: Counter(before.get(user_id, {})) + Counter(counted[seat]) for seat, user_id in known(match).items()
    }
