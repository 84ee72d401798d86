"""How a computer player plays where it hardly matters: people should see sense in it, and no pattern."""

from collections.abc import Container, Iterable, Sequence
from random import Random

from engine.games.armadora.board import COLUMNS, ENDS, ROWS, Edges, bits
from engine.games.armadora.moves import Move, PlacePalisades, PlaceWarrior

LOOSE = 0.02
"""The share of a victory that the player gives up to avoid a palisade that touches neither another one nor the rim."""
SHY = 0.02
"""The largest share of a victory that is given up for each strength point above 1 that is kept for later."""


def _corners(edge: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two corners of squares between which an edge lies."""
    square, neighbor = ENDS[edge]
    row, column = divmod(square, COLUMNS)
    if neighbor == square + 1:
        return (row, column + 1), (row + 1, column + 1)
    return (row + 1, column), (row + 1, column + 1)


_CORNERS = tuple(_corners(edge) for edge in range(len(ENDS)))
_RIM = {corner for corners in _CORNERS for corner in corners if corner[0] in (0, ROWS) or corner[1] in (0, COLUMNS)}


class Manners:
    """The manners of one decision; they vary a little from one decision to the next."""

    def __init__(self, palisades: Edges, rng: Random) -> None:
        self.touched = _RIM | _all_corners(bits(palisades))
        self.shy = SHY * rng.random()

    def cost(self, move: Move) -> float:
        """Return the deduction from a move's value."""
        match move:
            case PlaceWarrior(strength, _):
                return self.shy * (strength - 1)
            case PlacePalisades(edges):
                return LOOSE * _loose(self.touched, edges)
        return 0.0


def _loose(touched: Container[tuple[int, int]], edges: Sequence[int]) -> int:
    """Return how many of these palisades touch neither a corner of `touched` nor each other."""
    return sum(
        not any(
            corner in touched or any(corner in _CORNERS[neighbor] for neighbor in edges if neighbor != edge)
            for corner in _CORNERS[edge]
        )
        for edge in edges
    )


def _all_corners(edges: Iterable[int]) -> set[tuple[int, int]]:
    return {corner for edge in edges for corner in _CORNERS[edge]}
