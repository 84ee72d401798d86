"""Parts of the board, for hints: where a move lies, told without telling the move."""

from engine.games.armadora.board import COLUMNS, ENDS, ROWS, SQUARE_NAMES, Square
from engine.games.armadora.moves import (
    ElfArrow,
    GoblinWarrior,
    MageLook,
    Move,
    OrcPalisade,
    PlacePalisades,
    PlaceWarrior,
    Reinforce,
)


def _rectangle(left: int, top: int, width: int, height: int) -> tuple[Square, ...]:
    return tuple(
        Square(row * COLUMNS + column) for row in range(top, top + height) for column in range(left, left + width)
    )


REGIONS: tuple[tuple[Square, ...], ...] = (
    # Nine squares: the corners and sides of the board, then what lies between them.
    *(_rectangle(left, top, 3, 3) for top in (0, 2, 1) for left in (0, 5, 2, 3, 1, 4)),
    # The halves: left and right, top and bottom, and the middle.
    *(_rectangle(left, 0, 4, ROWS) for left in (0, 4, 2)),
    *(_rectangle(0, top, COLUMNS, 3) for top in (0, 2)),
)
"""Rectangles, small ones first; of those of one size the first that fits is taken."""


def squares_of(move: Move) -> frozenset[Square]:
    """Return the squares that a move is about: both sides of a palisade; none for a pass."""
    match move:
        case PlaceWarrior(_, square) | GoblinWarrior(_, square):
            return frozenset({square})
        case Reinforce(square) | MageLook(square) | ElfArrow(square):
            return frozenset({square})
        case PlacePalisades(edges):
            return frozenset(square for edge in edges for square in ENDS[edge])
        case OrcPalisade(edge):
            return frozenset(ENDS[edge])
        case _:
            return frozenset()


def around(move: Move) -> tuple[str, ...]:
    """Return the names of the squares of the smallest region that holds the whole move, in reading order.

    Palisades far from each other lie in no region but the whole board: then it is the region of the first.
    """
    squares = squares_of(move)
    if not squares:
        return ()
    if isinstance(move, PlacePalisades) and not any(squares <= set(region) for region in REGIONS):
        squares = frozenset(ENDS[move.edges[0]])
    region = next(region for region in REGIONS if squares <= set(region))
    return tuple(SQUARE_NAMES[square] for square in region)
