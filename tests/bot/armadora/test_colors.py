"""Armadora's colors: text can be read, and players be told apart by everybody."""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.draw.canvas import Canvas
from bot.draw.colors import Color
from bot.draw.look import Look, Theme
from bot.draw.sprite import Sprite
from bot.games.armadora.picture import colors
from bot.games.armadora.picture.board import draw
from bot.games.armadora.picture.ground import CELL, conquered, ground
from bot.games.armadora.picture.marks import frame, shares, verdict
from bot.games.armadora.picture.pieces import ON_BOARD, palisade, token
from bot.games.armadora.picture.players import SPENT, power_icon
from bot.locale import ENGLISH as EN
from bot.locale import speaker
from engine.game import Seat
from engine.games.armadora.state import Character
from tests.bot.armadora.boards import moment
from tests.bot.draw.meaning import Thing, confused
from tests.bot.draw.vision import VISIONS, apart, contrast, jagged, too_faint
from tests.bot.players import people

ENGLISH = speaker(EN)

TEXTS = {
    "coordinates and cards": (colors.TEXT, colors.PARCHMENT),
    "cards of who passed": (colors.TEXT, colors.PARCHMENT_DIM),
    "the supply": (colors.ON_TABLE, colors.TABLE),
    "face-up strengths": (colors.INK, colors.WHITE),
    "gold, within its outline": (colors.WHITE, colors.INK),
    "reinforcements": (colors.WHITE, colors.GOOD),
    "arrows": (colors.WHITE, colors.BAD),
    **{
        f"letters of {letter}": (livery.ink, livery.base)
        for letter, livery in zip("ABCD", colors.LIVERIES, strict=True)
    },
}


def shown(color: Color, theme: Theme) -> Color:
    """The color as the palette has it in a theme."""
    return colors.PALETTE.in_theme(theme)[colors.PALETTE.nearest(color)]


@pytest.mark.parametrize("theme", Theme)
def test_text_has_contrast(theme):
    """Every text stands out from its ground, in high contrast more."""
    assert too_faint(TEXTS, colors.PALETTE, theme) == []


@pytest.mark.parametrize("theme", Theme)
def test_letters_have_smooth_edges(theme):
    """No color on the way from the ground to the ink is another one in this theme."""
    assert jagged(TEXTS, colors.PALETTE, theme) == []


@pytest.mark.parametrize("theme", [Theme.STANDARD, Theme.LIGHT, Theme.CONTRAST])
@pytest.mark.parametrize("ground", colors.GROUNDS, ids=str)
def test_outlines_stand_out_from_every_ground(ground, theme):
    """The dark line around numbers, shields and palisades is seen on each territory's color."""
    assert contrast(shown(colors.INK, theme), shown(ground, theme)) >= (7 if theme is Theme.CONTRAST else 4.5)


@pytest.mark.parametrize("ground", colors.GROUNDS, ids=str)
def test_on_dark_grounds_pieces_stand_out_by_themselves(ground):
    """Where outlines are dark on dark: the light rim of shields, numbers, stakes."""
    for mark in (colors.WHITE, colors.STAKE.light, colors.FRAME):
        assert contrast(shown(mark, Theme.DARK), shown(ground, Theme.DARK)) >= 3


@pytest.mark.parametrize("ground", colors.GROUNDS, ids=str)
def test_marks_stand_out_in_high_contrast(ground):
    """Frames of the last move and of what is chosen, marks of what is allowed and what is not, by 3 to 1."""
    for mark in (colors.FRAME, colors.CHOSEN, colors.GOOD, colors.BAD):
        assert contrast(shown(mark, Theme.CONTRAST), shown(ground, Theme.CONTRAST)) >= 3


def on(color: Color, *sprites: Sprite, land: Image.Image | None = None) -> Image.Image:
    """Sprites in the middle of a square of a color."""
    canvas = Canvas(colors.PALETTE, land or colors.PALETTE.new((CELL, CELL), color))
    for sprite in sprites:
        canvas.center(sprite, CELL // 2, CELL // 2)
    return canvas.image


def won(color: Color, *plaque: Sprite) -> Image.Image:
    """A square of a territory with a mine, on which the winner stands."""
    return on(color, *plaque, land=ground(color).crop((0, 0, CELL, CELL)))


def grounds() -> dict[str, Thing]:
    """What each player has won alone."""
    return {
        letter: Thing(livery.tint, won(livery.tint, shares(((seat, letter),), 5, livery.tint)))
        for seat, (letter, livery) in enumerate(zip("ABCD", colors.LIVERIES, strict=True))
    }


def shared(first: int, second: int) -> Image.Image:
    """The same of a territory that two have won."""
    image = conquered((Seat(first), Seat(second)), False).crop((0, 0, CELL, CELL))
    letters = tuple((seat, "ABCD"[seat]) for seat in (first, second))
    return on(colors.LIVERIES[first].tint, shares(letters, 5, colors.LIVERIES[first].tint), land=image)


def faded(color: Color, behind: Color) -> Color:
    """A color of what is used up, as it is painted."""
    return colors.PALETTE.colors[colors.PALETTE.between(color, behind, SPENT)]


def powers(character: Character) -> dict[str, Thing]:
    """The icons of a power, as they stand on a player's card."""
    return {
        "left": Thing(colors.INK, power_icon(character, 1, colors.PARCHMENT).pixels),
        "used up": Thing(faded(colors.INK, colors.PARCHMENT), power_icon(character, 0, colors.PARCHMENT).pixels),
    }


MEANINGS: dict[str, Callable[[], dict[str, Thing]]] = {
    "players": lambda: {
        letter: Thing(livery.base, on(colors.MEADOW, token(ON_BOARD, seat, None, False, colors.MEADOW)))
        for seat, (letter, livery) in enumerate(zip("ABCD", colors.LIVERIES, strict=True))
    },
    "grounds that somebody won": lambda: {"nobody": Thing(colors.NOBODY, won(colors.NOBODY)), **grounds()},
    "grounds that several won": lambda: {
        **{letter: thing for letter, thing in grounds().items() if letter in "AB"},
        "A and B": Thing(colors.LIVERIES[0].tint, shared(0, 1)),
        "A and D": Thing(colors.LIVERIES[0].tint, shared(0, 3)),
    },
    "where palisades may stand": lambda: {
        "allowed": Thing(colors.GOOD, verdict(True, colors.MEADOW).pixels),
        "not": Thing(colors.BAD, verdict(False, colors.MEADOW).pixels),
    },
    "frames": lambda: {
        "last move": Thing(colors.FRAME, on(colors.MEADOW, frame(colors.FRAME, colors.MEADOW))),
        "chosen": Thing(colors.CHOSEN, on(colors.MEADOW, frame(colors.CHOSEN, colors.MEADOW))),
    },
    "palisades": lambda: {
        "built": Thing(colors.STAKE.base, on(colors.MEADOW, palisade(True, colors.MEADOW))),
        "planned": Thing(colors.WHITE, on(colors.MEADOW, palisade(True, colors.MEADOW, planned=True))),
    },
    **{f"powers of the {character.value}": partial(powers, character) for character in Character},
}
"""All that colors of Armadora say, as it is drawn. Grounds of territories that nobody has won yet say nothing besides
the palisades between them."""


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("meaning", MEANINGS)
def test_what_means_something_is_told_apart_by_every_eye(meaning, theme):
    """By its color or, where somebody sees two colors as one, by a pattern, a mark or a shape; on a phone."""
    assert not [*confused(MEANINGS[meaning](), colors.PALETTE, theme)]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("vision", VISIONS)
def test_players_differ_for_every_kind_of_color_vision(vision, theme):
    """The colors of two players look far apart, whichever cones somebody lacks, and so do the grounds that they win; in
    high contrast, where grounds are pale, patterns tell those apart."""
    for first, second in combinations(colors.LIVERIES, 2):
        assert apart(shown(first.base, theme), shown(second.base, theme), vision) > 30
        if theme is not Theme.CONTRAST:
            assert apart(shown(first.tint, theme), shown(second.tint, theme), vision) > 12


def test_who_won_a_ground_is_seen_without_any_color():
    """With patterns, in gray."""
    at = moment(4)
    view = at.view(None)
    plain, patterned = (
        Image.open(BytesIO(draw(view, people(4), (), ENGLISH, Look(Theme.CONTRAST, wanted)).data)).convert("L")
        for wanted in (False, True)
    )
    assert ImageChops.difference(plain, patterned).point([255 * (v > 40) for v in range(256)]).histogram()[255] > 20_000
