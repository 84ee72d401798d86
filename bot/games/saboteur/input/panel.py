"""The turn panel: a pure function from a view and a draft to text, picture and buttons.

Its text is the next choice, the effects of the move that is chosen, or why a card cannot be played. Each button carries
the draft that it leads to, or the move that it makes, so a panel has no state. Every card can be pressed: for a card
that cannot be played, the panel gives the reason.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from bot.draw.look import STANDARD, Look
from bot.face import Panel, Player, Sketch
from bot.games.saboteur.input.buttons import rows
from bot.games.saboteur.input.draft import Choices, Draft, Kind, is_tunnel, own_name, read
from bot.games.saboteur.names import card_about, card_name, cell_name, goal_name, headline, hindrances, listed
from bot.games.saboteur.picture.board import draw, draw_turn
from bot.games.saboteur.picture.maze import Marks
from bot.games.saboteur.texts.board import waiting
from bot.games.saboteur.texts.moves import preview
from bot.locale import NOTHING, Markup, Say, in_lines
from engine.game import Seat
from engine.games.saboteur.cards import BREAK_OF, BREAKS, FIXES, MAP, ROCKFALL, WAYS, Card, Tunnel
from engine.games.saboteur.maze import GOAL_CELLS, Cell
from engine.games.saboteur.rules import may_dig
from engine.games.saboteur.state import Table, View


def panel(view: View, draft: str, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Panel:
    """Return the panel for this step of the viewer's turn; an unreadable or outdated draft counts as the beginning,
    with a sentence about the change if its cause is known."""
    seat = view.viewer
    if seat is None or view.to_act != seat:
        return Panel(waiting(view, players, say), (), Sketch("table", partial(draw, view, players, (), say, look)))
    choices = Choices(view)
    step, notice = read(draft) or Draft(), NOTHING
    if not choices.allow(step):
        notice = lost_choice(view, step, choices, players, say)
        step = Draft()
    step = choices.settled(step)
    text = in_lines([*filter(None, (notice,)), *_text(view, seat, step, choices, players, say)])
    marks = _marks(step, choices)
    draw_all = partial(draw, view, players, (), say, look, marks=marks, hand=view.table.phase != "steal")
    people = view.table.phase == "steal" or bool(step.own and choices.targets(step.own))
    draw_part = partial(draw_turn, view, players, say, look, marks, people=people)
    whole, detail = Sketch(f"table {marks}", draw_all), Sketch(f"turn {people} {marks}", draw_part)
    return Panel(text, rows(view, step, choices, players, say.plain), whole, detail)


def _text(
    view: View, seat: Seat, draft: Draft, choices: Choices, players: Sequence[Player], say: Say
) -> Iterator[Markup]:
    move = choices.move(draft)
    playable = draft.own is not None and choices.playable(draft.own)
    if playable and draft.card is not None and draft.cell is None and draft.seat is None and move is None:
        yield card_in_words(draft.card, say)
    if move is not None:
        yield from preview(view, seat, move, players, say)
        return
    yield from hint(view, seat, draft, choices, say)


def _marks(draft: Draft, choices: Choices) -> Marks:
    card, cell = draft.card, draft.cell
    unmatched, places = list(draft.cards if draft.own is None else (draft.own,)), []
    for place, held in enumerate(choices.hand):
        if held in unmatched:
            unmatched.remove(held)
            places.append(place)
    return Marks(
        spots=tuple(_spots(draft, choices)),
        planned=(cell, card) if cell is not None and card is not None and is_tunnel(card) else None,
        lying=card if card is not None and is_tunnel(card) else None,
        struck=cell if card == ROCKFALL else None,
        goal=cell if card == MAP else None,
        seats=frozenset() if draft.seat is None else frozenset({draft.seat}),
        cards=frozenset(places),
    )


def _spots(draft: Draft, choices: Choices) -> Iterator[tuple[str, Cell]]:
    """Yield the cells that may be chosen, with their letters; before a card is chosen, those for all tunnels."""
    card = draft.card if draft.kind is Kind.CARD else None
    if card is not None or draft.kind is Kind.BEGIN:
        for cell in choices.lettered(card):
            if card is None or cell in choices.cells(card):
                yield choices.letter(card, cell), cell


# --- What the panel says ---


def card_in_words(card: Card | Tunnel, say: Say) -> Markup:
    """Return the card's name and its sentence."""
    return say("saboteur.panel.card", card=headline(card, say.plain), about=card_about(card, say.plain))


def hint(view: View, seat: Seat, draft: Draft, choices: Choices, say: Say) -> Iterator[Markup]:
    """Yield the sentence for the next choice, or the reason why there is none."""
    match draft.kind, draft.card:
        case Kind.CARD, str() as card:
            if not choices.playable(own_name(card)):
                yield why_not(view.table, seat, own_name(card), say)
                yield say("saboteur.panel.instead")
            elif draft.seat is not None:
                yield say("saboteur.panel.choose.tool")
            else:
                yield _where(card, say)
        case Kind.DISCARD, _:
            yield say("saboteur.panel.choose.discard", count=choices.most_discards)
        case Kind.SHED, _:
            yield say("saboteur.panel.choose.shed")
        case _ if view.table.phase == "pick":
            yield say("saboteur.panel.choose.gold")
        case _ if view.table.phase == "steal":
            yield say("saboteur.panel.choose.steal")
        case _:
            yield say("saboteur.panel.begin")
            if not may_dig(view.table, seat):
                yield _hindrance(view.table, seat, say)
            if idle := {card for card in view.hand if card in FIXES and not choices.live(card)}:
                repairs = listed([card for card in FIXES if card in idle], say.plain)
                yield say("saboteur.panel.why.idle", cards=repairs)


def _where(card: Card | Tunnel, say: Say) -> Markup:
    if is_tunnel(card):
        return say("saboteur.panel.choose.spot")
    if card == ROCKFALL:
        return say("saboteur.panel.choose.rockfall")
    return say("saboteur.panel.choose.goal" if card == MAP else "saboteur.panel.choose.player")


def why_not(table: Table, seat: Seat, card: Card, say: Say) -> Markup:
    """Return the reason why this card cannot be played now."""
    if card in WAYS:
        return say("saboteur.panel.why.no_place") if may_dig(table, seat) else _hindrance(table, seat, say)
    if card in BREAKS:
        return say("saboteur.panel.why.all_broken", card=card_name(card, say.plain))
    if card in FIXES:
        tool, *more = FIXES[card]
        if more:
            return say("saboteur.panel.why.neither_broken")
        return say("saboteur.panel.why.not_broken", card=card_name(BREAK_OF[tool], say.plain))
    return say(f"saboteur.panel.why.{card}")


def _hindrance(table: Table, seat: Seat, say: Say) -> Markup:
    """Return the reason why this player cannot place tunnels."""
    return say("saboteur.panel.why.broken", cards=hindrances(table, seat, say.plain))


def lost_choice(view: View, draft: Draft, choices: Choices, players: Sequence[Player], say: Say) -> Markup:
    """Return a sentence about the choice of a draft that is not possible any more; nothing if the cause is unknown."""
    if view.table.phase != "dig":
        return NOTHING
    missing = Counter(filter(None, (draft.own, *draft.cards))) - Counter(view.hand)
    if missing:
        return say("saboteur.panel.gone.card", card=card_name(next(iter(missing)), say.plain))
    if draft.card is None:
        return NOTHING
    card = card_name(draft.card, say.plain)
    if draft.kind is Kind.SHED:
        return NOTHING if draft.card in choices.fronts else say("saboteur.panel.gone.front", card=card)
    if draft.seat is not None:
        fits = draft.seat < len(players) and not draft.cell
        return say("saboteur.panel.gone.player", player=players[draft.seat].bold_name, card=card) if fits else NOTHING
    if draft.cell is None:
        return NOTHING
    if draft.card == ROCKFALL:
        return say("saboteur.panel.gone.tunnel", cell=cell_name(draft.cell))
    if draft.card == MAP:
        is_goal = draft.cell in GOAL_CELLS
        return say("saboteur.panel.gone.goal", goal=goal_name(draft.cell, say.plain)) if is_goal else NOTHING
    return say("saboteur.panel.gone.spot", cell=cell_name(draft.cell), card=card) if is_tunnel(draft.card) else NOTHING
