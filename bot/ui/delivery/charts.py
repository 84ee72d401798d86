"""The chart of the winning chances, posted after the last board of a match. It takes a while to work out, so nothing
else waits for it."""

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
"""Matches whose analyses are kept for the next person who asks."""

AnalysisTask: TypeAlias = "asyncio.Task[Analysis | None]"

_log = structlog.get_logger(__name__)


def begin(app: App, match: Match) -> None:
    """Post the chart as soon as it is worked out; if the bot ends before, the button under the last
    board still shows it."""
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


async def _post(app: App, match: Match, analysis: AnalysisTask) -> None:
    content = await _chart(app, match, analysis, app.public(match.place.guild_id))
    if content is None or match.place.posts_in is None:
        return
    try:
        await send(app, match.place, content, discord.AllowedMentions.none(), what=f"chart {match.id}")
    except FAILURES as error:
        _log.info("chart_not_posted", table=match.id, code=code(error))


async def _answer(app: App, reply: Reply, match: Match, analysis: AnalysisTask) -> None:
    content = await _chart(app, match, analysis, reply.say)
    await reply.edit(Message(reply.say("chart.none")) if content is None else content)


async def _chart(app: App, match: Match, task: AnalysisTask, say: Say) -> Message | None:
    """Return the chart with its words, or None if there is none just now."""
    analysis = await asyncio.shield(task)
    if analysis is None:
        app.analyses.pop(match.id, None)
        return None
    players, face = match.players, app.face(match)
    picture = await asyncio.to_thread(insight.picture, analysis, players, face, say)
    return Message(Markup(), (picture,), insight.caption(analysis, players, face, say))


def _analysis(app: App, match: Match) -> AnalysisTask:
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
