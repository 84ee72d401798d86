"""How a game counts that its people did not simply play from the beginning to the end: it was ended early, left to
computers, or stopped because a player was absent. docs/servers.md tells players.

Help is what a player asks for: a stand-in, or an empty seat. What others choose for a player who is late, by a vote or
by letting time pass, costs nobody, so it cannot be chosen to do harm; and it does not pay to let it play the game.

A verdict is reached when the game ends and stored with it, so every later count agrees. It depends only on what
everybody at the table saw: how many moves each player made, and who was present.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from bot.store.table_rows import HIDDEN, OTHERS
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
    worn = frozenset((Seat(one), Seat(other)) for one, other in stored["worn"])
    return Verdict(bool(stored["short"]), away, helped, worn, bool(stored.get(HIDDEN)))


def walked_away(match: Match) -> frozenset[Seat]:
    """Return the people who are gone and cannot be asked: they left for good, were removed, or left the server."""
    return frozenset(
        Seat(seat)
        for seat, who in enumerate(match.seats)
        if who.user_id is not None and (who.left or who.removed or who.gone)
    )


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
    own, asked, chosen, helped = Counter[Seat](), Counter[Seat](), Counter[Seat](), set[Seat]()
    for ply, move in zip(match.plies, match.view(None).history, strict=True):
        level = made_for.get(ply)
        (own if level is None else chosen if level.startswith(OTHERS) else asked)[move.seat] += 1
        if level in _strong():
            helped.add(move.seat)
    away = {seat for seat, number in asked.items() if number >= own[seat]} | set(walked_away)
    helped |= {seat for seat in chosen if own[seat] < FAIR_SHARE * (own[seat] + asked[seat] + chosen[seat])}
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
            move = rng.choice([other for other in game.legal(view) if other.words != idle] or [game.absent(view)])
        state, _ = game.apply(state, state.to_act, move)
        moves += 1
    return moves


def _strong() -> Collection[str]:
    levels = computer.names()
    return levels[levels.index(STRONG) :]
