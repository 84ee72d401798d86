"""Things whose colors say what they are, and which of them somebody could take for each other."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from PIL import Image, ImageChops

from bot.draw.colors import Color
from bot.draw.look import Theme
from bot.draw.palette import Palette
from tests.bot.draw.vision import VISIONS, apart, picture_seen

NEAR = 20
"""Colors that are nearer to each other than this (CIEDE 2000) need a second sign: a pattern, a mark, a shape."""
_PHONE = 390 / 1080
"""The share of its size at which a phone shows a picture."""
_OTHER, _SHARE = 60, 0.05
"""Two things differ where a channel does by this much, and look different if this share of their pixels does."""


class Thing(NamedTuple):
    color: Color
    """What says what it is."""
    drawn: Image.Image
    """The thing itself with all its signs, in a palette's standard colors."""


def confused(things: Mapping[str, Thing], palette: Palette, theme: Theme) -> Iterator[tuple[str, str, str]]:
    """Yield two things and a vision to which neither their colors nor their signs tell them apart on a phone."""
    colors = palette.in_theme(theme)
    for vision in VISIONS:
        pictures = {name: _on_a_phone(thing.drawn, colors, vision) for name, thing in things.items()}
        shown = {name: colors[palette.nearest(thing.color)] for name, thing in things.items()}
        for one, other in combinations(things, 2):
            near = apart(shown[one], shown[other], vision) < NEAR
            if near and not _look_different(pictures[one], pictures[other]):
                yield one, other, vision


def _on_a_phone(drawn: Image.Image, colors: tuple[Color, ...], vision: str) -> Image.Image:
    themed = drawn.copy()
    themed.putpalette([channel for color in colors for channel in color])
    seen = picture_seen(themed, vision)
    return seen.resize((round(seen.width * _PHONE), round(seen.height * _PHONE)), Image.Resampling.BOX)


def _look_different(one: Image.Image, other: Image.Image) -> bool:
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[_OTHER:]) >= _SHARE * one.width * one.height
