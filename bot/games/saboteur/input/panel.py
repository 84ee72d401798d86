"""The turn panel: a pure function from a view and a draft to text, picture and buttons.

Each button carries the draft that it leads to, or the move that it makes, so a panel has no state. Every card can be
pressed: for a card that cannot be played, the panel gives the reason.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from bot.draw.look import STANDARD, Look
from bot.face import Panel, Player, Sketch
from bot.games.saboteur.input.buttons import rows, spots
from bot.games.saboteur.input.choices import Choices
from bot.games.saboteur.input.draft import Draft, Kind, is_tunnel, read
from bot.games.saboteur.input.preview import preview
from bot.games.saboteur.input.words import about, changed, hint
from bot.games.saboteur.picture.board import draw, draw_close_up, draw_hand_alone, draw_maze
from bot.games.saboteur.picture.marks import Marks
from bot.games.saboteur.texts.sentences import waiting
from bot.locale import NOTHING, Markup, Say, in_lines
from engine.game import Seat
from engine.games.saboteur.cards import MAP, ROCKFALL
from engine.games.saboteur.state import View


def panel(view: View, draft: str, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Panel:
    """Return the panel for this step of the viewer's turn; an unreadable or outdated draft counts as the beginning,
    with a sentence about the change if its cause is known."""
    seat = view.viewer
    if seat is None or view.to_act != seat:
        return Panel(waiting(view, players, say), (), (Sketch("table", partial(draw, view, players, (), say, look)),))
    choices = Choices(view)
    chosen, notice = read(draft) or Draft(), NOTHING
    if not choices.allow(chosen):
        notice = changed(view, chosen, choices, players, say) or NOTHING if view.table.phase == "dig" else NOTHING
        chosen = Draft()
    chosen = choices.settled(chosen)
    text = in_lines([*filter(None, (notice,)), *_text(view, seat, chosen, choices, players, say)])
    marks = _marks(chosen, choices)
    draw_all = partial(draw, view, players, (), say, look, marks=marks, hand=view.table.phase != "steal")
    detail = tuple(_detail(view, chosen, marks, players, say, look))
    return Panel(text, rows(view, chosen, choices, players, say.plain), (Sketch(f"table {marks}", draw_all),), detail)


def _detail(
    view: View, draft: Draft, marks: Marks, players: Sequence[Player], say: Say, look: Look
) -> Iterator[Sketch]:
    """Yield the hand, and while a card is played in the maze the maze with numbered cells; once a cell is chosen, what
    happens there in place of the hand. A thief sees the whole table."""
    if view.table.phase == "steal":
        return
    if draft.cell is None or not marks.spots:
        yield Sketch("hand", partial(draw_hand_alone, view, say, look))
    if marks.spots:
        numbered = Marks(spots=marks.spots, first=marks.first)
        yield Sketch(f"maze {numbered}", partial(draw_maze, view, players, say, look, numbered))
        if draft.cell is not None:
            planned = Marks(planned=marks.planned, struck=marks.struck)
            yield Sketch(f"close-up {planned}", partial(draw_close_up, view, players, say, look, planned))


def _text(
    view: View, seat: Seat, draft: Draft, choices: Choices, players: Sequence[Player], say: Say
) -> Iterator[Markup]:
    move = choices.move(draft)
    if draft.kind is Kind.CARD and draft.card is not None and draft.cell is None and draft.seat is None:
        yield about(draft.card, say)
    if move is not None:
        yield from preview(view, seat, move, players, say)
        return
    yield from hint(view, seat, draft, choices, say)


def _marks(draft: Draft, choices: Choices) -> Marks:
    card, cell = draft.card, draft.cell
    first, cells = spots(draft, choices)
    chosen, places = list(draft.cards if draft.own is None else (draft.own,)), []
    for place, held in enumerate(choices.hand):
        if held in chosen:
            chosen.remove(held)
            places.append(place)
    return Marks(
        spots=tuple(cells),
        first=first,
        planned=(cell, card) if cell is not None and card is not None and is_tunnel(card) else None,
        lying=card if card is not None and is_tunnel(card) else None,
        struck=cell if card == ROCKFALL else None,
        goal=cell if card == MAP else None,
        seats=frozenset() if draft.seat is None else frozenset({draft.seat}),
        cards=frozenset(places),
    )
