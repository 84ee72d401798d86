"""What Discord will not have for now is pending, and done later."""

from __future__ import annotations

import discord
import pytest

from tests.bot.ui.parlor import Parlor, text
from tests.bot.ui.requests import requests_to
from tests.bot.ui.steps import delete_all, made, take_back


def changes(parlor: Parlor, path: str) -> int:
    """Return how often the bot asked to change this."""
    return len(requests_to(parlor, path, "PATCH"))


async def test_a_name_that_may_not_be_changed_again_keeps_nothing_else_back(parlor: Parlor) -> None:
    """Discord lets a thread have another name twice in ten minutes. The board has lost the name meanwhile, boards go
    on, and ten minutes later the thread has lost it, too."""
    match = await parlor.begin(3)
    assert match.place.thread_id is not None
    thread = parlor.bot.get_channel(match.place.thread_id)
    assert isinstance(thread, discord.Thread)
    for name in ("one", "two"):
        await thread.edit(name=name)
    await delete_all(parlor, parlor.ann)
    match = await parlor.match()
    assert parlor.title(match) == "two"
    assert "Ann" not in text(parlor.board(match))
    await parlor.go_on(match)
    assert (await parlor.match()).published_ply > match.ply
    asked = changes(parlor, f"/channels/{thread.id}")
    for _ in range(16):
        await parlor.env.advance_time(60)
    assert "a former player" in parlor.title(match)
    assert changes(parlor, f"/channels/{thread.id}") < asked + 6
    assert await parlor.tables.ask(lambda tx: tx.people.erasures()) == ()


async def test_a_thread_that_somebody_else_made_keeps_its_name_and_nothing_else(parlor: Parlor) -> None:
    """Only its maker and who manages threads may rename it, so the bot does not even ask."""
    card = await parlor.lobby(players=2)
    parlor.env.backend.create_thread(parlor.games.id, "Ann’s corner", parlor.bob.id, message_id=card.id)
    await parlor.bob.click(card, label="Join")
    await parlor.ann.click(card, label="Start")
    match = await parlor.match()
    assert match.place.thread_id == card.id
    await delete_all(parlor, parlor.ann)
    match = await parlor.match()
    assert "Ann" not in text(parlor.board(match))
    assert parlor.title(match) == "Ann’s corner"
    assert not requests_to(parlor, f"/channels/{card.id}")
    assert await parlor.tables.ask(lambda tx: tx.people.erasures()) == ()


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (429, 30046),
        pytest.param(400, 50083, marks=pytest.mark.thorough),
        pytest.param(403, 50001, marks=pytest.mark.thorough),
    ],
)
async def test_a_name_on_a_board_that_may_not_be_changed_now_goes_later(parlor: Parlor, status: int, code: int) -> None:
    """It is pending until then, and tried less and less often."""
    await parlor.over()
    await parlor.later(20 * 60)
    await parlor.quiet()
    match = await parlor.match()
    path = f"/channels/{match.place.posts_in}/messages/{match.place.message_id}"
    parlor.env.inject_error("PATCH", path, status=status, code=code, times=None)
    asked = changes(parlor, path)
    await delete_all(parlor, parlor.ann)
    for _ in range(6):
        await parlor.env.advance_time(60)
    assert "Ann" in text(parlor.board(match))
    assert changes(parlor, path) < asked + 7
    parlor.env.backend.faults.clear()
    for _ in range(4):
        await parlor.env.advance_time(60)
    assert "Ann" not in text(parlor.board(match))
    assert await parlor.tables.ask(lambda tx: tx.people.erasures()) == ()


async def test_a_board_that_may_not_be_changed_any_more_is_followed_by_a_new_one(parlor: Parlor) -> None:
    """People wait for it, so it does not wait for Discord's patience."""
    match = await parlor.begin()
    done = await made(parlor, match=match)
    before = parlor.board(await parlor.match())
    parlor.env.inject_error("PATCH", f"*/messages/{before.id}", status=429, code=30046, times=None)
    await take_back(parlor, done, parlor.to_act(match))
    back = await parlor.match()
    assert back.published_ply == back.ply == 2
    assert parlor.board(back).id != before.id
