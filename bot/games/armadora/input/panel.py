"""The turn panel: a pure function from a view and a draft to text, picture and buttons.

Its text is the next choice, or the effects of the move that is chosen. Each button carries the draft that it leads to,
or the move that it makes, so a panel has no state. A button is enabled exactly if it can lead to a worthwhile legal
move (`choices.worthwhile`).
"""

from collections.abc import Iterator, Sequence
from functools import partial

from bot.draw.look import STANDARD, Look
from bot.face import Panel, Player, Sketch, whose_turn
from bot.games.armadora.input.buttons import rows
from bot.games.armadora.input.choices import POSTS, Choices, numbered
from bot.games.armadora.input.draft import PALISADES, POWERS, TARGETS, WARRIORS, Draft, Half, Kind, half_of, read
from bot.games.armadora.names import edge_name
from bot.games.armadora.picture.board import Marks, draw, draw_map
from bot.games.armadora.texts.sentences import mage_sights
from bot.locale import Markup, Say, in_lines
from engine.games.armadora import board
from engine.games.armadora.rules import free_squares, lookable_squares, shootable_squares, territory_of
from engine.games.armadora.state import Table, View

_ON_THE_BOARD = frozenset(kind.value for kind in WARRIORS | PALISADES)
"""First letters of moves that put a piece on the board."""


def panel(view: View, draft: str, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Panel:
    """Return the panel for this step of the viewer's turn; an unreadable or outdated draft counts as the beginning."""
    if view.viewer is None or view.to_act != view.viewer:
        whole = Sketch("board", partial(draw, view, players, (), say, look))
        return Panel(whose_turn(view, players, say), (), whole)
    choices = Choices(view)
    step = read(draft)
    if step is None or not choices.allow(step):
        step = Draft(opening(view))
    text = in_lines(_text(view, step, choices, players, say))
    marks = _marks(view, step, choices)
    whole = Sketch(f"board {marks}", partial(draw, view, players, (), say, look, marks=marks))
    detail = Sketch(f"map {marks}", partial(draw_map, view, players, say, look, marks))
    return Panel(text, rows(view, step, choices, say.plain), whole, detail)


def opening(view: View) -> Half:
    """Return the half where the panel opens: where the viewer last put a piece, else where the last piece was put; the
    other one if that half is full."""
    placed = [(past.seat, past.words.partition(" ")[2]) for past in view.history if past.words[0] in _ON_THE_BOARD]
    last = ([places for seat, places in placed if seat == view.viewer] or [places for _, places in placed])[-1:]
    half = half_of(board.SQUARE_OF[last[0][:2]]) if last else Half.LEFT
    return half if free_squares(view.table) & half.squares else half.opposite


def _text(view: View, draft: Draft, choices: Choices, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    warriors = Kind.WARRIOR in choices.kinds
    special = choices.special
    if draft.move is None or draft.kind is Kind.PASS:
        yield hint(view, draft, say, warriors=warriors)
        if draft.kind is Kind.PASS:
            yield from losses(view, say)
    else:
        yield from preview(view, draft, players, say)
        if draft.kind is Kind.PALISADES and choices.edges(draft):
            yield hint(view, draft, say)
    if draft.kind is Kind.WARRIOR and draft.move is None:
        yield from mage_sights(view, say)
    if draft.kind is Kind.SPECIAL or (draft == draft.beginning() and len(special) == 1):
        for kind in special:
            if kind not in choices.kinds:
                yield Markup("-# {}").format(why_not(view, kind, say))


def _marks(view: View, draft: Draft, choices: Choices) -> Marks:
    square = draft.square
    ringed = board.Squares(0 if square is None else 1 << square)
    if draft.kind in WARRIORS:
        planned = None if square is None or draft.strength is None else (square, draft.strength)
        return Marks(squares=ringed, warrior=planned)
    if draft.kind in PALISADES:
        may = choices.edges(draft)
        free = {edge for edge in board.EDGES if not view.table.palisades >> edge & 1 and edge not in draft.edges}
        around = {edge for edge in free if square in board.ENDS[edge]}
        posts = choices.squares(draft) & set(POSTS) if square is None else ()
        places = enumerate(numbered(draft, view.table.palisades), 1)
        return Marks(
            squares=ringed,
            targets=board.mask(posts),
            edges=board.mask(draft.edges),
            numbered=tuple((number, edge) for number, edge in places if edge is not None and edge in may),
            illegal=board.mask((free if not draft.edges and square is None else around) - may),
        )
    if draft.kind in TARGETS:
        return Marks(squares=ringed, targets=board.mask(choices.squares(draft)))
    return Marks()


# --- What the panel says ---


def hint(view: View, draft: Draft, say: Say, *, warriors: bool = True) -> Markup:
    """Return the sentence for the next choice; `warriors` tells whether a warrior could be placed."""
    square = "" if draft.square is None else board.SQUARE_NAMES[draft.square]
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


def why_not(view: View, kind: Kind, say: Say) -> Markup:
    """Return the reason why this power, or the reinforcement, is not possible yet."""
    seat, targets = view.viewer, {Kind.LOOK: lookable_squares, Kind.ARROW: shootable_squares}.get(kind)
    unknown = (
        targets
        and seat is not None
        and any(not view.strength_on(board.Square(s)) for s in board.bits(targets(view.table, seat)))
    )
    if unknown:
        return say("armadora.refusal.NO_ACTION_AFTER")
    return say(f"armadora.panel.why.{kind.name.lower()}")


def losses(view: View, say: Say) -> Iterator[Markup]:
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


def _on_square(
    table: Table, draft: Draft, square: board.Square, players: Sequence[Player], say: Say
) -> Iterator[Markup]:
    key, at = f"armadora.preview.{draft.kind.name.lower()}", board.SQUARE_NAMES[square]
    if draft.kind in (Kind.LOOK, Kind.ARROW):
        if warrior := table.warrior_on(square):
            yield say(key, player=players[warrior.owner].bold_name, square=at)
        return
    yield say(key, strength=draft.strength, square=at)
    territory = territory_of(table, square)
    size, gold = territory.bit_count(), table.gold_in(territory)
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
    after = board.Edges(table.palisades | board.mask(draft.edges))
    before, new = board.territories(table.palisades), board.territories(after)
    if before == new:
        yield say("armadora.preview.divides_nothing")
    for territory in before:
        parts = sorted((part for part in new if part & territory), key=int.bit_count)
        for part in parts[:-1]:
            yield say("armadora.preview.closes", squares=part.bit_count(), gold=table.gold_in(part))
        if len(parts) > 1:
            largest = parts[-1]
            yield say("armadora.preview.remains", squares=largest.bit_count(), gold=table.gold_in(largest))
