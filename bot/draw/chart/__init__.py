"""A chart of winning chances, move by move: what was true as a solid line, what could be known as a dashed one.

Plain data in, the bytes of a PNG out. Two sides share the plane like two lands with a moving border; of three or more
each has a strip of its own, one below the other over the same moves. The moves that changed most stand out in gold,
with their number on a medal. Every side has its letter beside its color.
"""

from collections.abc import Sequence

from bot.draw.chart.course import course
from bot.draw.chart.lines import draw
from bot.draw.chart.model import BOTTOM, LEFT, RIGHT, SIZE, TOP, Curve, Mark, Words, sheet
from bot.draw.chart.paper import palette, paper
from bot.draw.chart.writing import write
from bot.draw.look import STANDARD, Look
from bot.draw.png import png

__all__ = ["BOTTOM", "LEFT", "RIGHT", "SIZE", "TOP", "Curve", "Mark", "Words", "chart", "course"]


def chart(curves: Sequence[Curve], marks: Sequence[Mark], words: Words, look: Look = STANDARD) -> bytes:
    """Return the chart as a PNG, SIZE or higher, of 2 to 12 curves. Marks are numbered from 1 in the order given."""
    laid = sheet(len(curves), last=len(curves[0].true) - 1)
    image = paper(laid.size).copy()
    draw(image, laid, curves, marks, patterns=look.patterns)
    write(image, laid, curves, words)
    colors = palette(tuple(curve.livery for curve in curves))
    return png(colors.painted(image), colors.in_theme(look.theme))
