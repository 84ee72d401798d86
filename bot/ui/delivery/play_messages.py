"""The Play message of a server: which tables wait for players, who wants to be called, and buttons to join in.

Everybody who reads the channel sees it, so it names only tables that every member of the server sees, and people who
may be looked up. It is compared with what it should show once a minute, and some seconds after a table has changed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b

import discord
import structlog

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.players import mention
from bot.tables import Lobby, Place, PlayMessage, Scene, Spot
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.call_role import call_role, mention_role
from bot.ui.core.components import layout
from bot.ui.core.custom_id import NOWHERE, Tag, Verb
from bot.ui.core.discord_errors import CHANGE_LATER, FAILURES, GONE_MESSAGE, code
from bot.ui.core.message import Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.places import link
from bot.ui.delivery.changing import rewrite
from bot.ui.delivery.sending import may_post, send
from bot.ui.delivery.upkeep import ToShow, bring, guarded

SOON = 4.0
"""Seconds between a change and the edit that shows it, so that changes in a row cost one edit."""
MOST_TABLES = 10
MOST_PEOPLE = 10
_REFUSED = 0
"""Stored as the message's id if Discord refused the message for good."""

_log = structlog.get_logger(__name__)


async def pending(app: App) -> Iterable[PlayMessageShown]:
    """Return the Play messages that should say something else than they say."""
    stored, channels = await app.tables.lookouts.play_messages(), app.tables.servers.play_channels()
    scenes = await app.tables.lookouts.scenes(channels) if channels else {}
    found = [PlayMessageShown(guild_id) for guild_id in {*stored, *channels}]
    return [each for each in found if each.differs(app, stored.get(each.guild_id), scenes.get(each.guild_id))]


def table_changed(app: App, guild_id: int | None) -> None:
    """Bring the Play message of this server in some seconds, if there is one."""
    thing = None if guild_id is None else PlayMessageShown(guild_id)
    if thing is None or guild_id not in app.tables.servers.play_channels() or thing in app.memory.soon:
        return
    app.memory.soon.add(thing)
    app.background.start(_soon(app, thing))


def begin(app: App, guild_id: int) -> None:
    """Bring the Play message of this server, after its settings have changed."""
    app.background.start(guarded(NOWHERE, bring(app, PlayMessageShown(guild_id))))


async def _soon(app: App, thing: PlayMessageShown) -> None:
    try:
        await app.background.long(asyncio.sleep(SOON))
    finally:
        app.memory.soon.discard(thing)
    await guarded(NOWHERE, bring(app, thing))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be done: this message in this place, or with None no message any more."""

    before: PlayMessage | None
    place: Place | None
    message: Message | None


@dataclass(frozen=True)
class PlayMessageShown(ToShow[Wanted, int | None]):
    """The Play message of a server, in the channel of its settings; one that was deleted is posted again."""

    guild_id: int

    table = NOWHERE
    later = CHANGE_LATER

    async def wanted(self, app: App) -> Wanted | None:
        if not app.tables.serves_guild(self.guild_id):
            return None
        before = await app.tables.lookouts.play_message(self.guild_id)
        scene = (await app.tables.lookouts.scenes([self.guild_id]))[self.guild_id]
        if not self.differs(app, before, scene):
            return None
        channel_id = app.tables.servers.play_channels().get(self.guild_id)
        if channel_id is None:
            return Wanted(before, None, None)
        if before is not None and before.message_id is None:
            app.memory.uncertain.add(self)  # the row was written
        return Wanted(before, Place(self.guild_id, channel_id), content(app, self.guild_id, scene))

    def differs(self, app: App, shown: PlayMessage | None, scene: Scene | None) -> bool:
        """Return whether anything is to be done now to the message that is `shown`."""
        channel_id = app.tables.servers.play_channels().get(self.guild_id)
        if channel_id is None:
            return shown is not None
        if not may_post(app, Spot(self.guild_id, channel_id)):
            return False
        if shown is None or shown.message_id is None or shown.channel_id != channel_id:
            return True
        return shown.digest != digest(content(app, self.guild_id, scene or Scene()))

    async def find(self, app: App, wanted: Wanted) -> int | None:
        before, place = wanted.before, wanted.place
        if place is None or place.channel_id is None or before is None or before.channel_id != place.channel_id:
            return None
        if before.message_id:
            return None
        async for message in app.messages.in_channel(place.channel_id):
            if Tag(Verb.LOOK) in tags(message):
                await self._rewrite(app, wanted, message.id)
                await _pin(app, self.guild_id, message.channel.id, message.id)
                return message.id
        return None

    async def show(self, app: App, wanted: Wanted) -> int | None:
        before, place = wanted.before, wanted.place
        if before is not None and before.message_id and (place is None or before.channel_id != place.channel_id):
            await _delete(app, before.channel_id, before.message_id)
            before = None
        if place is None or place.channel_id is None or wanted.message is None:
            return None
        if before is not None and before.message_id:
            try:
                await self._rewrite(app, wanted, before.message_id)
            except discord.NotFound as error:
                if code(error) not in GONE_MESSAGE:
                    raise
            else:
                return before.message_id
        await app.tables.lookouts.note_play_message(self.guild_id, PlayMessage(place.channel_id, None))
        nobody = discord.AllowedMentions.none()
        after = 0 if before is None else before.message_id
        message = await send(app, place, wanted.message, nobody, what=f"play {self.guild_id} after {after}")
        await _pin(app, self.guild_id, message.channel.id, message.id)
        return message.id

    async def note(self, app: App, wanted: Wanted, shown: int | None) -> None:
        noted = None
        if wanted.place is not None and wanted.place.channel_id is not None and wanted.message is not None:
            before, channel_id = wanted.before, wanted.place.channel_id
            if shown is None:  # refused for good: the message before stays, if one is there
                shown = before.message_id if before is not None and before.channel_id == channel_id else _REFUSED
            noted = PlayMessage(channel_id, shown, digest(wanted.message))
        await app.tables.lookouts.note_play_message(self.guild_id, noted)

    async def _rewrite(self, app: App, wanted: Wanted, message_id: int) -> None:
        if wanted.place is not None and wanted.place.channel_id is not None and wanted.message is not None:
            await rewrite(app, wanted.place.channel_id, message_id, layout(wanted.message))


async def _pin(app: App, guild_id: int, channel_id: int, message_id: int) -> None:
    """Pin the message, if the bot may; it does its work unpinned, too."""
    given = app.permissions(guild_id, channel_id)
    if given is None or not given.pin_messages:
        return
    try:
        await app.client.get_partial_messageable(channel_id).get_partial_message(message_id).pin()
    except FAILURES as error:
        _log.info("not_pinned", code=code(error))


async def _delete(app: App, channel_id: int, message_id: int) -> None:
    with suppress(discord.NotFound, discord.Forbidden):
        await app.client.get_partial_messageable(channel_id).get_partial_message(message_id).delete()


def digest(message: Message) -> str:
    """Return a digest of what the message shows."""
    return blake2b(repr(message).encode(), digest_size=16).hexdigest()


def content(app: App, guild_id: int, scene: Scene) -> Message:
    """Return the message, in the language of the server."""
    say = app.public(guild_id)
    play = Tap(say.plain("button.play"), Tag(Verb.OPEN), Style.GO)
    call = Tap(say.plain("button.look"), Tag(Verb.LOOK))
    looking = _looking(app, guild_id, scene, say)
    lines = [say("play_message.title"), Markup(), *_tables(app, scene, say), Markup(), looking]
    return Message(in_lines(lines), rows=((play, call),), framed=True)


def _tables(app: App, scene: Scene, say: Say) -> list[Markup]:
    """Return a line for each open table that everybody in the server sees."""
    shown = [each for each in scene.lobbies if each.card_id is not None and visibility.public(app, each)]
    if not shown:
        return [say("play_message.no_tables")]
    lines = [_table(app, each, say) for each in shown[:MOST_TABLES]]
    rest = len(shown) - len(lines)
    return [*lines, say("play_message.more_tables", count=rest)] if rest else lines


def _table(app: App, lobby: Lobby, say: Say) -> Markup:
    players = say.listed([who.called(say) for who in lobby.without_unlisted(say).seats])
    free = say("lobby.free", count=lobby.free) if lobby.free else say("play_message.full")
    address = link(lobby.place) or Markup()
    return say("play_message.table", game=app.title(lobby.game, say), link=address, players=players, free=free)


def _looking(app: App, guild_id: int, scene: Scene, say: Say) -> Markup:
    """Return who wants to be called: the role of the server that does, or people, whom this does not notify."""
    role = call_role(app, guild_id)
    if role is not None:
        return say("play_message.role", role=mention_role(role.id))
    named = [mention(user) for user in scene.looking[:MOST_PEOPLE]]
    rest = len(scene.looking) - len(named) + scene.unnamed
    people = [*named, *([say("play_message.others", count=rest)] if rest else [])]
    return say("play_message.looking", people=say.listed(people)) if people else say("play_message.nobody")
