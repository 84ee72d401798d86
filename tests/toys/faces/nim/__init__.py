"""Nim's face: all that a face has to bring, and no more."""

from collections.abc import Sequence
from functools import cache, partial

from engine.games.nim import GAME, HEAPS, Event, Move, Options, Refusal, State, View, legal, outcome

from bot.draw.canvas import Canvas
from bot.draw.colors import color, gradient
from bot.draw.look import STANDARD, Look, Theme
from bot.draw.palette import Palette
from bot.draw.text import Style as Letters
from bot.face import Button, Face, HintStep, OptionChoice, Page, Panel, Picture, Player, Sketch, Style, whose_turn
from bot.locale import NOTHING, Markup, Say, in_lines
from engine.errors import NuggetError

GROUND, INK = color("#e9d8b4"), color("#20140a")
THEMES = {
    Theme.LIGHT: {GROUND: color("#fffaf0")},
    Theme.DARK: {GROUND: color("#241a11"), INK: color("#f2e6cf")},
    Theme.CONTRAST: {GROUND: color("#ffffff"), INK: color("#000000")},
}
STONE = 30


@cache
def _palette() -> Palette:
    themes = {theme: (gradient((swap.get(GROUND, GROUND), swap.get(INK, INK)), 9),) for theme, swap in THEMES.items()}
    return Palette(gradient((GROUND, INK), 9), themes=themes)


def pictures(
    view: View, players: Sequence[Player], events: Sequence[Event], say: Say, look: Look = STANDARD
) -> tuple[Picture, ...]:
    """Return the heaps, one below the other."""
    heaps = view.state.heaps
    canvas = Canvas(_palette(), _palette().new((6 * STONE, len(heaps) * STONE), GROUND), look)
    for row, (heap, stones) in enumerate(zip(HEAPS, heaps, strict=False)):
        canvas.words(heap, Letters.NUMBERS, 16, 12, row * STONE + 20, INK, GROUND, align=0.5)
        for place in range(1, stones + 1):
            canvas.fill(place * STONE + 4, row * STONE + 4, (place + 1) * STONE - 4, (row + 1) * STONE - 4, INK)
    return (Picture(canvas.png(), "nim.png", _alt(view, players, say)),)


def text_board(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the heaps, and whose turn it is."""
    heaps = Markup(" · ").join(map(Markup("{} {}").format, HEAPS, view.state.heaps))
    return in_lines([whose_turn(view, players, say), say("nim.alt", heaps=heaps)])


def tell(events: Sequence[Event], players: Sequence[Player], say: Say) -> list[Markup]:
    """Return a sentence for each event."""
    return [
        say("nim.event", count=event.move.stones, player=players[event.seat].name, heap=event.move.heap)
        for event in events
    ]


def panel(view: View, draft: str, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Panel:
    """Return a row of buttons for each heap, and below them the one that confirms."""
    board, moves = Sketch("", partial(_board, view, players, say, look)), legal(view)
    if not moves:
        return Panel(text_board(view, players, say), (), board)
    selected = next((move for move in moves if move.words == draft), None)
    rows = [
        tuple(
            Button(move.words, draft=move.words, style=Style.CHOSEN if move == selected else Style.PLAIN)
            for move in moves
            if move.heap == heap
        )
        for heap in HEAPS
    ]
    make = [Button(say.plain("nim.do", move=selected.words), move=selected.words, style=Style.GO)] if selected else []
    rows.append((*make, Button(say.plain("button.type"), draft="type")))
    return Panel(say("nim.choose"), tuple(filter(None, rows)), board)


def refuse(error: NuggetError, say: Say) -> Markup:
    """Return the sentence for a refusal or for words that cannot be read."""
    match error.reason:
        case Refusal.NO_SUCH_HEAP:
            return say("nim.refusal.NO_SUCH_HEAP", heap=error.facts["heap"])
        case Refusal.TOO_MANY:
            return say("nim.refusal.TOO_MANY", heap=error.facts["heap"], left=error.facts["left"])
    return say("nim.refusal.UNREADABLE", words=error.facts["words"])


def result(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return who won."""
    return say("nim.won", player=players[outcome(view).ranking[0][0]].name)


def hint(move: Move, step: HintStep, say: Say) -> Markup:
    """Return the move in words, or the heap."""
    return NOTHING if step is HintStep.REGION else say("nim.move", count=move.stones, heap=move.heap)


def rules_pages(say: Say, look: Look = STANDARD) -> tuple[Page, ...]:
    """Return the rules in short."""
    return (Page(say("nim.title"), say("nim.rules")),)


def _board(view: View, players: Sequence[Player], say: Say, look: Look) -> Picture:
    return pictures(view, players, (), say, look)[0]


def _alt(view: View, players: Sequence[Player], say: Say) -> str:
    turn = [] if view.to_act is None else [say.plain("board.theirs", player=players[view.to_act].name)]
    heaps = " · ".join(map("{} {}".format, HEAPS, view.state.heaps))
    return " ".join([say.plain("nim.alt", heaps=heaps), *turn])


FACE: Face[Options, State, View, Move, Event] = Face(
    game=GAME,
    options=(OptionChoice("small", (False, True), lambda options: True),),
    pictures=pictures,
    text_board=text_board,
    tell=tell,
    panel=panel,
    refuse=refuse,
    result=result,
    hint=hint,
    rules_pages=rules_pages,
    first_turn=lambda view, say: say("nim.first"),
)
