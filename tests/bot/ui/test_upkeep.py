"""What all that is brought uses: retries, and errors with one table that stop no other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.background import Background
from bot.tables.refusal import Refusal, Refused
from bot.ui.core.app import App
from bot.ui.core.own_messages import DeliveryMemory
from bot.ui.delivery import upkeep


@pytest.fixture
def app() -> App:
    return cast(App, SimpleNamespace(memory=DeliveryMemory(), background=Background()))


@pytest.mark.parametrize("error", [ValueError("a fault of ours"), Refused(Refusal.NOT_SAVED), OSError("dead")])
async def test_one_that_fails_keeps_nobody_else_back(error: Exception) -> None:
    """Whatever is wrong with it."""

    async def fails() -> None:
        raise error

    await upkeep.guarded(7, fails())


@pytest.fixture
def retried_at_once() -> None:
    """The pauses are as they are."""


async def test_it_is_tried_again_soon_and_then_less_often(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """After 6, 12 and 24 seconds; then it is left to the look of every minute, until it has gone well once."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async def fails() -> None:
        upkeep.retry(app, "announce", fails)

    with patched(monkeypatch, sleep):
        await fails()
        await app.background.idle()
        assert pauses == [6, 12, 24]
        app.memory.tries.pop("announce")
        await fails()
        await app.background.idle()
    assert pauses == [6, 12, 24, 6, 12, 24]


@contextmanager
def patched(monkeypatch: pytest.MonkeyPatch, sleep: Any) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setattr(upkeep, "asyncio", SimpleNamespace(sleep=sleep))
        yield
