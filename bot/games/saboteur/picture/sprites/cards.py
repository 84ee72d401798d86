"""The faces of the cards that players hold."""

from PIL import Image

from bot.draw.colors import Color
from bot.draw.kept import art, kept
from bot.draw.sprite import Sprite, bake
from bot.draw.text import Style
from bot.games.saboteur.picture.colors import (
    BAD,
    BAD_DARK,
    BLUE,
    BLUE_DARK,
    FACE,
    FACE_DIM,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GREEN,
    GREEN_DARK,
    INK,
    PALETTE,
    WHITE,
)
from bot.games.saboteur.picture.layout import card_height
from bot.games.saboteur.picture.sprites.actions import emblem
from bot.games.saboteur.picture.sprites.inked import UNIT, Inked
from bot.games.saboteur.picture.sprites.rock import VARIANTS
from bot.games.saboteur.picture.sprites.tunnels import card as tunnel_card
from engine.games.saboteur.cards import ACTIONS, BREAKS, FIXES, TRAP, Card, Tunnel

_TALL = card_height(UNIT)


def _frame(card: Card) -> tuple[Color, Color]:
    """Return the colors of an action card's frame: red to harm, green to help, blue to learn, gold for the rest."""
    if card in BREAKS or card == TRAP or card == "rockfall":
        return BAD, BAD_DARK
    if card in FIXES or card == "free":
        return GREEN, GREEN_DARK
    if card in ("map", "inspect"):
        return BLUE, BLUE_DARK
    return GOLD, GOLD_DARK


@art
def _action(card: Card) -> Inked:
    top, bottom = _frame(card)
    art = Inked(UNIT, _TALL)
    art.fill(art.box(0, 0, UNIT, _TALL, 11), INK)
    art.fill(art.box(2.5, 2.5, UNIT - 2.5, _TALL - 2.5, 9), top, bottom)
    art.fill(art.box(8, 8, UNIT - 8, _TALL - 8, 5), INK)
    art.fill(art.box(9.6, 9.6, UNIT - 9.6, _TALL - 9.6, 4), FACE_DIM)
    art.fill(art.box(11, 11, UNIT - 11, _TALL - 11, 3), FACE)
    art.place(emblem(card), 11, (_TALL - 78) / 2, 0.78)
    return art


def _tunnel(name: Tunnel, width: int) -> Image.Image:
    """Return a path card as it lies in a hand: a block of rock in a frame."""
    edge = max(2, round(width * 0.04))
    inner = width - 2 * edge
    tall, high = card_height(width), card_height(inner)
    art = Inked(width, tall, 3)
    art.fill(art.box(0, 0, width, tall, width * 0.11), INK)
    face = tunnel_card(name, inner, sum(map(ord, name)) % VARIANTS).convert("RGBA")
    mask = Inked(inner, high, 3)
    mask.fill(mask.box(0, 0, inner, high, width * 0.07), INK)
    face.putalpha(mask.at(inner, high).getchannel("A"))
    whole = art.at(width, tall)
    whole.alpha_composite(face, (edge, (tall - high) // 2))
    return whole


def face_art(card: Card | Tunnel, width: int) -> Image.Image:
    """Return the face of a card, a tunnel as it lies, at a width: RGBA."""
    if card in ACTIONS:
        return _action(Card(card)).at(width, card_height(width))
    return _tunnel(Tunnel(card), width)


@kept
def card_face(card: Card | Tunnel, width: int, behind: Color) -> Sprite:
    """Return the face of a card, a tunnel as it lies, at a width; cards are portrait."""
    return bake(face_art(card, width), PALETTE, behind, steady=card in ACTIONS)


@kept
def number(value: int, size: int, chosen: bool, behind: Color) -> Sprite:
    """Return the number of a card in a hand, on a disc; gilt if the card is chosen."""
    art = Inked()
    art.fill(art.ellipse(50, 50, 49), INK)
    art.fill(art.ellipse(50, 50, 43), GOLD_LIGHT if chosen else WHITE)
    art.fill(art.ellipse(50, 50, 36), GOLD if chosen else INK)
    art.fill(art.letters(str(value), Style.NUMBERS, 62 if value < 10 else 50, 50, 50), INK if chosen else WHITE)
    return bake(art.at(size), PALETTE, behind, steady=True)


@kept
def halo(width: int, behind: Color) -> Sprite:
    """Return the gilt frame of a chosen card, to lie under its face: 9 pixels larger on each side."""
    wide, tall = width + 18, card_height(width) + 18
    art = Inked(wide, tall, 3)
    art.fill(art.box(0, 0, wide, tall, 20), INK)
    art.fill(art.box(2.5, 2.5, wide - 2.5, tall - 2.5, 18), GOLD_LIGHT, GOLD)
    return bake(art.at(wide, tall), PALETTE, behind, steady=True)
