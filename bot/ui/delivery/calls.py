"""Looking for players. Calls: one message where a table was opened that names the people who want to be called, deleted
when the game begins or the table closes. And the Play message of a server: which tables wait for players, who wants to
be called, and buttons to join in.

Everybody who reads the channel sees a Play message, so it names only tables that every member of the server sees, and
people who may be looked up. What it tells of outdates it in the same transaction; permissions are Discord's, so
`outdate` is called when they change.
"""

from collections.abc import Sequence
from dataclasses import replace

import discord
import structlog

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.players import mention
from bot.store.table_rows import Phase, Place, Post, TableId
from bot.tables.lookouts import PEOPLE, Scene
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.error_handler import guarded
from bot.ui.core.message import Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.permissions import call_role, can_call, is_harmless, mention_role
from bot.ui.core.places import link, link_to
from bot.ui.core.reply import Reply
from bot.ui.delivery.kinds import Address, Channel, Instead, Kind, kind
from bot.ui.delivery.outbox import bring_fresh
from bot.ui.delivery.sending import mentioning

MOST = 30
"""The most people whom one call names."""
SHOW = "show"
"""The `rest` of the button below a call: it shows what the reader looks for and changes nothing."""
_ASKED = 3 * MOST
"""The most members that Discord is asked for, one by one, to find those who see the place."""
MOST_TABLES = 10
MOST_PEOPLE = 10
"""The most tables and people that a Play message names."""

_log = structlog.get_logger(__name__)


def table_changed(app: App, table: Lobby | Match) -> None:
    """Bring what tells of a table besides its card, after the card was brought up to date; nobody waits for that."""
    for about in (table.id, table.place.guild_id):
        if about is not None:
            app.background.start(guarded(about, bring_fresh(app, about)))


@kind
class PeopleCalled(Kind):
    """The call to a table: sent once while people can still sit down there, and deleted afterwards."""

    name = "call"
    kept = fixed = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        try:
            table = await app.tables.get(TableId(owed.about))
        except Refused as refused:
            if refused.reason is Refusal.QUARANTINED:  # nobody will ever play there
                return Instead.GONE
            raise
        if not isinstance(table, Lobby) or table.phase is not Phase.LOBBY:
            return Instead.GONE
        if owed.message_id is not None:
            return Instead.NOTHING
        # A mention in a private thread would let people in, and a role that sees the place may not be in the thread.
        if visibility.may_be_private(app, table.place, None):
            return Instead.GONE
        return Channel(table.place, table) if table.free else Instead.NOT_YET

    async def content(self, app: App, owed: Post) -> Message:
        lobby = await app.tables.lobby(TableId(owed.about))
        if owed.facts == PEOPLE:
            return _message(app, lobby, [mention(user) for user in await app.tables.lookouts.called_to(lobby)])
        return _message(app, lobby, [mention_role(int(owed.facts))])

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None) -> Post | None:
        """Settle whom it names, unless that is settled, and show it, if it names anybody."""
        lobby = await app.tables.lobby(TableId(owed.about))
        settled = replace(owed, facts=owed.facts or await _settled(app, lobby))
        called = await _called(app, lobby, settled.facts)
        if called is None:
            return None
        return await super().show(app, settled, Channel(lobby.place, lobby, called), looks=looks, reply=None)

    async def sent(self, app: App, owed: Post) -> Post:
        """Return the row with the message where it may have been sent before the game moved into its thread."""
        if owed.message_id is not None or owed.channel_id is None:
            return owed
        return await self.found(app, owed, owed.channel_id)

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        return any(tag.verb is Verb.LOOK and tag.table == owed.about for tag in tags(message))


def _message(app: App, lobby: Lobby, mentions: Sequence[Markup]) -> Message:
    say = app.public_of(lobby)
    host = next((player.called(say) for player in lobby.seats if player.user_id == lobby.host_id), Markup())
    game = app.title_of(lobby, say)
    text = say("call.text", people=Markup(" ").join(mentions), host=host, game=game)
    calls = Tap(say.plain("button.calls"), Tag(Verb.LOOK, lobby.id, rest=SHOW))
    return Message(text, rows=((*link_to(lobby, say), calls),))


async def _settled(app: App, lobby: Lobby) -> str:
    """Settle whom the call names, and return it as the facts of the call; nothing for nobody."""
    role = call_role(app, lobby.place.guild_id)
    if role is None:
        await app.tables.lookouts.choose(lobby, await _who_see(app, lobby))
        return PEOPLE
    permissions = app.permissions(lobby.place.guild_id, lobby.place.channel_id)
    may = permissions is not None and can_call(role, permissions) and is_harmless(role)
    return str(role.id) if may and await app.tables.lookouts.choose_role(lobby, role.id) else ""


async def _called(app: App, lobby: Lobby, facts: str) -> discord.AllowedMentions | None:
    """Return whom a call with these facts notifies; None for nobody."""
    if facts and facts != PEOPLE:
        return discord.AllowedMentions(everyone=False, users=False, roles=[discord.Object(int(facts))])
    users = await app.tables.lookouts.called_to(lobby) if facts else ()
    return mentioning(users) if users else None


async def _who_see(app: App, lobby: Lobby) -> list[int]:
    """Return the people to call: those who see where the table is shown. Who has left the server is forgotten."""
    guild_id, users = lobby.place.guild_id, list[int]()
    for user in (await app.tables.lookouts.to_call(lobby))[:_ASKED]:
        if await visibility.reads(app, lobby.place, user, lobby.card_id):
            users.append(user)
        elif guild_id is not None and await app.members.is_member(guild_id, user) is False:
            await app.tables.lookouts.has_left(guild_id, user)
        if len(users) == MOST:
            break
    return users


# --- Play messages ---------------------------------------------------------------------------------


@kind
class PlayMessage(Kind):
    """The Play message of a server, in the channel of its settings; one that was deleted is posted again."""

    name = "play"
    kept = True
    pause = 4.0

    async def address(self, app: App, owed: Post) -> Address | Instead:
        await app.tables.servers.load()
        channel_id = app.tables.servers.settings(owed.about).play_channel
        return Instead.GONE if channel_id is None else Channel(Place(owed.about, channel_id))

    async def content(self, app: App, owed: Post) -> Message:
        return _content(app, owed.about, await app.tables.lookouts.scene(owed.about))

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        return Tag(Verb.LOOK) in tags(message)

    async def stands(self, app: App, owed: Post, message: discord.Message) -> None:
        """Pin the message, if the bot may; it does its work unpinned, too."""
        permissions = app.permissions(owed.about, message.channel.id)
        if permissions is None or not permissions.pin_messages:
            return
        try:
            await app.client.get_partial_messageable(message.channel.id).get_partial_message(message.id).pin()
        except FAILURES as error:
            _log.info("not_pinned", code=code(error))


def _content(app: App, guild_id: int, scene: Scene) -> Message:
    """Return the message, in the language of the server."""
    say = app.public(guild_id)
    play = Tap(say.plain("button.play"), Tag(Verb.OPEN), Style.GO)
    call = Tap(say.plain("button.look"), Tag(Verb.LOOK))
    looking = _looking(app, guild_id, scene, say)
    lines = [say("play_message.title"), Markup(), *_tables(app, scene, say), Markup(), looking]
    return Message(in_lines(lines), rows=((play, call),), framed=True)


def _tables(app: App, scene: Scene, say: Say) -> list[Markup]:
    """Return a line for each open table that everybody in the server sees."""
    lobbies = [lobby for lobby in scene.lobbies if lobby.card_id is not None and visibility.public(app, lobby)]
    if not lobbies:
        return [say("play_message.no_tables")]
    lines = [_table(app, lobby, say) for lobby in lobbies[:MOST_TABLES]]
    remaining = len(lobbies) - len(lines)
    return [*lines, say("play_message.more_tables", count=remaining)] if remaining else lines


def _table(app: App, lobby: Lobby, say: Say) -> Markup:
    players = say.listed([player.called(say) for player in lobby.without_unlisted(say).seats])
    free = say("lobby.free", count=lobby.free) if lobby.free else say("play_message.full")
    address = link(lobby.place) or Markup()
    return say("play_message.table", game=app.title_of(lobby, say), link=address, players=players, free=free)


def _looking(app: App, guild_id: int, scene: Scene, say: Say) -> Markup:
    """Return who wants to be called: the role of the server that does, or people, whom this does not notify."""
    role = call_role(app, guild_id)
    if role is not None:
        return say("play_message.role", role=mention_role(role.id))
    mentions = [mention(user) for user in scene.looking[:MOST_PEOPLE]]
    remaining = len(scene.looking) - len(mentions) + scene.unnamed
    people = [*mentions, *([say("play_message.others", count=remaining)] if remaining else [])]
    return say("play_message.looking", people=say.listed(people)) if people else say("play_message.nobody")
