"""Whoever is waited for goes first: boards before what is left to do behind other boards."""

import asyncio
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.background import Foreground
from bot.locale import Markup
from bot.ui.core.message import Message
from bot.ui.core.reply import Reply


async def _settled() -> None:
    """Let everything go on that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_nobody_waits_when_there_is_nothing_to_wait_for() -> None:
    """Without anything in the foreground a step begins at once."""
    await asyncio.wait_for(Foreground().clear(), 5)


async def test_steps_wait_until_the_last_board_is_drawn() -> None:
    """Two boards are being made; what is in the background goes on when both are there, in the order of asking."""
    ground, made = Foreground(), list[str]()

    async def step(name: str) -> None:
        await ground.clear()
        made.append(name)

    with ground.going():
        with ground.going():
            going = [asyncio.create_task(step(name)) for name in "abc"]
            await _settled()
        await _settled()
        assert made == []
    await asyncio.gather(*going)
    assert made == ["a", "b", "c"]


async def test_a_new_board_overtakes_the_steps_that_are_left() -> None:
    """Steps are let go one by one, so a board that comes between them waits for one step and not for all."""
    ground, made = Foreground(), list[str]()

    async def step(name: str) -> None:
        await ground.clear()
        made.append(name)
        if name == "a":
            board.enter_context(ground.going())

    with ExitStack() as board:
        with ground.going():
            going = [asyncio.create_task(step(name)) for name in "abc"]
            await _settled()
        await _settled()
        assert made == ["a"]
    await asyncio.gather(*going)
    assert made == ["a", "b", "c"]


async def test_nothing_is_put_off_for_good() -> None:
    """When somebody is waited for all the time, a step goes on when its patience is over."""
    ground = Foreground(patience=0.0)
    with ground.going():
        await asyncio.wait_for(ground.clear(), 5)


async def test_who_gives_up_holds_nobody_up() -> None:
    """A step that is cancelled while it waits does not keep the one behind it."""
    ground = Foreground()
    with ground.going():
        first, second = (asyncio.create_task(ground.clear()) for _ in range(2))
        await _settled()
        first.cancel()
        await _settled()
    await asyncio.wait_for(second, 5)


@pytest.mark.parametrize("thinking", [True, False])
async def test_a_board_never_takes_the_place_of_thinking(*, thinking: bool) -> None:
    """The board may overtake the answer to its press, but not where it would become that private answer."""
    said, answered = list[str](), asyncio.Event()

    async def edit(**_: Any) -> None:
        await answered.wait()
        said.append("answer")

    async def send(**_: Any) -> None:
        said.append("board")

    async def defer(**_: Any) -> None:
        pass

    interaction: Any = SimpleNamespace(
        locale=discord.Locale.british_english,
        message=None,
        guild_id=None,
        context=discord.app_commands.AppCommandContext(dm_channel=True),
        response=SimpleNamespace(defer=defer, is_done=lambda: True),
        followup=SimpleNamespace(send=send),
        edit_original_response=edit,
    )
    reply = Reply(interaction)
    await (reply.defer() if thinking else reply.defer_edit())

    async def post() -> None:
        async with reply.beside(reply.edit(Message(Markup("Done.")))):
            assert await reply.can_follow()
            await reply.followup(Message(Markup("The board.")), discord.AllowedMentions.none())

    posting = asyncio.create_task(post())
    await _settled()
    assert said == ([] if thinking else ["board"])
    answered.set()
    await posting
    assert said == (["answer", "board"] if thinking else ["board", "answer"])
