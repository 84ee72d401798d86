"""The sandbox's pages: what each shows to whom, when, and on which port."""

import asyncio
import io
import json
import socket
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from PIL import Image
from simcord.components import walk_components
from simcord.preview._media import MediaError

from bot.sandbox.pages import PRIVATE_MESSAGES, THREAD_PAGES, Pages
from bot.sandbox.server import OwnPictures
from tests.bot.sandbox_parts import Tab, at_work, fall_behind, games_channel, little_discord, little_sandbox


async def test_an_action_on_one_page_shows_on_the_others_and_secrets_stay_private() -> None:
    async with little_sandbox() as (_, world, pages, http):
        ann, ben = world.members[:2]
        games, her_dm, his_dm = (link.url for link in pages.links()[:3])
        hers = await Tab.open(http, games, ann.id)
        his = await Tab.open(http, games, ben.id)
        her_mail, his_mail = await Tab.open(http, her_dm), await Tab.open(http, his_dm)

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
        url, _, her_key = her_dm.partition("#")
        for viewer, key in ((ben.id, her_key), (ann.id, games.partition("#")[2])):
            async with http.post(
                url + "api/pages",
                json={"viewer_id": str(viewer)},
                headers={"X-Simcord-Capability": key},
            ) as answer:
                assert answer.status in (400, 401)
                assert "secret" not in await answer.text()


async def test_direct_messages_name_the_channels_that_they_mention() -> None:
    """Those that the reader sees, as on Discord; SimCord alone would show their numbers."""
    async with little_sandbox() as (env, world, pages, http):
        ann = world.members[0]
        nobody: dict[Any, discord.PermissionOverwrite] = {
            world.guild.default_role: discord.PermissionOverwrite(view_channel=False)
        }
        hidden = world.guild.create_text_channel("secrets", overwrites=nobody)
        her = await env.bot.fetch_user(ann.id)
        await her.send(f"in <#{world.games.id}>, not in <#{hidden.id}>")
        await pages.tick()
        her_mail = await Tab.open(http, pages.links()[1].url)
        await her_mail.look()
        assert "#games" in json.dumps(her_mail.state["messages"])
        assert "secrets" not in json.dumps(her_mail.state["messages"])


async def test_a_page_answers_nothing_to_a_name_that_somebody_made_lead_here() -> None:
    """Not even to an open tab's own key: every address of the page looks at the name it is asked by."""
    async with little_sandbox() as (_, world, pages, http):
        tab = await Tab.open(http, pages.links()[0].url, world.members[0].id)
        server = pages.opened[pages.world.games.id]._server
        assert server.runner is not None
        routes = [(route.method, route.resource) for route in server.runner.app.router.routes()]
        assert len(routes) > 8
        for method, resource in routes:
            path = str(resource.canonical).format(context_id=tab.state["context"]["id"], asset_id="1")
            for host in ("evil.example", ""):
                headers = tab.headers | {"Host": host}
                async with http.request(method, tab.url + path.lstrip("/"), json={}, headers=headers) as answer:
                    assert answer.status in (400, 401, 403), (method, path)
        assert await tab.look() == []


async def test_two_people_pressing_at_once_both_get_through() -> None:
    async with little_sandbox() as (_, world, pages, http):
        games, mail = (link.url for link in pages.links()[:2])
        tabs = [await Tab.open(http, games, world.members[1].id), await Tab.open(http, mail)]
        results = await asyncio.gather(
            *(tab.slash("parrot whisper") for tab in tabs), pages.tick(), return_exceptions=True
        )
        assert [r["settlement"] for r in results[:2] if isinstance(r, dict)] == ["settled"] * 2
        assert results[2] is None


async def test_what_the_bot_does_by_itself_is_published_by_the_next_tick_and_only_where_it_is() -> None:
    async with little_sandbox() as (env, world, pages, http):
        games, mail = (link.url for link in pages.links()[:2])
        channel_tab, mail_tab = await Tab.open(http, games), await Tab.open(http, mail)
        revision = mail_tab.state["publishedRevision"]
        channel = games_channel(env, world)
        with at_work(env):
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
    async with little_sandbox() as (env, world, pages, _):
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
        await pages.tick()
        assert woken.is_set()
        assert task.done()


async def test_after_a_long_gap_what_repeats_happens_once() -> None:
    async with little_sandbox() as (env, _, pages, _):
        rounds = 0

        async def reminders() -> None:
            nonlocal rounds
            while True:
                await asyncio.sleep(60)
                rounds += 1

        with at_work(env):
            task = asyncio.get_running_loop().create_task(reminders())
        await env.settle()
        fall_behind(env, timedelta(days=2))
        await pages.tick()
        assert rounds == 1
        task.cancel()


async def test_threads_get_pages_and_lose_them_and_a_page_ended_by_its_button_comes_back() -> None:
    async with little_sandbox() as (env, world, pages, http):
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
        await pages.opened[world.games.threads[0].id].wait_closed()
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
        assert [k for k in pages.opened if k in {t.id for t in world.games.threads}] == shown


async def test_a_page_takes_the_next_port_when_one_is_taken() -> None:
    async with little_discord() as (env, world):
        with socket.socket() as socket_taken:
            socket_taken.bind(("127.0.0.1", 0))
            socket_taken.listen()
            port = int(socket_taken.getsockname()[1])
            pages = Pages(env, world, secret="secret", first_port=port)
            try:
                await pages.tick()
                ports = [int(link.url.split(":")[2].split("/")[0]) for link in pages.links()]
            finally:
                await pages.close()
    assert len(set(ports)) == 1 + len(world.members)
    assert min(ports) > port


async def test_old_private_messages_vanish_and_nobody_elses() -> None:
    async with little_sandbox() as (_, world, pages, http):
        games = pages.links()[0].url
        tabs = [await Tab.open(http, games, member.id) for member in world.members[:2]]
        await tabs[1].slash("parrot whisper")
        await tabs[0].slash("parrot say")
        for _ in range(PRIVATE_MESSAGES + 3):
            await tabs[0].slash("parrot whisper")
        assert await tabs[0].look() == ["for all to see", *["hush ann"] * PRIVATE_MESSAGES]
        assert await tabs[1].look() == ["hush benoit", "for all to see"]


async def test_a_menu_with_another_custom_id_is_another_menu() -> None:
    """As on Discord: it forgets what was chosen last, so the same can be chosen twice."""
    async with little_sandbox() as (env, world, pages, http):
        tab = await Tab.open(http, pages.links()[0].url, world.members[0].id)
        channel = games_channel(env, world)
        message = await channel.send(view=menu("one"))
        await pages.tick()
        await tab.look()
        first = keys(tab)
        await message.edit(view=menu("one"))
        await pages.tick()
        await tab.look()
        assert keys(tab) == first, "the same menu is the same"
        await message.edit(view=menu("two"))
        await pages.tick()
        await tab.look()
        second = keys(tab)
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


def keys(tab: Tab) -> dict[str, str]:
    """Return what the page calls the menu and the button of its only message."""
    (key,) = tab.state["timeline"]
    parts = walk_components(tab.state["messages"][key]["components"])
    return {("menu" if part["type"] == 3 else "button"): part["control_key"] for part in parts if "control_key" in part}


async def test_a_bot_that_fails_does_not_spoil_the_page() -> None:
    async with little_sandbox() as (env, _, pages, http):
        tab = await Tab.open(http, pages.links()[0].url)
        env.inject_error("POST", "/interactions/*/*/callback")
        assert (await tab.slash("parrot whisper"))["settlement"] == "failed"
        assert await tab.look() == []
        assert (await tab.slash("parrot whisper"))["settlement"] == "settled"
        assert await tab.look() == ["hush ann"]


async def test_a_link_to_a_channel_leads_to_the_front_door_which_knows_its_page() -> None:
    async with little_sandbox() as (env, world, pages, http):
        pages.front = "http://127.0.0.1:1/"
        channel = games_channel(env, world)
        view = discord.ui.LayoutView()
        addresses = ("https://discord.com/channels/1/2", "https://example.org/channels/1/2")
        view.add_item(discord.ui.ActionRow(*(discord.ui.Button(label="go", url=url) for url in addresses)))
        view.add_item(discord.ui.TextDisplay("[go](https://discord.com/channels/3/4)"))
        with at_work(env):
            await channel.send(view=view)
        await pages.tick()
        tab = await Tab.open(http, pages.links()[0].url, world.members[0].id)
        await tab.look()
        messages = [
            part.get("url") for m in tab.state["messages"].values() for part in walk_components(m["components"])
        ]
        assert [url for url in messages if url] == ["http://127.0.0.1:1/channels/1/2", addresses[1]]
        assert '"href": "http://127.0.0.1:1/channels/3/4"' in json.dumps(tab.state["messages"])


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
