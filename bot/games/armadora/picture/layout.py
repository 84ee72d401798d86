"""Places in Armadora's pictures, in pixels."""

from engine.games.armadora.board import COLUMNS, ENDS, ROWS, Edge, Square

SIZE = (1200, 960)
CELL = 132
"""Width and height of a square."""
LEFT, TOP = 72, 58
"""Upper left corner of a1."""
RIGHT, BOTTOM = LEFT + COLUMNS * CELL, TOP + ROWS * CELL
SHEET = (14, 10, 1186, BOTTOM + 14)
"""The map: the board with its border."""
MAP = (0, 0, SIZE[0], SHEET[3] + 10)
"""The part of the picture above the players' cards."""
CARDS = (14, SHEET[3] + 10, 1186, 950)
"""The strip of the players' cards."""


def corner(square: Square) -> tuple[int, int]:
    """Return the upper left corner of a square."""
    row, column = divmod(square, COLUMNS)
    return LEFT + column * CELL, TOP + row * CELL


def middle(square: Square) -> tuple[int, int]:
    """Return the middle of a square."""
    x, y = corner(square)
    return x + CELL // 2, y + CELL // 2


def upright(edge: Edge) -> bool:
    """Whether the edge separates squares that lie side by side, so that a palisade on it runs from top to bottom."""
    a, b = ENDS[edge]
    return b - a == 1


def edge_middle(edge: Edge) -> tuple[int, int]:
    """Return the middle of an edge."""
    x, y = corner(ENDS[edge][1])
    return (x, y + CELL // 2) if upright(edge) else (x + CELL // 2, y)
