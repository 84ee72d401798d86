"""What all that is brought uses: retries, and errors with one table that stop no other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from bot.background import Background
from bot.store.table_rows import Key
from bot.tables.refusal import Refusal, Refused
from bot.ui.core.app import App
from bot.ui.core.error_handler import guarded
from bot.ui.core.own_messages import DeliveryMemory
from bot.ui.delivery import outbox


@pytest.fixture
def app() -> App:
    return cast(App, SimpleNamespace(memory=DeliveryMemory(lambda: 0.0), background=Background()))


@pytest.mark.parametrize("error", [ValueError("a fault of ours"), Refused(Refusal.NOT_SAVED), OSError("dead")])
async def test_one_that_fails_keeps_nobody_else_back(error: Exception) -> None:
    """Whatever is wrong with it."""

    async def fails() -> None:
        raise error

    await guarded(7, fails())


@pytest.fixture
def retried_at_once() -> None:
    """The pauses are as they are."""


async def test_it_is_tried_again_soon_and_then_less_often(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """After 6, 12 and 24 seconds; then it is left to the look of every minute, until it has gone well once."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async def fails(app: App, key: Key) -> None:
        outbox.retry(app, key)

    line = Key("line", 7)
    with monkeypatch.context() as patched:
        patched.setattr(outbox, "asyncio", SimpleNamespace(sleep=sleep))
        patched.setattr(outbox, "bring", fails)
        for _ in range(2):
            await fails(app, line)
            await app.background.idle()
            assert pauses == [6, 12, 24]
            assert app.memory.rests(line)
            app.memory.shown(line)
            pauses.clear()
