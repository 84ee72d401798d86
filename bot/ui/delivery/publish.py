"""Boards: each once, in order, in the game's own thread if it may have one. After a move that was taken back the posted
board changes instead, and where a single person plays so it does after the computer players' moves.

A move is saved before anything here begins, so a failure delays at most a board: it is owed, and is posted after the
next move, by the look a minute later, or at the next start. The table's own row says so: it has the number of lines of
the log, and how many the newest board shows. A game whose message, thread or channel was deleted goes on elsewhere
(`homes`), or waits until a player asks for its board.

Boards that newer ones have followed shrink to their words: the buttons, the turn line and the picture go, so that
people's talk is not pushed out of sight. Until it is done, a press on such a board is answered that the board is old.
"""

from dataclasses import replace
from enum import Enum
from secrets import token_hex
from typing import Final

import discord
import structlog
from structlog.contextvars import bound_contextvars

from bot import measures
from bot.store.table_rows import Key, Post, TableId
from bot.tables.base import TURN
from bot.tables.out_of_date import TURN_LINE
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import BOARD, Lobby, Match
from bot.ui.core import discord_errors
from bot.ui.core.app import App
from bot.ui.core.components import files, kept_files, lasting, lasting_files, layout, with_turn
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message, clip
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency, urgency
from bot.ui.core.permissions import missing_for_thread
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import is_lost, turn_line
from bot.ui.delivery import homes, outbox
from bot.ui.delivery.board import board, calls, edits_in_place, shows_takeback, waits_for_computers
from bot.ui.delivery.kinds import Address, Home, Instead, Itself, Kind, kind
from bot.ui.delivery.outbox import ANEW, bring_fresh
from bot.ui.delivery.sending import change, fresh, mentioning, send, unaddressed

_log = structlog.get_logger(__name__)

WEEK: Final = 10080
"""Minutes without a message after which Discord archives a thread; a new board unarchives it."""


class Posted(Enum):
    """The outcome of posting a board."""

    DONE = "done"
    """The board is there, there was nothing to post, or the process that serves the table is about to post it."""
    HOMELESS = "homeless"
    """The game has no channel any more."""
    LATER = "later"
    """Discord refuses it for now; it is owed."""


async def publish(app: App, table: TableId, reply: Reply | None = None, *, again: bool = False) -> Posted:
    """Post the newest board if it is owed, or with `again` in any case. `reply` belongs to the interaction that made
    the move. What else is owed since, the board before is to shrink for one, the caller brings."""
    try:
        done = await outbox.bring(app, Key(BOARD, table), looks=False, reply=reply, anew=again)
    except Refused as refused:
        if refused.reason not in (Refusal.NOT_SAVED, Refusal.IN_DOUBT):
            raise
        return Posted.LATER  # what was saved before holds
    match = await app.tables.match(table)
    if done or not (again or _is_owed(match)):
        return Posted.DONE
    return Posted.HOMELESS if match.place.posts_in is None else Posted.LATER


async def ready(app: App, table: TableId) -> bool:
    """Return whether a look at all boards that are owed is to post this one by now."""
    key = Key(BOARD, table)
    if app.opponents.busy(table) or app.memory.rests(key):
        return False
    match = await app.tables.readable(table)
    if match is None:
        return False
    if match.place.message_id is None or app.messages.kept(match.place.message_id) is None:
        app.memory.uncertain.add(key)  # the process before may have posted it
    # With a single person the computers' board tells both moves, and mentions the person, who may be away by now.
    return match.only_person is None or match.thinking is None


@kind
class Board(Kind):
    """The newest board of a match."""

    name = BOARD
    urgency = Urgency.BOARD
    kept = True
    personal = True
    needed = True

    def instead(self, owed: Post, table: Lobby | Match, user_id: int) -> Post:
        assert isinstance(table, Match)
        return table.owes(TURN, part=table.ply, user_id=user_id, facts=str(table.row.moved_at))

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        if owed.facts == ANEW:
            return Home(match)
        if not _is_owed(match) or (match.place.guild_id is None and match.place.posts_in is None):
            return Instead.NOT_YET
        match = await _housed(app, match)
        return Home(match, calls(match))

    async def content(self, app: App, owed: Post) -> Message:
        return await _content(app, await app.tables.match(TableId(owed.about)))

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None) -> Post | None:
        assert isinstance(address, Home)
        match, again = address.table, owed.facts == ANEW
        assert isinstance(match, Match)
        with urgency(Urgency.BOARD if again or match.to_act is None else Urgency.CALL):
            found = await _find(app, match, again=again) if looks else None
            if found is not None and found[1] < match.ply:  # which the newest one is to follow
                await app.tables.placement.mark_published(match.id, found[1], found[0].id)
                match, found = await app.tables.match(match.id), None
            try:
                home = replace(address, table=match)
                message = await _show(app, home, reply, again=again) if found is None else found[0]
            except discord_errors.FAILURES as error:
                place, shut = match.place, discord_errors.code(error) in discord_errors.CLOSED_DMS
                if not place.private or place.posts_in is None or not shut:
                    raise
                await homes.without(app, match, place.posts_in)
                return owed  # the next one waits until the player asks for the board
        if reply is None or not reply.overtaken:
            measures.reached("board")
        await app.foreground.clear()
        app.messages.keep(message)
        return replace(owed, message_id=message.id, digest=str(match.ply))


def _is_owed(match: Match) -> bool:
    """Return whether there is something to post; a turn is shown once it is complete."""
    whole = not match.live or not match.view(None).mid_turn
    return match.board.owed and whole


async def _content(app: App, match: Match) -> Message:
    with app.foreground.going():
        return await board(app, match)


async def _show(app: App, home: Home, reply: Reply | None, *, again: bool) -> discord.Message:
    """Change the posted board, or post a new one. Raises any of FAILURES."""
    match = home.table
    assert isinstance(match, Match)
    content = await _content(app, match)
    posts_in, message_id = match.place.posts_in, match.place.message_id
    # A person who has waited for long may have gone elsewhere, and gets a new board, which notifies.
    stays = message_id is not None and (shows_takeback(match) or (edits_in_place(match) and fresh(app, message_id)))
    if not again and stays and posts_in is not None and message_id is not None:
        try:
            view = layout(unaddressed(app, match, content))
            return await change(app, posts_in, message_id, view, lambda: files(content))
        except discord_errors.FAILURES as error:
            # People wait for a board: if Discord refuses the change of an old message, a new board is posted.
            code = discord_errors.code(error)
            if code in (discord_errors.LATER | discord_errors.GONE_PLACE) - discord_errors.OLD_EDITS:
                raise
            _log.info("board_not_changed", table=match.id, ply=match.ply, code=code)
    content, called = unaddressed(app, match, content, home.calls), mentioning(home.calls)
    # A follow-up does not count against the bot's fifty requests a second; but everybody who sees the answer to a slash
    # command can look up what was typed.
    pressed_here = reply is not None and not reply.of_command and reply.channel_id == posts_in
    if reply is not None and pressed_here and await reply.can_follow():
        return await reply.followup(content, called)
    # A game that was set back comes to the same ply again, at another time.
    row = match.row
    identity = token_hex(8) if again else f"board {match.id} {match.ply} {match.phase} {row.lost_boards} {row.moved_at}"
    return await send(app, match.place, content, called, identity=identity)


async def check(app: App, match: Match) -> None:
    """Post the newest board again if it was deleted."""
    place = match.place
    if place.posts_in is None or place.message_id is None:
        return
    try:
        await app.client.get_partial_messageable(place.posts_in).fetch_message(place.message_id)
    except discord_errors.FAILURES as error:
        if discord_errors.code(error) in discord_errors.GONE_MESSAGE:
            await app.tables.placement.lost_message(match.id, place.message_id)
        elif not await homes.refused(app, match, error):
            return
        await publish(app, match.id)
        await outbox.bring_fresh(app, match.id)


async def _find(app: App, match: Match, *, again: bool) -> tuple[discord.Message, int] | None:
    """Return the newest board that is posted and not noted, and its ply; with `again`, one besides the noted board."""
    assert match.place.posts_in is not None
    async for message in app.messages.in_channel(match.place.posts_in):
        tag = None if again and message.id == match.place.message_id else _shown(message, match)
        if tag is None or is_lost(match, tag):
            continue
        if tag.ply == match.ply:
            return message, tag.ply
        # A board of an earlier ply may show moves of this match, or those that are lost.
        newer = not again and match.published_ply < tag.ply
        if newer and tag.at in (0, await app.tables.matches.written_at(match, tag.ply)):
            return message, tag.ply
    return None


# --- Threads -------------------------------------------------------------------------------


async def _housed(app: App, match: Match) -> Match:
    """Give a new match a thread of its own on its lobby's card; a message can have only one thread, so there are never
    two. The match stays in the channel if the permission is missing, the channel has no threads, or the server wants
    none. Raises any of FAILURES."""
    if match.live and match.published_ply < 0 and match.card_id is None and match.row.rematch_of is None:
        # A process has ended before it posted the card, or before it noted that.
        await outbox.bring(app, Key("card", match.id))
        match = await app.tables.match(match.id)
    place = match.place
    new = match.live and match.published_ply < 0 and place.thread_id is None
    allowed = app.tables.servers.settings(place.guild_id).threads
    if not new or not allowed or place.channel_id is None or place.message_id is None:
        return match
    channel = app.channel(place.guild_id, place.channel_id)
    if not isinstance(channel, discord.TextChannel) or missing_for_thread(channel.permissions_for(channel.guild.me)):
        return match
    card = channel.get_partial_message(place.message_id)
    try:
        await card.create_thread(name=thread_name(app, match), auto_archive_duration=WEEK)
    except discord_errors.FAILURES as error:
        if discord_errors.outcome_of(error) is discord_errors.Outcome.LATER:
            # The thread may exist. A later try finds out: making it again then fails with HAS_THREAD.
            raise
        _log.info("no_thread", table=match.id, code=discord_errors.code(error))
        if discord_errors.code(error) not in discord_errors.HAS_THREAD:
            return match
    # Such a thread has the id of its message.
    return await homes.move(app, match.id, replace(place, thread_id=place.message_id))


def thread_name(app: App, match: Match) -> str:
    """Return the name of a match's thread: at most 100 characters."""
    say = app.public(match.place.guild_id)
    names = say.plain.row([player.name for player in match.players(say)])
    return clip(say.plain("board.thread", game=app.title_of(match, say), players=names), 100)


def _shown(message: discord.Message, match: Match) -> Tag | None:
    """Return what a button of this board of the match carries; None if the message is no board of it, or shows
    as live a match that has ended at that ply."""
    for tag in tags(message):
        verb = Verb.PLAY if match.live or tag.ply < match.ply else Verb.LOOK_BACK
        if (tag.verb, tag.table) == (verb, match.id):
            return tag
    return None


# --- What follows a board ------------------------------------------------------------------


@kind
class OldBoard(Kind):
    """A board that another board has followed."""

    name = "old_board"

    async def address(self, app: App, owed: Post) -> Address | Instead:
        await app.foreground.clear()
        return Instead.NOTHING if owed.channel_id is None else Itself(owed.channel_id)

    async def content(self, app: App, owed: Post) -> Message:
        # What is left of a board is made from the message itself (`_shrink`), so there is nothing else to show.
        raise NotImplementedError("what is left of a board is made from the board")

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None) -> None:
        try:
            await _shrink(app, owed)
        except discord.HTTPException as error:
            if error.code not in discord_errors.BAD_FORM:
                raise
            # The board was drawn anew meanwhile, without a name say, so the remembered picture is outdated.
            app.messages.forget(owed.message_id or 0)
            await _shrink(app, owed)
        app.messages.forget(owed.message_id or 0)


async def _shrink(app: App, owed: Post) -> None:
    """Leave of one board what lasts. Raises any of FAILURES."""
    assert owed.channel_id is not None
    assert owed.message_id is not None
    message = await app.messages.fetch(owed.channel_id, owed.message_id)
    if any(tags(message)):  # else it was done before, and nobody noted it
        await change(app, owed.channel_id, owed.message_id, lasting(message), lambda: lasting_files(message))


@kind
class TurnLine(Kind):
    """The line above the newest board of a live match. A board that is yet to come has it right."""

    name = TURN_LINE
    urgency = Urgency.DIRECT_MESSAGE
    waits = True
    edits = True

    def lock(self, key: Key) -> Key:
        return Key(BOARD, key.about)

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        if not match.live or match.place.posts_in is None:
            return Instead.NOTHING
        # A board that is being posted may not know of the change.
        return Instead.NOT_YET if match.published_ply < match.ply or match.place.message_id is None else Home(match)

    async def content(self, app: App, owed: Post) -> Message:
        match = await app.tables.match(TableId(owed.about))
        return Message(turn_line(match, app.public_of(match)))

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None) -> None:
        assert isinstance(address, Home)
        place = address.table.place
        if place.posts_in is not None and place.message_id is not None:
            message = await app.messages.fetch(place.posts_in, place.message_id)
            line = with_turn(message, unaddressed(app, address.table, await self.content(app, owed)).text)
            await change(app, place.posts_in, place.message_id, line, lambda: kept_files(message))


# --- After every change of a match -----------------------------------------------------------------


async def announce(app: App, table: TableId, reply: Reply | None = None) -> Posted:
    """Post the board, let the computer players go on if one is to act, and bring the direct messages up to date.
    `reply` belongs to the press that caused the change, if there was one. A table that another process serves is left
    to that process."""
    match, first = await app.tables.match(table), reply is not None and not reply.overtaken
    if not app.tables.serves(match):
        return Posted.DONE
    with bound_contextvars(table=table, game=match.game, guild=match.place.guild_id):
        if first and waits_for_computers(match):
            posted = Posted.DONE  # the computers' moves come in a moment, and bring the board
        else:
            posted = await publish(app, table, reply)
            match = await app.tables.match(table)
        if match.thinking is not None:

            async def show(moved: Match) -> None:
                if reply is not None:
                    reply.overtaken = True
                await announce(app, moved.id, reply)

            app.opponents.go_on(table, show)
        elif match.solo is not None and match.to_act == match.solo:
            app.opponents.judge(match, match.solo)
        if not match.live:
            app.ended(match)
        written = await bring_fresh(app, table)
        if written and (reply is None or not reply.overtaken):
            measures.reached("direct_messages")
        return posted
