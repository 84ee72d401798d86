"""The question to the players who have not agreed to stop a match: asked when the first one would stop, changed with
everybody who agrees, and gone once it is answered or void."""

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.players import Player
from bot.store.post import Post
from bot.store.table_rows import TableId
from bot.tables.base import STOP
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.tables.verdicts import walked_away
from bot.ui.core.app import App
from bot.ui.core.custom_id import Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.pace import Urgency
from bot.ui.core.table_words import tag_of
from bot.ui.delivery.kinds import Address, Home, Instead, Kind, Person, kind
from bot.ui.delivery.outsiders import of_private


@kind
class StopQuestion(Kind):
    """The question whether to stop the match at the ply `part`."""

    name = STOP
    urgency = Urgency.BOARD
    kept = True
    personal = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        if not _is_wished(match, owed.part):
            return Instead.GONE
        if owed.user_id:
            return Person(owed.user_id, match)
        return Home(match, [player.user_id for player in _asked(app, match) if player.user_id is not None])

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        if not _is_wished(match, owed.part):  # somebody has moved just now
            raise Refused(Refusal.OLD_BOARD)
        question = _question(app, match)
        return of_private(app, match, owed.user_id, question) if owed.user_id else question


def _is_wished(match: Match, ply: int) -> bool:
    """Return whether anybody would stop the match at this ply."""
    return match.live and match.ply == ply and any(map(match.agreed, match.deciding))


def _asked(app: App, match: Match) -> list[Player]:
    """Return the players who have not agreed."""
    players = match.players(app.public_of(match))
    return [players[seat] for seat in match.deciding if not match.agreed(seat)]


def _question(app: App, match: Match) -> Message:
    say = app.public_of(match)
    agree = Tap(say.plain("button.agree"), tag_of(match, Verb.STOP), Style.DANGER)
    wish = [match.seats[seat].called(say) for seat in match.deciding if match.agreed(seat)]
    people = {"players": say.listed(wish), "asked": say.listed([player.mention for player in _asked(app, match)])}
    if away := walking_away(match, say):
        text = say("stop.told_defeat", count=len(wish), **people, away=say.listed(away))
    else:
        text = say("stop.told", count=len(wish), **people)
    keep = Tap(say.plain("button.keep_playing"), tag_of(match, Verb.KEEP_PLAYING), Style.GO)
    return Message(in_lines([text, *stood_in(match, say)]), rows=((agree, keep),))


def stood_in(match: Match, say: Say) -> list[Markup]:
    """Return whose agreement is missing though a computer player has their seat."""
    seats = [seat for seat in match.deciding if not match.agreed(seat) and match.stood_in(seat)]
    return (
        [say("stop.stood_in", players=say.listed([match.seats[seat].called(say) for seat in seats]))] if seats else []
    )


def walking_away(match: Match, say: Say) -> list[str]:
    """Return the players for whom stopping this match counts as a defeat."""
    return [match.seats[seat].called(say) for seat in sorted(walked_away(match))] if match.counting else []
