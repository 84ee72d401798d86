"""Which part of the table a picture shows, and how large."""

import pytest

from bot.games.saboteur.picture import SIDE, WIDTH, card_height
from bot.games.saboteur.picture.maze import crop, dug, open_cells
from engine.games.saboteur.maze import GOAL_CELLS, Maze
from tests.bot.saboteur.mazes import grown, maze_of


def shown(layout) -> tuple[int, int, int, int]:
    """West, east, south, north."""
    return (
        layout.west,
        layout.west + layout.columns - 1,
        layout.north - layout.rows + 1,
        layout.north,
    )


def test_at_the_start_the_goals_and_the_cells_around_the_start_are_shown():
    """Nothing else: ten columns and five rows."""
    assert shown(crop(Maze())) == (-1, 8, -2, 2)


@pytest.mark.parametrize(
    ("cards", "edges"),
    [
        ([((-1, 0), "NEW")], (-2, 8, -2, 2)),
        ([((0, y), "NS") for y in (1, 2, 3)], (-1, 8, -2, 4)),
        ([((0, y), "NS") for y in (-1, -2)], (-1, 8, -3, 2)),
        ([((x, 1), "EW") for x in range(1, 9)], (-1, 8, -2, 2)),
        ([((x, 0), "EW") for x in range(1, 8)] + [((8, 0), "NESW"), ((9, 0), "EW")], (-1, 10, -2, 2)),
    ],
    ids=["west", "north", "south", "not reached", "east"],
)
def test_the_picture_grows_with_the_maze_in_every_direction(cards, edges):
    """To the last card, or to the empty cell beyond it where one may come."""
    assert shown(crop(maze_of(cards))) == edges


def test_a_cell_behind_a_dead_end_is_not_shown():
    """No path from the start asks for a card there."""
    maze = maze_of([((0, 1), "N|S")])
    assert (0, 2) not in open_cells(maze)
    assert shown(crop(maze)) == (-1, 8, -2, 2)


def test_a_maze_in_which_nobody_digs_any_more_is_shown_without_the_empty_cells_around_it():
    """As large as on the board before, so that its cards are seen on a phone too."""
    maze = maze_of([((x, 1), "EW") for x in range(6)])
    assert shown(dug(maze)) == (0, 8, -2, 2)
    assert dug(maze).card == crop(maze).card == (98, 125)
    assert dug(maze, [(12, 0)]).card == crop(maze, [(12, 0)]).card == (70, 90)


def test_what_is_pointed_at_is_shown_too():
    """Though it lies far from all cards."""
    assert shown(crop(Maze(), [(12, 0), (0, -4)])) == (-1, 12, -4, 2)


@pytest.mark.parametrize("size", [(9, 5), (15, 11), (40, 40), (79, 5), (9, 70)])
def test_every_maze_fits(size):
    """The cells lie within the frame, cards are portrait, and neighbors touch."""
    columns, rows = size
    layout = crop(Maze(), [(9 - columns, 0), (0, rows - 3)])
    width, height = layout.card
    assert height == card_height(width) > width
    assert layout.left >= SIDE
    assert layout.corner((8, 0))[0] + width <= WIDTH - SIDE
    assert layout.corner((3, 0)) == (layout.corner((2, 0))[0] + width, layout.corner((2, -1))[1] - height)
    assert layout.height <= 1500


def test_the_goals_are_always_shown():
    """Wherever the maze has gone."""
    layout = crop(grown(15, 11).view().table.maze)
    for x, y in GOAL_CELLS:
        assert layout.west <= x < layout.west + layout.columns
        assert layout.north - layout.rows < y <= layout.north
