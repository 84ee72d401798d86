"""Choosing edges by taps: the squares by which all edges can be reached, and the edges that continue a fence."""

from collections.abc import Sequence

from engine.games.armadora.board import COLUMNS, EDGES, ENDS, SQUARES, Edge, Edges, Square

POSTS: tuple[Square, ...] = tuple(square for square in SQUARES if sum(divmod(square, COLUMNS)) % 2 == 0)
"""The squares of one color, if the board were colored like a chessboard: each edge is beside exactly one of them."""


def _points(edge: Edge) -> set[tuple[int, int]]:
    """Return the corners of squares where a palisade begins and ends."""
    first, second = ENDS[edge]
    row, column = divmod(second, COLUMNS)
    return {(row, column), (row + 1, column) if second == first + 1 else (row, column + 1)}


TOUCHING: dict[Edge, tuple[Edge, ...]] = {
    edge: tuple(other for other in EDGES if other != edge and _points(other) & _points(edge)) for edge in EDGES
}
"""The edges that continue a fence from an edge: at most six."""


def following(chosen: Sequence[Edge], palisades: Edges) -> tuple[Edge, ...]:
    """Return the edges that continue a fence from the chosen ones, in the order of their buttons and numbers."""
    touching = {edge for one in chosen for edge in TOUCHING[one]} - set(chosen)
    return tuple(sorted(edge for edge in touching if not palisades >> edge & 1))
