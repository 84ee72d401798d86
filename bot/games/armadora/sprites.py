"""Armadora's pieces as sprites: warriors' shields, palisades, marks, each painted once for a ground."""

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from bot.draw.palette import Color, mix
from bot.draw.sprite import Drawing, Sprite, bake
from bot.draw.text import Style
from bot.games.armadora.picture_colors import (
    BAD,
    GOLD,
    GOLD_DARK,
    GOOD,
    INK,
    LIVERIES,
    PALETTE,
    PARCHMENT,
    WHITE,
)

TOKEN = 108
"""Width and height of a warrior's sprite."""
LETTERS = "ABCD"
"""The letters of the seats."""


def _outline(drawing: Drawing, seat: int, x: float, y: float, r: float) -> Image.Image:
    """Return the mask of a seat's shape: a round shield, a knight's shield, a diamond, a banner."""
    match seat:
        case 0:
            return drawing.ellipse(x, y, r)
        case 1:
            side = [(x + r * 0.92 * cos(t * pi / 24), y - r * 0.02 + r * 1.06 * sin(t * pi / 24)) for t in range(13)]
            right = [(x + r * 0.92, y - r * 0.86), *side]
            left = [(2 * x - px, py) for px, py in reversed(right)]
            return drawing.polygon([(x, y - r * 0.98), *right, *left])
        case 2:
            d = r * 1.12
            return drawing.polygon([(x, y - d), (x + d, y), (x, y + d), (x - d, y)])
        case _:
            w, h = r * 0.88, r * 0.98
            return drawing.polygon([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x, y + h * 0.66), (x - w, y + h)])


def token_art(
    size: int, seat: int, text: str, *, known: bool = False, open_: bool = False, letter: str = ""
) -> Image.Image:
    """Return a warrior's shield with a text on it: RGBA."""
    livery = LIVERIES[seat]
    drawing = Drawing(size, size)
    x = size / 2
    y, r = size * 0.475, size * 0.40
    whole = _outline(drawing, seat, x, y, r)
    drawing.fill(drawing.moved(drawing.grown(whole, 1.5), 0, size * 0.04), (20, 14, 6), opacity=0.55)
    drawing.fill(drawing.grown(whole, size * 0.022), INK)
    light, dark = mix(livery.base, WHITE, 0.5), mix(livery.base, (0, 0, 0), 0.35)
    drawing.fill(whole, light, dark)
    inner = drawing.grown(whole, -size * 0.045)
    drawing.fill(inner, mix(livery.base, WHITE, 0.08), mix(livery.base, (0, 0, 0), 0.08))
    ink = livery.ink
    if open_:
        drawing.fill(drawing.ellipse(x, y, r * 0.70), INK)
        drawing.fill(drawing.ellipse(x, y, r * 0.65), WHITE, PARCHMENT)
        ink = INK
    height = 0.62 if known else 0.5
    drawing.fill(drawing.letters(text, Style.NUMBERS, size * height, x, y), ink)
    if letter:
        cx, cy = size * 0.80, size * 0.80
        drawing.fill(drawing.ellipse(cx, cy, size * 0.155), INK)
        drawing.fill(drawing.ellipse(cx, cy, size * 0.13), livery.base)
        drawing.fill(drawing.letters(letter, Style.NUMBERS, size * 0.2, cx, cy), livery.ink)
    return drawing.finished()


@lru_cache(maxsize=1024)
def token(size: int, seat: int, strength: int | None, open_: bool, behind: Color) -> Sprite:
    """Return a warrior: its strength if it is known, on a white disc if all see it; otherwise the owner's letter."""
    letter = LETTERS[seat]
    if strength is None:
        art = token_art(size, seat, letter)
    else:
        art = token_art(size, seat, str(strength), known=True, open_=open_, letter=letter)
    return bake(art, PALETTE, behind)


PALISADE = (26, 140)
"""Width and length of a palisade that runs from top to bottom."""


@lru_cache(maxsize=64)
def palisade(upright: bool, behind: Color, ghost: bool = False) -> Sprite:
    """Return a palisade: a row of pointed stakes."""
    width, length = PALISADE
    drawing = Drawing(width, length) if upright else Drawing(length, width)
    for i in range(8):
        along = 6 + i * 16
        box = (4, along, width - 4, along + 15) if upright else (along, 4, along + 15, width - 4)
        drawing.fill(drawing.box(*box, 4), INK)
        x0, y0, x1, y1 = box
        drawing.fill(
            drawing.box(x0 + 2, y0 + 2, x1 - 2, y1 - 2, 3),
            GOLD if ghost else (0xDC, 0xA7, 0x65),
            GOLD_DARK if ghost else (0x8A, 0x55, 0x2B),
        )
    return bake(drawing.finished(), PALETTE, behind)


@lru_cache(maxsize=64)
def chip(text: str, good: bool, behind: Color) -> Sprite:
    """Return a small round mark with a text: what arrows or the reinforcement add."""
    drawing = Drawing(44, 44)
    drawing.fill(drawing.ellipse(22, 22, 21), INK)
    drawing.fill(drawing.ellipse(22, 22, 18), GOOD if good else BAD)
    drawing.fill(drawing.letters(text, Style.NUMBERS, 25, 22, 22), WHITE)
    return bake(drawing.finished(), PALETTE, behind)


@lru_cache(maxsize=64)
def eye(behind: Color) -> Sprite:
    """Return the mark of a warrior that the Mage looked at."""
    drawing = Drawing(44, 44)
    drawing.fill(drawing.ellipse(22, 22, 21), INK)
    drawing.fill(drawing.ellipse(22, 22, 18), PARCHMENT)
    drawing.fill(drawing.ellipse(22, 22, 15, 9), INK)
    drawing.fill(drawing.ellipse(22, 22, 12, 6.5), WHITE)
    drawing.fill(drawing.ellipse(22, 22, 6), INK)
    return bake(drawing.finished(), PALETTE, behind)


@lru_cache(maxsize=64)
def pile(gold: int, behind: Color) -> Sprite:
    """Return a pile of gold with its number."""
    drawing = Drawing(120, 120)
    for i in range(gold):
        x, y = 60 + 34 * cos(i * 2.4) * (i / gold) ** 0.5, 64 + 26 * sin(i * 2.4) * (i / gold) ** 0.5
        drawing.fill(drawing.ellipse(x, y, 20, 16), INK)
        drawing.fill(drawing.ellipse(x, y, 17, 13), (0xFF, 0xDF, 0x70), (0xD8, 0x93, 0x0F))
    digits = drawing.letters(str(gold), Style.NUMBERS, 72, 60, 58)
    drawing.fill(drawing.grown(digits, 4), INK)
    drawing.fill(digits, WHITE)
    return bake(drawing.finished(), PALETTE, behind)


@lru_cache(maxsize=64)
def ring(color: Color, thin: bool = False) -> Sprite:
    """Return the frame around a square."""
    drawing = Drawing(132, 132)
    outer = drawing.box(3, 3, 128, 128, 14)
    width = 4 if thin else 8
    drawing.fill(drawing.without(outer, drawing.box(3 + width, 3 + width, 128 - width, 128 - width, 9)), color)
    return bake(drawing.finished(), PALETTE, color)


@lru_cache(maxsize=64)
def dot(legal: bool, behind: Color) -> Sprite:
    """Return the mark on an edge: a green dot where a palisade may stand, a red cross where it may not."""
    drawing = Drawing(40, 40)
    drawing.fill(drawing.ellipse(20, 20, 18), INK)
    drawing.fill(drawing.ellipse(20, 20, 15), GOOD if legal else BAD)
    if legal:
        drawing.fill(drawing.ellipse(20, 20, 6), WHITE)
    else:
        drawing.fill(drawing.line([(14, 14), (26, 26)], 4.5), WHITE)
        drawing.fill(drawing.line([(14, 26), (26, 14)], 4.5), WHITE)
    return bake(drawing.finished(), PALETTE, behind)
