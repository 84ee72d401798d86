"""Both simulated Discords do with channels, threads, direct messages and answers what Discord does, and as often."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import simcord

from bot.sandbox.faithful.channels import EVERYBODY, OLD_EDITS
from bot.ui.core.places import PERMISSIONS
from tests.discord_double.client import Client, words
from tests.discord_double.halls import Hall, Simulated, Sockets
from tests.discord_double.model import COMMAND, FORM, PRESS, TYPING, Person
from tests.discord_double.world import World
from tests.discord_rules import order

simulated = pytest.mark.parametrize("hall", ["simcord"], indirect=True)


@pytest.fixture(params=["sockets", "simcord"])
async def hall(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Hall]:
    if request.param == "simcord":
        env = simcord.Env(discord.Client(intents=discord.Intents(guilds=True)))
        await env.start()
        yield Simulated(env)
        await env.shutdown()
    else:
        async with World.open(tmp_path) as world, aiohttp.ClientSession() as session:
            yield Sockets(Client(world, session))


async def code(hall: Hall, method: str, path: str, **body: Any) -> tuple[int, int] | None:
    """Return the status and the code with which this is refused; None if it is not."""
    status, answer = await hall.ask(method, path, **body)
    return None if status < 400 else (status, answer.get("code", 0))


async def says(hall: Hall, place: int) -> tuple[int, int] | None:
    """Return how a message there is refused; None if it is not."""
    return await code(hall, "POST", f"/channels/{place}/messages", content="x")


async def own_thread(hall: Hall) -> int:
    """Let the bot make a thread."""
    _, card = await hall.ask("POST", hall.messages, content="a card")
    _, thread = await hall.ask("POST", f"{hall.messages}/{card['id']}/threads", name="a")
    return int(thread["id"])


async def test_a_forum_takes_no_messages(hall: Hall) -> None:
    """Nor does a media channel; a post in it is a thread and does."""
    for kind in hall.of_posts:
        forum = hall.channel(kind)
        assert await says(hall, forum) == (400, 50008)
        assert await says(hall, hall.thread(forum)) is None


@pytest.mark.parametrize("kind", ["VOICE", "STAGE"])
async def test_channels_for_speaking_need_connect(hall: Hall, kind: str) -> None:
    """For their text, too."""
    channel = hall.channel(kind)
    assert await says(hall, channel) == (403, 50001)
    hall.let_connect(channel)
    assert await says(hall, channel) is None


async def test_a_private_thread_is_for_its_members(hall: Hall) -> None:
    """The bot neither hears of it nor reads or writes there before it is let in."""
    thread = hall.thread(private=True)
    assert await hall.threads() == []
    for path in (f"/channels/{thread}", f"/channels/{thread}/messages", f"/channels/{thread}/messages/5"):
        assert await code(hall, "GET", path) == (403, 50001)
    assert await says(hall, thread) == (403, 50001)
    hall.let_in(thread)
    assert await hall.threads() == [thread]
    assert await says(hall, thread) is None


async def test_an_archived_thread_takes_a_message_and_no_changes(hall: Hall) -> None:
    """The message unarchives it; a lock keeps out whoever does not manage threads; and the bot hears no more of it."""
    thread = hall.thread()
    _, message = await hall.ask("POST", f"/channels/{thread}/messages", content="one")
    path = f"/channels/{thread}/messages/{message['id']}"
    hall.fold(thread)
    assert await hall.threads() == []
    assert await code(hall, "PATCH", path, content="two") == (400, 50083)
    assert await code(hall, "DELETE", path) == (400, 50083)
    assert await says(hall, thread) is None
    assert await hall.threads() == [thread]
    assert await code(hall, "PATCH", path, content="three") is None
    hall.fold(thread, locked=True)
    assert await says(hall, thread) == (403, 160005)


async def test_a_thread_is_changed_by_its_maker(hall: Hall) -> None:
    """Others unfold it at most, unless it is locked."""
    thread, own = hall.thread(), await own_thread(hall)
    foreign, mine = f"/channels/{thread}", f"/channels/{own}"
    assert await code(hall, "PATCH", foreign, name="x") == (403, 50013)
    assert await code(hall, "PATCH", mine, name="x") is None
    hall.fold(thread)
    assert await code(hall, "PATCH", foreign, archived=False) is None
    hall.fold(thread, locked=True)
    assert await code(hall, "PATCH", foreign, archived=False) == (403, 50013)
    hall.fold(own)
    assert await code(hall, "PATCH", mine, name="y") == (400, 50083)
    assert await code(hall, "PATCH", mine, name="y", archived=False) is None


async def test_a_name_is_changed_twice_in_ten_minutes(hall: Hall) -> None:
    """The third time Discord asks for patience, and gives no code."""
    own = f"/channels/{await own_thread(hall)}"
    assert [await code(hall, "PATCH", own, name=name) for name in "bcd"] == [None, None, (429, 0)]
    await hall.later(601)
    assert await code(hall, "PATCH", own, name="d") is None


async def test_old_messages_are_edited_a_few_times(hall: Hall) -> None:
    """From an hour on; then Discord says 429 with a code of its own. Newer ones are edited on."""
    most, _ = OLD_EDITS
    _, old = await hall.ask("POST", hall.messages, content="old")
    await hall.later(3601)
    _, new = await hall.ask("POST", hall.messages, content="new")
    for message, answers in ((old, [*[None] * most, (429, 30046)]), (new, [None] * (most + 1))):
        path = f"{hall.messages}/{message['id']}"
        assert [await code(hall, "PATCH", path, content=str(number)) for number in range(most + 1)] == answers
    await hall.later(21)
    assert await code(hall, "PATCH", f"{hall.messages}/{old['id']}", content="z") is None


ANSWERS = {COMMAND: {4, 5, 9}, PRESS: {4, 5, 6, 7, 9}, TYPING: {8}, FORM: {4, 5}}
"""What may answer each kind of interaction; a form that came of no message."""


@pytest.mark.parametrize("kind", ANSWERS)
async def test_only_some_answers_fit_an_interaction(hall: Hall, kind: int) -> None:
    """What came of no message changes none, a form is not answered by a form, and suggestions are for who types."""
    field = {"type": 18, "label": "x", "component": {"type": 4, "custom_id": "x", "style": 1}}
    data = {8: {"choices": []}, 9: {"custom_id": "x", "title": "x", "components": [field]}}
    answers = {
        first: await code(hall, "POST", await hall.begin(kind), type=first, data=data.get(first, words("x")))
        for first in range(order.MESSAGE, order.FORM + 1)
    }
    assert {first for first, refused in answers.items() if refused is None} == ANSWERS[kind]


async def test_direct_messages_are_closed_or_opened_only_so_fast(client: Client) -> None:
    """Closed ones can be opened, and nothing can be sent there; channels that are there are given all the same."""
    world = client.world
    ann, bob = world.people("Ann", "Bob")
    ann.closed, world.discord.places.openings = True, (1, 60.0)

    async def opened(who: Person) -> tuple[int, Any]:
        return await client.ask("POST", "/users/@me/channels", {"recipient_id": str(who.id)})

    status, channel = await opened(ann)
    assert status == 200
    assert (await client.ask("POST", f"/channels/{channel['id']}/messages", words("x")))[1]["code"] == 50007
    status, body = await opened(bob)
    assert (status, body["code"]) == (403, 40003)
    assert (await opened(ann))[0] == 200


@simulated
async def test_the_bot_has_what_its_link_asks_for(hall: Simulated) -> None:
    """And nothing more; the client reads the same off its roles."""
    granted = hall.backend.compute_permissions(hall.guild.id, hall.bot_id, hall.games.id)
    assert granted == PERMISSIONS | EVERYBODY
    await hall.env.settle()
    channel = hall.env.bot.get_channel(hall.games.id)
    assert isinstance(channel, discord.TextChannel)
    assert channel.permissions_for(channel.guild.me).value == granted


@simulated
async def test_pinning_takes_its_own_permission(hall: Simulated) -> None:
    """Manage Messages is no longer enough, nor needed."""
    _, message = await hall.ask("POST", hall.messages, content="play")
    own = next(role for role in hall.backend.get_guild(hall.guild.id).roles.values() if role.managed)
    for name, refused in {"manage_messages": (403, 50013), "pin_messages": None}.items():
        granted = discord.Permissions(PERMISSIONS)
        granted.update(**{name: True})
        hall.backend.edit_role(hall.guild.id, own.id, {"permissions": granted.value})
        assert await code(hall, "PUT", f"{hall.messages}/pins/{message['id']}") == refused
