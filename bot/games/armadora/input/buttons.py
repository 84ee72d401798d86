"""The buttons of the turn panel. All steps of a move have the same rows in the same order, so that no button wanders
under the thumb; the last row begins with the button back and the one that makes the move, as soon as there is a move.

Eight columns do not fit, so the squares for a warrior are shown by halves of the board, each row of buttons a row of
the board, below the strengths. Palisades need no halves: the squares of one color of a chessboard are enough, and these
twenty fit, below the numbers of the places beside what is chosen. So two palisades take at most six taps.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.face import Button, Style
from bot.games.armadora.input.choices import POSTS, POWER_OF, Choices, numbered
from bot.games.armadora.input.draft import PALISADES, TARGETS, WARRIORS, Draft, Kind
from bot.games.armadora.names import edge_name
from bot.games.armadora.picture.emblems import PALISADE, emoji_of_character, emoji_of_strength
from bot.locale import PlainSay
from bot.players import LETTERS
from engine.games.armadora.board import COLUMNS, ENDS, ROWS, SQUARE_NAMES, Edge, Square, mask
from engine.games.armadora.state import ARMY, STRENGTHS, Strength, View

TYPE = "type"
"""The draft of the button that opens a form for typed moves; `bot/ui/match/panel.py` opens it."""
WIDTH = 4
"""The number of squares in a row."""
COLUMN_NAMES = "abcdefgh"
NUMBERS = ("①②③", "④⑤⑥")
"""The numbers of the places for a palisade, as in the picture, in two rows."""
OWN, OTHER, GOLD = "•", "°", "¤"
"""The signs behind a square's name for what stands on it: narrow, so that a row fits on a phone."""
UNCHOSEN = "…"
"""In place of what is not chosen yet, on the button that makes the move."""

_WHOSE = {kind: character for character, kind in POWER_OF.items()}

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
        return (*((turn.special(kind),) for kind in choices.special), (turn.back(),))
    return ((turn.back(), turn.do(Style.DANGER)),)


@dataclass(frozen=True, slots=True)
class _Turn:
    """One step of a turn."""

    view: View
    draft: Draft
    choices: Choices
    say: PlainSay

    def warrior(self) -> tuple[Row, ...]:
        """Return the strengths and half of the board, if a warrior can be placed, and buttons for the other moves."""
        last = tuple(self._others()) if self.draft == self.draft.beginning() else (self.back(), self.do())
        if self.draft.kind not in self.choices.kinds:
            return (last,)
        army = ARMY[self.view.table.options.players]
        strengths = [self._strength(strength, army[strength - 1]) for strength in STRENGTHS if army[strength - 1]]
        first, *others = ([self._place(square) for square in row] for row in self.draft.half.rows)
        size = WIDTH if len(strengths) <= WIDTH else WIDTH - 1  # five are too broad for a phone
        armies = (tuple(strengths[at : at + size]) for at in range(0, len(strengths), size))
        return (*armies, (*first, *self._switch()), *map(tuple, others), last)

    def _strength(self, strength: Strength, total: int) -> Button:
        left = self.view.hand[strength - 1] if self.view.hand else total
        chosen = strength == self.draft.strength
        button = self._to(f"{strength}×{left}", replace(self.draft, strength=strength), chosen)
        return replace(button, emoji=emoji_of_strength(strength), brief=f"×{left}")

    def _place(self, square: Square) -> Button:
        table, label = self.view.table, SQUARE_NAMES[square]
        if warrior := table.warrior_on(square):
            label += OWN if warrior.owner == self.view.viewer else OTHER
        elif table.mines >> square & 1:
            label += GOLD
        return self._to(label, replace(self.draft, squares=(square,)), square == self.draft.square)

    def _switch(self) -> Row:
        """Return the button to the other half of the board, if squares can be chosen there."""
        opposite = self.draft.half.opposite
        if not mask(self.choices.squares(self.draft)) & opposite.squares:
            return ()
        columns = opposite.columns
        names = f"{COLUMN_NAMES[columns[0]]}–{COLUMN_NAMES[columns[-1]]}"
        return (self._to(f"◂ {names}" if columns[0] == 0 else f"{names} ▸", replace(self.draft, half=opposite)),)

    def _others(self) -> Iterator[Button]:
        """Yield buttons for everything but a warrior. The power and the reinforcement share one."""
        palisades = Draft(self.draft.half, Kind.PALISADES)
        fences = self._to(self.say("armadora.panel.palisades"), palisades, emoji=PALISADE)
        # Beside a power there is room for the number alone, and none for typing.
        yield replace(fences, brief=f"×{self.view.table.supply}" if self.choices.special else "")
        match self.choices.special:
            case (power, Kind.REINFORCEMENT):
                label = self.say(f"armadora.panel.or_reinforce.{power.name.lower()}")
                yield self._to(label, Draft(self.draft.half, Kind.SPECIAL), emoji=emoji_of_character(_WHOSE[power]))
            case (kind,):
                yield self.special(kind)
            case _:
                yield Button(self.say("button.type"), draft=TYPE)
        passing = Draft(self.draft.half, Kind.PASS)
        yield self._to(self.say("armadora.panel.button.pass"), passing, style=Style.DANGER)

    def special(self, kind: Kind) -> Button:
        """Return the button to a power or to the reinforcement."""
        label = self.say(f"armadora.panel.button.{kind.name.lower()}")
        emoji = emoji_of_character(_WHOSE[kind]) if kind in _WHOSE else None
        return self._to(label, Draft(self.draft.half, kind), emoji=emoji)

    def palisades(self) -> tuple[Row, ...]:
        """Return the places beside what is chosen, by their numbers, and the squares of one color of the chessboard."""
        edges = iter(numbered(self.draft, self.view.table.palisades))
        places = (tuple(self._numbered(number, next(edges, None)) for number in row) for row in NUMBERS)
        grid = (tuple(self._post(square) for square in POSTS if square // COLUMNS == row) for row in range(ROWS))
        return (*places, *grid, (self.back(), self.do()))

    def _numbered(self, number: str, edge: Edge | None) -> Button:
        if edge is None:
            return Button(number, draft=self.draft.words, disabled=True)
        return self._to(f"{number} {edge_name(edge)}", self.draft.with_edge(ENDS[edge]))

    def _post(self, square: Square) -> Button:
        return self._to(SQUARE_NAMES[square], self.draft.with_post(square), square == self.draft.square)

    def target(self) -> tuple[Row, ...]:
        """Return buttons for the warriors that may be chosen."""
        squares = sorted(self.choices.squares(self.draft))
        buttons = [
            self._to(self._warrior_label(s), replace(self.draft, squares=(s,)), s == self.draft.square) for s in squares
        ]
        grid = (tuple(buttons[i : i + WIDTH]) for i in range(0, len(buttons), WIDTH))
        return (*grid, (self.back(), self.do()))

    def _warrior_label(self, square: Square) -> str:
        """Return the square's name with the owner's letter, or with the strength if the warrior is the viewer's."""
        warrior = self.view.table.warrior_on(square)
        if warrior is None:
            return SQUARE_NAMES[square]
        own = self.view.strength_on(square) or "" if warrior.owner == self.view.viewer else LETTERS[warrior.owner]
        return f"{SQUARE_NAMES[square]} {own}".rstrip()

    def back(self) -> Button:
        """Return the button to the step before; of palisades it takes one back, else it leads to the beginning."""
        draft = self.draft
        before = draft.back() if draft.kind in PALISADES and draft.squares else draft.beginning()
        return Button(self.say("button.back"), draft=before.words)

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

    def do(self, style: Style = Style.GO) -> Button:
        """Return the button that makes the move, disabled until there is one."""
        draft, move = self.draft, self.draft.move
        square = UNCHOSEN if draft.square is None else SQUARE_NAMES[draft.square]
        emoji = PALISADE if draft.kind in PALISADES else None
        match draft.kind:
            case Kind.WARRIOR | Kind.GOBLIN:
                emoji = None if draft.strength is None else emoji_of_strength(draft.strength)
                label = self.say("armadora.panel.do.warrior", strength=draft.strength or UNCHOSEN, square=square)
            case Kind.PALISADES if len(draft.edges) > 1:
                label = self.say("armadora.panel.do.both")
            case Kind.PALISADES if draft.edges and self.choices.edges(draft):
                label = self.say("armadora.panel.do.one")
            case Kind.PALISADES | Kind.ORC:
                label = self.say("armadora.panel.do.palisade")
            case Kind.LOOK | Kind.ARROW | Kind.REINFORCEMENT:
                label = self.say(f"armadora.panel.do.{draft.kind.name.lower()}", square=square)
            case _:
                label = self.say("armadora.panel.do.pass")
        if move is None:
            return Button(label, draft=draft.words, style=style, emoji=emoji, disabled=True)
        return Button(label, move=move.words, style=style, emoji=emoji)
