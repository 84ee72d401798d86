"""What goes on beside the answers to people."""

import asyncio
from contextvars import ContextVar

from bot.background import Background


async def test_work_sees_what_its_beginner_sees() -> None:
    """It runs in a copy of the context that it was begun in."""
    variable = ContextVar[str]("variable")
    variable.set("seen")
    background = Background()

    async def look() -> str:
        return variable.get()

    assert await background.start(look()) == "seen"


async def test_idle_waits_for_what_work_begins() -> None:
    """Also for the work that other work begins at its very end."""
    background, done = Background(), list[int]()

    async def work(more: int) -> None:
        await asyncio.sleep(0)
        done.append(more)
        if more:
            background.start(work(more - 1))

    background.start(work(3))
    await background.idle()
    assert done == [3, 2, 1, 0]


async def test_closing_breaks_off_what_takes_long_and_carries_the_rest_through() -> None:
    """A thought is dropped, a post is finished; and nothing begins to take long any more."""
    background, done = Background(), list[str]()
    posting = asyncio.Event()

    async def think() -> None:
        await background.long(asyncio.Event().wait())
        done.append("thought")

    async def post() -> None:
        posting.set()
        await asyncio.sleep(0.01)
        done.append("posted")
        await background.long(asyncio.Event().wait())
        done.append("thought on")

    tasks = [background.start(think()), background.start(post())]
    await posting.wait()
    await background.close()
    await background.close()
    assert done == ["posted"]
    assert all(task.cancelled() for task in tasks)
