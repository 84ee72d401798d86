"""What stands out from what on the table, measured by the colors of a drawn picture (the ratio of WCAG 2) in every
theme and for every kind of eyes."""

from functools import cache
from io import BytesIO
from itertools import product

import pytest
from PIL import Image, ImageChops

from bot.draw.colors import Color
from bot.draw.look import Look, Theme
from bot.games.saboteur.picture import EDGE, PHONE, SIDE, WIDTH
from bot.games.saboteur.picture.board import BANNER, draw, draw_reveal
from bot.games.saboteur.picture.maze import Layout, crop, final_crop, open_cells
from bot.locale import speaker
from engine.games.saboteur.maze import GOAL_CELLS, START_CELL, Cell, Maze
from tests.bot.draw.vision import VISIONS, contrast, luminance, picture_seen
from tests.bot.players import people
from tests.bot.saboteur.mazes import USUAL
from tests.bot.saboteur.moments import moment
from tests.bot.saboteur.pixels import colors_of, seen

GROUND = dict.fromkeys(Theme, (26, 26, 30)) | {Theme.LIGHT: (255, 255, 255)}
"""What Discord shows around a picture: #1a1a1e in its dark theme, white in its light one."""
VIEW = USUAL.view()
LAYOUT = crop(VIEW.table.maze)
ENGLISH = speaker("en")


@cache
def board(theme: Theme, vision: str = "all", *, patterns: bool = False) -> Image.Image:
    """The table as an eye sees it."""
    picture = draw(VIEW, people(5), (), ENGLISH, Look(theme, patterns))
    return picture_seen(Image.open(BytesIO(picture.data)), vision)


def mean(part: Image.Image) -> Color:
    """The color of a part as an eye sees it that cannot make out its pixels."""
    red, green, blue = part.resize((1, 1), Image.Resampling.BOX).tobytes()
    return red, green, blue


def cell_of(picture: Image.Image, cell: Cell, layout: Layout = LAYOUT, top: int = 0) -> Image.Image:
    x, y = layout.corner(cell)
    return picture.crop((x, y + top, x + layout.card[0], y + top + layout.card[1]))


def earth_of(picture: Image.Image) -> Color:
    """The color of a cell where nothing lies, near no card."""
    return mean(cell_of(picture, (6, 2)))


def rock_of(card: Image.Image) -> Color:
    """The color of a card's rock: that of its corners, to which no tunnel comes."""
    wide, high = card.width // 4, card.height // 4
    corners = Image.new("RGB", (2 * wide, 2 * high))
    for x, y in product((0, 1), (0, 1)):
        left, top = x * (card.width - wide), y * (card.height - high)
        corners.paste(card.crop((left, top, left + wide, top + high)), (x * wide, y * high))
    return mean(corners)


def lit_cells(maze: Maze) -> set[Cell]:
    """The cells of tunnels to which a path leads."""
    return {cell for cell in maze.cards if maze.reached.get(cell)} - {START_CELL, *GOAL_CELLS}


def neighborhood(cell: Cell) -> set[Cell]:
    """A cell and those around it."""
    return {(cell[0] + x, cell[1] + y) for x, y in product((-1, 0, 1), repeat=2)}


def rims_of(chest: Image.Image) -> list[Color]:
    """The colors of the lines around a chest, from the outermost inward, along its left side."""
    width, height = chest.size
    return [mean(chest.crop((x, height // 4, x + 2, height * 3 // 4))) for x in range(width // 8)]


def on_a_phone(picture: Image.Image) -> Image.Image:
    return picture.resize((PHONE, round(picture.height * PHONE / WIDTH)), Image.Resampling.BOX)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", Theme)
def test_rock_stands_out_from_the_earth(theme, vision):
    """Each tunnel's card that a path leads to, by 3 to 1."""
    picture = board(theme, vision)
    earth, cells = earth_of(picture), lit_cells(VIEW.table.maze)
    assert len(cells) > 12
    assert min(contrast(rock_of(cell_of(picture, cell)), earth) for cell in cells) >= 3


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", Theme)
def test_a_chest_has_a_rim(theme, vision):
    """That stands out from the earth by 4.5 to 1."""
    picture = board(theme, vision)
    earth = earth_of(picture)
    for goal in VIEW.table.maze.goals_down:
        assert max(contrast(rim, earth) for rim in rims_of(cell_of(picture, goal))) >= 4.5


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", Theme)
def test_an_open_place_is_seen_on_a_phone(theme, vision):
    """The dashes around it stand out from the earth by 3 to 1, however small the picture is shown."""
    picture = board(theme, vision)
    earth, small = earth_of(picture), on_a_phone(picture)
    share = PHONE / WIDTH
    for cell in open_cells(VIEW.table.maze):
        left, top = LAYOUT.corner(cell)
        right, bottom = left + LAYOUT.card[0], top + LAYOUT.card[1]
        place = small.crop((round(left * share), round(top * share), round(right * share), round(bottom * share)))
        ratios = [contrast(color, earth) for color in colors_of(place)]
        # A dashed line along the edges takes a tenth of the pixels or more.
        assert sorted(ratios)[-len(ratios) // 20] >= 3, cell


@pytest.mark.parametrize("theme", Theme)
def test_earth_is_darker_than_discord_and_the_frame_is_apart_from_both(theme):
    """So the picture has an edge, and the maze lies in the dark."""
    picture = board(theme)
    earth, ground = earth_of(picture), GROUND[theme]
    frame = mean(picture.crop((SIDE, 6, SIDE + 60, EDGE - 6)))
    assert luminance(earth) < luminance(ground)
    assert contrast(frame, earth) >= 2.5
    assert contrast(frame, ground) >= 1.9
    assert (luminance(frame) > luminance(ground)) is (theme is not Theme.LIGHT)


@pytest.mark.parametrize("theme", Theme)
def test_patterns_change_nothing_in_the_maze(theme):
    """They are on the plates, so all of this holds with them, too."""
    plain, patterned = (board(theme, patterns=patterns) for patterns in (False, True))
    difference = ImageChops.difference(plain, patterned).getbbox()
    assert difference is not None
    assert difference[1] > LAYOUT.height


@pytest.mark.parametrize("theme", Theme)
def test_the_end_of_a_round_is_in_the_same_light(theme):
    """Rock stands out from the earth as it did on the boards before."""
    at = moment(5, seed=5)
    result = at.state.table.results[0]
    picture = seen(draw_reveal(at.view(), people(5), result, 0, ENGLISH, Look(theme)))
    layout, cells = final_crop(result.maze), lit_cells(result.maze)
    empty = next(cell for cell in product(range(9), range(-2, 3)) if not neighborhood(cell) & result.maze.cards.keys())
    earth = mean(cell_of(picture, empty, layout, BANNER))
    assert cells
    assert min(contrast(rock_of(cell_of(picture, cell, layout, BANNER)), earth) for cell in cells) >= 3
