"""Direct messages: one to each player of a match, edited as the army shrinks. They say what the player alone may know.

A refused message is never announced and never tried again: the player is told once, in private, and My army always
shows the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import discord
import structlog

from bot.locale import Say, plain, speaker
from bot.tables import Dm, Match, Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.discord_errors import CLOSED_DMS, FAILURES, GONE_MESSAGE, code
from bot.ui.core.message import Link, Message, layout
from bot.ui.core.places import link
from engine.game import Seat

_log = structlog.get_logger(__name__)


async def write(app: App, table: TableId, seats: Iterable[Seat] | None = None) -> None:
    """Bring the direct messages of these seats, or of all, up to date."""
    async with app.lock(table):
        match = await app.tables.get(table)
        if isinstance(match, Match):
            chosen = range(len(match.seats)) if seats is None else seats
            await asyncio.gather(*(_write(app, match, Seat(seat)) for seat in chosen))


async def _write(app: App, match: Match, seat: Seat) -> None:
    who = match.seats[seat]
    if who.user_id is None or who.left or who.dm is Dm.CLOSED:
        return
    view = layout(letter(app, match, seat))
    try:
        channel = await app.client.create_dm(discord.Object(who.user_id))
        if who.dm_message_id is not None:
            try:
                await channel.get_partial_message(who.dm_message_id).edit(view=view)
                return
            except discord.NotFound as error:
                if code(error) not in GONE_MESSAGE:
                    raise
        message = await channel.send(view=view, nonce=f"letter.{match.id}.{seat}")
    except FAILURES as error:
        _log.info("letter_not_written", table=match.id, seat=seat, code=code(error))
        if code(error) in CLOSED_DMS and await _noted(app, match, seat, None):
            app.untold.add((match.id, seat))
    else:
        await _noted(app, match, seat, message.id)


async def _noted(app: App, match: Match, seat: Seat, message_id: int | None) -> bool:
    """Take note of a letter, or of its refusal; return whether the player is to be told of that now."""
    try:
        return await app.tables.placement.mark_dm(match.id, seat, message_id)
    except Refused as refused:
        # The move stands, so nobody may hear that nothing has happened; a letter too many is the worst of it.
        _log.warning("letter_not_noted", table=match.id, seat=seat, reason=refused.reason.name)
        return False


def letter(app: App, match: Match, seat: Seat) -> Message:
    """Return what stands in a player's direct message."""
    say = speaker(match.seats[seat].language)
    guild = None if match.place.guild_id is None else app.client.get_guild(match.place.guild_id)
    game, server = app.title(match.game, say), "Discord" if guild is None else plain(guild.name)
    if match.live:
        title = say("letter.title", game=game, server=server)
        text = app.face(match).secret(app.view(match, seat), match.players, say)
    else:
        title = say("letter.over", game=game, server=server)
        text = ""
    address = link(match.place)
    rows = () if address is None else ((Link(say("button.to_game"), address),),)
    return Message("\n".join(filter(None, (title, text))), rows=rows)


def closed_notice(app: App, match: Match, seat: Seat, say: Say) -> str:
    """Return what is to be told about closed direct messages, the first time it is asked; else nothing."""
    if (match.id, seat) not in app.untold:
        return ""
    app.untold.discard((match.id, seat))
    return say("letter.closed", army=app.public(match.place.guild_id)("button.army"))
