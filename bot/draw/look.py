"""How a picture is to look for whoever sees it: in which colors, and whether patterns say again what colors say."""

from dataclasses import dataclass
from enum import Enum


class Theme(Enum):
    """A set of colors for all pictures."""

    STANDARD = "standard"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    """Words stand out by 7 to 1 at least, marks by 3 to 1."""


@dataclass(frozen=True, slots=True)
class Look:
    """What somebody has chosen for pictures."""

    theme: Theme = Theme.STANDARD
    patterns: bool = False
    """Whether each player's color has a pattern of its own, too."""


STANDARD = Look()


def look_of(theme: str, patterns: bool) -> Look:
    """Return the look of a stored theme; the standard one of a theme that is not known here."""
    known = {one.value: one for one in Theme}
    return Look(known.get(theme, Theme.STANDARD), patterns)
