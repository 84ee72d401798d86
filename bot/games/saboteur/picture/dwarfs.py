"""The dwarfs' portraits: each has a hat, a beard and a color of its own."""

from collections.abc import Callable, Mapping

from bot.draw.colors import Color, color, mix
from bot.draw.drawing import Inked, Point, curve, mirrored, symmetrical
from bot.draw.sprite import Sprite, art_cache, bake, sprite_cache
from bot.games.saboteur.picture.colors import PALETTE
from engine.games.saboteur.cards import Dwarf

_INK = color("#1b120a")
_WHITE, _CREAM = color("#fffaf0"), color("#e9dcc0")
_SKIN, _BLUSH, _NOSE = color("#f1c38e"), color("#d99a62"), color("#d97f55")
_BROWN, _DARK_BROWN = color("#8a5526"), color("#5a3415")
_BLOND, _DARK_BLOND = color("#f6c443"), color("#c98a10")
_RUST, _DARK_RUST = color("#d8642a"), color("#8f3512")
_GRAY, _DARK_GRAY = color("#b9b4aa"), color("#6f6a64")
_COAL, _DARK_COAL = color("#3a3338"), color("#17131a")
_GOLD, _LIGHT_GOLD, _DARK_GOLD = color("#f4b92e"), color("#ffe27a"), color("#a86c08")
_RED, _DARK_RED = color("#c0281f"), color("#6e120f")
_BLUE, _DARK_BLUE = color("#2f6fd0"), color("#173f86")
_GREEN, _DARK_GREEN = color("#3f9a3c"), color("#1c5a22")
_PURPLE, _DARK_PURPLE = color("#7d46a8"), color("#46225f")
_KHAKI, _DARK_KHAKI = color("#e3d3a0"), color("#a8925a")
_CRYSTAL, _LIGHT_CRYSTAL, _DARK_CRYSTAL = color("#b05cf0"), color("#ecc6ff"), color("#4a1c80")
_GLASS = color("#c4e6ee")


def _coat(art: Inked, top: Color, bottom: Color) -> None:
    art.shape(symmetrical(curve((50, 74), (70, 76), (86, 84), (94, 104))), top, bottom)


def _face(art: Inked) -> None:
    art.shape(symmetrical(curve((50, 30), (66, 32), (74, 44), (72, 60), (62, 72), (50, 76))), _SKIN, _BLUSH)


def _ears(art: Inked) -> None:
    art.pair(curve((28, 46), (19, 42), (17, 51), (22, 59), (29, 58)), _SKIN, _BLUSH)


def _eyes(art: Inked, y: float = 47, apart: float = 11, size: float = 5.4, look: float = 0) -> None:
    for x in (50 - apart, 50 + apart):
        art.disc(x, y, size, _WHITE, line=1.5)
        art.disc(x + look, y + 0.8, size * 0.52, _INK)
        art.disc(x + look - 1, y - 0.6, size * 0.17, _WHITE)


def _nose(art: Inked, y: float = 56, r: float = 7.4, ry: float = 6.2) -> None:
    art.disc(50, y, r, _NOSE, ry=ry, line=1.8)
    art.disc(48, y - 2, r * 0.32, mix(_NOSE, _WHITE, 0.55))


def _brows(art: Inked, paint: Color, inner: float, outer: float, width: float = 4) -> None:
    """Draw both eyebrows from the height of their inner ends to that of their outer ones."""
    for side in (-1, 1):
        ends = [(50 + side * 5, inner), (50 + side * 12, (inner + outer) / 2 - 1), (50 + side * 19, outer)]
        art.stroke(ends, width, paint, 1.4)


def _beard(art: Inked, edge: list[Point], lip: Point, middle: float, top: Color, bottom: Color) -> None:
    """Draw a beard by its right edge, from the cheek down; its upper edge dips beside the nose at `lip`, and in the
    middle to this height."""
    (x, y), (beside, low) = edge[0], lip
    upper = curve((100 - x, y), (100 - beside, low), (50, middle), lip, (x, y))
    art.shape([*edge, *mirrored(edge, 50), *upper], top, bottom)


def _digger(art: Inked) -> None:
    """A miner's yellow helmet with a lamp, a full brown beard, a broad smile."""
    _coat(art, _DARK_BROWN, _INK)
    _ears(art)
    _face(art)
    _beard(art, curve((74, 46), (80, 62), (77, 82), (66, 96), (50, 101)), (66, 60), 60, _BROWN, _DARK_BROWN)
    art.shape(curve((37, 70), (50, 73), (63, 70), (59, 80), (50, 83), (41, 80), (37, 70)), _DARK_RED, line=1.4)
    art.shape([(41, 71.4), (59, 71.4), (57, 76), (43, 76)], _WHITE, line=0)
    art.pair(curve((50, 62), (61, 60), (74, 66), (66, 72), (56, 71), (50, 68)), _BROWN, line=1.6)
    _eyes(art)
    _nose(art)
    art.shape([*curve((21, 37), (24, 16), (38, 4), (50, 4), (62, 5), (76, 16), (79, 37))], _LIGHT_GOLD, _GOLD)
    art.shape(symmetrical([(50, 2), (55, 3), (56, 34), (50, 34)]), _GOLD, _DARK_GOLD, 1.4)
    art.shape(
        curve((14, 39), (30, 32), (50, 30), (70, 32), (86, 39), (70, 42), (50, 39), (30, 42), (14, 39)),
        _GOLD,
        _DARK_GOLD,
    )
    art.disc(50, 22, 12, _DARK_GRAY, line=2.2)
    art.disc(50, 22, 9, _LIGHT_GOLD)
    art.disc(48, 20, 4.5, _WHITE)


def _saboteur(art: Inked) -> None:
    """A hood with a drooping tip, a mask, a black beard in two points, a wicked grin."""
    art.shape(symmetrical(curve((50, 66), (74, 70), (92, 84), (98, 104))), _DARK_RED, _DARK_COAL)
    hood = [
        *curve((18, 70), (15, 44), (26, 20), (46, 7), (66, 4), (84, 10), (93, 24)),
        *curve((85, 20), (79, 22), (78, 28), (85, 46), (82, 70)),
    ]
    art.shape(hood, _RED, _DARK_RED)
    art.disc(91, 28, 5.6, _GOLD, line=2)
    art.shape(symmetrical(curve((50, 24), (66, 28), (73, 44), (70, 60), (62, 72), (50, 76))), _SKIN, _BLUSH)
    _beard(art, [*curve((72, 54), (76, 70), (70, 86), (62, 100)), (54, 88), (50, 92)], (62, 62), 64, _COAL, _DARK_COAL)
    art.shape(
        curve((34, 66), (42, 71), (50, 72), (60, 71), (70, 63), (64, 77), (50, 81), (40, 77), (34, 66)),
        _WHITE,
        line=1.8,
    )
    for x in (42, 50, 58):
        art.fill(art.line([(x, 70), (x, 79)], 1.5), _INK)
    mask = curve((50, 39), (62, 35), (75, 37), (74, 48), (64, 55), (50, 50))
    art.shape([*mask, *mirrored(mask, 50)], _DARK_COAL, _INK, 1.6)
    for side in (-1, 1):
        eye = [
            (50 + side * 4, 46),
            (50 + side * 12, 40),
            (50 + side * 19, 39),
            (50 + side * 17, 47),
            (50 + side * 10, 50),
        ]
        art.shape(eye, _LIGHT_GOLD, _GOLD, 0)
        art.disc(50 + side * 11, 45.4, 2.8, _INK)
    _nose(art, 58, 6.4, 5.6)


def _selfish(art: Inked) -> None:
    """A green stocking cap pulled deep, squinting eyes, a nugget pressed to the chest."""
    _coat(art, _DARK_KHAKI, _DARK_BROWN)
    _ears(art)
    _face(art)
    _beard(art, curve((73, 50), (82, 64), (84, 80), (72, 92), (50, 95)), (64, 62), 64, _GRAY, _DARK_GRAY)
    _eyes(art, 48, 11, 5, 2.6)
    for side in (-1, 1):
        art.fill(
            art.polygon([(50 + side * 4, 41), (50 + side * 18, 41), (50 + side * 18, 46), (50 + side * 4, 47.4)]), _SKIN
        )
        art.fill(art.line([(50 + side * 4, 47.6), (50 + side * 18, 46)], 2), _INK)
    _nose(art, 56, 8.6, 6.6)
    art.pair(curve((50, 63), (60, 61), (71, 68), (61, 70), (50, 67)), _GRAY, line=1.5)
    cap = [*curve((20, 42), (20, 24), (34, 10), (50, 8), (66, 10), (80, 24), (80, 42))]
    art.shape(cap, color("#b9793a"), color("#7a4718"))
    for x in (35, 50, 65):
        art.fill(
            art.line(curve((x, 14 + abs(x - 50) / 5), (x + (x - 50) / 6, 26), (x + (x - 50) / 4, 34)), 2.2),
            color("#7a4718"),
        )
    art.shape(
        curve(
            (15, 38), (32, 33), (50, 31), (68, 33), (85, 38), (85, 46), (68, 42), (50, 40), (32, 42), (15, 46), (15, 38)
        ),
        color("#d59a56"),
        color("#9a6026"),
    )
    art.disc(50, 10, 7, _CREAM, line=2)
    nugget = curve((30, 96), (30, 82), (40, 73), (54, 71), (68, 78), (72, 92), (62, 101), (40, 102), (30, 96))
    art.shape(nugget, _LIGHT_GOLD, _GOLD, 2.6)
    art.shape([(40, 82), (50, 77), (56, 84), (46, 90)], _WHITE, _LIGHT_GOLD, 0)
    art.shape([(58, 82), (67, 84), (66, 94), (57, 93)], _DARK_GOLD, _GOLD, 0)
    for side in (-1, 1):
        for step in range(3):
            art.disc(50 + side * (20 - step * 0.5), 82 + step * 7, 5.2, _SKIN, ry=3.8, line=1.6)


def _blue(art: Inked) -> None:
    """A tall pointed hat in blue, a blond beard that ends in a point."""
    _coat(art, _BLUE, _DARK_BLUE)
    _ears(art)
    _face(art)
    _beard(art, curve((74, 46), (80, 62), (74, 80), (60, 96), (50, 104)), (66, 60), 61, _BLOND, _DARK_BLOND)
    art.fill(art.line(curve((43, 73), (50, 76), (57, 73)), 3), _DARK_RED)
    art.pair(curve((50, 62), (60, 60), (72, 62), (80, 56), (74, 70), (58, 72), (50, 68)), _BLOND, _DARK_BLOND, 1.6)
    _brows(art, _DARK_BLOND, 40, 40)
    _eyes(art)
    _nose(art)
    hat = [*curve((22, 36), (30, 24), (39, 13), (46, 3)), *curve((54, 3), (61, 13), (70, 24), (78, 36))]
    art.shape(hat, mix(_BLUE, _WHITE, 0.2), _DARK_BLUE)
    art.shape(
        curve(
            (15, 36), (32, 30), (50, 28), (68, 30), (85, 36), (85, 43), (68, 38), (50, 36), (32, 38), (15, 43), (15, 36)
        ),
        _WHITE,
        _CREAM,
    )
    art.shape([(50, 12), (55, 18.5), (50, 25), (45, 18.5)], _WHITE, mix(_BLUE, _WHITE, 0.6), 1.4)


def _green(art: Inked) -> None:
    """A broad green hat with a feather, a round red beard with braids."""
    _coat(art, _GREEN, _DARK_GREEN)
    _ears(art)
    _face(art)
    for side in (-1, 1):
        for step in range(4):
            art.disc(
                50 + side * (28 - step), 66 + step * 9, 6.4 - step * 0.6, mix(_RUST, _DARK_RUST, step / 4), line=1.8
            )
        art.disc(50 + side * 24.5, 99, 3.6, _GOLD, line=1.6)
    _beard(art, curve((73, 48), (77, 62), (72, 76), (62, 84), (50, 86)), (64, 60), 62, _RUST, _DARK_RUST)
    art.fill(art.line(curve((42, 73), (50, 77), (58, 73)), 3), _INK)
    art.pair(curve((50, 62), (60, 60), (70, 67), (60, 71), (50, 68)), _RUST, line=1.5)
    _brows(art, _DARK_RUST, 42, 39)
    _eyes(art)
    _nose(art)
    art.shape(
        curve((24, 34), (26, 16), (38, 9), (50, 12), (62, 9), (74, 16), (76, 34)), mix(_GREEN, _WHITE, 0.18), _GREEN
    )
    art.shape([(24, 28), (76, 28), (77, 35), (23, 35)], _DARK_GREEN, line=1)
    art.shape(
        curve(
            (3, 30), (26, 35), (50, 33), (74, 35), (97, 30), (88, 43), (70, 44), (50, 40), (30, 44), (12, 43), (3, 30)
        ),
        _GREEN,
        _DARK_GREEN,
    )
    art.shape(curve((70, 31), (74, 16), (84, 6), (94, 3), (92, 15), (84, 24), (74, 32)), _WHITE, _LIGHT_GOLD, 2)
    art.fill(art.line(curve((72, 31), (80, 16), (90, 3)), 1.6), _DARK_GOLD)


def _boss(art: Inked) -> None:
    """A black top hat, gray side whiskers, a cigar."""
    _coat(art, _COAL, _DARK_COAL)
    art.shape([(50, 80), (38, 72), (34, 96), (50, 102), (66, 96), (62, 72)], _WHITE, _CREAM)
    _ears(art)
    art.shape(symmetrical(curve((50, 30), (66, 32), (75, 46), (75, 62), (66, 78), (50, 83))), _SKIN, _BLUSH)
    art.shape(symmetrical([(50, 90), (50, 88), (64, 82), (64, 98)]), _RED, _DARK_RED)
    art.disc(50, 90, 4, _DARK_RED, line=1.5)
    whisker = curve((72, 42), (84, 54), (90, 70), (82, 84), (70, 82), (66, 70), (70, 58))
    art.pair(whisker, _WHITE, _GRAY)
    art.pair(curve((50, 63), (60, 59), (72, 64), (80, 60), (76, 72), (60, 73), (50, 69)), _WHITE, _GRAY, 1.8)
    art.stroke([(56, 76), (74, 84)], 6.5, color("#8a5526"), 1.8)
    art.disc(76, 85, 4, color("#f2652a"), line=1.6)
    _brows(art, _GRAY, 44, 39, 4.6)
    _eyes(art, 49, 11, 4.8)
    _nose(art, 58, 8.4, 7)
    art.shape([(27, 34), (24, 5), (50, 3), (76, 5), (73, 34)], _COAL, _DARK_COAL)
    art.shape([(26.4, 22), (73.6, 22), (73.2, 31), (26.8, 31)], _GOLD, _DARK_GOLD, 1.2)
    art.shape(
        curve((6, 33), (28, 35), (50, 33), (72, 35), (94, 33), (88, 42), (50, 40), (12, 42), (6, 33)), _COAL, _DARK_COAL
    )


def _profiteer(art: Inked) -> None:
    """A purple fez with a tassel, a monocle, a curled mustache, a coin."""
    _coat(art, _PURPLE, _DARK_PURPLE)
    _ears(art)
    art.shape(symmetrical(curve((50, 26), (66, 29), (74, 44), (70, 62), (60, 76), (50, 82))), _SKIN, _BLUSH)
    art.shape(curve((42, 78), (50, 76), (58, 78), (56, 92), (50, 102), (44, 92), (42, 78)), _COAL, _DARK_COAL, 1.8)
    art.fill(art.line(curve((41, 74), (50, 76), (60, 71)), 3), _DARK_RED)
    for side in (-1, 1):
        wing = curve((50, 65), (50 + side * 12, 62), (50 + side * 22, 66), (50 + side * 30, 60), (50 + side * 28, 53))
        art.stroke(wing, 5.4, _COAL, 1.6, _INK)
    _brows(art, _COAL, 42, 36)
    _eyes(art, 48, 11, 5)
    art.fill(art.ellipse(61, 48, 10.5), _INK)
    art.fill(art.ellipse(61, 48, 9.2), _GOLD)
    art.fill(art.ellipse(61, 48, 7), _WHITE)
    art.disc(62, 48.6, 2.8, _INK)
    art.fill(art.line(curve((70, 52), (77, 66), (74, 84)), 2), _DARK_GOLD)
    _nose(art, 57, 7, 6.4)
    art.shape([(28, 33), (34, 6), (50, 4), (66, 6), (72, 33), (50, 30)], mix(_PURPLE, _WHITE, 0.15), _DARK_PURPLE)
    art.shape([(27, 33), (28, 27), (50, 24), (72, 27), (73, 33), (50, 30.5)], _GOLD, _DARK_GOLD, 1.4)
    art.stroke(curve((50, 5), (68, 4), (82, 10), (84, 22)), 2.8, _GOLD, 1.4)
    art.shape([(80, 21), (88, 21), (90, 38), (84, 35), (78, 38)], _LIGHT_GOLD, _GOLD, 1.6)
    art.disc(20, 84, 13, _GOLD, line=2.4)
    art.disc(20, 84, 9.4, _LIGHT_GOLD, line=1.2, ink=_DARK_GOLD)
    art.shape([(20, 77), (25, 84), (20, 91), (15, 84)], _GOLD, _DARK_GOLD, 0)


def _geologist(art: Inked) -> None:
    """A pith helmet, round glasses, a white beard, a crystal."""
    _coat(art, _KHAKI, _DARK_KHAKI)
    _ears(art)
    _face(art)
    _beard(art, curve((73, 50), (78, 64), (72, 80), (60, 88), (50, 90)), (64, 61), 63, _WHITE, _GRAY)
    art.fill(art.line(curve((44, 74), (50, 77), (56, 74)), 3), _DARK_RED)
    art.pair(curve((50, 63), (60, 61), (70, 68), (60, 71), (50, 68)), _WHITE, _CREAM, 1.5)
    for x in (37, 63):
        art.disc(x, 49, 10.6, _GLASS, line=2.8)
        art.disc(x, 49.6, 3.4, _INK)
        art.fill(art.line([(x - 5, 46), (x - 2, 43)], 2), _WHITE)
    art.fill(art.line([(45, 47), (55, 47)], 3), _INK)
    _nose(art, 58, 6.8, 5.8)
    art.shape(curve((24, 34), (25, 16), (38, 7), (50, 6), (62, 7), (75, 17), (76, 34)), _WHITE, _KHAKI)
    art.disc(50, 6, 4, _KHAKI, line=1.8)
    art.shape([(24, 26), (50, 24), (76, 26), (77, 33), (50, 31), (23, 33)], color("#8a5526"), line=1.2)
    art.shape(
        curve((8, 38), (26, 31), (50, 29), (74, 31), (92, 38), (78, 41), (50, 37), (22, 41), (8, 38)),
        _KHAKI,
        _DARK_KHAKI,
    )
    art.shape([(64, 104), (60, 84), (70, 68), (80, 84), (77, 104)], _CRYSTAL, _DARK_CRYSTAL, 2.4)
    art.shape([(70, 69), (66, 85), (69, 104), (64, 104), (61, 84)], _LIGHT_CRYSTAL, _CRYSTAL, 0)
    art.shape([(82, 104), (80, 92), (87, 82), (94, 93), (92, 104)], _CRYSTAL, _DARK_CRYSTAL, 2.2)
    art.shape([(87, 83), (84, 93), (86, 104), (82, 104), (81, 92)], _LIGHT_CRYSTAL, _CRYSTAL, 0)


_DRAW: Mapping[Dwarf, Callable[[Inked], None]] = {
    "digger": _digger,
    "saboteur": _saboteur,
    "selfish": _selfish,
    "blue": _blue,
    "green": _green,
    "boss": _boss,
    "profiteer": _profiteer,
    "geologist": _geologist,
}


@art_cache
def bust(dwarf: Dwarf) -> Inked:
    """Return a dwarf without a frame."""
    art = Inked()
    _DRAW[dwarf](art)
    return art


@sprite_cache
def dwarf_bust(dwarf: Dwarf, size: int, behind: Color) -> Sprite:
    """Return a dwarf without a frame, for a picture."""
    return bake(bust(dwarf).at(size), PALETTE, behind, steady=True)
