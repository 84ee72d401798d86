"""What lies under the pieces: the table, the map, its squares, and the colors of territories."""

from functools import cache

from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.palette import Color, mix
from bot.draw.text import Style
from bot.games.armadora.picture_colors import (
    INK,
    LIVERIES,
    MEADOW,
    NOBODY,
    PALETTE,
    PARCHMENT,
    PASTURES,
    TIED,
    WOOD,
)
from bot.games.armadora.picture_layout import CELL, LEFT, RIGHT, SHEET, SIZE, TOP, corner
from engine.game import Seat
from engine.games.armadora.board import COLUMNS, ENDS, ROWS, SQUARES, Squares, territories
from engine.games.armadora.scoring import Outcome
from engine.games.armadora.state import View


@cache
def table() -> Image.Image:
    """Return the picture of the empty map on the table."""
    canvas = Canvas(PALETTE, PALETTE.new(SIZE, WOOD))
    canvas.fill(*SHEET, PARCHMENT)
    for column in range(COLUMNS):
        x = LEFT + column * CELL + CELL // 2
        canvas.words("abcdefgh"[column], Style.NUMBERS, 40, x, TOP - 14, INK, PARCHMENT, align=0.5)
    for row in range(ROWS):
        baseline = TOP + row * CELL + CELL // 2 + 14
        for x in ((SHEET[0] + LEFT) // 2, (SHEET[2] + RIGHT) // 2):
            canvas.words("12345"[row], Style.NUMBERS, 40, x, baseline, INK, PARCHMENT, align=0.5)
    return canvas.image


@cache
def ground(color: Color) -> Image.Image:
    """Return the squares of the whole board on ground of one color."""
    canvas = Canvas(PALETTE, PALETTE.new((COLUMNS * CELL, ROWS * CELL), mix(color, (20, 20, 0), 0.22)))
    for square in SQUARES:
        x, y = corner(square)
        shade = color if sum(divmod(square, COLUMNS)) % 2 else mix(color, (20, 20, 0), 0.1)
        canvas.fill(x - LEFT + 2, y - TOP + 2, x - LEFT + CELL - 2, y - TOP + CELL - 2, shade)
    return canvas.image


def colors(view: View, outcome: Outcome | None) -> dict[Squares, Color]:
    """Return the color of each territory: in the end its winner's, before that one that its neighbors have not."""
    palisades = view.table.palisades
    if outcome is not None:
        sides = view.table.options.sides()
        return {t.squares: _won(tuple(sides[side][0] for side in t.winners)) for t in outcome.territories}
    found = territories(palisades)
    largest = max(found, key=lambda squares: squares.bit_count())
    chosen = {largest: MEADOW}
    for territory in found:
        if territory != largest:
            taken = {color for other, color in chosen.items() if _touch(territory, other)}
            chosen[territory] = next((c for c in PASTURES[1:] if c not in taken), PASTURES[1])
    return chosen


def _won(winners: tuple[Seat, ...]) -> Color:
    match winners:
        case ():
            return NOBODY
        case (winner,):
            return LIVERIES[winner].tint
        case _:
            return TIED


def _touch(one: Squares, other: Squares) -> bool:
    return any((one >> a & 1 and other >> b & 1) or (one >> b & 1 and other >> a & 1) for a, b in ENDS)
