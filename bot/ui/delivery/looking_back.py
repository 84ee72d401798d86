"""What looks back on a match: the afterthoughts on a round, which follow its board, and for whoever asks after the end
the chart of the winning chances. Both take a while to make, so nothing else waits for them."""

from __future__ import annotations

from contextlib import suppress

import discord
import structlog

from bot.computers import insight
from bot.draw.look import Look
from bot.face import Afterthought
from bot.locale import Markup, Say
from bot.tables import Match, Phase, Refused
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.message import Message
from bot.ui.delivery.sending import send
from bot.workers.crew import WorkFailed
from engine.game import Event, seen_by

_log = structlog.get_logger(__name__)


def follow(app: App, before: Match, match: Match) -> None:
    """Start posting the face's afterthoughts on what happened since `before` in a match whose board was just posted.
    After the last board nothing follows, for it is where people press Rematch. What is lost with its process is not
    made up for: after the end it is shown to whoever looks back."""
    # A board that is posted once more tells its last move again.
    told = before.place.message_id is None or before.phase is Phase.STOPPED
    since = before.published_ply + told
    if since < match.published_ply and match.live and app.face(match).afterthoughts is not None:
        app.background.start(_talk(app, match, match.story(since)))


async def _talk(app: App, match: Match, events: tuple[Event, ...]) -> None:
    look = app.look(match.place.guild_id)
    content = await _afterthoughts(app, match, events, app.public_of(match), look)
    if content is None or match.place.posts_in is None:
        return
    try:
        await send(app, match.place, content, discord.AllowedMentions.none(), what=f"talk {match.id} {match.ply}")
    except FAILURES as error:
        _log.info("afterthoughts_not_posted", table=match.id, code=code(error))


async def _afterthoughts(app: App, match: Match, events: tuple[Event, ...], say: Say, look: Look) -> Message | None:
    afterthoughts = app.face(match).afterthoughts
    if afterthoughts is None:
        return None
    seen, players = seen_by(events, None), match.players(say)
    drawings = afterthoughts(match.view(None), seen, players, say, look)
    if not drawings:
        return None

    async def draw() -> list[Afterthought]:
        return [await app.workers.draw_aside(drawing) for drawing in drawings]

    found = await app.shared.get(("afterthoughts", match.id, match.ply, len(seen), players, say.language, look), draw)
    return Message(Markup("\n\n").join(one.text for one in found), tuple(one.picture for one in found))


def has_chart(app: App, match: Match) -> bool:
    """Return whether there is a chart of the winning chances: for each match that was played to its end."""
    return match.phase is Phase.FINISHED and bool(app.face(match).liveries)


def has_afterthoughts(app: App, match: Match) -> bool:
    """Return whether there is something to talk about: the match was played to its end, and its face has
    afterthoughts."""
    return match.phase is Phase.FINISHED and app.face(match).afterthoughts is not None


async def chart(app: App, match: Match, say: Say, look: Look) -> Message | None:
    """Return the chart of a match that is over, with its words, or without a chart the face's afterthoughts on the
    whole match; None if there is neither just now."""
    if has_chart(app, match):
        return await _chart(app, match, say, look)
    return await _afterthoughts(app, match, match.story(), say, look)


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
