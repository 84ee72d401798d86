"""`nugget rehearse` as a process of its own, as hosts run it."""

import json
from pathlib import Path

import discord
import pytest

from tests.bot.rehearsal.doubles import MEANT, forgive
from tests.discord_double import payloads
from tests.discord_double.state import TOKEN
from tests.discord_double.world import World

THREAD = "POST /channels/{channel}/messages/{message}/threads"


@pytest.fixture
def test_server(world: World) -> World:
    """A server where the bot may delete threads in #games, and is told to rehearse there."""
    world.games.granted = discord.Permissions(manage_threads=True).value
    world.limits.a_second = 10_000
    world.bot.settings["requests"] = "10000"
    world.bot.command, world.bot.arguments = "rehearse", (str(world.games.id), "--yes", "--save", "heard.json")
    return world


async def rehearsed(world: World) -> int:
    """Let it rehearse; return its exit status."""
    await world.bot.start()
    status = await world.bot.ended()
    forgive(MEANT)
    return status


def is_bare(world: World) -> bool:
    """Whether nothing stands there."""
    return not (world.games.messages or world.threads() or world.discord.emojis)


async def test_a_rehearsal_says_what_it_found_and_leaves_nothing(test_server: World, tmp_path: Path) -> None:
    """It ends well where nothing is different, and has written what it heard, without its token."""
    assert await rehearsed(test_server) == 0, test_server.bot.output
    assert "Discord does what the bot and its tests take for granted." in test_server.bot.output
    assert is_bare(test_server)
    heard = (tmp_path / "heard.json").read_text()
    assert json.loads(heard)["differences"] == []
    assert TOKEN not in heard + test_server.bot.output


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("route", ["DELETE /channels/{channel}/messages/{message}", THREAD], ids=["card", "thread"])
async def test_killed_in_a_rehearsal_the_next_one_takes_everything_away(
    test_server: World, route: str, after: bool
) -> None:
    """And says so."""
    test_server.kill_at(route, after=after)
    await rehearsed(test_server)
    assert not is_bare(test_server)
    assert await rehearsed(test_server) == 0, test_server.bot.output
    assert "of a rehearsal that was broken off" in test_server.bot.output
    assert is_bare(test_server)


async def test_nothing_is_done_unless_somebody_agrees(test_server: World) -> None:
    """It asks first; here nobody answers."""
    test_server.bot.arguments = (str(test_server.games.id),)
    await test_server.bot.start()
    await test_server.until(lambda: "Begin?" in test_server.bot.output, "it asks")
    assert "#games of The Hall" in test_server.bot.output
    assert is_bare(test_server)
    assert not any(call.route.startswith(("POST", "PATCH", "DELETE")) for call in test_server.front.calls)


async def test_where_something_is_different_it_ends_otherwise(
    test_server: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For scripts; and it says in words what."""
    message = payloads.message
    monkeypatch.setattr(payloads, "message", lambda *facts: {**message(*facts), "mention_everyone": True})
    assert await rehearsed(test_server) == 1
    assert "a card: mention_everyone should be False and is True." in test_server.bot.output
