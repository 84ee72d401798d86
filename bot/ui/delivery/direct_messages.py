"""Direct messages: one to each player of a match, edited whenever what this player alone may know has changed.

A player of several games tells their messages apart by who else plays and where. A message says what *My hand* says,
and not whose turn it is: the board calls the next player, and an edit notifies nobody. So a move costs one edit, for
the hand of the player who moved, and the next player's message has been right since that hand last changed. Only who
asked for boards in words has a second edit a turn, for the position.

A message that the player's settings refuse is never announced and never tried again: the player is told once, in
private, and the hand shows the same at any time. A message that may not have arrived is pending, like a board, and so
is one for which Discord makes the bot wait because it opened too many direct messages or edited too many old ones. The
table notes the ply up to which all of its messages are known to be right, and `recovery` brings the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import sha256
from typing import TypeAlias

import discord
import structlog

from bot.face import Picture
from bot.locale import Markup, Say, in_lines, speaker, units
from bot.tables import Dm, Match, Phase, Preferences, Refused, SentDirectMessage, TableId
from bot.ui.core.app import App
from bot.ui.core.components import files, layout
from bot.ui.core.discord_errors import CLOSED_DMS, FAILURES, GONE_MESSAGE, LATER, NO_COMMON_SERVER, code
from bot.ui.core.message import TEXT, Message
from bot.ui.core.pace import Urgency, urgency
from bot.ui.core.places import way_to
from bot.ui.core.spoken import position
from bot.ui.delivery.changing import rewrite
from bot.ui.delivery.upkeep import NotYet, ToShow
from engine.game import Seat

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class DirectMessage:
    """What is to stand in a player's direct message."""

    message: Message
    """The message without its picture."""
    draw: Callable[[], Picture] | None = None
    """Draws the picture, which shows only what the text says, too; None if there is no picture."""

    @property
    def digest(self) -> str:
        """A digest of the message: equal for direct messages that show the same."""
        rows = [str(button) for row in self.message.rows for button in (row if isinstance(row, tuple) else ())]
        return sha256("\0".join([self.message.text, *rows]).encode()).hexdigest()[:32]

    async def drawn(self, app: App) -> Message:
        """Return the message with its picture."""
        if self.draw is None:
            return self.message
        return replace(self.message, pictures=(await app.workers.draw(self.draw),))


class Outcome(Enum):
    """Why a direct message did not arrive."""

    REFUSED = "refused"
    """The player does not accept direct messages."""
    GIVEN_UP = "given up"
    """Discord refuses, and will refuse again in a minute; the message is tried again after the next move."""
    PENDING = "pending"
    """The outcome is unknown, or Discord is busy; the message is tried again soon."""


_Due: TypeAlias = tuple[Match, Mapping[Seat, DirectMessage]]
_Sent: TypeAlias = Mapping[Seat, SentDirectMessage | Outcome]


@dataclass(frozen=True)
class DirectMessages(ToShow[_Due, _Sent]):
    """The direct messages of a match that differ from what their players should see."""

    table: TableId

    urgency = Urgency.DIRECT_MESSAGE

    async def due(self, app: App) -> bool:
        return not app.opponents.busy(self.table) and await app.tables.readable(self.table) is not None

    async def wanted(self, app: App) -> _Due | None:
        await app.foreground.clear()
        match = await app.tables.match(self.table)
        if not match.live:
            app.memory.untold.difference_update({(self.table, Seat(seat)) for seat in range(len(match.seats))})
        people = [who.user_id for who in match.seats if who.user_id is not None]
        preferences = await app.tables.preferences.of_all(people)
        seats = map(Seat, range(len(match.seats)))
        due = {seat: new for seat in seats if (new := _due(app, match, seat, preferences))}
        return match, {seat: new for seat, new in due.items() if await _is_member(app, match, seat)}

    async def show(self, app: App, wanted: _Due) -> _Sent:
        match, direct_messages = wanted
        contents = [await new.drawn(app) for new in direct_messages.values()]
        sending = (
            _write(app, match, seat, new, content, in_doubt=self in app.memory.uncertain)
            for (seat, new), content in zip(direct_messages.items(), contents, strict=True)
        )
        return dict(zip(direct_messages, await asyncio.gather(*sending), strict=True))

    async def note(self, app: App, wanted: _Due, shown: _Sent | None) -> None:
        """Note all direct messages in one transaction, and which players are to be told that theirs are closed."""
        assert shown is not None
        match, settled = wanted[0], Outcome.PENDING not in shown.values()
        direct_messages = {seat: sent for seat, sent in shown.items() if isinstance(sent, SentDirectMessage)}
        refused = {seat: None for seat, sent in shown.items() if sent is Outcome.REFUSED}
        if direct_messages or refused or (settled and match.told_ply < match.ply):
            await app.foreground.clear()
            told = await app.tables.placement.mark_direct_messages(
                match, {**direct_messages, **refused}, settled=settled
            )
            # After the end nobody opens a panel that could say so.
            app.memory.untold.update((self.table, seat) for seat in told if match.live)
        if not settled:
            raise NotYet


def _due(app: App, match: Match, seat: Seat, preferences: Mapping[int, Preferences]) -> DirectMessage | None:
    """Return the direct message that the player should have; None if there is nothing to write."""
    who = match.seats[seat]
    if who.user_id is None or who.former or who.dm is Dm.CLOSED or who.removed or who.gone:
        return None  # a player who is out gets no news; the old message stays
    if who.dm_message_id is None and not match.live and match.told_ply >= 0:
        return None  # no first message about a match that ended long ago
    if match.record.game.perfect_information and not preferences[who.user_id].text_boards:
        return None  # everything is on the board
    new = direct_message(app, match, seat, preferences[who.user_id])
    return None if who.dm_message_id is not None and who.dm_digest == new.digest else new


async def _is_member(app: App, match: Match, seat: Seat) -> bool:
    """Return whether the player is still in the server, as far as that is known; note a player who has left it."""
    guild_id, user_id = match.place.guild_id, match.seats[seat].user_id
    if guild_id is None or user_id is None:
        return True
    with urgency(Urgency.DIRECT_MESSAGE):
        there = await app.members.is_member(guild_id, user_id)
    if there is False:
        await app.tables.absence.mark_gone(match.id, seat)
    return there is not False


async def _write(
    app: App, match: Match, seat: Seat, new: DirectMessage, content: Message, *, in_doubt: bool
) -> SentDirectMessage | Outcome:
    """Write one message; return where it is, or why it did not arrive. With `in_doubt` the first one may be there."""
    await app.foreground.clear()
    try:
        return SentDirectMessage(*await _send(app, match, seat, content, in_doubt=in_doubt), new.digest)
    except FAILURES as error:
        _log.info("direct_message_not_written", table=match.id, seat=seat, code=code(error))
        if code(error) in NO_COMMON_SERVER:
            with suppress(Refused):
                await app.tables.absence.mark_gone(match.id, seat)
        if code(error) in CLOSED_DMS:
            return Outcome.REFUSED
        return Outcome.PENDING if code(error) in LATER else Outcome.GIVEN_UP


async def _send(app: App, match: Match, seat: Seat, content: Message, *, in_doubt: bool) -> tuple[int, int]:
    """Edit the player's message, or send one; return its channel id and message id. Raises any of FAILURES."""
    who = match.seats[seat]
    assert who.user_id is not None
    channel_id = who.dm_channel_id or (await app.client.create_dm(discord.Object(who.user_id))).id
    channel = app.client.get_partial_messageable(channel_id)
    content, message_id = replace(content, mark=f"hand {match.id} {seat}"), who.dm_message_id
    if message_id is None and in_doubt:
        there = await anext(app.messages.marked(channel_id, content.mark), None)
        message_id = None if there is None else there.id
    if message_id is not None:
        try:
            await rewrite(app, channel_id, message_id, layout(content), lambda: files(content))
            return channel_id, message_id
        except discord.NotFound as error:
            if code(error) not in GONE_MESSAGE:
                raise
    # A message that replaces a deleted one, or one about lost moves, needs another nonce, or Discord would take it for
    # the same message.
    nonce = sha256(f"letter {match.id} {seat} {who.dm_message_id} {match.row.moved_at}".encode()).hexdigest()[:24]
    return channel_id, (await channel.send(view=layout(content), files=files(content), nonce=nonce)).id


def direct_message(app: App, match: Match, seat: Seat, preferences: Preferences) -> DirectMessage:
    """Return the direct message of a player with these preferences."""
    say = speaker(match.seats[seat].language)
    guild = None if match.place.guild_id is None else app.client.get_guild(match.place.guild_id)
    game, server = app.title(match.game, say), "Discord" if guild is None else guild.name
    text = Markup()
    draw: Callable[[], Picture] | None = None
    if match.seats[seat].left:
        title, lines = say("direct_message.left", game=game, server=server), [_table(match, seat, say)]
    elif match.live:
        title = say("direct_message.title", game=game, server=server)
        in_words = preferences.text_boards and match.to_act == seat and match.thinking is None
        lines = [_table(match, seat, say), *([say("board.yours")] if in_words else [])]
        if match.stood_in(seat):
            lines.append(say("stand_in.plays"))
        look = app.own_look(preferences, match.place.guild_id)
        secret = app.face(match).secret(match.view(seat), match.players(say), say, look)
        text, draw = secret.text, secret.draw
        if in_words:
            room = TEXT - units(in_lines([title, *lines, text])) - 2
            text = Markup("\n\n").join(filter(None, [text, position(app, match, seat, say, room, secret=False)]))
    else:
        title = say("direct_message.over", game=game, server=server)
        lines = [_table(match, seat, say), *_result(match, seat, say)]
    if private := match.place.private:  # the board is just above or below
        title = say("direct_message.private", game=game)
    # The link goes to the thread or channel: a link to the newest board would change every direct message with every
    # board.
    rows = () if private else way_to(match, say, newest=False)
    return DirectMessage(Message(in_lines(filter(None, (title, *lines, text))), rows=rows), draw)


def _table(match: Match, seat: Seat, say: Say) -> Markup:
    """Return who else plays, and where; a thread shows its own name to its members."""
    others = say.listed([who.called(say) for other, who in enumerate(match.seats) if other != seat])
    if match.place.posts_in is None or match.place.private:
        return say("direct_message.table", players=others)
    return say("direct_message.table_in", players=others, thread=Markup("<#{}>").format(str(match.place.posts_in)))


def _result(match: Match, seat: Seat, say: Say) -> list[Markup]:
    """Return who won and the reader's own place; for a stopped game, that it was stopped."""
    if match.phase is not Phase.FINISHED:
        return [say("lobby.stopped")]
    places = match.record.game.outcome(match.state).places
    winners = [who.called(say) for who, place in zip(match.seats, places, strict=True) if place == 1]
    if places[seat] == 1:
        return [
            say("direct_message.won")
            if len(winners) == 1
            else say("direct_message.shared", players=say.listed(winners))
        ]
    won = say("lobby.won", count=len(winners), players=say.listed(winners))
    return [won, say("direct_message.place", place=places[seat], players=len(places))]


def closed_notice(app: App, match: Match, seat: Seat, say: Say) -> Markup:
    """Return the notice that direct messages are closed, on the first call for a player; later nothing."""
    if (match.id, seat) not in app.memory.untold:
        return Markup()
    app.memory.untold.discard((match.id, seat))
    return say("direct_message.closed", hand=app.public_of(match).plain(f"{match.game}.button.hand"))
