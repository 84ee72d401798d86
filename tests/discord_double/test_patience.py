"""What Discord will not have for now costs one request, and nothing else waits for it."""

from __future__ import annotations

from collections import Counter

from tests.discord_double.model import Kind
from tests.discord_double.places import CONNECT
from tests.discord_double.tables import Table
from tests.discord_double.world import World

OPEN_LETTERS = "POST /users/@me/channels"


async def test_an_old_edit_that_is_refused_costs_one_request(served: World) -> None:
    """Discord takes one edit of an old message in each channel, and all are old. Boards come all the same."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    served.discord.places.old, served.discord.places.old_edits = -1.0, (1, 600.0)
    for _ in range(5):
        await table.play(1, by="command")
    await served.calm(3.0)
    refused = Counter(call.params["message"] for call in served.front.calls if call.status == 429)
    assert refused
    assert set(refused.values()) == {1}
    assert [ply for ply, _ in table.boards()] == [0, 1, 2, 3, 4, 5]


async def test_direct_messages_that_are_opened_too_fast_are_not_asked_for_again_at_once(served: World) -> None:
    """One is opened, one refusal keeps the others back, and nobody is told that their direct messages are closed."""
    served.discord.places.openings = 1, 600.0
    people = served.people("Ann", "Bob", "Cas", "Dee")
    table = await Table.begin(served, *people)
    for _ in range(3):
        await table.play(1)
    await served.calm(3.0)
    asked = [call.status for call in served.front.calls if call.route == OPEN_LETTERS]
    assert asked.count(200) == 1
    assert asked.count(403) <= len(people) - 1  # those that were under way together
    hand = await served.press(table.people[1], table.board, "army")
    assert "direct messages" not in hand.text


async def test_it_says_in_each_place_what_is_missing(served: World) -> None:
    """A private thread of others, and a voice channel without Connect: no table is opened there."""
    ann = served.person("Ann")
    thread = served.discord.add_thread(served.games, "us", ann, Kind.PRIVATE_THREAD)
    told = await served.command(ann, "play", thread, game="armadora")
    assert f"<@{served.discord.bot.id}>" in told.text
    hall = served.discord.add_channel(served.hall, "speaking", Kind.VOICE)
    told = await served.command(ann, "play", hall, game="armadora")
    assert "Connect" in told.text
    served.discord.let_in(thread)
    hall.granted = CONNECT
    for who, place in ((ann, thread), (served.person("Bob"), hall)):
        opened = await served.command(who, "play", place, game="armadora")
        assert opened.message.only_for is None
        assert opened.message.button("join") is not None
