"""The double does with messages and interactions what Discord does, where the drills build on it."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from tests.discord_double.client import Client, words
from tests.discord_double.faults import SEND, answer, cut
from tests.discord_double.limits import Limits
from tests.discord_double.model import COMPONENTS_V2, EPHEMERAL
from tests.discord_double.state import NONCE_LIFE
from tests.discord_rules import order, watch


async def test_a_nonce_is_taken_once(client: Client) -> None:
    """A second message with it is the first one, also when that was deleted; minutes later it is a new one."""
    _, first = await client.send("one", nonce="n", enforce_nonce=True)
    client.world.discord.delete(client.world.messages(client.world.games)[0])
    _, second = await client.send("two", nonce="n", enforce_nonce=True)
    assert second["id"] == first["id"]
    assert client.world.messages(client.world.games) == []
    client.world.discord.places.ahead += NONCE_LIFE
    await client.send("three", nonce="n", enforce_nonce=True)
    assert [message.text for message in client.world.messages(client.world.games)] == ["three"]


async def test_fifty_requests_a_second(client: Client) -> None:
    """The next is refused and says how long to wait; answers to interactions do not count."""
    client.world.limits.a_second = 3
    statuses = [(await client.ask("GET", "/users/@me"))[0] for _ in range(3)]
    status, body = await client.ask("GET", "/users/@me")
    assert (statuses, status) == ([200, 200, 200], 429)
    assert body["global"] is True
    assert 0 < body["retry_after"] <= 1
    assert (await client.callback(client.press(), order.THINKING))[0] == 200


def test_limits_let_requests_pass_again_when_time_has_passed() -> None:
    """As many as were there a second ago, and in a channel after five."""
    now = [0.0]
    limits = Limits(lambda: now[0])
    limits.a_second, limits.per_channel = 2, 1
    assert not limits.take(SEND, "1").retry_after
    assert limits.take(SEND, "1").retry_after == 5.0
    assert not limits.take(SEND, "2").retry_after
    assert limits.take(SEND, "3").of_all
    now[0] = 1.0
    assert not limits.take(SEND, "4").retry_after


async def test_an_interaction_is_answered_once_and_in_time(client: Client) -> None:
    """A second answer is refused, and so is a late one."""
    it = client.press()
    assert (await client.callback(it, order.THINKING, flags=EPHEMERAL))[0] == 200
    assert (await client.callback(it, order.THINKING))[1]["code"] == 40060
    client.world.discord.first_answer = 0.0
    assert (await client.callback(client.press(), order.THINKING))[1]["code"] == 10062


async def test_a_token_ends(client: Client) -> None:
    """After that there are no follow-ups."""
    it = client.press()
    await client.callback(it, order.MESSAGE, **words("here"))
    assert (await client.ask("POST", client.webhook(it), words("there")))[0] == 200
    it.over = True
    assert (await client.ask("POST", client.webhook(it), words("not there")))[1]["code"] == 50027
    assert [message.text for message in client.world.messages(client.world.games)] == ["here", "there"]


async def test_thinking_is_replaced_by_the_answer(client: Client) -> None:
    """And the answer is for the presser alone if the thinking was."""
    it = client.press()
    await client.callback(it, order.THINKING, flags=EPHEMERAL)
    assert not it.shown
    await client.ask("PATCH", f"{client.webhook(it)}/messages/@original", words("done"))
    assert (it.text, it.message.only_for) == ("done", it.person)
    assert client.world.messages(client.world.games) == []


async def test_what_one_person_sees_is_reached_by_the_answer_alone(client: Client) -> None:
    """For the bot itself it is not there, and another interaction's token does not reach it either."""
    it, other = client.press(), client.press()
    for each in (it, other):
        await client.callback(each, order.MESSAGE, flags=COMPONENTS_V2 | EPHEMERAL, components=words("x")["components"])
    assert it.original is not None
    own = f"/channels/{client.world.games.id}/messages/{it.original.id}"
    for method, body in (("GET", None), ("PATCH", words("y")), ("DELETE", None)):
        assert (await client.ask(method, own, body))[1]["code"] == 10008
    assert (await client.ask("PATCH", f"{client.webhook(other)}/messages/{it.original.id}", words("y")))[1][
        "code"
    ] == 10008
    assert (await client.ask("PATCH", f"{client.webhook(it)}/messages/{it.original.id}", words("y")))[0] == 200


async def test_the_original_response_to_a_press_is_what_was_pressed(client: Client) -> None:
    """So whoever edits it changes what everybody sees."""
    await client.send("a board")
    [board] = client.world.messages(client.world.games)
    it = client.press(board)
    await client.callback(it, order.SILENT)
    await client.ask("PATCH", f"{client.webhook(it)}/messages/@original", words("changed"))
    assert board.text == "changed"


async def test_what_follows_a_press_on_a_private_message_need_not_be_private(client: Client) -> None:
    """After a deferred update, whose message stays as private as it was."""
    first = client.press()
    await client.callback(first, order.MESSAGE, **{**words("for you"), "flags": COMPONENTS_V2 | EPHEMERAL})
    private = first.message
    it = client.press(private)
    await client.callback(it, order.SILENT)
    _, card = await client.ask("POST", client.webhook(it), words("a card"))
    assert not card["flags"] & EPHEMERAL
    await client.ask("PATCH", f"{client.webhook(it)}/messages/@original", words("over there"))
    assert (private.text, private.only_for) == ("over there", first.person)


async def test_the_first_message_that_follows_thinking_takes_its_place(client: Client) -> None:
    """And its privacy, whatever it asks for; the next is a message of its own, and the answer can still be changed."""
    it = client.press()
    await client.callback(it, order.THINKING, flags=EPHEMERAL)
    _, first = await client.ask("POST", client.webhook(it), words("a board"))
    assert first["flags"] & EPHEMERAL
    _, second = await client.ask("POST", client.webhook(it), words("another"))
    assert not second["flags"] & EPHEMERAL
    _, changed = await client.ask("PATCH", f"{client.webhook(it)}/messages/@original", words("over it"))
    assert changed["id"] == first["id"]
    assert [message.text for message in client.world.messages(client.world.games)] == ["another"]


@pytest.mark.parametrize("content", ["x" * 4001, 7], ids=["long", "a number"])
async def test_what_discord_would_not_take_is_refused(client: Client, content: Any) -> None:
    """Whatever breaks a limit or a schema."""
    assert (await client.send(content))[1]["code"] == 50035
    assert client.world.messages(client.world.games) == []


async def test_faults_strike_before_or_after(client: Client) -> None:
    """Before, nothing was carried out; after, everything, and nobody is told. Each strikes as often as it should."""
    client.world.fail(SEND, answer(503), skip=1)
    client.world.fail(SEND, answer(502), after=True, skip=1)
    client.world.fail(SEND, cut(), after=True, skip=1)
    assert [(await client.send(text))[0] for text in ("one", "two", "three")] == [200, 503, 502]
    with pytest.raises(aiohttp.ClientError):
        await client.send("four")
    assert [message.text for message in client.world.messages(client.world.games)] == ["one", "three", "four"]


async def test_another_token_is_refused(client: Client) -> None:
    """For all that a bot does of its own accord."""
    assert (await client.ask("GET", "/users/@me", token="another"))[0] == 401


async def test_what_a_bot_sends_is_held_against_the_rules(client: Client) -> None:
    """Whoever says that it is discord.py may send nothing that Discord would not take; a test may."""
    await client.send("hello", allowed_mentions={"parse": ["everyone"]})
    assert watch.told() == ""
    async with aiohttp.ClientSession(headers={"User-Agent": "DiscordBot (discord.py 2.7.1)"}) as session:
        await Client(client.world, session).send("hello", allowed_mentions={"parse": ["everyone"]})
    assert "allowed_mentions.parse: ['everyone']" in watch.told()
