"""The Play message of a server: which tables wait for players, who wants to be called, and buttons to join in.

Everybody who reads the channel sees it, so it names only tables that every member of the server sees, and people who
may be looked up. What it tells of outdates it in the same transaction; permissions are Discord's, so `outdate` is
called when they change.
"""

import discord
import structlog

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.players import mention
from bot.store.table_rows import Place, Post
from bot.tables.lookouts import Scene
from bot.tables.table import Lobby
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.message import Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.permissions import call_role, mention_role
from bot.ui.core.places import link
from bot.ui.delivery.kinds import Address, Channel, Instead, Kind, kind

MOST_TABLES = 10
MOST_PEOPLE = 10

_log = structlog.get_logger(__name__)


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
