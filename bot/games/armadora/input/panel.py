"""The turn panel: a pure function from a view and a draft to text, picture and buttons.

Each button carries the draft that it leads to, or the move that it makes, so a panel has no state. A button is enabled
exactly if it can lead to a worthwhile legal move (`choices.worthwhile`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from bot.draw.look import STANDARD, Look
from bot.face import Panel, Player, Sketch
from bot.games.armadora.input import window
from bot.games.armadora.input.buttons import rows
from bot.games.armadora.input.choices import Choices, choices_of
from bot.games.armadora.input.draft import PALISADES, TARGETS, WARRIORS, Draft, Kind, read
from bot.games.armadora.input.edges import POSTS, following
from bot.games.armadora.input.words import hint, lost, preview
from bot.games.armadora.picture.board import Marks, draw, draw_close_up, draw_own
from bot.games.armadora.picture.marks import NO_MARKS
from bot.games.armadora.texts.sentences import seen, waiting
from bot.locale import Markup, Say, in_lines
from engine.games.armadora.board import EDGES, ENDS, Squares, mask
from engine.games.armadora.state import STRENGTHS, View


def panel(view: View, draft: str, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Panel:
    """Return the panel for this step of the viewer's turn; an unreadable or outdated draft counts as the beginning."""
    if view.viewer is None or view.to_act != view.viewer:
        whole = Sketch("board", partial(draw, view, players, (), say, look))
        return Panel(waiting(view, players, say), (), (whole,))
    choices = choices_of(view)
    chosen = read(draft)
    if chosen is None or not choices.allow(chosen):
        chosen = Draft(window.opening(view))
    text = in_lines(_text(view, chosen, choices, players, say))
    marks = _marks(view, chosen, choices)
    whole = Sketch(f"board {marks}", partial(draw, view, players, (), say, look, marks=marks))
    detail = tuple(_detail(view, chosen, choices, players, say, look))
    return Panel(text, rows(view, chosen, choices, say.plain), (whole,), detail)


def _detail(
    view: View, draft: Draft, choices: Choices, players: Sequence[Player], say: Say, look: Look
) -> Iterator[Sketch]:
    """Yield the board with the viewer's strengths, the same throughout the turn, and below it what the draft is about
    to do."""
    yield Sketch("own board", partial(draw_own, view, players, say, look))
    if draft.kind in PALISADES and draft.square is not None:
        draft = draft.back()
    if draft.squares and draft.move:
        marks = replace(_marks(view, draft, choices), columns=NO_MARKS.columns)
        yield Sketch(f"close-up {marks}", partial(draw_close_up, view, players, say, look, marks))


def _text(view: View, draft: Draft, choices: Choices, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    warriors = Kind.WARRIOR in choices.kinds
    if draft.move is None or draft.kind is Kind.PASS:
        yield hint(view, draft, say, warriors=warriors)
        if draft.kind is Kind.PASS:
            yield from lost(view, say)
    else:
        yield from preview(view, draft, players, say)
        if draft.kind is Kind.PALISADES and choices.edges(draft):
            yield hint(view, draft, say)
    if draft.kind is Kind.WARRIOR and draft.move is None:
        yield from seen(view, say)
        if warriors and not any(past.seat == view.viewer for past in view.history):
            yield Markup("-# {}").format(_legend(view, say))


def _legend(view: View, say: Say) -> Markup:
    """Return the meaning of the signs on the buttons, with the viewer's most frequent strength as the example."""
    left = dict(zip(STRENGTHS, view.hand or (0,) * len(STRENGTHS), strict=True))
    most = max(STRENGTHS, key=lambda strength: left[strength])
    return say("armadora.panel.legend", count=left[most], strength=most)


def _marks(view: View, draft: Draft, choices: Choices) -> Marks:
    square = draft.square
    chosen = Squares(0 if square is None else 1 << square)
    if draft.kind in WARRIORS:
        planned = None if square is None or draft.strength is None else (square, draft.strength)
        return Marks(squares=chosen, warrior=planned, columns=window.columns(draft.half))
    if draft.kind in PALISADES:
        may = choices.edges(draft)
        free = {edge for edge in EDGES if not view.table.palisades >> edge & 1 and edge not in draft.edges}
        around = {edge for edge in free if square in ENDS[edge]}
        ahead = following(draft.edges, view.table.palisades) if square is None else ()
        posts = choices.squares(draft) & set(POSTS) if square is None else ()
        return Marks(
            squares=chosen,
            targets=mask(posts),
            edges=mask(draft.edges),
            legal=mask(may & around),
            numbered=tuple((number, edge) for number, edge in enumerate(ahead, 1) if edge in may),
            illegal=mask((free if not draft.edges and square is None else around) - may),
        )
    if draft.kind in TARGETS:
        return Marks(squares=chosen, targets=mask(choices.squares(draft)))
    return Marks()
