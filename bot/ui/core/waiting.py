"""Work that takes long, as the person who waits for it sees it: after a few seconds how far it is, what it will show,
and what is ready. Nothing of that is seen of work that is done sooner, nor by who closed the answer or went on.

If the bot is killed meanwhile, nobody can change the answer any more, for its token is kept nowhere. So it says itself
when it was asked for, and has a button that asks once more.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from bot.background import Progress, followed_by
from bot.locale import Markup, in_lines
from bot.ui.core.message import Message, Tap
from bot.ui.core.reply import Reply

SOON = 3.0
"""Seconds after which a person sees how far the work is."""
EVERY = 4.0
"""Seconds from one such edit to the next."""

T = TypeVar("T")
Partly = Callable[[Any], Awaitable[Message]]
"""Makes a message of what is ready."""


async def waited_for(
    reply: Reply, work: Coroutine[Any, Any, T], what: str, again: Tap, partly: Partly | None = None
) -> T:
    """Return the result of this work. `what` is the key of the sentence that says what it will show, `again` the button
    that asks for it, and `partly` shows what is ready before the rest is."""
    progress, shown = Progress(), False
    with followed_by(progress):
        task = asyncio.create_task(work)
    try:
        while not await _done_within(task, EVERY if shown else SOON):
            if reply.followed or not await reply.edit(await _so_far(reply, progress, what, again, partly)):
                break
            shown = True
        return await task
    except asyncio.CancelledError:
        if shown and not reply.followed:
            await reply.edit(Message(reply.say("waiting.stopped"), rows=((again,),)))
        raise


async def _done_within(task: asyncio.Task[Any], seconds: float) -> bool:
    return bool((await asyncio.wait({task}, timeout=seconds))[0])


async def _so_far(reply: Reply, progress: Progress, what: str, again: Tap, partly: Partly | None) -> Message:
    asked = Markup("<t:{}:R>").format(int(reply.interaction.created_at.timestamp()))
    far = reply.say(what, percent=min(99, int(100 * progress.share)))
    text = in_lines([far, reply.say("waiting.asked", when=asked)])
    if partly is None or progress.ready is None:
        return Message(text, rows=((again,),))
    ready = await partly(progress.ready)
    return replace(ready, text=Markup("\n\n").join(filter(None, [text, ready.text])), rows=((again,),))
