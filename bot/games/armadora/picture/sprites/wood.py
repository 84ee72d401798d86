"""Palisades: stakes with points, tied together."""

from bot.draw.colors import Color
from bot.draw.drawing import Drawing
from bot.draw.kept import kept
from bot.draw.sprite import Sprite, bake
from bot.games.armadora.picture.colors import (
    INK,
    PALETTE,
    PARCHMENT,
    SEPIA,
    STAKE,
    STAKE_DARK,
    STAKE_LIGHT,
    WHITE,
)
from bot.games.armadora.picture.layout import CELL

WOODS = (STAKE_LIGHT, STAKE, STAKE_DARK)
_CHALK = (WHITE, PARCHMENT, SEPIA)


@kept
def palisade(upright: bool, behind: Color, *, fresh: bool = False, planned: bool = False) -> Sprite:
    """Return a palisade; its middle is the middle of the edge.

    A `fresh` palisade is outlined as the last move; a `planned` one, not placed yet, is white in a dark outline, to be
    visible on gold too.
    """
    woods = _CHALK if planned else WOODS
    halo = INK if planned else WHITE if fresh else None
    return bake((_upright if upright else _level)(woods, halo).finished(), PALETTE, behind, steady=True)


def _level(woods: tuple[Color, Color, Color], halo: Color | None) -> Drawing:
    """Return stakes side by side."""
    width, height = CELL + 20, 52
    drawing = Drawing(width, height)
    step = (CELL + 2) / 8
    stakes = [(9 + step * i, 7 + (3, 0, 2, 1)[i % 4], step, 41) for i in range(8)]
    if halo:
        for stake in stakes:
            drawing.fill(drawing.polygon(_stake(*stake), 6), halo)
    for stake in stakes:
        paint_stake(drawing, *stake, woods)
    drawing.fill(drawing.box(9, 29, width - 9, 34), INK)
    drawing.fill(drawing.box(9, 30, width - 9, 32.5), woods[0])
    return drawing


def _upright(woods: tuple[Color, Color, Color], halo: Color | None) -> Drawing:
    """Return stakes one behind the other, the nearest in front."""
    width, height = 48, CELL + 40
    drawing = Drawing(width, height)
    step = CELL / 6
    stakes = [(13, 14 + step * i, 22, 14 + step * i + 40) for i in range(6)]
    if halo:
        for stake in stakes:
            drawing.fill(drawing.polygon(_stake(*stake), 6), halo)
    for stake in stakes:
        paint_stake(drawing, *stake, woods)
    return drawing


def _stake(left: float, top: float, width: float, bottom: float) -> list[tuple[float, float]]:
    shoulder = top + width * 0.62
    return [(left, bottom), (left, shoulder), (left + width / 2, top), (left + width, shoulder), (left + width, bottom)]


def paint_stake(
    drawing: Drawing, left: float, top: float, width: float, bottom: float, woods: tuple[Color, Color, Color] = WOODS
) -> None:
    """Draw a stake with a point, in a light, a middle and a dark color of wood."""
    light, middle, dark = woods
    drawing.fill(drawing.polygon(_stake(left, top, width, bottom), 1.6), INK)
    drawing.fill(drawing.polygon(_stake(left + 1, top + 1.5, width - 2, bottom - 1)), middle, dark)
    ridge = left + width * 0.46
    lit = [(left + 1, bottom - 1), (left + 1, top + width * 0.64), (left + width / 2, top + 2), (ridge, bottom - 1)]
    drawing.fill(drawing.polygon(lit), light, middle)
