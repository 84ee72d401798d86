"""After the game: the chart of the winning chances, under the reveal. It takes a while, and nobody waits for it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TypeAlias

import discord
import structlog

from bot import insight
from bot.locale import Say
from bot.tables import Match, Refused
from bot.ui.boards import has_chart
from bot.ui.call import Call
from bot.ui.custom_id import Tag
from bot.ui.hall import Hall
from bot.ui.outcomes import FAILURES, code
from bot.ui.publish import send
from bot.ui.sheet import Sheet
from bot.workers import WorkFailed
from engine.computer.analysis import Analysis

_REMEMBERED = 50
"""Matches of which the numbers are kept for who asks next."""

Asked: TypeAlias = "asyncio.Task[Analysis | None]"

_log = structlog.get_logger(__name__)


def begin(hall: Hall, match: Match) -> None:
    """Post the chart as soon as it is there; if the bot ends before, a button under the reveal has it still."""
    if has_chart(hall, match) and match.id not in hall.analyses:
        hall.background.start(_post(hall, match, _analysis(hall, match)))


async def show(hall: Hall, call: Call, tag: Tag) -> None:
    """Show the chart to one person, in that person's language, as soon as it is there."""
    await call.think()
    match = await hall.tables.get(tag.table)
    if isinstance(match, Match) and has_chart(hall, match):
        hall.background.start(_answer(hall, call, match, _analysis(hall, match)))
    else:
        await call.tell(call.say("chart.none"))


async def _post(hall: Hall, match: Match, analysis: Asked) -> None:
    sheet = await _sheet(hall, match, analysis, hall.public(match.place.guild_id))
    if sheet is None or match.place.posts_in is None:
        return
    try:
        await send(hall, match.place, sheet, discord.AllowedMentions.none(), what=f"chart {match.id}")
    except FAILURES as error:
        _log.info("chart_not_posted", table=match.id, code=code(error))


async def _answer(hall: Hall, call: Call, match: Match, analysis: Asked) -> None:
    sheet = await _sheet(hall, match, analysis, call.say)
    await call.show(Sheet(call.say("chart.none")) if sheet is None else sheet)


async def _sheet(hall: Hall, match: Match, asked: Asked, say: Say) -> Sheet | None:
    """Return the chart with its words, or None if there is none just now."""
    analysis = await asyncio.shield(asked)
    if analysis is None:
        hall.analyses.pop(match.id, None)
        return None
    players = match.players
    picture = await asyncio.to_thread(insight.picture, analysis, players, hall.face(match).liveries, say)
    return Sheet("", picture, insight.caption(analysis, players, say))


def _analysis(hall: Hall, match: Match) -> Asked:
    """Look back on a match, once for all who ask while the bot runs."""
    if match.id not in hall.analyses:
        hall.analyses[match.id] = hall.background.start(_look_back(hall, match))
        while len(hall.analyses) > _REMEMBERED:
            del hall.analyses[next(iter(hall.analyses))]
    return hall.analyses[match.id]


async def _look_back(hall: Hall, match: Match) -> Analysis | None:
    with suppress(WorkFailed, Refused):
        return await hall.opponents.look_back(match)
    return None
