"""What looks back: the face's afterthoughts on a round that is over, beside its reveal; and behind the last board of a
match the game as an animated picture and the chart of the winning chances. These take a while to make, so nothing else
waits for them; for afterthoughts a board waits some seconds at most, and what comes later is behind a button."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

import discord
import structlog

from bot.computers import insight
from bot.draw.look import Look
from bot.face import Afterthought
from bot.locale import Markup, Say
from bot.tables import Match, Phase, Refusal, Refused
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.limits import Work
from bot.ui.core.message import Message
from bot.ui.core.reply import Reply
from bot.ui.delivery.board import has_chart, tells_from
from bot.ui.delivery.films import film
from bot.ui.delivery.sending import send
from bot.workers.crew import WorkFailed
from engine.game import Event, seen_by

SOON: Final = 3.0
"""Seconds for which a board waits for afterthoughts. Nobody is to look for *Play* above them."""

_log = structlog.get_logger(__name__)


async def beside(app: App, match: Match, content: Message) -> Message:
    """Return the board of a live match with the face's afterthoughts on what it tells, if they are made soon: behind
    its words, and above the picture of the position, which is the last one."""
    if not match.live or app.face(match).afterthoughts is None:
        return content
    say, look = app.public_of(match), app.look(match.place.guild_id)
    try:
        async with asyncio.timeout(SOON):
            told = await _afterthoughts(app, match, match.story(tells_from(match)), say, look)
    except (TimeoutError, WorkFailed):
        _log.info("afterthoughts_not_shown", table=match.id)
        return content
    if told is None:
        return content
    pictures = (*content.pictures[:-1], *told.pictures, *content.pictures[-1:])
    return replace(content, text=Markup("\n\n").join([content.text, told.text]), pictures=pictures)


def follow(app: App, before: Match, match: Match) -> None:
    """Start posting what looks back on a match whose last board was just posted: the face's afterthoughts on what
    happened since `before`, the film, and the chart, if there is one. What is lost with its process is not made up for:
    the buttons under the last board show it."""
    # A board that is posted once more tells its last move again.
    told = before.place.message_id is None or before.phase is Phase.STOPPED
    since = before.published_ply + told
    if match.live or since >= match.published_ply:
        return
    if app.face(match).afterthoughts is not None:
        app.background.start(_talk(app, match, match.story(since)))
    if match.phase is Phase.FINISHED:
        app.background.start(_post(app, match))


async def _talk(app: App, match: Match, events: tuple[Event, ...]) -> None:
    look = app.look(match.place.guild_id)
    content = await _afterthoughts(app, match, events, app.public_of(match), look)
    if content is None or match.place.posts_in is None:
        return
    try:
        await send(app, match.place, content, discord.AllowedMentions.none(), what=f"talk {match.id} {match.ply}")
    except FAILURES as error:
        _log.info("afterthoughts_not_posted", table=match.id, code=code(error))


def has_afterthoughts(app: App, match: Match) -> bool:
    """Return whether the face has afterthoughts on this match so far."""
    public = app.public_of(match)
    return bool(_drawings(app, match, match.story(), public, app.look(match.place.guild_id)))


def _drawings(
    app: App, match: Match, events: tuple[Event, ...], say: Say, look: Look
) -> Sequence[Callable[[], Afterthought]]:
    afterthoughts = app.face(match).afterthoughts
    if afterthoughts is None:
        return ()
    return afterthoughts(match.view(None), seen_by(events, None), match.players(say), say, look)


async def _afterthoughts(app: App, match: Match, events: tuple[Event, ...], say: Say, look: Look) -> Message | None:
    drawings = _drawings(app, match, events, say, look)
    if not drawings:
        return None

    async def draw() -> list[Afterthought]:
        return [await app.workers.draw_aside(drawing) for drawing in drawings]

    key = "afterthoughts", match.id, match.ply, len(drawings), match.players(say), say.language, look
    found = await app.shared.get(key, draw)
    return Message(Markup("\n\n").join(one.text for one in found), tuple(one.picture for one in found))


async def show_film(app: App, reply: Reply, tag: Tag) -> None:
    """Show the film of a match that is over to one person. Refused: NOT_OVER."""
    await reply.defer()
    app.limits.spend(reply, Work.FILM)
    match = await app.tables.match(tag.table)
    if match.live:
        raise Refused(Refusal.NOT_OVER)
    app.background.start(_project(app, reply, match))


async def _project(app: App, reply: Reply, match: Match) -> None:
    made = await film(app, match, reply.say, await app.look_of(reply.user_id, match.place.guild_id))
    await reply.edit(Message(reply.say("film.none")) if made is None else Message(Markup(), (made,)))


async def show_chart(app: App, reply: Reply, tag: Tag) -> None:
    """Show the chart of a match to one person once it is drawn, or without a chart the face's afterthoughts so far, in
    that person's language. Refused: NOT_OVER, as long as there is nothing to look back on."""
    await reply.defer()
    app.limits.spend(reply, Work.CHART)
    found = await app.tables.get(tag.table)
    match = found if isinstance(found, Match) else None
    if match is not None and match.live and not has_afterthoughts(app, match):
        raise Refused(Refusal.NOT_OVER)
    if match is not None and has_chart(app, match):
        app.background.start(_answer(app, reply, match))
        return
    look = await app.look_of(reply.user_id, found.place.guild_id)
    told = None if match is None else await _afterthoughts(app, match, match.story(), reply.say, look)
    await reply.edit(told or Message(reply.say("chart.none")))


async def _post(app: App, match: Match) -> None:
    if match.place.posts_in is None:
        return
    say, look = app.public_of(match), app.look(match.place.guild_id)
    made = await film(app, match, say, look)
    chart = await _chart(app, match, say, look) if has_chart(app, match) else None
    content = chart or Message(Markup())
    content = replace(content, pictures=(*([] if made is None else [made]), *content.pictures))
    if not content.pictures:
        return
    try:
        await send(app, match.place, content, discord.AllowedMentions.none(), what=f"film {match.id}")
    except FAILURES as error:
        _log.info("film_not_posted", table=match.id, code=code(error))


async def _answer(app: App, reply: Reply, match: Match) -> None:
    look = await app.look_of(reply.user_id, match.place.guild_id)
    content = await _chart(app, match, reply.say, look)
    await reply.edit(Message(reply.say("chart.none")) if content is None else content)


async def _chart(app: App, match: Match, say: Say, look: Look) -> Message | None:
    """Return the chart with its words; None if there is no chart just now."""
    with suppress(WorkFailed, Refused):
        key = "chart", match.id, match.ply, match.players(say), say.language, look
        return await app.shared.get(key, lambda: _drawn(app, match, say, look))
    return None


async def _drawn(app: App, match: Match, say: Say, look: Look) -> Message:
    """Draw the chart. Refused: NOT_OVER. Raises WorkFailed."""
    analysis = await app.shared.get(("analysis", match.id, match.ply), lambda: app.opponents.look_back(match))
    players, face = match.players(say), app.face(match)
    picture = await app.workers.draw(insight.picture, analysis, players, face.liveries, say, look)
    return Message(Markup(), (picture,), insight.caption(analysis, players, face, say))
