"""A match that is over as an animated picture, drawn by a worker process."""

from contextlib import suppress

from bot.draw.look import Look
from bot.face import Picture
from bot.locale import Say
from bot.tables.refusal import Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.workers.crew import WorkFailed

FILE = "replay.gif"


async def film(app: App, match: Match, say: Say, look: Look) -> Picture | None:
    """Return the film of a match that is over, once it is drawn; None if that is not possible just now."""
    with suppress(WorkFailed, Refused):
        # The names are part of the key, for a deleted person is called otherwise from then on.
        key = "film", match.id, match.ply, match.players(say), say.language, look
        data = await app.shared.get(key, lambda: app.opponents.film(match, say.language, look))
        return Picture(data, FILE, say.plain("film.alt", game=app.title_of(match, say), count=match.moves))
    return None
