"""The board for rollouts: where palisades still fit one after the other, and the territories that they make.

The same rules as `board` (2.3 to 2.5), from the same tables, for tens of thousands of questions a second.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.games.armadora.board import (
    ALL_EDGES,
    COLUMNS,
    EDGE_BETWEEN,
    EDGES,
    SMALL_SHAPES,
    SQUARES,
    Edge,
    Edges,
    Square,
    bits,
    mask,
    placeable_edges,
)

BITS = 4
"""Bits of the counter for each border; all counters are in one int. The highest bit is cleared when the border would
close."""


@dataclass(frozen=True, slots=True)
class Enclosures:
    """The borders of shapes too small for a territory (2.5) that can still be closed from some position on.

    The number of edges that each border lacks is counted for all borders at once, in one large int.
    """

    edges: tuple[Edge, ...]
    """The edges where a palisade may still come (2.5)."""
    lacking: int
    """BITS bits for each border: the highest bit, and below it the number of palisades that it takes without being
    closed."""
    guard: int
    """The highest bit of each counter."""
    takes: tuple[int, ...]
    """For each edge of the board, 1 in the counter of each border that lacks it."""


@lru_cache(maxsize=1024)
def enclosures(palisades: Edges) -> Enclosures:
    """Return the borders that can still be closed. A border that lacks a forbidden edge stays open forever."""
    edges = placeable_edges(palisades)
    allowed = mask(edges)
    borders = [around & ~palisades for _, around in SMALL_SHAPES if not around & ~palisades & ~allowed]
    high = 1 << BITS - 1
    lacking, guard, takes = 0, 0, [0] * len(EDGES)
    for i, missing in enumerate(borders):
        lacking |= (high + missing.bit_count() - 1) << BITS * i
        guard |= high << BITS * i
        for edge in bits(missing):
            takes[edge] |= 1 << BITS * i
    return Enclosures(edges, lacking, guard, tuple(takes))


def walk(start: Enclosures, order: Sequence[Edge], supply: int) -> list[Edge]:
    """Try edges of `start.edges` in this order; return those that take a palisade when their turn comes (2.3, 2.5)."""
    lacking, guard, takes = start.lacking, start.guard, start.takes
    placed: list[Edge] = []
    for edge in order:
        margin = lacking - takes[edge]
        if margin & guard == guard:
            if len(placed) == supply:
                break
            lacking = margin
            placed.append(edge)
    return placed


_SCAN = tuple(
    (
        square,
        1 << EDGE_BETWEEN[Square(square - 1), square] if square % COLUMNS else 0,
        1 << EDGE_BETWEEN[Square(square - COLUMNS), square] if square >= COLUMNS else 0,
    )
    for square in SQUARES
)
"""Each square with its left edge and its upper edge, as sets."""


def labels(palisades: int) -> tuple[list[int], int]:
    """Return the number of each square's territory (2.4), and the count of numbers; some may be unused."""
    open_edges = ALL_EDGES & ~palisades
    label = [0] * len(SQUARES)
    root: list[int] = []
    merged = False
    for square, left, above in _SCAN:
        if open_edges & left:
            number = label[square] = label[square - 1]
            if open_edges & above:
                a, b = root[number], root[label[square - COLUMNS]]
                if a != b:
                    merged = True
                    root = [a if r == b else r for r in root]
        elif open_edges & above:
            label[square] = label[square - COLUMNS]
        else:
            label[square] = len(root)
            root.append(len(root))
    return [root[number] for number in label] if merged else label, len(root)
