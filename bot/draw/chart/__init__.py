"""Charts as the bytes of a PNG: of winning chances, move by move, and of one number over time.

In a chart of chances the true ones are a solid line, those by public knowledge a dashed one. Two sides share one plane,
divided by a moving border. Each of three or more sides has a strip of its own, one below the other over the same moves.
The moves that changed most are marked in gold, with a number on a medal. Every side has its letter beside its color.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.draw.chart.planes import (
    GOLD,
    INK,
    MEDAL,
    WHITE,
    Curve,
    Mark,
    Plane,
    Words,
    dashes,
    draw,
    frame,
    outlined,
    palette,
    paper,
    sheet,
    strokes,
)
from bot.draw.chart.writing import put, write, write_names
from bot.draw.colors import mix
from bot.draw.drawing import Drawing
from bot.draw.encoding import png
from bot.draw.look import STANDARD, Look
from bot.draw.text import Style, fit, width


def chart(curves: Sequence[Curve], marks: Sequence[Mark], words: Words, look: Look = STANDARD) -> bytes:
    """Return the chart of 2 to 12 curves as a PNG of SIZE or higher. Marks are numbered from 1 in the order given."""
    laid = sheet(len(curves), last=len(curves[0].true) - 1)
    image = paper(laid.size).copy()
    draw(image, laid, curves, marks, patterns=look.patterns)
    write(image, laid, curves, words)
    colors = palette(tuple(curve.livery for curve in curves))
    return png(colors.painted(image), colors.in_theme(look.theme))


def small(curves: Sequence[Curve], title: str, look: Look = STANDARD) -> bytes:
    """Return a lower chart, of the true chances alone, for a card to share."""
    laid = sheet(len(curves), last=len(curves[0].true) - 1, small=True)
    image = paper(laid.size).copy()
    draw(image, laid, [replace(curve, known=()) for curve in curves], (), patterns=look.patterns)
    write_names(image, laid, curves, title)
    colors = palette(tuple(curve.livery for curve in curves))
    return png(colors.painted(image), colors.in_theme(look.theme))


# --- One number over time ---

COURSE = (1200, 560)
"""Width and height of the picture in pixels."""
_LEFT, _TOP, _RIGHT, _BOTTOM = 150, 118, 1130, 474
_STEPS = (20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Possible distances between the horizontal lines, in units of the values."""
_LINES = 5
"""The most horizontal lines."""
_FINE = 2
_TITLE, _NUMBER, _WORD = 46, 38, 38
_MOST = 60
"""The most points of the curve: more could not be told apart on a phone."""


def course(values: Sequence[int], title: str, games: str, look: Look = STANDARD) -> bytes:
    """Return the chart as a PNG of size COURSE; `values` holds the first rating and that after each game, 2 or more."""
    step, low, high = _scale(values)
    plane = Plane(_LEFT, _TOP, _RIGHT, _BOTTOM, max(1, len(values) - 1), linear=True)
    path = [
        (plane.x(at), _BOTTOM - plane.height * (value - low) / (high - low)) for at, value in _thinned(values, _MOST)
    ]
    across = {value: _BOTTOM - plane.height * (value - low) / (high - low) for value in range(low, high + 1, step)}
    drawing = Drawing(*COURSE, scale=_FINE)
    frame(drawing, plane)
    lines = [dashes([(_LEFT, y), (_RIGHT, y)], 12, 12) for y in across.values()]
    drawing.fill(strokes(drawing, [dash for line in lines for dash in line], 2), INK, opacity=0.35)
    if len(path) > 1:
        drawing.fill(
            drawing.polygon([(_LEFT, _BOTTOM), *path, (path[-1][0], _BOTTOM)]), mix(GOLD, WHITE, 0.6), opacity=0.6
        )
        outlined(drawing, path, GOLD)
    x, y = path[-1]
    drawing.fill(drawing.ellipse(x, y, MEDAL * 0.6), INK)
    drawing.fill(drawing.ellipse(x, y, MEDAL * 0.6 - 4), mix(GOLD, WHITE, 0.45), GOLD)
    image = paper(COURSE).copy()
    image.alpha_composite(drawing.finished())
    heading = fit(title, Style.NUMBERS, _TITLE, _RIGHT - 44)
    put(image, heading, Style.NUMBERS, _TITLE, 44, 76, INK)
    for value, height in across.items():
        put(image, str(value), Style.NUMBERS, _NUMBER, _LEFT - 18, round(height) + 13, INK, align=1)
    label = fit(games, Style.WORDS, _WORD, 300)
    put(image, label, Style.WORDS, _WORD, _LEFT - 6, _BOTTOM + 52, INK)
    for tick in plane.ticks:
        at = round(plane.x(tick))
        if at > _LEFT + width(label, Style.WORDS, _WORD) + 40:
            put(image, str(tick), Style.NUMBERS, _NUMBER, at, _BOTTOM + 53, INK, align=0.5)
    colors = palette(())
    return png(colors.painted(image), colors.in_theme(look.theme))


def _scale(values: Sequence[int]) -> tuple[int, int, int]:
    """Return the distance between the horizontal lines, the lowest line and the highest."""
    low, high = min(values), max(values)
    for step in _STEPS:
        bottom, top = low // step * step, -(-high // step) * step
        top = max(top, bottom + 2 * step)
        if (top - bottom) // step < _LINES:
            return step, bottom, top
    return max(1, high - low), low, max(high, low + 1)


def _thinned(values: Sequence[int], most: int) -> list[tuple[int, int]]:
    """Return at most `most` pairs of place and value, evenly chosen, the first and the last included."""
    last = len(values) - 1
    places = range(len(values)) if last < most else {round(last * n / (most - 1)) for n in range(most)}
    return [(place, values[place]) for place in sorted(places)]
