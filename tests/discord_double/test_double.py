"""The double does what Discord does, where the drills build on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.discord_double.faults import answer, cut
from tests.discord_double.limits import Limits
from tests.discord_double.model import COMPONENTS_V2, EPHEMERAL, Callback, Interaction, Message
from tests.discord_double.rest import BASE
from tests.discord_double.state import TOKEN
from tests.discord_double.world import PRESS, World
from tests.discord_rules.watch import told


class Client:
    """Speaks to the double as a bot's library would."""

    def __init__(self, world: World, session: aiohttp.ClientSession) -> None:
        self.world = world
        self.session = session

    async def ask(self, method: str, path: str, body: Any = None, token: str = TOKEN) -> tuple[int, Any]:
        """Return the status and the body of an answer."""
        url, headers = f"{self.world.bot.address}{BASE}{path}", {"Authorization": f"Bot {token}"}
        async with self.session.request(method, url, json=body, headers=headers) as response:
            return response.status, None if response.status == 204 else await response.json()

    async def send(self, text: str, **more: Any) -> tuple[int, Any]:
        return await self.ask("POST", f"/channels/{self.world.games.id}/messages", words(text) | more)

    async def callback(self, it: Interaction, kind: Callback, **data: Any) -> tuple[int, Any]:
        return await self.ask("POST", f"/interactions/{it.id}/{it.token}/callback", {"type": kind, "data": data})

    def press(self, source: Message | None = None) -> Interaction:
        return self.world.discord.begin(PRESS, self.world.person("Ann"), self.world.games, source)

    def webhook(self, it: Interaction) -> str:
        return f"/webhooks/{self.world.discord.bot.id}/{it.token}"


def words(text: str) -> dict[str, Any]:
    return {"flags": COMPONENTS_V2, "components": [{"type": 10, "content": text}]}


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    async with aiohttp.ClientSession() as session:
        yield Client(world, session)


async def test_what_was_sent_is_there(client: Client) -> None:
    """A message can be had again, alone and among the newest of its channel."""
    _, sent = await client.send("one")
    await client.send("two")
    path = f"/channels/{client.world.games.id}/messages"
    assert await client.ask("GET", f"{path}/{sent['id']}") == (200, sent)
    _, newest = await client.ask("GET", f"{path}?limit=1")
    assert [each["components"][0]["content"] for each in newest] == ["two"]


async def test_a_nonce_is_taken_once(client: Client) -> None:
    """A second message with it is the first one, also when that was deleted."""
    _, first = await client.send("one", nonce="n", enforce_nonce=True)
    client.world.discord.delete(client.world.messages(client.world.games)[0])
    _, second = await client.send("two", nonce="n", enforce_nonce=True)
    assert second["id"] == first["id"]
    assert client.world.messages(client.world.games) == []


async def test_fifty_requests_a_second(client: Client) -> None:
    """The next is refused and says how long to wait; answers to interactions do not count."""
    client.world.limits.a_second = 3
    statuses = [(await client.ask("GET", "/users/@me"))[0] for _ in range(3)]
    status, body = await client.ask("GET", "/users/@me")
    assert (statuses, status) == ([200, 200, 200], 429)
    assert body["global"] is True
    assert 0 < body["retry_after"] <= 1
    assert (await client.callback(client.press(), Callback.DEFERRED_MESSAGE))[0] == 200


def test_limits_let_requests_pass_again_when_time_has_passed() -> None:
    """As many as were there a second ago, and in a channel after five."""
    now = [0.0]
    limits = Limits(lambda: now[0])
    limits.a_second, limits.per_channel = 2, 1
    send = "POST /channels/{channel}/messages"
    assert not limits.take(send, "1").retry_after
    assert limits.take(send, "1").retry_after == 5.0
    assert not limits.take(send, "2").retry_after
    assert limits.take(send, "3").of_all
    now[0] = 1.0
    assert not limits.take(send, "4").retry_after


async def test_an_interaction_is_answered_once_and_in_time(client: Client) -> None:
    """A second answer is refused, and so is a late one."""
    it = client.press()
    assert (await client.callback(it, Callback.DEFERRED_MESSAGE, flags=EPHEMERAL))[0] == 200
    assert (await client.callback(it, Callback.DEFERRED_MESSAGE))[1]["code"] == 40060
    client.world.discord.first_answer = 0.0
    assert (await client.callback(client.press(), Callback.DEFERRED_MESSAGE))[1]["code"] == 10062


async def test_a_token_ends(client: Client) -> None:
    """After that there are no follow-ups."""
    it = client.press()
    await client.callback(it, Callback.DEFERRED_UPDATE)
    assert (await client.ask("POST", client.webhook(it), words("there")))[0] == 200
    it.over = True
    assert (await client.ask("POST", client.webhook(it), words("not there")))[1]["code"] == 50027
    assert [message.text for message in client.world.messages(client.world.games)] == ["there"]


async def test_thinking_is_replaced_by_the_answer(client: Client) -> None:
    """And the answer is for the presser alone if the thinking was."""
    it = client.press()
    await client.callback(it, Callback.DEFERRED_MESSAGE, flags=EPHEMERAL)
    assert not it.shown
    await client.ask("PATCH", f"{client.webhook(it)}/messages/@original", words("done"))
    assert (it.text, it.message.only_for) == ("done", it.person)
    assert client.world.messages(client.world.games) == []


async def test_the_original_response_to_a_press_is_what_was_pressed(client: Client) -> None:
    """So whoever edits it changes what everybody sees."""
    await client.send("a board")
    [board] = client.world.messages(client.world.games)
    it = client.press(board)
    await client.callback(it, Callback.DEFERRED_UPDATE)
    await client.ask("PATCH", f"{client.webhook(it)}/messages/@original", words("changed"))
    assert board.text == "changed"


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
    assert (await client.ask("POST", f"/channels/{opened['id']}/messages", words("a letter")))[1]["code"] == 50007


@pytest.mark.parametrize(
    "components",
    [
        [{"type": 10, "content": "x" * 4001}],
        [{"type": 10, "content": "x"}] * 41,
        [{"type": 1, "components": [{"type": 2, "label": "x", "custom_id": "a", "style": 1}] * 2}],
        [{"type": 12, "items": [{"media": {"url": "attachment://nowhere.png"}}]}],
    ],
    ids=["long", "many", "twice", "not sent"],
)
async def test_what_discord_would_not_take_is_refused(client: Client, components: Any) -> None:
    """Too long, too many, the same custom_id twice, a picture that was not sent along."""
    assert (await client.send("", components=components))[1]["code"] == 50035
    assert client.world.messages(client.world.games) == []


async def test_faults_strike_before_or_after(client: Client) -> None:
    """Before, nothing was carried out; after, everything, and nobody is told. Each strikes as often as it should."""
    route = "POST /channels/{channel}/messages"
    client.world.fail(route, answer(503), skip=1)
    client.world.fail(route, answer(502), after=True, skip=1)
    client.world.fail(route, cut(), after=True, skip=1)
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
    assert told() == ""
    async with aiohttp.ClientSession(headers={"User-Agent": "DiscordBot (discord.py 2.7.1)"}) as session:
        await Client(client.world, session).send("hello", allowed_mentions={"parse": ["everyone"]})
    assert "allowed_mentions.parse: ['everyone']" in told()
