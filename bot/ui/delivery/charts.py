"""After the game: the chart of the winning chances, under the reveal. It takes a while, and nobody waits for it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TypeAlias

import discord
import structlog

from bot.computers import insight
from bot.computers.workers import WorkFailed
from bot.locale import Markup, Say
from bot.tables import Match, Refused
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.message import Message
from bot.ui.core.reply import Reply
from bot.ui.delivery.board import has_chart
from bot.ui.delivery.publish import send
from engine.computer.analysis import Analysis

_REMEMBERED = 50
"""Matches of which the numbers are kept for who asks next."""

Asked: TypeAlias = "asyncio.Task[Analysis | None]"

_log = structlog.get_logger(__name__)


def begin(app: App, match: Match) -> None:
    """Post the chart as soon as it is there; if the bot ends before, a button under the reveal has it still."""
    if has_chart(app, match) and match.id not in app.analyses:
        app.background.start(_post(app, match, _analysis(app, match)))


async def show(app: App, reply: Reply, tag: Tag) -> None:
    """Show the chart to one person, in that person's language, as soon as it is there."""
    await reply.defer()
    match = await app.tables.get(tag.table)
    if isinstance(match, Match) and has_chart(app, match):
        app.background.start(_answer(app, reply, match, _analysis(app, match)))
    else:
        await reply.notify(reply.say("chart.none"))


async def _post(app: App, match: Match, analysis: Asked) -> None:
    content = await _sheet(app, match, analysis, app.public(match.place.guild_id))
    if content is None or match.place.posts_in is None:
        return
    try:
        await send(app, match.place, content, discord.AllowedMentions.none(), what=f"chart {match.id}")
    except FAILURES as error:
        _log.info("chart_not_posted", table=match.id, code=code(error))


async def _answer(app: App, reply: Reply, match: Match, analysis: Asked) -> None:
    content = await _sheet(app, match, analysis, reply.say)
    await reply.edit(Message(reply.say("chart.none")) if content is None else content)


async def _sheet(app: App, match: Match, asked: Asked, say: Say) -> Message | None:
    """Return the chart with its words, or None if there is none just now."""
    analysis = await asyncio.shield(asked)
    if analysis is None:
        app.analyses.pop(match.id, None)
        return None
    players = match.players
    picture = await asyncio.to_thread(insight.picture, analysis, players, app.face(match).liveries, say)
    return Message(Markup(), picture, insight.caption(analysis, players, say))


def _analysis(app: App, match: Match) -> Asked:
    """Look back on a match, once for all who ask while the bot runs."""
    if match.id not in app.analyses:
        app.analyses[match.id] = app.background.start(_look_back(app, match))
        while len(app.analyses) > _REMEMBERED:
            del app.analyses[next(iter(app.analyses))]
    return app.analyses[match.id]


async def _look_back(app: App, match: Match) -> Analysis | None:
    with suppress(WorkFailed, Refused):
        return await app.opponents.look_back(match)
    return None
