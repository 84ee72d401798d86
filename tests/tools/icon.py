"""The bot's icon, drawn: a dwarf whose beard is a nugget of gold.

`python -m tests.tools.readme_pictures` draws `docs/icon.png` anew. Discord shows the icon in a circle, and as small as
16 pixels, so it has few details, and its corners show only background.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.draw.colors import Color, color, mix
from bot.draw.drawing import Drawing, Point, curve, mirrored, star

SIZE = 512
"""Width and height in pixels."""
_UNIT = 128
"""Width and height of the square of the drawing's coordinates."""
_MIDDLE = _UNIT / 2
_FINE = 16
"""The scale from that square to the drawing, which is four times as large as the icon."""

_INK = color("#1c1008")
_NIGHT, _DEEP, _GLOW = color("#17505c"), color("#0c2f3a"), color("#4fb0a4")
_SKIN, _BLUSH, _NOSE = color("#f3c692"), color("#dd9f68"), color("#dc8257")
_STEEL, _LIGHT_STEEL, _DARK_STEEL = color("#8d9aa6"), color("#dfe7ec"), color("#4c5763")
_WHITE = color("#fffaf0")
# From the light above to the shade below.
_SUN, _GOLD, _AMBER, _BRONZE, _RUST = (color(each) for each in ("#fff0a8", "#ffd045", "#f2a81d", "#c97a0c", "#8f4f06"))


def draw() -> Image.Image:
    """Return the icon, a square without transparency."""
    art = Drawing(_UNIT, _UNIT, _FINE)
    _ground(art)
    _head(art)
    _beard(art)
    _face(art)
    _helmet(art)
    for x, y, r in ((101, 94, 9.5), (29, 103, 5.5), (113, 72, 4.5)):
        art.fill(art.polygon(star(x, y, r, r * 0.2, 4)), _WHITE)
    return art.at(SIZE).convert("RGB")


def _ground(art: Drawing) -> None:
    art.fill(art.box(0, 0, _UNIT, _UNIT), _NIGHT, _DEEP)
    for step in range(24):
        art.fill(art.ellipse(_MIDDLE, 66, 66 - step * 2.2), _GLOW, opacity=0.055)


def _both(art: Drawing, points: Sequence[Point], top: Color, bottom: Color | None = None, line: float = 0) -> None:
    """Fill a shape and its mirror image; a `line` above 0 outlines them."""
    for side in (points, mirrored(points, _MIDDLE)):
        _shape(art, side, top, bottom, line)


def _shape(art: Drawing, points: Sequence[Point], top: Color, bottom: Color | None = None, line: float = 0) -> None:
    if line:
        art.fill(art.polygon(points, line), _INK)
    art.fill(art.polygon(points), top, bottom)


def _whole(right: Sequence[Point]) -> list[Point]:
    """Return a symmetrical shape from its right half, given from top to bottom."""
    return [*right, *mirrored(right, _MIDDLE)]


def _head(art: Drawing) -> None:
    _both(art, curve((91, 54), (101, 50), (104, 60), (99, 69), (90, 68)), _SKIN, _BLUSH, 2.6)
    _shape(art, _whole(curve((64, 34), (86, 38), (94, 54), (90, 76), (64, 84))), _SKIN, _BLUSH, 2.6)


def _beard(art: Drawing) -> None:
    """Facets around a bright one, light above and to the left, as a stone is cut."""
    rim = ((97, 58), (108, 79), (101, 100), (84, 114), (64, 119))
    outline: list[Point] = [*rim, *mirrored(rim[:-1], _MIDDLE), (44, 73), (64, 76), (84, 73)]
    _shape(art, outline, _AMBER, _BRONZE, 3.2)
    a, b, c, d, e = rim
    top, high, low, tip = (84, 73), (85, 85), (77, 100), (64, 107)
    left = {point: (2 * _MIDDLE - point[0], point[1]) for point in (*rim, top, high, low)}
    facets: tuple[tuple[Color, tuple[Point, ...]], ...] = (
        (_SUN, (left[a], left[b], left[high], left[top])),
        (_GOLD, (left[b], left[c], left[low], left[high])),
        (_AMBER, (left[c], left[d], tip, left[low])),
        (_BRONZE, (left[d], e, tip)),
        (_GOLD, (a, b, high, top)),
        (_AMBER, (b, c, low, high)),
        (_BRONZE, (c, d, tip, low)),
        (_RUST, (d, e, tip)),
        (mix(_SUN, _WHITE, 0.4), (left[top], (64, 76), (64, 90), left[high])),
        (_SUN, (top, (64, 76), (64, 90), high)),
        (_SUN, (left[high], (64, 90), tip, left[low])),
        (_GOLD, (high, (64, 90), tip, low)),
    )
    for paint, points in facets:
        art.fill(art.polygon(points, 0.15), paint, mix(paint, _RUST, 0.16))


def _face(art: Drawing) -> None:
    for x in (50, 78):
        art.fill(art.ellipse(x, 57.5, 8.2, 8.8), _INK)
        art.fill(art.ellipse(x, 57.5, 6.4, 7), _WHITE)
        art.fill(art.ellipse(x, 58.6, 3.6, 4.3), _INK)
        art.fill(art.ellipse(x - 1.3, 56.8, 1.4), _WHITE)
    _both(art, curve((64, 76), (74, 72), (88, 76), (98, 68), (94, 82), (78, 87), (64, 82)), _GOLD, _AMBER, 2.4)
    art.fill(art.ellipse(64, 70, 12.4, 10.2), _INK)
    art.fill(art.ellipse(64, 70, 10, 7.8), _NOSE)
    art.fill(art.ellipse(60.6, 67, 3.2, 2.2), mix(_NOSE, _WHITE, 0.6))


def _helmet(art: Drawing) -> None:
    dome = curve((64, 10), (82, 14), (94, 28), (97, 47))
    _shape(art, [*_whole([*dome, (97, 47)])], _LIGHT_STEEL, _DARK_STEEL, 3.2)
    shade = [*curve((76, 12), (86, 18), (94, 30), (97, 47)), (84, 47), *curve((84, 47), (84, 30), (76, 12))]
    art.fill(art.polygon(shade), _DARK_STEEL, opacity=0.45)
    _shape(art, _whole([(64, 7), (70, 9), (71, 46), (64, 46)]), _SUN, _AMBER, 2.2)
    band = [
        *curve((26, 42), (44, 37.5), (64, 36), (84, 37.5), (102, 42)),
        *curve((103, 52), (84, 47), (64, 45.5), (44, 47), (25, 52)),
    ]
    _shape(art, band, _GOLD, _BRONZE, 2.8)
    for x, y in ((37, 44.5), (50, 42), (78, 42), (91, 44.5)):
        art.fill(art.ellipse(x, y, 2), _RUST)
        art.fill(art.ellipse(x - 0.4, y - 0.5, 1.2), _SUN)
    gem = [(64, 33.5), (70, 41), (64, 49), (58, 41)]
    _shape(art, gem, color("#7be0d0"), color("#1a8f86"), 2.2)
    art.fill(art.polygon([(64, 35), (64, 41), (60, 41)]), _WHITE, opacity=0.75)
