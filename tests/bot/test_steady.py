"""The machine's clock jumps, or is wrong, while the bot runs: what has passed stays what has passed."""

from __future__ import annotations

import asyncio
import datetime
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from yarl import URL

from bot import steady
from bot.client import SteadyLoop
from bot.settings import load
from bot.steady import TrueTime, steady_clock
from bot.store.table_rows import Place
from bot.tables.clock import CLOCKS, DAY, HOUR
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
        live = await tables.lobbies.open_lobby(press("Ann"), Place(1, 2), "armadora", {"players": 2}, clock="live")
        await tables.lobbies.join(live.id, press("Bob"))
        match: Any = await tables.lobbies.start(live.id, press("Ann"))
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


@dataclass
class Rounds:
    """A loop's rounds; the third is the last that anybody waits for."""

    begun: int = 0
    third: asyncio.Event = field(default_factory=asyncio.Event)

    async def work(self) -> None:
        self.begun += 1
        if self.begun == 3:
            self.third.set()


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Rounds:
    """Rounds on a machine whose clock, as discord.py sees it, jumps in the first as far as the test says."""
    rounds, jump = Rounds(), timedelta(seconds=request.param)

    class Jumping(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Any:
            return datetime.datetime.now(tz) + jump * bool(rounds.begun)

    monkeypatch.setattr(discord.utils, "datetime", SimpleNamespace(**vars(datetime) | {"datetime": Jumping}))
    return rounds


@pytest.mark.parametrize("rounds", [-HOUR], indirect=True)
async def test_the_loops_go_on_when_the_clock_is_set_back(rounds: Rounds) -> None:
    """discord.py's own would sleep for the hour: nobody would be reminded, and no board brought."""
    loop = SteadyLoop(rounds.work, 0.01, "work")
    loop.start()
    await asyncio.wait_for(rounds.third.wait(), 20)
    loop.cancel()


@pytest.mark.parametrize("rounds", [DAY], indirect=True)
async def test_the_loops_do_not_catch_up_when_the_clock_is_set_forward(rounds: Rounds) -> None:
    """A day would be 5,760 looks at the clocks, one after the other."""
    loop = SteadyLoop(rounds.work, 1000.0, "work")
    loop.start()
    for _ in range(100):
        await asyncio.sleep(0)
    loop.cancel()
    assert rounds.begun == 1


API = "https://discord.com/api/v10/users/@me"
DATE = "Thu, 26 Nov 2026 13:00:00 GMT"
TOLD = 1795698000
"""The same in seconds since 1970."""


class Wire:
    """A connection whose answers come when the test says so."""

    def __init__(self) -> None:
        self.now = 500.0
        self.true_time = TrueTime(lambda: self.now)
        config = aiohttp.TraceConfig()
        self.true_time.listen(config)
        config.freeze()
        self._config: Any = config

    async def answers(self, headers: Mapping[str, str], address: str = API, *, after: float = 0.0) -> None:
        """Let a request be answered so many seconds after it was sent."""
        context, url = SimpleNamespace(), URL(address)
        await self._config.on_request_start.send(None, context, SimpleNamespace(url=url))
        self.now += after
        await self._config.on_request_end.send(
            None, context, SimpleNamespace(url=url, response=SimpleNamespace(headers=headers))
        )


@pytest.fixture
def wire() -> Wire:
    return Wire()


async def test_an_answer_tells_the_time_between_request_and_answer(wire: Wire) -> None:
    """To the second, and less exactly if it took long; from then on it is what has passed since."""
    assert wire.true_time.now() is None
    await wire.answers({"Date": DATE}, after=3)
    assert wire.true_time.now() == (TOLD, TOLD + 1 + 3)
    wire.now += 100
    assert wire.true_time.now() == (TOLD + 100, TOLD + 104)


async def test_the_newest_answer_counts(wire: Wire) -> None:
    """A machine that slept hears so from the next one."""
    await wire.answers({"Date": DATE})
    await wire.answers({"Date": DATE.replace("13:00", "14:00")})
    assert wire.true_time.now() == (TOLD + 3600, TOLD + 3601)


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("https://cdn.discordapp.com/attachments/1/2/board.png", {"Date": DATE}),
        (API, {"Date": DATE, "Age": "86000"}),
        (API, {"Date": "soon"}),
        (API, {}),
    ],
)
async def test_what_tells_no_present_time_tells_nothing(wire: Wire, address: str, headers: dict[str, str]) -> None:
    """Files and what a cache kept, and headers that are broken or missing."""
    await wire.answers(headers, address)
    assert wire.true_time.now() is None
