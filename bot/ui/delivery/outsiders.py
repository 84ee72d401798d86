"""Players of a match who are not in the private thread where it is shown: a moderator has removed them, or they have
left it. Nothing mentions them there (`sending.addressed`). They keep their seats, what would have called them comes by
direct message with the same buttons, and the others are told once. The same direct messages call people whose match
can be shown nowhere (`homes`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import discord
import structlog

from bot.locale import Say, in_lines, speaker
from bot.tables import Match, TableId
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES, LATER, code
from bot.ui.core.message import Message
from bot.ui.core.table_words import time_line
from bot.ui.delivery.board import controls
from bot.ui.delivery.sending import may_post, send, write_once
from bot.ui.delivery.upkeep import ToShow, bring
from engine.game import Seat

_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Outsider(ToShow[Match, bool]):
    """What the others are told of a player who is not in the thread: once, which the thread itself knows."""

    table: TableId
    seat: Seat

    later = LATER

    @property
    def _mark(self) -> str:
        return f"outsider {self.table} {self.seat}"

    async def wanted(self, app: App) -> Match | None:
        match = await app.tables.match(self.table)
        if app.memory.is_dismissed(self) or not may_post(app, match.place.spot):
            return None
        app.memory.uncertain.add(self)  # an earlier process may have said it
        return match

    async def find(self, app: App, wanted: Match) -> bool | None:
        there = app.messages.marked(wanted.place.posts_in or 0, self._mark, limit=None)
        return None if await anext(there, None) is None else True

    async def show(self, app: App, wanted: Match) -> bool:
        say = app.public_of(wanted)
        told = Message(say("outsider.told", player=wanted.seats[self.seat].called(say)), mark=self._mark)
        await send(app, wanted.place, told, discord.AllowedMentions.none(), what=self._mark)
        return True

    async def note(self, app: App, wanted: Match, shown: bool | None) -> None:
        app.memory.dismiss(self)


async def call(app: App, match: Match, outside: Mapping[int, bool]) -> None:
    """Call these people, for whom the board is, by direct message, before it is posted: whoever is to be called is
    called also if the process ends in between. Where it is certain that they are outside, tell the others."""
    for user_id in outside:
        say = language_of(match, user_id)
        lines = [say(f"{_reason(app, match)}.turn", **_facts(app, match, say)), time_line(match, say)]
        content = Message(in_lines(filter(None, lines)), rows=(controls(match, say),))
        await _write(app, match, user_id, replace(content, mark=f"turn {match.id} {match.ply} {match.row.moved_at}"))
    await tell(app, match, outside)


async def ask(app: App, match: Match, user_id: int, question: Message, mark: str) -> discord.Message | None:
    """Ask this person by direct message what the others are asked in the thread; each question has a `mark` of its
    own. Return the message, if it arrived."""
    say = language_of(match, user_id)
    text = in_lines([say(f"{_reason(app, match)}.asked", **_facts(app, match, say)), question.text])
    return await _write(app, match, user_id, replace(question, text=text, mark=mark))


async def tell(app: App, match: Match, outside: Mapping[int, bool]) -> None:
    """Tell the others who is certain to be outside, if they have not been told."""
    for user_id, certain in outside.items():
        seat = match.seat_of(user_id)
        if certain and seat is not None:
            await bring(app, Outsider(match.id, seat))


def language_of(match: Match, user_id: int) -> Say:
    """Return the `Say` for the direct messages of this player."""
    seat = match.seat_of(user_id)
    return speaker(None if seat is None else match.seats[seat].language)


def _reason(app: App, match: Match) -> str:
    """Return why people are called by direct message, as the first word of a key."""
    return "outsider" if may_post(app, match.place.spot) else "nowhere"


def _facts(app: App, match: Match, say: Say) -> dict[str, Any]:
    guild = None if match.place.guild_id is None else app.client.get_guild(match.place.guild_id)
    return {"game": app.title(match.game, say), "server": "Discord" if guild is None else guild.name}


async def _write(app: App, match: Match, user_id: int, content: Message) -> discord.Message | None:
    """Write to this person, unless direct messages are known to be closed; return the message, if it arrived. An error
    is logged: the hand, the board and the reminders are still there."""
    seat = match.seat_of(user_id)
    if seat is not None:
        try:
            return await write_once(app, user_id, content)
        except FAILURES as error:
            _log.info("outsider_not_called", table=match.id, code=code(error))
    return None
