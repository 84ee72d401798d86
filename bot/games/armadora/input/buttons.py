"""The buttons of the turn panel: at most six rows of five.

Eight columns do not fit, so the squares for a warrior are shown by halves of the board, each row of buttons a row of
the board. Palisades need no halves: the squares of one color of a chessboard are enough, and these twenty fit. So two
palisades take at most six taps.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.face import Button, Style
from bot.games.armadora.input.choices import POSTS, Choices, following
from bot.games.armadora.input.draft import PALISADES, TARGETS, WARRIORS, Draft, Kind
from bot.games.armadora.names import LETTERS, edge_name
from bot.games.armadora.picture.emoji import PALISADE, emoji_of_character, emoji_of_strength
from bot.locale import PlainSay
from engine.games.armadora.board import COLUMNS, EDGE_BETWEEN, ENDS, ROWS, SQUARE_NAMES, Square, mask
from engine.games.armadora.state import STRENGTHS, Character, View

TYPE = "type"
"""The draft of the button that opens a form for typed moves; `bot/ui/match/panel.py` opens it."""
WIDTH = 5
"""The number of buttons in a row."""
COLUMN_NAMES = "abcdefgh"
NUMBERS = "①②③④⑤⑥"
"""The numbers of the edges where a fence may continue, as in the picture."""
SIDES = {"north": -COLUMNS, "east": 1, "south": COLUMNS, "west": -1}
"""The sides of a square, each with the difference to its neighbor's index."""
OWN, OTHER, GOLD = "•", "°", "¤"
"""The signs behind a square's name for what stands on it: narrow, so that a row fits on a phone."""

_WHOSE = {Kind.LOOK: Character.MAGE, Kind.GOBLIN: Character.GOBLIN, Kind.ORC: Character.ORC, Kind.ARROW: Character.ELF}
"""The character whose power each kind is."""

Row = tuple[Button, ...]


def rows(view: View, draft: Draft, choices: Choices, say: PlainSay) -> tuple[Row, ...]:
    """Return the buttons of one step of the turn."""
    turn = _Turn(view, draft, choices, say)
    if draft.kind in WARRIORS:
        return turn.warrior()
    if draft.kind in PALISADES:
        return turn.palisades()
    if draft.kind in TARGETS:
        return turn.target()
    if draft.kind is Kind.SPECIAL:
        return ((*(turn.special(kind) for kind in choices.special), turn.home()),)
    return (turn.passing(),)


@dataclass(frozen=True, slots=True)
class _Turn:
    """One step of a turn."""

    view: View
    draft: Draft
    choices: Choices
    say: PlainSay

    def warrior(self) -> tuple[Row, ...]:
        """Return half of the board and the strengths, if a warrior can be placed, and buttons for the other moves."""
        if self.draft.kind not in self.choices.kinds:
            return (tuple(self._beside_warrior()),)
        grid = [[self._place(square) for square in row] for row in self.draft.half.rows]
        for row, strength in zip(grid, STRENGTHS, strict=True):
            left = self.view.hand[strength - 1] if self.view.hand else 0
            chosen = strength == self.draft.strength
            row.append(self._to(f"{strength}×{left}", self.draft.with_strength(strength), chosen))
        return (*map(tuple, grid), tuple(self._beside_warrior()))

    def _place(self, square: Square) -> Button:
        table, label = self.view.table, SQUARE_NAMES[square]
        if warrior := table.warrior_on(square):
            label += OWN if warrior.owner == self.view.viewer else OTHER
        elif table.mines >> square & 1:
            label += GOLD
        return self._to(label, self.draft.with_target(square), square == self.draft.square)

    def _beside_warrior(self) -> Iterator[Button]:
        switch = self._switch()
        if self.draft.move:
            yield self._do()
            yield from switch
            yield self.home()
        elif self.draft.kind is Kind.GOBLIN:
            yield from switch
            yield self.home()
        else:
            yield from switch
            palisades = Draft(self.draft.half, Kind.PALISADES)
            yield self._to(self.say("armadora.panel.palisades"), palisades, emoji=PALISADE)
            yield from self._specials(WIDTH - 3 - len(switch))
            yield Button(self.say("button.type"), draft=TYPE)
            passing = Draft(self.draft.half, Kind.PASS)
            yield self._to(self.say("armadora.panel.button.pass"), passing, style=Style.DANGER)

    def _switch(self) -> tuple[Button, ...]:
        """Return the button to the other half of the board, if squares can be chosen there."""
        opposite = self.draft.half.opposite
        if not mask(self.choices.squares(self.draft)) & opposite.squares:
            return ()
        columns = opposite.columns
        names = f"{COLUMN_NAMES[columns[0]]}–{COLUMN_NAMES[columns[-1]]}"
        return (self._to(f"◂ {names}" if columns[0] == 0 else f"{names} ▸", self.draft.turned()),)

    def _specials(self, room: int) -> Iterator[Button]:
        """Yield buttons for the power and the reinforcement; one button with both names if both do not fit."""
        special = self.choices.special
        if len(special) <= room:
            yield from map(self.special, special)
        else:
            label = self.say(f"armadora.panel.or_reinforce.{special[0].name.lower()}")
            yield self._to(label, Draft(self.draft.half, Kind.SPECIAL))

    def special(self, kind: Kind) -> Button:
        """Return the button to a power or to the reinforcement."""
        label = self.say(f"armadora.panel.button.{kind.name.lower()}")
        emoji = emoji_of_character(_WHOSE[kind]) if kind in _WHOSE else None
        return self._to(label, Draft(self.draft.half, kind), emoji=emoji)

    def palisades(self) -> tuple[Row, ...]:
        """Return the squares of one color of the chessboard, and beside them the sides or the following edges."""
        draft = self.draft
        waiting = draft.square
        if waiting is not None:
            aside = [self._side(waiting, side) for side in SIDES]
        else:
            ahead = zip(NUMBERS, following(draft.edges, self.view.table.palisades), strict=False)
            aside = [self._to(f"{number} {edge_name(edge)}", draft.with_edge(ENDS[edge])) for number, edge in ahead]
        last = [self._do(), *aside[ROWS:], self._back()] if draft.move else [self._back()]
        if not self.choices.edges(draft):
            return ((self._do(), self._back()),)
        grid = [[self._post(square) for square in POSTS if square // COLUMNS == row] for row in range(ROWS)]
        for row, button in zip(grid, aside, strict=False):
            row.append(button)
        return (*map(tuple, grid), tuple(last))

    def _post(self, square: Square) -> Button:
        return self._to(SQUARE_NAMES[square], self.draft.with_post(square), square == self.draft.square)

    def _side(self, square: Square, side: str) -> Button:
        label = self.say(f"armadora.panel.{side}")
        pair = (square, Square(square + SIDES[side]))
        if pair not in EDGE_BETWEEN:
            return Button(label, draft=self.draft.words, disabled=True)
        return self._to(label, self.draft.with_edge(pair))

    def _back(self) -> Button:
        if not self.draft.squares:
            return self.home()
        return Button(self.say("button.back"), draft=self.draft.back().words)

    def target(self) -> tuple[Row, ...]:
        """Return buttons for the warriors that may be chosen."""
        squares = sorted(self.choices.squares(self.draft))
        buttons = [self._to(self._warrior_label(s), self.draft.with_target(s), s == self.draft.square) for s in squares]
        grid = (tuple(buttons[i : i + WIDTH]) for i in range(0, len(buttons), WIDTH))
        return (*grid, (self._do(), self.home()) if self.draft.move else (self.home(),))

    def _warrior_label(self, square: Square) -> str:
        """Return the square's name with the owner's letter, or with the strength if the warrior is the viewer's."""
        warrior = self.view.table.warrior_on(square)
        if warrior is None:
            return SQUARE_NAMES[square]
        own = self.view.strength_on(square) or "" if warrior.owner == self.view.viewer else LETTERS[warrior.owner]
        return f"{SQUARE_NAMES[square]} {own}".rstrip()

    def passing(self) -> Row:
        """Return the buttons of the question before passing."""
        return (self.home(), self._do(Style.DANGER))

    def home(self) -> Button:
        """Return the button back to the beginning."""
        return Button(self.say("button.home"), draft=self.draft.beginning().words)

    def _to(
        self,
        label: str,
        draft: Draft,
        chosen: bool = False,
        style: Style = Style.PLAIN,
        emoji: str | None = None,
    ) -> Button:
        """Return a button to a draft, disabled if the draft leads to no legal move."""
        style = Style.CHOSEN if chosen else style
        return Button(label, draft=draft.words, style=style, emoji=emoji, disabled=not self.choices.allow(draft))

    def _do(self, style: Style = Style.GO) -> Button:
        """Return the button that makes the move."""
        draft, move = self.draft, self.draft.move
        assert move is not None
        square = "" if draft.square is None else SQUARE_NAMES[draft.square]
        emoji = PALISADE if draft.kind in PALISADES else None
        match draft.kind:
            case Kind.WARRIOR | Kind.GOBLIN:
                assert draft.strength is not None
                emoji = emoji_of_strength(draft.strength)
                label = self.say("armadora.panel.do.warrior", strength=draft.strength, square=square)
            case Kind.PALISADES if len(draft.edges) > 1:
                label = self.say("armadora.panel.do.both")
            case Kind.PALISADES if self.choices.edges(draft):
                label = self.say("armadora.panel.do.one")
            case Kind.PALISADES | Kind.ORC:
                label = self.say("armadora.panel.do.palisade")
            case Kind.LOOK:
                label = self.say("armadora.panel.do.look", square=square)
            case Kind.ARROW:
                label = self.say("armadora.panel.do.arrow", square=square)
            case Kind.REINFORCEMENT:
                label = self.say("armadora.panel.do.reinforcement", square=square)
            case _:
                label = self.say("armadora.panel.do.pass")
        return Button(label, move=move.words, style=style, emoji=emoji)
