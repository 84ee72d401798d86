"""The machine's clock jumps while the bot runs: what has passed stays what has passed."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import discord
import pytest

from bot import steady
from bot.settings import load
from bot.steady import steady_clock
from bot.tables import Match, Place, Tables
from bot.tables.clock import CLOCKS, DAY, HOUR
from bot.ui.core.steady_loop import SteadyLoop
from bot.wiring import tables_of
from tests.bot.tables.kit import press, turn
from tests.databases import empty_copy

JUMPS = [-HOUR, DAY]


class Machine:
    """The clocks of a machine: one that is set now and then, and one that cannot be."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        self.more = 0.0
        real, passed = time.time, steady.passed
        monkeypatch.setattr(time, "time", lambda: real() + self.ahead + self.more)
        monkeypatch.setattr(steady, "passed", lambda: passed() + self.more)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


@pytest.mark.parametrize("jump", JUMPS)
def test_a_steady_clock_does_not_jump(machine: Machine, jump: int) -> None:
    """It begins with the machine's time and adds what passes."""
    clock = steady_clock()
    assert clock() == pytest.approx(time.time(), abs=5)
    before = clock()
    machine.ahead = jump
    machine.more = 70
    assert clock() - before == pytest.approx(70, abs=5)


async def live_match(tables: Tables, *names: str) -> Match:
    """A match with 90 seconds a turn and 10 minutes in reserve."""
    lobby = await tables.lobbies.open_lobby(press(names[0]), Place(1, 2), "armadora", {"players": 2}, clock="live")
    await tables.lobbies.join(lobby.id, press(names[1]))
    match = await tables.lobbies.start(lobby.id, press(names[0]))
    assert isinstance(match, Match)
    return match


@pytest.mark.parametrize("jump", JUMPS)
async def test_no_turn_is_longer_or_shorter_for_it(
    tmp_path: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    """Neither one that runs, nor one that begins while the clock is wrong, nor one that outlives that; nobody is late,
    and no lobby closes."""
    database = tmp_path / "games.sqlite3"
    empty_copy(database)
    monkeypatch.setenv("NUGGET_DATABASE_URL", str(database))
    settings = load()
    async with tables_of(settings) as tables:
        await tables.clocks.beat()
        lobby = await tables.lobbies.open_lobby(press("Cas"), Place(1, 2), "armadora", {"players": 2})
        match = await live_match(tables, "Ann", "Bob")
        for ahead in (jump, 0):
            machine.ahead = ahead
            machine.more += 14
            assert await tables.clocks.beat() == 0
            assert await tables.clocks.due() == {}
            assert await tables.expire() == ()
            left = (await tables.match(match.id)).timer.deadline or 0
            assert 670 <= left - tables.clocks.now() <= 690
            match = (await tables.matches.play(match.id, turn(match), f"W1 {'ab'[match.ply]}1", ply=match.ply)).match
            full = CLOCKS["live"].turn or 0
            assert (match.timer.deadline or 0) - tables.clocks.now() in (full + 599, full + 600)
        assert (await tables.lobby(lobby.id)).expires_at == lobby.expires_at


class Jumping(ModuleType):
    """Python's `datetime` as discord.py sees it, on a machine whose clock jumps."""

    def __init__(self, jump: timedelta) -> None:
        super().__init__("datetime")
        self.timezone, self.timedelta = UTC, timedelta
        self.jump, self.jumped = jump, False

    def __getattr__(self, name: str) -> Any:
        import datetime as real

        return getattr(real, name)

    @property
    def datetime(self) -> Any:
        outer = self

        class Now(datetime):
            @classmethod
            def now(cls, tz: Any = None) -> Any:
                return datetime.now(tz) + (outer.jump if outer.jumped else timedelta())

        return Now


async def test_the_loops_go_on_when_the_clock_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py's own would sleep for the hour: nobody would be reminded, and no board brought."""
    clock = Jumping(-timedelta(hours=1))
    monkeypatch.setattr(discord.utils, "datetime", clock)
    rounds = 0
    done = asyncio.Event()

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        clock.jumped = True
        if rounds == 3:
            done.set()

    loop = SteadyLoop(work, 0.01, "work")
    loop.start()
    try:
        await asyncio.wait_for(done.wait(), 20)
    finally:
        loop.cancel()


async def test_the_loops_do_not_catch_up_when_the_clock_is_set_forward(monkeypatch: pytest.MonkeyPatch) -> None:
    """A day would be 5,760 looks at the clocks, one after the other."""
    clock = Jumping(timedelta(days=1))
    monkeypatch.setattr(discord.utils, "datetime", clock)
    rounds = 0

    async def work() -> None:
        nonlocal rounds
        rounds += 1
        clock.jumped = True

    loop = SteadyLoop(work, 1000.0, "work")
    loop.start()
    for _ in range(100):
        await asyncio.sleep(0)
    loop.cancel()
    assert rounds == 1
