"""Armadora at a glance: four peoples behind a palisade, and the gold between them.

It is wide and low, for the top of a message. There are no words in it, so it is the same in every language.
"""

from functools import cache
from random import Random

from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.drawing import Drawing, curve
from bot.draw.encoding import png
from bot.draw.look import Look, Theme
from bot.draw.sprite import bake, sprite_cache
from bot.face import BANNER, Picture
from bot.games.armadora.picture.colors import INK, MEADOW, PALETTE, PARCHMENT, PARCHMENT_DIM, SEPIA, shades
from bot.games.armadora.picture.ground import mountains
from bot.games.armadora.picture.pieces import heap, paint_stake, shield
from bot.games.armadora.picture.portraits import bust
from bot.locale import Say
from engine.games.armadora.state import Character, Options

FILE = "armadora-banner.png"
_WIDTH, _HEIGHT = BANNER
_HORIZON = [(0, 128), (120, 112), (260, 132), (390, 106), (520, 130), (660, 110), (_WIDTH, 126)]
_PEOPLES = ((Character.ORC, 100), (Character.GOBLIN, 248), (Character.ELF, 532), (Character.MAGE, 680))
"""Each with the middle of its place; in the order of seats, whose colors they carry."""
_FIGURE, _SHIELD, _HEAP = 176, 104, 216
_STAKE = 30


def banner(options: Options, say: Say, look: Look) -> Picture:
    """Return the picture for the head of whatever invites to the game."""
    return Picture(_bytes(look.patterns, look.theme), FILE, say.plain("armadora.picture.banner"))


@cache
def _bytes(patterns: bool, theme: Theme) -> bytes:
    return png(_picture(patterns), PALETTE.in_theme(theme))


@sprite_cache
def _picture(patterns: bool) -> Image.Image:
    canvas = Canvas(PALETTE, PALETTE.painted(_land()))
    canvas.put(bake(_peoples(), PALETTE, PARCHMENT, steady=True), 0, 0)
    canvas.put(bake(_front(patterns), PALETTE, MEADOW, steady=True), 0, 0)
    return canvas.image


def _land() -> Image.Image:
    """Return an old map's sky with mountains, and hills below it."""
    # Without smooth edges, whose mixed colors would be others in some theme.
    drawing, rng = Drawing(_WIDTH, _HEIGHT, scale=1), Random(4)
    drawing.fill(drawing.box(0, 0, _WIDTH, _HEIGHT), PARCHMENT)
    for x, y, share in (
        (40, 122, 3.2),
        (178, 128, 4.2),
        (330, 126, 3.4),
        (452, 128, 4.4),
        (606, 126, 3.6),
        (744, 124, 4),
    ):
        mountains(drawing, x, y, rng, share)
    hills = [*curve(*_HORIZON), (_WIDTH, _HEIGHT), (0, _HEIGHT)]
    drawing.fill(drawing.polygon(hills, 3), INK)
    drawing.fill(drawing.polygon(hills), MEADOW)
    for x, y, reach in ((90, 150, 150), (400, 140, 190), (700, 152, 160)):
        drawing.fill(drawing.ellipse(x, y + 40, reach, 34), shades(MEADOW)[5])
    return drawing.finished()


def _peoples() -> Image.Image:
    art = Image.new("RGBA", BANNER)
    for character, x in _PEOPLES:
        head = bust(character, _FIGURE)
        art.alpha_composite(head, (x - head.width // 2, 8))
    return art


def _front(patterns: bool) -> Image.Image:
    """Return the palisade with the peoples' shields on it, and before its gap the gold."""
    fence = Drawing(_WIDTH, _HEIGHT)
    for place, left in enumerate(range(-6, _WIDTH, _STAKE)):
        top = 172 + (6, 0, 4, 1)[place % 4]
        paint_stake(fence, left, top, _STAKE, _HEIGHT + 4)
    for y in (212, 246):
        fence.fill(fence.box(0, y, _WIDTH, y + 9), INK)
        fence.fill(fence.box(0, y + 2, _WIDTH, y + 6), SEPIA, PARCHMENT_DIM)
    art = fence.finished()
    for seat, (_, x) in enumerate(_PEOPLES):
        art.alpha_composite(shield(_SHIELD, seat, False, patterns), (x - _SHIELD // 2, _HEIGHT - _SHIELD + 2))
    gold = heap(_HEAP)
    art.alpha_composite(gold, ((_WIDTH - _HEAP) // 2, _HEIGHT - _HEAP + 22))
    return art
