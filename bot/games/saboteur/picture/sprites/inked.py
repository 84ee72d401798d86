"""Drawing in ink: shapes with a dark outline, in a square of 100 by 100 that is scaled to any size."""

from collections.abc import Sequence
from math import cos, radians, sin

from PIL import Image

from bot.draw.colors import Color, color
from bot.draw.drawing import Drawing, Mask, Point, mirrored

UNIT = 100
"""Width and height of the square of a drawing."""
_LINE = color("#1b120a")
_FINE = 5
"""The factor by which a drawing is larger than its square."""


class Inked(Drawing):
    """A drawing with inked outlines."""

    def __init__(self, width: int = UNIT, height: int = UNIT, scale: int = _FINE) -> None:
        super().__init__(width, height, scale)

    def shape(
        self, points: Sequence[Point], top: Color, bottom: Color | None = None, line: float = 2.2, ink: Color = _LINE
    ) -> None:
        """Fill a shape and ink around it."""
        if line:
            self.fill(self.polygon(points, line), ink)
        self.fill(self.polygon(points), top, bottom)

    def both(
        self,
        points: Sequence[Point],
        top: Color,
        bottom: Color | None = None,
        line: float = 2.2,
        middle: float = UNIT / 2,
    ) -> None:
        """Fill a shape and its mirror image."""
        self.shape(points, top, bottom, line)
        self.shape(mirrored(points, middle), top, bottom, line)

    def disc(
        self, x: float, y: float, r: float, top: Color, ry: float | None = None, line: float = 0, ink: Color = _LINE
    ) -> None:
        """Fill an ellipse, and ink around it if a line is given."""
        if line:
            self.fill(self.ellipse(x, y, r + line, (r if ry is None else ry) + line), ink)
        self.fill(self.ellipse(x, y, r, ry), top)

    def stroke(
        self, points: Sequence[Point], width: float, paint: Color, line: float = 2.2, ink: Color = _LINE
    ) -> None:
        """Draw a thick line with ink on both sides of it."""
        if line:
            self.fill(self.line(points, width + 2 * line), ink)
        self.fill(self.line(points, width), paint)

    def place(self, other: "Inked", x: float, y: float, share: float) -> None:
        """Lay another drawing on top, its upper left corner at a point, at a share of its size."""
        wide, high = (round(side * self.scale * share) for side in other.size)
        self._image.alpha_composite(other.at(wide, high), (round(x * self.scale), round(y * self.scale)))

    def cut(self, mask: Mask) -> None:
        """Erase what is painted outside the mask."""
        nothing = Image.new("RGBA", self._image.size)
        self._image = Image.composite(self._image, nothing, mask)


def arc(x: float, y: float, r: float, begin: float, end: float, steps: int = 16) -> list[Point]:
    """Return a part of a circle between two angles in degrees, clockwise from the top."""
    angles = [radians(begin + (end - begin) * step / steps) for step in range(steps + 1)]
    return [(x + r * sin(angle), y - r * cos(angle)) for angle in angles]


def symmetrical(right: Sequence[Point], middle: float = UNIT / 2) -> list[Point]:
    """Return a closed symmetrical shape from its right half, given from top to bottom."""
    return [*right, *mirrored(right, middle)]


def moved(points: Sequence[Point], dx: float, dy: float) -> list[Point]:
    """Return the points at another place."""
    return [(x + dx, y + dy) for x, y in points]
