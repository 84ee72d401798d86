"""The buttons of the turn panel: in all steps two rows for the hand, two for what a card is played on, and a last row,
so that no button wanders under the thumb. Beside an emoji, cards are numbers and places letters, as in the picture.

The last row begins with the button back and the one that makes the move, which never stands where a button of the step
before was pressed, so a double tap makes no move.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.face import Button, Player, Style
from bot.games.saboteur.input.draft import REST, TYPE, Choices, Draft, Kind, is_tunnel, other_way, own_name
from bot.games.saboteur.names import card_label, goal_name, tool_name
from bot.games.saboteur.picture.emblems import emoji_of_card, emoji_of_goal, emoji_of_gold, emoji_of_seat, emoji_of_tool
from bot.locale import PlainSay, breadth
from bot.players import LETTERS
from engine.game import Seat
from engine.games.saboteur.cards import FIXES, MAP, ROCKFALL, THEFT, Card, Tunnel
from engine.games.saboteur.state import View
from engine.games.saboteur.view import known_goals

MOST_PLACES, MOST_NAMES = 10, 8
"""The most letters of places, and the most other choices, that two rows hold."""
NAMES = 3
"""The number of people in a row from whom a thief may take gold."""
_ROOM = {1: 30, 2: 13, 3: 6}
"""By the number of buttons in a row: the characters of a name that a phone has room for beside an emoji."""
LONGEST = 34
"""The number of characters of a label that clients show."""

Row = tuple[Button, ...]


def rows(view: View, draft: Draft, choices: Choices, players: Sequence[Player], say: PlainSay) -> tuple[Row, ...]:
    """Return the buttons of one step of the turn."""
    turn = _Turn(view, draft, choices, players, say)
    if view.table.phase == "pick":
        return (tuple(turn.gold()), (turn.back(), turn.do()))
    if view.table.phase == "steal":
        *victims, nobody = turn.victims()
        people = (tuple(victims[at : at + NAMES]) for at in range(0, len(victims), NAMES))
        return (*people, (nobody,), (turn.back(), turn.do()))
    last: Iterable[Button] = (turn.back(), turn.do())
    if draft.kind is Kind.BEGIN:
        last = turn.beside_hand()
    elif draft.kind is Kind.CARD:
        last = turn.below_card()
    elif draft == Draft(Kind.DISCARD):
        last = (*last, Button(say("saboteur.button.rest"), draft=REST))
    return (*_two_rows([*turn.hand()]), *_two_rows(turn.targets()), tuple(last))


UNCHOSEN = "…"
"""In place of what is not chosen yet, on the button that makes the move."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """One step of a turn."""

    view: View
    draft: Draft
    choices: Choices
    players: Sequence[Player]
    say: PlainSay

    # --- the hand ---

    def hand(self) -> Iterator[Button]:
        """Yield buttons for the viewer's cards to play or to discard, with the chosen ones marked. Tunnels of who
        cannot dig and repairs that nobody needs cannot be pressed."""
        draft = self.draft
        unmatched = list(draft.cards if draft.kind is not Kind.CARD else (draft.own,))
        for number, card in enumerate(self.view.hand, start=1):
            if marked := card in unmatched:
                unmatched.remove(card)
            playing = draft.kind in (Kind.BEGIN, Kind.CARD)
            if playing:
                to = Draft(Kind.CARD, card)
            elif marked:
                to = draft.without_card(card)
            else:
                to = draft.with_card(card, 2 if draft.kind is Kind.SHED else self.choices.most_discards)
            button = self._to(f"{number} {card_label(card, self.say)}", to, marked, emoji_of_card(card))
            yield replace(button, brief=f"{number}", disabled=playing and not self.choices.live(card))

    def beside_hand(self) -> Iterator[Button]:
        """Yield buttons for everything but playing a card."""
        yield Button(self.say("button.type"), draft=TYPE)
        yield self._to(self.say("saboteur.panel.button.discard"), Draft(Kind.DISCARD))
        if self.choices.fronts:
            yield self._to(self.say("saboteur.panel.button.shed"), Draft(Kind.SHED))

    # --- what a card is played on ---

    def targets(self) -> Sequence[Button]:
        """Return buttons for the places or players at which the card may be played, or for the cards in front of the
        viewer that discarding removes. While no card is chosen, the places cannot be."""
        draft, card = self.draft, self.draft.card
        if draft.kind is Kind.SHED:
            return self.page([*self._fronts()], MOST_NAMES)
        if draft.kind is not Kind.CARD or card is None or card == ROCKFALL or is_tunnel(card):
            return self.page([*self._places()], MOST_PLACES)
        return self.page([*(self._goals() if card == MAP else self._people(card))], MOST_NAMES)

    def page(self, buttons: Sequence[Button], most: int) -> Sequence[Button]:
        """Return the buttons, or if they are too many those of the draft's page, between buttons that turn it round and
        round; two fillers that cannot be pressed if there are none. Page 0 is the first with something to press."""
        filler = Button("–", draft=self.draft.words, disabled=True)
        if len(buttons) <= most:
            return (*buttons, *(filler,) * (2 - len(buttons)))
        size, draft, turns = most - 2, self.draft, self.draft.kind is Kind.CARD
        pages = [buttons[at : at + size] for at in range(0, len(buttons), size)]
        chosen = [at for at, page in enumerate(pages) if any(button.style is Style.CHOSEN for button in page)]
        live = [at for at, page in enumerate(pages) if not all(button.disabled for button in page)]
        at = min(chosen or ([draft.page] if draft.page else live or [0]))
        at = min(at, len(pages) - 1)
        to = [replace(draft, page=(at + step) % len(pages), cell=None) if turns else draft for step in (-1, 1)]
        back, forth = (Button(sign, draft=page.words, disabled=not turns) for sign, page in zip("◂▸", to, strict=True))
        return (back, *pages[at], forth)

    def _places(self) -> Iterator[Button]:
        draft = self.draft
        card = draft.card if draft.kind is Kind.CARD else None
        for cell in self.choices.lettered(card):
            to = replace(draft, cell=cell) if card is not None else draft
            button = self._to(self.choices.letter(card, cell), to, card is not None and cell == draft.cell)
            yield replace(button, disabled=card is None or cell not in self.choices.cells(card))

    def _goals(self) -> Iterator[Button]:
        goals_known = known_goals(self.view)
        for goal in self.choices.cells(MAP):
            letter = self.choices.letter(MAP, goal)
            label, emoji = f"{letter} {goal_name(goal, self.say)}", emoji_of_goal(goals_known.get(goal))
            button = self._to(label, replace(self.draft, cell=goal), goal == self.draft.cell, emoji)
            yield replace(button, brief=letter)

    def _people(self, card: Card | Tunnel) -> Iterator[Button]:
        """Yield buttons for the players, and for each of their broken tools if the card can repair either."""
        draft, targets = self.draft, self.choices.targets(card)
        for seat, tool in targets:
            label, short, emoji = self._person(seat), self.players[seat].name, emoji_of_seat(seat)
            if tool is not None:
                label, short, emoji = f"{label}: {tool_name(tool, self.say)}", label, emoji_of_tool(tool)
            to = replace(draft, seat=seat, tool=tool)
            yield replace(self._to(label, to, to == draft, emoji), brief=_short(short, len(targets), seat))

    def _fronts(self) -> Iterator[Button]:
        draft = self.draft
        for card in self.choices.fronts:
            label, to = card_label(card, self.say), replace(draft, card=card)
            yield self._to(label, to, card == draft.card, emoji_of_card(card))

    def below_card(self) -> Iterator[Button]:
        """Yield buttons back, for the move, to turn a tunnel, and to discard a card that has no other use."""
        draft, card = self.draft, self.draft.card
        assert card is not None
        playable = self.choices.playable(own_name(card))
        discards = card == THEFT or not playable
        yield self.back()
        yield replace(self.do(), emoji=None) if discards else self.do()
        if playable and (turned_card := other_way(card)):
            turned = self.choices.turned(draft)
            button = self._to(self.say("saboteur.panel.turn"), turned or draft, emoji=emoji_of_card(turned_card))
            yield replace(button, brief="↻", disabled=turned is None)
        if discards:
            yield self._to(self.say("saboteur.panel.button.discard_it"), Draft(Kind.DISCARD, cards=(own_name(card),)))

    # --- the end of a round ---

    def gold(self) -> Iterator[Button]:
        """Yield buttons for the gold cards that may be picked."""
        for value in self.choices.gold:
            to = Draft(Kind.PICK, gold=value)
            label = self.say("saboteur.panel.do.gold", count=value)
            yield replace(self._to(label, to, to == self.draft, emoji_of_gold(value)), brief=f"{value}")

    def victims(self) -> Iterator[Button]:
        """Yield buttons for the players from whom a thief may take gold, and for nobody."""
        for victim in self.choices.victims:
            to = Draft(Kind.STEAL, seat=victim)
            if victim is None:
                yield self._to(self.say("saboteur.panel.do.steal_none"), to, to == self.draft)
                continue
            button = self._to(self._person(victim), to, to == self.draft, emoji_of_seat(victim))
            yield replace(button, brief=_short(self.players[victim].name, 2 * NAMES, victim))

    # --- all steps ---

    def back(self) -> Button:
        """Return the button back to the beginning, disabled where nothing is chosen yet."""
        return replace(self._to(self.say("button.back"), Draft()), disabled=self.draft == Draft())

    def _person(self, seat: Seat) -> str:
        return f"{LETTERS[seat]} {self.players[seat].name}"

    def _to(self, label: str, draft: Draft, chosen: bool = False, emoji: str | None = None) -> Button:
        label = label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"
        return Button(label, draft=draft.words, style=Style.CHOSEN if chosen else Style.PLAIN, emoji=emoji)

    def do(self) -> Button:
        """Return the button that makes the move, disabled until the draft is complete."""
        draft, move = self.draft, self.choices.move(self.draft)
        emoji = None
        match draft.kind, draft.card:
            case Kind.CARD, str() as card:
                emoji = emoji_of_card(card)
                if is_tunnel(card):
                    place = UNCHOSEN if draft.cell is None else self.choices.letter(card, draft.cell)
                    label = self.say("saboteur.panel.do.place", place=place)
                else:
                    label = self.say("saboteur.panel.do.repair" if card in FIXES else "saboteur.panel.do.play")
            case Kind.SHED, _:
                label = self.say("saboteur.panel.do.shed")
            case Kind.DISCARD, _:
                several = len(draft.cards)
                label = self.say("saboteur.panel.do.discard", count=several) if several else f"✓ {UNCHOSEN}"
            case _:
                label = self.say("saboteur.panel.do.gold_or_theft")
        if move is None:
            return Button(label, draft=draft.words, style=Style.GO, emoji=emoji, disabled=True)
        return Button(label, move=move.words, style=Style.GO, emoji=emoji)


def _two_rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Return the buttons in two rows; a single one in one."""
    half = -(-len(buttons) // 2)
    return tuple(filter(None, (tuple(buttons[:half]), tuple(buttons[half:]))))


def _short(name: str, count: int, seat: Seat) -> str:
    """Return as much of a name as fits beside an emoji if this many buttons are in two rows; else the seat's letter."""
    room, short = _ROOM.get(-(-count // 2), 0), ""
    for letter in name:
        room -= breadth(letter)
        if room < 0:
            return f"{short.rstrip()}…" if short else LETTERS[seat]
        short += letter
    return short
