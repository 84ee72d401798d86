"""The bot ends in the middle of its regular work."""

from __future__ import annotations

import asyncio

import pytest

from bot.ui.core.app import App
from tests.bot.ui.parlor import Parlor


async def test_the_database_closes_after_the_looks(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look that is interrupted while it changes something undoes that first."""
    order, closing, begun = list[str](), parlor.bot._opened.aclose, asyncio.Event()

    async def look(_: App) -> None:
        try:
            order.append("looks")
            begun.set()
            await asyncio.Event().wait()
        finally:
            for _turn in range(5):  # as a change is undone, by way of the thread of its connection
                await asyncio.sleep(0)
            order.append("has undone it")

    async def close() -> None:
        order.append("database closes")
        await closing()

    monkeypatch.setattr("bot.client.recover", look)
    monkeypatch.setattr(parlor.bot._opened, "aclose", close)
    with parlor.as_bot():
        parlor.bot.look_after.restart()
        await begun.wait()
    await parlor.close()
    assert order == ["looks", "has undone it", "database closes"]
