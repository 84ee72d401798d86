"""The board for rollouts: where palisades still fit one after the other, and the territories that they leave.

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
"""A counter of so many bits for each border, all in one int: the highest bit goes out when the border would close."""


@dataclass(frozen=True, slots=True)
class Enclosures:
    """The borders of shapes too small for a territory (2.5) that could still be closed from some position on.

    How many edges each one lacks is counted for all of them at once, in one large int.
    """

    edges: tuple[Edge, ...]
    """Where a palisade may still come (2.5)."""
    lacking: int
    """For each border BITS bits: the highest one, and below it how many palisades it takes without being closed."""
    guard: int
    """The highest bit of each."""
    takes: tuple[int, ...]
    """For each edge of the board, 1 for each border that lacks it."""


@lru_cache(maxsize=1024)
def enclosures(palisades: Edges) -> Enclosures:
    """Return the borders that matter from here on. One that lacks a forbidden edge does not: it stays open forever."""
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
    """Try some of `start.edges` in this order; return those that take a palisade when their turn comes (2.3, 2.5)."""
    lacking, guard, takes = start.lacking, start.guard, start.takes
    placed: list[Edge] = []
    for edge in order:
        left = lacking - takes[edge]
        if left & guard == guard:
            if len(placed) == supply:
                break
            lacking = left
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
"""Each square with the edge on its left and the edge above it, as sets."""


def labels(palisades: int) -> tuple[list[int], int]:
    """Return the number of each square's territory (2.4), and how many numbers there are; some may be unused."""
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
