"""The four characters' portraits."""

from collections.abc import Callable, Iterable

from PIL import Image, ImageChops

from bot.draw.colors import Color, color, mix
from bot.draw.drawing import UNIT, Drawing, Mask, Point, curve, mirrored, moved, star
from bot.draw.sprite import Sprite, bake, sprite_cache
from bot.games.armadora.picture.colors import GOLD, INK, LIVERIES, PALETTE, PARCHMENT, ROCK, STAKE, WHITE
from bot.games.armadora.picture.pieces import Icon
from engine.games.armadora.state import Character

ON_CARD = 116
"""Width and height of a portrait on a player's card."""
_OVER = 8
"""How far ears and hats reach over it."""
_X = 50.0
_OLIVE, _LEAF, _MOSS = color("#7f9a45"), color("#b9c95c"), color("#4e6a2c")
_FAIR, _BLUSH = color("#f3d2a2"), color("#dca765")
_HAIR, _HAIR_DARK = color("#ffdf70"), color("#c98a10")
_ROBE, _ROBE_DARK = color("#3c68b4"), color("#173a78")
_DUSK = color("#6d4526")


class _Bust(Icon):
    """A drawing of a portrait, if asked for with a margin around it."""

    LINE = 1.8

    def __init__(self, margin: int = 0) -> None:
        super().__init__(UNIT + 2 * margin, UNIT + 2 * margin)
        self._margin = margin

    def polygon(self, points: Iterable[Point], outline: float = 0) -> Mask:
        return super().polygon(moved(points, self._margin, self._margin), outline)

    def ellipse(self, x: float, y: float, rx: float, ry: float | None = None) -> Mask:
        return super().ellipse(x + self._margin, y + self._margin, rx, ry)

    def line(self, points: Iterable[Point], width: float) -> Mask:
        return super().line(moved(points, self._margin, self._margin), width)


def _orc(bust: _Bust) -> None:
    bust.shape([*curve((6, 104), (16, 82), (34, 76)), *curve((66, 76), (84, 82), (94, 104))], STAKE.dark, INK)
    bust.pair([*curve((24, 44), (10, 36), (8, 50), (18, 62), (26, 62))], _OLIVE, _MOSS)
    bust.shape(curve((44, 20), (42, 6), (50, 2), (60, 4), (57, 20)), INK, line=1)
    right = curve((50, 14), (66, 17), (76, 32), (77, 50), (80, 68), (70, 84), (50, 89))
    bust.shape([*right, *mirrored(right, _X)], _LEAF, _MOSS)
    bust.fill(bust.line(curve((26, 43), (36, 40), (46, 47)), 5.5), INK)
    bust.fill(bust.line(curve((74, 43), (64, 40), (54, 47)), 5.5), INK)
    for x in (36, 64):
        bust.disc(x, 50, 4.6, GOLD.light, line=1.4)
        bust.disc(x + (1 if x < _X else -1), 50.5, 2, INK)
    bust.shape(curve((41, 62), (44, 54), (50, 52), (56, 54), (59, 62), (50, 65)), _OLIVE, line=1.4)
    bust.fill(bust.line(curve((28, 75), (38, 71), (50, 72), (62, 71), (72, 75)), 4), INK)
    bust.pair([(32, 76), (35, 58), (42, 75)], WHITE, PARCHMENT, 1.5)
    bust.disc(20, 66, 3.4, GOLD.base, line=1.2)


def _goblin(bust: _Bust) -> None:
    bust.shape([*curve((14, 104), (24, 88), (40, 82)), *curve((60, 82), (76, 88), (86, 104))], (0x6D, 0x45, 0x26), INK)
    bust.pair(curve((32, 44), (14, 30), (-4, 30), (8, 50), (20, 60), (34, 60)), _LEAF, _OLIVE)
    bust.pair(curve((28, 48), (16, 40), (8, 38), (16, 50), (28, 55)), mix(_BLUSH, _OLIVE, 0.3), line=0)
    right = curve((50, 20), (68, 24), (74, 42), (69, 60), (60, 76), (50, 88))
    bust.shape([*right, *mirrored(right, _X)], _LEAF, _OLIVE)
    hood = curve((26, 42), (28, 22), (50, 8), (72, 22), (74, 42), (62, 30), (50, 27), (38, 30))
    bust.shape(hood, color("#b3201a"), color("#701410"))
    for x, turn in ((38, 1), (62, -1)):
        bust.disc(x, 47, 8.5, GOLD.light, line=1.6)
        bust.disc(x + 1.5 * turn, 48, 3.6, INK)
        bust.disc(x + 1.5 * turn - 1, 46.5, 1.2, WHITE)
    bust.shape(curve((46, 52), (50, 48), (54, 52), (58, 68), (50, 71), (44, 66)), _OLIVE, _MOSS, 1.4)
    bust.fill(bust.polygon(curve((37, 73), (50, 77), (64, 71), (58, 82), (50, 84), (42, 81))), INK)
    for x in (43, 50, 57):
        bust.fill(bust.polygon([(x - 2.6, 75.5), (x + 2.6, 75.5), (x, 80)]), WHITE)


def _elf(bust: _Bust) -> None:
    hair = curve((50, 10), (74, 16), (82, 42), (80, 74), (86, 96), (66, 98))
    bust.shape([*hair, *mirrored(hair, _X)], _HAIR, _HAIR_DARK)
    bust.shape([*curve((12, 104), (26, 88), (42, 82)), *curve((58, 82), (74, 88), (88, 104))], color("#3a6b3a"), _MOSS)
    bust.shape([(42, 70), (58, 70), (60, 86), (50, 94), (40, 86)], _BLUSH, line=1.2)
    bust.pair(curve((31, 52), (20, 38), (8, 20), (12, 44), (20, 58), (32, 62)), _FAIR, _BLUSH)
    right = curve((50, 22), (64, 25), (70, 42), (68, 58), (60, 72), (50, 80))
    bust.shape([*right, *mirrored(right, _X)], _FAIR, mix(_FAIR, _BLUSH, 0.6))
    fringe = curve((50, 20), (60, 30), (70, 46), (73, 34), (66, 18), (50, 12))
    bust.pair(fringe, _HAIR, mix(_HAIR, _HAIR_DARK, 0.5), 1.2)
    bust.fill(bust.line(curve((27, 36), (38, 31), (50, 34), (62, 31), (73, 36)), 3.6), INK)
    bust.fill(bust.line(curve((27, 36), (38, 31), (50, 34), (62, 31), (73, 36)), 1.8), WHITE)
    bust.shape([(50, 30), (54, 36), (50, 42), (46, 36)], color("#56b45c"), color("#246b2b"), 1.2)
    for x in (40, 60):
        bust.disc(x, 52, 5.2, WHITE, ry=3.8, line=1.2)
        bust.disc(x, 52, 2.9, color("#246b2b"))
    bust.fill(bust.line([(33, 45), (44, 45.5)], 2), _HAIR_DARK)
    bust.fill(bust.line([(67, 45), (56, 45.5)], 2), _HAIR_DARK)
    bust.fill(bust.line([(50, 54), (48, 62), (51, 62.5)], 1.6), STAKE.dark)
    bust.fill(bust.line(curve((44, 70), (50, 72), (56, 70)), 2.4), color("#a8231c"))


def _mage(bust: _Bust) -> None:
    bust.shape([*curve((8, 104), (20, 84), (38, 76)), *curve((62, 76), (80, 84), (92, 104))], _ROBE, _ROBE_DARK)
    right = curve((50, 36), (66, 38), (69, 52), (64, 64), (50, 70))
    bust.shape([*right, *mirrored(right, _X)], _FAIR, _BLUSH)
    beard = curve((67, 50), (71, 64), (66, 82), (58, 94), (50, 101))
    inner = curve((50, 66), (58, 64), (63, 58), (65, 50))
    bust.shape([*beard, *mirrored(beard, _X)[1:], *mirrored(inner, _X), *inner], WHITE, ROCK.light)
    for x in (40, 60):
        bust.fill(bust.line([(x - 5, 47), (x + 5, 47)], 4.2), INK)
        bust.fill(bust.line([(x - 5, 47), (x + 5, 47)], 2.6), WHITE)
        bust.disc(x, 53, 2.8, _ROBE_DARK)
    bust.shape(curve((46, 60), (50, 50), (54, 60), (50, 63)), _BLUSH, line=1.2)
    bust.pair(curve((50, 65), (58, 63), (66, 70), (57, 71), (50, 68)), WHITE, ROCK.light, 1.1)
    hat = [*curve((22, 40), (34, 28), (40, 14), (52, -4), (60, -2)), *curve((58, 6), (64, 22), (68, 30), (78, 40))]
    bust.shape(hat, _ROBE, _ROBE_DARK)
    brim = curve((8, 42), (24, 34), (50, 32), (76, 34), (92, 42), (72, 44), (50, 42), (28, 44), (8, 42))
    bust.shape(brim, _ROBE, _ROBE_DARK)
    bust.fill(bust.polygon(star(50, 20, 9, 3.8, 5), 1.2), INK)
    bust.fill(bust.polygon(star(50, 20, 9, 3.8, 5)), GOLD.light, GOLD.base)


_DRAW: dict[Character, Callable[[_Bust], None]] = {
    Character.ORC: _orc,
    Character.GOBLIN: _goblin,
    Character.ELF: _elf,
    Character.MAGE: _mage,
}


def medallion(character: Character, base: Color, size: int) -> Image.Image:
    """Return a character in a ring of a color: RGBA."""
    ring = Drawing(UNIT, UNIT)
    ring.fill(ring.ellipse(_X, _X, 49), INK)
    ring.fill(ring.ellipse(_X, _X, 47.4), base)
    ring.fill(ring.ellipse(_X, _X, 44.2), INK)
    inside = ring.ellipse(_X, _X, 43)
    ring.fill(inside, _DUSK)
    drawing = _Bust()
    _DRAW[character](drawing)
    head = drawing.at(size)
    head.putalpha(ImageChops.multiply(head.getchannel("A"), inside.resize(head.size, Image.Resampling.BOX)))
    art = ring.at(size)
    art.alpha_composite(head)
    return art


def bust(character: Character, size: int) -> Image.Image:
    """Return a character without a frame, which ears and hats would reach over: RGBA, larger than `size` by that."""
    drawing = _Bust(margin=_OVER)
    _DRAW[character](drawing)
    return drawing.at(round(size * (1 + 2 * _OVER / UNIT)))


@sprite_cache
def portrait(character: Character, seat: int, behind: Color) -> Sprite:
    """Return a character in a ring of the player's color."""
    return bake(medallion(character, LIVERIES[seat].base, ON_CARD), PALETTE, behind, steady=True)
