"""What a chart of winning chances is made of: curves, marks and words; and where they lie, in pixels."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.draw.colors import Livery
from bot.draw.drawing import Point

SIZE = (1200, 700)
"""Of a chart with one row of names; each further row makes it ROW higher."""
MARGINS = (14, 10, 14, 12)
"""The table around the parchment: left, top, right, bottom."""
LEFT, TOP, RIGHT, BOTTOM = 136, 160, 1144, 622
"""The plane of a chart with one row of names."""
NAMES = 4
"""Names in a row at most."""
ROW = 50

LINEAR = 4
"""With more sides than this the lower chances get more room than the higher ones: most chances are low then."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One side's chances, 0 … 1, at every position."""

    label: str
    """Its name, as it can be drawn."""
    letter: str
    livery: Livery
    known: tuple[float, ...]
    true: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A move that stands out: it led from position `ply` to the next one."""

    ply: int
    curve: int
    """Which curve it stands out on."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is written on the chart."""

    title: str
    true: str
    """What the solid line is."""
    known: str
    """What the dashed line is."""
    moves: str
    """What is counted from left to right."""


@dataclass(frozen=True, slots=True)
class Plane:
    """Where positions and chances lie."""

    last: int
    """The last position."""
    sides: int

    @property
    def rows(self) -> int:
        """The rows of names above the plane."""
        return -(-self.sides // NAMES)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole chart."""
        return SIZE[0], SIZE[1] + self._lower

    @property
    def top(self) -> int:
        return TOP + self._lower

    @property
    def bottom(self) -> int:
        return BOTTOM + self._lower

    @property
    def _lower(self) -> int:
        return ROW * (self.rows - 1)

    @property
    def percents(self) -> tuple[int, ...]:
        """The chances that have a line across the plane."""
        return (0, 25, 50, 75, 100) if self.sides <= LINEAR else (0, 5, 20, 50, 100)

    def x(self, position: float) -> float:
        return LEFT + (RIGHT - LEFT) * position / max(1, self.last)

    def y(self, chance: float) -> float:
        share = chance if self.sides <= LINEAR else chance**0.5
        return self.bottom - (self.bottom - self.top) * share

    def path(self, chances: Sequence[float]) -> list[Point]:
        return [(self.x(position), self.y(chance)) for position, chance in enumerate(chances)]

    @property
    def ticks(self) -> range:
        """The positions that have a line from top to bottom."""
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if self.last / step <= 7)
        return range(step, self.last, step)
