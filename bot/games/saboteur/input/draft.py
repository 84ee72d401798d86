"""The chosen part of a turn, the short text in which the panel's buttons carry it, and what may still be chosen.

A draft names cards by kind and not by their place in the hand, because hands can be swapped. Each legal move has one
complete draft, and what may be chosen is what leads to one of these: this module holds no rule of the game.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from operator import itemgetter
from typing import TypeGuard

from bot.games.saboteur.names import place_letter
from engine.game import Seat
from engine.games.saboteur import moves
from engine.games.saboteur.cards import (
    ACTIONS,
    BREAKS,
    FIXES,
    MAP,
    ROCKFALL,
    SHAPES,
    THEFT,
    TOOLS,
    WAYS,
    Card,
    Tool,
    Tunnel,
)
from engine.games.saboteur.maze import Cell
from engine.games.saboteur.rules import legal, may_dig
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
        elif self.cards and self.kind is not Kind.DISCARD:
            yield _NO_CARD
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

    def leads_to(self, whole: "Draft") -> bool:
        """Return whether a complete draft holds all that is chosen here."""
        parts = ("kind", "card", "cell", "seat", "tool", "gold")
        fits = all(getattr(self, part) in (None, getattr(whole, part)) for part in parts)
        return fits and not Counter(self.cards) - Counter(whole.cards)


def draft(view: View, move: moves.Move) -> str:
    """Return the text of the complete draft for a move."""
    return draft_of(move).words


def draft_of(move: moves.Move) -> Draft:
    """Return the complete draft for a move."""
    match move:
        case moves.PlaceTunnel(tunnel, cell):
            return Draft(Kind.CARD, tunnel, cell=cell)
        case moves.Rockfall(cell) | moves.LookAtGoal(cell):
            return Draft(Kind.CARD, moves.card_played(move), cell=cell)
        case moves.FixTool(card, tool, target):
            return Draft(Kind.CARD, card, seat=target, tool=tool if "/" in card else None)
        case moves.BreakTool(target=target) | moves.PlayAt(target=target):
            return Draft(Kind.CARD, moves.card_played(move), seat=target)
        case moves.PlayTheft():
            return Draft(Kind.CARD, THEFT)
        case moves.Discard(cards):
            return Draft(Kind.DISCARD, cards=cards)
        case moves.ShedCard(card, cards):
            return Draft(Kind.SHED, card, cards=cards)
        case moves.PickGold(value):
            return Draft(Kind.PICK, gold=value)
        case moves.Steal(target=victim):
            return Draft(Kind.STEAL, seat=victim)


def cards_used(move: moves.Move) -> tuple[Card, ...]:
    """Return the cards of the hand that a move plays or discards."""
    whole = draft_of(move)
    return whole.cards if whole.own is None else (whole.own,)


# --- Cards and texts ---


def is_tunnel(card: Card | Tunnel) -> TypeGuard[Tunnel]:
    """Return whether this is a path card, given by name or as it lies."""
    return card in SHAPES


def own_name(card: Card | Tunnel) -> Card:
    """Return the card's name, however a tunnel lies."""
    return SHAPES[card].card if is_tunnel(card) else Card(card)


def other_way(card: Card | Tunnel) -> Tunnel | None:
    """Return a tunnel the other way round; None for other cards, and for tunnels that are the same both ways."""
    if not is_tunnel(card):
        return None
    return next((tunnel for tunnel in WAYS[own_name(card)] if tunnel != card), None)


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
_NO_CARD = "-"
"""In place of the card in front that is not chosen yet, where cards to discard are."""
_TOOLS: Mapping[str, Tool] = {tool: tool for tool in TOOLS}
_KINDS: Mapping[str, Kind] = {kind.value: kind for kind in Kind if kind is not Kind.BEGIN}
_CELL = re.compile(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})")
_NUMBER = re.compile("[0-9]{1,3}")
_PAGE = re.compile("p([0-9]{1,3})")


def read(words: str) -> Draft | None:
    """Return the draft of this text, whether or not it may be chosen, or None if it is not a draft."""
    if not words:
        return Draft()
    letter, *details = words.split(" ")
    if letter not in _KINDS:
        return None
    step = Draft(_KINDS[letter])
    for place, word in enumerate(details):
        if place == 0 and step.kind in (Kind.CARD, Kind.SHED) and word in _CARDS:
            step = replace(step, card=_CARDS[word])
        elif place == 0 and word == _NO_CARD:
            continue
        elif word in _CARDS:
            step = replace(step, cards=(*step.cards, own_name(_CARDS[word])))
        elif page := _PAGE.fullmatch(word):
            step = replace(step, page=int(page[1]))
        elif cell := _CELL.fullmatch(word):
            step = replace(step, cell=(int(cell[1]), int(cell[2])))
        elif word in _TOOLS:
            step = replace(step, tool=_TOOLS[word])
        elif _NUMBER.fullmatch(word):
            number = int(word)
            step = replace(step, gold=number) if step.kind is Kind.PICK else replace(step, seat=Seat(number))
        else:
            return None
    return step


# --- What may be chosen ---


class Choices:
    """The legal moves of a turn, sorted so that buttons can ask."""

    def __init__(self, view: View) -> None:
        self._moves = {draft_of(move): move for move in legal(view)}
        """The legal moves by their complete drafts."""
        self.hand = view.hand
        self.digs = view.viewer is not None and may_dig(view.table, view.viewer)
        self._cells: dict[Card | Tunnel, list[Cell]] = {}
        """By card, a tunnel as it lies: the cells where it may be placed, that it may clear, or whose goal it shows."""
        self._targets: dict[Card | Tunnel, list[tuple[Seat, Tool | None]]] = {}
        """By action card: the players at whom it may be played, with the tool if the card can repair either of two."""
        for whole in self._moves:
            if whole.kind is Kind.CARD and whole.card is not None:
                if whole.cell is not None:
                    self._cells.setdefault(whole.card, []).append(whole.cell)
                if whole.seat is not None:
                    self._targets.setdefault(whole.card, []).append((whole.seat, whole.tool))
        for cells in self._cells.values():
            cells.sort(key=_from_the_west)
        for targets in self._targets.values():
            targets.sort(key=itemgetter(0))
        tunnels = {cell for card, cells in self._cells.items() if is_tunnel(card) for cell in cells}
        self.open = tuple(sorted(tunnels, key=_from_the_west))
        """The cells where some tunnel of the hand may be placed, one way round or the other, from west to east. Their
        letters go by this order, so that they are the same for each card and however it lies."""
        self.gold = sorted((whole.gold for whole in self._moves if whole.gold is not None), reverse=True)
        """The values of gold cards that may be picked, highest first."""
        self.victims = [whole.seat for whole in self._moves if whole.kind is Kind.STEAL]
        """The players from whom a thief may take gold; None stands for nobody."""
        self.fronts = tuple(
            dict.fromkeys(whole.card for whole in self._moves if whole.card and whole.kind is Kind.SHED)
        )
        """The cards in front of the viewer that discarding two cards can remove."""
        self.most_discards = max((len(whole.cards) for whole in self._moves), default=0)

    # --- what may be chosen ---

    def cells(self, card: Card | Tunnel) -> Sequence[Cell]:
        """Return the cells where this card, a tunnel as it lies, may be played, from west to east."""
        return self._cells.get(card, ())

    def targets(self, card: Card | Tunnel) -> Sequence[tuple[Seat, Tool | None]]:
        """Return the players at whom this card may be played, each with the tool if it can repair either of two."""
        return self._targets.get(card, ())

    def lettered(self, card: Card | Tunnel | None) -> Sequence[Cell]:
        """Return the cells that have letters while this card is chosen, or none is: places for tunnels, the tunnels
        that a rockfall may remove, or goals."""
        return self.cells(card) if card in (ROCKFALL, MAP) else self.open if card is None or is_tunnel(card) else ()

    def letter(self, card: Card | Tunnel | None, cell: Cell) -> str:
        """Return the letter of one of these cells."""
        return place_letter(self.lettered(card).index(cell))

    def playable(self, card: Card) -> bool:
        """Return whether this card can be played at all."""
        return any(whole.own == card for whole in self._moves)

    def live(self, card: Card) -> bool:
        """Return whether a press of this card leads further than to discarding it, as far as everybody sees that:
        tunnels do if the viewer may dig, repairs if somebody needs them."""
        return self.digs if is_tunnel(card) else card not in FIXES or self.playable(card)

    # --- drafts ---

    def allow(self, draft: Draft) -> bool:
        """Return whether all choices of the draft are still possible. A card alone may be chosen if it is in the hand:
        the panel says why it cannot be played."""
        if draft == Draft(Kind.CARD, draft.card, draft.page):
            return draft.own in self.hand
        return draft == Draft() or any(map(draft.leads_to, self._moves))

    def move(self, draft: Draft) -> moves.Move | None:
        """Return the legal move of a complete draft, else None."""
        return self._moves.get(replace(draft, page=0, cards=tuple(sorted(draft.cards))))

    def settled(self, draft: Draft) -> Draft:
        """Return the draft as its panel shows it: the tunnel the way round that fits, the only card that can be
        removed."""
        if draft.kind is Kind.SHED and draft.card is None and len(self.fronts) == 1:
            return replace(draft, card=self.fronts[0])
        if draft.kind is not Kind.CARD or draft.card is None:
            return draft
        card, turned_card = draft.card, other_way(draft.card)
        if turned_card is not None and not self.cells(card) and self.cells(turned_card):
            card = turned_card
        return replace(draft, card=card)

    def turned(self, draft: Draft) -> Draft | None:
        """Return the draft with the tunnel the other way round, at the same cell if it fits there; None if the card is
        the same both ways, or fits nowhere when turned."""
        turned_card = None if draft.card is None else other_way(draft.card)
        if turned_card is None or not self.cells(turned_card):
            return None
        cell = draft.cell if draft.cell in self.cells(turned_card) else None
        return Draft(Kind.CARD, turned_card, page=draft.page, cell=cell)


def _from_the_west(cell: Cell) -> tuple[int, int]:
    return cell[0], -cell[1]
