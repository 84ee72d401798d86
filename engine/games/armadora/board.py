"""The board of Armadora (rules 1 and 2.4, 2.5): squares, edges, territories, and which palisades are too many.

Sets of squares and of edges are bits of an int: bit `s` of a `Squares` is square `s`, bit `e` of an `Edges` edge `e`.
Nothing here knows warriors, players or secrets.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NewType, overload

Square = NewType("Square", int)
"""0 … 39 in reading order, row by row (1.1)."""
Edge = NewType("Edge", int)
"""0 … 66, ordered by their first, then their second square in reading order (1.3)."""
Squares = NewType("Squares", int)
"""A set of squares as bits."""
Edges = NewType("Edges", int)
"""A set of edges as bits."""

COLUMNS, ROWS = 8, 5
SQUARES: tuple[Square, ...] = tuple(Square(s) for s in range(COLUMNS * ROWS))
SQUARE_NAMES: tuple[str, ...] = tuple(f"{column}{row}" for row in "12345" for column in "abcdefgh")
SQUARE_OF: dict[str, Square] = {name: Square(s) for s, name in enumerate(SQUARE_NAMES)}
ALL_SQUARES = Squares((1 << 40) - 1)
MINES: tuple[Square, ...] = tuple(SQUARE_OF[name] for name in ["d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"])
"""The eight gold mines of the printed board (1.2)."""
SMALLEST_TERRITORY = 4
"""Squares that every territory must have (2.5)."""


def _neighbors(square: Square) -> Iterator[Square]:
    row, column = divmod(square, COLUMNS)
    if row > 0:
        yield Square(square - COLUMNS)
    if column > 0:
        yield Square(square - 1)
    if column < COLUMNS - 1:
        yield Square(square + 1)
    if row < ROWS - 1:
        yield Square(square + COLUMNS)


ENDS: tuple[tuple[Square, Square], ...] = tuple((a, b) for a in SQUARES for b in _neighbors(a) if b > a)
"""The two squares of each edge, the earlier one first."""
EDGES: tuple[Edge, ...] = tuple(Edge(e) for e in range(len(ENDS)))
EDGE_NAMES: tuple[str, ...] = tuple(SQUARE_NAMES[a] + SQUARE_NAMES[b] for a, b in ENDS)
EDGE_BETWEEN: dict[tuple[Square, Square], Edge] = {
    pair: edge for edge, (a, b) in zip(EDGES, ENDS, strict=True) for pair in ((a, b), (b, a))
}


def _corners(edge: Edge) -> frozenset[tuple[int, int]]:
    first, second = ENDS[edge]
    row, column = divmod(second, COLUMNS)
    return frozenset({(row, column), (row + 1, column) if second == first + 1 else (row, column + 1)})


CORNERS: tuple[frozenset[tuple[int, int]], ...] = tuple(map(_corners, EDGES))
"""By edge, the two corners of squares between which it lies, as rows and columns from 0."""
ALL_EDGES = Edges((1 << len(ENDS)) - 1)
NO_EDGES = Edges(0)

STEPS: tuple[tuple[tuple[Square, Edges], ...], ...] = tuple(
    tuple((b, Edges(1 << EDGE_BETWEEN[a, b])) for b in _neighbors(a)) for a in SQUARES
)
"""By square, each neighbor with the edge to it (as a set of one)."""


def bits(mask: int) -> Iterator[int]:
    """Yield the members of a set of squares or edges, lowest first.

    >>> [*bits(0b1101)]
    [0, 2, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@overload
def mask(members: Iterable[Square]) -> Squares: ...
@overload
def mask(members: Iterable[Edge]) -> Edges: ...
def mask(members: Iterable[int]) -> int:
    """Return squares or edges as a set: the inverse of `bits`."""
    bitset = 0
    for member in members:
        bitset |= 1 << member
    return bitset


def square_names(squares: int) -> tuple[str, ...]:
    """Return the names of a set of squares in reading order.

    >>> square_names(mask([SQUARE_OF["b1"], SQUARE_OF["a2"], SQUARE_OF["a1"]]))
    ('a1', 'b1', 'a2')
    """
    return tuple(SQUARE_NAMES[s] for s in bits(squares))


def _small_shapes() -> tuple[tuple[Squares, Edges], ...]:
    """Each connected shape of 1 to 3 squares with all inner edges around it: 40 + 67 + 166 = 273 of them."""
    shapes = layer = {1 << s for s in SQUARES}
    for _ in range(SMALLEST_TERRITORY - 2):
        layer = {m | 1 << b for m in layer for s in bits(m) for b in _neighbors(Square(s)) if not m >> b & 1}
        shapes = shapes | layer
    enclosures = []
    for shape in sorted(shapes):
        around = mask(edge for edge, (a, b) in zip(EDGES, ENDS, strict=True) if (shape >> a ^ shape >> b) & 1)
        enclosures.append((Squares(shape), around))
    return tuple(enclosures)


SMALL_SHAPES = _small_shapes()
"""A territory is too small exactly when all edges around one of these hold palisades (2.5)."""


@lru_cache(maxsize=4096)
def forbidden_edges(palisades: Edges) -> Edges:
    """Return the free edges where one more palisade would make a territory too small (2.5).

    An edge once forbidden stays forbidden while palisades are added.
    """
    open_edges = ~palisades
    forbidden = 0
    for _, around in SMALL_SHAPES:
        missing = around & open_edges
        if not missing & (missing - 1):
            forbidden |= missing
    return Edges(forbidden)


@lru_cache(maxsize=4096)
def placeable_edges(palisades: Edges) -> tuple[Edge, ...]:
    """Return the edges where a single palisade is legal (2.3, 2.5), in order.

    >>> corner = mask([EDGE_BETWEEN[SQUARE_OF["a1"], SQUARE_OF["b1"]]])
    >>> EDGE_BETWEEN[SQUARE_OF["a1"], SQUARE_OF["a2"]] in placeable_edges(corner)
    False
    """
    return tuple(Edge(e) for e in bits(ALL_EDGES & ~palisades & ~forbidden_edges(palisades)))


@lru_cache(maxsize=256)
def forbidden_pairs(palisades: Edges) -> frozenset[Edges]:
    """Return the pairs of edges, each legal alone, that together would make a territory too small (2.5).

    Such a pair completes the border around some small shape.
    """
    alone = ~(palisades | forbidden_edges(palisades))
    pairs = set()
    for _, around in SMALL_SHAPES:
        missing = around & ~palisades
        beyond_first = missing & (missing - 1)
        if beyond_first and not beyond_first & (beyond_first - 1) and missing & alone == missing:
            pairs.add(Edges(missing))
    return frozenset(pairs)


@lru_cache(maxsize=4096)
def placeable_beside(palisades: Edges, first: Edge) -> frozenset[Edge]:
    """Return the edges where a palisade is legal together with one at `first`; none if that is not legal alone."""
    alone = placeable_edges(palisades)
    if first not in alone:
        return frozenset()
    together = forbidden_pairs(palisades)
    return frozenset(edge for edge in alone if edge != first and 1 << first | 1 << edge not in together)


def too_small(palisades: Edges) -> Squares | None:
    """Return the squares of the first territory below 4 squares, in reading order, or None if all are large enough."""
    return next((t for t in territories(palisades) if t.bit_count() < SMALLEST_TERRITORY), None)


@lru_cache(maxsize=4096)
def territories(palisades: Edges) -> tuple[Squares, ...]:
    """Return the territories: squares connected without crossing a palisade (2.4), ordered by their first square."""
    regions = []
    unvisited = int(ALL_SQUARES)
    while unvisited:
        territory = reach = unvisited & -unvisited
        while reach:
            low = reach & -reach
            reach ^= low
            for square, crossing in STEPS[low.bit_length() - 1]:
                bit = 1 << square
                if not crossing & palisades and not territory & bit:
                    territory |= bit
                    reach |= bit
        regions.append(Squares(territory))
        unvisited &= ~territory
    return tuple(regions)
