"""Posting boards: each once, in order, in the game's own thread if it may have one. After a move that was taken back
the posted board changes instead, and where a single person plays so it does after the computer players' moves.

A move is saved before anything here begins, so a failure delays at most a board: the board is pending and is posted
after the next move, by the look a minute later, or at the next start. Posting is not idempotent, so if the outcome is
unknown, the thread is read before the board is posted again. A game whose message, thread or channel was deleted goes
on elsewhere (`homes`), or waits until a player asks for its board.
"""

from dataclasses import dataclass, field, replace
from enum import Enum
from secrets import token_hex
from typing import Final

import discord
import structlog

from bot import measures
from bot.store.post import Key
from bot.store.table_rows import Place, TableId
from bot.tables.refusal import Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.components import files, layout
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import (
    CHANGE_LATER,
    CLOSED_DMS,
    FAILURES,
    GONE_MESSAGE,
    GONE_PLACE,
    HAS_THREAD,
    LATER,
    OLD_EDITS,
    code,
)
from bot.ui.core.message import Message, clip
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency, urgency
from bot.ui.core.permissions import missing_for_thread
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import is_lost
from bot.ui.delivery import homes, outbox, outsiders
from bot.ui.delivery.board import board, calls, edits_in_place, shows_takeback
from bot.ui.delivery.changing import change, fresh
from bot.ui.delivery.sending import addressed, may_post, send, unaddressed
from bot.ui.delivery.upkeep import NotYet, Nowhere, ToShow, bring, note

_log = structlog.get_logger(__name__)

_TRIES = 4
WEEK: Final = 10080
"""Minutes without a message after which Discord archives a thread; a new board unarchives it."""


class Posted(Enum):
    """The outcome of posting a board."""

    DONE = "done"
    """The board is there, there was nothing to post, or the process that serves the table is about to post it."""
    HOMELESS = "homeless"
    """The game has no channel any more."""
    LATER = "later"
    """Discord refuses it for now; it is pending."""


def lock_of(table: TableId) -> Key:
    """Return the key whose lock is held while the newest board of this table is posted or changed."""
    return Key("board", table)


async def publish(
    app: App, table: TableId, reply: Reply | None = None, *, again: bool = False, calling: bool = False
) -> Posted:
    """Post the newest board if it is pending, or with `again` in any case. `reply` belongs to the interaction that made
    the move; with `calling` others have moved since, so the board notifies its presser again. What else is owed since,
    the board before is to shrink for one, the caller brings."""
    if await bring(app, Board(table, reply, again=again, calling=calling)):
        return Posted.DONE
    match = await app.tables.match(table)
    return Posted.HOMELESS if match.place.posts_in is None else Posted.LATER


@dataclass(frozen=True)
class Board(ToShow[Match, tuple[Match, int, discord.Message]]):
    """The newest board of a match, with the arguments of `publish` about the press."""

    table: TableId
    reply: Reply | None = field(default=None, compare=False)
    again: bool = field(default=False, compare=False)
    calling: bool = field(default=False, compare=False)

    urgency = Urgency.BOARD

    @property
    def lock(self) -> Key:
        return lock_of(self.table)

    @property
    def anywhere(self) -> bool:
        return self.again

    async def due(self, app: App) -> bool:
        if app.memory.lock(self.lock).locked():
            return False  # it is being posted
        match = None if app.opponents.busy(self.table) else await app.tables.readable(self.table)
        if match is None or not _is_pending(match):
            return False
        match = await homes.housed(app, match)
        if not may_post(app, match.place.spot):
            return False
        if match.place.message_id is None or app.messages.kept(match.place.message_id) is None:
            app.memory.uncertain.add(self)
        # With a single person the computers' board tells both moves, and mentions the person, who may be away by now.
        return match.only_person is None or match.thinking is None

    async def wanted(self, app: App) -> Match | None:
        match = await app.tables.match(self.table)
        return match if self.again or _is_pending(match) else None

    async def show(self, app: App, wanted: Match) -> tuple[Match, int, discord.Message]:
        try:
            match = await _housed(app, wanted)
        except (*FAILURES, Refused) as error:
            _log.info("no_thread_yet", table=self.table, code=code(error))
            raise NotYet from error
        reply = self.reply
        # A player who moves in this very channel sees the new board without a mention.
        here = reply is not None and reply.channel_id == match.place.posts_in
        presser = reply.user_id if reply is not None and here and not self.calling else None
        for _ in range(_TRIES):
            match = await homes.housed(app, match)
            # The answer to a press is posted also where the bot may post nothing else.
            if match.place.posts_in is None or (reply is None and not may_post(app, match.place.spot)):
                await _call(app, match, presser)
                raise NotYet
            try:
                with urgency(Urgency.BOARD if self.again or match.to_act is None else Urgency.CALL):
                    found = await _find(app, match, again=self.again) if self in app.memory.uncertain else None
                    message, ply = found or (await _show(app, match, reply, presser, again=self.again), match.ply)
            except FAILURES as error:
                _log.info("board_not_posted", table=self.table, ply=match.ply, code=code(error))
                if code(error) == 0:
                    app.memory.uncertain.add(Board(self.table))
                if reply is not None:
                    # A follow-up may fail where one of the bot's own messages does not: its token has expired, say.
                    reply = None
                elif await homes.refused(app, match, error):
                    match = await app.tables.match(self.table)
                elif match.place.private and code(error) in CLOSED_DMS:
                    # The next one waits until the player asks for the board.
                    assert match.place.posts_in is not None
                    match = await homes.without(app, match, match.place.posts_in)
                elif code(error) in CHANGE_LATER:
                    raise NotYet from error
                else:
                    await _call(app, match, presser)
                    raise Nowhere from error
            else:
                if ply == match.ply:
                    if not self.calling:
                        measures.reached("board")
                    return match, ply, message
                await note(app, self, match, (match, ply, message))
                match = await app.tables.match(self.table)
        raise NotYet

    async def note(self, app: App, wanted: Match, shown: tuple[Match, int, discord.Message] | None) -> None:
        """Note the board; the one before it is owed its shrinking."""
        assert shown is not None
        _, ply, message = shown
        await app.foreground.clear()
        await app.tables.placement.mark_published(self.table, ply, message.id)
        app.messages.keep(message)


async def _call(app: App, match: Match, presser: int | None) -> None:
    """Call whoever is to move by direct message: the board stands nowhere."""
    if match.place.guild_id is not None:
        await outsiders.call(app, match, dict.fromkeys(calls(match, presser), False))


def _is_pending(match: Match) -> bool:
    """Return whether there is something to post; a turn is shown once it is complete."""
    whole = not match.live or not match.view(None).mid_turn
    return match.published_ply < match.ply and whole


async def _show(app: App, match: Match, reply: Reply | None, presser: int | None, *, again: bool) -> discord.Message:
    """Change the posted board, or post a new one. Raises any of FAILURES."""
    with app.foreground.going():
        content = await board(app, match)
    posts_in, message_id = match.place.posts_in, match.place.message_id
    # A person who has waited for long may have gone elsewhere, and gets a new board, which notifies.
    stays = message_id is not None and (shows_takeback(match) or (edits_in_place(match) and fresh(app, message_id)))
    if not again and stays and posts_in is not None and message_id is not None:
        try:
            view = layout(unaddressed(app, match, content))
            return await change(app, posts_in, message_id, view, lambda: files(content))
        except FAILURES as error:
            # People wait for a board: if Discord refuses the change of an old message, a new board is posted.
            if code(error) in (LATER | GONE_PLACE) - OLD_EDITS:
                raise
            _log.info("board_not_changed", table=match.id, ply=match.ply, code=code(error))
    return await _post(app, match, content, reply, presser, again=again)


async def _post(
    app: App, match: Match, content: Message, reply: Reply | None, presser: int | None, *, again: bool
) -> discord.Message:
    """Post the board as a follow-up of the press that made the move, which does not count against the bot's fifty
    requests a second; but not of a slash command, for everybody who sees its answer can look up what was typed."""
    content, called, outside = await addressed(app, match, content, () if again else calls(match, presser))
    await outsiders.call(app, match, outside)
    pressed_here = reply is not None and not reply.of_command and reply.channel_id == match.place.posts_in
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
    except FAILURES as error:
        if code(error) in GONE_MESSAGE:
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
        if tag.ply == match.ply or (match.published_ply < tag.ply and not again and await _was_so(app, match, tag)):
            return message, tag.ply
    return None


async def _was_so(app: App, match: Match, tag: Tag) -> bool:
    """Return whether a board of an earlier ply shows moves of this match, and none that are lost."""
    return tag.at in (0, await app.tables.matches.written_at(match, tag.ply))


# --- Homes ---------------------------------------------------------------------------------


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
    if not isinstance(channel, discord.TextChannel):
        return match
    if missing_for_thread(channel.permissions_for(channel.guild.me)):
        return match
    card = channel.get_partial_message(place.message_id)
    try:
        thread = await card.create_thread(name=thread_name(app, match), auto_archive_duration=WEEK)
    except FAILURES as error:
        if code(error) == 0:
            # The thread may exist. A later try finds out: making it again then fails with HAS_THREAD.
            raise
        _log.info("no_thread", table=match.id, code=code(error))
        if code(error) not in HAS_THREAD:
            return match
        # Such a thread has the id of its message.
        return await move(app, match.id, replace(place, thread_id=place.message_id))
    return await move(app, match.id, replace(place, thread_id=thread.id))


def thread_name(app: App, match: Match) -> str:
    """Return the name of a match's thread: at most 100 characters."""
    say = app.public(match.place.guild_id)
    names = say.plain.row([player.name for player in match.players(say)])
    return clip(say.plain("board.thread", game=app.title_of(match, say), players=names), 100)


async def move(app: App, table: TableId, place: Place) -> Match:
    """Let the table be shown at this place from now on."""
    await app.tables.placement.move_home(table, place)
    return await app.tables.match(table)


def _shown(message: discord.Message, match: Match) -> Tag | None:
    """Return what the first button of this board of the match carries; None if the message is no board of it, or shows
    as live a match that has ended at that ply."""
    for tag in tags(message):
        verb = Verb.PLAY if match.live or tag.ply < match.ply else Verb.REMATCH
        if (tag.verb, tag.table) == (verb, match.id):
            return tag
    return None
