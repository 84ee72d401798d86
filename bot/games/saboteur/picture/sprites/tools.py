"""The three tools, whole and broken: broken ones are in two pieces, with a red flash between them."""

from collections.abc import Callable, Mapping

from bot.draw.colors import color, mix
from bot.draw.drawing import Point, curve, star
from bot.draw.kept import art
from bot.games.saboteur.picture.sprites.inked import Inked, symmetrical
from engine.games.saboteur.cards import Tool

_INK = color("#1b120a")
_WHITE = color("#fffaf0")
_WOOD, _DARK_WOOD = color("#c78a4a"), color("#7a4a20")
_STEEL, _LIGHT_STEEL, _DARK_STEEL = color("#9aa3ad"), color("#e4e9ee"), color("#59626d")
_BRASS, _DARK_BRASS = color("#f4b92e"), color("#a86c08")
_GLOW, _FLAME = color("#fff2a8"), color("#f7902b")
_RED, _LIGHT_RED = color("#d42a20"), color("#ff8a5c")
_GREEN, _DARK_GREEN = color("#3fa043"), color("#1c5a22")


def _pickaxe(art: Inked) -> None:
    art.stroke([(22, 88), (66, 32)], 10, _WOOD, 3)
    art.fill(art.line([(24, 82), (62, 34)], 2.6), mix(_WOOD, _WHITE, 0.45))
    _head(art)


def _head(art: Inked, dx: float = 0, dy: float = 0) -> None:
    """Draw the iron of a pickaxe."""
    outer = curve((30, 10), (56, 12), (78, 26), (90, 46), (93, 70))
    inner = curve((93, 70), (80, 52), (68, 40), (52, 26), (30, 10))
    art.shape([(x + dx, y + dy) for x, y in [*outer, *inner[1:]]], _LIGHT_STEEL, _DARK_STEEL, 3)
    knob = [(62, 18), (82, 38), (72, 47), (53, 28)]
    art.shape([(x + dx, y + dy) for x, y in knob], _STEEL, _DARK_STEEL, 2.4)


def _broken_pickaxe(art: Inked) -> None:
    _head(art, 3, 0)
    stump: list[Point] = [(73, 34), (66, 29), (52, 44), (58, 46), (56, 53), (64, 50)]
    art.shape(stump, _WOOD, _DARK_WOOD, 2.6)
    handle: list[Point] = [(8, 86), (16, 94), (44, 68), (38, 66), (40, 58), (32, 60)]
    art.shape(handle, _WOOD, _DARK_WOOD, 3)
    _flash(art, 36, 37)


def _lantern(art: Inked, *, lit: bool = True) -> None:
    art.stroke(curve((32, 30), (34, 12), (50, 5), (66, 12), (68, 30)), 4, _BRASS, 2.6)
    art.shape(symmetrical([(50, 16), (58, 18), (68, 32), (50, 32)]), _BRASS, _DARK_BRASS, 2.6)
    glass = symmetrical(curve((50, 34), (66, 35), (72, 56), (66, 76), (50, 77)))
    art.shape(glass, _GLOW if lit else color("#7d8b96"), _BRASS if lit else color("#3c464f"), 3)
    if lit:
        art.shape(curve((50, 40), (60, 56), (58, 68), (50, 71), (42, 68), (40, 56), (50, 40)), _FLAME, _RED, 0)
        art.shape(curve((50, 52), (55, 61), (54, 67), (50, 69), (46, 67), (45, 61), (50, 52)), _GLOW, line=0)
    art.shape([(26, 76), (74, 76), (78, 92), (22, 92)], _BRASS, _DARK_BRASS, 2.8)
    for x in (33, 67):
        art.stroke([(x, 36), (x - (50 - x) * 0.16, 74)], 3, _BRASS, 1.6)


def _broken_lantern(art: Inked) -> None:
    _lantern(art, lit=False)
    hole = [(46, 34), (54, 44), (48, 50), (60, 58), (51, 62), (57, 77), (66, 76), (72, 60), (70, 44), (62, 34)]
    art.fill(art.polygon(hole), _INK)
    for shard in ([(84, 50), (94, 56), (84, 64)], [(80, 30), (92, 28), (86, 40)], [(82, 74), (95, 72), (90, 84)]):
        art.shape(shard, _LIGHT_STEEL, color("#9ec3d4"), 2)
    art.stroke([(46, 34), (54, 44), (48, 50), (60, 58), (51, 62), (57, 77)], 2.4, _LIGHT_STEEL, 1.4)
    _flash(art, 24, 40)


def _cart(art: Inked) -> None:
    for x, r in ((26, 12), (46, 10), (56, 13), (76, 11)):
        art.disc(x, 42 - abs(x - 50) / 6, r, _BRASS, line=2.6)
        art.disc(x - 3, 38 - abs(x - 50) / 6, r * 0.36, _GLOW)
    _tub(art, [(6, 40), (94, 40), (82, 76), (18, 76)])
    for x in (30, 70):
        _wheel(art, x, 82)


def _tub(art: Inked, tub: list[Point]) -> None:
    art.shape(tub, _STEEL, _DARK_STEEL, 3)
    (ax, ay), (bx, by), *_ = tub
    art.stroke([(ax, ay), (bx, by)], 6, _LIGHT_STEEL, 2.4)


def _wheel(art: Inked, x: float, y: float) -> None:
    art.disc(x, y, 11, _DARK_STEEL, line=3)
    art.disc(x, y, 7, _WOOD, line=1.4)
    art.disc(x, y, 3, _INK)


def _broken_cart(art: Inked) -> None:
    left: list[Point] = [(2, 36), (44, 44), (38, 52), (46, 60), (38, 68), (42, 80), (14, 73)]
    right: list[Point] = [(62, 44), (98, 30), (92, 66), (60, 80), (65, 69), (57, 61), (65, 52)]
    art.shape(left, _STEEL, _DARK_STEEL, 3)
    art.shape(right, _STEEL, _DARK_STEEL, 3)
    art.stroke([(2, 36), (44, 44)], 6, _LIGHT_STEEL, 2.4)
    art.stroke([(62, 44), (98, 30)], 6, _LIGHT_STEEL, 2.4)
    _wheel(art, 24, 84)
    art.stroke([(70, 92), (94, 82)], 7, _WOOD, 3)
    art.disc(82, 87, 4.4, _INK)
    _flash(art, 52, 24)


def _flash(art: Inked, x: float, y: float) -> None:
    """Draw the red flash of breaking."""
    art.shape(star(x, y, 21, 9, 8), _LIGHT_RED, _RED, 2.6)
    art.shape(star(x, y, 11, 5, 8), _GLOW, line=0)


_WHOLE: Mapping[Tool, Callable[[Inked], None]] = {"pickaxe": _pickaxe, "lantern": _lantern, "cart": _cart}
_BROKEN: Mapping[Tool, Callable[[Inked], None]] = {
    "pickaxe": _broken_pickaxe,
    "lantern": _broken_lantern,
    "cart": _broken_cart,
}


@art
def whole(tool: Tool) -> Inked:
    """Return a whole tool."""
    art = Inked()
    _WHOLE[tool](art)
    return art


@art
def broken(tool: Tool) -> Inked:
    """Return a broken tool."""
    art = Inked()
    _BROKEN[tool](art)
    return art
