"""Players whose time is up: the question to the others what to do, and members who left the server."""

import discord

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.store.post import Post
from bot.store.table_rows import TableId
from bot.tables.absence import Choice
from bot.tables.base import LATE, REMINDER
from bot.tables.clock import grace_ends
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.tables.turns import voters
from bot.ui.core.app import App
from bot.ui.core.custom_id import Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.pace import Urgency
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import tag_of
from bot.ui.delivery.kinds import Address, Home, Instead, Kind, Person, kind
from bot.ui.delivery.outsiders import language_of, of_private
from engine.game import Seat

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
            question = await _question(app, match, language_of(match, owed.user_id))
            return of_private(app, match, owed.user_id, question)
        return await _question(app, match, app.public_of(match))

    async def show(
        self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None = None
    ) -> Post | None:
        if owed.message_id is None:
            await app.tables.clocks.begin_term(TableId(owed.about), owed.part)
        return await super().show(app, owed, address, looks=looks, reply=reply)

    async def stands(self, app: App, owed: Post, message: discord.Message) -> None:
        if not owed.user_id:  # nobody need read in the thread that it is still somebody's turn
            await app.tables.outbox.outdate(REMINDER, owed.about)


def _is_late(app: App, match: Match, run: int) -> bool:
    """Return whether the time of the seat to act is up, in this run of the clock."""
    return match.timer.run == run and app.tables.clocks.is_up(match.timer)


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
