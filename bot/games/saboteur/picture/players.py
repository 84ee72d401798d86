"""The players' panel under the maze: names, hands, the cards in front of each player, and whose turn it is.

Once a round's digging has ended it shows the dwarfs instead of the hands; if the game was stopped during a round, it
shows both.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.draw.canvas import Canvas
from bot.draw.colors import mix
from bot.draw.drawing import Drawing
from bot.draw.patterns import lines_on
from bot.draw.sprite import Sprite, bake, sprite_cache
from bot.draw.text import Style, fit, fitting_size, width
from bot.face import Player, drawable_name
from bot.games.saboteur.names import dwarf_name
from bot.games.saboteur.picture import FRONT, READABLE, WIDTH, card_height
from bot.games.saboteur.picture.cards import card_face
from bot.games.saboteur.picture.colors import BAD, EARTH, GOLD, INK, LIVERIES, ON_EARTH, PALETTE, PARCHMENT, TEXT, WHITE
from bot.games.saboteur.picture.dwarfs import dwarf_bust
from bot.games.saboteur.picture.maze import NO_MARKS, Marks
from bot.games.saboteur.picture.signs import badge, front, sign
from bot.locale import PlainSay
from engine.game import Seat
from engine.games.saboteur.cards import Card
from engine.games.saboteur.events import Result
from engine.games.saboteur.state import View

_COLUMNS = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 3, 10: 4, 11: 4, 12: 4}
_SIDE = 12
"""Room to the left and to the right of the panel."""
_GAP = 8
_TOP = 52
"""Height of the line with the round and the draw pile."""
_HEAD = 46
"""Height of a player's name."""
_PATTERN, _STEP = 44, 20
"""Width and step of the pattern beside a name."""
_BODY = 88
_MIDDLE = _HEAD + _BODY // 2 - 1
"""The middle of what stands below the name."""
_TALL = _HEAD + _BODY
_HAND = 66
"""Height of the cards of a hand that everybody sees."""
_HELD = 46
"""The greatest width of such a card."""
_SLIVER = 13
"""The least that is seen of a card in front of a player if others lie on it."""
_NAME_ROOM = 110
"""The least room for a dwarf's name: with less, the portrait alone says who it is."""
_BROAD = 300
"""From this width on, a player's box has room for large signs."""


def panel_height(players: int, *, held: bool = False) -> int:
    """Return the height of the panel; with `held`, it has room for hands that everybody sees."""
    rows = -(-players // _COLUMNS[players])
    return _TOP + rows * (_TALL + held * _HAND + _GAP) + _GAP


def draw_players(
    canvas: Canvas, view: View, players: Sequence[Player], say: PlainSay, top: int, marks: Marks = NO_MARKS
) -> None:
    """Draw the panel over the whole width."""
    held = bool(view.table.held)
    canvas.fill(0, top, WIDTH, top + panel_height(len(players), held=held), EARTH.base)
    _draw_head(canvas, view, say, top)
    columns = _COLUMNS[len(players)]
    broad = (WIDTH - 2 * _SIDE - (columns - 1) * _GAP) // columns
    for seat, player in enumerate(players):
        row, column = divmod(seat, columns)
        left = _SIDE + column * (broad + _GAP)
        tall = _TALL + held * _HAND
        box = _Box(canvas, view, Seat(seat), left, top + _TOP + row * (tall + _GAP), broad, tall)
        box.draw(player, say, target=seat in marks.seats)


def _draw_head(canvas: Canvas, view: View, say: PlainSay, top: int) -> None:
    """Write the number of the round, and draw the draw pile."""
    table = view.table
    size = 34
    text = say("saboteur.picture.round", number=table.round + 1, rounds=table.options.rounds)
    canvas.words(fit(text, Style.NUMBERS, size, 560), Style.NUMBERS, size, _SIDE + 4, top + 40, ON_EARTH, EARTH.base)
    count = str(table.deck_size)
    right = WIDTH - _SIDE - 4
    canvas.words(count, Style.NUMBERS, 38, right, top + 41, ON_EARTH, EARTH.base, align=1)
    right -= width(count, Style.NUMBERS, 38) + 8
    canvas.put(sign("deck", 46, EARTH.base), right - 46, top + 4)
    text = fit(say("saboteur.picture.deck"), Style.WORDS, 28, right - 46 - 12 - 620)
    canvas.words(text, Style.WORDS, 28, right - 56, top + 38, ON_EARTH, EARTH.base, align=1)


@dataclass(frozen=True, slots=True)
class _Box:
    """A player's part of the panel in the making."""

    canvas: Canvas
    view: View
    seat: Seat
    left: int
    top: int
    broad: int
    tall: int

    @property
    def right(self) -> int:
        return self.left + self.broad

    def draw(self, player: Player, say: PlainSay, *, target: bool) -> None:
        """Draw the player's whole part."""
        livery = LIVERIES[self.seat]
        turn = self.view.table.to_act == self.seat
        self.canvas.put(_blank(self.broad, self.tall, self.seat, turn, target), self.left, self.top)
        self.canvas.put(badge(self.seat, 52, livery.base), self.left + 5, self.top - 1)
        result = self.view.table.shown
        won = result is not None and self.seat in result.winners
        signs = ["target"] * target + ["arrow"] * turn + ["crown"] * won
        right = self.right - 8
        for name in signs:
            right -= 38
            self.canvas.put(sign(name, 38, livery.base), right, self.top + 6)
        if self.canvas.look.patterns:
            right -= _PATTERN + 4
            self.canvas.pattern(
                self.seat, right, self.top + 6, right + _PATTERN, self.top + _HEAD, lines_on(livery), _STEP
            )
        size = 34 if self.broad > _BROAD else 29
        text = fit(drawable_name(player, say), Style.WORDS, size, right - self.left - 66)
        self.canvas.words(text, Style.WORDS, size, self.left + 60, self.top + 35, livery.ink, livery.base)
        if result is None:
            self.draw_holdings()
        else:
            self.draw_dwarf(result, say)
        if self.view.table.held:
            self.draw_hand(self.view.table.held[self.seat])

    def draw_holdings(self) -> None:
        """Draw the cards in hand, the public gold, and the cards in front."""
        table = self.view.table
        parts = [("cards", table.hand_sizes[self.seat])]
        if table.gold:
            parts.append(("gold", table.gold[self.seat]))
        # In a narrow box gold stands below the hand, and leaves room for what lies in front.
        stack = len(parts) > 1 and self.broad <= _BROAD
        size, numerals = (48, 40) if self.broad > _BROAD else (34, 32) if stack else (42, 36)
        x, y = self.left + 12, self.top + _MIDDLE - 19 * stack
        for name, number in parts:
            self.canvas.put(sign(name, size, PARCHMENT), x, y - size // 2)
            self.write(str(number), numerals, x + size + 3, y + round(numerals * 0.36))
            if stack:
                y += 38
            else:
                x += size + 17 + width(str(number), Style.NUMBERS, numerals)
        self.draw_fronts(x + 80 * stack)

    def draw_fronts(self, left: int) -> None:
        """Draw the cards in front of the player up to the right edge, closer together if there is little room."""
        cards = self.view.table.fronts[self.seat]
        right = self.right - 9
        step = FRONT + 5
        if len(cards) > 1:
            step = min(step, (right - left - FRONT) // (len(cards) - 1))
        x = right - FRONT - step * (len(cards) - 1)
        for card in cards:
            self.canvas.put(front(card, FRONT, PARCHMENT), x, self.top + _MIDDLE - FRONT // 2)
            x += step

    def draw_dwarf(self, result: Result, say: PlainSay) -> None:
        """Draw the player's dwarf, their public gold of the round, and the cards in front."""
        dwarf, gain = result.dwarfs[self.seat], result.gold[self.seat]
        self.canvas.put(dwarf_bust(dwarf, 70, PARCHMENT), self.left + 8, self.top + _MIDDLE - 35)
        x, right = self.left + 84, self.right - 9
        name = dwarf_name(dwarf, say)
        if count := len(self.view.table.fronts[self.seat]):
            whole, slivers = count * (FRONT + 5), FRONT + (count - 1) * _SLIVER + 5
            right -= max(slivers, min(whole, right - x - width(name, Style.WORDS, READABLE)))
        size = fitting_size(name, Style.WORDS, (28, READABLE, 22), right - x)
        if right - x >= _NAME_ROOM:
            self.write(fit(name, Style.WORDS, size, right - x), size, x, self.top + _MIDDLE - 6, Style.WORDS)
        if self.view.table.gold or (gain is not None and result.by != "stopped"):
            number = str(self.view.table.gold[self.seat]) if self.view.table.gold else f"+{gain}"
            self.canvas.put(sign("gold", 30, PARCHMENT), x, self.top + _MIDDLE + 2)
            self.write(number, 28, x + 34, self.top + _MIDDLE + 27)
        self.draw_fronts(right + 5)

    def draw_hand(self, cards: Sequence[Card]) -> None:
        """Draw the cards of a hand in one row."""
        if not cards:
            return
        step = min(_HELD + 6, (self.broad - 20) // len(cards))
        wide, x = min(_HELD, step - 4), self.left + 12
        top = self.top + _TALL + (_HAND - card_height(wide)) // 2 - 6
        for card in cards:
            self.canvas.put(card_face(card, wide, PARCHMENT), x, top)
            x += step

    def write(self, text: str, size: int, x: int, baseline: int, style: Style = Style.NUMBERS) -> None:
        """Write a text on the paper."""
        self.canvas.words(text, style, size, x, baseline, TEXT, PARCHMENT)


@sprite_cache
def _blank(broad: int, tall: int, seat: int, turn: bool, target: bool) -> Sprite:
    """Return the paper of a player: framed in gold if it is their turn, in red if they are a target."""
    livery, drawing = LIVERIES[seat], Drawing(broad, tall)
    drawing.fill(drawing.box(0, 0, broad, tall, 12), INK)
    edge = 3.0
    if turn or target:
        drawing.fill(drawing.box(1, 1, broad - 1, tall - 1, 11), mix(BAD, WHITE, 0.1) if target else GOLD.light)
        drawing.fill(drawing.box(5, 5, broad - 5, tall - 5, 8), INK if target else GOLD.base)
        edge = 6.0
    drawing.fill(drawing.box(edge, edge, broad - edge, tall - edge, 8), livery.base)
    drawing.fill(drawing.box(edge, _HEAD, broad - edge, tall - edge - 8), INK)
    drawing.fill(drawing.box(edge, _HEAD + 2, broad - edge, tall - edge, 8), PARCHMENT)
    drawing.fill(drawing.box(edge, _HEAD + 2, broad - edge, _HEAD + 20), PARCHMENT)
    return bake(drawing.finished(), PALETTE, EARTH.base)
