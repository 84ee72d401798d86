"""How a picture looks for its reader: its colors, and whether patterns repeat what the colors say."""

from dataclasses import dataclass
from enum import Enum


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
