"""Armadora's own emoji, for buttons: the strengths of warriors, the characters, a palisade."""

from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO

from PIL import Image

from bot.draw.drawing import Drawing
from bot.draw.text import Style
from bot.games.armadora.picture.colors import GOLD, INK, STAKE, WHITE
from bot.games.armadora.picture.pieces import outline, paint_stake
from bot.games.armadora.picture.portraits import medallion
from engine.games.armadora.state import STRENGTHS, Character

SIZE = 128
"""Width and height in pixels: the largest that Discord shows."""
PALISADE = "arm_palisade"


def emoji_of_strength(strength: int) -> str:
    """Return the name of the emoji of a warrior of this strength, 1 to 5."""
    return f"arm_strength_{strength}"


def emoji_of_character(character: Character) -> str:
    """Return the name of the emoji of a character."""
    return f"arm_{character.value}"


def _strength(strength: int) -> Image.Image:
    """Draw the back of a knight's shield with a strength on it."""
    drawing = Drawing(SIZE, SIZE)
    for r, paint in ((60, INK), (55, GOLD.base), (47, INK), (44, WHITE)):
        drawing.fill(drawing.polygon(outline(1, 64, 60, r)), paint)
    drawing.fill(drawing.letters(str(strength), Style.NUMBERS, 84, 64, 60), INK)
    return drawing.finished()


def _palisade() -> Image.Image:
    """Draw four stakes tied together."""
    drawing = Drawing(SIZE, SIZE)
    for i in range(4):
        paint_stake(drawing, 6 + 29 * i, 10 + (6, 0, 8, 2)[i], 29, 120)
    for y in (58, 92):
        drawing.fill(drawing.line([(8, y), (120, y)], 14), INK)
        drawing.fill(drawing.line([(8, y), (120, y)], 7), STAKE.light)
    return drawing.finished()


def _png(draw: Callable[[], Image.Image]) -> bytes:
    file = BytesIO()
    draw().save(file, "PNG", compress_level=9)
    return file.getvalue()


EMOJI: Mapping[str, Callable[[], bytes]] = {
    **{emoji_of_strength(strength): partial(_png, partial(_strength, strength)) for strength in STRENGTHS},
    **{
        emoji_of_character(character): partial(_png, partial(medallion, character, GOLD.base, SIZE))
        for character in Character
    },
    PALISADE: partial(_png, _palisade),
}
"""By name, the function that draws the emoji as a PNG on transparent ground."""
