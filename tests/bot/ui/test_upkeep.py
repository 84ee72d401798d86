"""What all that is brought uses: retries, and errors with one table that stop no other."""

from __future__ import annotations

import pytest

from bot.store.table_rows import Key
from bot.tables.refusal import Refusal, Refused
from bot.ui.core.error_handler import guarded
from bot.ui.delivery.outbox import bring
from tests.bot.ui.parlor import Parlor


@pytest.mark.parametrize("error", [ValueError("a fault of ours"), Refused(Refusal.NOT_SAVED), OSError("dead")])
async def test_one_that_fails_keeps_nobody_else_back(error: Exception) -> None:
    """Whatever is wrong with it."""

    async def fails() -> None:
        raise error

    await guarded(7, fails())


async def test_it_is_tried_again_soon_and_then_less_often(parlor: Parlor) -> None:
    """After 6, 12 and 24 seconds; then it is left to the look of every minute, until it has gone well once."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    await parlor.restart(sleep=sleep)
    match = await parlor.begin()
    board, path = Key("board", match.id), f"/channels/{parlor.home(match).id}/messages"
    for _ in range(2):
        parlor.env.inject_error("POST", path, status=500, times=None)
        match = await parlor.quick(match, parlor.words(match))
        with parlor.as_bot():
            await bring(parlor.app, board)
        await parlor.quiet()
        assert pauses == [6, 12, 24]
        assert parlor.app.memory.rests(board)
        parlor.env.backend.faults.clear()
        await parlor.env.advance_time(61)
        assert not parlor.app.memory.rests(board)
        pauses.clear()
