"""The passages of a tunnel as lines and outlines, for cards of any size, derived from the tunnel's groups of edges.

Coordinates are those of the card, its width 1 and its height `TALL`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from bot.draw.drawing import Point
from engine.games.saboteur.cards import Edges, Shape

TALL = 1.28
HALF = 0.18
"""Half the width of a passage: exact at the edges of a card, so that cards fit together, and rough inside."""
_BEYOND = 0.25
"""How far a passage is drawn beyond the card, so that its end is not visible."""
MIDDLE = (0.5, TALL / 2)
MOUTHS: tuple[Point, ...] = ((0.5, 0.0), (1.0, TALL / 2), (0.5, TALL), (0.0, TALL / 2))
"""The middles of the edges N, E, S, W."""
OUTWARD: tuple[Point, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Passage:
    """One passage through a card or into it."""

    group: Edges
    line: tuple[Point, ...]
    """The center line, from an edge of the card inward or to another edge."""
    blocked: bool = False
    """Whether the passage ends inside the card."""

    @property
    def mouths(self) -> tuple[int, ...]:
        """The indices of the edges to which the passage is open."""
        return tuple(i for i in range(4) if self.group >> i & 1)

    @property
    def middle(self) -> Point:
        """The point in the middle of the line."""
        return self.line[len(self.line) // 2]


def passages(shape: Shape) -> list[Passage]:
    """Return the passages of a card; those that join three or more edges, or a ladder, meet in its middle."""
    found = []
    through = any(group.bit_count() > 1 for group in shape.groups)
    for group in shape.groups:
        sides = [i for i in range(4) if group >> i & 1]
        if is_hub(shape, group):
            found += [Passage(Edges(1 << side), _straight(MOUTHS[side], MIDDLE)) for side in sides]
        elif len(sides) == 1:
            found.append(Passage(group, _stub(sides[0], through, len(shape.groups)), blocked=True))
        elif sides[1] - sides[0] == 2:
            found.append(Passage(group, _straight(MOUTHS[sides[0]], MOUTHS[sides[1]])))
        else:
            found.append(Passage(group, _bend(*sides)))
    return found


def is_hub(shape: Shape, group: Edges) -> bool:
    """Return whether the passages to these edges meet in the middle of the card."""
    return group.bit_count() > 2 or shape.ladder


def outline(passage: Passage, rng: Random, half: float = HALF) -> list[Point]:
    """Return the outline of a passage with rough walls, continued beyond the card's edges."""
    line = list(passage.line)
    first, *others = passage.mouths
    line.insert(0, _beyond(first, line[0]))
    if others:
        line.append(_beyond(others[0], line[-1]))
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        length = hypot(bx - ax, by - ay)
        nx, ny = -(by - ay) / length, (bx - ax) / length
        near_edge = min(x, 1 - x, y, TALL - y) < 0.09
        for side, wall in ((1, left), (-1, right)):
            away = half + (0 if near_edge else rng.uniform(-0.03, 0.022))
            wall.append((x + nx * away * side, y + ny * away * side))
    return left + right[::-1]


def chamber(x: float, y: float, radius: float, rng: Random) -> list[Point]:
    """Return a rough circle."""
    corners = 14
    return [
        (x + r * cos(2 * pi * i / corners), y + r * sin(2 * pi * i / corners))
        for i in range(corners)
        for r in [radius * rng.uniform(0.92, 1.06)]
    ]


def beside(line: Sequence[Point], away: float) -> list[Point]:
    """Return the line that runs beside another at a distance."""
    moved = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        length = hypot(bx - ax, by - ay)
        moved.append((x - (by - ay) / length * away, y + (bx - ax) / length * away))
    return moved


def strides(line: Sequence[Point], stride: float) -> list[tuple[Point, Point]]:
    """Return points at even distances along a line, half a stride from its ends, each with the direction there."""
    pieces = list(pairwise(line))
    total = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pieces)
    count = max(1, round(total / stride))
    found = []
    walked, wanted = 0.0, [(i + 0.5) * total / count for i in range(count)]
    for (ax, ay), (bx, by) in pieces:
        length = hypot(bx - ax, by - ay)
        while wanted and wanted[0] <= walked + length:
            share = (wanted.pop(0) - walked) / length
            found.append(((ax + (bx - ax) * share, ay + (by - ay) * share), ((bx - ax) / length, (by - ay) / length)))
        walked += length
    return found


def _straight(a: Point, b: Point, steps: int = 9) -> tuple[Point, ...]:
    return tuple((a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(steps + 1))


def _bend(one: int, other: int) -> tuple[Point, ...]:
    """Return a quarter of an ellipse around the corner between two edges."""
    (ax, ay), (bx, by) = MOUTHS[one], MOUTHS[other]
    cx, cy = (bx, ay) if one % 2 == 0 else (ax, by)
    steps = 12
    return tuple(
        (
            cx + (ax - cx) * cos(pi / 2 * i / steps) + (bx - cx) * sin(pi / 2 * i / steps),
            cy + (ay - cy) * cos(pi / 2 * i / steps) + (by - cy) * sin(pi / 2 * i / steps),
        )
        for i in range(steps + 1)
    )


def _stub(side: int, through: bool, ways: int) -> tuple[Point, ...]:
    """Return the line of a dead end: short beside other passages, up to near the middle if it is alone."""
    length = 0.46 if ways == 1 else (0.27 if through else 0.34) if side % 2 == 0 else 0.12 if through else 0.24
    (x, y), (dx, dy) = MOUTHS[side], OUTWARD[side]
    return _straight((x, y), (x - dx * length, y - dy * length), 5)


def _beyond(side: int, end: Point) -> Point:
    return end[0] + OUTWARD[side][0] * _BEYOND, end[1] + OUTWARD[side][1] * _BEYOND
