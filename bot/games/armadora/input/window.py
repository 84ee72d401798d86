"""The squares that have buttons while a warrior is placed, and the half of the board where the panel opens.

Five rows of four buttons hold twenty free squares: at first most of the board, in two overlapping windows of columns,
and all free squares from the middle of a game on. So placing a warrior rarely takes a tap for the window.
"""

from collections.abc import Sequence

from bot.games.armadora.input.draft import PALISADES, WARRIORS, Half, Kind
from engine.games.armadora.board import COLUMNS, ROWS, SQUARE_OF, SQUARES, Square, mask
from engine.games.armadora.rules import free_squares
from engine.games.armadora.state import Table, View

ACROSS = 4
"""The number of squares in a row; the fifth button of a row is a strength."""
_ON_THE_BOARD = frozenset(kind.value for kind in WARRIORS | PALISADES)
"""First letters of moves that put a piece on the board."""
_COLUMNS = tuple(mask(square for square in SQUARES if square % COLUMNS == column) for column in range(COLUMNS))


def columns(table: Table, half: Half) -> range:
    """Return the columns of a window: from its side of the board, as many as the buttons can hold."""
    free = free_squares(table)
    ahead = range(COLUMNS) if half is Half.LEFT else range(COLUMNS - 1, -1, -1)
    room, held = ACROSS * ROWS, 0
    for column in ahead:
        room -= (free & _COLUMNS[column]).bit_count()
        if room < 0:
            break
        held += 1
    return range(held) if half is Half.LEFT else range(COLUMNS - held, COLUMNS)


def rows(table: Table, half: Half) -> Sequence[Sequence[Square]]:
    """Return the squares of a window as rows of four: the free ones in reading order, each in its own row if that has
    room; rows with fewer free squares are filled with occupied ones."""
    free, shown = free_squares(table), columns(table, half)
    grid = [
        [square for square in SQUARES if square // COLUMNS == row and square % COLUMNS in shown and free >> square & 1]
        for row in range(ROWS)
    ]
    for row in range(ROWS - 1):
        grid[row + 1][:0] = grid[row][ACROSS:]
        del grid[row][ACROSS:]
    for row in range(ROWS - 1, 0, -1):
        over = max(0, len(grid[row]) - ACROSS)
        grid[row - 1] += grid[row][:over]
        del grid[row][:over]
    for row, squares in enumerate(grid):
        taken = [square for square in SQUARES if square // COLUMNS == row and not free >> square & 1]
        taken.sort(key=lambda square: square % COLUMNS not in shown)
        squares += taken[: ACROSS - len(squares)]
        squares.sort()
    return grid


def opening(view: View) -> Half:
    """Return the half where the panel opens: where the viewer's last warrior is, else the last move on the board."""
    others: Half | None = None
    for past in reversed(view.history):
        kind, _, places = past.words.partition(" ")
        if kind[0] not in _ON_THE_BOARD:
            continue
        half = Half.LEFT if SQUARE_OF[places[:2]] % COLUMNS < COLUMNS // 2 else Half.RIGHT
        if past.seat == view.viewer and Kind(kind[0]) in WARRIORS:
            return half
        others = others or half
    return others or Half.LEFT
