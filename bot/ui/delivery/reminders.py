"""Reminders: at most two for each turn, each once, where and when the player prefers."""

from __future__ import annotations

from dataclasses import replace

import discord
import structlog

from bot.locale import NOTHING, in_lines, speaker
from bot.tables import Match
from bot.ui.core.app import App
from bot.ui.core.components import FLEETING
from bot.ui.core.discord_errors import FAILURES, LATER, code
from bot.ui.core.matches import time_line
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency, urgency
from bot.ui.core.places import way_to
from bot.ui.delivery.sending import may_post, send
from engine.game import Seat

_log = structlog.get_logger(__name__)


async def remind(app: App, match: Match) -> None:
    """Remind the player to act, if that is due and not within quiet hours; a reminder that Discord refuses for now is
    tried again at the next look. The nonce of each reminder lets Discord drop a repetition."""
    seat = match.to_act
    user_id = None if seat is None else match.seats[seat].user_id
    if seat is None or user_id is None:
        return
    preferences = await app.tables.preferences.of(user_id)
    due = await app.tables.clocks.remind(match, preferences)
    if due is None:
        return
    what = f"reminder {due.id} {due.timer.run} {due.timer.reminded}"
    due = due.with_row(timer=replace(due.timer, reminded=due.timer.reminded + 1))
    with urgency(Urgency.CALL):
        try:
            told = preferences.remind in ("dm", "both") and await _by_direct_message(app, due, seat, user_id, what)
            # A player with closed direct messages is reminded in the thread instead.
            if preferences.remind in ("thread", "both") or (preferences.remind == "dm" and not told):
                await _in_thread(app, due, seat, user_id, what)
        except FAILURES as error:
            _log.info("not_reminded", table=due.id, code=code(error))
            if code(error) in LATER:
                return
    await app.tables.clocks.mark_reminded(due)


async def _in_thread(app: App, match: Match, seat: Seat, user_id: int, what: str) -> None:
    """Remind the player in the thread. Raises any of FAILURES."""
    if not may_post(app, match.place.spot):
        return
    say = app.public_of(match)
    settings = say("reminder.settings", command=app.command("me"))
    told = in_lines([say("reminder.thread", player=match.players(say)[seat].mention), time_line(match, say), settings])
    called = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user_id)])
    await send(app, match.place, Message(NOTHING, turn=told), called, what=what)


async def take_back(app: App, match: Match) -> None:
    """Delete the reminders in the thread, which are nothing but a fleeting line: the others are asked now what to do.
    Raises any of FAILURES."""
    assert match.place.posts_in is not None
    async for message in app.messages.in_channel(match.place.posts_in):
        if [getattr(part, "id", None) for part in message.components] == [FLEETING]:
            await message.delete()


async def _by_direct_message(app: App, match: Match, seat: Seat, user_id: int, what: str) -> bool:
    """Remind the player by direct message; return whether it arrived. Raises any of FAILURES after which a retry may
    succeed."""
    who = match.seats[seat]
    say = speaker(who.language)
    guild = None if match.place.guild_id is None else app.client.get_guild(match.place.guild_id)
    server = "Discord" if guild is None else guild.name
    settings = say("reminder.settings", command=app.command("me"))
    first = say("reminder.dm", game=app.title(match.game, say), server=server)
    told = in_lines([first, time_line(match, say), settings])
    try:
        channel_id = who.dm_channel_id or (await app.client.create_dm(discord.Object(user_id))).id
        place = replace(match.place, thread_id=channel_id)
        await send(app, place, Message(told, rows=way_to(match, say)), discord.AllowedMentions.none(), what=what)
    except FAILURES as error:
        if code(error) in LATER:
            raise
        _log.info("not_reminded_by_direct_message", table=match.id, code=code(error))
        return False
    return True
