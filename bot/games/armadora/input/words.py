"""The text of the turn panel: the next choice, and the effects of the chosen move."""

from collections.abc import Iterator, Sequence

from bot.face import Player
from bot.games.armadora.input.draft import POWERS, Draft, Kind
from bot.games.armadora.names import edge_name, name
from bot.locale import Markup, Say
from engine.games.armadora.board import SQUARE_NAMES, Edges, Square, Squares, mask, territories
from engine.games.armadora.rules import free_squares, territory_of
from engine.games.armadora.state import Table, View


def hint(view: View, draft: Draft, say: Say, *, warriors: bool = True) -> Markup:
    """Return the sentence for the next choice; `warriors` tells whether a warrior could be placed."""
    square = "" if draft.square is None else SQUARE_NAMES[draft.square]
    match draft.kind:
        case Kind.WARRIOR | Kind.GOBLIN if draft.strength is not None:
            return say("armadora.panel.choose_square", strength=draft.strength)
        case Kind.WARRIOR | Kind.GOBLIN if square:
            return say("armadora.panel.choose_strength", square=square)
        case Kind.WARRIOR if view.table.power_used:
            return say("armadora.panel.must_act")
        case Kind.WARRIOR if not warriors:
            return say("armadora.panel.no_square" if any(view.hand or ()) else "armadora.panel.no_warrior")
        case Kind.WARRIOR:
            return say("armadora.panel.begin")
        case Kind.PALISADES | Kind.ORC if square:
            return say("armadora.panel.choose_side", square=square)
        case Kind.PALISADES if draft.edges:
            return say("armadora.panel.choose_second")
        case _:
            return say(f"armadora.panel.choose.{draft.kind.name.lower()}")


def lost(view: View, say: Say) -> Iterator[Markup]:
    """Yield sentences for what the viewer gives up by passing."""
    table, seat = view.table, view.viewer
    if seat is None:
        return
    if table.in_hand[seat]:
        yield say("armadora.panel.lost_warriors", count=table.in_hand[seat])
    if table.powers[seat] or table.reinforcements[seat]:
        yield say("armadora.panel.lost_powers")


def preview(view: View, draft: Draft, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    """Yield sentences for the effects of the draft's move; none for passing."""
    if draft.edges:
        yield from _palisades(view.table, draft, say)
    elif draft.square is not None:
        yield from _on_square(view.table, draft, draft.square, players, say)
    if draft.kind in POWERS:
        yield say("armadora.preview.then_act")


def _on_square(table: Table, draft: Draft, square: Square, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    at = SQUARE_NAMES[square]
    match draft.kind:
        case Kind.GOBLIN:
            yield say("armadora.preview.goblin", strength=draft.strength, square=at)
        case Kind.REINFORCEMENT:
            yield say("armadora.preview.reinforcement", square=at)
        case Kind.WARRIOR:
            yield say("armadora.preview.warrior", strength=draft.strength, square=at)
        case _ if warrior := table.warrior_on(square):
            owner = name(players, warrior.owner)
            key = "armadora.preview.look" if draft.kind is Kind.LOOK else "armadora.preview.arrow"
            yield say(key, player=owner, square=at)
            return
    territory = territory_of(table, square)
    size, gold = territory.bit_count(), gold_in(table, territory)
    if free := (territory & free_squares(table) & ~(1 << square)).bit_count():
        yield say("armadora.preview.territory", count=free, squares=size, gold=gold)
    elif draft.kind is Kind.REINFORCEMENT:
        yield say("armadora.preview.already_full", squares=size, gold=gold)
    else:
        yield say("armadora.preview.full_territory", squares=size, gold=gold)


def _palisades(table: Table, draft: Draft, say: Say) -> Iterator[Markup]:
    first, *second = (edge_name(edge) for edge in draft.edges)
    if second:
        yield say("armadora.preview.two_palisades", first=first, second=second[0])
    else:
        yield say("armadora.preview.palisade", edge=first)
    after = Edges(table.palisades | mask(draft.edges))
    known, new = territories(table.palisades), territories(after)
    if known == new:
        yield say("armadora.preview.divides_nothing")
    for territory in known:
        parts = sorted((part for part in new if part & territory), key=int.bit_count)
        for part in parts[:-1]:
            yield say("armadora.preview.closes", squares=part.bit_count(), gold=gold_in(table, part))
        if len(parts) > 1:
            rest = parts[-1]
            yield say("armadora.preview.remains", squares=rest.bit_count(), gold=gold_in(table, rest))


def gold_in(table: Table, squares: Squares) -> int:
    """Return the gold on these squares."""
    return sum(gold for square, gold in table.gold if squares >> square & 1)
