"""Places in Saboteur's pictures, in pixels. All pictures have one width; the maze in them is cropped and scaled."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bot.draw.area import widened
from engine.games.saboteur.maze import GOAL_CELLS, Cell, Maze
from engine.games.saboteur.state import Table

WIDTH = 1080
"""The width of every picture of the table."""
READABLE = 25
"""The least size of a card's name: 9 pixels on a phone, which shows the whole width on 390."""
SIDE, EDGE = 50, 46
"""The width of the frame with the coordinates: at the left and the right; at the top and the bottom."""
_WIDTHS = (108, 98, 88, 81, 75, 70, 65, 61, 57, 51, 46, 40, 34, 28, 24, 20, 16, 12)
"""Possible widths of a card: few, so that sprites are made once for many mazes."""
USUAL_WIDTHS = _WIDTHS[1:3]
"""The widths of cards in nearly all mazes: from the ten columns of a new round to eleven."""
_ROOM = 960
"""The most height for all cells together."""


def card_height(width: int) -> int:
    """Return the height of a card of this width: cards are portrait."""
    return round(width * 1.28)


@dataclass(frozen=True, slots=True)
class Layout:
    """A crop of the table and its scale."""

    west: int
    """The column at the left."""
    north: int
    """The row at the top."""
    columns: int
    rows: int
    card: tuple[int, int]
    """Width and height of a card."""

    @property
    def left(self) -> int:
        """The left edge of the leftmost column."""
        return (WIDTH - self.columns * self.card[0]) // 2

    @property
    def top(self) -> int:
        """The upper edge of the topmost row."""
        return EDGE

    @property
    def bottom(self) -> int:
        """The lower edge of the lowest row."""
        return self.top + self.rows * self.card[1]

    @property
    def height(self) -> int:
        """The height of the maze with its frame."""
        return self.bottom + EDGE

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the upper left corner of a cell."""
        width, height = self.card
        return self.left + (cell[0] - self.west) * width, self.top + (self.north - cell[1]) * height

    def middle(self, cell: Cell) -> tuple[int, int]:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + self.card[0] // 2, y + self.card[1] // 2


def open_cells(maze: Maze) -> tuple[Cell, ...]:
    """Return the empty cells to which a path from the start leads."""
    return tuple(cell for cell, (_, _, path) in maze.fringe.items() if path)


def open_places(table: Table) -> tuple[Cell, ...]:
    """Return the empty cells to which a path leads; none once the digging has ended."""
    return open_cells(table.maze) if table.phase == "dig" and table.to_act is not None else ()


def needed(maze: Maze) -> tuple[Cell, ...]:
    """Return the cells that a picture of this maze must show: all cards, goals and cells where a card may be placed."""
    return (*maze.cards, *GOAL_CELLS, *open_cells(maze))


def crop(maze: Maze, more: Iterable[Cell] = ()) -> Layout:
    """Return the smallest crop of the table with all `needed` cells and the cells `more`."""
    west, north, columns, rows = _extent((*needed(maze), *more))
    fitting = (w for w in _WIDTHS if columns * w <= WIDTH - 2 * SIDE and rows * card_height(w) <= _ROOM)
    width = next(fitting, _WIDTHS[-1])
    return Layout(west, north, columns, rows, (width, card_height(width)))


def dug(maze: Maze, more: Iterable[Cell] = ()) -> Layout:
    """Return the smallest crop with all cards and goals of a maze in which nobody digs any more. Its scale is that of
    the boards before, which show the cells `more` as well: their sprites are made already."""
    return Layout(*_extent((*maze.cards, *GOAL_CELLS)), crop(maze, more).card)


def _extent(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    """Return the column at the left and the row at the top of these cells, and how many columns and rows they take."""
    west, east = min(x for x, _ in cells), max(x for x, _ in cells)
    south, north = min(y for _, y in cells), max(y for _, y in cells)
    return west, north, east - west + 1, north - south + 1


def around(whole: Layout, cells: Iterable[Cell]) -> Layout:
    """Return the part of a layout that shows these cells and those beside them at the same scale, broader than high."""
    columns, rows = zip(*((x - whole.west, whole.north - y) for x, y in cells), strict=True)
    north, south = widened(min(rows) - 1, max(rows) + 1, 3, whole.rows)
    west, east = widened(min(columns) - 1, max(columns) + 1, 5, whole.columns)
    return Layout(whole.west + west, whole.north - north, east - west + 1, south - north + 1, whole.card)
