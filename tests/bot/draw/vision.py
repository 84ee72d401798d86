"""How colors look to people, also to those who lack one of the three kinds of cones; by ColorAide."""

from functools import cache

from coloraide import Color as Seen
from PIL import Image

from bot.draw.colors import Color

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


def contrast(first: Color, second: Color) -> float:
    """The contrast of two colors as WCAG 2 defines it, 1 … 21."""
    return seen(first, "all").contrast(seen(second, "all"), method="wcag21")


def luminance(color: Color) -> float:
    """How bright a color is as WCAG 2 defines it, 0 … 1."""
    return seen(color, "all").luminance()


def picture_seen(picture: Image.Image, vision: str) -> Image.Image:
    """A picture with a palette as it looks."""
    flat = picture.getpalette() or []
    colors = (seen((red, green, blue), vision) for red, green, blue in zip(*[iter(flat)] * 3, strict=True))
    looks = picture.copy()
    looks.putpalette([round(255 * part) for color in colors for part in color.coords()])
    return looks.convert("RGB")
