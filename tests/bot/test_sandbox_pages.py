"""The sandbox's pages: what each shows to whom, when, and on which port."""

import asyncio
import io
import json
import socket
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import discord
import pytest
import simcord
from PIL import Image
from simcord.components import walk_components
from simcord.preview._media import MediaError

from bot.sandbox.pages import PRIVATE_MESSAGES, THREAD_PAGES, Pages
from bot.sandbox.server import Link, OwnPictures
from bot.sandbox.world import World
from tests.bot.sandbox_parts import Tab, at_work, fall_behind, free_port, games_channel, little_discord

CHANNEL, MAIL, HIS_MAIL = range(3)
"""Pages by their order: #games, and the direct messages of the first two people."""


@dataclass
class Sandbox:
    """A world like the sandbox's with its pages, on any free ports, and a browser to open them with."""

    env: simcord.Env
    world: World
    pages: Pages
    http: aiohttp.ClientSession

    @property
    def channel(self) -> discord.TextChannel:
        """#games, as the bot reaches it."""
        return games_channel(self.env, self.world)

    @property
    def threads(self) -> list[Link]:
        """The pages of threads."""
        return [link for link in self.pages.links() if link.kind == "thread"]

    async def tab(self, page: int = CHANNEL, person: int | None = None) -> Tab:
        """Open a page in a tab, as this person."""
        viewer = None if person is None else self.world.members[person].id
        return await Tab.open(self.http, self.pages.links()[page].url, viewer)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with little_discord() as (env, world), aiohttp.ClientSession() as http:
        pages = Pages(env, world, secret="secret", first_port=free_port())
        try:
            await pages.tick()
            yield Sandbox(env, world, pages, http)
        finally:
            await pages.close()


async def test_an_action_on_one_page_shows_on_the_others_and_secrets_stay_private(sandbox: Sandbox) -> None:
    hers, his = await sandbox.tab(person=0), await sandbox.tab(person=1)
    her_mail, his_mail = await sandbox.tab(MAIL), await sandbox.tab(HIS_MAIL)

    for words in ("whisper", "write", "say"):
        assert (await hers.slash(f"parrot {words}"))["settlement"] == "settled"
    assert await hers.look() == ["hush ann", "written", "for all to see"]
    assert await his.look() == ["for all to see"]
    assert await her_mail.look() == ["secret of ann"]
    assert await his_mail.look() == []
    for word in ("hush", "secret", "written"):
        assert word not in json.dumps([his.state, his_mail.state])

    # A direct-message page opens for its owner alone, and only with its own key.
    ann, ben = sandbox.world.members[:2]
    _, games_key = sandbox.pages.links()[CHANNEL].url.split("#")
    url, her_key = sandbox.pages.links()[MAIL].url.split("#")
    for viewer, key in ((ben.id, her_key), (ann.id, games_key)):
        headers = {"X-Simcord-Capability": key}
        async with sandbox.http.post(url + "api/pages", json={"viewer_id": str(viewer)}, headers=headers) as answer:
            assert answer.status in (400, 401)
            assert "secret" not in await answer.text()


async def test_direct_messages_name_the_channels_that_they_mention(sandbox: Sandbox) -> None:
    """Those that the reader sees, as on Discord; SimCord alone would show their numbers."""
    world = sandbox.world
    nobody: dict[Any, discord.PermissionOverwrite] = {
        world.guild.default_role: discord.PermissionOverwrite(view_channel=False)
    }
    hidden = world.guild.create_text_channel("secrets", overwrites=nobody)
    her = await sandbox.env.bot.fetch_user(world.members[0].id)
    await her.send(f"in <#{world.games.id}>, not in <#{hidden.id}>")
    await sandbox.pages.tick()
    her_mail = await sandbox.tab(MAIL)
    await her_mail.look()
    assert "#games" in json.dumps(her_mail.state["messages"])
    assert "secrets" not in json.dumps(her_mail.state["messages"])


async def test_a_page_answers_nothing_to_a_name_that_somebody_made_lead_here(sandbox: Sandbox) -> None:
    """Not even to an open tab's own key: every address of the page looks at the name it is asked by."""
    tab = await sandbox.tab(person=0)
    server = sandbox.pages.opened[sandbox.world.games.id]._server
    assert server.runner is not None
    routes = [(route.method, route.resource) for route in server.runner.app.router.routes()]
    assert len(routes) > 8
    for method, resource in routes:
        path = str(resource.canonical).format(context_id=tab.state["context"]["id"], asset_id="1")
        for host in ("evil.example", ""):
            headers = tab.headers | {"Host": host}
            async with sandbox.http.request(method, tab.url + path.lstrip("/"), json={}, headers=headers) as answer:
                assert answer.status in (400, 401, 403), (method, path)
    assert await tab.look() == []


async def test_two_people_pressing_at_once_both_get_through(sandbox: Sandbox) -> None:
    tabs = [await sandbox.tab(person=1), await sandbox.tab(MAIL)]
    pressing = asyncio.gather(*(tab.slash("parrot whisper") for tab in tabs))
    pressed, _ = await asyncio.gather(pressing, sandbox.pages.tick())
    assert [press["settlement"] for press in pressed] == ["settled"] * 2


async def test_what_the_bot_does_by_itself_is_published_by_the_next_tick_and_only_where_it_is(sandbox: Sandbox) -> None:
    channel_tab, mail_tab = await sandbox.tab(), await sandbox.tab(MAIL)
    revision = mail_tab.state["publishedRevision"]
    with at_work(sandbox.env):
        await sandbox.channel.send("a reminder")
    assert await channel_tab.look() == []
    sandbox.pages.unsaved = False
    await sandbox.pages.tick()
    assert await channel_tab.look() == ["a reminder"]
    await mail_tab.look()
    assert mail_tab.state["publishedRevision"] == revision
    assert sandbox.pages.unsaved
    assert not sandbox.env.backend.transcript


async def test_the_clock_keeps_up_and_wakes_the_bot(sandbox: Sandbox) -> None:
    env, world = sandbox.env, sandbox.world
    assert abs((datetime.now(UTC) - env.now()).total_seconds()) < 30
    woken = asyncio.Event()

    async def slumber() -> None:
        await asyncio.sleep(4)
        woken.set()

    with at_work(env):
        task = asyncio.get_running_loop().create_task(slumber())
    start = time.perf_counter()
    await world.members[0].slash(world.games, "parrot say")
    assert time.perf_counter() - start < 3, "the press waited for the bot to wake up"
    assert not woken.is_set()
    fall_behind(env, timedelta(seconds=4))
    await sandbox.pages.tick()
    assert woken.is_set()
    assert task.done()


async def test_after_a_long_gap_what_repeats_happens_once(sandbox: Sandbox) -> None:
    rounds = 0

    async def reminders() -> None:
        nonlocal rounds
        while True:
            await asyncio.sleep(60)
            rounds += 1

    with at_work(sandbox.env):
        task = asyncio.get_running_loop().create_task(reminders())
    await sandbox.env.settle()
    fall_behind(sandbox.env, timedelta(days=2))
    await sandbox.pages.tick()
    assert rounds == 1
    task.cancel()


async def test_threads_get_pages_and_lose_them_and_a_page_ended_by_its_button_comes_back(sandbox: Sandbox) -> None:
    env, pages, games = sandbox.env, sandbox.pages, sandbox.world.games
    ann, mei = sandbox.world.members[0], sandbox.world.members[3]
    await ann.slash(games, "parrot thread")
    await pages.tick()
    (link,) = sandbox.threads
    assert link.name == "A game"
    tab = await Tab.open(sandbox.http, link.url, mei.id)
    assert await tab.look() == ["in the thread"]
    await tab.slash("parrot whisper")
    assert await tab.look() == ["in the thread", "hush mei"]

    assert (await tab.act("close", look=False))["settlement"] == "settled"
    await pages.opened[games.threads[0].id].wait_closed()
    await pages.tick()
    tab = await Tab.open(sandbox.http, link.url, mei.id)
    assert await tab.look() == ["in the thread", "hush mei"]

    env.backend.delete_channel(games.threads[0].id)
    await pages.tick()
    assert sandbox.threads == []

    for _ in range(THREAD_PAGES + 2):
        await ann.slash(games, "parrot thread")
    await pages.tick()
    threads = [thread.id for thread in games.threads]
    assert [place for place in pages.opened if place in threads] == threads[-THREAD_PAGES:]


async def test_a_page_takes_the_next_port_when_one_is_taken() -> None:
    async with little_discord() as (env, world):
        with socket.create_server(("127.0.0.1", 0)) as other:
            taken = int(other.getsockname()[1])
            pages = Pages(env, world, secret="secret", first_port=taken)
            try:
                await pages.tick()
                ports = [int(link.url.split(":")[2].split("/")[0]) for link in pages.links()]
            finally:
                await pages.close()
    assert len(set(ports)) == 1 + len(world.members)
    assert min(ports) > taken


async def test_old_private_messages_vanish_and_nobody_elses(sandbox: Sandbox) -> None:
    hers, his = await sandbox.tab(person=0), await sandbox.tab(person=1)
    await his.slash("parrot whisper")
    await hers.slash("parrot say")
    for _ in range(PRIVATE_MESSAGES + 3):
        await hers.slash("parrot whisper")
    assert await hers.look() == ["for all to see", *["hush ann"] * PRIVATE_MESSAGES]
    assert await his.look() == ["hush benoit", "for all to see"]


async def test_a_menu_with_another_custom_id_is_another_menu(sandbox: Sandbox) -> None:
    """As on Discord: it forgets what was chosen last, so the same can be chosen twice."""
    tab = await sandbox.tab(person=0)
    message = await sandbox.channel.send(view=menu("one"))

    async def keys() -> dict[str, str]:
        """What the page calls the menu and the button of its only message."""
        await sandbox.pages.tick()
        await tab.look()
        (key,) = tab.state["timeline"]
        parts = walk_components(tab.state["messages"][key]["components"])
        return {
            ("menu" if part["type"] == 3 else "button"): part["control_key"] for part in parts if "control_key" in part
        }

    first = await keys()
    await message.edit(view=menu("one"))
    assert await keys() == first, "the same menu is the same"
    await message.edit(view=menu("two"))
    second = await keys()
    assert second["menu"] != first["menu"]
    assert second["button"] == first["button"]
    choice = await tab.act("select", control_key=second["menu"], values=["easy"], target_id=str(message.id))
    assert choice["settlement"] == "settled"


def menu(custom_id: str) -> discord.ui.LayoutView:
    """A view with a menu of this custom_id and a button."""
    view = discord.ui.LayoutView(timeout=None)
    options = [discord.SelectOption(label=level, value=level) for level in ("easy", "hard")]
    view.add_item(discord.ui.ActionRow(discord.ui.Select(custom_id=custom_id, options=options)))
    view.add_item(discord.ui.ActionRow(discord.ui.Button(custom_id="b", label="B")))
    return view


async def test_a_bot_that_fails_does_not_spoil_the_page(sandbox: Sandbox) -> None:
    tab = await sandbox.tab()
    sandbox.env.inject_error("POST", "/interactions/*/*/callback")
    assert (await tab.slash("parrot whisper"))["settlement"] == "failed"
    assert await tab.look() == []
    assert (await tab.slash("parrot whisper"))["settlement"] == "settled"
    assert await tab.look() == ["hush ann"]


async def test_a_link_to_a_channel_leads_to_the_front_door_which_knows_its_page(sandbox: Sandbox) -> None:
    sandbox.pages.front = "http://127.0.0.1:1/"
    view = discord.ui.LayoutView()
    addresses = ("https://discord.com/channels/1/2", "https://example.org/channels/1/2")
    view.add_item(discord.ui.ActionRow(*(discord.ui.Button(label="go", url=url) for url in addresses)))
    view.add_item(discord.ui.TextDisplay("[go](https://discord.com/channels/3/4)"))
    with at_work(sandbox.env):
        await sandbox.channel.send(view=view)
    await sandbox.pages.tick()
    tab = await sandbox.tab(person=0)
    await tab.look()
    (message,) = tab.state["messages"].values()
    urls = [part["url"] for part in walk_components(message["components"]) if part.get("url")]
    assert urls == ["http://127.0.0.1:1/channels/1/2", addresses[1]]
    assert '"href": "http://127.0.0.1:1/channels/3/4"' in json.dumps(message)


async def test_the_bots_pictures_are_shown_untouched_and_other_files_are_examined() -> None:
    pictures = OwnPictures()
    canvas = io.BytesIO()
    Image.new("P", (1200, 900)).save(canvas, "PNG")
    picture = canvas.getvalue()
    shown = await pictures.validate("key", picture)
    assert (shown.width, shown.height, shown.content_type) == (1200, 900, "image/png")
    assert shown.normalized is picture
    for other in (picture[:20], b"a picture" * 9):
        with pytest.raises(MediaError):
            await pictures.validate(repr(other), other)
    await pictures.close()
