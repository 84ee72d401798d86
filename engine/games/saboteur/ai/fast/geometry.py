"""What the fast maze is made of: cells as numbers, cards as they lie, what fits where, distances as floods of bits."""

from collections.abc import Mapping
from typing import TypeAlias

from engine.games.saboteur.cards import GOLD, SHAPES, WAYS, Card, Shape
from engine.games.saboteur.maze import BESIDE_GOALS, GOAL_CELLS, START_CELL, Cell

Spot: TypeAlias = int
"""A cell as a number: 256 y + x."""
Bits: TypeAlias = int
"""A set of cells near the dig, one bit each."""

ROW = 256
FAR = 14
"""The distance of a goal that no path can come to, and the largest there is."""

LIES: Mapping[Card, tuple[Shape, ...]] = {card: tuple(SHAPES[tunnel] for tunnel in ways) for card, ways in WAYS.items()}
"""By card, the ways in which it may lie."""
GOLD_LIE = SHAPES[GOLD]


def spot_of(cell: Cell) -> Spot:
    """Return a cell as a number."""
    return cell[1] * ROW + cell[0]


def cell_of(spot: Spot) -> Cell:
    """Return the cell that a number stands for."""
    y, x = divmod(spot + ROW // 2, ROW)
    return x - ROW // 2, y


GOAL_SPOTS = tuple(map(spot_of, GOAL_CELLS))
BESIDE = frozenset(map(spot_of, BESIDE_GOALS))
STEPS = ((ROW, 0, 1, 2, 4), (1, 1, 2, 3, 8), (-ROW, 2, 4, 0, 1), (-1, 3, 8, 1, 2))
"""By edge: the step to the neighbor, the edge's index and bit, index and bit of the edge across."""

ALL_EDGES = 15
CLOSED, PATH = 4, 8
"""What the neighbors ask of a card on a cell, in one number (see `maze.Fit`): four bits for the edges that must be
open; from bit CLOSED on those that must be closed; from bit PATH on those that a path reaches."""


def _allows(fit: int, edges: int) -> bool:
    """Return whether a card with these open edges lies well beside its neighbors."""
    return not fit & ALL_EDGES & ~edges and not fit >> CLOSED & ALL_EDGES & edges


LADDER_FITS = tuple(sum(1 << edges for edges in range(16) if _allows(fit, edges)) for fit in range(1 << 12))
"""By what the neighbors ask: the sets of open edges of a ladder that may be placed there, a bit each (3.4)."""
FITS = tuple(
    sum(1 << edges for edges in range(16) if fits >> edges & 1 and edges & fit >> PATH)
    for fit, fits in enumerate(LADDER_FITS)
)
"""The same for other tunnels, which a path must reach (2.4)."""

# --- The window of cells in which distances are measured ---

WIDTH, _LEFT, _TOP = 16, -3, 6
BIT: Mapping[Spot, Bits] = {
    spot_of((x, y)): 1 << (y + _TOP) * WIDTH + x - _LEFT
    for y in range(-_TOP, _TOP + 1)
    for x in range(_LEFT, _LEFT + WIDTH - 1)
}
"""Each cell near the dig as a bit; the last column of a row stays free, so that floods do not run around it."""
_NEAR: Bits = sum(BIT.values())
BESIDE_GOAL: tuple[Bits, ...] = tuple(sum(BIT[goal + step[0]] for step in STEPS) for goal in GOAL_SPOTS)
"""By goal, the cells beside it."""
FRESH_EMPTY: Bits = _NEAR & ~sum(BIT[spot] for spot in (*GOAL_SPOTS, spot_of(START_CELL)))


def distances(front: Bits, empty: Bits, down: int) -> tuple[int, int, int]:
    """Return how many cards each goal is away from the cells `front` that a path reaches, over the `empty` ones: 0 for
    goals that are not face down (`down` has a bit for each that is), at most FAR."""
    lengths = [0 if not down >> k & 1 else FAR for k in range(3)]
    todo = down
    flood, steps = front, 1
    first, second, third = BESIDE_GOAL
    while todo:
        if todo & 1 and flood & first:
            lengths[0] = steps
            todo &= 6
        if todo & 2 and flood & second:
            lengths[1] = steps
            todo &= 5
        if todo & 4 and flood & third:
            lengths[2] = steps
            todo &= 3
        more = (flood | flood << 1 | flood >> 1 | flood << WIDTH | flood >> WIDTH) & empty
        if more == flood:
            break
        flood = more
        steps += 1
    return lengths[0], lengths[1], lengths[2]
