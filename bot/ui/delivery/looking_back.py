"""What looks back, for whoever asks: the face's afterthoughts on rounds that are over, and after the end the chart of
the winning chances. These take a while to make, so no board waits for them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from bot.computers import insight
from bot.draw.look import Look
from bot.face import Afterthoughts, Picture
from bot.locale import Markup, Say
from bot.store.table_rows import Phase
from bot.tables.refusal import Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.message import Message
from bot.workers.crew import WorkFailed
from engine.computer import analysis
from engine.computer.analysis import Analysis
from engine.game import seen_by


def has_afterthoughts(app: App, match: Match) -> bool:
    """Return whether the face has afterthoughts on this match so far."""
    return bool(afterthoughts(app, match, app.public_of(match), app.look(match.place.guild_id)))


def afterthoughts(app: App, match: Match, say: Say, look: Look) -> Sequence[Afterthoughts]:
    """Return the face's afterthoughts on each round of this match that is over."""
    made = app.face(match).afterthoughts
    if made is None:
        return ()
    return made(match.view(None), seen_by(match.story(), None), match.players(say), say, look)


def has_chart(app: App, match: Match) -> bool:
    """Return whether there is a chart of the winning chances: for each match that was played to its end."""
    return match.phase is Phase.FINISHED and bool(app.face(match).liveries)


async def chart(app: App, match: Match, say: Say, look: Look) -> Message | None:
    """Return the chart of a match that is over, with its words; None if there is none just now."""
    if not has_chart(app, match):
        return None
    with suppress(WorkFailed, Refused):
        key = "chart", match.id, match.ply, match.players(say), say.language, look
        return await app.shared.get(key, lambda: _drawn(app, match, say, look))
    return None


async def chart_so_far(app: App, match: Match, say: Say, look: Look, ready: Any) -> Message:
    """Return the chart before it is finished: without what the table could know."""
    key = "chart so far", match.id, match.ply, match.players(say), say.language, look
    return await app.shared.get(key, lambda: _pictured(app, match, analysis.load(ready), say, look))


async def _drawn(app: App, match: Match, say: Say, look: Look) -> Message:
    """Draw the chart. Refused: NOT_OVER. Raises WorkFailed."""
    return await _pictured(app, match, await analyzed(app, match), say, look)


async def analyzed(app: App, match: Match) -> Analysis:
    """Return the analysis of a match that is over. Refused: NOT_OVER. Raises WorkFailed."""
    return await app.shared.get(("analysis", match.id, match.ply), lambda: app.opponents.look_back(match))


async def _pictured(app: App, match: Match, went: Analysis, say: Say, look: Look) -> Message:
    players, face = match.players(say), app.face(match)
    picture = await app.workers.draw(insight.picture, went, players, face.liveries, say, look)
    return Message(Markup(), (picture,), insight.caption(went, players, face, say))


FILM = "replay.gif"


async def film(app: App, match: Match, say: Say, look: Look) -> Picture | None:
    """Return the film of a match that is over, once it is drawn; None if that is not possible just now."""
    with suppress(WorkFailed, Refused):
        # The names are part of the key, for a deleted person is called otherwise from then on.
        key = "film", match.id, match.ply, match.players(say), say.language, look
        data = await app.shared.get(key, lambda: app.opponents.film(match, say.language, look))
        return Picture(data, FILM, say.plain("film.alt", game=app.title_of(match, say), count=match.moves))
    return None
