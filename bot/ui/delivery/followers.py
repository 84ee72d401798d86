"""The end of a match for those who follow it: one direct message to each, with the result, the film if there is one,
and the way to the thread. Who hides their results is not named in it. Whoever may no longer see where the match is
shown gets nothing, and neither does who accepts no direct messages."""

from bot.locale import Markup, Say, in_lines, speaker
from bot.store.post import Post
from bot.store.table_rows import Phase, TableId
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency
from bot.ui.core.places import way_to
from bot.ui.core.table_words import title
from bot.ui.delivery.films import film
from bot.ui.delivery.kinds import Address, Instead, Kind, Person, kind


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
    result = app.face(match).result(match.view(None), match.players(say), say) if finished else say("lobby.stopped")
    heading: Markup = in_lines([say("watch.over"), title(app, match, say)])
    return Message(heading, pictures, result, way_to(match, say))
