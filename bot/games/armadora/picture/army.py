"""A player's army: the warriors in hand as tokens with their strengths, each with how many are left of it."""

from collections.abc import Sequence

from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.drawing import Drawing
from bot.draw.look import Look
from bot.draw.sprite import sprite_cache
from bot.draw.text import Style
from bot.face import Picture, Player
from bot.games.armadora.picture.colors import ON_TABLE, PALETTE, TABLE
from bot.games.armadora.picture.layout import SIZE
from bot.games.armadora.picture.pieces import token
from bot.locale import Say
from engine.games.armadora.state import STRENGTHS, View

FILE = "armadora-army.png"
_HEIGHT, _TOKEN = 172, 136
_NUMBERS = 60


def draw(view: View, players: Sequence[Player], say: Say, look: Look) -> Picture:
    """Return the picture of what the viewer, a player, has in hand: nothing of a strength that is used up."""
    seat, hand = view.viewer, view.hand
    assert seat is not None
    assert hand is not None
    canvas = Canvas(PALETTE, _ground(), look)
    wide, left = SIZE[0] // len(STRENGTHS), [*zip(STRENGTHS, hand, strict=True)]
    for place, (strength, count) in enumerate(left):
        if count:
            middle = place * wide + 10 + _TOKEN // 2
            canvas.center(token(_TOKEN, seat, strength, False, TABLE, look.patterns), middle, _HEIGHT // 2)
            x, baseline = middle + _TOKEN // 2 + 2, _HEIGHT // 2 + _NUMBERS // 3
            canvas.words(f"×{count}", Style.NUMBERS, _NUMBERS, x, baseline, ON_TABLE, TABLE)
    held = say.plain.listed([f"{strength} ×{count}" for strength, count in left if count])
    return Picture(canvas.png(), FILE, say.plain("armadora.alt.army", warriors=held or "–"))


@sprite_cache
def _ground() -> Image.Image:
    drawing = Drawing(SIZE[0], _HEIGHT, scale=1)
    drawing.fill(drawing.box(-4, -4, SIZE[0] + 4, _HEIGHT + 4), TABLE)
    return PALETTE.painted(drawing.finished())
