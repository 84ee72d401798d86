"""Burrow's turn panel and its suggestions: a draft is the words of a move without its sign, or the beginning of one."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Literal

from bot.games.burrow.picture import LETTERS, draw_board
from bot.games.burrow.words import roots
from engine.games.burrow.data import parse
from engine.games.burrow.rules import legal, rest
from engine.games.burrow.state import Move, View

from bot.draw.look import STANDARD, Look
from bot.face import Button, Panel, Player, Select, SelectChoice, Sketch, Style, whose_turn
from bot.locale import PlainSay, Say, in_lines
from engine.errors import BadWords

MOST = 25
"""The number of suggestions that Discord shows."""
KINDS: tuple[Literal["dig", "bury"], ...] = ("dig", "bury")


def panel(view: View, draft: str, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Panel:
    """Return the step of the viewer's turn that this draft is at; an unreadable or outdated draft gives the first
    step."""
    moves, table_picture = legal(view), Sketch("", partial(draw_board, view, players, (), say, look))
    if not moves:
        return Panel(whose_turn(view, players, say), (), table_picture)
    move = _move(draft, moves)
    if moves == (Move("open"),):
        return Panel(say("burrow.panel.open"), ((_make(moves[0], say.plain), _typing(say.plain)),), table_picture)
    kind = draft if draft in KINDS else "" if move is None else move.verb
    text = [say("burrow.secret.hand", roots=roots(view.hand))]
    match move:
        case None:
            text.append(say("burrow.panel.choose"))
        case Move("swap", other):
            text.append(say("burrow.panel.swap", player=players[other].bold_name))
        case _:
            text.append(say(f"burrow.panel.{move.verb}", root=move.number))
    rows: list[tuple[Button, ...] | Select] = [
        (
            _kind("dig", kind, say.plain("burrow.panel.button.dig")),
            _kind("bury", kind, say.plain("burrow.panel.button.bury")),
            _typing(say.plain),
            *([Button(say.plain("burrow.button.rest"), draft="rest")] if rest(view) else []),
        )
    ]
    hand = sorted(set(view.hand))
    rows += [tuple(_root(Move(verb, root), move) for root in hand) for verb in KINDS if verb == kind]
    partners = [swap for swap in moves if swap.verb == "swap"]
    if partners:
        rows.append(_partners(partners, move, view, players, say.plain))
    if move is not None:
        rows.append((_make(move, say.plain),))
    return Panel(in_lines(text), tuple(rows), table_picture)


def _move(draft: str, moves: Sequence[Move]) -> Move | None:
    """Return the legal move that the draft stands for."""
    return next((move for move in moves if draft == as_draft(move)), None)


def as_draft(move: Move) -> str:
    """Return the draft at which the panel shows this move."""
    return f"{move.verb} {move.number}"


def _kind(kind: str, current: str, label: str) -> Button:
    return Button(label, draft=kind, style=Style.CHOSEN if kind == current else Style.PLAIN)


def _root(move: Move, current: Move | None) -> Button:
    style = Style.CHOSEN if move == current else Style.PLAIN
    return Button(str(move.number), draft=as_draft(move), style=style, emoji="burrow_root")


def _partners(
    moves: Sequence[Move], current: Move | None, view: View, players: Sequence[Player], say: PlainSay
) -> Select:
    def choice(move: Move) -> SelectChoice:
        label = f"{LETTERS[move.number]} · {players[move.number].name}"
        description = say("burrow.panel.partner", count=view.sizes[move.number])
        return SelectChoice(label[:100], as_draft(move), description, chosen=move == current)

    return Select(say("burrow.panel.swap_with"), tuple(map(choice, moves)))


def _make(move: Move, say: PlainSay) -> Button:
    return Button(say(f"burrow.panel.do.{move.verb}"), move=move.words, style=Style.GO)


def _typing(say: PlainSay) -> Button:
    return Button(say("button.type"), draft="type")


def suggest(view: View, typed: str, say: Say) -> Sequence[tuple[str, str]]:
    """Return the legal moves that begin with the typed text, a complete one first."""
    moves = list(legal(view))
    try:
        parsed = parse(typed)
        moves.sort(key=lambda move: move != parsed)
    except BadWords:
        parsed = None
    bare = typed.lower().replace(" ", "").replace("@", "")
    fitting = [m for m in moves if m == parsed or m.words.replace(" ", "").replace("@", "").startswith(bare)]
    return [(_label(move, say.plain), move.words) for move in fitting][:MOST]


def _label(move: Move, say: PlainSay) -> str:
    facts: dict[str, Any] = {"letter": LETTERS[move.number]} if move.verb == "swap" else {"root": move.number}
    return say(f"burrow.suggest.{move.verb}", words=move.words, **facts)
