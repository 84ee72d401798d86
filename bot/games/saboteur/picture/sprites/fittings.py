"""Things in tunnels: lanterns, turntables, rubble, ladders, doors, crystals.

Each is drawn around a point, for a card that is one unit wide.
"""

from math import cos, pi, sin
from random import Random

from bot.draw.drawing import Drawing, Point, circle, star
from bot.games.saboteur.picture.colors import (
    BLUE,
    BLUE_DARK,
    CRYSTAL,
    CRYSTAL_DARK,
    CRYSTAL_LIGHT,
    GOLD,
    GOLD_LIGHT,
    GREEN,
    GREEN_DARK,
    INK,
    LIGHT,
    ROCKS,
    STEEL,
    STEEL_DARK,
    STEEL_LIGHT,
    WHITE,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
)


def lantern(drawing: Drawing, at: Point, unit: float) -> None:
    """Draw a lantern with its halo."""
    x, y = at
    drawing.fill(drawing.ellipse(x, y, 0.13 * unit), GOLD_LIGHT, opacity=0.28)
    drawing.fill(drawing.ellipse(x, y, 0.09 * unit), GOLD_LIGHT, opacity=0.4)
    body = drawing.box(x - 0.036 * unit, y - 0.045 * unit, x + 0.036 * unit, y + 0.05 * unit, 0.015 * unit)
    ring = drawing.polygon(circle(x, y - 0.06 * unit, 0.025 * unit), 0.006 * unit)
    case = drawing.box(x - 0.055 * unit, y - 0.06 * unit, x + 0.055 * unit, y + 0.066 * unit, 0.02 * unit)
    drawing.fill(ring, INK)
    drawing.fill(case, INK)
    drawing.fill(body, LIGHT, GOLD)


def turntable(drawing: Drawing, at: Point, unit: float) -> None:
    """Draw the disc on which carts are turned where tracks meet."""
    x, y = at
    drawing.fill(drawing.ellipse(x, y, 0.175 * unit), INK)
    drawing.fill(drawing.ellipse(x, y, 0.155 * unit), STEEL, STEEL_DARK)
    drawing.fill(drawing.ellipse(x, y, 0.13 * unit), WOOD_DARK)
    drawing.fill(drawing.ellipse(x, y, 0.12 * unit), WOOD)
    for dy in (-0.055, 0.055):
        ends = [(x - 0.11 * unit, y + dy * unit), (x + 0.11 * unit, y + dy * unit)]
        drawing.fill(drawing.line(ends, 0.03 * unit), STEEL_DARK)
        drawing.fill(drawing.line(ends, 0.016 * unit), STEEL_LIGHT)
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
    for width, color in ((0.105, INK), (0.066, WOOD_LIGHT)):
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
                drawing.line([(x - spread, ry), (x + spread, ry)], (0.036 + extra) * unit), color or WOOD_LIGHT
            )
        for side in (-1, 1):
            rail = [(x + side * spread * 0.92, top), (x + side * spread * 1.08, foot)]
            drawing.fill(drawing.line(rail, (0.044 + extra) * unit), color or WOOD_LIGHT)


def door(drawing: Drawing, at: Point, unit: float, color: str) -> None:
    """Draw a door: the blue one has a round arch and a round window, the green one a gable and a barred cross. Its rim
    and its mark are white, which stands out from rock and from either color by 4.5 to 1 in all themes."""
    x, y = at
    half, top, foot = 0.19 * unit, y - 0.1 * unit, y + 0.22 * unit
    dark, base = (BLUE_DARK, BLUE) if color == "blue" else (GREEN_DARK, GREEN)

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
        drawing.fill(drawing.ellipse(x, top + 0.03 * unit, 0.1 * unit), BLUE_DARK)
        drawing.fill(drawing.ellipse(x, top + 0.03 * unit, 0.082 * unit), WHITE)
    else:
        corners = (x - half + 0.05 * unit, top + 0.02 * unit, x + half - 0.05 * unit, foot - 0.05 * unit)
        left, upper, right, lower = corners
        for ends in ([(left, upper), (right, lower)], [(left, lower), (right, upper)]):
            drawing.fill(drawing.line(ends, 0.055 * unit), GREEN_DARK)
            drawing.fill(drawing.line(ends, 0.038 * unit), WHITE)
    drawing.fill(drawing.ellipse(x + half * 0.6, y + 0.1 * unit, 0.026 * unit), INK)
    drawing.fill(drawing.ellipse(x + half * 0.6, y + 0.1 * unit, 0.018 * unit), GOLD)


def crystals(drawing: Drawing, at: Point, unit: float) -> None:
    """Draw a cluster of crystals that glow."""
    x, y = at
    drawing.fill(drawing.ellipse(x, y, 0.18 * unit), CRYSTAL, opacity=0.3)
    for lean, size in ((-0.55, 0.2), (0.5, 0.21), (0.0, 0.3)):
        wide, long = size * 0.27 * unit, size * unit
        dx, dy = sin(lean), -cos(lean)
        fx, fy = x + lean * 0.06 * unit, y + 0.12 * unit

        def point(
            along: float,
            across: float,
            dx: float = dx,
            dy: float = dy,
            fx: float = fx,
            fy: float = fy,
            wide: float = wide,
            long: float = long,
        ) -> Point:
            return fx + dx * long * along - dy * wide * across, fy + dy * long * along + dx * wide * across

        body = [point(0, -1), point(0.7, -1), point(1, 0), point(0.7, 1), point(0, 1)]
        drawing.fill(drawing.polygon(body, 0.024 * unit), INK)
        drawing.fill(drawing.polygon(body), CRYSTAL, CRYSTAL_DARK)
        drawing.fill(
            drawing.polygon([point(0, -1), point(0.7, -1), point(1, 0), point(0.62, -0.15), point(0, -0.1)]),
            CRYSTAL_LIGHT,
            CRYSTAL,
        )
    drawing.fill(drawing.polygon(star(x + 0.03 * unit, y - 0.13 * unit, 0.06 * unit, 0.014 * unit, 4)), WHITE)
