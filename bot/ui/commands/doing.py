"""All that buttons do, as a command: so a game can be played by typed words alone.

What is done stands in the handlers of the buttons; here is only what a button would carry.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.tables import Choice, Lobby, Match, Refusal, Refused, TableId
from bot.ui.commands.table_choice import chosen, last_played
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery import looking_back, sharing
from bot.ui.lobby import actions as lobby
from bot.ui.lobby import seats
from bot.ui.lobby.computers import LEVELS
from bot.ui.match import absence, board, hand, history, leaving, play_out, resting, takeback

Handler: TypeAlias = Callable[[App, Reply, Tag], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing to do."""

    label: str
    """The key of the label of the button that does the same."""
    verb: Verb
    handler: Handler
    rest: Callable[[Lobby | Match, Reply, int | None], str] = lambda table, reply, number: ""
    """What else the button would carry."""
    ended: bool = False
    """Whether it is done at a table whose game is over: without one that goes on, at the one played last."""


def _page(table: Lobby | Match, reply: Reply, number: int | None) -> str:
    return "" if number is None else str(number - 1)


def _stretch(table: Lobby | Match, reply: Reply, number: int | None) -> str:
    seat = table.eyes_of(reply.user_id) if isinstance(table, Match) else None
    rest = table.rest(seat) if isinstance(table, Match) and seat is not None else None
    if rest is None:
        raise Refused(Refusal.NO_REST)
    return str(rest.stretch)


def _run(choice: Choice) -> Callable[[Lobby | Match, Reply, int | None], str]:
    return lambda table, reply, number: f"{table.timer.run} {choice.value}"


def _level(table: Lobby | Match, reply: Reply, number: int | None) -> str:
    return LEVELS[2] if number is None else LEVELS[min(max(number, 1), len(LEVELS)) - 1]


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


DEEDS: dict[str, Deed] = {
    "join": Deed("button.join", Verb.JOIN, lobby.join),
    "start": Deed("button.start", Verb.START, lobby.start),
    "seat": Deed("button.seats", Verb.SIT, seats.sit_at, _seat),
    "computer": Deed("do.computer", Verb.ADD_COMPUTER, lobby.add_computer_of, _level),
    "no_computer": Deed("button.remove_computer", Verb.REMOVE_COMPUTER, lobby.remove_computer),
    "words": Deed("button.text_board", Verb.TEXT_BOARD, board.text_board, ended=True),
    "history": Deed("button.history", Verb.HISTORY, history.history, _page, ended=True),
    "hint": Deed("button.hint", Verb.HINT, hand.hint),
    "hint_move": Deed("button.hint_move", Verb.HINT, hand.hint, lambda table, reply, number: hand.MOVE),
    "take_back": Deed("button.takeback", Verb.TAKEBACK, takeback.take_back),
    "play_out": Deed("button.play_out", Verb.PLAY_OUT_NOW, play_out.play_out),
    "rest": Deed("do.rest", Verb.REST_NOW, resting.rest, _stretch),
    "wake": Deed("button.wake", Verb.WAKE, resting.wake),
    "give_seat": Deed("button.give_seat", Verb.GIVE_SEAT, absence.give_seat),
    "take_seat": Deed("button.take_seat", Verb.TAKE_SEAT, absence.take_seat),
    "leave": Deed("button.leave_now", Verb.LEAVE_NOW, _leave),
    "stop": Deed("button.stop", Verb.STOP_NOW, leaving.stop),
    **{
        f"late_{choice.value}": Deed(f"button.late.{choice.value}", Verb.DECIDE, absence.decide, _run(choice))
        for choice in Choice
    },
    "rematch": Deed("button.rematch", Verb.REMATCH, lobby.rematch, ended=True),
    "share": Deed("button.share", Verb.SHARE, sharing.show_card, ended=True),
    "chart": Deed("button.chart", Verb.CHART, looking_back.show_chart, ended=True),
    "film": Deed("do.film", Verb.FILM, looking_back.show_film, ended=True),
}
"""By the value of the command's choice; at most 25."""


async def do(app: App, reply: Reply, game: str, what: str, number: int | None, table: int | None) -> None:
    """Do what a button does, at the table that is meant. Raises Declined if there is no such thing."""
    deed = DEEDS.get(what)
    if deed is None:
        raise Declined(reply.say("trouble.old_button"))
    found = await app.tables.get(await _table(app, reply, game, table, ended=deed.ended))
    ply = found.ply if isinstance(found, Match) else 0
    await deed.handler(app, reply, Tag(deed.verb, found.id, ply, deed.rest(found, reply, number)))


async def _table(app: App, reply: Reply, game: str, table: int | None, *, ended: bool) -> TableId:
    try:
        return await chosen(app, reply, game, table, seated=False, lobbies=True)
    except Declined:
        last = await last_played(app, reply, game) if ended and table is None else None
        if last is None:
            raise
        return last
