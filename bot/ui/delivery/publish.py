"""Posting boards: each once, in order, in the game's own thread if it may have one. A move that is taken back changes
the board that is there instead, and so do computers' moves where a single person plays.

A move is saved before anything here begins, so whatever goes wrong costs a board at most: it is pending, and the next
move, the next look a minute later or the next start posts it. Posting is not idempotent; when nobody knows whether a
board arrived, the thread is read before it is posted again.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from secrets import token_hex
from typing import Final

import discord
import structlog

from bot import measures
from bot.tables import Match, Place, Refused, TableId
from bot.ui.core import sight
from bot.ui.core.app import App
from bot.ui.core.custom_id import Verb
from bot.ui.core.discord_errors import (
    CLOSED_DMS,
    FAILURES,
    GONE_MESSAGE,
    GONE_PLACE,
    HAS_THREAD,
    LATER,
    OLD_EDITS,
    code,
)
from bot.ui.core.message import Message, clip, files, layout
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency, urgency
from bot.ui.core.permissions import missing_for_thread, takes_messages
from bot.ui.core.reply import Reply
from bot.ui.delivery import looking_back, old_boards
from bot.ui.delivery.board import board, goes_on, mentions, rewinds
from bot.ui.delivery.changing import change, fresh
from bot.ui.delivery.sending import may_post, send
from bot.ui.delivery.upkeep import NotYet, ToShow, bring, note, postpone

_log = structlog.get_logger(__name__)

_TRIES = 4
WEEK: Final = 10080
"""Minutes without a message after which a thread folds up; a new board unfolds it."""


class Posted(Enum):
    """What became of a board."""

    DONE = "done"
    """It is there, or there was nothing to post, or the process that serves the table is about to."""
    HOMELESS = "homeless"
    """The game has no channel any more."""
    LATER = "later"
    """Discord would not have it now; it is pending."""


async def publish(
    app: App, table: TableId, reply: Reply | None = None, *, again: bool = False, calling: bool = False
) -> Posted:
    """Post the newest board if it is pending, or in any case `again`. `reply` is to the interaction that made the move,
    or with `calling` one that others have moved after, so that its presser is called again."""
    if await bring(app, Board(table, reply, again=again, calling=calling)):
        return Posted.DONE
    match = await app.tables.match(table)
    return Posted.HOMELESS if match.place.posts_in is None else Posted.LATER


@dataclass(frozen=True)
class Board(ToShow[Match, tuple[Match, int, discord.Message]]):
    """The newest board of a match; with what `publish` says of a press."""

    table: TableId
    reply: Reply | None = field(default=None, compare=False)
    again: bool = field(default=False, compare=False)
    calling: bool = field(default=False, compare=False)

    urgency = Urgency.BOARD

    @property
    def anywhere(self) -> bool:
        return self.again

    async def due(self, app: App) -> bool:
        match = None if app.opponents.busy(self.table) else await app.tables.readable(self.table)
        if match is None or not _owed(match) or not may_post(app, match.place.spot):
            return False
        if match.place.message_id is None or app.messages.kept(match.place.message_id) is None:
            app.memory.doubts.add(self)
        # To a single person the computers' board shows both moves, and calls who may have gone meanwhile.
        return match.lone is None or match.thinking is None

    async def wanted(self, app: App) -> Match | None:
        match = await app.tables.match(self.table)
        return match if self.again or _owed(match) else None

    async def show(self, app: App, wanted: Match) -> tuple[Match, int, discord.Message]:
        try:
            match = await _housed(app, wanted)
        except (*FAILURES, Refused) as error:
            _log.info("no_thread_yet", table=self.table, code=code(error))
            raise NotYet from error
        reply = self.reply
        # Who moves on the spot sees the new board without being called.
        here = reply is not None and reply.channel_id == match.place.posts_in
        presser = reply.user_id if reply is not None and here and not self.calling else None
        for _ in range(_TRIES):
            match = await _out_of_forum(app, match)
            if match.place.posts_in is None:
                raise NotYet
            try:
                with urgency(Urgency.BOARD if self.again or match.to_act is None else Urgency.CALL):
                    found = await _find(app, match, again=self.again) if self in app.memory.doubts else None
                    message, ply = found or (await _show(app, match, reply, presser, again=self.again), match.ply)
            except FAILURES as error:
                _log.info("board_not_posted", table=self.table, ply=match.ply, code=code(error))
                if code(error) == 0:
                    app.memory.doubts.add(Board(self.table))
                if reply is not None:
                    # A follow-up may fail where a message of the bot's own does not: its token is over, say.
                    reply = None
                elif code(error) in GONE_PLACE | (CLOSED_DMS if match.place.private else set()):
                    # Who takes no direct messages any more is not written to again before asking for the board.
                    match = await _without(app, match, match.place.posts_in)
                else:
                    raise NotYet from error
            else:
                if ply == match.ply:
                    if not self.calling:
                        measures.reached("board")
                    return match, ply, message
                await note(app, self, match, (match, ply, message))
                match = await app.tables.match(self.table)
        raise NotYet

    async def note(self, app: App, wanted: Match, shown: tuple[Match, int, discord.Message] | None) -> None:
        """Take the buttons off the board before, if that is done at once, and take note of it all."""
        assert shown is not None
        before, ply, message = shown
        await app.foreground.clear()
        old = before.followed_by(message.id)
        bare = old is not None and await old_boards.retired_at_once(app, old)
        await app.foreground.clear()
        retired = old.message_id if old and bare else None
        after = await app.tables.placement.mark_published(self.table, ply, message.id, retired)
        if old is not None and not bare:
            # Not before it is noted, or whoever is at the old boards of the move before would look for it too soon.
            postpone(app, old_boards.OldButtons(old.table, old))
        app.messages.keep(message)
        looking_back.follow(app, before, after)


def _owed(match: Match) -> bool:
    """Whether there is something to post: a turn is shown when it is whole."""
    whole = not match.live or not match.view(None).mid_turn
    return match.published_ply < match.ply and whole


async def _show(app: App, match: Match, reply: Reply | None, presser: int | None, *, again: bool) -> discord.Message:
    """Change the board that is there, or post a new one. Raises any of FAILURES."""
    with app.foreground.going():
        content = await board(app, match)
    posts_in, message_id = match.place.posts_in, match.place.message_id
    # Whoever has waited for long has gone elsewhere, and is called.
    stays = message_id is not None and (rewinds(match) or (goes_on(match) and fresh(message_id)))
    if not again and stays and posts_in is not None and message_id is not None:
        try:
            return await change(app, posts_in, message_id, layout(content), lambda: files(content))
        except FAILURES as error:
            # People wait for a board: where changing one comes too late for Discord, there is a new one.
            if code(error) in (LATER | GONE_PLACE) - OLD_EDITS:
                raise
            _log.info("board_not_changed", table=match.id, ply=match.ply, code=code(error))
    return await _post(app, match, content, reply, presser, again=again)


async def _post(
    app: App, match: Match, content: Message, reply: Reply | None, presser: int | None, *, again: bool
) -> discord.Message:
    """Post the board: as a follow-up of the press that made the move, which does not count against the bot's fifty
    requests a second. Not of a slash command: what was typed in one can be looked up by whoever sees its answer."""
    called = discord.AllowedMentions.none() if again else mentions(match, presser)
    here = reply is not None and not reply.of_command and reply.channel_id == match.place.posts_in
    if reply is not None and here and await reply.can_follow():
        return await reply.followup(content, called)
    what = token_hex(8) if again else f"board {match.id} {match.ply} {match.phase} {match.row.lost_boards}"
    return await send(app, match.place, content, called, what=what)


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
        elif code(error) in GONE_PLACE:
            await _lost(app, match, place.posts_in)
        else:
            return
        await publish(app, match.id)


async def _find(app: App, match: Match, *, again: bool) -> tuple[discord.Message, int] | None:
    """Return the newest board that nobody has noted, and its ply; if it was to be posted `again`, the second one."""
    assert match.place.posts_in is not None
    async for message in app.messages.in_channel(match.place.posts_in):
        ply = None if again and message.id == match.place.message_id else _shown(message, match)
        if ply is not None and (ply == match.ply or (match.published_ply < ply < match.ply and not again)):
            return message, ply
    return None


# --- Homes ---------------------------------------------------------------------------------


async def _housed(app: App, match: Match) -> Match:
    """Give a new match a thread of its own, on its lobby's card: a message can have but one, so never two. Without
    the permission, or where there are no threads or the server wants none, the match stays in the channel. Raises any
    of FAILURES."""
    place = match.place
    new = match.live and match.published_ply < 0 and place.thread_id is None
    wanted = app.tables.servers.settings(place.guild_id).threads
    if not new or not wanted or place.channel_id is None or place.message_id is None:
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
            # It may be there. Later we shall know: making it again then fails for that reason.
            raise
        _log.info("no_thread", table=match.id, code=code(error))
        if code(error) not in HAS_THREAD:
            return match
        # Such a thread has its message's id.
        return await move(app, match.id, replace(place, thread_id=place.message_id))
    return await move(app, match.id, replace(place, thread_id=thread.id))


def thread_name(app: App, match: Match) -> str:
    """Return how the thread of a match is called: at most 100 characters."""
    say = app.public(match.place.guild_id)
    names = ", ".join(player.name for player in match.players(say))
    return clip(say.plain("board.thread", game=app.title(match.game, say), players=names), 100)


async def move(app: App, table: TableId, place: Place) -> Match:
    """Let the table be shown there from now on."""
    await app.tables.placement.move_home(table, place)
    return await app.tables.match(table)


async def _out_of_forum(app: App, match: Match) -> Match:
    """Take the match's home from it if that is a forum, as when the post where it stood was deleted. Other matches go
    on in other posts there."""
    place = match.place
    channel = app.channel(place.guild_id, place.channel_id)
    if place.thread_id is not None or channel is None or takes_messages(channel):
        return match
    return await move(app, match.id, Place(place.guild_id, None))


async def _without(app: App, match: Match, place_id: int) -> Match:
    """Take note that a thread or channel is gone."""
    await _lost(app, match, place_id)
    return await app.tables.match(match.id)


async def _lost(app: App, match: Match, place_id: int) -> None:
    """Let all games of a thread or channel go on without it: those of a private thread not before everybody."""
    hidden = sight.may_be_private(app, match.place, match.card_id)
    await app.tables.placement.lost(place_id, hidden=hidden)


def _shown(message: discord.Message, match: Match) -> int | None:
    """Return the ply of the match that this message is the board of; None if it is none, or shows that a match goes on
    which has ended at that ply."""
    for tag in tags(message):
        verb = Verb.PLAY if match.live or tag.ply < match.ply else Verb.REMATCH
        if (tag.verb, tag.table) == (verb, match.id):
            return tag.ply
    return None
