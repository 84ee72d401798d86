"""Icons on the players' cards for what each player has left."""

from random import Random

from PIL import Image

from bot.draw.colors import Color, mix
from bot.draw.drawing import Drawing, curve, mirrored, star
from bot.draw.kept import kept
from bot.draw.sprite import Sprite, bake
from bot.games.armadora.picture.colors import (
    GOLD,
    GOLD_LIGHT,
    GOOD,
    INK,
    PALETTE,
    ROCK,
    ROCK_LIGHT,
    STAKE,
    STAKE_DARK,
    STAKE_LIGHT,
    WHITE,
)
from bot.games.armadora.picture.sprites.land import nugget
from engine.games.armadora.state import Character

SPENT = 0.62
"""The share of the ground's color in a used-up icon."""


class _Icon(Drawing):
    """A drawing that comes out a third larger than it is drawn, for phones."""

    def finished(self) -> Image.Image:
        self.size = (self.size[0] * 4 // 3, self.size[1] * 4 // 3)
        return super().finished()

    def faded(self, spent: bool) -> Image.Image:
        """Return the drawing, which the ground shines through if what it stands for is used up."""
        art = self.finished()
        if spent:
            art.putalpha(art.getchannel("A").point([round(alpha * (1 - SPENT)) for alpha in range(256)]))
        return art


@kept
def helm(behind: Color) -> Sprite:
    """Return the icon of warriors in hand."""
    drawing = Drawing(44, 44)
    right = curve((22, 4), (35, 8), (39, 22), (38, 40))
    shape = [*right, (26, 40), (26, 27), (22, 23), *mirrored([*right, (26, 40), (26, 27), (22, 23)], 22)]
    drawing.fill(drawing.polygon(shape, 2), INK)
    drawing.fill(drawing.polygon(shape), ROCK_LIGHT, ROCK)
    drawing.fill(drawing.box(7, 19, 37, 25, 2), INK)
    drawing.fill(drawing.box(20.5, 3, 23.5, 20, 1), INK)
    return bake(drawing.finished(), PALETTE, behind, steady=True)


@kept
def supply(behind: Color) -> Sprite:
    """Return the icon of the palisades left for all."""
    drawing = Drawing(96, 78)
    for left, top, bottom in ((12, 16, 68), (62, 14, 69), (28, 7, 72), (46, 9, 73)):
        width = 20
        stake = [(left, bottom), (left, top + 12), (left + width / 2, top), (left + width, top + 12)]
        stake.append((left + width, bottom))
        drawing.fill(drawing.polygon(stake, 2.2), INK)
        drawing.fill(drawing.polygon(stake), STAKE, STAKE_DARK)
        lit = [(left, bottom), (left, top + 12), (left + width / 2, top), (left + width * 0.45, bottom)]
        drawing.fill(drawing.polygon(lit), STAKE_LIGHT, STAKE)
    for y in (32, 56):
        drawing.fill(drawing.line(curve((10, y), (48, y + 4), (84, y)), 6), INK)
        drawing.fill(drawing.line(curve((10, y), (48, y + 4), (84, y)), 2.6), STAKE_LIGHT)
    return bake(drawing.finished(), PALETTE, behind, steady=True)


@kept
def power(character: Character, spent: bool, behind: Color) -> Sprite:
    """Return the icon of a character's power."""
    drawing = _Icon(40, 40)
    drawing.fill(drawing.ellipse(20, 20, 19), INK)
    drawing.fill(drawing.ellipse(20, 20, 16.5), (0x4A, 0x3A, 0x2C))
    match character:
        case Character.MAGE:
            lids = [*curve((5, 20), (12, 12), (20, 10), (28, 12), (35, 20)), *curve((28, 28), (20, 30), (12, 28))]
            drawing.fill(drawing.polygon(lids), WHITE)
            drawing.fill(drawing.ellipse(20, 20, 7), (0x1D, 0x4B, 0x9B))
            drawing.fill(drawing.ellipse(20, 20, 3.4), INK)
        case Character.ELF:
            drawing.fill(drawing.line([(11, 29), (28, 12)], 3.4), STAKE_LIGHT)
            drawing.fill(drawing.polygon([(33, 7), (30, 18), (22, 10)]), WHITE)
            for along in (0, 4.5):
                x, y = 10 + along, 30 - along
                drawing.fill(drawing.line([(x - 4, y - 1), (x, y), (x + 1, y + 4)], 2.4), GOLD_LIGHT)
        case Character.ORC:
            for left in (8, 16, 24):
                stake = [(left, 30), (left, 15), (left + 4, 8), (left + 8, 15), (left + 8, 30)]
                drawing.fill(drawing.polygon(stake), INK)
                drawing.fill(drawing.polygon([(x + (left + 4 - x) * 0.2, y) for x, y in stake]), STAKE_LIGHT)
            drawing.fill(drawing.line([(9, 23), (31, 23)], 2.4), INK)
        case Character.GOBLIN:
            drawing.fill(drawing.polygon([(18, 26), (18, 11), (20, 5), (22, 11), (22, 26)]), ROCK_LIGHT)
            drawing.fill(drawing.polygon([(20, 26), (20, 5), (22, 11), (22, 26)]), WHITE)
            drawing.fill(drawing.line([(13, 26), (27, 26)], 3.4), GOLD)
            drawing.fill(drawing.line([(20, 27), (20, 33)], 3.4), STAKE)
    return bake(drawing.faded(spent), PALETTE, behind, steady=True)


@kept
def banner(spent: bool, behind: Color) -> Sprite:
    """Return the icon of the reinforcement that a player may still place."""
    drawing = _Icon(36, 44)
    drawing.fill(drawing.line([(6, 4), (6, 40)], 5.5), INK)
    drawing.fill(drawing.line([(6, 4), (6, 40)], 2.6), STAKE_LIGHT)
    flag = [(8, 5), (34, 5), (29, 15), (34, 25), (8, 25)]
    drawing.fill(drawing.polygon(flag, 1.8), INK)
    drawing.fill(drawing.polygon(flag), GOOD)
    drawing.fill(drawing.line([(14, 15), (24, 15)], 3), WHITE)
    drawing.fill(drawing.line([(19, 10), (19, 20)], 3), WHITE)
    return bake(drawing.faded(spent), PALETTE, behind, steady=True)


@kept
def gold(behind: Color) -> Sprite:
    """Return the icon of gold won."""
    drawing = Drawing(56, 50)
    rng = Random(2)
    for x, y in ((14, 34), (42, 34), (28, 35), (21, 20), (36, 20)):
        nugget(drawing, x, y, 11, rng)
    drawing.fill(drawing.polygon(star(42, 12, 8, 2, 4)), WHITE)
    return bake(drawing.finished(), PALETTE, behind, steady=True)


@kept
def crown(behind: Color) -> Sprite:
    """Return the winner's crown."""
    drawing = Drawing(56, 42)
    shape = [(9, 36), (5, 11), (17, 21), (28, 5), (39, 21), (51, 11), (47, 36)]
    drawing.fill(drawing.polygon(shape, 2.6), INK)
    drawing.fill(drawing.polygon(shape), GOLD_LIGHT, GOLD)
    drawing.fill(drawing.box(10, 30, 46, 36), mix(GOLD, INK, 0.3))
    for x, y in ((5, 10), (28, 5), (51, 10)):
        drawing.fill(drawing.ellipse(x, y, 4.5), INK)
        drawing.fill(drawing.ellipse(x, y, 2.8), WHITE)
    return bake(drawing.finished(), PALETTE, behind, steady=True)


@kept
def white_flag(behind: Color) -> Sprite:
    """Return the icon of a player who has passed."""
    drawing = Drawing(52, 60)
    drawing.fill(drawing.line([(8, 5), (8, 56)], 6.5), INK)
    drawing.fill(drawing.line([(8, 5), (8, 56)], 3), STAKE_LIGHT)
    cloth = [*curve((10, 8), (22, 4), (34, 10), (48, 6)), *curve((48, 30), (34, 34), (22, 28), (10, 32))]
    drawing.fill(drawing.polygon(cloth, 2), INK)
    drawing.fill(drawing.polygon(cloth), WHITE)
    return bake(drawing.finished(), PALETTE, behind, steady=True)
