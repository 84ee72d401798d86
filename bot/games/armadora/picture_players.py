"""The players' cards under the map: who they are, what they have left, whose turn it is; in the end, what they won."""

from collections.abc import Sequence
from functools import lru_cache

from bot.draw.canvas import Canvas
from bot.draw.drawing import Drawing
from bot.draw.palette import Color
from bot.draw.sprite import Sprite, bake
from bot.draw.text import Style, fit, legible
from bot.face import Player
from bot.games.armadora import sprites_icons as icons
from bot.games.armadora.names import LETTERS
from bot.games.armadora.picture_colors import (
    GOLD,
    INK,
    LIVERIES,
    PALETTE,
    PARCHMENT,
    PARCHMENT_DIM,
    WOOD,
    WOOD_LIGHT,
    Livery,
)
from bot.games.armadora.picture_layout import CARDS
from bot.games.armadora.score import reveal
from bot.games.armadora.sprites_marks import pointer
from bot.games.armadora.sprites_portraits import portrait
from bot.games.armadora.sprites_warriors import token
from bot.locale import Say
from engine.game import Seat
from engine.games.armadora.scoring import Outcome
from engine.games.armadora.state import POWERS, Character, View

_SUPPLY = 116
"""Width of the supply of palisades, to the right of the cards."""
_HEAD = 46
"""Height of a card's head."""


def cards(canvas: Canvas, view: View, players: Sequence[Player], say: Say) -> None:
    """Draw the players' cards and the supply of palisades."""
    score = reveal(view)
    left, top, right, bottom = CARDS
    order = [seat for side in view.table.options.sides() for seat in side]
    teams = len(order) > len(view.table.options.sides())
    gap, between = (4, 26) if teams else (10, 10)
    room = right - left - _SUPPLY - gap * (len(order) // 2) - between * ((len(order) - 1) // 2)
    width = room // len(order)
    x = left
    if teams:
        for place in (0, 2):
            start = left + place * width + place // 2 * (gap + between)
            canvas.fill(start - 5, top - 5, start + 2 * width + gap + 5, bottom + 5, WOOD_LIGHT)
    for place, seat in enumerate(order):
        _card(canvas, view, players, seat, score, say, (x, top, x + width, bottom))
        x += width + (between if place % 2 or not teams else gap)
    icon = icons.supply(WOOD)
    canvas.put(icon, right - _SUPPLY // 2 - icon.size[0] // 2 + 6, top + 2)
    canvas.words(str(view.table.supply), Style.NUMBERS, 54, right - _SUPPLY // 2 + 6, bottom - 10, PARCHMENT, WOOD, 0.5)


def name_of(players: Sequence[Player], seat: int, say: Say) -> str:
    """Return what can be drawn of a player's name, or else the letter of the seat in words."""
    return legible(players[seat].name) or say("armadora.picture.player", letter=LETTERS[seat])


def _card(
    canvas: Canvas,
    view: View,
    players: Sequence[Player],
    seat: Seat,
    score: Outcome | None,
    say: Say,
    place: tuple[int, int, int, int],
) -> None:
    table, livery = view.table, LIVERIES[seat]
    left, top, right, bottom = place
    out = table.passed[seat] and score is None
    turn = table.to_act == seat
    paper = PARCHMENT_DIM if out else PARCHMENT
    canvas.put(_blank_card(right - left, bottom - top, livery, paper, turn), left, top)
    canvas.put(token(60, seat, None, False, livery.base), left + 6, top + 1)
    size = 32 if len(table.characters) > 2 else 36
    wins = score is not None and table.options.side_of(seat) in score.ranking[0]
    head = right - left - 74 - (62 if wins else 52 if turn else 12)
    name = fit(name_of(players, seat, say), Style.WORDS, size, head)
    canvas.words(name, Style.WORDS, size, left + 72, top + 36, livery.ink, livery.base)
    if turn:
        canvas.put(pointer(livery.base), right - 54, top + 5)
    if wins:
        canvas.put(icons.crown(livery.base), right - 66, top + 2)
    _portrait(canvas, table.characters[seat], seat, say, left + 6, bottom, paper)
    x = left + 122
    if score is not None:
        _won(canvas, view, seat, score, x, bottom, right, paper)
    elif out:
        canvas.put(icons.white_flag(paper), x, bottom - 80)
        room = right - x - 62
        canvas.words(
            fit(say("armadora.picture.passed"), Style.WORDS, 30, room), Style.WORDS, 30, x + 58, bottom - 42, INK, paper
        )
    else:
        _left_over(canvas, view, seat, x, bottom, right, paper)


def _portrait(canvas: Canvas, character: Character, seat: Seat, say: Say, left: int, bottom: int, paper: Color) -> None:
    """Draw the character with its name on a plate."""
    canvas.put(portrait(character, seat, paper), left + 4, bottom - 113)
    plate = _plate(108, 29, paper)
    canvas.put(plate, left, bottom - 33)
    word = fit(say(f"armadora.picture.{character.value}"), Style.WORDS, 22, 100)
    canvas.words(word, Style.WORDS, 22, left + 54, bottom - 12, PARCHMENT, INK, 0.5)


@lru_cache(maxsize=8)
def _plate(width: int, height: int, paper: Color) -> Sprite:
    drawing = Drawing(width, height)
    drawing.fill(drawing.box(0, 0, width, height, 9), INK)
    return bake(drawing.finished(), PALETTE, paper)


def _left_over(canvas: Canvas, view: View, seat: Seat, x: int, bottom: int, right: int, paper: Color) -> None:
    """Show the warriors, the reinforcement and the powers that are left: in one line if there is room."""
    table, wide = view.table, right - x > 280
    y = bottom - 76 if wide else bottom - 54
    canvas.put(icons.helm(paper), x + 12 * wide, y)
    canvas.words(str(table.in_hand[seat]), Style.NUMBERS, 50, x + 52 + 12 * wide, y + 40, INK, paper)
    if table.options.advanced:
        character = table.characters[seat]
        powers = POWERS[character]
        x, y = (right - 56 - 42 * powers, y + 1) if wide else (x + 4, bottom - 99)
        canvas.put(icons.banner(not table.reinforcements[seat], paper), x, y - 1)
        for i in range(powers):
            spent = i >= table.powers[seat]
            canvas.put(icons.power(character, spent, paper), x + 42 + 42 * i, y + 1)


def _won(canvas: Canvas, view: View, seat: Seat, score: Outcome, x: int, bottom: int, right: int, paper: Color) -> None:
    """Show a side's gold and, above it or on a partner's card, the piles that make it up."""
    options = view.table.options
    side = options.side_of(seat)
    first, *partners = options.sides()[side]
    piles = " · ".join(map(str, score.piles[side])) or "–"
    if seat == first:
        canvas.put(icons.gold(paper), x - 2, bottom - 58)
        canvas.words(str(score.gold[side]), Style.NUMBERS, 50, x + 60, bottom - 14, INK, paper)
    if not partners or seat != first:
        size = 28
        canvas.words(fit(piles, Style.NUMBERS, size, right - x - 8), Style.NUMBERS, size, x, bottom - 68, INK, paper)


@lru_cache(maxsize=64)
def _blank_card(width: int, height: int, livery: Livery, paper: Color, turn: bool) -> Sprite:
    drawing = Drawing(width, height)
    edge = 8.0 if turn else 3.0
    drawing.fill(drawing.box(0, 0, width, height, 12), INK)
    if turn:
        drawing.fill(drawing.box(1.5, 1.5, width - 1.5, height - 1.5, 11), GOLD)
        drawing.fill(drawing.box(edge - 2, edge - 2, width - edge + 2, height - edge + 2, 9), INK)
    drawing.fill(drawing.box(edge, edge, width - edge, height - edge, 8), livery.base)
    drawing.fill(drawing.box(edge, _HEAD, width - edge, height - edge - 8), INK)
    drawing.fill(drawing.box(edge, _HEAD + 3, width - edge, height - edge, 8), paper)
    drawing.fill(drawing.box(edge, _HEAD + 3, width - edge, _HEAD + 20), paper)
    return bake(drawing.finished(), PALETTE, WOOD)
