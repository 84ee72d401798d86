"""A position in words, made for reading aloud: the reader's secret, the board, and the moves that can be typed now. The
list of moves is made from the legal moves, in the same way for every game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face import HintStep
from bot.locale import NOTHING, Markup, Say, cut, in_lines, units
from bot.tables import Match
from bot.typed_words import SURE, shortest
from bot.ui.core.app import App
from bot.ui.core.custom_id import read_number
from bot.ui.core.matches import last_turn
from engine.game import Move, Seat, seen_by

CHOICES = 1500
"""The most characters of the list of moves that can be typed."""
ENDS = 6
"""The most ends of moves that are listed together: nobody wants to hear all squares each turn."""
NEWS = 10
"""The most sentences about what happened since one's last turn."""
_LEAST = 200
"""Characters; a part that would be cut to fewer is left out."""


def position(app: App, match: Match, seat: Seat | None, say: Say, room: int, *, secret: bool = True) -> Markup:
    """Return the position as this seat, or the table, may know it, in at most `room` characters: first what happened
    since the player's last turn, and for the player who is to act also the moves that can be typed. These stay whole,
    and the board fills the rest."""
    view, face, players = match.view(seat), app.face(match), match.players(say)
    typed = choices(app, match, seat, say) if seat is not None and match.to_act == seat else NOTHING
    own = NOTHING
    if secret and seat is not None and match.live:
        own = face.secret(view, players, say, app.look(None)).text
    board, left = face.text_board(view, players, say), room
    shown = list[Markup]()
    for part in (_since(app, match, seat, say), own, typed, board):
        fits = part and left >= min(_LEAST, units(part))
        shown.append(cut(part, left) if fits else NOTHING)
        left -= units(shown[-1]) + 2 if fits else 0
    since, own, typed, board = shown
    return Markup("\n\n").join(filter(None, (since, own, board, typed)))


def _since(app: App, match: Match, seat: Seat | None, say: Say) -> Markup:
    """Return what the table saw since this player's last turn, the newest of it if it is much."""
    if seat is None or not match.live:
        return NOTHING
    face, players = app.face(match), match.players(say)
    events = seen_by(match.story(last_turn(match, seat)), None)
    told = face.tell(events, players, say)[-NEWS:]
    return in_lines([say("words.since"), *told]) if told else NOTHING


def choices(app: App, match: Match, seat: Seat, say: Say) -> Markup:
    """Return the moves that a player who is to act can type; moves that differ only in their last word share a line."""
    face = app.face(match)
    groups = _alike(shortest(face.game.legal(match.view(seat))))
    lines = [say("words.type", command=app.command(match.game, "move"))]
    for begins, group in groups:
        example = group[0]
        move = face.hint(example, HintStep.MOVE, say)
        if begins:
            ends = say.apart(_end(move, match, say) for move in group[:ENDS])
            if len(group) > ENDS:
                ends = say("words.ends_more", ends=ends, count=len(group) - ENDS)
            lines.append(
                say("words.group", begins=", ".join(begins), ends=ends, example=face.spelled(example), move=move)
            )
        else:
            words = f"{face.spelled(example)}{SURE if face.final(example) else ''}"
            lines.append(say("words.single", words=words, move=move))
    more = say("words.more")
    while units(in_lines([*lines, more])) > CHOICES:
        lines.pop()
    return in_lines([*lines, more])


def _alike(moves: Sequence[Move]) -> list[tuple[list[str], list[Move]]]:
    """Return the moves grouped: moves that differ only in their last word together, under all beginnings with the same
    last words. Moves of one word have no beginning."""
    by_beginning: dict[str, list[Move]] = {}
    for move in moves:
        begin, _, end = move.words.rpartition(" ")
        by_beginning.setdefault(begin or f" {end}", []).append(move)
    groups: dict[tuple[str, ...], tuple[list[str], list[Move]]] = {}
    for begin, group in by_beginning.items():
        if begin.startswith(" "):
            groups[(begin,)] = ([], group)
            continue
        ends = tuple(move.words.rpartition(" ")[2] for move in group)
        groups.setdefault(ends, ([], group))[0].append(begin)
    return [*groups.values()]


def _end(move: Move, match: Match, say: Say) -> Markup:
    """Return the last word of a move; if it is a seat, with the player's name."""
    word = move.words.rpartition(" ")[2]
    seat = read_number(word[1:], len(match.seats) - 1) if word.startswith("@") else None
    if seat is None:
        return Markup("{}").format(word)
    return Markup("@{} {}").format(seat, match.seats[seat].called(say))
