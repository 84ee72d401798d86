"""What whatever invites to a game begins with: the game's banner, and in a line what it is, for how many and for how
long. A banner is made once for all messages that show it."""

from collections.abc import Mapping

from bot.draw.look import Look
from bot.face import Picture
from bot.locale import Say
from bot.ui.core.app import App
from engine.game import Json


async def banner(
    app: App, game: str, options: Mapping[str, Json], say: Say, guild_id: int | None, look: Look | None = None
) -> tuple[Picture, ...]:
    """Return the banner of the game that these options make, in the `look` of who sees it, else of the server; none if
    the game has none."""
    face, look = app.faces[game], look or app.look(guild_id)
    draw = face.banner
    if draw is None:
        return ()
    read = face.game.read_options(options)
    key = "banner", game, read, say.language, look
    return (await app.shared.get(key, lambda: app.workers.draw(draw, read, say, look)),)
