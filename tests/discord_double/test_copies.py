"""Two processes with one token, each with a database of its own: an old server that still runs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.discord_double.process import BotProcess
from tests.discord_double.tables import Table
from tests.discord_double.world import World

PRESSES = 12


@pytest.fixture
async def old(served: World, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Another process with the same token, on a database of its own."""
    folder = tmp_path / "old"
    folder.mkdir()
    copy = BotProcess(folder, served.stir)
    copy.address = served.bot.address
    before = served.gateway.identified
    await copy.start()
    await served.until(lambda: served.gateway.identified > before, "the other one is connected")
    await served.calm(1.0)
    yield copy
    await copy.close()


def warnings(process: BotProcess) -> list[Mapping[str, Any]]:
    return [line for line in process.log if line.get("event") == "another_copy"]


async def test_after_a_few_presses_the_log_says_what_it_means(served: World, old: BotProcess) -> None:
    """Once, in words, in the log of whoever came too late; and the doctor knows of it."""
    table = await Table.open(served, served.person("Ann"), players=2)
    for _ in range(PRESSES):
        await served.press(table.people[0], table.card, "rules")
    await served.until(lambda: warnings(served.bot) or warnings(old), "somebody warns")
    await served.calm(1.0)
    assert all(len(warnings(each)) <= 1 for each in (served.bot, old))
    warned = served.bot if warnings(served.bot) else old
    [warning] = warnings(warned)
    assert warning["level"] == "warning"
    assert "token" in warning["means"]
    await warned.stop()
    warned.command = "doctor"
    await warned.start()
    await warned.ended()
    assert "another process with this token" in warned.output


async def test_one_process_alone_warns_of_nobody(served: World) -> None:
    """However often people press, and after a restart."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    await served.bot.stop()
    await served.start_bot()
    for _ in range(PRESSES):
        await served.press(table.people[0], table.board, "text")
    assert warnings(served.bot) == []
