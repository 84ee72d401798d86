"""The buttons of the turn panel: at most six rows of five.

The last row begins with the button back. The button that makes the move never stands where the button of the step
before was pressed, so a double tap makes no move.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.face import Button, Player, Style
from bot.games.saboteur.input.choices import SPOTS, Choices, other_way
from bot.games.saboteur.input.draft import REST, TYPE, Draft, Kind, is_tunnel, own_name
from bot.games.saboteur.names import LETTERS, card_label, cell_name, goal_name, tool_name
from bot.games.saboteur.picture.emoji import emoji_of_card, emoji_of_goal, emoji_of_gold, emoji_of_seat, emoji_of_tool
from bot.locale import PlainSay
from engine.game import Seat
from engine.games.saboteur.cards import FIXES, MAP, ROCKFALL, THEFT, Card, Tunnel
from engine.games.saboteur.state import View
from engine.games.saboteur.view import known_goals

WIDTH = 5
"""The number of numbered cells in a row."""
NAMES = 3
"""The number of buttons with names in a row."""
LONGEST = 34
"""The number of characters of a label that clients show."""

Row = tuple[Button, ...]


def rows(view: View, draft: Draft, choices: Choices, players: Sequence[Player], say: PlainSay) -> tuple[Row, ...]:
    """Return the buttons of one step of the turn."""
    turn = _Turn(view, draft, choices, players, say)
    if view.table.phase == "pick":
        return (*_in_rows([*turn.gold()], WIDTH), *turn.confirmed())
    if view.table.phase == "steal":
        return (*_in_rows([*turn.victims()], NAMES), *turn.confirmed())
    match draft.kind:
        case Kind.BEGIN:
            return (*turn.hand(), tuple(turn.beside_hand()))
        case Kind.CARD:
            return (*turn.targets(), tuple(turn.below_targets()))
        case Kind.DISCARD:
            return (*turn.hand(), tuple(turn.below_discard()))
        case Kind.SHED:
            return (turn.fronts(), *turn.hand(), tuple(turn.below_shed()))
        case Kind.PICK | Kind.STEAL:
            raise AssertionError("these have phases of their own")


def spots(draft: Draft, choices: Choices) -> tuple[int, Sequence[tuple[int, int]]]:
    """Return the number of the first cell with a button, and all cells with buttons."""
    if draft.kind is not Kind.CARD or draft.card is None or draft.card == MAP:
        return 1, ()
    begin = draft.page * SPOTS
    return begin + 1, choices.cells(draft.card)[begin : begin + SPOTS]


def person(seat: Seat, players: Sequence[Player]) -> str:
    """Return the label of a player."""
    return _cut(f"{LETTERS[seat]} {players[seat].name}")


@dataclass(frozen=True, slots=True)
class _Turn:
    """One step of a turn."""

    view: View
    draft: Draft
    choices: Choices
    players: Sequence[Player]
    say: PlainSay

    # --- the hand ---

    def hand(self) -> tuple[Row, ...]:
        """Return buttons for the viewer's cards to play or to discard, with the chosen ones marked."""
        return _in_rows(list(self._hand()), NAMES)

    def _hand(self) -> Iterator[Button]:
        draft = self.draft
        unmatched = list(draft.cards if draft.kind is not Kind.CARD else (draft.own,))
        for number, card in enumerate(self.view.hand, start=1):
            if marked := card in unmatched:
                unmatched.remove(card)
            if draft.kind in (Kind.BEGIN, Kind.CARD):
                to = Draft(Kind.CARD, card)
            elif marked:
                to = draft.without_card(card)
            else:
                to = draft.with_card(card, 2 if draft.kind is Kind.SHED else self.choices.most_discards)
            yield self._to(_cut(f"{number} {card_label(card, self.say)}"), to, marked, emoji_of_card(card))

    def beside_hand(self) -> Iterator[Button]:
        """Yield buttons for everything but playing a card."""
        yield self._to(self.say("saboteur.panel.button.discard"), Draft(Kind.DISCARD))
        if self.choices.fronts:
            yield self._to(self.say("saboteur.panel.button.shed"), Draft(Kind.SHED))
        yield Button(self.say("button.type"), draft=TYPE)

    # --- a card ---

    def targets(self) -> tuple[Row, ...]:
        """Return buttons for the cells or players at which the card may be played."""
        draft, card = self.draft, self.draft.card
        if card is None or not self.choices.playable(own_name(card)):
            return ()
        if card == THEFT:
            return self.hand()
        if card == MAP:
            return (tuple(self._goals()),)
        if card == ROCKFALL or is_tunnel(card):
            first, cells = spots(draft, self.choices)
            numbers = enumerate(cells, start=first)
            return _in_rows([self._to(f"{n}", replace(draft, cell=c), c == draft.cell) for n, c in numbers], WIDTH)
        people = [
            self._to(
                person(seat, self.players),
                replace(draft, seat=seat, tool=None),
                seat == draft.seat,
                emoji_of_seat(seat),
            )
            for seat in self.choices.seats(card)
        ]
        tools = self._tools(card)
        return (*_in_rows(people, NAMES), *([tools] if tools else []))

    def _goals(self) -> Iterator[Button]:
        goals_known = known_goals(self.view)
        for goal in self.choices.cells(MAP):
            to = replace(self.draft, cell=goal)
            emoji = emoji_of_goal(goals_known.get(goal))
            yield self._to(goal_name(goal, self.say), to, goal == self.draft.cell, emoji)

    def _tools(self, card: Card | Tunnel) -> Row:
        """Return buttons for the tools of the chosen player, if the card can repair either."""
        draft = self.draft
        tools = () if draft.seat is None else self.choices.tools(card, draft.seat)
        if len(tools) < 2:
            return ()
        return tuple(
            self._to(tool_name(tool, self.say), replace(draft, tool=tool), tool == draft.tool, emoji_of_tool(tool))
            for tool in tools
        )

    def below_targets(self) -> Iterator[Button]:
        """Yield buttons back, for the move or the discard, and for other pages of cells."""
        draft, card = self.draft, self.draft.card
        assert card is not None
        yield self._back()
        if card == THEFT or not self.choices.move(draft):
            yield self._to(self.say("saboteur.panel.button.discard_it"), Draft(Kind.DISCARD, cards=(own_name(card),)))
        yield from self._do()
        if not self.choices.playable(own_name(card)):
            return
        if turned_card := other_way(card):
            turned = self.choices.turned(draft)
            label = self.say("saboteur.panel.turn")
            disabled = turned is None
            yield Button(label, draft=(turned or draft).words, emoji=emoji_of_card(turned_card), disabled=disabled)
        if (pages := self.choices.pages(card)) > 1:
            for label, page in (
                (self.say("button.previous"), draft.page - 1),
                (self.say("button.next"), draft.page + 1),
            ):
                exists = 0 <= page < pages
                to = Draft(Kind.CARD, card, page=page) if exists else draft
                yield Button(label, draft=to.words, disabled=not exists)

    # --- discarding ---

    def below_discard(self) -> Iterator[Button]:
        yield self._back()
        yield Button(self.say("saboteur.button.rest"), draft=REST)
        yield from self._do()

    def fronts(self) -> Row:
        """Return buttons for the cards in front of the viewer."""
        draft = self.draft
        return tuple(
            self._to(
                _cut(card_label(card, self.say)), replace(draft, card=card), card == draft.card, emoji_of_card(card)
            )
            for card in self.choices.fronts
        )

    def below_shed(self) -> Iterator[Button]:
        yield self._back()
        yield from self._do()

    # --- the end of a round ---

    def gold(self) -> Iterator[Button]:
        """Yield buttons for the gold cards that may be picked."""
        for value in self.choices.gold:
            to = Draft(Kind.PICK, gold=value)
            label = self.say("saboteur.panel.do.gold", count=value)
            yield self._to(label, to, to == self.draft, emoji_of_gold(value))

    def victims(self) -> Iterator[Button]:
        """Yield buttons for the players from whom a thief may take gold, and for nobody."""
        for victim in self.choices.victims:
            to = Draft(Kind.STEAL, seat=victim)
            label = self.say("saboteur.panel.do.steal_none") if victim is None else person(victim, self.players)
            yield self._to(label, to, to == self.draft, None if victim is None else emoji_of_seat(victim))

    def confirmed(self) -> tuple[Row, ...]:
        """Return the row of the button that makes the move, if there is one, so that it stands below the choices."""
        confirm = tuple(self._do())
        return ((self._back(), *confirm),) if confirm else ()

    # --- all steps ---

    def _back(self) -> Button:
        return self._to(self.say("button.back"), Draft())

    def _to(self, label: str, draft: Draft, chosen: bool = False, emoji: str | None = None) -> Button:
        return Button(label, draft=draft.words, style=Style.CHOSEN if chosen else Style.PLAIN, emoji=emoji)

    def _do(self) -> Iterator[Button]:
        """Yield the button that makes the move, if the draft is complete."""
        draft, move = self.draft, self.choices.move(self.draft)
        if move is None:
            return
        emoji = None
        match draft.kind, draft.card:
            case Kind.CARD, str() as card:
                emoji = emoji_of_card(card)
                if draft.cell is not None and is_tunnel(card):
                    label = self.say("saboteur.panel.do.place", cell=cell_name(draft.cell))
                else:
                    label = self.say(
                        "saboteur.panel.do.repair" if own_name(card) in FIXES else "saboteur.panel.do.play"
                    )
            case Kind.SHED, _:
                label = self.say("saboteur.panel.do.shed")
            case Kind.PICK | Kind.STEAL, _:
                label = self.say("saboteur.panel.do.gold_or_theft")
            case _:
                label = self.say("saboteur.panel.do.discard", count=len(draft.cards))
        yield Button(label, move=move.words, style=Style.GO, emoji=emoji)


def _in_rows(buttons: Sequence[Button], width: int) -> tuple[Row, ...]:
    return tuple(tuple(buttons[i : i + width]) for i in range(0, len(buttons), width))


def _cut(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"
