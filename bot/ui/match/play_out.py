"""Playing out the rest of a game against computer players that is as good as decided: offered in private, and done only
after the person presses the button and confirms."""

from bot.face import Style
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.reply import Declined, Reply
from bot.ui.core.table_words import tag_of
from bot.ui.match.absence import show_all
from bot.ui.match.stand_ins import take_back
from bot.workers.crew import WorkFailed


async def ask(app: App, reply: Reply, tag: Tag) -> None:
    """Ask whether a computer player is to play the rest, and say what that means."""
    await reply.defer_private()
    match, say = await _decided(app, reply, tag), reply.say
    yes = Tap(say.plain("button.play_out"), tag_of(match, Verb.PLAY_OUT_NOW), Style.GO)
    back = Tap(say.plain("button.back"), tag_of(match, Verb.PLAY))
    await reply.edit(Message(say("play_out.ask"), rows=((yes, back),)))


async def play_out(app: App, reply: Reply, tag: Tag) -> None:
    """Let a computer player play the rest."""
    await reply.defer_private()
    before = await _decided(app, reply, tag)
    match = await app.tables.absence.play_out(tag.table, reply.press, ply=before.ply)
    await reply.edit(Message(reply.say("play_out.done"), rows=((take_back(match, reply.say),),)))
    await show_all(app, reply, match)


async def _decided(app: App, reply: Reply, tag: Tag) -> Match:
    """Return the match if it is as good as decided by what this person, who is to act, may know. That is computed anew
    if it is no longer remembered, so the offer survives a restart. Raises Declined."""
    match = await app.tables.match(tag.table)
    if not match.live:
        raise Refused(Refusal.OVER)
    seat = match.own_seat(reply.user_id)
    if match.solo is None:
        raise Declined(reply.say("play_out.only_alone"))
    if match.solo != seat or match.to_act != seat or match.stood_in(seat) or tag.ply != match.ply:
        raise Refused(Refusal.OLD_BOARD)
    try:
        if await app.opponents.decided(match, seat):
            return match
    except WorkFailed:
        pass  # it may succeed another time, and the person can always play
    raise Declined(reply.say("play_out.not_decided"))
