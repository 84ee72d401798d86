"""Saboteur at a glance: a gallery with its track, gold at the end of it, and dwarfs of whom one means harm; Saboteur 2
with its doors, its crystals and its two teams.

It is wide and low, for the top of a message. There are no words in it, so it is the same in every language.
"""

from functools import cache
from random import Random

from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.drawing import Drawing, Point, curve
from bot.draw.encoding import png
from bot.draw.look import Look, Theme
from bot.draw.sprite import bake, sprite_cache
from bot.face import BANNER, Picture
from bot.games.saboteur.picture.cards import gold_heap
from bot.games.saboteur.picture.colors import FLOOR, FLOORS, INK, PALETTE, ROCKS, STEEL, WOOD
from bot.games.saboteur.picture.dwarfs import bust
from bot.games.saboteur.picture.passages import crystals, door, lantern, stone
from bot.locale import Say
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.state import Options

FILE = "saboteur-banner.png"
_WIDTH, _HEIGHT = BANNER
_CEILING = curve((-20, 54), (90, 34), (230, 50), (390, 30), (540, 48), (690, 32), (_WIDTH + 20, 52))
_FLOOR = curve((_WIDTH + 20, 234), (610, 226), (390, 234), (170, 226), (-20, 232))
_PROPS = (14, 262, 514, 766)
_FEET = 232
_DWARFS: dict[bool, tuple[tuple[Dwarf, int, int], ...]] = {
    False: (("digger", 222, 142), ("digger", 104, 176), ("saboteur", 664, 182)),
    True: (("boss", 212, 160), ("blue", 92, 168), ("geologist", 570, 160), ("green", 690, 168)),
}
"""By whether it is Saboteur 2, each with the middle of its place and its size; those behind come first."""


def banner(options: Options, say: Say, look: Look) -> Picture:
    """Return the picture for the head of whatever invites to the game."""
    sequel = options.expansion
    words = say.plain("saboteur.picture.banner_2" if sequel else "saboteur.picture.banner")
    return Picture(_bytes(sequel, look.theme), FILE, words)


@cache
def _bytes(sequel: bool, theme: Theme) -> bytes:
    return png(_picture(sequel), PALETTE.in_theme(theme))


@sprite_cache
def _picture(sequel: bool) -> Image.Image:
    canvas = Canvas(PALETTE, PALETTE.painted(_gallery()))
    canvas.put(bake(_fittings(sequel), PALETTE, FLOOR.base, steady=True), 0, 0)
    return canvas.image


def _gallery() -> Image.Image:
    """Return the lit gallery in its rock."""
    # Without smooth edges, whose mixed colors would be others in some theme.
    drawing, rng = Drawing(_WIDTH, _HEIGHT, scale=1), Random(6)
    drawing.fill(drawing.box(0, 0, _WIDTH, _HEIGHT), ROCKS[4])
    for _ in range(70):
        x, y, r = rng.uniform(0, _WIDTH), rng.choice((rng.uniform(-10, 60), rng.uniform(225, 270))), rng.uniform(16, 34)
        top: Point = (x + rng.uniform(-r, r) * 0.4, y - r)
        drawing.fill(drawing.polygon([(x - r, y + r * 0.2), top, (x, y)]), ROCKS[6])
        drawing.fill(drawing.polygon([top, (x + r, y), (x, y)]), ROCKS[5])
        drawing.fill(drawing.polygon([(x - r, y + r * 0.2), (x, y), (x + r, y), (x, y + r * 0.7)]), ROCKS[3])
    hollow = [*_CEILING, *_FLOOR]
    drawing.fill(drawing.polygon(hollow, 7), INK)
    drawing.fill(drawing.polygon(hollow, 3), FLOORS[2])
    drawing.fill(drawing.polygon(hollow), FLOORS[4])
    for level, reach, tall in ((5, 190, 96), (6, 150, 78), (7, 104, 58)):
        for x in (136, 390, 644):
            glow = drawing.ellipse(x, 128, reach, tall)
            inside = drawing.polygon(hollow)
            drawing.fill(Image.composite(glow, Image.new("L", glow.size), inside), FLOORS[level])
    ground = [*curve((-20, 214), (190, 208), (390, 216), (590, 208), (_WIDTH + 20, 214)), *_FLOOR]
    drawing.fill(drawing.polygon(ground), FLOORS[9])
    return drawing.finished()


def _fittings(sequel: bool) -> Image.Image:
    """Return what stands in the gallery: props, lanterns, the track, dwarfs and gold."""
    back = Drawing(_WIDTH, _HEIGHT)
    for x in _PROPS:
        back.fill(back.box(x - 14, 34, x + 14, 232), INK)
        back.fill(back.box(x - 10, 34, x + 10, 230), WOOD.light, WOOD.base)
        back.fill(back.box(x - 34, 28, x + 34, 52, 5), INK)
        back.fill(back.box(x - 30, 32, x + 30, 48, 3), WOOD.light, WOOD.base)
    for x in (150, 390, 630) if sequel else (163, 390, 590):
        back.fill(back.line([(x, 34), (x, 62)], 3), INK)
        lantern(back, (x, 80), 190)
    if sequel:
        door(back, (318, 164), 250, "blue")
        door(back, (462, 164), 250, "green")
    art = back.finished()
    for dwarf, x, size in _DWARFS[sequel]:
        art.alpha_composite(bust(dwarf).at(size), (x - size // 2, _FEET - size))
    heap = gold_heap(150 if sequel else 216)
    art.alpha_composite(heap, ((_WIDTH - heap.width) // 2, _FEET + (22 if sequel else 34) - heap.height))
    front, rng = Drawing(_WIDTH, _HEIGHT), Random(9)
    for x in range(-10, _WIDTH + 20, 44):
        front.fill(front.box(x, 218, x + 24, 252, 3), INK)
        front.fill(front.box(x + 3, 221, x + 21, 249, 2), WOOD.light, WOOD.base)
    for y in (224, 241):
        front.fill(front.box(0, y - 5, _WIDTH, y + 5), INK)
        front.fill(front.box(0, y - 3, _WIDTH, y + 3), STEEL.light, STEEL.base)
    if not sequel:
        for x, y, r in ((560, 226, 20), (752, 232, 26), (590, 236, 15)):
            stone(front, (x, y), r, rng)
    art.alpha_composite(front.finished())
    if sequel:
        glitter = Drawing(_WIDTH, _HEIGHT)
        for x, y, size in ((22, 208, 130), (752, 210, 140)):
            crystals(glitter, (x, y), size)
        art.alpha_composite(glitter.finished())
    return art
