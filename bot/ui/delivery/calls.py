"""Calls: one message where a table was opened that names the people who want to be called, deleted when the game begins
or the table closes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import discord

from bot.locale import Markup
from bot.players import mention
from bot.tables import Call, Lobby, Match, Phase, Refusal, Refused, TableId
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.call_role import call_role, can_call, is_harmless, mention_role
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import CHANGE_LATER
from bot.ui.core.message import Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.places import link_to
from bot.ui.delivery import play_messages
from bot.ui.delivery.archived import changed
from bot.ui.delivery.sending import may_post, send
from bot.ui.delivery.upkeep import ToShow, bring, guarded

MOST = 30
"""The most people whom one call names."""
SHOW = "show"
"""The `rest` of the button below a call: it shows what the reader looks for and changes nothing."""
_ASKED = 3 * MOST
"""The most members that Discord is asked for, one by one, to find those who see the place."""

Named: TypeAlias = tuple[Sequence[Markup], discord.AllowedMentions]
"""The mentions of a call, and who is notified by them."""


def table_changed(app: App, table: Lobby | Match) -> None:
    """Bring what shows a table besides its card, after the card was brought up to date."""
    play_messages.table_changed(app, table.place.guild_id)
    if not _waits(table):
        begin(app, table.id)


def begin(app: App, table: TableId) -> None:
    """Bring the call to this table; nobody waits for that."""
    app.background.start(guarded(table, bring(app, PeopleCalled(table))))


@dataclass(frozen=True)
class PeopleCalled(ToShow[Lobby | Match, discord.Message | None]):
    """The call to a table: sent once while people can still sit down there, and deleted afterwards."""

    table: TableId

    later = CHANGE_LATER

    async def due(self, app: App) -> bool:
        # Another process, or an earlier try, may have sent it.
        app.memory.uncertain.add(self)
        return True

    async def wanted(self, app: App) -> Lobby | Match | None:
        call = await app.tables.lookouts.call(self.table)
        if call is None:
            return None
        try:
            table = await app.tables.get(self.table)
        except Refused as refused:
            if refused.reason is Refusal.QUARANTINED:  # nobody will ever play there
                await app.tables.lookouts.mark_over(self.table)
                return None
            raise
        if not _waits(table):
            return table
        free = isinstance(table, Lobby) and table.free > 0
        ready = free and table.card_id is not None and may_post(app, table.place.spot)
        return table if ready and call.message_id is None else None

    async def find(self, app: App, wanted: Lobby | Match) -> discord.Message | None:
        call = await app.tables.lookouts.call(self.table)
        sent = call is not None and call.chosen
        return await self._in_channel(app, wanted) if sent and _waits(wanted) else None

    async def show(self, app: App, wanted: Lobby | Match) -> discord.Message | None:
        call = await app.tables.lookouts.call(self.table)
        if call is None or not isinstance(wanted, Lobby) or not _waits(wanted):
            await self._delete(app, wanted, call)
            return None
        named = await _named(app, wanted, call)
        if named is None:
            return None
        mentions, called = named
        return await send(app, wanted.place, _message(app, wanted, mentions), called, what=f"call {self.table}")

    async def note(self, app: App, wanted: Lobby | Match, shown: discord.Message | None) -> None:
        if shown is None:
            await app.tables.lookouts.mark_over(self.table)
        else:
            await app.tables.lookouts.mark_sent(self.table, shown.channel.id, shown.id)

    async def _in_channel(self, app: App, table: Lobby | Match) -> discord.Message | None:
        """Return the call if it is among the newest messages where the table was opened. Raises any of FAILURES."""
        places = [table.place.channel_id, table.place.thread_id]
        for channel_id in (place for place in places if place is not None):
            async for message in app.messages.in_channel(channel_id):
                if any(tag.verb is Verb.LOOK and tag.table == self.table for tag in tags(message)):
                    return message
        return None

    async def _delete(self, app: App, table: Lobby | Match, call: Call | None) -> None:
        """Delete the message, if there is one. Raises any of FAILURES."""
        if call is None or not call.chosen:
            return
        if call.channel_id is not None and call.message_id is not None:
            channel = app.client.get_partial_messageable(call.channel_id)
            await changed(app, call.channel_id, channel.get_partial_message(call.message_id).delete)
        elif (message := await self._in_channel(app, table)) is not None:
            await message.delete()


def _waits(table: Lobby | Match) -> bool:
    """Return whether people may sit down at this table."""
    return isinstance(table, Lobby) and table.phase is Phase.LOBBY


def _message(app: App, lobby: Lobby, mentions: Sequence[Markup]) -> Message:
    say = app.public_of(lobby)
    host = next((who.called(say) for who in lobby.seats if who.user_id == lobby.host_id), Markup())
    game = app.title(lobby.game, say)
    text = say("call.text", people=Markup(" ").join(mentions), host=host, game=game)
    calls = Tap(say.plain("button.calls"), Tag(Verb.LOOK, lobby.id, rest=SHOW))
    return Message(text, rows=((*link_to(lobby, say), calls),))


async def _named(app: App, lobby: Lobby, call: Call) -> Named | None:
    """Settle whom the call names, unless that is settled; None for nobody."""
    # A mention in a private thread would let people in, and a role that sees the place may not be in the thread.
    if visibility.may_be_private(app, lobby.place, None):
        return None
    role = call_role(app, lobby.place.guild_id)
    if not call.chosen:
        if role is None:
            await app.tables.lookouts.choose(lobby, await _who_see(app, lobby))
        else:
            given = app.permissions(lobby.place.guild_id, lobby.place.channel_id)
            may = given is not None and can_call(role, given) and is_harmless(role)
            if not may or not await app.tables.lookouts.choose_role(lobby, role.id):
                return None
            call = replace(call, role_id=role.id)
    if call.role_id is not None:
        roles = [discord.Object(call.role_id)]
        called = discord.AllowedMentions(everyone=False, users=False, roles=roles)
        return [mention_role(call.role_id)], called
    users = await app.tables.lookouts.called_to(lobby)
    people = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in users])
    return ([mention(user) for user in users], people) if users else None


async def _who_see(app: App, lobby: Lobby) -> list[int]:
    """Return the people to call: those who see where the table is shown. Who has left the server is forgotten."""
    guild_id, found = lobby.place.guild_id, list[int]()
    for user in (await app.tables.lookouts.to_call(lobby))[:_ASKED]:
        if await visibility.reads(app, lobby.place, user, lobby.card_id):
            found.append(user)
        elif guild_id is not None and await app.members.is_member(guild_id, user) is False:
            await app.tables.lookouts.has_left(guild_id, user)
        if len(found) == MOST:
            break
    return found
