"""Inviting people, their answers, and what they get: a mention in the channel, and a direct message, which says in the
end what became of the invitation. The first message of a card mentions those who are invited by then; the others get a
line of their own."""

import asyncio
from collections.abc import Awaitable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.face import Style
from bot.locale import NOTHING, Markup, Say, in_lines, letters, speaker
from bot.players import mention, shown
from bot.store.table_rows import Invitation, Key, Phase, Place, Post, Seated, TableId
from bot.tables.lookouts import Invitee
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import FAILURES
from bot.ui.core.limits import Work
from bot.ui.core.message import OFFERED, DiscordMenu, Link, Menu, MenuItem, Message, Row, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency
from bot.ui.core.places import link_to
from bot.ui.core.reply import Declined, Reply
from bot.ui.core.table_words import agreed
from bot.ui.delivery.kinds import Address, Home, Instead, Itself, Kind, Person, channel_of, kind
from bot.ui.delivery.outbox import bring
from bot.ui.delivery.publish import announce
from bot.ui.lobby.card import hosted, renew, show, teaching, uncalled

_MOST = 11
"""The most people who are chosen at once."""


async def accept(app: App, reply: Reply, tag: Tag) -> None:
    """Sit down by a press in the direct message with an invitation."""
    await _answered(app, reply, tag.table, take_seat(app, reply, reply.table or await app.tables.get(tag.table)))


async def not_now(app: App, reply: Reply, tag: Tag) -> None:
    """Decline, by a press in the direct message or on the card."""
    await _answered(app, reply, tag.table, app.tables.invitations.decline(tag.table, reply.press))


async def block(app: App, reply: Reply, tag: Tag) -> None:
    """Decline, and take no invitations of the person in `rest` any more."""
    host = reply.number(tag.rest)
    app.limits.spend(reply, Work.LOOK)
    await _answered(app, reply, tag.table, app.tables.invitations.block(tag.table, reply.press, host))
    settings = app.command("me")
    await reply.notify(reply.say("invitation.blocked", player=mention(host), command=settings))


async def take_seat(app: App, reply: Reply, table: Lobby | Match) -> Lobby | Match:
    """Sit down at this table, which the person was shown. Refused: as `Lobbies.join`."""
    invited = await visibility.only_invited(app, reply, table)
    return await app.tables.lobbies.join(table.id, reply.press, invited=invited)


async def check_not_begun(app: App, reply: Reply, table: TableId) -> None:
    """Raise Refused(ALREADY_STARTED) if this person was invited to a table whose game has begun since, where every
    member of the server sees it: who was invited and does not play learns why."""
    if await app.tables.ask(lambda tx: tx.invitations.of(table, reply.user_id)) is None:
        return
    current = await app.tables.readable(table)
    if current is not None and await visibility.late_guest(app, reply, current):
        raise Refused(Refusal.ALREADY_STARTED)


async def show_panel(app: App, reply: Reply, tag: Tag) -> None:
    """Show the host a list of people to invite, and who has answered; first invite those whose ids are in `rest`, if a
    command has any."""
    if tag.rest:
        await _invite(app, reply, tag, tag.rest.split(" "))
    else:
        await reply.edit(_panel(await hosted(app, reply, tag.table), reply.say))


async def invite(app: App, reply: Reply, tag: Tag) -> None:
    """Invite the people who were chosen: call them in the channel, and write to each."""
    await _invite(app, reply, tag, reply.values)


async def _invite(app: App, reply: Reply, tag: Tag, users: Sequence[str]) -> None:
    before = await hosted(app, reply, tag.table)
    already = {guest.user_id for guest in before.invited} | {player.user_id for player in before.seats}
    fresh = [user for user in map(reply.number, users[:_MOST]) if user not in already]
    people, notices = await guests(app, reply, before.place, fresh)
    lobby = await app.tables.invitations.invite(tag.table, reply.press, people)
    notice = in_lines([*notices, *unwelcome(lobby, people, reply.say)])
    await reply.edit(_panel(lobby, reply.say, notice, drawing=tag.next_drawing))
    await renew(app, lobby.id)


async def withdraw(app: App, reply: Reply, tag: Tag) -> None:
    """Take back the invitation of the person who was chosen."""
    user = reply.number(reply.value)
    lobby = await app.tables.invitations.withdraw(tag.table, reply.press, user)
    await reply.edit(_panel(lobby, reply.say, drawing=tag.next_drawing))
    await renew(app, lobby.id)


def _panel(lobby: Lobby, say: Say, notice: Markup = NOTHING, *, drawing: int = 0) -> Message:
    """Return the host's panel. With another `drawing` than the last one its menus forget what was chosen."""
    whom = Tag(Verb.INVITE_THEM, lobby.id, drawing)
    rows: list[Row] = [DiscordMenu("user", whom, say.plain("invitation.whom"), most=_MOST)]
    if lobby.awaited:
        items = tuple(MenuItem(shown(guest.name, None), str(guest.user_id)) for guest in lobby.awaited[:OFFERED])
        rows.append(Menu(Tag(Verb.WITHDRAW, lobby.id, drawing), say.plain("invitation.take_back"), items))
    newest = lobby.invited[-OFFERED:]
    lines = [Markup("- {} · {}").format(mention(guest.user_id), _state(lobby, guest, say)) for guest in newest]
    return Message(in_lines(filter(None, [say("invitation.panel"), *lines, notice])), rows=tuple(rows))


def _state(lobby: Lobby, guest: Invitation, say: Say) -> Markup:
    """Return what this person has answered."""
    if lobby.seat_of(guest.user_id) is not None:
        return say("invitation.state.seated")
    return say(f"invitation.state.{'open' if guest.answer is None else guest.answer.value}")


async def _answered(app: App, reply: Reply, table: TableId, change: Awaitable[Lobby | Match]) -> None:
    """Carry out an answer to an invitation, and show what became of it in the direct message and on the card."""
    await reply.defer_edit()
    try:
        changed = await change
    except Refused:
        await app.tables.invitations.speak(table, reply.press)
        raise
    finally:
        await bring(app, Key(InvitationMessage.name, table, user_id=reply.user_id))
    if isinstance(changed, Match):
        await announce(app, table)
    await (show(app, reply, table) if reply.of_command else renew(app, table))


async def guests(app: App, reply: Reply, place: Place, users: Iterable[int]) -> tuple[list[Invitee], list[Markup]]:
    """Return those of these people who can be invited to a table at this place, and sentences about the others: bots,
    who does not see the place, and who was asked often by this person lately. Whom a person invites is asked of
    Discord, for the bot knows no members. Raises Declined if nobody can be invited there, or not by this person: who is
    timed out, does not see the place any more, or has asked about very many people."""
    candidates = [*dict.fromkeys(user for user in users if user != reply.user_id)]
    if not candidates:
        return [], []
    guild = app.guild(place.guild_id)
    if guild is None:
        raise Declined(reply.say("invitation.not_here"))
    host = await visibility.presser(app, reply, place)
    if host is not None and host.is_timed_out():
        raise Declined(reply.say("invitation.timed_out"))
    if host is None or not (visibility.in_sight(app, reply, place, None) or await visibility.reads(app, place, host)):
        raise Declined(reply.say("invitation.blind"))
    often = await app.tables.invitations.asked_often(reply.user_id, candidates)
    candidates = [user for user in candidates if user not in often]
    for _ in candidates:
        app.limits.spend(reply, Work.INVITATION)
    members = await asyncio.gather(*(_member(guild, user) for user in candidates))
    people, bots, hidden = list[Invitee](), list[int](), list[int]()
    for user, member in zip(candidates, members, strict=True):
        if member is not None and member.bot:
            bots.append(user)
        elif member is None or not await visibility.reads(app, place, member):
            hidden.append(user)
        else:
            people.append(Invitee(user, letters(member.display_name) or member.name))
    notices = [_about("invitation.bots", bots, reply.say), _about("invitation.hidden", hidden, reply.say)]
    return people, [*filter(None, [*notices, asked_often(often, reply.say)])]


def asked_often(again: Mapping[int, int], say: Say) -> Markup:
    """Return when people who were asked often lately may be invited again, by the time of each; nothing for nobody."""
    if not again:
        return NOTHING
    when = Markup("<t:{}:R>").format(max(again.values()))
    return say("invitation.often", players=say.listed([mention(user) for user in again]), when=when)


def unwelcome(lobby: Lobby, invitees: Sequence[Invitee], say: Say) -> list[Markup]:
    """Return a sentence about those of these people whose seats are not kept, because they take no invitation now."""
    invited = {guest.user_id for guest in lobby.invited} | {player.user_id for player in lobby.seats}
    refusing = [invitee.user_id for invitee in invitees if invitee.user_id not in invited]
    return [_about("invitation.unwilling", refusing, say)] if refusing else []


async def _member(guild: discord.Guild, user_id: int) -> discord.Member | None:
    try:
        return await guild.fetch_member(user_id)
    except FAILURES:
        return None


def _about(key: str, users: Sequence[int], say: Say) -> Markup:
    return say(key, count=len(users), players=say.listed([mention(user) for user in users])) if users else Markup()


# --- What they get ----------------------------------------------------------------------------------


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
        return Message(text, rows=(link_to(lobby, say),))

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

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None) -> Post | None:
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
    return Message(say(f"invitation.{_became(table, invitation)}", **facts), rows=(link_to(table, say, newest=False),))


def _say(app: App, table: Lobby | Match, invitation: Invitation) -> Say:
    """Return the `Say` of whoever is invited: in the person's language as soon as that is known."""
    return app.public_of(table) if invitation.language is None else speaker(invitation.language)


def _became(table: Lobby | Match, invitation: Invitation) -> str:
    """Return what became of an invitation, as the key of its sentence says it."""
    if table.seat_of(invitation.user_id) is not None:
        return "seated" if isinstance(table, Lobby) else "begun"
    if invitation.answer is not None:
        return invitation.answer.value
    return "closed" if isinstance(table, Lobby) else "begun_without"


def _host(lobby: Lobby) -> Seated:
    return next((player for player in lobby.seats if player.user_id == lobby.host_id), lobby.seats[0])
