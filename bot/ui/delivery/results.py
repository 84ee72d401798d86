"""The result of a match in its server's channel for results, posted once, unless people who read that channel may not
see the match. Who hides their results is not named in it."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.locale import Markup, in_lines
from bot.tables import Match, Place, Spot, TableId
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Verb
from bot.ui.core.discord_errors import LATER
from bot.ui.core.matches import is_lost, tag_of
from bot.ui.core.message import Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.places import link_to
from bot.ui.delivery.sending import may_post, send
from bot.ui.delivery.upkeep import ToShow


@dataclass(frozen=True)
class Result(ToShow[Match, bool]):
    """The result of a match in its server's channel for results. A result that cannot be posted there at all is no
    longer pending."""

    table: TableId

    later = LATER

    async def due(self, app: App) -> bool:
        # Another process, or an earlier try, may have posted it.
        app.memory.uncertain.add(self)
        return True

    async def wanted(self, app: App) -> Match | None:
        match = await app.tables.match(self.table)
        return match if match.result_pending else None

    async def find(self, app: App, wanted: Match) -> bool | None:
        channel_id = _open_channel(app, wanted)
        if channel_id is None:
            return None
        async for message in app.messages.in_channel(channel_id):
            # The last board, which may be in the same channel, has more buttons.
            carried = tags(message)
            ours = [(tag.verb, tag.table) for tag in carried] == [(Verb.REPLAY, wanted.id)]
            if ours and not is_lost(wanted, carried[0]):
                return True
        return None

    async def show(self, app: App, wanted: Match) -> bool:
        channel_id = _open_channel(app, wanted)
        place, nobody = Place(wanted.place.guild_id, channel_id), discord.AllowedMentions.none()
        if channel_id is not None and visibility.open_to(app, place, wanted):
            await send(app, place, await _result(app, wanted), nobody, what=f"result {wanted.id} {wanted.row.ended_at}")
        return True

    async def note(self, app: App, wanted: Match, shown: bool | None) -> None:
        await app.tables.placement.mark_result_posted(self.table)


def _open_channel(app: App, match: Match) -> int | None:
    """Return the server's channel for results, if there is one where the bot may post."""
    guild_id = match.place.guild_id
    channel_id = app.tables.servers.settings(guild_id).results_channel
    return channel_id if channel_id is not None and may_post(app, Spot(guild_id, channel_id)) else None


async def _result(app: App, match: Match) -> Message:
    """Return the message: the last picture, who played and who won, and a link to the game."""
    say = app.public_of(match)
    match = match.without_unlisted(say)
    pictures = await app.pictures(match, None, (), say, app.look(match.place.guild_id))
    places = match.record.game.outcome(match.state).places
    winners = [who.called(say) for who, place in zip(match.seats, places, strict=True) if place == 1]
    title = say("results.title", game=app.title(match.game, say))
    names = say("results.players", players=say.listed([who.called(say) for who in match.seats]))
    won = say("lobby.won", count=len(winners), players=say.listed(winners))
    replay = Tap(say.plain("button.replay"), tag_of(match, Verb.REPLAY), emoji="🎞️")
    return Message(in_lines([title, won, names]), pictures[-1:], Markup(), ((replay, *link_to(match, say)),))
