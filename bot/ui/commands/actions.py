"""Everything that buttons do, as one command, so that a game can be played by typed words alone.

The work is done by the very handlers of the buttons, so nothing is done in two ways. This module has what a button
would carry, and finds the action that a person means by its label, which is suggested during typing; so the number of
deeds is unlimited. The command has answered already, so a handler's first answer is skipped, and the card of a table is
brought up to date where it stands.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import TypeAlias

from bot.locale import ENGLISH, Markup, Say, in_lines, speaker
from bot.tables import Choice, Lobby, Match, Refusal, Refused, TableId
from bot.tables.series import GAMES
from bot.ui.commands.table_choice import chosen, last_played
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import ITEM, clip
from bot.ui.core.reply import Declined, Reply
from bot.ui.lobby import actions as lobby
from bot.ui.lobby import rematch, seats
from bot.ui.lobby.computers import LEVELS
from bot.ui.match import absence, board, hand, history, keepsakes, leaving, look_back, play_out, resting, takeback

_NEAR = 3
"""The most deeds that are named to a person who typed none."""

Handler: TypeAlias = Callable[[App, Reply, Tag], Awaitable[None]]


class Stage(Enum):
    """The stage of a table."""

    LOBBY = "lobby"
    LIVE = "live"
    OVER = "over"


OPEN, PLAYED, OVER = (frozenset({stage}) for stage in Stage)
NOT_OVER, LOOKED_AT = OPEN | PLAYED, PLAYED | OVER


@dataclass(frozen=True, slots=True)
class Action:
    """One action that a button, too, does."""

    label: str
    """The catalogue key of that button's label."""
    verb: Verb
    handler: Handler
    rest: Callable[[Lobby | Match, Reply, int | None], str] = lambda table, reply, number: ""
    """Returns what else the button would carry."""
    when: frozenset[Stage] = PLAYED
    """The stages at which the action is of use. An action for the end is about the last game, if none is going on."""


def _page(table: Lobby | Match, reply: Reply, number: int | None) -> str:
    return "" if number is None else str(number - 1)


def _round(table: Lobby | Match, reply: Reply, number: int | None) -> str:
    seat = table.eyes_of(reply.user_id) if isinstance(table, Match) else None
    rest = table.rest(seat) if isinstance(table, Match) and seat is not None else None
    if rest is None:
        raise Refused(Refusal.NO_REST)
    return str(rest.round)


def _run(choice: Choice) -> Callable[[Lobby | Match, Reply, int | None], str]:
    return lambda table, reply, number: f"{table.timer.run} {choice.value}"


def _level(table: Lobby | Match, reply: Reply, number: int | None) -> str:
    return LEVELS[2] if number is None else LEVELS[min(max(number, 1), len(LEVELS)) - 1]


def _card(table: Lobby | Match, reply: Reply, number: int | None) -> str:
    return Verb.SHARE.value


def _series(table: Lobby | Match, reply: Reply, number: int | None) -> str:
    return str(GAMES)


def _seat(table: Lobby | Match, reply: Reply, number: int | None) -> str:
    if number is None:
        raise Declined(reply.say("do.number"))
    return str(number - 1)


async def _leave(app: App, reply: Reply, tag: Tag) -> None:
    """Leave a match for good, or get up from a table that has not begun."""
    if isinstance(await app.tables.get(tag.table), Lobby):
        await lobby.leave(app, reply, tag.table)
    else:
        await leaving.leave(app, reply, tag)


ACTIONS: dict[str, Action] = {
    "join": Action("button.join", Verb.JOIN, lobby.join, when=OPEN),
    "start": Action("button.start", Verb.START, lobby.start, when=OPEN),
    "seat": Action("button.seats", Verb.SIT, seats.sit_at, _seat, OPEN),
    "computer": Action("do.computer", Verb.ADD_COMPUTER, lobby.add_computer_of, _level, OPEN),
    "no_computer": Action("button.remove_computer", Verb.REMOVE_COMPUTER, lobby.remove_computer, when=OPEN),
    "words": Action("button.text_board", Verb.TEXT_BOARD, board.text_board, when=LOOKED_AT),
    "history": Action("button.history", Verb.HISTORY, history.history, _page, LOOKED_AT),
    "hint": Action("button.hint", Verb.HINT, hand.hint),
    "hint_move": Action("button.hint_move", Verb.HINT, hand.hint, lambda table, reply, number: hand.MOVE),
    "take_back": Action("button.takeback", Verb.TAKEBACK, takeback.take_back),
    "play_out": Action("button.play_out", Verb.PLAY_OUT_NOW, play_out.play_out),
    "rest": Action("do.rest", Verb.REST_NOW, resting.rest, _round),
    "wake": Action("button.wake", Verb.WAKE, resting.wake),
    "give_seat": Action("button.give_seat", Verb.GIVE_SEAT, absence.give_seat),
    "take_seat": Action("button.take_seat", Verb.TAKE_SEAT, absence.take_seat),
    "leave": Action("button.leave_now", Verb.LEAVE_NOW, _leave, when=NOT_OVER),
    "stop": Action("button.stop", Verb.STOP_NOW, leaving.stop),
    **{
        f"late_{choice.value}": Action(f"button.late.{choice.value}", Verb.DECIDE, absence.decide, _run(choice))
        for choice in Choice
    },
    "rematch": Action("button.rematch", Verb.REMATCH, rematch.rematch, when=OVER),
    "best_of": Action("button.best_of", Verb.REMATCH, rematch.rematch, _series, OVER),
    "look_back": Action("button.look_back", Verb.LOOK_BACK, look_back.look_back, when=OVER),
    "share": Action("button.share", Verb.SHARE, keepsakes.show_card, when=OVER),
    "publish": Action("do.publish", Verb.PUBLISH, keepsakes.publish, _card, OVER),
    "chart": Action("button.chart", Verb.CHART, keepsakes.show_later, when=OVER),
    "film": Action("do.film", Verb.FILM, keepsakes.show_later, when=OVER),
    "record": Action("button.record", Verb.RECORD, look_back.show_record, when=OVER),
}
"""The deeds, by the words that stand for them in a command whose suggestion was chosen."""


async def do(app: App, reply: Reply, game: str, what: str, number: int | None, table: int | None) -> None:
    """Do what a button does, at the table that is meant. Raises Declined if there is no such action or no table."""
    action = ACTIONS[_understood(what, reply.say)]
    found = await app.tables.get(await _table(app, reply, game, table, ended=Stage.OVER in action.when))
    ply = found.ply if isinstance(found, Match) else 0
    await action.handler(app, reply, Tag(action.verb, found.id, ply, action.rest(found, reply, number)))


async def suggested(app: App, reply: Reply, game: str, typed: str, table: int | None) -> list[tuple[str, str]]:
    """Return (label, key of the action) of the deeds that fit what was typed; those of use at the table that is meant
    come first."""
    stage = None
    with suppress(Declined, Refused):
        stage = _stage(await app.tables.get(await _table(app, reply, game, table, ended=True)))
    fitting = [(label, what) for what, label in _labels(reply.say).items() if letters_of(typed) in letters_of(label)]
    return sorted(fitting, key=lambda found: stage is not None and stage not in ACTIONS[found[1]].when)


def _understood(typed: str, say: Say) -> str:
    """Return the key of the action that is meant: it was chosen, or its label was typed, accents and signs aside. There
    is no guessing, for some deeds end a game. Raises Declined."""
    if typed in ACTIONS:
        return typed
    labels = _labels(say)
    for language in (say, speaker(ENGLISH)):
        for what, label in _labels(language).items():
            if letters_of(label) == letters_of(typed):
                return what
    by_letters = {letters_of(label): label for label in labels.values()}
    near = [label for letters, label in by_letters.items() if letters_of(typed) and letters_of(typed) in letters]
    near = near or [by_letters[letters] for letters in get_close_matches(letters_of(typed), by_letters, _NEAR)]
    perhaps = [say("do.perhaps", deeds=Markup(", ").join(Markup("**{}**").format(label) for label in near[:_NEAR]))]
    raise Declined(in_lines([say("do.unknown", typed=typed), *(perhaps if near else [])]))


def _labels(say: Say) -> dict[str, str]:
    return {what: clip(say.plain(action.label), ITEM) for what, action in ACTIONS.items()}


def letters_of(label: str) -> str:
    """Return the letters and digits of a label, in lower case and without accents: what people type in a hurry."""
    return "".join(one for one in unicodedata.normalize("NFKD", label).casefold() if one.isalnum())


def _stage(table: Lobby | Match) -> Stage:
    if isinstance(table, Lobby):
        return Stage.LOBBY
    return Stage.LIVE if table.live else Stage.OVER


async def _table(app: App, reply: Reply, game: str, table: int | None, *, ended: bool) -> TableId:
    try:
        return await chosen(app, reply, game, table, seated=False, lobbies=True)
    except Declined:
        last = await last_played(app, reply, game) if ended and table is None else None
        if last is None:
            raise
        return last
