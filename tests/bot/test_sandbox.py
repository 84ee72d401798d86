"""The sandbox: the same world again, its memory, its pages, who sees what on them, its end."""

import asyncio
import io
import json
import os
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import simcord
from discord import app_commands

from bot.sandbox import PortTaken, run_sandbox
from bot.sandbox.memory import KEPT_MESSAGES, Memory
from bot.sandbox.pages import THREAD_PAGES, Pages
from bot.sandbox.run import greeting
from bot.sandbox.world import PEOPLE, World, build_world, seconds_behind


class Parrot(discord.AutoShardedClient):
    """A bot that says things publicly, privately, by direct message, in a thread, and later."""

    def __init__(self, *, broken: bool = False) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
        self.tree = app_commands.CommandTree(self)
        self.broken = broken
        self.closed = 0
        self.woken = asyncio.Event()
        group = app_commands.Group(name="parrot", description="Says things")
        for callback in (self.say, self.whisper, self.write, self.thread, self.tongue):
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


def _plain(method: Any) -> Any:
    """A method as the free function that a command wants."""

    async def callback(interaction: discord.Interaction) -> None:
        await method(interaction)

    return callback


@asynccontextmanager
async def little_discord(
    memory: Memory | None = None, client: Parrot | None = None
) -> AsyncIterator[tuple[simcord.Env, World]]:
    """A running world like the sandbox's, without pages."""
    env = simcord.Env(client or Parrot(), shard_count=1)
    world = build_world(env)
    if memory is not None:
        memory.restore(env.backend)
        env.backend.clock.advance(seconds_behind(env, at_least=memory.left))
    await env.start()
    try:
        yield env, world
    finally:
        await env.shutdown()


@asynccontextmanager
async def open_pages(env: simcord.Env, world: World) -> AsyncIterator[Pages]:
    """The pages of that world, on any free ports."""
    pages = Pages(env, world, secret="secret", first_port=free_port())
    try:
        await pages.tick()
        yield pages
    finally:
        await pages.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
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


@dataclass
class Running:
    """A whole sandbox that is running: its front page, what it said, and the way to end it."""

    url: str
    said: list[str]
    client: Parrot
    stop: asyncio.Event
    task: asyncio.Task[None]

    async def links(self, http: aiohttp.ClientSession) -> dict[str, str]:
        async with http.get(self.url + "pages.json") as answer:
            return {link["name"]: link["url"] for link in await answer.json()}


@asynccontextmanager
async def sandbox(memory_file: Path | None = None, port: int = 0) -> AsyncIterator[Running]:
    said: list[str] = []
    client = Parrot()
    open_now, stop = asyncio.Event(), asyncio.Event()

    def say(text: str) -> None:
        said.append(text)
        open_now.set()

    task = asyncio.create_task(
        run_sandbox(make_client=lambda: client, port=port, memory_file=memory_file, say=say, stop=stop)
    )
    waiting = asyncio.create_task(open_now.wait())
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if task.done():
        task.result()
    url = said[0].split("Begin here:")[1].split()[0]
    try:
        yield Running(url, said, client, stop, task)
    finally:
        stop.set()
        await task


# ------------------------------------------------------------------------------------- the world


async def test_a_world_built_twice_has_the_same_ids_and_new_ids_are_always_new() -> None:
    async def ids(left: datetime | None = None) -> tuple[list[int], int, datetime]:
        env = simcord.Env(Parrot(), shard_count=1)
        world = build_world(env)
        fixed = [env.backend.application_id, env.backend.bot_user.id, world.guild.id]
        fixed += [world.games.id, *(m.id for m in world.members)]
        fixed += [m.user.dm_channel.id for m in world.members]
        env.backend.clock.advance(seconds_behind(env, at_least=left))
        return fixed, env.backend.snowflake(), env.now()

    first, early, left = await ids()
    second, late, _ = await ids(left + timedelta(milliseconds=1))
    assert first == second
    assert len(set(first)) == len(first)
    assert max(first) < early < late


async def test_everyone_speaks_a_language_and_the_server_its_own() -> None:
    async with little_discord() as (env, world):
        env.backend.edit_guild(world.guild.id, {"preferred_locale": "nl"})
        for person, member in zip(PEOPLE, world.members, strict=True):
            result = await member.slash(world.games, "parrot tongue")
            assert result.response is not None
            assert result.response.content == f"{person.locale} nl"
        alone = await world.members[1].user.slash("parrot tongue")
        assert alone.response.content == "fr None"


# -------------------------------------------------------------------------------------- the memory


async def test_the_memory_gives_everything_back_but_what_discord_forgets(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "discord.sqlite"
    memory = Memory(file)
    async with little_discord(memory) as (env, world):
        ann = world.members[0]
        for words in ("say", "whisper", "write", "thread"):
            await ann.slash(world.games, f"parrot {words}")
        before = {m.id: m.content for m in world.games.history()}
        thread = world.games.threads[0]
        memory.save(env.backend)
        newest = env.backend.snowflake()

    again = Memory(file)
    assert again.secret == memory.secret
    async with little_discord(again) as (env, world):
        ann = world.members[0]
        assert {m.id: m.content for m in world.games.history(viewer=ann)} == before
        board = next(m for m in world.games.history() if m.content == "for all to see")
        assert board.attachments[0].description == "a board"
        assert env.backend.cdn.get(board.attachments[0].url) == b"a picture"
        assert [t.id for t in world.games.threads] == [thread.id]
        assert [m.content for m in world.games.threads[0].history()] == ["in the thread"]
        assert [m.content for m in ann.user.dm_channel.history()] == ["secret of ann"]
        # The bot reaches all of it by the ids it knew.
        found = env.bot.get_channel(thread.id)
        assert isinstance(found, discord.Thread)
        await found.send("still here")
        assert env.backend.snowflake() > newest


async def test_the_memory_keeps_the_newest_and_drops_pictures_nobody_shows(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "discord.sqlite")
    async with little_discord(memory) as (env, world):
        channel = env.bot.get_channel(world.games.id)
        assert isinstance(channel, discord.TextChannel)
        for n in range(KEPT_MESSAGES + 5):
            await channel.send(f"{n}", file=discord.File(io.BytesIO(b"%d" % n), "a.png"))
        memory.save(env.backend)
        last = await channel.fetch_message(world.games.history()[-1].id)
        picture = last.attachments[0].url
        await last.edit(content="edited", attachments=[])
        memory.save(env.backend)
        assert env.backend.cdn.get(picture) is None
    async with little_discord(Memory(tmp_path / "discord.sqlite")) as (env, world):
        texts = [m.content for m in world.games.history()]
        assert texts == [*(f"{n}" for n in range(5, KEPT_MESSAGES + 4)), "edited"]
        assert len(env.backend.cdn._blobs) == KEPT_MESSAGES - 1


async def test_without_a_file_nothing_is_kept() -> None:
    memory = Memory(None)
    async with little_discord(memory) as (env, world):
        await world.members[0].slash(world.games, "parrot say")
        memory.save(env.backend)
    assert memory.left is None
    assert Memory(None).restore(env.backend) == 0


# --------------------------------------------------------------------------------------- the pages


async def test_an_action_on_one_page_shows_on_the_others_and_secrets_stay_private() -> None:
    async with (
        little_discord() as (env, world),
        open_pages(env, world) as pages,
        aiohttp.ClientSession() as http,
    ):
        ann, ben = world.members[:2]
        games, his_dm, her_dm = (link.url for link in pages.links()[:3])
        hers = await Tab.open(http, games, ann.id)
        his = await Tab.open(http, games, ben.id)
        her_mail, his_mail = await Tab.open(http, his_dm), await Tab.open(http, her_dm)

        assert (await hers.slash("parrot whisper"))["settlement"] == "settled"
        assert (await hers.slash("parrot write"))["settlement"] == "settled"
        assert (await hers.slash("parrot say"))["settlement"] == "settled"
        assert await hers.look() == ["hush ann", "written", "for all to see"]
        assert await his.look() == ["for all to see"]
        assert await her_mail.look() == ["secret of ann"]
        assert await his_mail.look() == []
        for word in ("hush", "secret", "written"):
            assert word not in json.dumps([his.state, his_mail.state])

        # A direct-message page opens for its owner alone, and only with its own key.
        for viewer, key in ((ben.id, his_dm.partition("#")[2]), (ann.id, games.partition("#")[2])):
            async with http.post(
                his_dm.partition("#")[0] + "api/pages",
                json={"viewer_id": str(viewer)},
                headers={"X-Simcord-Capability": key},
            ) as answer:
                assert answer.status in (400, 401)
                assert "secret" not in await answer.text()


async def test_two_people_pressing_at_once_both_get_through() -> None:
    async with (
        little_discord() as (env, world),
        open_pages(env, world) as pages,
        aiohttp.ClientSession() as http,
    ):
        games, mail = (link.url for link in pages.links()[:2])
        tabs = [await Tab.open(http, games, world.members[1].id), await Tab.open(http, mail)]
        results = await asyncio.gather(
            *(tab.slash("parrot whisper") for tab in tabs), pages.tick(), return_exceptions=True
        )
        assert [r["settlement"] for r in results[:2] if isinstance(r, dict)] == ["settled"] * 2
        assert results[2] is None


async def test_what_the_bot_does_by_itself_is_published_by_the_next_tick_and_only_where_it_is() -> None:
    async with (
        little_discord() as (env, world),
        open_pages(env, world) as pages,
        aiohttp.ClientSession() as http,
    ):
        games, mail = (link.url for link in pages.links()[:2])
        channel_tab, mail_tab = await Tab.open(http, games), await Tab.open(http, mail)
        revision = mail_tab.state["publishedRevision"]
        channel = env.bot.get_channel(world.games.id)
        assert isinstance(channel, discord.TextChannel)
        with env._bot_scope():
            await channel.send("a reminder")
        assert await channel_tab.look() == []
        pages.unsaved = False
        await pages.tick()
        assert await channel_tab.look() == ["a reminder"]
        await mail_tab.look()
        assert mail_tab.state["publishedRevision"] == revision
        assert pages.unsaved
        assert not env.backend.transcript


async def test_the_clock_keeps_up_and_wakes_the_bot() -> None:
    async with little_discord() as (env, world), open_pages(env, world) as pages:
        woken = asyncio.Event()

        async def slumber() -> None:
            await discord.utils.sleep_until(env.now().replace(year=env.now().year + 1))
            woken.set()

        with env._bot_scope():
            task = asyncio.get_running_loop().create_task(slumber())
        await pages.tick()
        assert abs((datetime.now(UTC) - env.now()).total_seconds()) < 30
        assert not woken.is_set()
        env.backend.clock.advance(366 * 86400)
        await env.settle()
        assert woken.is_set()
        assert task.done()


async def test_threads_get_pages_and_lose_them_and_a_page_ended_by_its_button_comes_back() -> None:
    async with (
        little_discord() as (env, world),
        open_pages(env, world) as pages,
        aiohttp.ClientSession() as http,
    ):
        ann = world.members[0]
        await ann.slash(world.games, "parrot thread")
        await pages.tick()
        (link,) = (link for link in pages.links() if link.kind == "thread")
        assert link.name == "A game"
        tab = await Tab.open(http, link.url, world.members[3].id)
        assert await tab.look() == ["in the thread"]
        await tab.slash("parrot whisper")
        assert await tab.look() == ["in the thread", "hush mei"]

        assert (await tab.act("close", look=False))["settlement"] == "settled"
        await pages._open[world.games.threads[0].id].wait_closed()
        await pages.tick()
        tab = await Tab.open(http, link.url, world.members[3].id)
        assert await tab.look() == ["in the thread", "hush mei"]

        env.backend.delete_channel(world.games.threads[0].id)
        await pages.tick()
        assert [link for link in pages.links() if link.kind == "thread"] == []

        for _ in range(THREAD_PAGES + 2):
            await ann.slash(world.games, "parrot thread")
        await pages.tick()
        shown = [t.id for t in world.games.threads][-THREAD_PAGES:]
        assert [k for k in pages._open if k in {t.id for t in world.games.threads}] == shown


async def test_a_page_takes_the_next_port_when_one_is_taken() -> None:
    async with little_discord() as (env, world):
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            taken = int(other.getsockname()[1])
            pages = Pages(env, world, secret="secret", first_port=taken)
            try:
                await pages.tick()
                ports = [int(link.url.split(":")[2].split("/")[0]) for link in pages.links()]
            finally:
                await pages.close()
    assert len(set(ports)) == 5
    assert min(ports) > taken


# ------------------------------------------------------------------------------------- the whole


async def test_a_sandbox_says_how_to_begin_serves_its_pages_and_stops(tmp_path: Path) -> None:
    async with aiohttp.ClientSession() as http, sandbox(tmp_path / "discord.sqlite") as running:
        assert "/armadora new" in running.said[0]
        links = await running.links(http)
        assert list(links) == ["games", *(p.shown for p in PEOPLE)]
        assert all(url.startswith("http://127.0.0.1:") for url in links.values())
        assert all(url in running.said[0] for url in links.values())
        async with http.get(running.url) as answer:
            text = await answer.text()
            assert "/armadora new" in text
            assert "Benoît (français)" in text
            assert 'name="viewport"' in text
        async with http.get(running.url + "index.js") as answer:
            assert answer.status == 200
        async with http.get(running.url, headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403
        running.stop.set()
        await running.task
        assert running.said[-1] == "Stopping."
        assert running.client.closed
        with pytest.raises(aiohttp.ClientConnectionError):
            await http.get(running.url)


async def test_started_again_it_goes_on_under_the_same_addresses(tmp_path: Path) -> None:
    port = free_port()
    async with aiohttp.ClientSession() as http:
        async with sandbox(tmp_path / "discord.sqlite", port) as running:
            links = await running.links(http)
            tab = await Tab.open(http, links["games"])
            await tab.slash("parrot say")
            await tab.slash("parrot whisper")
        async with sandbox(tmp_path / "discord.sqlite", port) as running:
            assert await running.links(http) == links
            tab = await Tab.open(http, links["games"])
            assert await tab.look() == ["for all to see"]
        (tmp_path / "discord.sqlite").unlink()
        async with sandbox(tmp_path / "discord.sqlite", port) as running:
            assert await running.links(http) != links


async def test_a_taken_port_is_told_in_a_sentence_before_the_bot_begins() -> None:
    def make_client() -> discord.Client:
        raise AssertionError("the bot was made")

    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = int(other.getsockname()[1])
        with pytest.raises(PortTaken, match=f"Port {port} is taken.*--port"):
            await run_sandbox(make_client=make_client, port=port)


async def test_it_listens_to_this_machine_only() -> None:
    with pytest.raises(ValueError, match=r"127\.0\.0\.1"):
        await run_sandbox(make_client=Parrot, host="0.0.0.0", port=0)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_stops_it_cleanly(number: signal.Signals) -> None:
    async with sandbox() as running:
        os.kill(os.getpid(), number)
        await running.task
        assert running.client.closed
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


async def test_a_bot_that_cannot_start_leaves_nothing_behind() -> None:
    client, port = Parrot(broken=True), free_port()
    with pytest.raises(RuntimeError, match="no database"):
        await run_sandbox(make_client=lambda: client, port=port, say=lambda _: None)
    assert client.closed
    async with little_discord():  # the loop is free for another world
        pass
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", port))


def test_the_greeting_names_every_page() -> None:
    assert greeting("http://127.0.0.1:1/", []).startswith("Nugget's sandbox is open.")
