"""The end of a match for those who follow it: one direct message to each, with the result, the film if there is one,
and the way to the thread. Who hides their results is not named in it.

A follower is a row until that is done, so a process may be killed anywhere. Whoever may no longer see where the match
is shown gets nothing, and neither does who accepts no direct messages. A film takes a while, so all of this is done in
the background.
"""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.locale import Markup, Say, in_lines, speaker
from bot.tables import Match, Phase, TableId
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE
from bot.ui.core.discord_errors import LATER
from bot.ui.core.matches import title
from bot.ui.core.message import Message
from bot.ui.core.own_messages import addresses
from bot.ui.core.pace import Urgency
from bot.ui.core.places import link, way_to
from bot.ui.delivery.films import film
from bot.ui.delivery.sending import post
from bot.ui.delivery.upkeep import ToShow, bring_all, guarded


def begin(app: App) -> None:
    """Start telling the followers of matches that are over; a call while that is going on does nothing."""
    app.background.start(guarded(NOWHERE, tell(app)))


async def tell(app: App) -> None:
    """Tell the followers of matches that are over, one after the other, unless another call is doing so."""
    lock = app.memory.lock(End)
    if not lock.locked():
        async with lock:
            await bring_all(app, [End(*one) for one in await app.tables.onlookers.untold()])


@dataclass(frozen=True)
class End(ToShow[tuple[Match, Say], bool]):
    """The direct message to a follower of a match that is over."""

    table: TableId
    user_id: int

    urgency = Urgency.DIRECT_MESSAGE
    later = LATER

    async def due(self, app: App) -> bool:
        app.memory.uncertain.add(self)  # an earlier process may have sent it
        return True

    async def wanted(self, app: App) -> tuple[Match, Say] | None:
        language = await app.tables.onlookers.language(self.table, self.user_id)
        match = await app.tables.match(self.table)
        return None if match.live or language is None else (match, speaker(language))

    async def find(self, app: App, wanted: tuple[Match, Say]) -> bool | None:
        channel, way = await self._channel(app), link(wanted[0].place)
        async for message in app.messages.in_channel(channel.id):
            if way in addresses(message):
                return True
        return None

    async def show(self, app: App, wanted: tuple[Match, Say]) -> bool:
        match, say = wanted
        place, card = match.place, match.card_id
        onlooker = match.eyes_of(self.user_id) is None
        if onlooker and await visibility.reads(app, place, self.user_id, card, raises=True):
            channel = app.client.get_partial_messageable((await self._channel(app)).id)
            shown = match.without_unlisted(say, but=self.user_id)
            content, nobody = await _message(app, shown, say), discord.AllowedMentions.none()
            await post(channel, content, nobody, what=f"end {self.table} {self.user_id} {match.row.ended_at}")
        return True

    async def note(self, app: App, wanted: tuple[Match, Say], shown: bool | None) -> None:
        await app.tables.onlookers.unfollow(self.table, self.user_id)

    async def _channel(self, app: App) -> discord.DMChannel:
        return await app.client.create_dm(discord.Object(self.user_id))


async def _message(app: App, match: Match, say: Say) -> Message:
    """Return the message. It has the film that everybody sees in the thread, for each one more costs seconds."""
    public, look = app.public_of(match), app.look(match.place.guild_id)
    finished = match.phase is Phase.FINISHED
    made = await film(app, match, public, look) if finished else None
    pictures = ((await app.pictures(match, None, (), say, look))[-1] if made is None else made,)
    result = app.face(match).result(match.view(None), match.players(say), say) if finished else say("lobby.stopped")
    heading: Markup = in_lines([say("watch.over"), title(app, match, say)])
    return Message(heading, pictures, result, way_to(match, say))
