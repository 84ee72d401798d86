"""The sandbox: the same world again, its memory, its beginning and its end."""

import asyncio
import io
import os
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from html import escape
from pathlib import Path

import aiohttp
import discord
import pytest
import simcord

from bot.games import faces
from bot.locale import LANGUAGES, speaker
from bot.sandbox import PortTaken, run_sandbox
from bot.sandbox.run import SAY_EVERY
from bot.sandbox.server import keep_emoji
from bot.sandbox.world import (
    CHANGING,
    EMOJI,
    KEPT_MESSAGES,
    PATIENCE,
    PEOPLE,
    STARTING,
    Room,
    WorldFile,
    build_world,
    seconds_behind,
)
from tests.bot.sandbox_parts import Parrot, Tab, at_work, free_port, games_channel, little_discord

KEPT = 45
"""Messages that a memory keeps where a test would take long with as many as it really does."""


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
async def sandbox(
    memory_file: Path | None = None, port: int = 0, say_every: float = SAY_EVERY
) -> AsyncIterator[Running]:
    said: list[str] = []
    client = Parrot()
    open_now, stop = asyncio.Event(), asyncio.Event()

    def say(text: str) -> None:
        said.append(text)
        if "Begin here:" in text:
            open_now.set()

    task = asyncio.create_task(
        run_sandbox(
            make_client=lambda: client, port=port, memory_file=memory_file, say=say, say_every=say_every, stop=stop
        )
    )
    waiting = asyncio.create_task(open_now.wait())
    await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if task.done():
        task.result()
    url = next(words for words in said if "Begin here:" in words).split("Begin here:")[1].split()[0]
    try:
        yield Running(url, said, client, stop, task)
    finally:
        stop.set()
        await task


# ------------------------------------------------------------------------------------- the world


async def test_a_world_built_twice_has_the_same_ids_and_new_ids_are_always_new() -> None:
    async def ids(left: datetime | None = None) -> tuple[list[int], int, datetime]:
        env = Room(Parrot(), shard_count=1)
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


async def test_whoever_comes_later_changes_nobodys_id() -> None:
    """The first four have the ids under which older games know them."""

    def ids(count: int) -> list[tuple[int, int]]:
        world = build_world(Room(Parrot(), shard_count=1), PEOPLE[:count])
        return [(world.games.id, world.guild.id), *((m.id, m.user.dm_channel.id) for m in world.members)]

    assert [person.name for person in PEOPLE[:4]] == ["ann", "benoit", "carice", "mei"]
    assert ids(len(PEOPLE))[:5] == ids(4)


async def test_the_first_person_may_choose_the_role_that_players_are_called_by() -> None:
    """For that one needs Manage Roles and a role above it; and so does the bot, to hand it out."""
    env = Room(Parrot(), shard_count=1)
    roles = env.backend.get_guild(build_world(env).guild.id).roles.values()
    keepers, dwarves = (next(role for role in roles if role.name == name) for name in ("Keepers", "Dwarves"))
    own = next(role for role in roles if role.managed)
    assert discord.Permissions(int(keepers.permissions)).manage_roles
    assert discord.Permissions(int(dwarves.permissions)) == discord.Permissions.none()
    assert own.position > keepers.position > dwarves.position


def test_there_are_people_for_a_game_of_five_who_speak_every_language() -> None:
    """Each language that the bot speaks, and names that differ."""
    assert len({person.shown for person in PEOPLE}) == len(PEOPLE) >= 5
    assert {speaker(person.locale).language for person in PEOPLE} == set(LANGUAGES)


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
    """The bot reaches all of it by the ids it knew, and changes the answer to a press, though what was pressed is
    forgotten by then. Commands keep the numbers by which messages mention them, as they do under their names."""
    file = tmp_path / "deep" / "discord.sqlite"
    memory = WorldFile(file)
    async with little_discord(memory) as (env, world):
        ann = world.members[0]
        for words in ("say", "whisper", "write", "thread", "perch"):
            await ann.slash(world.games, f"parrot {words}")
        await ann.click(world.games.history()[-1], label="Press")
        before = {m.id: m.content for m in world.games.history()}
        thread, commands = world.games.threads[0], numbers_of_commands(env)
        memory.save(env.backend)
        newest = env.backend.snowflake()

    again = WorldFile(file)
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
        assert numbers_of_commands(env) == commands != {}
        restored = env.bot.get_channel(thread.id)
        assert isinstance(restored, discord.Thread)
        await restored.send("still here")
        assert env.backend.snowflake() > newest
        answer = await games_channel(env, world).fetch_message(world.games.history()[-1].id)
        await answer.edit(content="changed")
        assert [m.content for m in world.games.history()][-2:] == ["a button", "changed"]


def numbers_of_commands(env: simcord.Env) -> dict[str, int]:
    return {command["name"]: command["id"] for command in env.backend.commands[None].values()}


async def test_the_memory_keeps_the_newest_and_drops_pictures_nobody_shows(tmp_path: Path) -> None:
    memory = WorldFile(tmp_path / "discord.sqlite", KEPT)
    async with little_discord(memory) as (env, world):
        channel = games_channel(env, world)
        sent = [await channel.send(f"{n}", file=discord.File(io.BytesIO(b"%d" % n), "a.png")) for n in range(KEPT + 5)]
        pictures = [message.attachments[0].url for message in sent]
        memory.save(env.backend)
        await sent[-1].edit(content="edited", attachments=[])
        memory.save(env.backend)
        assert env.backend.cdn.get(pictures[-1]) is None
    async with little_discord(WorldFile(tmp_path / "discord.sqlite")) as (env, world):
        texts = [m.content for m in world.games.history()]
        assert texts == [*(f"{n}" for n in range(5, KEPT + 4)), "edited"]
        assert [url for url in pictures if env.backend.cdn.get(url)] == pictures[5:-1]


async def test_a_whole_game_comes_back_with_what_was_edited_long_after(tmp_path: Path) -> None:
    """More messages than a page shows at once, an old one as it was edited last."""
    assert KEPT_MESSAGES > 400
    memory = WorldFile(tmp_path / "discord.sqlite")
    async with little_discord(memory) as (env, world):
        channel = games_channel(env, world)
        first = await channel.send("first")
        for n in range(CHANGING + 30):
            await channel.send(f"{n}")
        memory.save(env.backend)
        env.backend.clock.advance(1)
        await first.edit(content="edited")
        memory.save(env.backend)
    memory = WorldFile(tmp_path / "discord.sqlite")
    async with little_discord(memory) as (env, world):
        assert [m.content for m in world.games.history()] == ["edited", *map(str, range(CHANGING + 30))]
        memory.save(env.backend)
    async with little_discord(WorldFile(tmp_path / "discord.sqlite")) as (env, world):
        assert len(world.games.history()) == CHANGING + 31


async def test_without_a_file_nothing_is_kept() -> None:
    memory = WorldFile(None)
    async with little_discord(memory) as (env, world):
        await world.members[0].slash(world.games, "parrot say")
        memory.save(env.backend)
    assert memory.left is None
    channels = dict(env.backend.channels)
    WorldFile(None).restore(env.backend)
    assert env.backend.channels == channels


# ------------------------------------------------------------------------------------- the whole


async def test_a_sandbox_says_how_to_begin_serves_its_pages_and_stops(tmp_path: Path) -> None:
    """Its front page says what each game is about, and who there is to play as."""
    async with aiohttp.ClientSession() as http, sandbox(tmp_path / "discord.sqlite") as running:
        assert "/play" in running.said[0]
        links = await running.links(http)
        assert list(links) == ["games", *(p.shown for p in PEOPLE)]
        assert all(url.startswith("http://127.0.0.1:") for url in links.values())
        assert all(url in running.said[0] for url in links.values())
        async with http.get(running.url) as answer:
            text = await answer.text()
            say = speaker("en").plain
            games = [escape(say(f"{game}.{words}")) for game in faces() for words in ("title", "about")]
            people = [person.shown for person in PEOPLE]
            assert [words for words in ("/play", "Benoît (français)", *games, *people) if words not in text] == []
            assert "{{" not in text
            assert 'name="viewport"' in text
            assert 'Open <a id="first">#games</a>' in text
        async with http.get(running.url + "index.js") as answer:
            assert 'getElementById("first")' in await answer.text()
        async with http.get(running.url, headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403
        async with http.get(running.url + "pages.json") as answer:
            mail = (await answer.json())[1]
        for path, target in ((f"channels/@me/{mail['channel']}", mail["url"]), ("channels/1/2/3", "/")):
            async with http.get(running.url + path, allow_redirects=False) as answer:
                assert (answer.status, answer.headers["Location"]) == (302, target)
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
            before = await run_of(http, links["games"])
            assert before == await run_of(http, links["games"])
        async with sandbox(tmp_path / "discord.sqlite", port) as running:
            assert await running.links(http) == links
            assert await run_of(http, links["games"]) not in (before, "")
            tab = await Tab.open(http, links["games"])
            assert await tab.look() == ["for all to see"]
        (tmp_path / "discord.sqlite").unlink()
        async with sandbox(tmp_path / "discord.sqlite", port) as running:
            assert await running.links(http) != links


async def run_of(http: aiohttp.ClientSession, link: str) -> str:
    """Return the run that an open tab of this page belongs to, as the page's own script asks for it."""
    url, _, _ = link.partition("#")
    async with http.get(url) as page:
        assert "/again.js" in await page.text()
        assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    async with http.get(url + "again.js") as script:
        text = await script.text()
        assert "location.reload()" in text
        assert ".composer-row { min-width: 0; }" in text, "a phone shows the arrow that sends a command"
        assert script.content_type == "text/javascript"
    async with http.get(url + "run", headers={"Host": "elsewhere.example"}) as refused:
        assert refused.status == 403
    async with http.get(url + "run") as answer:
        return await answer.text()


async def test_a_taken_port_is_told_in_a_sentence_before_the_bot_begins() -> None:
    def make_client() -> discord.Client:
        raise AssertionError("the bot was made")

    with socket.create_server(("127.0.0.1", 0)) as other:
        port = int(other.getsockname()[1])
        with pytest.raises(PortTaken, match=f"Port {port} is taken.*--port"):
            await run_sandbox(make_client=make_client, port=port)


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


async def test_pictures_of_emoji_are_kept_for_the_pages() -> None:
    """SimCord drops them; and saving what Discord remembers does not throw them away."""
    async with little_discord() as (env, _):
        keep_emoji(env.bot, env.backend)
        with at_work(env):
            emoji = await env.bot.create_application_emoji(name="nut", image=b"\x89PNG\r\n\x1a\nnut")
        WorldFile(None).save(env.backend)
        assert env.backend.cdn.get(f"{EMOJI}{emoji.id}.png") == b"\x89PNG\r\n\x1a\nnut"


async def test_a_long_start_says_that_it_goes_on() -> None:
    """After a kill all games are brought up to date, which takes its time on a busy machine: nobody is left with a
    silent terminal, and the sandbox waits longer than SimCord for anything else."""
    async with sandbox(say_every=0.0) as running:
        assert any("still starting" in words for words in running.said)
        before = len(running.said)
        await asyncio.sleep(0)
        assert len(running.said) == before, "once it has started it says no more"
    assert Room.patience == PATIENCE < STARTING
