"""Which games count, how, and what a game adds to people's scores (ratings and tallies).

A verdict says how a game counts that its people did not simply play from the beginning to the end: it was ended early,
left to computers, or stopped because a player was absent. docs/servers.md tells players. Help is what a player asks
for: a stand-in, or an empty seat. What others choose for a player who is late, by a vote or by letting time pass, costs
nobody, so it cannot be chosen to do harm; and it does not pay to let it play the game. A verdict is reached when the
game ends and stored with it, so every later count agrees. It depends only on what everybody at the table saw: how many
moves each player made, and who was present.

The rules are the same for a game that has just ended, is counted anew, or is about to be deleted. A game among people
counts in its own server, both for all time and for its season. Each person's result is stored with the strength that
was assumed before the game, so profiles need no replay. A hidden game adds only to the ratings and to the results, of
which its players alone see it.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from bot.players import former, is_former
from bot.store.people_rows import ALL_TIME, GameResult, Rating
from bot.store.table_rows import HIDDEN, OTHERS, Phase
from bot.store.transaction import Transaction
from bot.tables import ratings
from bot.tables.ratings import season_of
from bot.tables.table import Match
from engine import computer
from engine.game import AnyGame, Json, Options, Seat

FAIR_SHARE = 0.2
"""The fraction of a full game's usual moves that people have to make for it to count, and of a seat's moves that its
person has to make to gain anything where others had a computer play. The shortest of a dozen games between computers
had almost a quarter, and people may be as quick."""
A_WEEK = 3
"""How many games of a week rate two people against each other."""
STRONG = "hard"
"""From this level on a computer player is so strong that what it wins for a person raises no rating."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game counts, where that differs from how it was played."""

    short: bool = False
    """Whether too few moves were made, so that it counts for nobody."""
    away: frozenset[Seat] = frozenset()
    """The players who were absent, or had at least as many moves made for them, as they wished, as they made
    themselves: they have lost to all others."""
    helped: frozenset[Seat] = frozenset()
    """The players for whom a strong computer made a move, as they wished, or who hardly made any of their own moves
    while others had a computer play for them: their ratings do not rise."""
    worn: frozenset[tuple[Seat, Seat]] = frozenset()
    """The pairs that have played each other often enough this week, the lower seat first: they do not rate each
    other."""
    hidden: bool = False
    """Whether not everybody in the server could see the match when it ended: only its players see what it adds to their
    results, and everybody else the rating alone."""

    def data(self) -> Json:
        """Return the verdict as it is stored; None if it says nothing."""
        if self == Verdict():
            return None
        pairs = sorted(map(list, self.worn))
        seats = {"away": sorted(self.away), "helped": sorted(self.helped)}
        return {"short": self.short, **seats, "worn": pairs, HIDDEN: self.hidden}


def read_verdict(stored: Json) -> Verdict | None:
    """Return the stored verdict; None for a game that counts as it was played, as all games from before verdicts do."""
    if not isinstance(stored, Mapping):
        return None
    away, helped = (frozenset(map(Seat, stored[name])) for name in ("away", "helped"))
    worn = frozenset((Seat(first), Seat(second)) for first, second in stored["worn"])
    return Verdict(bool(stored["short"]), away, helped, worn, bool(stored.get(HIDDEN)))


def walked_away(match: Match) -> frozenset[Seat]:
    """Return the people who are gone and cannot be asked: they left for good, were removed, or left the server."""
    seats = enumerate(match.seats)
    return frozenset(Seat(seat) for seat, player in seats if player.user_id is not None and player.out)


def idle(match: Match) -> frozenset[Seat]:
    """Return the people who were absent when nobody has moved for very long: those who walked away, and the person to
    act, if that person could have acted."""
    seat = match.to_act
    if seat is None or match.paused or match.place.posts_in is None or match.thinking is not None:
        return frozenset()
    return walked_away(match) | {seat}


def judge(
    match: Match,
    made_for: Mapping[int, str],
    walked_away: Collection[Seat],
    worn: Iterable[tuple[Seat, Seat]],
    least: float,
) -> Verdict:
    """Return how a game among people counts that ends here. The people in `walked_away` are absent, and people have to
    make `least` moves. `made_for` maps the plies of moves that people did not make themselves to the level of the
    computer player, after OTHERS if they chose it, or to EMPTY."""
    own, on_request, by_others, helped = Counter[Seat](), Counter[Seat](), Counter[Seat](), set[Seat]()
    for ply, move in zip(match.plies, match.view(None).history, strict=True):
        level = made_for.get(ply)
        (own if level is None else by_others if level.startswith(OTHERS) else on_request)[move.seat] += 1
        if level in _strong():
            helped.add(move.seat)
    away = {seat for seat, number in on_request.items() if number >= own[seat]} | set(walked_away)
    helped |= {seat for seat in by_others if own[seat] < FAIR_SHARE * (own[seat] + on_request[seat] + by_others[seat])}
    return Verdict(own.total() < least, frozenset(away), frozenset(helped), frozenset(worn))


@lru_cache(maxsize=1000)
def usual_moves(game: AnyGame, options: Options) -> int:
    """Return how many moves a game with these options has when nobody gives up. It is played once at random, without
    the moves of an empty seat, in a tenth of a second at most. The same rules and options give the same number."""
    rng, moves = Random(0), 0
    state = game.start(options, rng)
    while state.to_act is not None:
        view = game.view(state, state.to_act)
        move = game.forced(view)
        if move is None:
            idle = game.absent(view).words
            move = rng.choice(
                [candidate for candidate in game.legal(view) if candidate.words != idle] or [game.absent(view)]
            )
        state, _ = game.apply(state, state.to_act, move)
        moves += 1
    return moves


def _strong() -> Collection[str]:
    levels = computer.names()
    return levels[levels.index(STRONG) :]


def counts(match: Match) -> bool:
    """Whether this match, once it has ended, counts for ratings and tallies: only people played, in a server that had
    games rated when it began. It does not count if it was declared void, was short, or was stopped while nobody had
    walked away."""
    return match.counting and (match.phase is not Phase.STOPPED or match.row.verdict is not None)


def known(match: Match) -> Mapping[Seat, int]:
    """Return the people who play, by seat, without former players."""
    return {
        Seat(seat): player.user_id
        for seat, player in enumerate(match.seats)
        if player.user_id is not None and not is_former(player.user_id)
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
    return tuple(1 + sum(rank < side_of[Seat(seat)] for rank in worth) for seat in range(len(places)))


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
    places, verdict, users = places_of(match), verdict_of(match), [player.user_id for player in match.seats]
    stopped = match.phase is Phase.STOPPED
    points = (0,) * len(places) if stopped else match.record.game.outcome(match.state).points
    worn = {
        pair
        for first, second in verdict.worn
        for pair in ((users[first], users[second]), (users[second], users[first]))
    }
    capped = {users[seat] for seat in verdict.away | verdict.helped}
    sides = [
        [
            ratings.Result(player.user_id, player.name, places[seat], points[seat])
            for seat in side
            if (player := match.seats[seat]).user_id is not None
        ]
        for side in sides_of(match)
    ]
    rated = ratings.count(sides, before, worn=worn, capped=capped, hidden=verdict.hidden)
    return tuple(own for own in rated if not is_former(own.user_id))


async def _strengths(tx: Transaction, match: Match, season: int) -> dict[int, Rating]:
    """Return the strengths that were noted for former players, as ratings by their numbers."""
    if not any(player.former for player in match.seats):
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
    achieved = None if match.phase is Phase.STOPPED else game.achievements
    achievements = [None] * len(places) if achieved is None else achieved(match.state)
    ratings_after = {own.user_id: own.rating for own in after[ALL_TIME]}
    results = []
    for seat, user_id in known(match).items():
        old, seasonal = (before[when].get(user_id) or Rating(user_id, "") for when in (ALL_TIME, season))
        achievement = achievements[seat]
        results.append(
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
    return results


def _tallied(match: Match, before: Mapping[int, Mapping[str, int]]) -> dict[int, Mapping[str, int]]:
    """Return the tallies of all known people: what they had before and what this match adds."""
    tallies = match.record.game.tallies
    if tallies is None or match.phase is Phase.STOPPED or verdict_of(match).hidden:
        return {}
    counted = tallies(match.state)
    return {
        user_id: Counter(before.get(user_id, {})) + Counter(counted[seat]) for seat, user_id in known(match).items()
    }
