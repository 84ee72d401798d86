"""The result of a match: in its server's channel for results, unless people who read that channel may not see the
match; and for those who follow it, who get one direct message each with the film, unless they may no longer see where
it is shown. Who hides their results is not named in either."""

import discord

from bot.locale import Markup, Say, in_lines, speaker
from bot.store.table_rows import Phase, Place, Post, Spot, TableId
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency
from bot.ui.core.places import link_to, way_to
from bot.ui.core.table_words import outcome_line, tag_of, title
from bot.ui.delivery.kinds import Address, Channel, Instead, Kind, Person, kind
from bot.ui.delivery.looking_back import film
from bot.ui.delivery.sending import may_post


@kind
class Result(Kind):
    """The result of a match in its server's channel for results. One that cannot be posted there is no longer owed."""

    name = "result"

    async def address(self, app: App, owed: Post) -> Address | Instead:
        channel_id = app.tables.servers.settings(owed.guild_id).results_channel
        if channel_id is None or not may_post(app, Spot(owed.guild_id, channel_id)):
            return Instead.NOTHING
        return Channel(Place(owed.guild_id, channel_id), await app.tables.match(TableId(owed.about)))

    async def content(self, app: App, owed: Post) -> Message:
        return await _result(app, await app.tables.match(TableId(owed.about)))

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        # The last board, which may be in the same channel, has more buttons.
        return [(tag.verb, tag.table) for tag in tags(message)] == [(Verb.REPLAY, owed.about)]


async def _result(app: App, match: Match) -> Message:
    """Return the message: the last picture, who played and who won, and a link to the game."""
    say = app.public_of(match)
    match = match.without_unlisted(say)
    pictures = await app.pictures(match, None, (), say, app.look(match.place.guild_id))
    lines = [
        say("results.title", game=app.title_of(match, say)),
        outcome_line(match, say),
        say("results.players", players=say.listed([player.called(say) for player in match.seats])),
    ]
    replay = Tap(say.plain("button.replay"), tag_of(match, Verb.REPLAY), emoji="🎞️")
    return Message(in_lines(lines), pictures[-1:], rows=((replay, *link_to(match, say)),))


@kind
class End(Kind):
    """The direct message to a follower of a match that is over, in the language that the row tells."""

    name = "end"
    urgency = Urgency.DIRECT_MESSAGE
    aside = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        if match.live:
            return Instead.NOT_YET
        return Instead.NOTHING if match.eyes_of(owed.user_id) is not None else Person(owed.user_id, match)

    async def content(self, app: App, owed: Post) -> Message:
        match, say = await app.tables.match(TableId(owed.about)), speaker(owed.facts)
        return await _message(app, match.without_unlisted(say, but=owed.user_id), say)


async def _message(app: App, match: Match, say: Say) -> Message:
    """Return the message. It has the film that everybody sees in the thread, for each one more costs seconds."""
    public, look = app.public_of(match), app.look(match.place.guild_id)
    finished = match.phase is Phase.FINISHED
    gif = await film(app, match, public, look) if finished else None
    pictures = ((await app.pictures(match, None, (), say, look))[-1] if gif is None else gif,)
    result = app.face(match).result(match.view(None), match.players(say), say) if finished else outcome_line(match, say)
    heading: Markup = in_lines([say("watch.over"), title(app, match, say)])
    return Message(heading, pictures, result, way_to(match, say))
