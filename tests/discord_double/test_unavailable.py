"""Servers that Discord cannot reach, and a connection that stays open while no event comes any more: nobody there is
late meanwhile, and everything goes on afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.discord_double import stored
from tests.discord_double.tables import LATE, change, said, table_of, timer
from tests.discord_double.truth import right
from tests.discord_double.world import World

SEVERAL_LOOKS = 40.0
BEAT = "SELECT at FROM heartbeat"
ASKED = "time for this turn is up"


async def looks(world: World, count: int) -> None:
    """Wait until the bot has looked at its clocks so often: each look notes that it is there."""
    for _ in range(count):
        seen = stored.read(world.bot.database, BEAT)

        def again(beat: list[Any] = seen) -> bool:
            return bool(stored.read(world.bot.database, BEAT) != beat)

        await world.until(again, "it looks", SEVERAL_LOOKS)


@pytest.mark.timeout(300)
async def test_in_a_server_that_is_away_since_the_start_nobody_is_late(served: World) -> None:
    """Discord names it as unavailable and tells nothing else of it, until it is back."""
    table = await table_of(served, "Ann", "Bob")
    await served.bot.kill()
    change(served, LATE)
    served.gateway.away.add(served.hall.id)
    await served.restart_bot()
    await looks(served, 2)
    before = timer(served)["deadline"]
    await looks(served, 2)
    assert said(table, ASKED) == []
    assert timer(served)["deadline"] > before
    served.gateway.bring_back(served.hall)
    await served.until(lambda: said(table, ASKED), "the others are asked", SEVERAL_LOOKS)
    await right(served)


@pytest.mark.timeout(400)
async def test_a_connection_that_fell_silent_is_replaced(served: World) -> None:
    """Meanwhile nobody is late, and presses count again afterwards."""
    table = await table_of(served, "Ann", "Bob")
    await served.until(lambda: "GUILD_MEMBERS_CHUNK" in _told(served), "it has asked and was answered", 120.0)
    before, identified = timer(served)["deadline"], served.gateway.identified
    served.gateway.silent = True
    await served.until(lambda: served.gateway.identified > identified, "it connects anew", 240.0)
    await served.until(lambda: timer(served)["deadline"] >= before + 60, "the silence is added", SEVERAL_LOOKS)
    assert timer(served)["deadline"] <= before + 240
    assert [line["event"] for line in served.bot.log].count("shard_fell_silent") == 1
    await table.play(1)
    await right(served)


def _told(world: World) -> set[str]:
    session = world.gateway.session
    return set() if session is None else {event["t"] for event in session.events}
