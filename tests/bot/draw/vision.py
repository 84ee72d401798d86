"""How colors look to people, also to those who lack one of the three kinds of cones; by ColorAide."""

from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from coloraide import Color as Seen
from PIL import Image

from bot.draw.colors import Color
from bot.draw.look import Theme
from bot.draw.palette import Palette

VISIONS = {"all": None, "protanopia": "protan", "deuteranopia": "deutan", "tritanopia": "tritan"}
"""Each kind of vision, and what ColorAide calls the lack of cones: simulated as Viénot or Brettel have it."""


@cache
def seen(color: Color, vision: str) -> Seen:
    """The color as it looks."""
    color_shown, lack = Seen("srgb", [part / 255 for part in color]), VISIONS[vision]
    return color_shown if lack is None else color_shown.filter(lack, out_space="srgb").clip()


def apart(first: Color, second: Color, vision: str = "all") -> float:
    """How far two colors look apart (CIEDE 2000): 1 is hardly seen side by side, 100 lies between black and white."""
    return seen(first, vision).delta_e(seen(second, vision), method="2000")


@cache
def contrast(first: Color, second: Color) -> float:
    """The contrast of two colors as WCAG 2 defines it, 1 … 21."""
    return seen(first, "all").contrast(seen(second, "all"), method="wcag21")


def luminance(color: Color) -> float:
    """How bright a color is as WCAG 2 defines it, 0 … 1."""
    return seen(color, "all").luminance()


def too_faint(texts: Mapping[str, tuple[Color, Color]], palette: Palette, theme: Theme) -> list[str]:
    """The names of texts, each an ink on a ground, that do not stand out by 4.5 to 1, in high contrast by 7 to 1, in
    the colors that are really painted."""
    least, colors = (7 if theme is Theme.CONTRAST else 4.5), palette.in_theme(theme)
    painted = {name: [colors[palette.nearest(color)] for color in pair] for name, pair in texts.items()}
    return [name for name, (ink, ground) in painted.items() if contrast(ink, ground) < least]


def jagged(texts: Mapping[str, tuple[Color, Color]], palette: Palette, theme: Theme) -> list[str]:
    """The names of texts with letters whose edges are not smooth: from the ground to the ink the steps go one way; a
    color between them that is another one in this theme would make letters jagged."""
    colors = palette.in_theme(theme)

    def rises(ink: Color, ground: Color) -> bool:
        steps = [luminance(colors[palette.between(ground, ink, level / 8)]) for level in range(9)]
        rising = steps if steps[0] < steps[-1] else steps[::-1]
        return all(later > before - 0.06 for before, later in pairwise(rising))

    return [name for name, (ink, ground) in texts.items() if not rises(ink, ground)]


def picture_seen(picture: Image.Image, vision: str) -> Image.Image:
    """A picture with a palette as it looks."""
    flat = picture.getpalette() or []
    colors = (seen((red, green, blue), vision) for red, green, blue in zip(*[iter(flat)] * 3, strict=True))
    looks = picture.copy()
    looks.putpalette([round(255 * part) for color in colors for part in color.coords()])
    return looks.convert("RGB")
