"""How far long work is, as those see it who wait for it."""

from __future__ import annotations

import asyncio

from bot.background import Progress, Shared, current, followed_by


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
