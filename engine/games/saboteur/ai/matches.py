"""What the ladder plays in Saboteur: each level against the one below, and the plain players, at tables of all sizes.

The first player has every other seat, then the rest of the seats with the same deal. The gold race is won by
whoever has more gold a seat.
"""

from collections.abc import Sequence
from itertools import pairwise

from engine.games.saboteur.state import Options, State
from engine.measure import LEVELS, Match, Seats

BASE = tuple((("players", players),) for players in (5, 3, 7, 10))
MORE = tuple((("players", players), ("expansion", True)) for players in (4, 7, 12))
WANTED = 0.6
RACE = "the gold race"
ALIKE = {("easy", True): range(7, 13), ("master", True): range(7, 13), ("master", False): range(4, 7)}
"""By level and expansion, with how many players it has not shown to differ from its neighbor: at the larger tables of
Saboteur 2 `easy` from `normal`, which mends others' tools, too, and so is better company; there and in the middle of
the base game `master` from `expert`."""


def every_other(start: State) -> Sequence[Seats]:
    """Return the even seats, then the odd ones."""
    return [frozenset(range(first, start.options.players, 2)) for first in (0, 1)]


def race(end: State, seats: Seats) -> float:
    """Return 1 if these seats have more gold on the average than the others, half a victory if as much, else 0."""
    gold = [sum(gains[seat] for gains in end.earned) for seat in range(end.options.players)]
    opponents = end.options.players - len(seats)
    mine = sum(gold[seat] for seat in seats) * opponents
    theirs = (sum(gold) - sum(gold[seat] for seat in seats)) * len(seats)
    return 0.5 if mine == theirs else float(mine > theirs)


MATCHES = tuple(
    Match(high, low, options, WANTED, every_other, race, RACE)
    for options in (*BASE, *MORE)
    for low, high in (
        *pairwise(LEVELS),
        ("random", "easy"),
        ("plain", "hard"),
        ("always", "hard"),
        ("quiet", "hard"),
    )
)


def levels(options: Options) -> Sequence[str]:
    """Return the levels that mean something at a table of this size (docs/measurements.md)."""
    return [level for level in LEVELS if options.players not in ALIKE.get((level, options.expansion), ())]
