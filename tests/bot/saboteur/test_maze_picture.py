"""The maze on its picture: its places, its cards, and the marks of the last move."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.draw.sprite import Sprite
from bot.games.saboteur.picture import SIDE, WIDTH, card_height
from bot.games.saboteur.picture.cards import goal
from bot.games.saboteur.picture.maze import NO_MARKS, Last, Marks, crop, final_crop, last_move, maze, open_cells
from bot.games.saboteur.picture.tunnels import card, tunnel
from engine.game import Seat
from engine.games.saboteur.cards import SHAPES, Tunnel
from engine.games.saboteur.events import (
    Discarded,
    GoalSeen,
    GoalTurned,
    MapPlayed,
    Note,
    RockFell,
    RoundBegun,
    TunnelPlaced,
)
from engine.games.saboteur.maze import Maze
from tests.bot.saboteur.mazes import grown, maze_of
from tests.bot.saboteur.moments import Moment, game, moment

ANN = Seat(0)
DIG = (((1, 0), "EW"), ((2, 0), "NESW"), ((2, 1), "NS"), ((3, 0), "NEW"))
AT = moment(5, 0, 1).with_maze(maze_of(DIG))
SIZES = (100, 66, 46)
"""Widths of a card: in the usual maze, in a large one, in a very large one."""
SIDES = range(4)
DOORS = ("", "+blue", "+green")


def picture(at: Moment, viewer=None, events=(), marks: Marks = NO_MARKS) -> Image.Image:
    return maze(at.view(viewer), events, marks)[0].image


def changed(at: Moment, first: Image.Image, second: Image.Image) -> set[tuple[int, int]]:
    """The cells on which two pictures of this maze differ."""
    layout = crop(at.view().table.maze)
    assert first.size == second.size
    cells = set()
    for x in range(layout.west, layout.west + layout.columns):
        for y in range(layout.north - layout.rows + 1, layout.north + 1):
            left, top = layout.corner((x, y))
            box = (left, top, left + layout.card[0], top + layout.card[1])
            if first.crop(box).tobytes() != second.crop(box).tobytes():
                cells.add((x, y))
    return cells


def mouth(sprite: Sprite, side: int) -> bytes:
    """What of a card lies on its edge, in the third where the mouth of a tunnel would be: yes or no for each pixel."""
    width, height = sprite.size
    across, down = (width // 3, width - width // 3), (height // 3, height - height // 3)
    box = (
        (across[0], 0, across[1], 1),
        (width - 1, down[0], width, down[1]),
        (across[0], height - 1, across[1], height),
        (0, down[0], 1, down[1]),
    )[side]
    return sprite.mask.crop(box).tobytes()


@pytest.mark.parametrize("width", SIZES)
def test_open_edges_of_neighbors_line_up(width):
    """Whatever two tunnels meet at open edges, the mouths lie opposite each other to the pixel."""
    for across in ((0, 2), (1, 3)):
        mouths = {
            mouth(tunnel(name, width), side)
            for name, shape in SHAPES.items()
            for side in across
            if shape.open >> side & 1
        }
        assert len(mouths) == 1
        assert set(mouths.pop()) != {0}


@pytest.mark.parametrize("width", SIZES)
def test_closed_edges_are_rock(width):
    """No part of a tunnel comes to an edge at which its card is closed."""
    for name, shape in SHAPES.items():
        for side in SIDES:
            if not shape.open >> side & 1:
                assert set(mouth(tunnel(name, width), side)) == {0}, (name, side)


def difference(first: Image.Image, second: Image.Image) -> float:
    """How much two cards differ in brightness, on average over their pixels, 0 to 255."""
    gray = ImageChops.difference(first.convert("RGB").convert("L"), second.convert("RGB").convert("L"))
    return sum(value * count for value, count in enumerate(gray.histogram())) / (gray.width * gray.height)


@pytest.mark.parametrize("width", [98, 33])
def test_all_tunnels_look_different(width):
    """In brightness alone, on a phone too: paths, dead ends, bridges, doors, ladders and crystals are told apart."""
    looks = {name: card(name, width, 0) for name in SHAPES}
    for first, second in combinations(looks, 2):
        assert difference(looks[first], looks[second]) > 2, (first, second)


def test_doors_differ_by_shape():
    """Above the tunnel, where one color's arch covers the rock and the other's gable does not, there is more than a
    line."""
    plain, blue, green = (card(Tunnel(f"EW{door}"), 98, 0).convert("RGB").crop((0, 0, 98, 38)) for door in DOORS)
    differences = (ImageChops.difference(door, plain).convert("L") for door in (blue, green))
    arch, gable = (difference.point(lambda v: 255 * (v > 24)) for difference in differences)
    assert ImageChops.difference(arch, gable).histogram()[255] > 60


@pytest.mark.parametrize("width", [98, 33])
def test_a_dead_end_is_dark_inside(width):
    """Between two stubs there is rock, where a way that leads on has light."""
    light, dark = (card(Tunnel(name), width, 0).convert("RGB").convert("L") for name in ("EW", "E|W"))
    middle = (width * 4 // 10, width * 6 // 10, width * 6 // 10, width * 7 // 10)
    bright, dim = (sum(image.crop(middle).tobytes()) for image in (light, dark))
    assert dim < 0.6 * bright


def test_the_last_card_is_outlined():
    """Its cell looks different right after the move, and no other."""
    event = TunnelPlaced(ANN, Tunnel("NEW"), (3, 0))
    assert changed(AT, picture(AT), picture(AT, events=(event,))) == {(3, 0)}


def test_what_a_rockfall_removed_is_marked_once():
    """Boulders lie in the hole after the move that made it, and the next picture has none."""
    event = RockFell(ANN, (4, 0), Tunnel("EW"))
    other = TunnelPlaced(ANN, Tunnel("NS"), (2, 1))
    assert changed(AT, picture(AT), picture(AT, events=(event,))) == {(4, 0)}
    assert changed(AT, picture(AT), picture(AT, events=(event, other))) == {(4, 0), (2, 1)}
    assert changed(AT, picture(AT), picture(AT, events=(other,))) == {(2, 1)}


def test_events_that_are_no_longer_so_mark_nothing():
    """A tunnel that has gone since, a hole that has been filled: the maze is shown as it is."""
    gone = TunnelPlaced(ANN, Tunnel("EW"), (4, 0))
    filled = RockFell(ANN, (3, 0), Tunnel("EW"))
    assert changed(AT, picture(AT), picture(AT, events=(gone, filled))) == set()


def test_what_is_cut_off_from_the_start_is_dark():
    """A rockfall at 1,0 puts out the lanterns behind it."""
    cut = moment(5, 0, 1).with_maze(maze_of(DIG[1:]))
    assert changed(cut, picture(AT), picture(cut)) >= {(1, 0), (2, 0), (2, 1), (3, 0)}
    assert (0, 0) not in changed(cut, picture(AT), picture(cut))


def test_a_goal_that_was_looked_at_or_turned_is_outlined():
    """Which one is public; what it is only once it was turned."""
    assert changed(AT, picture(AT), picture(AT, events=(MapPlayed(ANN, (8, 2)),))) == {(8, 2)}
    turned = moment(5, 0, 1).with_maze(maze_of([*DIG, ((8, 0), "NW")]))
    event = GoalTurned((8, 0), Tunnel("NW"), False)
    assert changed(turned, picture(turned), picture(turned, events=(event,))) == {(8, 0)}


@pytest.mark.parametrize("name", ["NESW", "NW", "NE"])
def test_a_goal_seen_by_map_is_shown_to_the_one_who_saw_it(name):
    """As what it is, and apart from one that lies open; on all other pictures it is any goal."""
    view = AT.view(0)
    knows = replace(view, notes=(*view.notes, Note(1, GoalSeen(ANN, (8, 2), Tunnel(name)))))
    seen = maze(knows)[0].image
    assert changed(AT, seen, picture(AT)) == changed(AT, seen, picture(AT, 1)) == {(8, 2)}
    pictures = [goal(None, 98), *(goal(Tunnel(n), 98, k) for n in ("NESW", "NW", "NE") for k in (True, False))]
    assert len({sprite.pixels.tobytes() for sprite in pictures}) == 7


def test_when_the_digging_has_ended_all_goals_are_seen():
    """While gold is picked the goals that were not reached lie open as well, and no place is open to dig any more."""
    at = next(at for at in game(5, 1) if at.state.table.ending is not None)
    down = at.view().table.maze.goals_down
    assert down
    hidden = Moment(replace(at.state, table=replace(at.state.table, ending=None, phase="dig")))
    assert changed(at, picture(at), picture(hidden)) == {*down, *open_cells(at.view().table.maze)}


MARKS = Marks(
    spots=(("B", (4, 0)), ("A", (1, 1))),
    planned=((2, 2), Tunnel("NES")),
    struck=(2, 1),
    goal=(8, -2),
)


@pytest.mark.parametrize(
    ("mark", "cells"),
    [("spots", {(4, 0), (1, 1)}), ("planned", {(2, 2)}), ("struck", {(2, 1)}), ("goal", {(8, -2)})],
)
def test_each_mark_of_a_panel_is_seen(mark, cells):
    """Where it points, and nowhere else."""
    assert changed(AT, picture(AT), picture(AT, 0, marks=Marks(**{mark: getattr(MARKS, mark)}))) == cells


def test_spots_have_letters():
    """Their own, of which one that is planned has none."""
    one, other = (picture(AT, 0, marks=Marks(spots=spots)) for spots in (MARKS.spots, (("AA", (4, 0)), ("A", (1, 1)))))
    assert changed(AT, one, other) == {(4, 0)}
    plan = ((4, 0), Tunnel("EW"))
    both, alone = (picture(AT, 0, marks=Marks(spots=spots, planned=plan)) for spots in (MARKS.spots, MARKS.spots[:1]))
    assert changed(AT, both, alone) == {(1, 1)}


@pytest.mark.parametrize("copies", [1, 8])
def test_a_maze_of_any_size_is_drawn(copies):
    """A deck's tunnels, and far more than there are, on 40 columns and rows: on one picture of a sane size."""
    at = grown(40, 40, copies=copies)
    image = picture(at)
    assert image.width == WIDTH
    assert image.height <= 1500
    cell, name = list(at.view().table.maze.cards.items())[-1]
    event = TunnelPlaced(ANN, name, cell)
    assert changed(at, image, picture(at, events=(event,))) == {cell}


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
    assert shown(final_crop(maze)) == (0, 8, -2, 2)
    assert final_crop(maze).card == crop(maze).card == (100, 128)
    assert final_crop(maze, [(12, 0)]).card == crop(maze, [(12, 0)]).card == (71, 91)


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


BOB = Seat(1)
PLACED = TunnelPlaced(ANN, Tunnel("EW"), (1, 0))
FELL = RockFell(BOB, (1, 0), Tunnel("EW"))
LOOKED = MapPlayed(ANN, (8, 2))
TURNED = GoalTurned((8, 2), Tunnel("NW"), False)


def test_each_event_about_the_maze_counts():
    """Tunnels placed and removed, goals turned and looked at; nothing else."""
    assert last_move([PLACED]) == Last(placed=((1, 0),))
    assert last_move([FELL]) == Last(removed=((1, 0),))
    assert last_move([TURNED]) == Last(turned=((8, 2),))
    assert last_move([LOOKED]) == Last(looked=((8, 2),))
    assert last_move([Discarded(ANN, 1)]) == Last()


def test_of_several_events_at_one_place_the_last_counts():
    """A tunnel that came and went is gone, one that came in its place is there, a goal turned over is no secret."""
    assert last_move([PLACED, FELL]) == Last(removed=((1, 0),))
    assert last_move([FELL, PLACED]) == Last(placed=((1, 0),))
    assert last_move([LOOKED, TURNED]) == Last(turned=((8, 2),))


def test_what_happened_in_an_earlier_round_is_left_out():
    """The maze of the new round has none of it."""
    assert last_move([PLACED, TURNED, RoundBegun(1, ANN), LOOKED]) == Last(looked=((8, 2),))
