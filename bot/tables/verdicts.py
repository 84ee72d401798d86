"""How a game counts that was not simply played by its people from the beginning to the end: ended early, left to
computers, stopped because somebody was not there. docs/servers.md says it to players.

What is decided here is decided when the game ends and stored with it, so the same is counted ever after. It depends on
nothing but what everybody at the table saw: who made how many moves, and who was there.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from bot.tables.table import Match
from engine import computer
from engine.game import AnyGame, Json, Options, Seat

FAIR_SHARE = 0.2
"""A game counts if people have made this part of the moves that one played to its end has. Of games between computers,
which end when somebody wins, the shortest of a dozen had not quite a quarter, and people may be as quick."""
A_WEEK = 3
"""So many games of a week rate two people against each other."""
STRONG = "hard"
"""From this level on computers play so well that what they win for a person raises no rating."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game counts, where it is not simply as it was played."""

    short: bool = False
    """Too few moves were made: it counts for nobody."""
    away: frozenset[Seat] = frozenset()
    """Who was not there, or let computers make as many moves as they made themselves: they have lost to all others."""
    helped: frozenset[Seat] = frozenset()
    """For whom a strong computer made a move: their ratings do not rise."""
    worn: frozenset[tuple[Seat, Seat]] = frozenset()
    """Who has played each other often enough this week, the lower seat first: they do not rate each other."""

    def data(self) -> Json:
        """Return it as it is stored; None where there is nothing to say."""
        if self == Verdict():
            return None
        pairs = sorted(map(list, self.worn))
        return {"short": self.short, "away": sorted(self.away), "helped": sorted(self.helped), "worn": pairs}


def read_verdict(stored: Json) -> Verdict | None:
    """Return what is stored so; None of a game that counts as it was played, as all games did once."""
    if not isinstance(stored, Mapping):
        return None
    away, helped = (frozenset(map(Seat, stored[name])) for name in ("away", "helped"))
    worn = frozenset((Seat(one), Seat(other)) for one, other in stored["worn"])
    return Verdict(bool(stored["short"]), away, helped, worn)


def walked_away(match: Match) -> frozenset[Seat]:
    """Return who is not there any more and cannot be asked: who left for good, was taken out, or left the server."""
    return frozenset(
        Seat(seat)
        for seat, who in enumerate(match.seats)
        if who.user_id is not None and (who.left or who.removed or who.gone)
    )


def idle(match: Match) -> frozenset[Seat]:
    """Return who was not there when nobody has moved for very long: the person who was to act and could have."""
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
    """Return how a game among people counts that ends here, of which they had to make `least` moves. `made_for` says
    which moves people did not make themselves, by their lines in the log: the level of the computer player, or EMPTY.
    """
    own, others, helped = Counter[Seat](), Counter[Seat](), set[Seat]()
    for ply, move in zip(match.plies, match.view(None).history, strict=True):
        level = made_for.get(ply)
        (own if level is None else others)[move.seat] += 1
        if level in _strong():
            helped.add(move.seat)
    away = {seat for seat, many in others.items() if many >= own[seat]} | set(walked_away)
    return Verdict(own.total() < least, frozenset(away), frozenset(helped), frozenset(worn))


@lru_cache(maxsize=1000)
def usual_moves(game: AnyGame, options: Options) -> int:
    """Return how many moves a game with these options has when nobody gives up: it is played once at random, without
    what an empty seat would do. The same for the same rules and options; a tenth of a second at most."""
    rng, many = Random(0), 0
    state = game.start(options, rng)
    while state.to_act is not None:
        view = game.view(state, state.to_act)
        move = game.forced(view)
        if move is None:
            idle = game.absent(view).words
            move = rng.choice([other for other in game.legal(view) if other.words != idle] or [game.absent(view)])
        state, _ = game.apply(state, state.to_act, move)
        many += 1
    return many


def _strong() -> Collection[str]:
    levels = computer.names()
    return levels[levels.index(STRONG) :]
