"""The emblems of action cards, one each, in a square; and the three tools, whole and broken: broken ones are in two
pieces, with a red flash between them."""

from collections.abc import Callable, Mapping

from bot.draw.colors import Color, color, mix
from bot.draw.drawing import Inked, Point, arc, curve, star, symmetrical
from bot.draw.sprite import art_cache
from bot.draw.text import Style
from bot.games.saboteur.picture import colors
from engine.games.saboteur.cards import BREAKS, FIXES, Card, Tool

_INK = color("#1b120a")
_WHITE = color("#fffaf0")
_WOOD, _DARK_WOOD = color("#c78a4a"), color("#7a4a20")
_STEEL, _LIGHT_STEEL, _DARK_STEEL = color("#9aa3ad"), color("#e4e9ee"), color("#59626d")
_BRASS, _DARK_BRASS = color("#f4b92e"), color("#a86c08")
_GLOW, _FLAME = color("#fff2a8"), color("#f7902b")
_RED, _LIGHT_RED = color("#d42a20"), color("#ff8a5c")


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


@art_cache
def whole(tool: Tool) -> Inked:
    """Return a whole tool."""
    art = Inked()
    _WHOLE[tool](art)
    return art


@art_cache
def broken(tool: Tool) -> Inked:
    """Return a broken tool."""
    art = Inked()
    _BROKEN[tool](art)
    return art


# --- Emblems ---

_PALM, _PALM_DARK = mix(colors.SKIN, colors.WHITE, 0.35), colors.SKIN


# --- Parts ---


def nugget(art: Inked, x: float, y: float, size: float) -> None:
    """Draw a lump of gold around a point."""
    outline: list[Point] = [(-9, 4), (-7, -5), (-1, -9), (6, -7), (10, 0), (7, 7), (0, 9), (-6, 8)]
    lit: list[Point] = [(-6, 1), (-5, -4), (0, -7), (3, -3), (-1, 2)]
    dark: list[Point] = [(4, -3), (8, 0), (6, 6), (0, 7), (1, 3)]

    def at(points: list[Point]) -> list[Point]:
        return [(x + px * size / 10, y + py * size / 10) for px, py in points]

    art.shape(at(outline), colors.GOLD.light, colors.GOLD.base, 2.6)
    art.shape(at(dark), mix(colors.GOLD.base, colors.GOLD.dark, 0.5), colors.GOLD.base, 0)
    art.shape(at(lit), colors.WHITE, colors.GOLD.light, 0)


def tick(art: Inked, x: float, y: float, r: float) -> None:
    """Draw a green disc with a white tick."""
    art.disc(x, y, r, colors.GREEN.base, line=2.6)
    art.stroke([(x - r * 0.5, y), (x - r * 0.1, y + r * 0.42), (x + r * 0.52, y - r * 0.4)], r * 0.34, colors.WHITE, 0)


def _arrow(art: Inked, points: list[Point], width: float, top: Color) -> None:
    """Draw an arrow along a line, its head at the line's end."""
    (ax, ay), (bx, by) = points[-3], points[-1]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    dx, dy = (bx - ax) / length * width, (by - ay) / length * width
    head = [(bx + dx * 1.5, by + dy * 1.5), (bx - dy * 1.4, by + dx * 1.4), (bx + dy * 1.4, by - dx * 1.4)]
    art.fill(art.line(points, width + 5), colors.INK)
    art.fill(art.polygon(head, 2.6), colors.INK)
    art.fill(art.line(points, width), top)
    art.fill(art.polygon(head), top)


def _swap(art: Inked) -> None:
    """Draw two arrows in a circle."""
    _arrow(art, arc(50, 50, 41, -62, 52), 8, colors.GREEN.base)
    _arrow(art, arc(50, 50, 41, 118, 232), 8, colors.GREEN.base)


def _hand(art: Inked) -> None:
    """Draw an open hand, its palm to the front."""
    fingers = (((36, 52), (30, 26)), ((45, 48), (43, 17)), ((56, 48), (58, 18)), ((65, 52), (72, 28)))
    parts = (*fingers, ((34, 66), (22, 52)))
    palm: list[Point] = [(30, 50), (70, 50), (70, 70), (62, 84), (40, 84), (30, 70)]
    art.shape([(36, 82), (66, 82), (68, 96), (34, 96)], colors.BLUE.base, colors.BLUE.dark, 2.6)
    for part in parts:
        art.fill(art.line(part, 16), colors.INK)
    art.fill(art.polygon(palm, 3), colors.INK)
    for part in parts:
        art.fill(art.line(part, 10.6), _PALM)
    art.fill(art.polygon(palm), _PALM, mix(_PALM, _PALM_DARK, 0.7))


def _pointed_hat(art: Inked, x: float, y: float, size: float, top: Color, bottom: Color) -> None:
    """Draw a dwarf's pointed hat of this width, its upper left corner at a point."""
    cone: list[Point] = [*curve((10, 80), (28, 48), (44, 12), (62, 0)), (66, 14), *curve((62, 26), (74, 52), (90, 80))]
    brim: list[Point] = [(2, 76), (98, 76), (100, 96), (0, 96)]
    art.shape([(x + px * size / 100, y + py * size / 100) for px, py in cone], top, bottom)
    art.shape([(x + px * size / 100, y + py * size / 100) for px, py in brim], colors.WHITE, colors.FACE)


# --- Emblems ---


def _rockfall(art: Inked) -> None:
    for x, top in ((20, 6), (50, 2), (80, 8)):
        art.stroke([(x, top), (x, top + 15)], 4, colors.FACE, 2)
    boulders: tuple[tuple[list[Point], list[Point]], ...] = (
        (
            [(4, 92), (2, 72), (14, 56), (34, 58), (44, 74), (40, 92)],
            [(8, 74), (16, 61), (31, 62), (22, 72)],
        ),
        (
            [(52, 93), (50, 76), (62, 62), (84, 62), (97, 76), (96, 93)],
            [(56, 76), (65, 67), (81, 67), (70, 76)],
        ),
        (
            [(26, 62), (22, 42), (36, 25), (60, 24), (78, 38), (76, 58), (60, 70), (40, 72)],
            [(28, 44), (39, 30), (57, 29), (48, 44)],
        ),
    )  # fmt: skip
    for outline, lit in boulders:
        art.shape(outline, colors.ROCK.light, colors.ROCK.base, 3)
        art.shape(lit, mix(colors.ROCK.light, colors.WHITE, 0.55), colors.ROCK.light, 0)
    art.fill(art.line([(54, 48), (62, 56), (58, 64)], 2.4), colors.ROCK.dark)
    art.fill(art.line([(76, 78), (72, 88)], 2.4), colors.ROCK.dark)
    art.shape(star(47, 84, 15, 6.5, 7), mix(colors.BAD, colors.WHITE, 0.3), colors.BAD, 2.4)


def _map(art: Inked) -> None:
    sheet = [(14, 16), (38, 24), (62, 15), (88, 22), (86, 82), (61, 75), (37, 85), (13, 77)]
    art.shape(sheet, colors.FACE, colors.FACE_DIM, 3)
    art.shape([(38, 24), (62, 15), (61, 75), (37, 85)], colors.FACE_DIM, colors.SEPIA, 0)
    path = curve((24, 66), (34, 54), (46, 62), (54, 48), (66, 48))
    for i in range(0, len(path) - 3, 6):
        art.fill(art.line(path[i : i + 4], 4.4), colors.WOOD.dark)
    for width, ink in ((10, colors.INK), (5.6, colors.BAD)):
        for side in (-1, 1):
            art.fill(art.line([(73 - 8 * side, 32), (73 + 8 * side, 48)], width), ink)
    art.shape(curve((18, 40), (24, 30), (30, 40)), colors.ROCK.light, line=1.6)
    eye = [*curve((46, 88), (58, 79), (70, 76), (82, 79), (94, 88)), *curve((82, 96), (70, 99), (58, 96))]
    art.shape(eye, colors.WHITE, line=2.8)
    art.disc(70, 87.5, 8, colors.BLUE.base, line=1.4)
    art.disc(70, 87.5, 3.6, colors.INK)


def _theft(art: Inked) -> None:
    art.shape([(0, 56), (22, 44), (40, 74), (18, 96), (0, 98)], colors.STEEL.dark, colors.INK, 3)
    art.shape([(18, 44), (27, 40), (46, 72), (38, 79)], colors.BAD, colors.BAD_DARK, 2.6)
    nugget(art, 64, 46, 31)
    art.fill(art.polygon([(30, 46), (46, 36), (58, 58), (44, 74)], 3), colors.INK)
    art.fill(art.polygon([(30, 46), (46, 36), (58, 58), (44, 74)]), _PALM, _PALM_DARK)
    for wrist, tip in (((40, 38), (60, 21)), ((46, 64), (72, 72)), ((44, 68), (60, 82)), ((48, 56), (78, 58))):
        art.stroke([wrist, tip], 11, _PALM, 2.7)
    art.fill(art.polygon([(33, 47), (44, 40), (52, 56), (42, 68)]), _PALM)
    art.shape(star(84, 20, 11, 3, 4), colors.WHITE, line=2)


def _handsoff(art: Inked) -> None:
    _hand(art)
    for width, ink in ((14, colors.INK), (8.6, colors.BAD)):
        art.fill(art.line(arc(50, 50, 42, 0, 360, 72), width), ink)
        art.fill(art.line([(21, 21), (79, 79)], width), ink)


def _swaphands(art: Inked) -> None:
    for x, turn, top, bottom in ((33, -1, colors.BLUE.light, colors.BLUE.base), (67, 1, colors.FACE, colors.FACE_DIM)):
        for fan in (-1, 0, 1):
            lean = turn * 3 + fan * 8
            card: list[Point] = [(x - 11 + lean, 30), (x + 9 + lean, 30), (x + 11 + fan * 2, 70), (x - 9 + fan * 2, 70)]
            art.shape(card, top, bottom, 2.4)
    _swap(art)


def _inspect(art: Inked) -> None:
    art.stroke([(66, 66), (88, 90)], 13, colors.WOOD.light, 3)
    art.disc(42, 42, 37, colors.STEEL.base, line=3)
    art.disc(42, 42, 30, mix(colors.BLUE.light, colors.WHITE, 0.5), line=2)
    _pointed_hat(art, 18, 14, 48, mix(colors.BAD, colors.WHITE, 0.12), colors.BAD_DARK)
    art.fill(art.letters("?", Style.NUMBERS, 24, 42, 42), colors.WHITE)
    art.stroke(arc(42, 42, 25, 200, 250), 3, colors.WHITE, 0)


def _swaphats(art: Inked) -> None:
    _pointed_hat(art, 15, 28, 38, mix(colors.BLUE.base, colors.WHITE, 0.15), colors.BLUE.dark)
    _pointed_hat(art, 49, 40, 38, mix(colors.GREEN.base, colors.WHITE, 0.15), colors.GREEN.dark)
    _swap(art)


def _trap(art: Inked) -> None:
    art.shape([(14, 18), (86, 18), (86, 90), (14, 90)], colors.ROCK.dark, colors.INK, 3)
    for x in (34, 66):
        art.disc(x, 42, 10, colors.WHITE)
        art.disc(x, 45, 5, colors.INK)
    for x in (18, 50, 82):
        art.stroke([(x, 18), (x, 90)], 7, colors.STEEL.light, 2.6)
    for y in (14, 90):
        art.stroke([(10, y), (90, y)], 9, colors.STEEL.base, 2.8)
    art.stroke(arc(50, 62, 10, -90, 90), 5, colors.STEEL.light, 2.4)
    art.shape([(35, 62), (65, 62), (65, 84), (35, 84)], colors.GOLD.light, colors.GOLD.base, 3)
    art.disc(50, 70, 3.6, colors.INK)
    art.fill(art.line([(50, 71), (50, 79)], 3.4), colors.INK)


def _free(art: Inked) -> None:
    art.stroke([(22, 50), *arc(40, 26, 18, -90, 90), (58, 34)], 8, colors.STEEL.light, 2.8)
    art.shape([(8, 48), (72, 48), (72, 92), (8, 92)], colors.GOLD.light, colors.GOLD.base, 3)
    art.disc(40, 65, 6.4, colors.INK)
    art.fill(art.line([(40, 66), (40, 81)], 5.4), colors.INK)
    tick(art, 76, 76, 20)


_EMBLEMS: Mapping[str, Callable[[Inked], None]] = {
    "rockfall": _rockfall,
    "map": _map,
    "theft": _theft,
    "handsoff": _handsoff,
    "swaphands": _swaphands,
    "inspect": _inspect,
    "swaphats": _swaphats,
    "trap": _trap,
    "free": _free,
}


def _fix(art: Inked, tools: tuple[Tool, ...]) -> None:
    """Draw the tool, or the two tools of which one is repaired, with a green tick."""
    if len(tools) == 1:
        art.place(whole(tools[0]), 2, 0, 0.92)
    else:
        art.place(whole(tools[0]), 0, 0, 0.62)
        art.place(whole(tools[1]), 38, 30, 0.62)
    tick(art, *((78, 78, 19) if len(tools) == 1 else (20, 80, 17)))


@art_cache
def action_art(card: Card) -> Inked:
    """Return the emblem of an action card."""
    art = Inked()
    if card in BREAKS:
        art.place(broken(BREAKS[card]), 0, 0, 1)
    elif card in FIXES:
        _fix(art, FIXES[card])
    else:
        _EMBLEMS[card](art)
    return art
