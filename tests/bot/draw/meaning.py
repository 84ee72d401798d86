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
        colors_shown = {name: colors[palette.nearest(thing.color)] for name, thing in things.items()}
        for first, second in combinations(things, 2):
            near = apart(colors_shown[first], colors_shown[second], vision) < NEAR
            if near and not _look_different(pictures[first], pictures[second]):
                yield first, second, vision


def _on_a_phone(picture: Image.Image, colors: tuple[Color, ...], vision: str) -> Image.Image:
    themed = picture.copy()
    themed.putpalette([channel for color in colors for channel in color])
    pixels = picture_seen(themed, vision)
    return pixels.resize((round(pixels.width * _PHONE), round(pixels.height * _PHONE)), Image.Resampling.BOX)


def _look_different(first: Image.Image, second: Image.Image) -> bool:
    red, green, blue = ImageChops.difference(first, second).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[_OTHER:]) >= _SHARE * first.width * first.height
