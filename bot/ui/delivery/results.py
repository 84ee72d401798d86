"""The result of a match in the channel that its server has for results: once, and owed until it stands there."""

from __future__ import annotations

import discord
import structlog

from bot.locale import Markup, in_lines
from bot.tables import Match, Place, Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import FAILURES, LATER, code
from bot.ui.core.message import Link, Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency, urgency
from bot.ui.core.places import link
from bot.ui.delivery.sending import may_post, send

_log = structlog.get_logger(__name__)


async def post(app: App, table: TableId, *, look: bool = False) -> None:
    """Post the result of this match if it is owed. With `look` another process, or another try, may have posted it and
    nobody knows, so it is looked for first. What cannot be posted at all is owed no longer."""
    async with app.lock(table, "result"):
        match = await app.tables.match(table)
        if not match.result_owed:
            return
        channel_id = app.tables.servers.settings(match.place.guild_id).results_channel
        place = Place(match.place.guild_id, channel_id)
        if channel_id is not None and may_post(app, place.spot):
            try:
                with urgency(Urgency.TRIFLE):
                    if not (look and await _stands_there(app, match, channel_id)):
                        content, nobody = await _result(app, match), discord.AllowedMentions.none()
                        await send(app, place, content, nobody, what=f"result {table}")
            except FAILURES as error:
                _log.info("result_not_posted", table=table, code=code(error))
                if code(error) in LATER:
                    return
        try:
            await app.tables.placement.mark_result_posted(table)
        except Refused as error:  # it is looked for at the next try
            _log.warning("result_not_noted", table=table, reason=error.reason.name)


async def _result(app: App, match: Match) -> Message:
    """Return the picture of the end, who played and who won, and the way there."""
    say = app.public_of(match)
    pictures = await app.pictures(match, None, (), say, app.look(match.place.guild_id))
    places = match.record.game.outcome(match.state).places
    winners = [who.called(say) for who, place in zip(match.seats, places, strict=True) if place == 1]
    title = say("results.title", game=app.title(match.game, say))
    names = say("results.players", players=say.listed([who.called(say) for who in match.seats]))
    won = say("lobby.won", count=len(winners), players=say.listed(winners))
    address = link(match.place)
    way = [] if address is None else [Link(say.plain("button.to_game"), address)]
    replay = Tap(say.plain("button.replay"), Tag(Verb.REPLAY, match.id, match.ply), emoji="🎞️")
    return Message(in_lines([title, won, names]), pictures[-1:], Markup(), ((replay, *way),))


async def _stands_there(app: App, match: Match, channel_id: int) -> bool:
    """Whether the result stands in the channel already. Raises any of FAILURES."""
    async for message in app.messages.in_channel(channel_id):
        # Under the last board, which may stand in the same channel, there are more buttons.
        if [(tag.verb, tag.table) for tag in tags(message)] == [(Verb.REPLAY, match.id)]:
            return True
    return False
