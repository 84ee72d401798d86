"""Both simulated Discords seen alike: a server with a channel, in which the bot asks as its library would."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord
import simcord
from simcord.backend.errors import BackendError
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType
from simcord.http.router import dispatch
from simcord.interactions import base_payload

import bot.sandbox.faithful  # noqa: F401  it makes SimCord what it is in the sandbox and in tests
from tests.discord_double import payloads
from tests.discord_double.client import Client, words
from tests.discord_double.model import PRESS, Kind
from tests.discord_double.places import CONNECT


class Sockets:
    """The Discord of this folder."""

    of_posts: tuple[str, ...] = ("FORUM", "MEDIA")
    """The kinds of channels that hold nothing but posts."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.world = client.world
        self.discord = client.world.discord

    @property
    def messages(self) -> str:
        """The path of the channel's messages."""
        return f"/channels/{self.world.games.id}/messages"

    async def ask(self, method: str, path: str, **body: Any) -> tuple[int, Any]:
        """Return the status and the body of an answer."""
        return await self.client.ask(method, path, body or None)

    def channel(self, kind: str) -> int:
        """Make a channel of this kind."""
        return self.discord.add_channel(self.world.hall, "hall", Kind[kind]).id

    def thread(self, parent: int | None = None, *, private: bool = False) -> int:
        """Let Ann make a thread, in the channel unless it is a post elsewhere."""
        place = self.world.games if parent is None else self.discord.channel(parent)
        kind = Kind.PRIVATE_THREAD if private else Kind.THREAD
        return self.discord.add_thread(place, "talk", self.world.person("Ann"), kind).id

    async def threads(self) -> list[int]:
        """Return the threads of which the bot hears."""
        return [int(thread["id"]) for thread in payloads.guild(self.world.hall, self.discord.bot)["threads"]]

    def let_in(self, thread: int) -> None:
        """Let the bot into a private thread."""
        self.discord.let_in(self.discord.channel(thread))

    def fold(self, thread: int, *, locked: bool = False) -> None:
        """Archive a thread, or lock it too."""
        self.discord.fold(self.discord.channel(thread), locked=locked)

    def let_connect(self, channel: int) -> None:
        """Let the bot connect to a channel for speaking."""
        self.discord.channel(channel).granted = CONNECT

    async def later(self, seconds: float) -> None:
        """Let so much time go by."""
        self.discord.places.ahead += seconds

    async def begin(self, kind: int) -> str:
        """Let Ann begin an interaction, on a board if it is a press; return the path of its first answer."""
        await self.client.send("a board")
        it = self.client.begin(kind, self.world.messages(self.world.games)[-1] if kind == PRESS else None)
        return f"/interactions/{it.id}/{it.token}/callback"


class Simulated:
    """SimCord, as the sandbox and the stories use it."""

    of_posts: tuple[str, ...] = ("FORUM",)

    def __init__(self, env: simcord.Env) -> None:
        self.env, self.backend = env, env.backend
        self.bot_id = env.backend.bot_user.id
        self.guild = env.create_guild("The Hall")
        self.games = self.guild.create_text_channel("games")
        self.ann = self.guild.add_member(env.create_user("ann"))

    @property
    def messages(self) -> str:
        return f"/channels/{self.games.id}/messages"

    async def ask(self, method: str, path: str, **body: Any) -> tuple[int, Any]:
        try:
            return 200, dispatch(self.backend, method, path, json=body)
        except BackendError as error:
            return error.status, error.to_json()

    def channel(self, kind: str) -> int:
        made: int = getattr(self.guild, f"create_{kind.lower()}_channel")("hall").id
        return made

    def thread(self, parent: int | None = None, *, private: bool = False) -> int:
        kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
        return self.backend.create_thread(parent or self.games.id, "talk", self.ann.id, type=kind).id

    async def threads(self) -> list[int]:
        await self.env.settle()
        guild = self.env.bot.get_guild(self.guild.id)
        assert guild is not None
        return [thread.id for thread in guild.threads]

    def let_in(self, thread: int) -> None:
        self.backend.add_thread_member(thread, self.bot_id)

    def fold(self, thread: int, *, locked: bool = False) -> None:
        self.backend.edit_channel(thread, {}, thread_metadata={"archived": True, "locked": locked})

    def let_connect(self, channel: int) -> None:
        allowed = discord.Permissions(connect=True).value
        self.backend.set_overwrite(channel, Overwrite(self.guild.id, OverwriteType.ROLE, allow=allowed))

    async def later(self, seconds: float) -> None:
        await self.env.advance_time(seconds)

    async def begin(self, kind: int) -> str:
        _, board = await self.ask("POST", self.messages, **words("a board"))
        it, _ = base_payload(
            self.backend, type=kind, channel_id=self.games.id, guild_id=None, user_id=self.ann.id, data={}
        )
        it.source_message_id = int(board["id"]) if kind == PRESS else None
        return f"/interactions/{it.id}/{it.token}/callback"


Hall: TypeAlias = Sockets | Simulated
