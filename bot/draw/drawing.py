"""Drawing with smooth edges: shapes are masks at several times the final size, filled with colors and shades, and if
they are inked, with a dark outline.

Everything drawn here is drawn once and kept as a sprite, so clarity counts for more than speed.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, radians, sin
from random import Random

from PIL import Image, ImageDraw

from bot.draw.colors import Color, Tone, color, mix
from bot.draw.text import Style, shape

SCALE = 3
"""The factor by which a drawing is larger than its result, by default."""
Point = tuple[float, float]
Mask = Image.Image
"""Where to paint: opacity from 0 to 255 for each pixel."""


class Drawing:
    """A drawing in the making. All coordinates are pixels of the finished picture."""

    def __init__(self, width: int, height: int, scale: int = SCALE) -> None:
        self.size = (width, height)
        self.scale = scale
        self._image = Image.new("RGBA", (width * scale, height * scale))

    def fill(self, mask: Mask, top: Color, bottom: Color | None = None, opacity: float = 1) -> None:
        """Paint where the mask is, with a gradient from top to bottom if two colors are given."""
        bounds = mask.getbbox()
        if bounds is None:
            return
        shape = mask.crop(bounds)
        ink = (*top, 255) if bottom is None else _gradient(shape.width, shape.height, top, bottom)
        if opacity == 1 and not any(shape.histogram()[1:255]):
            # Nearly all shapes: what they cover is gone, so nothing is mixed, which would take several times as long.
            self._image.paste(ink, bounds, shape.convert("1", dither=Image.Dither.NONE))
            return
        layer = Image.new("RGBA", shape.size)
        layer.paste(ink, (0, 0, *shape.size))
        layer.putalpha(shape if opacity == 1 else shape.point([round(v * opacity) for v in range(256)]))
        self._image.alpha_composite(layer, bounds[:2])

    def polygon(self, points: Iterable[Point], outline: float = 0) -> Mask:
        """Return a polygon, grown by a round outline of this width."""
        mask, draw = self._blank()
        scaled = [(x * self.scale, y * self.scale) for x, y in points]
        draw.polygon(scaled, fill=255)
        if outline:
            self._stroke(draw, [*scaled, scaled[0]], 2 * outline)
        return mask

    def ellipse(self, x: float, y: float, rx: float, ry: float | None = None) -> Mask:
        """Return an ellipse around a point; a circle if only one radius is given."""
        ry = rx if ry is None else ry
        mask, draw = self._blank()
        draw.ellipse([c * self.scale for c in (x - rx, y - ry, x + rx, y + ry)], fill=255)
        return mask

    def box(self, left: float, top: float, right: float, bottom: float, radius: float = 0) -> Mask:
        """Return a rectangle with round corners."""
        mask, draw = self._blank()
        corners = [c * self.scale for c in (left, top, right, bottom)]
        draw.rounded_rectangle(corners, radius * self.scale, fill=255)
        return mask

    def line(self, points: Sequence[Point], width: float) -> Mask:
        """Return a line with round joints and ends."""
        mask, draw = self._blank()
        self._stroke(draw, [(x * self.scale, y * self.scale) for x, y in points], width)
        return mask

    def letters(self, text: str, style: Style, size: float, x: float, y: float, outline: float = 0) -> Mask:
        """Return a text whose ink is centered on a point, grown by an outline of this width."""
        mask, _ = self._blank()
        stroke = round(outline * self.scale)
        ink = shape(text, style, round(size * self.scale), stroke)
        ink = ink.crop(ink.getbbox())
        mask.paste(ink, (round(x * self.scale - ink.width / 2), round(y * self.scale - ink.height / 2)))
        return mask

    def finished(self) -> Image.Image:
        """Return the drawing at its own size, RGBA."""
        return self.at(*self.size)

    def at(self, width: int, height: int | None = None) -> Image.Image:
        """Return the drawing at another size than its own, in its proportions if no height is given: RGBA."""
        size = (width, height or round(width * self.size[1] / self.size[0]))
        # Averaged with premultiplied alpha, or transparent black would darken the edges.
        return self._image.convert("RGBa").resize(size, Image.Resampling.BOX).convert("RGBA")

    def _blank(self) -> tuple[Mask, ImageDraw.ImageDraw]:
        mask = Image.new("L", self._image.size)
        return mask, ImageDraw.Draw(mask)

    def _stroke(self, draw: ImageDraw.ImageDraw, points: Sequence[Point], width: float) -> None:
        draw.line(points, fill=255, width=round(width * self.scale), joint="curve")
        radius = width * self.scale / 2
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


def _gradient(width: int, height: int, top: Color, bottom: Color) -> Image.Image:
    """Return an opaque gradient from top to bottom, RGBA."""
    line = Image.new("RGBA", (1, height), (*top, 255))
    line.paste((*bottom, 255), (0, 0), Image.linear_gradient("L").crop((0, 0, 1, 256)).resize(line.size))
    return line.resize((width, height), Image.Resampling.NEAREST)


def circle(x: float, y: float, radius: float, corners: int = 72) -> list[Point]:
    """Return the points of a circle, beginning at the top."""
    return [(x + radius * sin(2 * pi * i / corners), y - radius * cos(2 * pi * i / corners)) for i in range(corners)]


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """Return the points of a star with one ray upward."""
    return [
        (x + r * sin(pi * i / points), y - r * cos(pi * i / points))
        for i, r in enumerate([outer, inner] * points)
    ]  # fmt: skip


def mirrored(points: Iterable[Point], x: float) -> list[Point]:
    """Return the points mirrored left to right at x, in reverse order, so that they close a symmetrical shape."""
    return [(2 * x - px, py) for px, py in reversed(list(points))]


_STEPS = 8
"""The pieces of a curve between two of its points."""


def curve(*points: Point) -> list[Point]:
    """Return a smooth line through the given points (Catmull-Rom), the ends included."""
    ends = (points[0], *points, points[-1])
    line = []
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(_STEPS):
            t = step / _STEPS
            line.append(
                (
                    bx + t * ((cx - ax) + t * (2 * ax - 5 * bx + 4 * cx - dx + t * (3 * bx - ax - 3 * cx + dx))) / 2,
                    by + t * ((cy - ay) + t * (2 * ay - 5 * by + 4 * cy - dy + t * (3 * by - ay - 3 * cy + dy))) / 2,
                )
            )
    return [*line, points[-1]]


# --- In ink ---

UNIT = 100
"""Width and height of the square of a drawing."""


class Inked(Drawing):
    """A drawing with inked outlines."""

    INK = color("#1b120a")
    LINE = 2.2
    """The width of ink around a shape, if no other is given."""

    def __init__(self, width: int = UNIT, height: int = UNIT, scale: int = 5) -> None:
        super().__init__(width, height, scale)

    def shape(
        self, points: Sequence[Point], top: Color, bottom: Color | None = None, line: float | None = None
    ) -> None:
        """Fill a shape and ink around it."""
        if width := self.LINE if line is None else line:
            self.fill(self.polygon(points, width), self.INK)
        self.fill(self.polygon(points), top, bottom)

    def pair(self, points: Sequence[Point], top: Color, bottom: Color | None = None, line: float | None = None) -> None:
        """Fill a shape and its mirror image."""
        self.shape(points, top, bottom, line)
        self.shape(mirrored(points, UNIT / 2), top, bottom, line)

    def disc(
        self, x: float, y: float, r: float, top: Color, ry: float | None = None, line: float = 0,
        ink: Color | None = None,
    ) -> None:  # fmt: skip
        """Fill an ellipse, and ink around it if a line is given."""
        if line:
            self.fill(self.ellipse(x, y, r + line, (r if ry is None else ry) + line), ink or self.INK)
        self.fill(self.ellipse(x, y, r, ry), top)

    def stroke(
        self, points: Sequence[Point], width: float, paint: Color, line: float, ink: Color | None = None
    ) -> None:
        """Draw a thick line with ink on both sides of it."""
        if line:
            self.fill(self.line(points, width + 2 * line), ink or self.INK)
        self.fill(self.line(points, width), paint)

    def place(self, drawing: "Inked", x: float, y: float, share: float) -> None:
        """Lay another drawing on top, its upper left corner at a point, at a share of its size."""
        wide, high = (round(side * self.scale * share) for side in drawing.size)
        self._image.alpha_composite(drawing.at(wide, high), (round(x * self.scale), round(y * self.scale)))

    def cut(self, mask: Mask) -> None:
        """Erase what is painted outside the mask."""
        nothing = Image.new("RGBA", self._image.size)
        self._image = Image.composite(self._image, nothing, mask)


def arc(x: float, y: float, r: float, begin: float, end: float, steps: int = 16) -> list[Point]:
    """Return a part of a circle between two angles in degrees, clockwise from the top."""
    angles = [radians(begin + (end - begin) * step / steps) for step in range(steps + 1)]
    return [(x + r * sin(angle), y - r * cos(angle)) for angle in angles]


def symmetrical(right: Sequence[Point]) -> list[Point]:
    """Return a closed symmetrical shape from its right half, given from top to bottom."""
    return [*right, *mirrored(right, UNIT / 2)]


def moved(points: Iterable[Point], dx: float, dy: float) -> list[Point]:
    """Return the points at another place."""
    return [(x + dx, y + dy) for x, y in points]


def mottled(size: tuple[int, int], grain: int, seed: int) -> Image.Image:
    """Return soft patches of gray, each about `grain` pixels wide."""
    width, height = (max(2, -(-side // grain) + 1) for side in size)
    noise = Image.frombytes("L", (width, height), Random(seed).randbytes(width * height))
    return noise.resize((width * grain, height * grain), Image.Resampling.BICUBIC).crop((0, 0, *size))


def parchment(
    drawing: Drawing, corners: tuple[int, int, int, int], rng: Random, tones: tuple[Color, Color, Color]
) -> None:
    """Draw a sheet of parchment with ragged edges and its shadow; its tones are given from the rim inward."""
    left, top, right, bottom = corners
    around = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    edge = [
        (x0 + (x1 - x0) * i / steps + rng.uniform(-2.2, 2.2), y0 + (y1 - y0) * i / steps + rng.uniform(-2.2, 2.2))
        for (x0, y0), (x1, y1) in pairwise(around)
        for steps in (round((abs(x1 - x0) + abs(y1 - y0)) / 22),)
        for i in range(steps)
    ]
    x, y = (left + right) / 2, (top + bottom) / 2
    drawing.fill(drawing.polygon([(px + 3, py + 6) for px, py in edge]), (14, 8, 4), opacity=0.75)
    for inset, tone in zip((0, 3, 7), tones, strict=True):
        across, down = 1 - 2 * inset / (right - left), 1 - 2 * inset / (bottom - top)
        drawing.fill(drawing.polygon([(x + (px - x) * across, y + (py - y) * down) for px, py in edge]), tone)


def open_eye(width: int, ink: Color, iris: Color, white: tuple[Color, Color]) -> Image.Image:
    """Return an open eye, RGBA; its white shades from one color to the other."""
    unit = width / 46
    drawing = Drawing(width, round(34 * unit))
    lids = [(2, 17), (10, 8), (23, 3), (36, 8), (44, 17), (36, 26), (23, 31), (10, 26)]
    drawing.fill(drawing.polygon([(x * unit, y * unit) for x, y in lids], 2 * unit), ink)
    inner = [((23 + (x - 23) * 0.86) * unit, (17 + (y - 17) * 0.8) * unit) for x, y in lids]
    drawing.fill(drawing.polygon(inner), *white)
    for x, y, r, paint in ((23, 17, 9.5, iris), (23, 17, 5, ink), (26, 14, 2.2, white[0])):
        drawing.fill(drawing.ellipse(x * unit, y * unit, r * unit), paint)
    return drawing.finished()


def nugget(drawing: Drawing, at: Point, r: float, rng: Random, gold: Tone, ink: Color, line: float) -> None:
    """Draw a nugget of gold with its facets, and a line of ink around it."""
    (x, y), turn = at, rng.uniform(0, pi)
    points = [
        (x + r * rng.uniform(0.86, 1.1) * cos(turn + i * pi / 3.5), y + r * 0.86 * sin(turn + i * pi / 3.5))
        for i in range(7)
    ]
    drawing.fill(drawing.polygon(points, line), ink)
    drawing.fill(drawing.polygon(points), gold.base, mix(gold.base, gold.dark, 0.7))
    lit = [(x - r * 0.5, y - r * 0.1), (x, y - r * 0.6), (x + r * 0.4, y - r * 0.15)]
    drawing.fill(drawing.polygon(lit), gold.light)
