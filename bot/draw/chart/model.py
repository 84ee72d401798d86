"""What a chart of winning chances is made of: curves, marks and words; and where they lie, in pixels."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.draw.colors import Livery
from bot.draw.drawing import Point

SIZE = (1200, 756)
"""Width and height of a chart of two sides. With more sides the height depends on their strips."""
MARGINS = (14, 10, 14, 12)
"""Width of the table's edge around the parchment: left, top, right, bottom."""
LEFT, TOP, RIGHT, BOTTOM = 136, 216, 1144, 678
"""The edges of the plane of two sides."""
CHIP = (44, 228)
"""Where the name beside a strip begins and ends, in pixels from the left."""
STRIP_LEFT, STRIPS_TOP, STRIP_GAP = 316, 150, 20
LOWEST, HIGHEST, STRIPS = 84, 170, 640
"""The least and the greatest height of a strip, and the height of all strips where these limits allow it."""

LINEAR = 4
"""With more sides than this, low chances get more room than high ones, because most chances are low then."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One side's chances, 0 … 1, at every position."""

    label: str
    """The side's name, in characters that the fonts have."""
    letter: str
    livery: Livery
    known: tuple[float, ...]
    true: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A move that is marked: it led from position `ply` to the next one."""

    ply: int
    curve: int
    """The index of the curve that it is marked on."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is written on the chart."""

    title: str
    true: str
    """The name of the solid line."""
    known: str
    """The name of the dashed line."""
    moves: str
    """What is counted from left to right."""


@dataclass(frozen=True, slots=True)
class Plane:
    """A rectangle on which positions and chances have places in pixels."""

    left: int
    top: int
    right: int
    bottom: int
    last: int
    """The number of the last position; the first is 0."""
    linear: bool
    """Whether the vertical scale is linear."""

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def moved(self, right: int, down: int) -> "Plane":
        """Return the same plane at another place."""
        return replace(
            self, left=self.left + right, top=self.top + down, right=self.right + right, bottom=self.bottom + down
        )

    def x(self, position: float) -> float:
        return self.left + (self.right - self.left) * position / max(1, self.last)

    def y(self, chance: float) -> float:
        return self.bottom - self.height * (chance if self.linear else chance**0.5)

    def path(self, chances: Sequence[float]) -> list[Point]:
        return [(self.x(position), self.y(chance)) for position, chance in enumerate(chances)]

    @property
    def ticks(self) -> range:
        """The positions that have a vertical line."""
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if self.last / step <= 7)
        return range(step, self.last, step)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole chart: one plane that two sides share, or a strip for each of three or more sides."""

    size: tuple[int, int]
    planes: tuple[Plane, ...]


def sheet(sides: int, last: int) -> Sheet:
    """Return the layout of a chart with this number of sides."""
    if sides == 2:
        return Sheet(SIZE, (Plane(LEFT, TOP, RIGHT, BOTTOM, last, linear=True),))
    height = min(max(STRIPS // sides, LOWEST), HIGHEST)
    tops = [STRIPS_TOP + side * (height + STRIP_GAP) for side in range(sides)]
    planes = tuple(Plane(STRIP_LEFT, top, RIGHT, top + height, last, linear=sides <= LINEAR) for top in tops)
    return Sheet((SIZE[0], planes[-1].bottom + SIZE[1] - BOTTOM), planes)
