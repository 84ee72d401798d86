"""What people who are invited get: a mention in the channel, and a direct message, which says in the end what became of
the invitation. The first message of a card mentions those who are invited by then; the others get a line of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.face import Style
from bot.locale import in_lines, speaker
from bot.players import mention
from bot.tables import Invitation, Lobby, Match, Phase, Seated, TableId
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.components import layout
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import LATER
from bot.ui.core.message import Link, Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency
from bot.ui.core.places import link_to, way_to
from bot.ui.core.table_words import in_words
from bot.ui.delivery.changing import rewrite
from bot.ui.delivery.sending import mentioning, send
from bot.ui.delivery.upkeep import ToShow, bring_all
from bot.ui.lobby.clocks import clock_in_words

_Due: TypeAlias = tuple[Lobby | Match, Invitation]


async def tell(app: App, table: TableId) -> None:
    """Bring the direct messages with invitations to this table up to date."""
    due = await app.tables.invitations.unsettled()
    await bring_all(app, [InvitationMessage(*one) for one in due if one[0] == table])


async def pending(app: App) -> list[ToShow[Any, Any]]:
    """Return everything about invitations that people have not been shown yet."""
    calls = map(Call, await app.tables.invitations.uncalled())
    messages = (InvitationMessage(*one) for one in await app.tables.invitations.unsettled())
    return [*calls, *messages]


def uncalled(lobby: Lobby) -> Collection[int]:
    """Return the people whose seats are kept and whom no message in the channel has mentioned."""
    return [one.user_id for one in lobby.awaited if not one.called]


@dataclass(frozen=True)
class Call(ToShow[Lobby, bool]):
    """A line in the channel that mentions the people whom no message has mentioned."""

    table: TableId

    later = LATER

    async def due(self, app: App) -> bool:
        # An earlier process may have posted it.
        app.memory.uncertain.add(self)
        return True

    async def wanted(self, app: App) -> Lobby | None:
        found = await app.tables.get(self.table)
        waits = isinstance(found, Lobby) and found.phase is Phase.LOBBY and found.card_id is not None
        return found if waits and isinstance(found, Lobby) and uncalled(found) else None

    async def find(self, app: App, wanted: Lobby) -> bool | None:
        others = await visibility.outside(app, wanted, uncalled(wanted))
        names = [mention(user) for user in uncalled(wanted) if user not in others]
        async for message in app.messages.in_channel(wanted.place.posts_in or 0):
            if _is_about(message, wanted) and all(any(name in text for text in _texts(message)) for name in names):
                return True
        return None

    async def show(self, app: App, wanted: Lobby) -> bool:
        say, others = app.public_of(wanted), await visibility.outside(app, wanted, uncalled(wanted))
        users = [user for user in uncalled(wanted) if user not in others]
        if not users:  # they have their direct messages
            return True
        people, host = say.listed([mention(user) for user in users]), _host(wanted).called(say)
        text = say("invitation.call", players=people, host=host, game=app.title(wanted.game, say))
        content = Message(text, rows=way_to(wanted, say))
        await send(app, wanted.place, content, mentioning(users), what=f"call {wanted.id} {sorted(users)}")
        return True

    async def note(self, app: App, wanted: Lobby, shown: bool | None) -> None:
        await app.tables.invitations.mark_called(self.table, uncalled(wanted))


@dataclass(frozen=True)
class InvitationMessage(ToShow[_Due, tuple[int, int] | None]):
    """The direct message to somebody who is invited. It has its buttons until it is known what became of the
    invitation. Where direct messages are closed the invitation counts as told."""

    table: TableId
    user_id: int

    urgency = Urgency.DIRECT_MESSAGE

    async def due(self, app: App) -> bool:
        # An earlier process may have sent it.
        app.memory.uncertain.add(self)
        return True

    async def wanted(self, app: App) -> _Due | None:
        one = await app.tables.invitations.of(self.table, self.user_id)
        if one is None or one.settled:
            return None
        found = await app.tables.get(self.table)
        if (one.dm_message_id is not None and is_open(found, one)) or not app.tables.serves(found):
            return None
        return found, one

    async def show(self, app: App, wanted: _Due) -> tuple[int, int] | None:
        found, one = wanted
        content, message_id = message_of(app, found, one), one.dm_message_id
        if message_id is None and not (is_open(found, one) or self in app.memory.uncertain):
            return None
        channel_id = one.dm_channel_id or (await app.client.create_dm(discord.Object(self.user_id))).id
        if message_id is None and self in app.memory.uncertain:
            message_id = await self._sent(app, channel_id)
        if message_id is not None:
            await rewrite(app, channel_id, message_id, layout(content))
        elif is_open(found, one) and await self._may_be_told(app, found):
            nonce = sha256(f"invitation {self.table} {self.user_id}".encode()).hexdigest()[:24]
            channel = app.client.get_partial_messageable(channel_id)
            message_id = (await channel.send(view=layout(content), nonce=nonce)).id
        return None if message_id is None else (channel_id, message_id)

    async def _may_be_told(self, app: App, table: Lobby | Match) -> bool:
        """Return whether the person sees the place still: the message may be sent long after the invitation. Raises any
        of FAILURES."""
        place, card_id = table.place, table.card_id
        return visibility.public(app, table) or await visibility.reads(app, place, self.user_id, card_id, raises=True)

    async def _sent(self, app: App, channel_id: int) -> int | None:
        """Return the message if it is there."""
        async for message in app.messages.in_channel(channel_id):
            if any((tag.verb, tag.table) == (Verb.ACCEPT, self.table) for tag in tags(message)):
                return message.id
        return None

    async def note(self, app: App, wanted: _Due, shown: tuple[int, int] | None) -> None:
        if shown is not None:
            await app.tables.invitations.mark_written(self.table, self.user_id, *shown)
        if shown is None or not is_open(*wanted):
            await app.tables.invitations.mark_settled(self.table, self.user_id)


def is_open(table: Lobby | Match, one: Invitation) -> bool:
    """Whether this person may still answer."""
    return isinstance(table, Lobby) and table.phase is Phase.LOBBY and one.user_id in {w.user_id for w in table.awaited}


def message_of(app: App, table: Lobby | Match, one: Invitation) -> Message:
    """Return the direct message with this invitation: what for, and with its buttons while it is open."""
    say = app.public_of(table) if one.language is None else speaker(one.language)
    guild = app.client.get_guild(table.place.guild_id or 0)
    facts: dict[str, Any] = {"game": app.title(table.game, say), "server": "Discord" if guild is None else guild.name}
    if isinstance(table, Lobby) and is_open(table, one):
        host = _host(table).called(say)
        others = say.listed([who.called(say) for who in table.seats])
        lines = [
            say("invitation.title", host=host, **facts),
            in_words(app, table, say),
            *clock_in_words(app, table, say),
        ]
        lines += [say("invitation.seats", count=table.size, players=others), say("invitation.kept")]
        buttons: tuple[Tap | Link, ...] = (
            Tap(say.plain("button.accept"), Tag(Verb.ACCEPT, table.id), Style.GO),
            Tap(say.plain("button.not_now"), Tag(Verb.NOT_NOW, table.id)),
            *link_to(table, say),
        )
        block = Tap(say.plain("button.block", host=host), Tag(Verb.BLOCK, table.id, rest=str(table.host_id)))
        return Message(in_lines(filter(None, lines)), rows=(buttons, (block,)))
    return Message(say(f"invitation.{_became(table, one)}", **facts), rows=way_to(table, say, newest=False))


def _became(table: Lobby | Match, one: Invitation) -> str:
    """Return what became of an invitation, as the key of its sentence says it."""
    if table.seat_of(one.user_id) is not None:
        return "seated" if isinstance(table, Lobby) else "begun"
    if one.answer is not None:
        return one.answer.value
    return "closed" if isinstance(table, Lobby) else "begun_without"


def _host(lobby: Lobby) -> Seated:
    return next((who for who in lobby.seats if who.user_id == lobby.host_id), lobby.seats[0])


def _is_about(message: discord.Message, lobby: Lobby) -> bool:
    """Return whether this leads to the card of the lobby. The card itself names everybody who is invited, but called
    only those who were invited by then, which was noted with the card."""
    urls = (part.url or "" for part in _parts(message) if isinstance(part, ui.Button))
    return any(url.endswith(f"/{lobby.card_id}") for url in urls)


def _texts(message: discord.Message) -> Iterator[str]:
    return (part.content for part in _parts(message) if isinstance(part, ui.TextDisplay))


def _parts(message: discord.Message) -> Iterator[ui.Item[Any]]:
    return iter(ui.LayoutView.from_message(message, timeout=None).walk_children())
