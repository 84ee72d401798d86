"""The passages of a tunnel as lines and outlines, for cards of any size, derived from the tunnel's groups of edges, and
the things in them: lanterns, turntables, rubble, ladders, doors, crystals, props of timber.

Coordinates are those of the card, its width 1 and its height `TALL`; a thing is drawn around a point, for a card that
is one unit wide.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

from PIL import Image

from bot.draw.drawing import Drawing, Mask, Point, circle, star
from bot.draw.sprite import art_cache
from bot.games.saboteur.picture import MASTER, card_height
from bot.games.saboteur.picture.colors import BLUE, CRYSTAL, GOLD, GREEN, INK, LIGHT, ROCKS, STEEL, WHITE, WOOD
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
    lines = []
    through = any(group.bit_count() > 1 for group in shape.groups)
    for group in shape.groups:
        sides = [i for i in range(4) if group >> i & 1]
        if is_hub(shape, group):
            lines += [Passage(Edges(1 << side), _straight(MOUTHS[side], MIDDLE)) for side in sides]
        elif len(sides) == 1:
            lines.append(Passage(group, _stub(sides[0], through, len(shape.groups)), blocked=True))
        elif sides[1] - sides[0] == 2:
            lines.append(Passage(group, _straight(MOUTHS[sides[0]], MOUTHS[sides[1]])))
        else:
            lines.append(Passage(group, _bend(*sides)))
    return lines


def is_hub(shape: Shape, group: Edges) -> bool:
    """Return whether the passages to these edges meet in the middle of the card."""
    return group.bit_count() > 2 or shape.ladder


def outline(passage: Passage, rng: Random, half: float = HALF) -> list[Point]:
    """Return the outline of a passage with rough walls, continued beyond the card's edges."""
    line = list(passage.line)
    first, *more = passage.mouths
    line.insert(0, _beyond(first, line[0]))
    if more:
        line.append(_beyond(more[0], line[-1]))
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
    points = []
    walked, distances = 0.0, [(i + 0.5) * total / count for i in range(count)]
    for (ax, ay), (bx, by) in pieces:
        length = hypot(bx - ax, by - ay)
        while distances and distances[0] <= walked + length:
            share = (distances.pop(0) - walked) / length
            points.append(((ax + (bx - ax) * share, ay + (by - ay) * share), ((bx - ax) / length, (by - ay) / length)))
        walked += length
    return points


def _straight(a: Point, b: Point, steps: int = 9) -> tuple[Point, ...]:
    return tuple((a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(steps + 1))


def _bend(first: int, second: int) -> tuple[Point, ...]:
    """Return a quarter of an ellipse around the corner between two edges."""
    (ax, ay), (bx, by) = MOUTHS[first], MOUTHS[second]
    cx, cy = (bx, ay) if first % 2 == 0 else (ax, by)
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


# --- What stands in tunnels ---


def lantern(drawing: Drawing, at: Point, unit: float) -> None:
    """Draw a lantern with its halo."""
    x, y = at
    drawing.fill(drawing.ellipse(x, y, 0.13 * unit), GOLD.light, opacity=0.28)
    drawing.fill(drawing.ellipse(x, y, 0.09 * unit), GOLD.light, opacity=0.4)
    body = drawing.box(x - 0.036 * unit, y - 0.045 * unit, x + 0.036 * unit, y + 0.05 * unit, 0.015 * unit)
    ring = drawing.polygon(circle(x, y - 0.06 * unit, 0.025 * unit), 0.006 * unit)
    case = drawing.box(x - 0.055 * unit, y - 0.06 * unit, x + 0.055 * unit, y + 0.066 * unit, 0.02 * unit)
    drawing.fill(ring, INK)
    drawing.fill(case, INK)
    drawing.fill(body, LIGHT, GOLD.base)


def turntable(drawing: Drawing, at: Point, unit: float) -> None:
    """Draw the disc on which carts are turned where tracks meet."""
    x, y = at
    drawing.fill(drawing.ellipse(x, y, 0.175 * unit), INK)
    drawing.fill(drawing.ellipse(x, y, 0.155 * unit), STEEL.base, STEEL.dark)
    drawing.fill(drawing.ellipse(x, y, 0.13 * unit), WOOD.dark)
    drawing.fill(drawing.ellipse(x, y, 0.12 * unit), WOOD.base)
    for dy in (-0.055, 0.055):
        ends = [(x - 0.11 * unit, y + dy * unit), (x + 0.11 * unit, y + dy * unit)]
        drawing.fill(drawing.line(ends, 0.03 * unit), STEEL.dark)
        drawing.fill(drawing.line(ends, 0.016 * unit), STEEL.light)
    drawing.fill(drawing.ellipse(x, y, 0.024 * unit), INK)


def rubble(drawing: Drawing, at: Point, outward: Point, unit: float) -> None:
    """Draw a fall of rock that blocks a way, with two planks nailed across it."""
    x, y = at
    dx, dy = outward
    rng = Random(17)
    for depth, across, r in (
        (0.02, -0.14, 0.085),
        (0.02, 0.14, 0.085),
        (-0.02, 0, 0.11),
        (0.1, -0.075, 0.07),
        (0.1, 0.08, 0.075),
    ):
        stone(drawing, (x + (dx * depth + dy * across) * unit, y + (dy * depth + dx * across) * unit), r * unit, rng)
    mx, my = x + dx * 0.045 * unit, y + dy * 0.045 * unit
    for width, color in ((0.105, INK), (0.066, WOOD.light)):
        for lean in (-1, 1):
            reach = 0.15 * unit
            ends = [(mx - reach, my - lean * reach * 0.75), (mx + reach, my + lean * reach * 0.75)]
            drawing.fill(drawing.line(ends, width * unit), color)
    for sx in (-1, 1):
        for sy in (-1, 1):
            drawing.fill(drawing.ellipse(mx + sx * 0.13 * unit, my + sy * 0.0975 * unit, 0.012 * unit), INK)


def stone(drawing: Drawing, at: Point, r: float, rng: Random) -> None:
    """Draw a boulder."""
    x, y = at
    turn = rng.uniform(0, pi)
    points = [
        (
            x + r * rng.uniform(0.85, 1.1) * cos(turn + i * pi / 3.5),
            y + r * 0.9 * rng.uniform(0.85, 1.1) * sin(turn + i * pi / 3.5),
        )
        for i in range(7)
    ]
    drawing.fill(drawing.polygon(points, r * 0.2), INK)
    drawing.fill(drawing.polygon(points), ROCKS[9], ROCKS[5])
    drawing.fill(
        drawing.polygon([(x - r * 0.6, y - r * 0.1), (x - r * 0.1, y - r * 0.65), (x + r * 0.3, y - r * 0.2)]),
        ROCKS[12],
    )


def ladder(drawing: Drawing, at: Point, unit: float, daylight: bool = False) -> None:
    """Draw a ladder in its shaft; the one at the start leads up into daylight."""
    x, y = at
    if daylight:
        beam = [(x - 0.16 * unit, y - 0.42 * unit), (x + 0.16 * unit, y - 0.42 * unit)]
        drawing.fill(
            drawing.polygon([*beam, (x + 0.3 * unit, y + 0.16 * unit), (x - 0.3 * unit, y + 0.16 * unit)]),
            LIGHT,
            opacity=0.45,
        )
        drawing.fill(drawing.ellipse(x, y + 0.14 * unit, 0.3 * unit, 0.15 * unit), LIGHT, opacity=0.6)
    else:
        drawing.fill(drawing.ellipse(x, y + 0.1 * unit, 0.21 * unit, 0.15 * unit), INK)
        drawing.fill(drawing.ellipse(x, y + 0.115 * unit, 0.18 * unit, 0.12 * unit), ROCKS[1])
    top, foot = y - 0.33 * unit, y + 0.17 * unit
    spread = 0.1 * unit
    for extra, color in ((0.034, INK), (0.0, None)):
        rungs = 5
        for i in range(rungs):
            ry = top + (foot - top) * (i + 0.6) / (rungs + 0.2)
            drawing.fill(
                drawing.line([(x - spread, ry), (x + spread, ry)], (0.036 + extra) * unit), color or WOOD.light
            )
        for side in (-1, 1):
            rail = [(x + side * spread * 0.92, top), (x + side * spread * 1.08, foot)]
            drawing.fill(drawing.line(rail, (0.044 + extra) * unit), color or WOOD.light)


def door(drawing: Drawing, at: Point, unit: float, color: str) -> None:
    """Draw a door: the blue one has a round arch and a round window, the green one a gable and a barred cross. Its rim
    and its mark are white, which stands out from rock and from either color by 4.5 to 1 in all themes."""
    x, y = at
    half, top, foot = 0.19 * unit, y - 0.1 * unit, y + 0.22 * unit
    dark, base = (BLUE.dark, BLUE.base) if color == "blue" else (GREEN.dark, GREEN.base)

    def leaf(inset: float) -> list[Point]:
        wide = half - inset
        if color == "blue":
            arch = [(x + wide * cos(pi * i / 14), top - wide * sin(pi * i / 14)) for i in range(15)]
        else:
            arch = [(x + wide, top), (x, top - wide * 1.15), (x - wide, top)]
        return [(x + wide, foot - inset), *arch, (x - wide, foot - inset)]

    drawing.fill(drawing.polygon(leaf(0), 0.05 * unit), INK)
    drawing.fill(drawing.polygon(leaf(0), 0.025 * unit), WHITE)
    drawing.fill(drawing.polygon(leaf(0.03 * unit)), dark)
    drawing.fill(drawing.polygon(leaf(0.045 * unit)), base)
    if color == "blue":
        for dx in (-0.05, 0.05):
            drawing.fill(
                drawing.line([(x + dx * unit, top - 0.1 * unit), (x + dx * unit, foot - 0.05 * unit)], 0.014 * unit),
                dark,
            )
        drawing.fill(drawing.ellipse(x, top + 0.03 * unit, 0.1 * unit), BLUE.dark)
        drawing.fill(drawing.ellipse(x, top + 0.03 * unit, 0.082 * unit), WHITE)
    else:
        corners = (x - half + 0.05 * unit, top + 0.02 * unit, x + half - 0.05 * unit, foot - 0.05 * unit)
        left, upper, right, lower = corners
        for ends in ([(left, upper), (right, lower)], [(left, lower), (right, upper)]):
            drawing.fill(drawing.line(ends, 0.055 * unit), GREEN.dark)
            drawing.fill(drawing.line(ends, 0.038 * unit), WHITE)
    drawing.fill(drawing.ellipse(x + half * 0.6, y + 0.1 * unit, 0.026 * unit), INK)
    drawing.fill(drawing.ellipse(x + half * 0.6, y + 0.1 * unit, 0.018 * unit), GOLD.base)


def crystals(drawing: Drawing, at: Point, unit: float) -> None:
    """Draw a cluster of crystals that glow."""
    x, y = at
    drawing.fill(drawing.ellipse(x, y, 0.18 * unit), CRYSTAL.base, opacity=0.3)
    for lean, size in ((-0.55, 0.2), (0.5, 0.21), (0.0, 0.3)):
        _crystal(drawing, (x + lean * 0.06 * unit, y + 0.12 * unit), lean, size * unit, 0.024 * unit)
    drawing.fill(drawing.polygon(star(x + 0.03 * unit, y - 0.13 * unit, 0.06 * unit, 0.014 * unit, 4)), WHITE)


def _crystal(drawing: Drawing, foot: Point, lean: float, long: float, line: float) -> None:
    """Draw a crystal of this length that leans to a side."""
    (x, y), dx, dy, wide = foot, sin(lean), -cos(lean), 0.27 * long

    def point(along: float, across: float) -> Point:
        return x + dx * long * along - dy * wide * across, y + dy * long * along + dx * wide * across

    body = [point(0, -1), point(0.7, -1), point(1, 0), point(0.7, 1), point(0, 1)]
    lit = [point(0, -1), point(0.7, -1), point(1, 0), point(0.62, -0.15), point(0, -0.1)]
    drawing.fill(drawing.polygon(body, line), INK)
    drawing.fill(drawing.polygon(body), CRYSTAL.base, CRYSTAL.dark)
    drawing.fill(drawing.polygon(lit), CRYSTAL.light, CRYSTAL.base)


@art_cache
def prop(side: int) -> Image.Image:
    """Return half a frame of timber at an edge of a card; the other half is on the neighboring card."""
    drawing = Drawing(MASTER, card_height(MASTER), scale=2)
    (x, y), (dx, dy) = MOUTHS[side], OUTWARD[side]
    reach, thick, beyond = HALF + 0.07, 0.055, 0.05

    def bar(reach: float, thick: float) -> Mask:
        ends = [(by, s * reach) for by in (-thick, beyond) for s in (-1, 1)]
        xs = [(x + dx * by + abs(dy) * along) * MASTER for by, along in ends]
        ys = [(y + dy * by + abs(dx) * along) * MASTER for by, along in ends]
        return drawing.box(min(xs), min(ys), max(xs), max(ys), 0.02 * MASTER)

    drawing.fill(bar(reach + 0.022, thick + 0.022), INK)
    drawing.fill(bar(reach, thick), WOOD.light, WOOD.base)
    drawing.fill(bar(reach, 0.012), WOOD.dark)
    for s in (-1, 1):
        along = s * (reach - 0.045)
        nail = (x - dx * thick * 0.55 + abs(dy) * along, y - dy * thick * 0.55 + abs(dx) * along)
        drawing.fill(drawing.ellipse(nail[0] * MASTER, nail[1] * MASTER, 0.017 * MASTER), INK)
    return drawing.finished()


@art_cache
def stamp(fitting: str, side: int = 0, tight: bool = False) -> Image.Image:
    """Return the picture of a thing that stands in tunnels, drawn once for all cards."""
    size = MASTER
    drawing, middle, unit = Drawing(size, size, scale=2), (size / 2, size / 2), float(MASTER)
    match fitting:
        case "rubble":
            rubble(drawing, middle, OUTWARD[side], unit * (0.8 if tight else 1))
        case "blue" | "green":
            door(drawing, middle, unit, fitting)
        case "ladder" | "daylight":
            ladder(drawing, middle, unit, daylight=fitting == "daylight")
        case _:
            {"turntable": turntable, "lantern": lantern, "crystals": crystals}[fitting](drawing, middle, unit)
    return drawing.finished()
