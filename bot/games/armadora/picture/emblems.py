"""Armadora's pictures besides those of a table: the banner on top of whatever invites to it, emoji for buttons, and
what a card to share shows."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.drawing import Drawing, curve
from bot.draw.encoding import png, png_of_art
from bot.draw.look import Look
from bot.draw.sprite import bake, sprite_cache
from bot.draw.text import Style
from bot.face import BANNER, PORTRAIT, Picture, Player
from bot.games.armadora.picture import colors
from bot.games.armadora.picture.board import draw
from bot.games.armadora.picture.ground import mountains
from bot.games.armadora.picture.pieces import Icon, heap, outline, paint_stake, shield, warrior
from bot.games.armadora.picture.portraits import bust, medallion
from bot.locale import Say
from engine.game import Seat
from engine.games.armadora.state import STRENGTHS, Character, Options, View

# --- The banner: four peoples behind a palisade, and the gold between them ---

_WIDTH, _HEIGHT = BANNER
_HORIZON = [(0, 128), (120, 112), (260, 132), (390, 106), (520, 130), (660, 110), (_WIDTH, 126)]
_MOUNTAINS = ((40, 122, 3.2), (178, 128, 4.2), (330, 126, 3.4), (452, 128, 4.4), (606, 126, 3.6), (744, 124, 4))
_PEOPLES = ((Character.ORC, 100), (Character.GOBLIN, 248), (Character.ELF, 532), (Character.MAGE, 680))
"""Each with the middle of its place; in the order of seats, whose colors they carry."""
_FIGURE, _SHIELD, _HEAP = 176, 104, 216
_STAKE = 30


def banner(options: Options, say: Say, look: Look) -> Picture:
    """Return the picture for the head of whatever invites to the game, without words in it."""
    data = png(_banner(look.patterns), colors.PALETTE.in_theme(look.theme))
    return Picture(data, "armadora-banner.png", say.plain("armadora.picture.banner"))


@sprite_cache
def _banner(patterns: bool) -> Image.Image:
    canvas = Canvas(colors.PALETTE, colors.PALETTE.painted(_land()))
    canvas.put(bake(_peoples(), colors.PALETTE, colors.PARCHMENT, steady=True), 0, 0)
    canvas.put(bake(_front(patterns), colors.PALETTE, colors.MEADOW, steady=True), 0, 0)
    return canvas.image


def _land() -> Image.Image:
    """Return an old map's sky with mountains, and hills below it."""
    # Without smooth edges, whose mixed colors would be others in some theme.
    drawing, rng = Icon(_WIDTH, _HEIGHT, scale=1), Random(4)
    drawing.fill(drawing.box(0, 0, _WIDTH, _HEIGHT), colors.PARCHMENT)
    for x, y, share in _MOUNTAINS:
        mountains(drawing, x, y, rng, share)
    hills = [*curve(*_HORIZON), (_WIDTH, _HEIGHT), (0, _HEIGHT)]
    drawing.shape(hills, colors.MEADOW, line=3)
    for x, y, reach in ((90, 150, 150), (400, 140, 190), (700, 152, 160)):
        drawing.fill(drawing.ellipse(x, y + 40, reach, 34), colors.shades(colors.MEADOW)[5])
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
        fence.fill(fence.box(0, y, _WIDTH, y + 9), colors.INK)
        fence.fill(fence.box(0, y + 2, _WIDTH, y + 6), colors.SEPIA, colors.PARCHMENT_DIM)
    art = fence.finished()
    for seat, (_, x) in enumerate(_PEOPLES):
        art.alpha_composite(shield(_SHIELD, seat, False, patterns), (x - _SHIELD // 2, _HEIGHT - _SHIELD + 2))
    gold = heap(_HEAP)
    art.alpha_composite(gold, ((_WIDTH - _HEAP) // 2, _HEIGHT - _HEAP + 22))
    return art


# --- Emoji ---

_SIDE = 128
"""Width and height in pixels: the largest that Discord shows."""
PALISADE = "arm_palisade"


def emoji_of_strength(strength: int) -> str:
    """Return the name of the emoji of a warrior of this strength, 1 to 5."""
    return f"arm_strength_{strength}"


def emoji_of_character(character: Character) -> str:
    """Return the name of the emoji of a character."""
    return f"arm_{character.value}"


def _strength(strength: int) -> bytes:
    """Draw the back of a knight's shield with a strength on it."""
    drawing = Drawing(_SIDE, _SIDE)
    for r, paint in ((60, colors.INK), (55, colors.GOLD.base), (47, colors.INK), (44, colors.WHITE)):
        drawing.fill(drawing.polygon(outline(1, 64, 60, r)), paint)
    drawing.fill(drawing.letters(str(strength), Style.NUMBERS, 84, 64, 60), colors.INK)
    return png_of_art(drawing.finished())


def _palisade() -> bytes:
    """Draw four stakes tied together."""
    drawing = Icon(_SIDE, _SIDE)
    for i in range(4):
        paint_stake(drawing, 6 + 29 * i, 10 + (6, 0, 8, 2)[i], 29, 120)
    for y in (58, 92):
        drawing.stroke([(8, y), (120, y)], 7, colors.STAKE.light, 3.5)
    return png_of_art(drawing.finished())


def _character(character: Character) -> bytes:
    return png_of_art(medallion(character, colors.GOLD.base, _SIDE))


EMOJI: Mapping[str, Callable[[], bytes]] = {
    **{emoji_of_strength(strength): partial(_strength, strength) for strength in STRENGTHS},
    **{emoji_of_character(character): partial(_character, character) for character in Character},
    PALISADE: _palisade,
}
"""By name, the function that draws the emoji as a PNG on transparent ground."""


# --- A card to share ---


def keepsake(view: View, players: Sequence[Player], say: Say, look: Look) -> tuple[Picture, ...]:
    """Return the board with everybody's gold, on which no move is the last one any more."""
    return (draw(view, players, (), say, look),)


def portrait(view: View, seat: Seat, look: Look) -> bytes:
    """Return a player's character with a small warrior, in the base game a warrior alone."""
    table = view.table
    if not table.options.advanced:
        return png_of_art(warrior(PORTRAIT, seat, None, False, look.patterns))
    art, size = medallion(table.characters[seat], colors.LIVERIES[seat].base, PORTRAIT), PORTRAIT * 2 // 5
    art.alpha_composite(warrior(size, seat, None, False, look.patterns), (0, PORTRAIT - size))
    return png_of_art(art)
