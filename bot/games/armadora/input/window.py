"""The squares that have buttons while a warrior is placed, and the half of the board where the panel opens.

A row of the panel is a row of the board: four squares, free or not, and a strength. So a square is found where it lies,
and each half of the board is a window.
"""

from collections.abc import Sequence

from bot.games.armadora.input.draft import PALISADES, WARRIORS, Half
from engine.games.armadora.board import COLUMNS, ROWS, SQUARE_OF, Square, Squares, mask
from engine.games.armadora.rules import free_squares
from engine.games.armadora.state import View

ACROSS = COLUMNS // 2
"""The number of squares in a row; the fifth button of a row is a strength."""
_ON_THE_BOARD = frozenset(kind.value for kind in WARRIORS | PALISADES)
"""First letters of moves that put a piece on the board."""


def columns(half: Half) -> range:
    """Return the columns of a half."""
    return range(ACROSS) if half is Half.LEFT else range(ACROSS, COLUMNS)


def rows(half: Half) -> Sequence[Sequence[Square]]:
    """Return the squares of a half, row by row."""
    return [[Square(row * COLUMNS + column) for column in columns(half)] for row in range(ROWS)]


def squares(half: Half) -> Squares:
    """Return the squares of a half as a set."""
    return mask(square for row in rows(half) for square in row)


def opening(view: View) -> Half:
    """Return the half where the panel opens: where the viewer last put a piece, else where the last piece was put; the
    other one if that half is full."""
    placed = [(past.seat, past.words.partition(" ")[2]) for past in view.history if past.words[0] in _ON_THE_BOARD]
    last = ([places for seat, places in placed if seat == view.viewer] or [places for _, places in placed])[-1:]
    half = Half.LEFT if not last or SQUARE_OF[last[0][:2]] % COLUMNS < ACROSS else Half.RIGHT
    return half if free_squares(view.table) & squares(half) else half.other
