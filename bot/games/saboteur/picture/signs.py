"""Signs: the badges of the seats, each a color, a letter and a figure, and what stands beside them; on cells frames,
numbers, open cells, the hole that a rockfall left, an eye."""

from functools import cache
from math import cos, pi, sin
from random import Random

from PIL import Image

from bot.draw.colors import Color, mix
from bot.draw.drawing import UNIT, Drawing, Inked, Point, circle, mirrored, open_eye, star
from bot.draw.sprite import Sprite, art_cache, bake, sprite_cache
from bot.draw.text import Style
from bot.games.saboteur.picture import MASTER, card_height, colors
from bot.games.saboteur.picture.actions import action_art, broken, nugget
from bot.games.saboteur.picture.passages import stone
from bot.players import LETTERS
from engine.games.saboteur.cards import BREAKS, TRAP, Card


def outline(figure: colors.Figure, x: float, y: float, r: float) -> list[Point]:
    """Return a figure around a point; all figures have about the same size."""
    match figure:
        case "disc":
            return circle(x, y, r * 0.96)
        case "shield":
            belly = [(x + r * 0.88 * cos(t * pi / 24), y - r * 0.1 + r * 1.12 * sin(t * pi / 24)) for t in range(12)]
            right = [(x, y - r * 0.98), (x + r * 0.5, y - r * 0.88), (x + r * 0.88, y - r * 0.98), *belly]
            return [*right, (x, y + r * 1.02), *mirrored(right[1:], x)]
        case "diamond":
            return circle(x, y, r * 1.14, 4)
        case "banner":
            right = [(x + r * 0.84, y - r * 0.94), (x + r * 0.84, y + r)]
            return [*right, (x, y + r * 0.66), *mirrored(right, x)]
        case "hexagon":
            return circle(x, y, r * 1.04, 6)
        case "triangle":
            return circle(x, y + r * 0.24, r * 1.36, 3)
        case "square":
            side = r * 0.84
            return [(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)]
        case "star":
            return star(x, y, r * 1.12, r * 0.8, 8)
        case "drop":
            belly = [
                (x + r * 0.88 * sin(t * pi / 24), y + r * 0.16 - r * 0.86 * cos(t * pi / 24)) for t in range(8, 24)
            ]
            right = [(x, y - r * 1.12), *belly]
            return [*right, (x, y + r * 1.02), *mirrored(right[1:], x)]
        case "octagon":
            return [
                (x + r * 1.04 * sin((2 * i + 1) * pi / 8), y - r * 1.04 * cos((2 * i + 1) * pi / 8)) for i in range(8)
            ]
        case "cross":
            a, b = r * 0.58, r * 0.98
            right = [(x + a, y - b), (x + a, y - a), (x + b, y - a), (x + b, y + a), (x + a, y + a), (x + a, y + b)]
            return [*right, *mirrored(right, x)]
        case "pentagon":
            return circle(x, y + r * 0.06, r * 1.06, 5)


_SIGN: dict[colors.Figure, tuple[float, float]] = {"triangle": (0.8, 0.3), "drop": (0.84, 0.16), "banner": (0.9, -0.12)}
"""A factor for the letter's size, and its downward shift as a share of the radius, where a figure needs other ones."""


@art_cache
def badge_art(seat: int) -> Inked:
    """Draw a seat's badge."""
    livery, art = colors.LIVERIES[seat], Inked()
    figure = colors.FIGURES[seat]
    size, lower = _SIGN.get(figure, (0.94, 0.0))
    art.fill(art.polygon(outline(figure, 50, 50, 38), 8), colors.INK)
    art.fill(art.polygon(outline(figure, 50, 50, 38), 4), mix(livery.base, colors.WHITE, 0.6))
    art.shape(outline(figure, 50, 50, 38), mix(livery.base, colors.WHITE, 0.1), livery.base, 0)
    art.fill(art.letters(LETTERS[seat], Style.NUMBERS, 56 * size, 50, 50 + 38 * lower), livery.ink)
    return art


@sprite_cache
def badge(seat: int, size: int, behind: Color) -> Sprite:
    """Return a seat's badge."""
    return bake(badge_art(seat).at(size), colors.PALETTE, behind, steady=True)


# --- What lies in front of a player ---


@sprite_cache
def front(card: Card, size: int, behind: Color) -> Sprite:
    """Return the sign of a card that lies in front of a player: a broken tool, a theft, a trap."""
    art = Inked()
    tile = (
        mix(colors.BAD, colors.WHITE, 0.78)
        if card in BREAKS
        else mix(colors.GOLD.base, colors.WHITE, 0.5)
        if card == "theft"
        else colors.ROCK.light
    )
    edge = colors.BAD if card in BREAKS else colors.INK
    art.fill(art.box(0, 0, UNIT, UNIT, 20), colors.INK)
    art.fill(art.box(4, 4, UNIT - 4, UNIT - 4, 17), edge)
    art.fill(art.box(9, 9, UNIT - 9, UNIT - 9, 13), tile)
    art.place(broken(BREAKS[card]) if card in BREAKS else action_art(card), 11, 11, 0.78)
    return bake(art.at(size), colors.PALETTE, behind, steady=True)


# --- Small signs ---


def _cards(art: Inked) -> None:
    for points, top in (
        ([(10, 26), (48, 12), (70, 72), (32, 88)], colors.SEPIA),
        ([(38, 14), (84, 14), (84, 84), (38, 84)], colors.FACE),
    ):
        art.shape(points, top, line=6)
    art.shape([(47, 23), (75, 23), (75, 75), (47, 75)], colors.WOOD.base, line=0)
    art.shape([(61, 34), (70, 49), (61, 64), (52, 49)], colors.GOLD.base, line=0)


def _deck(art: Inked) -> None:
    for step in (3, 2, 1, 0):
        art.shape([(16 + 5 * step, 22 - 5 * step), (68 + 5 * step, 22 - 5 * step), (68 + 5 * step, 90 - 5 * step),
                   (16 + 5 * step, 90 - 5 * step)], colors.FACE, colors.FACE_DIM, 4)  # fmt: skip
    art.shape([(23, 30), (61, 30), (61, 82), (23, 82)], colors.WOOD.base, line=0)
    art.shape([(42, 40), (53, 56), (42, 72), (31, 56)], colors.GOLD.base, line=0)


def _gold(art: Inked) -> None:
    nugget(art, 50, 50, 42)


def _crown(art: Inked) -> None:
    shape: list[Point] = [(16, 80), (8, 30), (30, 50), (50, 16), (70, 50), (92, 30), (84, 80)]
    art.shape(shape, colors.GOLD.light, colors.GOLD.base, 6)
    art.shape([(17, 66), (83, 66), (82, 77), (18, 77)], colors.GOLD.dark, line=0)
    for x, y in ((8, 28), (50, 16), (92, 28)):
        art.disc(x if x == 50 else 50 + (x - 50) * 0.96, y, 6, colors.WHITE, line=4)


def _arrow(art: Inked) -> None:
    right: list[Point] = [(66, 12), (66, 46), (90, 46), (50, 92)]
    art.shape([*right, *mirrored(right[:-1], 50)], colors.WHITE, colors.GOLD.light, 7)


def _target(art: Inked) -> None:
    art.disc(50, 50, 40, colors.WHITE, line=7)
    art.disc(50, 50, 31, colors.BAD)
    art.disc(50, 50, 20, colors.WHITE)
    art.disc(50, 50, 10, colors.BAD)


def _locked(art: Inked) -> None:
    art.place(action_art(TRAP), 0, 0, 1)


_SIGNS = {
    "locked": _locked,
    "cards": _cards,
    "deck": _deck,
    "gold": _gold,
    "crown": _crown,
    "arrow": _arrow,
    "target": _target,
}


@sprite_cache
def sign(name: str, size: int, behind: Color) -> Sprite:
    """Return a small sign: cards, deck, gold, crown, arrow (the player to move), target (a targeted
    player), locked (a trapped player)."""
    art = Inked()
    _SIGNS[name](art)
    return bake(art.at(size), colors.PALETTE, behind, steady=True)


@art_cache
def _gold_card(value: int) -> Image.Image:
    art = Inked(100, 128)
    art.fill(art.box(0, 0, 100, 128, 12), colors.INK)
    art.fill(art.box(4, 4, 96, 124, 9), colors.GOLD.base, colors.GOLD.dark)
    art.fill(art.box(11, 11, 89, 117, 5), colors.WOOD.base, colors.INK)
    for x, y, size in {
        1: ((50, 48, 26),),
        2: ((34, 42, 20), (66, 56, 20)),
        3: ((50, 34, 18), (33, 62, 18), (67, 62, 18)),
    }[value]:
        nugget(art, x, y, size)
    art.fill(art.letters(str(value), Style.NUMBERS, 36, 50, 99, 4), colors.INK)
    art.fill(art.letters(str(value), Style.NUMBERS, 36, 50, 99), colors.GOLD.light)
    return art.at(400)


@sprite_cache
def gold_card(value: int, width: int, behind: Color) -> Sprite:
    """Return a gold card of a value from 1 to 3."""
    size = (width, round(width * 1.28))
    return bake(
        _gold_card(value).convert("RGBa").resize(size, Image.Resampling.BOX).convert("RGBA"),
        colors.PALETTE,
        behind,
        steady=True,
    )


# --- Marks on cells ---

_HIGH = card_height(MASTER)


@sprite_cache
def frame(color: Color, width: int) -> Sprite:
    """Return a frame around a card."""
    height = card_height(width)
    drawing = Drawing(width, height)
    thick = max(1.5, width * 0.07)
    line = max(0.6, width * 0.02)
    for outer, inner, ink in ((0.0, thick + 2 * line, colors.INK), (line, thick + line, color)):
        ring = drawing.box(outer, outer, width - outer, height - outer, width * 0.08)
        ring.paste(0, (0, 0), drawing.box(inner, inner, width - inner, height - inner, width * 0.05))
        drawing.fill(ring, ink)
    return bake(drawing.finished(), colors.PALETTE, colors.ROCK.base)


@sprite_cache
def opening(width: int) -> Sprite:
    """Return the mark of an empty cell where a card may be placed: a dashed line around it."""
    height = card_height(width)
    drawing = Drawing(width, height)
    inset, thick = width * 0.08, max(1.5, width * 0.045)
    right, bottom = width - inset, height - inset
    for (x, y), (dx, dy), length, count in (
        ((inset, inset), (1, 0), right - inset, 4),
        ((inset, bottom), (1, 0), right - inset, 4),
        ((inset, inset), (0, 1), bottom - inset, 5),
        ((right, inset), (0, 1), bottom - inset, 5),
    ):
        # A line of so many dashes begins and ends with half of one, so that dashes meet at the corners.
        step = length / count
        for at in range(count + 1):
            near, far = max(0, (at - 0.28) * step), min(length, (at + 0.28) * step)
            ends = [(x + dx * near, y + dy * near), (x + dx * far, y + dy * far)]
            drawing.fill(drawing.line(ends, thick), colors.OPEN)
    return bake(drawing.finished(), colors.PALETTE, colors.EARTH.base)


@sprite_cache
def lettered(letter: str, width: int) -> Sprite:
    """Return the letter of a place: a gilt disc as large as its cell allows."""
    drawing = Drawing(width, width)
    middle = width / 2
    drawing.fill(drawing.ellipse(middle, middle, width * 0.46), colors.INK)
    drawing.fill(drawing.ellipse(middle, middle, width * 0.43), colors.GOLD.light, colors.GOLD.base)
    drawing.fill(drawing.ellipse(middle, middle, width * 0.37), colors.WOOD.dark)
    drawing.fill(
        drawing.letters(letter, Style.NUMBERS, width * (0.6 / len(letter) ** 0.4), middle, middle), colors.WHITE
    )
    return bake(drawing.finished(), colors.PALETTE, colors.EARTH.base, steady=True)


@sprite_cache
def rockfall(width: int) -> Sprite:
    """Return the mark of a rockfall: boulders in an empty cell."""
    return bake(
        _boulders().resize((width, card_height(width)), Image.Resampling.BOX), colors.PALETTE, colors.EARTH.base
    )


@art_cache
def _boulders() -> Image.Image:
    drawing = Drawing(MASTER, _HIGH, scale=2)
    rng = Random(12)
    x, y = MASTER / 2, _HIGH / 2
    drawing.fill(drawing.ellipse(x, y + 26, 80, 52), colors.INK, opacity=0.5)
    for dx, dy, r in (
        (-46, 0, 28),
        (44, -6, 30),
        (0, -28, 32),
        (-58, 40, 22),
        (60, 40, 21),
        (-20, 34, 36),
        (32, 38, 28),
    ):
        stone(drawing, (x + dx, y + dy), r, rng)
    return drawing.finished()


@sprite_cache
def cross(width: int) -> Sprite:
    """Return the mark of a tunnel that a rockfall will remove."""
    drawing = Drawing(width, width)
    near, far = width * 0.2, width * 0.8
    for thick, ink in ((0.24, colors.INK), (0.18, colors.WHITE), (0.12, colors.BAD)):
        for ends in ([(near, near), (far, far)], [(near, far), (far, near)]):
            drawing.fill(drawing.line(ends, thick * width), ink)
    return bake(drawing.finished(), colors.PALETTE, colors.ROCK.base, steady=True)


@sprite_cache
def eye(width: int) -> Sprite:
    """Return an eye as a sprite."""
    return bake(eye_art(width), colors.PALETTE, colors.ROCK.base, steady=True)


def eye_art(width: int) -> Image.Image:
    """Return an eye, RGBA: the mark of a card that a player looks at or has seen."""
    return open_eye(width, colors.INK, colors.BLUE.base, (colors.WHITE, colors.PARCHMENT))


_GILT = (colors.INK, colors.GOLD.dark, colors.GOLD.base, colors.GOLD.light)


def gilt(art: Image.Image) -> Image.Image:
    """Return a picture of a card in gold, for a card that is not placed yet."""
    golden = art.convert("L").convert("RGB").point(_gilding()).convert("RGBA")
    mixed = Image.blend(art, golden, 0.72)
    mixed.putalpha(art.getchannel("A"))
    return mixed


@cache
def _gilding() -> list[int]:
    """Return the red, then the green, then the blue of each gray in gold."""
    stops = []
    for channel in range(3):
        for value in range(256):
            at = min(2.999, value * 4.2 / 256)
            low = int(at)
            stops.append(round(_GILT[low][channel] + (_GILT[low + 1][channel] - _GILT[low][channel]) * (at - low)))
    return stops
