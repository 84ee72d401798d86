"""The faces of the cards that players hold, and the goals: their backs, the gold, the stones, and a face-down goal that
one viewer knows."""

from random import Random

from PIL import Image, ImageChops

from bot.draw.colors import Color, mix
from bot.draw.drawing import UNIT, Drawing, Inked, nugget, star
from bot.draw.sprite import Sprite, art_cache, bake, sprite_cache
from bot.draw.text import Style
from bot.games.saboteur.picture import MASTER, card_height, colors
from bot.games.saboteur.picture.actions import action_art
from bot.games.saboteur.picture.passages import stone
from bot.games.saboteur.picture.signs import eye_art
from bot.games.saboteur.picture.tunnels import VARIANTS, bake_few, rock_art, tunnel_art
from bot.games.saboteur.picture.tunnels import card as tunnel_card
from engine.games.saboteur.cards import ACTIONS, BREAKS, FIXES, TRAP, Card, Tunnel
from engine.games.saboteur.cards import GOLD as GOLD_CARD

_TALL = card_height(UNIT)


def _frame(card: Card) -> tuple[Color, Color]:
    """Return the colors of an action card's frame: red to harm, green to help, blue to learn, gold for the rest."""
    if card in BREAKS or card == TRAP or card == "rockfall":
        return colors.BAD, colors.BAD_DARK
    if card in FIXES or card == "free":
        return colors.GREEN.base, colors.GREEN.dark
    if card in ("map", "inspect"):
        return colors.BLUE.base, colors.BLUE.dark
    return colors.GOLD.base, colors.GOLD.dark


@art_cache
def _action(card: Card) -> Inked:
    top, bottom = _frame(card)
    art = Inked(UNIT, _TALL)
    art.fill(art.box(0, 0, UNIT, _TALL, 11), colors.INK)
    art.fill(art.box(2.5, 2.5, UNIT - 2.5, _TALL - 2.5, 9), top, bottom)
    art.fill(art.box(8, 8, UNIT - 8, _TALL - 8, 5), colors.INK)
    art.fill(art.box(9.6, 9.6, UNIT - 9.6, _TALL - 9.6, 4), colors.FACE_DIM)
    art.fill(art.box(11, 11, UNIT - 11, _TALL - 11, 3), colors.FACE)
    art.place(action_art(card), 11, (_TALL - 78) / 2, 0.78)
    return art


def _tunnel(name: Tunnel, width: int) -> Image.Image:
    """Return a path card as it lies in a hand: a block of rock in a frame."""
    edge = max(2, round(width * 0.04))
    inner = width - 2 * edge
    tall, high = card_height(width), card_height(inner)
    art = Inked(width, tall, 3)
    art.fill(art.box(0, 0, width, tall, width * 0.11), colors.INK)
    face = tunnel_card(name, inner, sum(map(ord, name)) % VARIANTS).convert("RGBA")
    mask = Inked(inner, high, 3)
    mask.fill(mask.box(0, 0, inner, high, width * 0.07), colors.INK)
    face.putalpha(mask.at(inner, high).getchannel("A"))
    whole = art.at(width, tall)
    whole.alpha_composite(face, (edge, (tall - high) // 2))
    return whole


@sprite_cache
def card_face(card: Card | Tunnel, width: int, behind: Color) -> Sprite:
    """Return the face of a card, a tunnel as it lies, at a width; cards are portrait."""
    if card in ACTIONS:
        return bake(_action(Card(card)).at(width, card_height(width)), colors.PALETTE, behind, steady=True)
    return bake(_tunnel(Tunnel(card), width), colors.PALETTE, behind)


@sprite_cache
def number(value: int, size: int, chosen: bool, behind: Color) -> Sprite:
    """Return the number of a card in a hand, on a disc; gilt if the card is chosen."""
    art = Inked()
    art.fill(art.ellipse(50, 50, 49), colors.INK)
    art.fill(art.ellipse(50, 50, 43), colors.GOLD.light if chosen else colors.WHITE)
    art.fill(art.ellipse(50, 50, 36), colors.GOLD.base if chosen else colors.INK)
    art.fill(
        art.letters(str(value), Style.NUMBERS, 62 if value < 10 else 50, 50, 50), colors.INK if chosen else colors.WHITE
    )
    return bake(art.at(size), colors.PALETTE, behind, steady=True)


@sprite_cache
def halo(width: int, behind: Color) -> Sprite:
    """Return the gilt frame of a chosen card, to lie under its face: 9 pixels larger on each side."""
    wide, tall = width + 18, card_height(width) + 18
    art = Inked(wide, tall, 3)
    art.fill(art.box(0, 0, wide, tall, 20), colors.INK)
    art.fill(art.box(2.5, 2.5, wide - 2.5, tall - 2.5, 18), colors.GOLD.light, colors.GOLD.base)
    return bake(art.at(wide, tall), colors.PALETTE, behind, steady=True)


# --- Goals ---

_HIGH = card_height(MASTER)


@sprite_cache
def goal(tunnel: Tunnel | None, width: int, known: bool = False) -> Sprite:
    """Return a whole goal card: its back if no tunnel is given, else its face as it lies.

    A `known` goal lies face down, but the viewer has seen it by a map: it is the back with a small face and an eye.
    """
    art = _back() if tunnel is None else _known_goal(tunnel) if known else _face(tunnel)
    return bake_few(art.resize((width, card_height(width)), Image.Resampling.BOX), colors.EARTH.base)


@art_cache
def _back() -> Image.Image:
    image = _planks().copy()
    drawing = Drawing(MASTER, _HIGH, scale=2)
    x, y = MASTER / 2, _HIGH / 2
    drawing.fill(drawing.ellipse(x, y, 66), colors.INK)
    drawing.fill(drawing.ellipse(x, y, 60), colors.GOLD.light, colors.GOLD.dark)
    drawing.fill(drawing.ellipse(x, y, 51), colors.INK)
    drawing.fill(drawing.ellipse(x, y, 48), colors.WOOD.dark)
    drawing.fill(drawing.letters("?", Style.NUMBERS, 92, x, y, outline=5), colors.INK)
    drawing.fill(drawing.letters("?", Style.NUMBERS, 92, x, y), colors.GOLD.light, colors.GOLD.base)
    image.alpha_composite(drawing.finished())
    return image


@art_cache
def _planks() -> Image.Image:
    """Return the back of a goal: a gate of planks with iron bands."""
    drawing = Drawing(MASTER, _HIGH, scale=2)
    drawing.fill(drawing.box(1, 1, MASTER - 1, _HIGH - 1, 15), colors.INK)
    drawing.fill(drawing.box(6, 6, MASTER - 6, _HIGH - 6, 12), colors.GOLD.light, colors.GOLD.base)
    drawing.fill(drawing.box(15, 15, MASTER - 15, _HIGH - 15, 8), colors.INK)
    drawing.fill(drawing.box(18, 18, MASTER - 18, _HIGH - 18, 6), colors.WOOD.dark)
    planks = 5
    wide = (MASTER - 36) / planks
    for i in range(planks):
        left = 18 + i * wide
        top = mix(colors.WOOD.base, colors.WOOD.light, (0.25, 0.05, 0.35, 0.12, 0.2)[i])
        drawing.fill(
            drawing.box(left + 1.5, 18, left + wide - 1.5, _HIGH - 18, 5), top, mix(top, colors.WOOD.dark, 0.45)
        )
        drawing.fill(
            drawing.line([(left + wide * 0.4, 26 + 9 * i), (left + wide * 0.5, 86 + 9 * i)], 2), colors.WOOD.dark
        )
    for y in (44, _HIGH - 44):
        drawing.fill(drawing.box(15, y - 14, MASTER - 15, y + 14, 3), colors.INK)
        drawing.fill(drawing.box(18, y - 11, MASTER - 18, y + 11, 2), colors.STEEL.base, colors.STEEL.dark)
        for i in range(5):
            drawing.fill(drawing.ellipse(18 + (i + 0.5) * wide, y, 5), colors.INK)
            drawing.fill(drawing.ellipse(17.5 + (i + 0.5) * wide, y - 0.7, 3.4), colors.STEEL.light)
    return drawing.finished()


@art_cache
def _face(tunnel: Tunnel) -> Image.Image:
    image = rock_art(1).copy()
    gold = tunnel == GOLD_CARD
    drawing = Drawing(MASTER, _HIGH, scale=2)
    edge, inner = (colors.GOLD.base, colors.GOLD.light) if gold else (colors.STEEL.base, colors.STEEL.light)
    for inset, color in ((1.0, colors.INK), (4.0, edge), (8.0, inner), (10.0, colors.INK)):
        ring = drawing.box(inset, inset, MASTER - inset, _HIGH - inset, 12)
        ring.paste(0, (0, 0), drawing.box(13, 13, MASTER - 13, _HIGH - 13, 7))
        drawing.fill(ring, color)
    image.alpha_composite(drawing.finished())
    image.alpha_composite(tunnel_art(tunnel, MASTER))
    treasure = gold_heap(MASTER) if gold else stone_heap(MASTER)
    # Stones lie in the corner that the curve leaves free.
    x, y = (0, 8) if gold else (0.18 * MASTER * _free(tunnel)[0], 0.23 * MASTER * _free(tunnel)[1])
    left, top = round(x), round(y + (_HIGH - MASTER) / 2)
    image.alpha_composite(treasure, (max(0, left), max(0, top)), (max(0, -left), max(0, -top)))
    return image


def _free(tunnel: Tunnel) -> tuple[int, int]:
    """Return the direction of the corner that a curve leaves free."""
    return (1 if "W" in tunnel else -1), (1 if "N" in tunnel else -1)


@art_cache
def _known_goal(tunnel: Tunnel) -> Image.Image:
    image = _planks().copy()
    x, y, radius = MASTER / 2, _HIGH / 2 - 16, 82
    pane = Drawing(MASTER, _HIGH, scale=2)
    pane.fill(pane.ellipse(x, y, radius + 10), colors.INK)
    pane.fill(pane.ellipse(x, y, radius + 6), colors.WHITE)
    pane.fill(pane.ellipse(x, y, radius + 2), colors.INK)
    image.alpha_composite(pane.finished())
    inside = Drawing(MASTER, _HIGH, scale=2)
    inside.fill(inside.ellipse(x, y, radius), colors.INK)
    behind = rock_art(1).copy()
    behind.alpha_composite(tunnel_art(tunnel, MASTER))
    image.paste(ImageChops.offset(behind, 0, -16), (0, 0), inside.finished().getchannel("A"))
    treasure = gold_heap(MASTER) if tunnel == GOLD_CARD else stone_heap(MASTER)
    image.alpha_composite(treasure, (0, round(y - MASTER / 2)))
    eye = eye_art(112)
    image.alpha_composite(eye, ((MASTER - eye.width) // 2, _HIGH - eye.height - 2))
    return image


@art_cache
def gold_heap(size: int) -> Image.Image:
    """Return a heap of nuggets, RGBA, square."""
    drawing = Drawing(size, size, scale=2)
    unit = size / 196
    rng = Random(4)
    x, y = size / 2, size / 2
    drawing.fill(drawing.ellipse(x, y, 82 * unit), colors.GOLD.light, opacity=0.35)
    drawing.fill(drawing.ellipse(x, y, 64 * unit), colors.GOLD.light, opacity=0.4)
    for count, dy, reach in ((4, 34, 56), (3, 12, 40), (2, -10, 20), (1, -30, 0)):
        for i in range(count):
            across = reach * (2 * i / (count - 1) - 1) if count > 1 else 0
            place = (x + (across + rng.uniform(-3, 3)) * unit, y + (dy + rng.uniform(-2, 2)) * unit)
            nugget(drawing, place, 24 * unit, rng, colors.GOLD, colors.INK, 24 * unit * 0.14)
    for dx, dy, r in ((-46, -18, 15), (44, -30, 12), (6, -52, 13)):
        drawing.fill(drawing.polygon(star(x + dx * unit, y + dy * unit, r * unit, r * 0.22 * unit, 4)), colors.WHITE)
    return drawing.finished()


@art_cache
def stone_heap(size: int) -> Image.Image:
    """Return a heap of worthless stones, RGBA, square."""
    drawing = Drawing(size, size, scale=2)
    unit = size / 196
    rng = Random(9)
    x, y = size / 2, size / 2
    for dx, dy, r in ((-31, 16, 27), (33, 19, 28), (0, 24, 24), (-4, -14, 30)):
        stone(drawing, (x + dx * unit, y + dy * unit), r * unit, rng)
    return drawing.finished()
