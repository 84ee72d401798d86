"""What the players of a match are told, asked and reminded of beside its board.

Reminders that it is still their turn, at most two, each once, where and when they prefer; the question what to do about
somebody whose time is up; and whether to stop, asked of all who have not agreed to it and changed with everybody who
agrees. A question is gone once it is answered or void. Lines are said once where the match is shown: who has left, what
was decided about who was late, and that a table cannot be read (`error_handler` answers presses on its boards).

Nothing mentions players in a private thread that they are not in: a moderator has removed them, or they have left it.
They keep their seats, what would have called them comes by direct message with the same buttons, and the others are
told once. The same direct messages call people whose match can be shown nowhere (`homes`).
"""

from dataclasses import replace
from typing import Any

import discord

from bot.face import Style
from bot.locale import Markup, Say, in_lines, speaker
from bot.store.table_rows import Post, TableId
from bot.tables.absence import Choice
from bot.tables.base import LATE, OUTSIDER, REMINDER, STOP, TURN
from bot.tables.clock import grace_ends
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.tables.timekeeping import run_of, stands
from bot.tables.turns import voters
from bot.tables.verdicts import walked_away
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.pace import Urgency
from bot.ui.core.places import link_to
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import called, tag_of, time_line
from bot.ui.delivery.board import controls
from bot.ui.delivery.kinds import Address, Channel, Home, Instead, Kind, Person, kind
from bot.ui.delivery.sending import may_post
from engine.game import Seat

_MORE_TIME = "late.more"
_STYLES = {Choice.STOP: Style.DANGER, Choice.MORE: Style.CHOSEN}


@kind
class LateQuestion(Kind):
    """The question to the other players what to do about the player whose time is up in a run of the clock, `part`. It
    says who wants what, and goes once it is answered or void."""

    name = LATE
    urgency = Urgency.BOARD
    kept = True
    personal = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        if not _is_late(app, match, owed.part):
            return Instead.GONE
        if owed.user_id:
            return Person(owed.user_id, match)
        return Home(match, [user for seat in voters(match) if (user := match.seats[seat].user_id) is not None])

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        if not _is_late(app, match, owed.part):  # the player has moved just now
            raise Refused(Refusal.NOT_LATE)
        if owed.user_id:
            question = await _question(app, match, _language_of(match, owed.user_id))
            return _of_private(app, match, owed.user_id, question)
        return await _question(app, match, app.public_of(match))

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None) -> Post | None:
        if owed.message_id is None:
            await app.tables.clocks.begin_term(TableId(owed.about), owed.part)
        return await super().show(app, owed, address, looks=looks, reply=reply)

    async def stands(self, app: App, owed: Post, message: discord.Message) -> None:
        if not owed.user_id:  # nobody need read in the thread that it is still somebody's turn
            await app.tables.outbox.outdate(REMINDER, owed.about)


def _is_late(app: App, match: Match, run: int) -> bool:
    """Return whether the time of the seat to act is up, in this run of the clock."""
    return match.timer.run == run and app.tables.clocks.is_up(match.timer)


async def _question(app: App, match: Match, say: Say) -> Message:
    late = match.to_act
    assert late is not None
    votes = await app.tables.absence.votes(match)
    undecided = [match.players(say)[seat].mention for seat in voters(match) if seat not in votes]
    key = "late.gone" if match.seats[late].gone else "late.ask"
    lines = [say(key, player=match.seats[late].called(say))]
    if undecided:
        lines.append(say("late.asked", players=say.listed(undecided)))
    choices = app.tables.absence.choices(match)
    lines += [_tally(match, choice, [seat for seat in votes if votes[seat] is choice], say) for choice in choices]
    when = Markup("<t:{}:R>").format(grace_ends(match.timer))
    ends, many = app.tables.absence.default(match) is Choice.STOP, len(voters(match))
    player = match.seats[late].called(say)
    if not match.counting:
        lines.append(say("late.default_stop" if ends else "late.default", count=many, when=when))
    elif ends:
        lines.append(say("late.default_defeat", count=many, when=when, player=player))
    else:
        lines += [say("late.default", count=many, when=when), say("late.end_defeat", count=many, player=player)]
    taps = [_tap(match, choice, say) for choice in choices]
    return Message(in_lines(filter(None, lines)), rows=(tuple(taps[:2]), tuple(taps[2:])))


def _tally(match: Match, choice: Choice, seats: list[Seat], say: Say) -> Markup:
    """Return who voted for this choice; nothing if nobody did."""
    if not seats:
        return Markup()
    players = say.listed(called(match, seats, say))
    return say("late.wanted", choice=say(f"button.late.{choice.value}"), players=players)


def _tap(match: Match, choice: Choice, say: Say) -> Tap:
    tag = tag_of(match, Verb.DECIDE, f"{match.timer.run} {choice.value}")
    return Tap(say.plain(f"button.late.{choice.value}"), tag, _STYLES.get(choice, Style.PLAIN))


@kind
class Reminder(Kind):
    """A reminder of the turn, where the match is shown or by direct message. It is deleted from the thread once the
    others are asked what to do."""

    name = REMINDER
    urgency = Urgency.CALL
    kept = True
    personal = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        if match.timer.run != run_of(owed) or match.timer.deadline is None or match.to_act is None:
            return Instead.NOTHING
        user_id = match.seats[match.to_act].user_id
        if user_id is None or (owed.user_id and owed.message_id is not None):
            return Instead.NOTHING
        if owed.user_id:
            return Person(owed.user_id, match)
        posts = await app.tables.outbox.of_table(match.id, LATE, REMINDER)
        if stands([post for post in posts if post.kind == LATE and not post.user_id], match.timer.run):
            return Instead.GONE
        arrived = any(post.part == owed.part and post.user_id and post.message_id is not None for post in posts)
        if arrived and not may_post(app, match.place.spot):
            return Instead.NOTHING
        return Home(match, [user_id])

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        if owed.user_id:
            return await _by_direct_message(app, match, owed.user_id)
        say = app.public_of(match)
        player = "" if match.to_act is None else match.players(say)[match.to_act].mention
        return Message(_lines(app, match, say("reminder.thread", player=player), say))

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None) -> Post | None:
        if isinstance(address, Home) and not address.calls:
            return owed  # who is not in the thread is reminded by direct message
        return await super().show(app, owed, address, looks=looks, reply=reply)

    async def refused(self, app: App, owed: Post, error: BaseException) -> None:
        """Remind a player with closed direct messages where the match is shown instead."""
        await app.tables.outbox.add(owed.to(0))


async def _by_direct_message(app: App, match: Match, user_id: int) -> Message:
    """Return a reminder by direct message. Who does not find the board where the match is shown gets its buttons
    instead of the way there."""
    say = _language_of(match, user_id)
    first = say("reminder.dm", **_facts(app, match, say))
    in_channel = may_post(app, match.place.spot) and not await visibility.outside(app, match, [user_id])
    return Message(_lines(app, match, first, say), rows=(link_to(match, say) if in_channel else controls(match, say),))


def _lines(app: App, match: Match, first: Markup, say: Say) -> Markup:
    return in_lines([first, time_line(match, say), say("reminder.settings", command=app.command("me"))])


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
        asked = (match.seats[seat].user_id for seat in match.deciding if not match.agreed(seat))
        return Home(match, [user for user in asked if user is not None])

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        if not _is_wished(match, owed.part):  # somebody has moved just now
            raise Refused(Refusal.OLD_BOARD)
        if owed.user_id:
            question = _stop_question(match, _language_of(match, owed.user_id))
            return _of_private(app, match, owed.user_id, question)
        return _stop_question(match, app.public_of(match))


def _is_wished(match: Match, ply: int) -> bool:
    """Return whether anybody would stop the match at this ply."""
    return match.live and match.ply == ply and any(map(match.agreed, match.deciding))


def _stop_question(match: Match, say: Say) -> Message:
    players = match.players(say)
    asked = [players[seat].mention for seat in match.deciding if not match.agreed(seat)]
    agree = Tap(say.plain("button.agree"), tag_of(match, Verb.STOP), Style.DANGER)
    wish = called(match, filter(match.agreed, match.deciding), say)
    people = {"players": say.listed(wish), "asked": say.listed(asked)}
    if away := walking_away(match, say):
        text = say("stop.told_defeat", count=len(wish), **people, away=say.listed(away))
    else:
        text = say("stop.told", count=len(wish), **people)
    keep = Tap(say.plain("button.keep_playing"), tag_of(match, Verb.KEEP_PLAYING), Style.GO)
    return Message(in_lines([text, *stood_in(match, say)]), rows=((agree, keep),))


def stood_in(match: Match, say: Say) -> list[Markup]:
    """Return whose agreement is missing though a computer player has their seat."""
    seats = [seat for seat in match.deciding if not match.agreed(seat) and match.stood_in(seat)]
    return [say("stop.stood_in", players=say.listed(called(match, seats, say)))] if seats else []


def walking_away(match: Match, say: Say) -> list[str]:
    """Return the players for whom stopping this match counts as a defeat."""
    return called(match, sorted(walked_away(match)), say) if match.counting else []


# --- By direct message -----------------------------------------------------------------------------


@kind
class Turn(Kind):
    """The call of whoever is to move on the board `part`: the board cannot mention that person, or stands nowhere."""

    name = TURN
    urgency = Urgency.CALL
    kept = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        waits = match.live and match.ply == owed.part and owed.message_id is None
        return Person(owed.user_id, match) if waits else Instead.NOTHING

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        say = _language_of(match, owed.user_id)
        lines = [say(f"{_reason(app, match)}.turn", **_facts(app, match, say)), time_line(match, say)]
        return Message(in_lines(filter(None, lines)), rows=(controls(match, say),))


def _of_private(app: App, match: Match, user_id: int, question: Message) -> Message:
    """Return this question as it is put to this player by direct message."""
    say = _language_of(match, user_id)
    first = say(f"{_reason(app, match)}.asked", **_facts(app, match, say))
    return replace(question, text=in_lines([first, question.text]))


def _language_of(match: Match, user_id: int) -> Say:
    """Return the `Say` for the direct messages of this player."""
    seat = match.seat_of(user_id)
    return speaker(None if seat is None else match.seats[seat].language)


def _reason(app: App, match: Match) -> str:
    """Return why people are called by direct message, as the first word of a key."""
    return "outsider" if may_post(app, match.place.spot) else "nowhere"


def _facts(app: App, match: Match, say: Say) -> dict[str, Any]:
    return {"game": app.title_of(match, say), "server": app.server_name(match.place.guild_id)}


# --- Lines that are said once ----------------------------------------------------------------------


@kind
class Line(Kind):
    """A sentence about a player: its `facts` are the sentence's key and the seat."""

    name = "line"
    urgency = Urgency.BOARD

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        return Instead.NOTHING if match.place.posts_in is None else Home(match)

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        say, (key, seat) = app.public_of(match), owed.facts.split()
        lines = [say(key, player=match.seats[Seat(int(seat))].called(say))]
        if key == _MORE_TIME and match.to_act == int(seat):
            lines.append(time_line(match, say))
        return Message(in_lines(filter(None, lines)))


@kind
class QuarantineNote(Kind):
    """The note that a table cannot be read."""

    name = "quarantine"
    urgency = Urgency.BOARD

    async def address(self, app: App, owed: Post) -> Address | Instead:
        place, _ = await app.tables.matches.whereabouts(TableId(owed.about))
        return Channel(place)

    async def content(self, app: App, owed: Post) -> Message:
        return Message(app.public(owed.guild_id)("quarantine.told", number=owed.about))


@kind
class Outsider(Kind):
    """What the others are told of the player in the seat `part`, who is not in their thread: once."""

    name = OUTSIDER
    kept = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        return Home(match) if match.live else Instead.NOTHING

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        say = app.public_of(match)
        return Message(say("outsider.told", player=match.seats[Seat(owed.part)].called(say)))

    def mark(self, app: App, owed: Post) -> str:
        return f"outsider {owed.about} {owed.part}"
