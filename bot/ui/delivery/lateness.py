"""Players whose time is up: the question to the others in the thread, their decision, and members who left the
server."""

from __future__ import annotations

from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass

import discord
import structlog

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.tables import Choice, Match, Question, TableId, Voted
from bot.tables.clock import grace_ends
from bot.tables.turns import voters
from bot.ui.core.app import App
from bot.ui.core.components import layout
from bot.ui.core.custom_id import Tag, Verb, read_number
from bot.ui.core.discord_errors import FAILURES, GONE_PLACE, LATER, NO_MESSAGES, code
from bot.ui.core.message import Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import is_lost, tag_of, time_line
from bot.ui.delivery import homes, outsiders, questions, reminders
from bot.ui.delivery.changing import rewrite
from bot.ui.delivery.sending import addressed, announce, may_post, send, unaddressed
from bot.ui.delivery.upkeep import Nowhere, ToShow, bring_pending, postpone
from engine.game import Seat

_log = structlog.get_logger(__name__)

_STYLES = {Choice.STOP: Style.DANGER, Choice.MORE: Style.CHOSEN}


@dataclass(frozen=True)
class LateQuestion(ToShow[Match, Question]):
    """The question to the other players what to do about the player whose time is up in this run of the clock."""

    table: TableId
    run: int

    urgency = Urgency.BOARD
    later = LATER
    at_home = True
    needed = True

    @property
    def lock(self) -> Hashable:
        return LateQuestion, self.table

    @property
    def rest(self) -> Hashable:
        return reminders.clock_of(self.table, self.run)

    async def wanted(self, app: App) -> Match | None:
        match = await homes.housed(app, await app.tables.match(self.table))
        if match.timer.run != self.run or not app.tables.clocks.is_up(match.timer) or await is_asked(app, match):
            return None
        app.memory.uncertain.add(self)  # a process may have asked without noting it
        return match

    async def find(self, app: App, wanted: Match) -> Question | None:
        if not may_post(app, wanted.place.spot) or not await _found(app, wanted):
            return None
        await bring_pending(app, self.table)
        return await app.tables.clocks.question(wanted)

    async def show(self, app: App, wanted: Match) -> Question:
        wanted = await app.tables.clocks.begin_term(wanted)
        asked = [user for seat in voters(wanted) if (user := wanted.seats[seat].user_id) is not None]
        # A run in which a computer player took over may be asked about again, in another message.
        what = f"late {wanted.id} {self.run} {wanted.timer.line_changes} {wanted.row.moved_at}"
        question = await _question(app, wanted, app.public_of(wanted))
        question, called, outside = await addressed(app, wanted, question, asked)
        message: discord.Message | None = None
        if may_post(app, wanted.place.spot):
            try:
                message = await send(app, wanted.place, question, called, what=what)
            except FAILURES as error:
                if code(error) in LATER | GONE_PLACE | NO_MESSAGES:
                    raise
                _log.info("not_asked_in_thread", table=self.table, code=code(error))
        # Where nothing can stand, the question stands where it arrives.
        for user_id in asked if message is None else outside:
            question = await _question(app, wanted, outsiders.language_of(wanted, user_id))
            written = await outsiders.ask(app, wanted, user_id, question, what)
            message = message or written
        if message is None:
            raise Nowhere
        await outsiders.tell(app, wanted, outside)
        if message.channel.id == wanted.place.posts_in:
            with suppress(*FAILURES):
                await reminders.take_back(app, wanted)
        return Question(wanted.id, message.channel.id, message.id, wanted.ply, self.run)

    async def note(self, app: App, wanted: Match, shown: Question | None) -> None:
        assert shown is not None
        await app.tables.clocks.note_question(shown)
        postpone(app, questions.Withdrawal(self.table, shown))


async def is_asked(app: App, match: Match) -> bool:
    """Return whether the question to the others stands already."""
    question = await app.tables.clocks.question(match)
    if question is not None:
        postpone(app, questions.Withdrawal(match.id, question))
    return question is not None


async def note(app: App, reply: Reply, tag: Tag, run: int) -> None:
    """Note the question that was just pressed, if it is not noted because a process ended while asking it. A press can
    be made up, so the message itself has to carry the button."""
    message, table = reply.interaction.message, reply.table
    if message is None or table is None or message.channel.id != table.place.posts_in:
        return  # who is not in the thread is asked by direct message
    if app.messages.wrote(message) and not message.flags.ephemeral and tag in tags(message):
        question = Question(tag.table, message.channel.id, message.id, tag.ply, run)
        await app.tables.clocks.note_question(question)
        postpone(app, questions.Withdrawal(tag.table, question))


async def _found(app: App, match: Match) -> bool:
    """Note the questions in the thread that a process asked and did not note; return whether there are any. Raises any
    of FAILURES."""
    assert match.place.posts_in is not None
    found = False
    async for message in app.messages.in_channel(match.place.posts_in):
        asks = next((tag for tag in tags(message) if (tag.verb, tag.table) == (Verb.DECIDE, match.id)), None)
        run = None if asks is None else read_number(asks.rest.partition(" ")[0])
        if asks is not None and run is not None and not is_lost(match, asks):
            question = Question(match.id, message.channel.id, message.id, asks.ply, run)
            await app.tables.clocks.note_question(question)
            postpone(app, questions.Withdrawal(match.id, question))
            found = True
    return found


@dataclass(frozen=True)
class Votes(ToShow[tuple[Match, Question], None]):
    """The votes in the question about the player whose time is up."""

    table: TableId

    urgency = Urgency.BOARD

    @property
    def lock(self) -> Hashable:
        return LateQuestion, self.table

    async def wanted(self, app: App) -> tuple[Match, Question] | None:
        match = await app.tables.match(self.table)
        question = await app.tables.clocks.question(match) if match.to_act is not None else None
        return None if question is None else (match, question)

    async def show(self, app: App, wanted: tuple[Match, Question]) -> None:
        match, question = wanted
        content = unaddressed(app, match, await _question(app, match, app.public_of(match)))
        await rewrite(app, question.channel_id, question.message_id, layout(content))

    async def note(self, app: App, wanted: tuple[Match, Question], shown: None) -> None:
        """Note nothing: the question shows the votes that there are."""


async def tell(app: App, voted: Voted, run: int, reply: Reply | None = None) -> None:
    """Tell the thread what was decided in this run of the clock, by time or by a press (`reply`). If the game was
    stopped, its last board says so instead."""
    if voted.decided in (None, Choice.STOP):
        return
    match, say = await homes.housed(app, voted.match), app.public_of(voted.match)
    if not may_post(app, match.place.spot):
        return
    player = match.seats[voted.late].called(say)
    if voted.decided is Choice.MORE:
        told = in_lines(filter(None, [say("late.more", player=player), time_line(match, say)]))
    elif reply is None:
        told = say("late.nobody_decided", player=player)
    else:
        told = say("late.turn" if voted.decided is Choice.TURN else "late.seat", player=player)
    if reply is not None:
        await announce(app, reply, match.place, Message(told))
        return
    try:
        none = discord.AllowedMentions.none()
        await send(app, match.place, Message(told), none, what=f"decided {match.id} {run} {match.row.moved_at}")
    except FAILURES as error:
        _log.info("decision_not_told", table=match.id, code=code(error))


async def has_left_server(app: App, match: Match, seat: Seat) -> bool:
    """Return whether this person has left the server. Discord is asked, for the bot does not see the list of
    members."""
    user_id, guild_id = match.seats[seat].user_id, match.place.guild_id
    guild = None if guild_id is None else app.client.get_guild(guild_id)
    if guild is None or user_id is None:
        return False
    return await app.members.ask(guild.id, user_id) is False


async def _question(app: App, match: Match, say: Say) -> Message:
    late = match.to_act
    assert late is not None
    votes = await app.tables.absence.votes(match)
    asked = [match.players(say)[seat].mention for seat in voters(match) if seat not in votes]
    key = "late.gone" if match.seats[late].gone else "late.ask"
    lines = [say(key, player=match.seats[late].called(say))]
    if asked:
        lines.append(say("late.asked", players=say.listed(asked)))
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
    rows = (tuple(taps[:2]), tuple(taps[2:]))
    return Message(in_lines(filter(None, lines)), rows=tuple(row for row in rows if row))


def _tally(match: Match, choice: Choice, seats: list[Seat], say: Say) -> Markup:
    """Return who voted for this choice; nothing if nobody did."""
    if not seats:
        return Markup()
    names = say.listed([match.seats[seat].called(say) for seat in seats])
    return say("late.wanted", choice=say(f"button.late.{choice.value}"), players=names)


def _tap(match: Match, choice: Choice, say: Say) -> Tap:
    tag = tag_of(match, Verb.DECIDE, f"{match.timer.run} {choice.value}")
    return Tap(say.plain(f"button.late.{choice.value}"), tag, _STYLES.get(choice, Style.PLAIN))
