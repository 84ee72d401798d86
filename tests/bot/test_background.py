"""What goes on beside the answers to people, and how far it is, as those see it who wait for it."""

import asyncio
from contextvars import ContextVar

from bot.background import Background, Progress, Shared, current, followed_by


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


def test_work_writes_to_the_progress_of_whoever_waits() -> None:
    """Elsewhere to one that nobody reads."""
    progress = Progress()
    with followed_by(progress):
        current().report(0.25)
        current().report(0.5, "half")
        current().report(0.75)
    current().report(1.0)
    assert (progress.share, progress.ready) == (0.75, "half")


async def test_all_who_wait_for_the_same_thing_see_how_far_it_is() -> None:
    """Also who came later, and where one thing is made of another that others wait for."""
    shared, told, finish = Shared(), asyncio.Event(), asyncio.Event()

    async def inner() -> str:
        current().report(0.4)
        told.set()
        await finish.wait()
        return "inner"

    async def ask(key: str, progress: Progress) -> str:
        with followed_by(progress):
            return await shared.get(key, lambda: shared.get("inner", inner))

    first, second, other = Progress(), Progress(), Progress()
    asked = [asyncio.create_task(ask(key, one)) for key, one in (("a", first), ("a", second), ("b", other))]
    await told.wait()
    await asyncio.sleep(0)
    assert [first.share, second.share, other.share] == [0.4, 0.4, 0.4]
    finish.set()
    assert await asyncio.gather(*asked) == ["inner"] * 3
