"""What the tests of the sandbox have in common: a small bot, a small Discord, a browser tab."""

import io
import socket
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import aiohttp
import discord
import simcord
from discord import app_commands

from bot.sandbox.world import Room, World, WorldFile, build_world, seconds_behind


class Parrot(discord.AutoShardedClient):
    """A bot that says things publicly, privately, by direct message, in a thread, and later."""

    def __init__(self, *, broken: bool = False) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(self)
        self.broken = broken
        self.closed = 0
        group = app_commands.Group(name="parrot", description="Says things")
        for callback in (self.say, self.whisper, self.write, self.thread, self.tongue, self.perch):
            group.command(name=callback.__name__, description="…")(_plain(callback))
        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        if self.broken:
            raise RuntimeError("no database")
        await self.tree.sync()

    async def close(self) -> None:
        self.closed += 1
        await super().close()

    async def say(self, interaction: discord.Interaction) -> None:
        """Post a picture for everybody."""
        picture = discord.File(io.BytesIO(b"a picture"), "board.png", description="a board")
        await interaction.response.send_message("for all to see", file=picture)

    async def whisper(self, interaction: discord.Interaction) -> None:
        """Answer ephemerally."""
        await interaction.response.send_message(f"hush {interaction.user.name}", ephemeral=True)

    async def write(self, interaction: discord.Interaction) -> None:
        """Send a direct message."""
        await interaction.response.send_message("written", ephemeral=True)
        await interaction.user.send(f"secret of {interaction.user.name}")

    async def thread(self, interaction: discord.Interaction) -> None:
        """Open a thread and speak in it."""
        await interaction.response.send_message("opened", ephemeral=True)
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        made = await channel.create_thread(name="A game", type=discord.ChannelType.public_thread)
        await made.send("in the thread")

    async def tongue(self, interaction: discord.Interaction) -> None:
        """Tell the languages."""
        await interaction.response.send_message(f"{interaction.locale} {interaction.guild_locale}", ephemeral=True)

    async def perch(self, interaction: discord.Interaction) -> None:
        """Post a button."""
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button[discord.ui.View](label="Press", custom_id="press"))
        await interaction.response.send_message("a button", view=view)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a press for all to see."""
        if interaction.type is discord.InteractionType.component:
            await interaction.response.send_message("pressed")


def _plain(method: Any) -> Any:
    """A method as the free function that a command wants."""

    async def callback(interaction: discord.Interaction) -> None:
        await method(interaction)

    return callback


def at_work(env: simcord.Env) -> AbstractContextManager[None]:
    """As the bot: what is sent, slept and started here is its own doing."""
    return env._bot_scope()


def fall_behind(env: simcord.Env, gap: timedelta) -> None:
    """Let so much time have gone by of which the simulated clock has not heard."""
    env.backend.clock._epoch -= gap


def games_channel(env: simcord.Env, world: World) -> discord.TextChannel:
    """#games, as the bot reaches it."""
    channel = env.bot.get_channel(world.games.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


@asynccontextmanager
async def little_discord(
    memory: WorldFile | None = None, client: Parrot | None = None
) -> AsyncIterator[tuple[simcord.Env, World]]:
    """A running world like the sandbox's, without pages."""
    env = Room(client or Parrot(), shard_count=1)
    world = build_world(env)
    if memory is not None:
        memory.restore(env.backend)
        env.backend.clock.advance(seconds_behind(env, at_least=memory.left))
    await env.start()
    try:
        yield env, world
    finally:
        await env.shutdown()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


@dataclass
class Tab:
    """A browser tab on one page: opens it, reads it, presses on it."""

    http: aiohttp.ClientSession
    url: str
    headers: dict[str, str]
    state: dict[str, Any] = field(default_factory=dict)
    sequence: int = 0

    @classmethod
    async def open(cls, http: aiohttp.ClientSession, link: str, viewer: int | None = None) -> "Tab":
        url, _, capability = link.partition("#")
        tab = cls(http, url, {"X-Simcord-Capability": capability})
        body = {} if viewer is None else {"viewer_id": str(viewer)}
        async with http.post(url + "api/pages", json=body, headers=tab.headers) as answer:
            assert answer.status == 200, await answer.text()
            tab.state = await answer.json()
        tab.headers["X-Simcord-Context"] = tab.state["context"]["id"]
        return tab

    async def look(self) -> list[str]:
        """The texts of the messages this tab shows now, without asking for a refresh."""
        async with self.http.get(self.url + "api/state", headers=self.headers) as answer:
            self.state = await answer.json()
        return [self.state["messages"][key]["content"] for key in self.state["timeline"]]

    async def act(self, kind: str, *, look: bool = True, **body: Any) -> dict[str, Any]:
        await self.look()  # a press on an old state is refused
        self.sequence += 1
        envelope = {
            "protocol_version": 3,
            "sequence": self.sequence,
            "request_id": f"r{self.sequence}",
            "generation": self.state["context"]["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
            "kind": kind,
        }
        async with self.http.post(self.url + "api/action", json=envelope | body, headers=self.headers) as answer:
            assert answer.status == 200, await answer.text()
            result: dict[str, Any] = await answer.json()
        if look:
            await self.look()
        return result

    async def slash(self, invocation: str) -> dict[str, Any]:
        async with self.http.get(self.url + "api/commands", headers=self.headers) as answer:
            catalog = await answer.json()
        entry = next(e for e in catalog["entries"] if e["invocation"] == invocation)
        return await self.act(
            "run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options={},
        )
