"""What the ladder plays in Saboteur: each level against the one below, and the plain players, at tables of all sizes.

The first player has every other seat, then the rest of the seats with the same deal. The gold race is won by
whoever has more gold a seat. What teams do, all saboteurs against all others, is measured by
`tests/tools/measure_roles.py`.
"""

from collections.abc import Sequence
from itertools import pairwise

from engine.games.saboteur.state import Options, State
from engine.measure import Match, Seats

LEVELS = ("beginner", "easy", "normal", "hard", "expert", "master")
BASE = tuple((("players", players),) for players in (5, 3, 7, 10))
MORE = tuple((("players", players), ("expansion", True)) for players in (4, 7, 12))
WANTED = 0.6


def every_other(options: Options) -> Sequence[Seats]:
    """Return the even seats, then the odd ones."""
    return [frozenset(range(first, options.players, 2)) for first in (0, 1)]


def race(end: State, seats: Seats) -> float:
    """Return 1 if these seats have more gold on the average than the others, half a victory if as much, else 0."""
    gold = [sum(gains[seat] for gains in end.earned) for seat in range(end.options.players)]
    others = end.options.players - len(seats)
    mine = sum(gold[seat] for seat in seats) * others
    theirs = (sum(gold) - sum(gold[seat] for seat in seats)) * len(seats)
    return 0.5 if mine == theirs else float(mine > theirs)


MATCHES = tuple(
    Match(high, low, options, WANTED, every_other, race, "the gold race")
    for options in (*BASE, *MORE)
    for low, high in (
        *pairwise(LEVELS),
        ("random", "easy"),
        ("plain", "hard"),
        ("always", "hard"),
        ("quiet", "hard"),
    )
)
