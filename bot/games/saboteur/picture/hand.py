"""A player's hand: the strip under the maze in the turn panel, and the picture of the direct message.

Both show only what the viewer's View holds: dwarf, cards, and all that maps and inspections told.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from bot.draw.canvas import Canvas
from bot.draw.colors import Color
from bot.draw.look import STANDARD, Look
from bot.draw.text import Style, capital, caption, fit, largest, line_height
from bot.face import Picture, Player, drawable_name
from bot.games.saboteur.names import card_label, dwarf_about, dwarf_name, goal_name, treasure_name
from bot.games.saboteur.picture import FILE, READABLE, WIDTH, card_height, colors
from bot.games.saboteur.picture.cards import card_face, goal, halo, number
from bot.games.saboteur.picture.dwarfs import dwarf_bust
from bot.games.saboteur.picture.maze import NO_MARKS, Marks
from bot.games.saboteur.picture.signs import badge, gold_card, sign
from bot.games.saboteur.picture.tunnels import DARK
from bot.games.saboteur.texts.board import alt_hand
from bot.locale import PlainSay, Say
from engine.game import Seat
from engine.games.saboteur.cards import ACTIONS, MORE_DWARFS, MORE_HAND_SIZE, SHAPES, Card, Dwarf, Tunnel
from engine.games.saboteur.events import Event, GoalSeen
from engine.games.saboteur.maze import GOAL_CELLS, Cell
from engine.games.saboteur.rules import may_dig
from engine.games.saboteur.state import View
from engine.games.saboteur.view import known_dwarfs, known_goals

_SIDE = 14
_LIFT = 18
"""Pixels by which a chosen card is lifted."""
_NAMES = (29, 27, READABLE)
"""Sizes of names below cards; a name gets the largest that fits, because phones show a third of it."""
_NAMED = 3 * line_height(READABLE)
"""Height of the names. Few are so long that they take three lines."""
DIM = 0.5
"""The share of the ground in tunnels that cannot be placed now."""
_STRIP_CARD, _STRIP_DWARF = 124, 132
_STRIP_LEFT = 168
"""The left edge of the strip's cards, beside the dwarf."""
_CARD = 148
"""Width of a card in the picture of the direct message."""
_HERO = 204
"""Width and height of the dwarf in that picture."""


# --- The strip in the turn panel ---


STRIP = 14 + _LIFT + card_height(_STRIP_CARD) + _NAMED + 16
"""The height of the strip."""


def sprites() -> Iterator[Callable[[], object]]:
    """Yield functions that draw the dwarfs and the faces of all cards, as they are in panels and in direct messages."""
    yield _darkened
    for dwarf in ("digger", "saboteur", "selfish", *MORE_DWARFS):
        yield partial(dwarf_bust, dwarf, _STRIP_DWARF, colors.WOOD.dark)
        yield partial(dwarf_bust, dwarf, _HERO - 8, colors.PARCHMENT)
    cards: set[Card | Tunnel] = {*SHAPES, *ACTIONS}
    for card in sorted(cards):
        for width in (_STRIP_CARD, _CARD):
            yield partial(card_face, card, width, colors.WOOD.dark)
    for place in range(1, MORE_HAND_SIZE + 1):
        yield partial(number, place, 46, False, colors.WOOD.dark)


def _darkened() -> None:
    """Work out the palette's colors for tunnels in the dark and for those that cannot be placed, which the palette then
    caches."""
    colors.PALETTE.mixed_with(colors.INK, DARK)
    colors.PALETTE.mixed_with(colors.WOOD.dark, DIM)


def draw_strip(canvas: Canvas, view: View, say: PlainSay, top: int, marks: Marks = NO_MARKS) -> None:
    """Draw the viewer's hand over the whole width, with the chosen cards lifted and gilt.

    While the viewer picks gold, the strip shows the gold cards on offer instead of the hand.
    """
    assert view.dwarf is not None
    canvas.fill(0, top, WIDTH, top + STRIP, colors.WOOD.dark)
    canvas.fill(0, top, WIDTH, top + 4, colors.GOLD.base)
    middle = _STRIP_LEFT // 2
    canvas.center(dwarf_bust(view.dwarf, _STRIP_DWARF, colors.WOOD.dark), middle, top + 14 + _LIFT + 66)
    size, lines = caption(dwarf_name(view.dwarf, say), (30, 27, READABLE), _STRIP_LEFT - 16, _NAMED)
    canvas.lines(lines, Style.WORDS, size, middle, top + 14 + _LIFT + 138, colors.PALE, colors.WOOD.dark, align=0.5)
    _draw_cards(canvas, view, say, _STRIP_LEFT, top + 14 + _LIFT, _STRIP_CARD, colors.WOOD.dark, marks)


def _draw_cards(
    canvas: Canvas, view: View, say: PlainSay, left: int, top: int, wide: int, behind: Color, marks: Marks
) -> None:
    """Draw the cards in hand with numbers and names, or the gold cards on offer, which need neither. Tunnels are dim
    while the viewer cannot place any."""
    assert view.viewer is not None
    digs = may_dig(view.table, view.viewer)
    count = len(view.offer) or len(view.hand)
    room = WIDTH - _SIDE - left
    if not count:
        size, lines = largest(say("saboteur.picture.no_cards"), Style.WORDS, (34, 28), room, 2)
        canvas.lines(lines, Style.WORDS, size, left + room // 2, top + 40, colors.PALE_DIM, behind, align=0.5)
        return
    pitch = min(room // count, wide + 60)
    wide = min(wide, pitch - 16)
    for place in range(count):
        middle = left + (room - pitch * count) // 2 + pitch * place + pitch // 2
        chosen = place in marks.cards
        x, y = middle - wide // 2, top - _LIFT * chosen
        ground = colors.GOLD.base if chosen else behind
        if chosen:
            canvas.put(halo(wide, behind), x - 9, y - 9)
        if view.offer:
            canvas.put(gold_card(view.offer[place], wide, ground), x, y)
        else:
            face = marks.lying if chosen and marks.lying else view.hand[place]
            canvas.put(card_face(face, wide, ground), x, y)
            if not digs and face not in ACTIONS:
                canvas.dim(x, y, x + wide, y + card_height(wide), behind, DIM)
            size, lines = caption(card_label(view.hand[place], say), _NAMES, pitch - 8, _NAMED)
            ink = colors.GOLD.light if chosen else colors.PALE
            below = top + card_height(wide) + 6
            canvas.lines(lines, Style.WORDS, size, middle, below, ink, behind, align=0.5)
            canvas.put(number(place + 1, 46, chosen, ground), x - 14, y - 12)


# --- What a map shows ---


def sight(event: Event, say: Say) -> Callable[[Look], Picture] | None:
    """Return the function that draws what a map showed; None for other events."""
    match event:
        case GoalSeen(_, cell, face):
            return partial(draw_goal, cell, face, say)
        case _:
            return None


def draw_goal(cell: Cell, face: Tunnel, say: Say, look: Look) -> Picture:
    """Return one goal face up, with the eye of who alone has seen it, and what it is."""
    plain, wide = say.plain, 2 * _GOAL
    canvas = colors.bare_earth(card_height(wide) + 4 * _SIDE, look)
    canvas.put(goal(face, wide, True), 2 * _SIDE, 2 * _SIDE)
    left, top = wide + 4 * _SIDE, canvas.image.height // 2
    for text, size, below in ((goal_name(cell, plain), 44, top - 8), (treasure_name(face, plain), 72, top + 74)):
        canvas.words(
            fit(text, Style.NUMBERS, size, WIDTH - left - _SIDE),
            Style.NUMBERS,
            size,
            left,
            below,
            colors.ON_EARTH,
            colors.EARTH.base,
        )
    words = plain("saboteur.alt.goal_seen", goal=goal_name(cell, plain), treasure=treasure_name(face, plain))
    return Picture(canvas.png(), FILE, words)


# --- The picture of the direct message ---


def draw_hand(view: View, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Picture:
    """Return the viewer's dwarf, gold and cards, and the goals and dwarfs that only the viewer has seen."""
    plain = say.plain
    dwarfs = {seat: dwarf for seat, dwarf in known_dwarfs(view).items() if seat != view.viewer}
    cards_top = _HERO + 2 * _SIDE + 50
    cards_end = cards_top + card_height(_CARD) + _NAMED + 16
    knowledge = 0 if view.table.phase != "dig" else _knowledge_height(len(dwarfs))
    canvas = colors.bare_earth(cards_end + knowledge, look)
    _draw_hero(canvas, view, plain)
    canvas.fill(0, cards_top - 36, WIDTH, cards_end, colors.WOOD.dark)
    _draw_cards(canvas, view, plain, _SIDE + 8, cards_top, _CARD, colors.WOOD.dark, NO_MARKS)
    if knowledge:
        _draw_goals(canvas, view, plain, cards_end)
        _draw_found(canvas, dwarfs, players, plain, cards_end)
    return Picture(canvas.png(), FILE, alt_hand(view, players, plain))


def _draw_hero(canvas: Canvas, view: View, say: PlainSay) -> None:
    """Draw the viewer's dwarf, its aim, and the viewer's gold."""
    assert view.viewer is not None
    assert view.dwarf is not None
    livery = colors.LIVERIES[view.viewer]
    canvas.fill(_SIDE, _SIDE, _SIDE + _HERO, _SIDE + _HERO, colors.PARCHMENT)
    canvas.put(dwarf_bust(view.dwarf, _HERO - 8, colors.PARCHMENT), _SIDE + 4, _SIDE + 8)
    for near, far in ((0, 4), (_HERO - 4, _HERO)):
        canvas.fill(_SIDE, _SIDE + near, _SIDE + _HERO, _SIDE + far, livery.base)
        canvas.fill(_SIDE + near, _SIDE, _SIDE + far, _SIDE + _HERO, livery.base)
    canvas.put(badge(view.viewer, 64, colors.PARCHMENT), _SIDE + 4, _SIDE + 4)
    left = _SIDE + _HERO + 24
    room = WIDTH - _SIDE - left
    gold = sum(gains[view.viewer] or 0 for gains in view.earned) + view.taken
    size, lines = largest(capital(dwarf_name(view.dwarf, say)), Style.NUMBERS, (62, 54, 46, 38), room - 170, 1)
    canvas.lines(lines, Style.NUMBERS, size, left, _SIDE + (62 - size) // 2, colors.ON_EARTH, colors.EARTH.base)
    canvas.words(str(gold), Style.NUMBERS, 54, WIDTH - _SIDE, _SIDE + 58, colors.ON_EARTH, colors.EARTH.base, align=1)
    canvas.put(sign("gold", 62, colors.EARTH.base), WIDTH - _SIDE - 74 - 30 * len(str(gold)), _SIDE + 6)
    size, lines = largest(dwarf_about(view.dwarf, say), Style.WORDS, (34, 31, 28), room, 4)
    canvas.lines(lines, Style.WORDS, size, left, _SIDE + 76, colors.ON_EARTH, colors.EARTH.base)


_GOAL = 92
_FOUND_LEFT = 470
_ROW = 94


def _knowledge_height(dwarfs: int) -> int:
    rows = -(-dwarfs // 2)
    return 60 + max(card_height(_GOAL) + 2 * line_height(27) + 10, rows * _ROW + 8)


def _draw_goals(canvas: Canvas, view: View, say: PlainSay, top: int) -> None:
    """Draw the goals: those turned over, and those that the viewer has seen, which have an eye."""
    _title(canvas, say("saboteur.picture.goals"), _SIDE, top, _FOUND_LEFT - 2 * _SIDE)
    goals = known_goals(view)
    for place, cell in enumerate(GOAL_CELLS):
        x, y = _SIDE + 24 + place * (_GOAL + 54), top + 56
        face = view.table.maze.cards.get(cell)
        canvas.put(goal(face or goals.get(cell), _GOAL, cell in goals), x, y)
        below = y + card_height(_GOAL) + 2
        size, lines = caption(goal_name(cell, say), (27, READABLE), _GOAL + 46, 2 * line_height(27))
        canvas.lines(lines, Style.WORDS, size, x + _GOAL // 2, below, colors.ON_EARTH, colors.EARTH.base, align=0.5)


def _draw_found(
    canvas: Canvas, dwarfs: Mapping[Seat, Dwarf], players: Sequence[Player], say: PlainSay, top: int
) -> None:
    """Draw the other players' dwarfs that the viewer has seen."""
    if not dwarfs:
        return
    _title(canvas, say("saboteur.picture.inspected"), _FOUND_LEFT, top, WIDTH - _FOUND_LEFT - _SIDE)
    broad = (WIDTH - _SIDE - _FOUND_LEFT) // 2
    for place, (seat, dwarf) in enumerate(dwarfs.items()):
        row, column = divmod(place, 2)
        x, y = _FOUND_LEFT + column * broad, top + 56 + row * _ROW
        canvas.put(dwarf_bust(dwarf, 60, colors.EARTH.base), x, y)
        canvas.put(badge(seat, 40, colors.EARTH.base), x + 62, y + 10)
        room = broad - 112
        size, lines = largest(drawable_name(players[seat], say), Style.WORDS, (28, READABLE), room, 1)
        canvas.lines(lines, Style.WORDS, size, x + 106, y, colors.ON_EARTH, colors.EARTH.base)
        size, lines = caption(dwarf_name(dwarf, say), (READABLE,), room, 2 * line_height(READABLE))
        canvas.lines(lines, Style.WORDS, size, x + 106, y + 30, colors.ON_EARTH, colors.EARTH.base)


def _title(canvas: Canvas, text: str, x: int, top: int, room: int) -> None:
    size, lines = largest(text, Style.NUMBERS, (30, 27, READABLE), room, 1)
    canvas.lines(lines, Style.NUMBERS, size, x, top + 12, colors.ON_EARTH, colors.EARTH.base)
