"""What people who are invited get: a mention in the channel, and a direct message, which says in the end what became of
the invitation. The first message of a card mentions those who are invited by then; the others get a line of their own.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import discord

from bot.face import Style
from bot.locale import Markup, Say, in_lines, speaker
from bot.players import mention
from bot.store.table_rows import Invitation, Phase, Post, Seated, TableId
from bot.tables.table import Lobby, Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Link, Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency
from bot.ui.core.places import link_to, way_to
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import agreed
from bot.ui.delivery.kinds import Address, Home, Instead, Itself, Kind, Person, channel_of, kind


def uncalled(table: Lobby | Match) -> Collection[int]:
    """Return the people whose seats are kept and whom no message in the channel has mentioned."""
    return [guest.user_id for guest in table.awaited if not guest.called] if isinstance(table, Lobby) else ()


@kind
class Guests(Kind):
    """A line in the channel that mentions the people who were invited at a time, which is the `part` of its row, and
    whom no message has mentioned. The row tells how many were invited by then, for two lines of one second."""

    name = "guests"
    waits = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        lobby, users = await _guests(app, owed)
        if lobby is None or not users:
            return Instead.NOTHING
        if lobby.card_id is None:
            return Instead.NOT_YET
        if inside := await _inside(app, lobby, users):
            return Home(lobby, inside)
        await app.tables.invitations.mark_called(lobby.id, users)  # they have their direct messages
        return Instead.NOTHING

    async def content(self, app: App, owed: Post) -> Message:
        lobby, users = await _guests(app, owed)
        assert lobby is not None
        say = app.public_of(lobby)
        people = say.listed([mention(user) for user in await _inside(app, lobby, users)])
        text = say("invitation.call", players=people, host=_host(lobby).called(say), game=app.title_of(lobby, say))
        return Message(text, rows=way_to(lobby, say))

    async def stands(self, app: App, owed: Post, message: discord.Message) -> None:
        _, users = await _guests(app, owed)
        await app.tables.invitations.mark_called(TableId(owed.about), users)


async def _guests(app: App, owed: Post) -> tuple[Lobby | None, Collection[int]]:
    """Return the lobby, if it is open, and the people whom the line mentions."""
    table = await app.tables.get(TableId(owed.about))
    if not isinstance(table, Lobby) or table.phase is not Phase.LOBBY:
        return None, ()
    invited = {guest.user_id for guest in table.invited if guest.at == owed.part}
    return table, [user for user in uncalled(table) if user in invited]


async def _inside(app: App, lobby: Lobby, users: Collection[int]) -> Collection[int]:
    outside = await visibility.outside(app, lobby, users)
    return [user for user in users if user not in outside]


@kind
class InvitationMessage(Kind):
    """The direct message to somebody who is invited. It has its buttons until it is known what became of the
    invitation. Where direct messages are closed the invitation counts as told."""

    name = "invitation"
    urgency = Urgency.DIRECT_MESSAGE
    kept = True
    waits = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        table, invitation = await _invitation(app, owed)
        if invitation is None or (owed.message_id is not None and is_open(table, invitation)):
            return Instead.NOTHING
        if owed.message_id is not None and owed.channel_id is not None:
            return Itself(owed.channel_id)
        return Person(owed.user_id, table) if is_open(table, invitation) else Person(owed.user_id)

    async def content(self, app: App, owed: Post) -> Message:
        table, invitation = await _invitation(app, owed)
        assert invitation is not None
        content = message_of(app, table, invitation)
        if not is_open(table, invitation):
            return content
        look = await app.look_of(invitation.user_id, table.place.guild_id)
        pictures = await app.banner(table.game, table.options, _say(app, table, invitation), look)
        return replace(content, pictures=pictures, banner=bool(pictures))

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        return any((tag.verb, tag.table) == (Verb.ACCEPT, owed.about) for tag in tags(message))

    async def show(
        self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None = None
    ) -> Post | None:
        table, invitation = await _invitation(app, owed)
        if owed.message_id is None and (invitation is None or not is_open(table, invitation)):
            # Nobody is told what became of an invitation that never came.
            message = await self.find(app, owed, await channel_of(app, owed, address)) if looks else None
            if message is None:
                return None
            owed = replace(owed, channel_id=message.channel.id, message_id=message.id)
        return await super().show(app, owed, address, looks=looks, reply=reply)


async def _invitation(app: App, owed: Post) -> tuple[Lobby | Match, Invitation | None]:
    table = TableId(owed.about)
    return await app.tables.get(table), await app.tables.ask(lambda tx: tx.invitations.of(table, owed.user_id))


def is_open(table: Lobby | Match, invitation: Invitation) -> bool:
    """Whether this person may still answer."""
    return isinstance(table, Lobby) and table.phase is Phase.LOBBY and table.awaits(invitation.user_id)


def message_of(app: App, table: Lobby | Match, invitation: Invitation) -> Message:
    """Return the direct message with this invitation: what for, and with its buttons while it is open."""
    say = _say(app, table, invitation)
    facts: dict[str, Any] = {"game": app.title_of(table, say), "server": app.server_name(table.place.guild_id)}
    if isinstance(table, Lobby) and is_open(table, invitation):
        host = _host(table).called(say)
        players = say.listed([player.called(say) for player in table.seats])
        lines = [
            say("invitation.title", host=host, **facts),
            app.about(table, say),
            agreed(app.face(table), table.options, say, titled=False, asked=False),
        ]
        lines += [say("invitation.seats", count=table.size, players=players)]
        # Only a change of the table moves this time, and always to a later one.
        lines += [say("invitation.kept", time=Markup("<t:{}:t>").format(table.expires_at))]
        buttons: tuple[Tap | Link, ...] = (
            Tap(say.plain("button.accept"), Tag(Verb.ACCEPT, table.id), Style.GO),
            Tap(say.plain("button.not_now"), Tag(Verb.NOT_NOW, table.id)),
            *link_to(table, say),
        )
        block = Tap(say.plain("button.block", host=host), Tag(Verb.BLOCK, table.id, rest=str(table.host_id)))
        return Message(in_lines(filter(None, lines)), rows=(buttons, (*teaching(app, table.game, say), block)))
    return Message(say(f"invitation.{_became(table, invitation)}", **facts), rows=way_to(table, say, newest=False))


def _say(app: App, table: Lobby | Match, invitation: Invitation) -> Say:
    """Return the `Say` of whoever is invited: in the person's language as soon as that is known."""
    return app.public_of(table) if invitation.language is None else speaker(invitation.language)


def teaching(app: App, game: str, say: Say) -> tuple[Tap, ...]:
    """Return the buttons that lead to the rules, and to the lessons if there are any."""
    rules = Tap(say.plain("button.rules"), Tag(Verb.RULES, rest=f"{game} 0"))
    learn = Tap(say.plain("button.learn"), Tag(Verb.LEARN, rest=f"{game} 0"))
    return (rules, learn) if app.faces[game].lessons else (rules,)


def _became(table: Lobby | Match, invitation: Invitation) -> str:
    """Return what became of an invitation, as the key of its sentence says it."""
    if table.seat_of(invitation.user_id) is not None:
        return "seated" if isinstance(table, Lobby) else "begun"
    if invitation.answer is not None:
        return invitation.answer.value
    return "closed" if isinstance(table, Lobby) else "begun_without"


def _host(lobby: Lobby) -> Seated:
    return next((player for player in lobby.seats if player.user_id == lobby.host_id), lobby.seats[0])
