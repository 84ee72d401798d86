"""The bot ends in the middle of its regular work."""

from __future__ import annotations

import asyncio

from tests.bot.ui.parlor import Guessing, Parlor
from tests.killed import meanwhile


async def test_the_database_closes_after_the_looks(parlor: Parlor) -> None:
    """A look that is interrupted while it changes something undoes that first."""
    order, begun = list[str](), asyncio.Event()

    class Closing(Guessing):
        """They are closed right before the database."""

        async def close(self) -> None:
            order.append("database closes")

    async def look() -> None:
        try:
            order.append("looks")
            begun.set()
            await asyncio.Event().wait()
        finally:
            for _turn in range(5):  # as a change is undone, by way of the thread of its connection
                await asyncio.sleep(0)
            order.append("has undone it")

    await parlor.restart(Closing())
    with meanwhile(parlor.tables.base, "change", 0, look):
        with parlor.as_bot():
            parlor.bot.look_after.restart()
            await begun.wait()
        await parlor.close()
    assert order == ["looks", "has undone it", "database closes"]
