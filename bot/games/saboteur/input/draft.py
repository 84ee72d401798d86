"""The chosen part of a turn, and the short text in which the panel's buttons carry it.

A draft names cards by kind and not by their place in the hand, because hands can be swapped.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeGuard

from engine.game import Seat
from engine.games.saboteur.cards import (
    ACTIONS,
    BREAK_OF,
    BREAKS,
    FIXES,
    MAP,
    ROCKFALL,
    SHAPES,
    THEFT,
    TOOLS,
    Card,
    Tool,
    Tunnel,
)
from engine.games.saboteur.maze import Cell
from engine.games.saboteur.moves import (
    BreakTool,
    Discard,
    FixTool,
    LookAtGoal,
    Move,
    PickGold,
    PlaceTunnel,
    PlayAt,
    PlayTheft,
    Rockfall,
    ShedCard,
    Steal,
)
from engine.games.saboteur.state import View

TYPE = "type"
"""The draft of the button that opens a form for typed moves; `bot/ui/match/panel.py` opens it."""
REST = "rest"
"""The draft of the button that offers to discard for the player until the round ends; it is no step of the panel."""


class Kind(Enum):
    """The kind of choice, by the first letter of the draft."""

    BEGIN = ""
    CARD = "c"
    """A card is played."""
    DISCARD = "d"
    SHED = "s"
    """Two cards are discarded to remove one in front of the player."""
    PICK = "g"
    """A gold card is picked."""
    STEAL = "t"
    """A thief takes gold from a player, or from nobody."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The whole choice so far."""

    kind: Kind = Kind.BEGIN
    card: Card | Tunnel | None = None
    """The card to play, a tunnel as it will lie; or the card in front of the player to remove."""
    page: int = 0
    """The page of cells with buttons, from 0."""
    cell: Cell | None = None
    seat: Seat | None = None
    tool: Tool | None = None
    """The tool to repair, of two broken ones."""
    cards: tuple[Card, ...] = ()
    """The cards to discard, in the order of the presses."""
    gold: int | None = None
    """The value of the gold card to pick."""

    @property
    def own(self) -> Card | None:
        """The name of the card to play, however a tunnel lies."""
        if self.kind is not Kind.CARD or self.card is None:
            return None
        return own_name(self.card)

    @property
    def words(self) -> str:
        """The draft as text for a button; `read` reads it."""
        return " ".join(self._words())

    def _words(self) -> Iterator[str]:
        if self.kind is not Kind.BEGIN:
            yield self.kind.value
        if self.card is not None:
            yield _CODES[self.card]
        if self.page:
            yield f"p{self.page}"
        if self.cell is not None:
            yield f"{self.cell[0]},{self.cell[1]}"
        if self.seat is not None:
            yield f"{self.seat}"
        if self.tool is not None:
            yield self.tool
        if self.gold is not None:
            yield f"{self.gold}"
        yield from (_CODES[card] for card in self.cards)

    def with_card(self, card: Card, most: int) -> "Draft":
        """Return the draft with one more card to discard; if they are more than `most`, the first one is dropped."""
        return replace(self, cards=(*self.cards, card)[-most:])

    def without_card(self, card: Card) -> "Draft":
        """Return the draft with one card of this kind less to discard."""
        at = self.cards.index(card)
        return replace(self, cards=self.cards[:at] + self.cards[at + 1 :])


def is_tunnel(card: Card | Tunnel) -> TypeGuard[Tunnel]:
    """Return whether this is a path card, given by name or as it lies."""
    return card in SHAPES


def own_name(card: Card | Tunnel) -> Card:
    """Return the card's name, however a tunnel lies."""
    return SHAPES[card].card if is_tunnel(card) else Card(card)


def _code(card: Card | Tunnel) -> str:
    """Return a card in a few of the characters that a draft may hold: `NSW`, `N.E+c`, `b-p`, `f-pl`, `rockfall`."""
    if card in BREAKS:
        return f"b-{BREAKS[Card(card)][0]}"
    if card in FIXES:
        return f"f-{''.join(tool[0] for tool in FIXES[Card(card)])}"
    paths, plus, extra = card.replace("|", ".").partition("+")
    return f"{paths}{plus}{extra[:1]}"


_ALL: tuple[Card | Tunnel, ...] = (*SHAPES, *ACTIONS)
_CODES: Mapping[Card | Tunnel, str] = {card: _code(card) for card in _ALL}
_CARDS: Mapping[str, Card | Tunnel] = {code: card for card, code in _CODES.items()}
_TOOLS: Mapping[str, Tool] = {tool: tool for tool in TOOLS}
_CELL = re.compile(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})")
_SEAT = re.compile("[0-9]{1,2}")
_VALUE = re.compile("[0-9]{1,3}")
_PAGE = re.compile("p([0-9]{1,3})")


def read(words: str) -> Draft | None:
    """Return the draft of this text, or None if it is not a draft."""
    if not words:
        return Draft()
    letter, *details = words.split(" ")
    if letter == Kind.CARD.value and details and details[0] in _CARDS:
        return _read_card(Draft(Kind.CARD, _CARDS[details[0]]), details[1:])
    if letter == Kind.DISCARD.value:
        cards = _read_cards(details)
        return None if cards is None or len(cards) > 3 else Draft(Kind.DISCARD, cards=cards)
    if letter == Kind.SHED.value:
        cards = _read_cards(details[1:])
        if cards is None or len(cards) > 2 or (details and details[0] not in _CARDS):
            return None
        return Draft(Kind.SHED, _CARDS[details[0]] if details else None, cards=cards)
    if letter == Kind.PICK.value and len(details) == 1 and _VALUE.fullmatch(details[0]):
        return Draft(Kind.PICK, gold=int(details[0]))
    if letter == Kind.STEAL.value and all(map(_SEAT.fullmatch, details)) and len(details) < 2:
        return Draft(Kind.STEAL, seat=Seat(int(details[0])) if details else None)
    return None


def _read_card(draft: Draft, details: list[str]) -> Draft | None:
    """Read the target of a card."""
    for word in details:
        if page := _PAGE.fullmatch(word):
            draft = replace(draft, page=int(page[1]))
        elif cell := _CELL.fullmatch(word):
            draft = replace(draft, cell=(int(cell[1]), int(cell[2])))
        elif _SEAT.fullmatch(word):
            draft = replace(draft, seat=Seat(int(word)))
        elif word in _TOOLS:
            draft = replace(draft, tool=_TOOLS[word])
        else:
            return None
    return draft


def _read_cards(codes: list[str]) -> tuple[Card, ...] | None:
    if not all(code in _CARDS for code in codes):
        return None
    return tuple(own_name(_CARDS[code]) for code in codes)


def cards_used(move: Move) -> tuple[Card, ...]:
    """Return the cards of the hand that a move plays or discards."""
    drafted = _drafted(move)
    return drafted.cards if drafted.own is None else (drafted.own,)


def draft(view: View, move: Move) -> str:
    """Return the text of the complete draft for a move."""
    return _drafted(move).words


def _drafted(move: Move) -> Draft:
    match move:
        case PlaceTunnel(tunnel, cell):
            return Draft(Kind.CARD, tunnel, cell=cell)
        case BreakTool(tool, target):
            return Draft(Kind.CARD, BREAK_OF[tool], seat=target)
        case FixTool(card, tool, target):
            return Draft(Kind.CARD, card, seat=target, tool=tool if "/" in card else None)
        case PlayAt(action, target):
            return Draft(Kind.CARD, Card(action), seat=target)
        case Rockfall(cell):
            return Draft(Kind.CARD, ROCKFALL, cell=cell)
        case LookAtGoal(goal):
            return Draft(Kind.CARD, MAP, cell=goal)
        case PlayTheft():
            return Draft(Kind.CARD, THEFT)
        case Discard(cards):
            return Draft(Kind.DISCARD, cards=cards)
        case ShedCard(card, cards):
            return Draft(Kind.SHED, card, cards=cards)
        case PickGold(value):
            return Draft(Kind.PICK, gold=value)
        case Steal(target=victim):
            return Draft(Kind.STEAL, seat=victim)
