"""How a picture looks for its reader: its colors, and whether patterns repeat what the colors say."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.draw.colors import Color, color


class Theme(Enum):
    """A set of colors for all pictures."""

    STANDARD = "standard"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    """The contrast of words is at least 7 to 1, that of marks at least 3 to 1."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a person or a server has chosen for pictures: `App.look` for a channel, `App.look_of` for one person."""

    theme: Theme = Theme.STANDARD
    patterns: bool = False
    """Whether each player's color has a pattern, too."""


STANDARD = Look()


def look_of(theme: str, patterns: bool) -> Look:
    """Return the look of a stored theme; an unknown theme is the standard one."""
    themes = {theme.value: theme for theme in Theme}
    return Look(themes.get(theme, Theme.STANDARD), patterns)


LETTERING: Final[dict[Theme, tuple[Color, Color, Color]]] = {
    theme: (color(ground), color(ink), color(accent))
    for theme, ground, ink, accent in (
        (Theme.STANDARD, "#3a2415", "#f0e0b9", "#f4b92e"),
        (Theme.LIGHT, "#fffbf2", "#26160b", "#6d4526"),
        (Theme.DARK, "#14110e", "#f3e6c8", "#f4b92e"),
        (Theme.CONTRAST, "#000000", "#ffffff", "#ffffff"),
    )
}
"""The colors of what is written in a picture: the ground, the words, and titles and lines."""
