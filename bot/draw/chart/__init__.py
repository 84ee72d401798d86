"""A chart of winning chances, move by move: the true ones as a solid line, those by public knowledge as a dashed one.

Plain data in, the bytes of a PNG out. Two sides share one plane, divided by a moving border. Each of three or more
sides has a strip of its own, one below the other over the same moves. The moves that changed most are marked in gold,
with a number on a medal. Every side has its letter beside its color.
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
    """Return the chart of 2 to 12 curves as a PNG of SIZE or higher. Marks are numbered from 1 in the order given."""
    laid = sheet(len(curves), last=len(curves[0].true) - 1)
    image = paper(laid.size).copy()
    draw(image, laid, curves, marks, patterns=look.patterns)
    write(image, laid, curves, words)
    colors = palette(tuple(curve.livery for curve in curves))
    return png(colors.painted(image), colors.in_theme(look.theme))
