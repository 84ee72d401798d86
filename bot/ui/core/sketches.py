"""Pictures of panels, drawn and sent only if the message does not show them already."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b

from bot.draw.look import Look
from bot.face import Picture, Player, Sketch
from bot.locale import Say
from bot.ui.core.app import App
from bot.ui.core.message import Message
from bot.ui.core.reply import Reply
from engine.game import View


async def show(
    app: App,
    reply: Reply,
    sketches: Sequence[Sketch],
    view: View,
    players: Sequence[Player],
    look: Look,
    content: Callable[[tuple[Picture, ...]], Message],
) -> None:
    """Answer with this content and the pictures of these sketches of the view. What the message in whose place it comes
    shows already is not drawn."""
    pictures = await _drawn(app, reply, sketches, view, players, look)
    shown = await reply.edit(content(pictures))
    if not shown and not all(picture.data for picture in pictures):
        # Another press on the same message was quicker, and its answer has other pictures.
        reply.forget_files()
        await reply.edit(content(await _drawn(app, reply, sketches, view, players, look)))


async def _drawn(
    app: App, reply: Reply, sketches: Sequence[Sketch], view: View, players: Sequence[Player], look: Look
) -> tuple[Picture, ...]:
    shown, found = reply.shown, []
    seen = _of_view(view)  # type: ignore[arg-type]  # every game's View is a value
    for sketch in sketches:
        digest = _digest(sketch, seen, players, reply.say, look)
        if digest not in shown:
            with app.foreground.going():
                shown[digest] = replace(await app.workers.draw(sketch.draw), digest=digest)
        found.append(shown[digest])
    return tuple(found)


def _digest(sketch: Sketch, seen: str, players: Sequence[Player], say: Say, look: Look) -> str:
    """Return a digest of all that the picture is drawn from, the view as a digest of its own. It stands in the
    picture's name, which only the viewer sees, who knows all of it."""
    drawn_from = repr((sketch.shows, seen, players, say.language, look))
    return blake2b(drawn_from.encode(), digest_size=6).hexdigest()


@lru_cache(maxsize=64)
def _of_view(view: View) -> str:
    """Return a digest of a view; kept, for all steps of a turn show the same one."""
    return blake2b(repr(view).encode(), digest_size=16).hexdigest()
