"""What is kept of a match that is over, for whoever asks: a card to share, the film, the chart or what else there is to
talk about. It is shown to one person, who may show it to everybody in the same channel. Other people who hide their
results are not named in it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from bot.background import Progress, followed_by
from bot.draw.look import Look
from bot.locale import Markup, Say, in_lines
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.limits import Work
from bot.ui.core.message import Menu, MenuItem, Message, Tap
from bot.ui.core.panels import jump, jumps, page_of, read_round
from bot.ui.core.places import check_here, here, link_to
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery import looking_back
from bot.ui.delivery.board import look_back_button
from bot.ui.delivery.sending import post_quietly
from bot.ui.match.records import past_match


async def _card(app: App, match: Match, say: Say, look: Look, part: str) -> Message:
    return Message(Markup(), (await looking_back.shared_card(app, match, say, look),))


async def _film(app: App, match: Match, say: Say, look: Look, part: str) -> Message | None:
    gif = await looking_back.film(app, match, say, look)
    return None if gif is None else Message(Markup(), (gif,))


async def _chart(app: App, match: Match, say: Say, look: Look, part: str) -> Message | None:
    """Return the chart, or in a game without one an afterthought on the round that `part` names, else on the newest,
    below it a list of the other ones on it and a button for each round; None if there is neither."""
    rounds = () if looking_back.has_chart(app, match) else looking_back.afterthoughts(app, match, say, look)
    if not rounds:
        return await looking_back.chart(app, match, say, look)
    named, _, place = part.partition(" ")
    wanted = read_round(named)
    number = len(rounds) - 1 if wanted is None else min(wanted, len(rounds) - 1)
    labels = [*rounds[number]]
    chosen = min(page_of(place), len(labels) - 1)
    key = looking_back.key_of("afterthought", match, say, look, number, chosen)
    thought = await app.shared.get(key, lambda: app.workers.draw_aside(rounds[number][labels[chosen]]))
    tag = Tag(Verb.CHART, match.id, match.ply)
    items = tuple(MenuItem(label, f"{jump(number)} {at}", at == chosen) for at, label in enumerate(labels))
    others = (Menu(replace(tag, rest="other"), labels[0], items),) if len(labels) > 1 else ()
    present = {at: at == number for at in range(len(rounds))}
    return Message(thought.text, (thought.picture,), rows=(*others, *jumps(present, tag, say)))


@dataclass(frozen=True, slots=True)
class _Keepsake:
    """One of the things that are kept."""

    make: Callable[[App, Match, Say, Look, str], Coroutine[Any, Any, Message | None]]
    """Makes it, or the part of it that is asked for; None if that cannot be made just now."""
    work: Work
    waiting: str
    """The key of the sentence that says what it will show, while it takes long."""
    missing: str = ""
    """The key of the sentence that it cannot be made just now."""


_KEEPSAKES: Mapping[Verb, _Keepsake] = {
    Verb.SHARE: _Keepsake(_card, Work.CARD, "waiting.card"),
    Verb.FILM: _Keepsake(_film, Work.FILM, "waiting.film", "film.none"),
    Verb.CHART: _Keepsake(_chart, Work.CHART, "waiting.chart", "chart.none"),
}
"""Each of them, by the verb that asks for it."""


async def show_card(app: App, reply: Reply, tag: Tag) -> None:
    """Show the card to one person, in that person's language and look. Refused: NOT_OVER."""
    match = await _asked(app, reply, tag)
    await _show(app, reply, match, tag.verb, "", look_back_button(match, reply.say))


async def show_later(app: App, reply: Reply, tag: Tag) -> None:
    """Show what takes a while to make to one person, in a message of its own; another part of it in its place.
    Refused: NOT_OVER."""
    part = reply.value or tag.rest
    await (reply.defer_private() if part else reply.defer())
    app.background.start(_show(app, reply, await _asked(app, reply, tag, part), tag.verb, part))


async def publish(app: App, reply: Reply, tag: Tag) -> None:
    """Show everybody in this channel what one person sees, in the server's language and look. Refused: NOT_OVER. Raises
    Declined if the person, or the bot, may not post it here."""
    name, part = tag.parts(2)
    verb = next((verb for verb in _KEEPSAKES if verb.value == name), None)
    if verb is None:
        raise Declined(reply.say("trouble.old_button"))
    match = await past_match(app, tag.table)
    if not _may_publish(app, reply, match):
        raise Declined(reply.say("look_back.not_here"))
    await check_here(app, reply)
    app.limits.spend(reply, Work.POST)
    say = app.public(reply.guild_id)
    kept = _KEEPSAKES[verb]
    work = kept.make(app, match.without_unlisted(say, but=reply.user_id), say, app.look(reply.guild_id), part)
    content = await waited_for(reply, work, kept.waiting, Tap(reply.say.plain("button.publish"), tag, emoji="📣"))
    if content is None:
        raise Declined(reply.say(kept.missing))
    by_whom = say("look_back.shown_by", player=reply.press.name)
    way = () if match.place.private else link_to(match, say)
    content = replace(content, text=Markup("\n\n").join(filter(None, [by_whom, content.text])), rows=(way,))
    if await post_quietly(app, reply, here(reply), content) is None:
        raise Declined(reply.say("look_back.not_posted"))
    if not reply.followed:
        await reply.edit(Message(reply.say("look_back.posted"), rows=((look_back_button(match, reply.say),),)))


async def _asked(app: App, reply: Reply, tag: Tag, part: str = "") -> Match:
    """Return the match that is looked back on: it is over, or there is something to talk about already. Refused:
    NOT_OVER."""
    app.limits.spend(reply, Work.PART if part else _KEEPSAKES[tag.verb].work)
    table = await app.tables.get(tag.table)
    if not isinstance(table, Match):
        raise Refused(Refusal.NOT_OVER)
    if table.live and not (tag.verb is Verb.CHART and looking_back.has_afterthoughts(app, table)):
        raise Refused(Refusal.NOT_OVER)
    return table


async def _show(app: App, reply: Reply, match: Match, verb: Verb, part: str = "", *taps: Tap) -> None:
    kept = _KEEPSAKES[verb]
    look = await app.look_of(reply.user_id, match.place.guild_id)
    seen = match.without_unlisted(reply.say, but=reply.user_id)
    again = Tap(reply.say.plain("waiting.again"), Tag(verb, match.id, match.ply, part))
    partly = partial(looking_back.chart_so_far, app, seen, reply.say, look) if verb is Verb.CHART else None
    content = await waited_for(reply, kept.make(app, seen, reply.say, look, part), kept.waiting, again, partly)
    if content is None:
        content = Message(reply.say(kept.missing))
    elif not match.live and _may_publish(app, reply, match):
        tag = Tag(Verb.PUBLISH, match.id, match.ply, f"{verb.value} {part}".rstrip())
        taps = (Tap(reply.say.plain("button.publish"), tag, emoji="📣"), *taps)
    if not reply.followed:
        await reply.edit(replace(content, rows=(*content.rows, taps)))


def _may_publish(app: App, reply: Reply, match: Match) -> bool:
    """Return whether this person may show everybody in this channel how the match went: by the person's own rights, and
    because whoever reads the channel could see the match. A game alone against computers is the person's own."""
    permissions = reply.interaction.permissions
    sends = permissions.send_messages_in_threads if reply.in_thread else permissions.send_messages
    if reply.guild_id is None or not sends:
        return False
    return match.place.private or visibility.open_to(app, here(reply), match)


# --- Work that takes long --------------------------------------------------------------------------
# The person who waits for it sees after a few seconds how far it is, what it will show, and what is ready. Nothing of
# that is seen of work that is done sooner, nor by who closed the answer or went on. If the bot is killed meanwhile,
# nobody can change the answer any more, for its token is kept nowhere. So it says itself when it was asked for, and has
# a button that asks once more.

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
