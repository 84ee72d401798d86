"""The choices of a turn, derived from the legal moves alone: this module holds no rule of the game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.games.saboteur.input.draft import Draft, Kind, is_tunnel, own_name
from bot.games.saboteur.names import place_letter
from engine.game import Seat
from engine.games.saboteur.cards import (
    AIMED,
    BREAK_OF,
    BREAKS,
    FIXES,
    MAP,
    ROCKFALL,
    THEFT,
    WAYS,
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
from engine.games.saboteur.rules import legal, may_dig
from engine.games.saboteur.state import View


class Choices:
    """The legal moves of a turn, sorted so that buttons can ask."""

    def __init__(self, view: View) -> None:
        moves = legal(view)
        self._moves = frozenset(moves)
        self.hand = view.hand
        self.digs = view.viewer is not None and may_dig(view.table, view.viewer)
        self._cells: dict[str, list[Cell]] = {}
        """By card, a tunnel as it lies: the cells where it may be placed, that it may clear, or whose goal it shows."""
        self._seats: dict[str, list[Seat]] = {}
        """By action card: the players at whom it may be played."""
        self._tools: dict[tuple[str, Seat], list[Tool]] = {}
        self._fronts: dict[Card, None] = {}
        self.gold: list[int] = []
        """The values of gold cards that may be picked, highest first."""
        self.victims: list[Seat | None] = []
        """The players from whom a thief may take gold; None stands for nobody."""
        self.most_discards = 0
        for move in moves:
            self._sort(move)
        for cells in self._cells.values():
            cells.sort(key=_from_the_west)
        tunnels = {cell for card, cells in self._cells.items() if is_tunnel(Card(card)) for cell in cells}
        self.open = tuple(sorted(tunnels, key=_from_the_west))
        """The cells where some tunnel of the hand may be placed, one way round or the other, from west to east. Their
        letters go by this order, so that they are the same for each card and however it lies."""
        for seats in self._seats.values():
            seats[:] = sorted(set(seats))
        self.gold.sort(reverse=True)

    def _sort(self, move: Move) -> None:
        match move:
            case PlaceTunnel(tunnel, cell):
                self._cells.setdefault(tunnel, []).append(cell)
            case Rockfall(cell) | LookAtGoal(cell):
                card = ROCKFALL if isinstance(move, Rockfall) else MAP
                self._cells.setdefault(card, []).append(cell)
            case BreakTool(tool, target):
                self._seats.setdefault(BREAK_OF[tool], []).append(target)
            case FixTool(card, tool, target):
                self._seats.setdefault(card, []).append(target)
                self._tools.setdefault((card, target), []).append(tool)
            case PlayAt(action, target):
                self._seats.setdefault(Card(action), []).append(target)
            case Discard(cards):
                self.most_discards = max(self.most_discards, len(cards))
            case ShedCard(card, _):
                self._fronts[card] = None
            case PickGold(value):
                self.gold.append(value)
            case Steal(target=victim):
                self.victims.append(victim)
            case PlayTheft():
                pass

    # --- what may be chosen ---

    def cells(self, card: str) -> Sequence[Cell]:
        """Return the cells where this card, a tunnel as it lies, may be played, from west to east."""
        return self._cells.get(card, ())

    def lettered(self, card: Card | Tunnel | None) -> Sequence[Cell]:
        """Return the cells that have letters while this card is chosen, or none is: places for tunnels, the tunnels
        that a rockfall may remove, or goals."""
        return self.cells(card) if card in (ROCKFALL, MAP) else self.open if card is None or is_tunnel(card) else ()

    def letter(self, card: Card | Tunnel | None, cell: Cell) -> str:
        """Return the letter of one of these cells."""
        return place_letter(self.lettered(card).index(cell))

    def seats(self, card: str) -> Sequence[Seat]:
        """Return the players at whom this card may be played."""
        return self._seats.get(card, ())

    def tools(self, card: str, seat: Seat) -> Sequence[Tool]:
        """Return the broken tools of this player that the card can repair."""
        return self._tools.get((card, seat), ())

    @property
    def fronts(self) -> Sequence[Card]:
        """The cards in front of the viewer that discarding two cards can remove."""
        return tuple(self._fronts)

    def playable(self, card: Card) -> bool:
        """Return whether this card can be played at all."""
        if card in WAYS:
            return any(self.cells(tunnel) for tunnel in WAYS[card])
        return bool(self.cells(card) or self.seats(card)) or (card == THEFT and PlayTheft() in self._moves)

    def live(self, card: Card) -> bool:
        """Return whether a press of this card leads further than to discarding it, as far as everybody sees that:
        tunnels do if the viewer may dig, repairs if somebody needs them."""
        return self.digs if is_tunnel(card) else card not in FIXES or self.playable(card)

    # --- drafts ---

    def allow(self, draft: Draft) -> bool:
        """Return whether all choices of the draft are still possible."""
        match draft.kind:
            case Kind.BEGIN:
                return True
            case Kind.CARD:
                return draft.own in self.hand and self.allow_target(draft)
            case Kind.DISCARD:
                return len(draft.cards) <= self.most_discards and self.holds(draft.cards)
            case Kind.SHED:
                known = draft.card is None or draft.card in self.fronts
                return bool(self.fronts) and known and self.holds(draft.cards)
            case Kind.PICK:
                return draft.gold in self.gold
            case Kind.STEAL:
                return draft.seat in self.victims

    def allow_target(self, draft: Draft) -> bool:
        """Return whether the card may be played at the draft's cell or player."""
        card, cell, seat, tool = draft.card or "", draft.cell, draft.seat, draft.tool
        if cell is not None and cell not in self.cells(card):
            return False
        if seat is None:
            return tool is None
        return seat in self.seats(card) and (tool is None or tool in self.tools(card, seat))

    def holds(self, cards: Sequence[Card]) -> bool:
        """Return whether all these cards are in the viewer's hand."""
        return not Counter(cards) - Counter(self.hand)

    def move(self, draft: Draft) -> Move | None:
        """Return the legal move of a complete draft, else None."""
        move = self._move_of(draft) if self.allow(draft) else None
        return move if move in self._moves else None

    def _move_of(self, draft: Draft) -> Move | None:
        match draft.kind, draft.card, tuple(sorted(draft.cards)):
            case Kind.CARD, str(), _:
                return self._card_move(draft)
            case Kind.DISCARD, _, cards if cards:
                return Discard(cards)
            case Kind.SHED, str() as card, (one, other):
                return ShedCard(Card(card), (one, other))
            case Kind.PICK, _, _ if draft.gold is not None:
                return PickGold(draft.gold)
            case Kind.STEAL, _, _:
                return Steal(draft.seat)
            case _:
                return None

    def _card_move(self, draft: Draft) -> Move | None:
        card, cell, seat = draft.card, draft.cell, draft.seat
        if card is None or card == THEFT:
            return None if card is None else PlayTheft()
        if cell is not None:
            if is_tunnel(card):
                return PlaceTunnel(card, cell)
            return Rockfall(cell) if card == ROCKFALL else LookAtGoal(cell)
        if seat is None:
            return None
        own = own_name(card)
        if own in BREAKS:
            return BreakTool(BREAKS[own], seat)
        if own in FIXES:
            tools = self.tools(own, seat)
            return FixTool(own, draft.tool or tools[0], seat) if draft.tool or len(tools) == 1 else None
        return PlayAt(AIMED[own], seat)

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


def other_way(card: Card | Tunnel) -> Tunnel | None:
    """Return a tunnel the other way round; None for other cards, and for tunnels that are the same both ways."""
    if not is_tunnel(card):
        return None
    return next((tunnel for tunnel in WAYS[own_name(card)] if tunnel != card), None)
