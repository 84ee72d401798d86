"""Saboteur's colors: text can be read, tunnels stand out from rock, and players are told apart by everybody."""

from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.colors import Color
from bot.draw.look import Theme
from bot.draw.sprite import Sprite
from bot.games.saboteur.picture import tunnels
from bot.games.saboteur.picture.cards import card_face, goal
from bot.games.saboteur.picture.colors import (
    BAD,
    BLUE,
    CRYSTAL,
    EARTH,
    FEW,
    FLOOR,
    FRAME,
    GOLD,
    GREEN,
    INK,
    LIVERIES,
    ON_EARTH,
    PALE,
    PALETTE,
    PARCHMENT,
    PARCHMENT_DIM,
    ROCK,
    TEXT,
    WHITE,
    WOOD,
)
from bot.games.saboteur.picture.hand import DIM
from bot.games.saboteur.picture.signs import badge, cross, frame
from bot.games.saboteur.picture.tunnels import rock
from bot.games.saboteur.suspicion import COLORS, shade
from bot.players import LETTERS
from engine.games.saboteur.cards import Card, Dwarf, Tunnel
from tests.bot.draw.meaning import Thing, confused
from tests.bot.draw.vision import VISIONS, apart, contrast, jagged, seen, too_faint

TEXTS = {
    "coordinates": (PALE, FRAME.base),
    "names of cards": (PALE, WOOD.dark),
    "words on earth": (ON_EARTH, EARTH.base),
    "words on dim parchment": (TEXT, PARCHMENT_DIM),
    "numbers of spots": (WHITE, WOOD.dark),
    "words on parchment": (TEXT, PARCHMENT),
    **{f"letters of {letter}": (livery.ink, livery.base) for letter, livery in zip(LETTERS, LIVERIES, strict=False)},
}


def shown(color: Color, theme: Theme = Theme.STANDARD) -> Color:
    """The color as the palette has it in a theme."""
    return PALETTE.in_theme(theme)[PALETTE.nearest(color)]


@pytest.mark.parametrize("theme", Theme)
def test_text_has_contrast(theme):
    """Every text stands out from its ground, in high contrast more."""
    assert too_faint(TEXTS, PALETTE, theme) == []


@pytest.mark.parametrize("theme", Theme)
def test_letters_have_smooth_edges(theme):
    """No color on the way from the ground to the ink is another one in this theme."""
    assert jagged(TEXTS, PALETTE, theme) == []


def test_ink_is_painted_as_ink():
    """Not as a color that looks like it and turns pale in the light theme, with outlines, badges and frames."""
    painted = PALETTE.painted(Image.new("RGB", (1, 1), INK))
    assert PALETTE.colors[painted.tobytes()[0]] == INK


@pytest.mark.parametrize(
    ("mark", "ground"),
    [
        (FLOOR.base, ROCK.base),
        (FLOOR.base, EARTH.base),
        (WHITE, ROCK.base),
        (GOLD.light, ROCK.base),
        (GOLD.light, EARTH.base),
        (BAD, WHITE),
    ],
    ids=["floor on rock", "floor on earth", "last move", "plan", "plan on earth", "struck"],
)
def test_marks_stand_out_in_high_contrast(mark, ground):
    """Tunnels from rock and earth, frames from what they lie on, by 3 to 1."""
    assert contrast(shown(mark, Theme.CONTRAST), shown(ground, Theme.CONTRAST)) >= 3


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize(
    ("mark", "ground"), [(WHITE, ROCK.base), (WHITE, BLUE.base), (WHITE, GREEN.base), (INK, FLOOR.base)]
)
def test_doors_stand_out_from_rock_and_tracks_in_every_theme(mark, ground, theme):
    """The white rim from rock and from the door's leaf, the white mark from the leaf, and the dark outline from the
    tunnel's floor, by 4.5 to 1."""
    assert contrast(shown(mark, theme), shown(ground, theme)) >= 4.5


def on(behind: Color, *sprites: Sprite, size: tuple[int, int] | None = None) -> Image.Image:
    """Sprites laid on a color, each on the middle of the one before."""
    wide, tall = size or sprites[0].size
    canvas = Canvas(PALETTE, PALETTE.new((wide, tall), behind))
    for sprite in sprites:
        canvas.center(sprite, wide // 2, tall // 2)
    return canvas.image


def in_the_maze(tunnel: str, *, lit: bool = True) -> Image.Image:
    """A tunnel's card as it lies on a table of usual size."""
    return tunnels.card(Tunnel(tunnel), MAZE, 0, lit=lit)


def held(card: str, *, dim: bool = False) -> Image.Image:
    """A card as it lies in the hand."""
    canvas = Canvas(PALETTE, on(WOOD.dark, card_face(Card(card), 124, WOOD.dark)))
    if dim:
        canvas.dim(0, 0, *canvas.image.size, WOOD.dark, DIM)
    return canvas.image


def darker(color: Color, shade: Color, share: float) -> Color:
    """A color in the dark, as it is painted."""
    return PALETTE.colors[PALETTE.mixed_with(shade, share)[PALETTE.nearest(color)]]


def chart(dwarf: Dwarf | None) -> Image.Image:
    """A part of a dwarf's strip in the chart of suspicions."""
    canvas = Canvas(PALETTE, PALETTE.new((60, 60), INK))
    shade(canvas, dwarf, 0, 0, 60, 60)
    return canvas.image


MAZE = 81
"""The width of a card in a maze of twelve columns."""
MEANINGS: dict[str, Callable[[], dict[str, Thing]]] = {
    "players": lambda: {
        letter: Thing(livery.base, on(PARCHMENT, badge(seat, 52, PARCHMENT)))
        for seat, (letter, livery) in enumerate(zip(LETTERS, LIVERIES, strict=False))
    },
    "doors and what they are on": lambda: {
        "blue": Thing(BLUE.base, in_the_maze("EW+blue")),
        "green": Thing(GREEN.base, in_the_maze("EW+green")),
        "tracks": Thing(FLOOR.base, in_the_maze("EW")),
        "rock": Thing(ROCK.base, on(ROCK.base, rock(MAZE, 0))),
    },
    "frames of cards": lambda: {
        "harm": Thing(BAD, held("break:lantern")),
        "help": Thing(GREEN.base, held("fix:lantern")),
        "learn": Thing(BLUE.base, held("map")),
        "the rest": Thing(GOLD.base, held("theft")),
    },
    "frames in the maze": lambda: {
        "last move": Thing(WHITE, on(ROCK.base, rock(MAZE, 0), frame(WHITE, MAZE), tunnels.tunnel(Tunnel("EW"), MAZE))),
        "plan": Thing(GOLD.light, on(ROCK.base, *plan(GOLD.light))),
        "struck": Thing(BAD, on(ROCK.base, rock(MAZE, 0), frame(BAD, MAZE), cross(MAZE))),
    },
    "dwarfs in the chart of suspicions": lambda: {
        "another role": Thing(INK, chart(None)),
        **{dwarf: Thing(color, chart(dwarf)) for dwarf, color in COLORS.items()},
    },
    "goals": lambda: {
        "gold": Thing(GOLD.base, on(EARTH.base, goal(Tunnel("NESW"), MAZE))),
        "stone": Thing(ROCK.light, on(EARTH.base, goal(Tunnel("NW"), MAZE))),
    },
    "what lies in the rock": lambda: {
        "crystal": Thing(CRYSTAL.base, in_the_maze("NEW+crystal")),
        "rock": Thing(ROCK.base, in_the_maze("NEW")),
    },
    "light": lambda: {
        "lit": Thing(FLOOR.base, in_the_maze("EW")),
        "dark": Thing(darker(FLOOR.base, INK, tunnels.DARK), in_the_maze("EW", lit=False)),
    },
    "tunnels in the hand": lambda: {
        "can be placed": Thing(FLOOR.base, held("EW")),
        "cannot": Thing(darker(FLOOR.base, WOOD.dark, DIM), held("EW", dim=True)),
    },
}
"""All that colors of Saboteur say, as it is drawn."""


def plan(color: Color) -> tuple[Sprite, Sprite, Sprite]:
    """A tunnel that is planned, in its frame."""
    ground, ways = tunnels.planned(Tunnel("EW"), MAZE)
    return ground, frame(color, MAZE), ways


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("meaning", MEANINGS)
def test_what_means_something_is_told_apart_by_every_eye(meaning, theme):
    """By its color or, where somebody sees two colors as one, by a pattern, a mark or a shape; on a phone."""
    assert not [*confused(MEANINGS[meaning](), PALETTE, theme)]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("vision", VISIONS)
def test_players_differ_for_every_kind_of_color_vision(vision, theme):
    """The colors of twelve players look apart, whichever cones somebody lacks; less so with tritanopia, which hardly
    anybody has, and in high contrast, where they leave room for words. Letters and figures tell them apart everywhere,
    and patterns if they are wanted."""
    least = (6 if vision == "tritanopia" else 11) if theme is Theme.CONTRAST else 10 if vision == "tritanopia" else 15
    for first, second in combinations(LIVERIES, 2):
        assert apart(shown(first.base, theme), shown(second.base, theme), vision) > least


@pytest.mark.parametrize("theme", Theme)
def test_no_player_is_blue_or_green(theme):
    """Those are the teams of Saboteur 2: a badge must not say that a green gold-digger is blue."""
    for livery in LIVERIES:
        _, chroma, hue = seen(shown(livery.base, theme), "all").convert("oklch").coords()
        assert chroma < 0.02 or not 108 < hue < 308
        for team in (BLUE.base, GREEN.base):
            assert apart(shown(livery.base, theme), shown(team, theme)) > 20


def test_neighbors_differ_in_brightness():
    """Players who sit side by side stand out from each other by 2.5 to 1, so gray is enough to tell them apart."""
    for first, second in zip(LIVERIES, (*LIVERIES[1:], LIVERIES[0]), strict=True):
        assert contrast(first.base, second.base) >= 2.5


def test_the_few_colors_of_cards_are_in_the_palette():
    """So no card changes its colors when it is copied into a picture."""
    assert set(FEW.colors) <= set(PALETTE.colors)
