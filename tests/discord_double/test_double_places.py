"""The double does with channels, threads and direct messages what Discord does with them, and as often."""

from __future__ import annotations

from typing import Any

import pytest

from tests.discord_double import payloads
from tests.discord_double.client import Client, words
from tests.discord_double.model import Kind, Person
from tests.discord_double.places import CONNECT


async def test_a_message_has_one_thread(client: Client) -> None:
    """Of the message's own number."""
    _, sent = await client.send("a card")
    path = f"/channels/{client.world.games.id}/messages/{sent['id']}/threads"
    assert (await client.ask("POST", path, {"name": "a game"}))[1]["id"] == sent["id"]
    assert (await client.ask("POST", path, {"name": "another"}))[1]["code"] == 160004


async def test_closed_direct_messages_are_refused(client: Client) -> None:
    """They can be opened, and nothing can be sent there."""
    person = client.world.person("Bob")
    person.closed = True
    _, opened = await client.ask("POST", "/users/@me/channels", {"recipient_id": str(person.id)})
    assert (await client.ask("POST", f"/channels/{opened['id']}/messages", words("a direct message")))[1][
        "code"
    ] == 50007


async def test_a_forum_takes_no_messages(client: Client) -> None:
    """Nor does a media channel; a post in it is a thread and does."""
    ann = client.world.person("Ann")
    for kind in (Kind.FORUM, Kind.MEDIA):
        forum = client.world.discord.add_channel(client.world.hall, "ideas", kind)
        assert await codes(client, "POST", f"/channels/{forum.id}/messages") == (400, 50008)
        post = client.world.discord.add_thread(forum, "an idea", ann)
        assert (await client.ask("POST", f"/channels/{post.id}/messages", words("yes")))[0] == 200


@pytest.mark.parametrize("kind", [Kind.VOICE, Kind.STAGE])
async def test_channels_for_speaking_need_connect(client: Client, kind: Kind) -> None:
    """For their text, too."""
    hall = client.world.discord.add_channel(client.world.hall, "speaking", kind)
    path = f"/channels/{hall.id}/messages"
    assert await codes(client, "POST", path) == (403, 50001)
    hall.granted = CONNECT
    assert (await client.ask("POST", path, words("hello")))[0] == 200


async def test_a_private_thread_is_for_its_members(client: Client) -> None:
    """The bot neither hears of it nor writes there before it is let in."""
    world = client.world
    thread = world.discord.add_thread(world.games, "us", world.person("Ann"), Kind.PRIVATE_THREAD)
    path = f"/channels/{thread.id}"
    assert payloads.guild(world.hall, world.discord.bot)["threads"] == []
    for read in (path, f"{path}/messages", f"{path}/messages/5"):
        assert await codes(client, "GET", read) == (403, 50001)
    assert await codes(client, "POST", f"{path}/messages") == (403, 50001)
    world.discord.let_in(thread)
    assert (await client.ask("POST", f"{path}/messages", words("here")))[0] == 200
    assert len(payloads.guild(world.hall, world.discord.bot)["threads"]) == 1


async def test_an_archived_thread_takes_a_message_and_no_changes(client: Client) -> None:
    """The message unarchives it; a lock keeps out whoever does not manage threads."""
    world = client.world
    thread = world.discord.add_thread(world.games, "talk", world.person("Ann"))
    path = f"/channels/{thread.id}/messages"
    _, sent = await client.ask("POST", path, words("one"))
    world.discord.fold(thread)
    assert await codes(client, "PATCH", f"{path}/{sent['id']}") == (400, 50083)
    assert await codes(client, "DELETE", f"{path}/{sent['id']}") == (400, 50083)
    assert (await client.ask("POST", path, words("two")))[0] == 200
    assert not thread.archived
    assert (await client.ask("PATCH", f"{path}/{sent['id']}", words("three")))[0] == 200
    world.discord.fold(thread, locked=True)
    assert await codes(client, "POST", path) == (403, 160005)


async def test_a_thread_is_changed_by_its_maker(client: Client) -> None:
    """Others unfold it at most, unless it is locked."""
    world = client.world
    thread = world.discord.add_thread(world.games, "talk", world.person("Ann"))
    path = f"/channels/{thread.id}"
    assert (await client.ask("PATCH", path, {"name": "x"}))[0] == 403
    world.discord.fold(thread)
    assert (await client.ask("PATCH", path, {"archived": False}))[0] == 200
    world.discord.fold(thread, locked=True)
    assert (await client.ask("PATCH", path, {"archived": False}))[0] == 403


async def test_a_name_is_changed_twice_in_ten_minutes(client: Client) -> None:
    """The third time Discord asks for minutes of patience, and gives no code."""
    world = client.world
    _, sent = await client.send("a card")
    _, thread = await client.ask("POST", f"/channels/{world.games.id}/messages/{sent['id']}/threads", {"name": "a"})
    path = f"/channels/{thread['id']}"
    assert [(await client.ask("PATCH", path, {"name": name}))[0] for name in "bc"] == [200, 200]
    status, body = await client.ask("PATCH", path, {"name": "d"})
    assert status == 429
    assert body["retry_after"] > 500
    assert "code" not in body
    world.discord.places.ahead += 600
    assert (await client.ask("PATCH", path, {"name": "d"}))[0] == 200


async def test_old_messages_are_edited_a_few_times(client: Client) -> None:
    """From an hour on; then Discord says 429 with a code of its own, and had not warned. Newer ones are edited on."""
    world = client.world
    world.discord.places.old_edits = 1, 20.0
    (_, old), path = await client.send("old"), f"/channels/{world.games.id}/messages"
    world.discord.places.ahead += 3601
    _, new = await client.send("new")
    assert (await client.ask("PATCH", f"{path}/{old['id']}", words("x")))[0] == 200
    status, body = await client.ask("PATCH", f"{path}/{old['id']}", words("y"))
    assert (status, body["code"]) == (429, 30046)
    assert 0 < body["retry_after"] <= 20
    for _ in range(3):
        assert (await client.ask("PATCH", f"{path}/{new['id']}", words("z")))[0] == 200
    world.discord.places.ahead += 20
    assert (await client.ask("PATCH", f"{path}/{old['id']}", words("y")))[0] == 200


async def test_direct_messages_are_opened_only_so_fast(client: Client) -> None:
    """Channels that are there already are given all the same."""
    world = client.world
    ann, bob = world.people("Ann", "Bob")
    world.discord.places.openings = 1, 60.0

    async def opened(who: Person) -> tuple[int, Any]:
        return await client.ask("POST", "/users/@me/channels", {"recipient_id": str(who.id)})

    assert (await opened(ann))[0] == 200
    status, body = await opened(bob)
    assert (status, body["code"]) == (403, 40003)
    assert (await opened(ann))[0] == 200


async def codes(client: Client, method: str, path: str) -> tuple[int, int]:
    """Return the status and the code that such a request with some words comes back with."""
    status, body = await client.ask(method, path, None if method == "GET" else words("words"))
    return status, body["code"]
