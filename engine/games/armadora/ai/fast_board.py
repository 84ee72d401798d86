"""The board for rollouts: where palisades still fit one after the other, and the territories that they leave.

The same rules as `board` (2.3 to 2.5), from the same tables, for thousands of questions a second.
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


@dataclass(frozen=True, slots=True)
class Enclosures:
    """The borders of shapes too small for a territory (2.5) that could still be closed from some position on."""

    edges: tuple[Edge, ...]
    """Where a palisade may still come (2.5)."""
    missing: tuple[int, ...]
    """How many edges each border lacks: two or more, or the last one would be forbidden."""
    around: tuple[Edges, ...]
    """The edges of each border."""
    with_edge: tuple[tuple[int, ...], ...]
    """For each edge of the board, the borders that lack it."""


@lru_cache(maxsize=1024)
def enclosures(palisades: Edges) -> Enclosures:
    """Return the borders that matter from here on. One that lacks a forbidden edge does not: it stays open forever."""
    edges = placeable_edges(palisades)
    allowed = mask(edges)
    lacking = [(around, around & ~palisades) for _, around in SMALL_SHAPES]
    kept = [(around, lack) for around, lack in lacking if not lack & ~allowed]
    with_edge: list[list[int]] = [[] for _ in EDGES]
    for i, (_, lack) in enumerate(kept):
        for edge in bits(lack):
            with_edge[edge].append(i)
    return Enclosures(
        edges=edges,
        missing=tuple(lack.bit_count() for _, lack in kept),
        around=tuple(around for around, _ in kept),
        with_edge=tuple(map(tuple, with_edge)),
    )


def walk(start: Enclosures, palisades: Edges, order: Sequence[Edge], supply: int) -> list[Edge]:
    """Try some of `start.edges` in this order; return those that take a palisade when their turn comes (2.3, 2.5)."""
    missing, around, with_edge = list(start.missing), start.around, start.with_edge
    open_edges = ALL_EDGES & ~palisades
    forbidden = 0
    placed: list[Edge] = []
    for edge in order:
        bit = 1 << edge
        if forbidden & bit:
            continue
        if len(placed) == supply:
            break
        placed.append(edge)
        open_edges ^= bit
        for border in with_edge[edge]:
            left = missing[border] = missing[border] - 1
            if left == 1:
                forbidden |= around[border] & open_edges
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
