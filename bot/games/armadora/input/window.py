"""Which squares have buttons while a warrior is placed, and where the panel opens.

Five rows of four do not hold the board, but they hold twenty free squares: at first most of them, in two windows of
columns that overlap, and from the middle of a game on all of them. So a warrior seldom needs a tap to get there.
"""

from collections.abc import Sequence

from bot.games.armadora.input.draft import PALISADES, WARRIORS, Half, Kind
from engine.games.armadora.board import COLUMNS, ROWS, SQUARE_OF, SQUARES, Square, mask
from engine.games.armadora.rules import free_squares
from engine.games.armadora.state import Table, View

ACROSS = 4
"""Squares beside each other; the fifth button of a row is a strength."""
_ON_THE_BOARD = frozenset(kind.value for kind in WARRIORS | PALISADES)
"""First letters of moves that put a piece on the board."""
_COLUMNS = tuple(mask(square for square in SQUARES if square % COLUMNS == column) for column in range(COLUMNS))


def columns(table: Table, half: Half) -> range:
    """Return the columns of a window: as many from its side of the board as the buttons hold."""
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
    """Return the squares of a window as rows of four: the free ones in reading order, each in its own row where that
    has room, and others of the row where there are too few."""
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
    """Return where the panel opens: where the viewer placed a warrior last, else where others moved last."""
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
