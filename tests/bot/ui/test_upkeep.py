"""Bringing Discord up to date: what holds for every kind of thing that is to be shown, told with a small one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.background import Background
from bot.store.table_rows import TableId
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.own_messages import DeliveryMemory
from bot.ui.delivery import upkeep
from bot.ui.delivery.upkeep import NotYet, ToShow, bring, bring_all

TABLE = TableId(7)


class Wall:
    """Stands for Discord, and for the database beside it."""

    def __init__(self) -> None:
        self.wanted = "Ann plays Bob"
        self.noted = ""
        self.hanging: list[str] = []
        self.failing: Exception | None = None
        """What hanging it up fails with."""
        self.arrives = False
        """Whether what fails hangs there all the same."""
        self.full = False
        """Whether nothing can be noted."""
        self.going_on = asyncio.Event()
        self.going_on.set()
        self.looked = 0


# --- A tenth kind of thing: all that it takes, and a line in `bot/ui/recovery.py` -----------------


@dataclass(frozen=True)
class Poster(ToShow[str, str]):
    """The poster of a table on the wall."""

    table: TableId
    wall: Wall = field(compare=False)

    async def wanted(self, app: App) -> str | None:
        return None if self.wall.noted == self.wall.wanted else self.wall.wanted

    async def find(self, app: App, wanted: str) -> str | None:
        self.wall.looked += 1
        return wanted if wanted in self.wall.hanging else None

    async def show(self, app: App, wanted: str) -> str:
        await self.wall.going_on.wait()
        if self.wall.failing is None or self.wall.arrives:
            self.wall.hanging.append(wanted)
        if self.wall.failing is not None:
            raise self.wall.failing
        return wanted

    async def note(self, app: App, wanted: str, shown: str | None) -> None:
        if self.wall.full:
            raise Refused(Refusal.NOT_SAVED)
        self.wall.noted = wanted


# --------------------------------------------------------------------------------------------------


@pytest.fixture
def app() -> App:
    tables = SimpleNamespace(clocks=SimpleNamespace(now=lambda: 0))
    return cast(App, SimpleNamespace(memory=DeliveryMemory(), background=Background(), tables=tables))


def refusal(status: int, code: int) -> discord.HTTPException:
    return discord.HTTPException(cast(Any, SimpleNamespace(status=status, reason="")), {"code": code, "message": ""})


async def test_what_is_to_be_seen_is_shown_once(app: App) -> None:
    """And again when it is another."""
    wall = Wall()
    poster = Poster(TABLE, wall)
    assert await bring(app, poster)
    assert await bring(app, poster)
    assert (wall.hanging, wall.noted) == (["Ann plays Bob"], "Ann plays Bob")
    wall.wanted = "Ann plays Cas"
    assert await bring(app, poster)
    assert wall.hanging == ["Ann plays Bob", "Ann plays Cas"]
    assert wall.looked == 0


async def test_two_at_once_come_one_after_the_other(app: App) -> None:
    """The second one sees what the first has noted, whoever made the values."""
    wall = Wall()
    wall.going_on.clear()
    both = asyncio.gather(bring(app, Poster(TABLE, wall)), bring(app, Poster(TABLE, wall)))
    for _ in range(5):
        await asyncio.sleep(0)
    wall.going_on.set()
    assert [*await both] == [True, True]
    assert wall.hanging == ["Ann plays Bob"]


@dataclass(frozen=True)
class OfAnother(ToShow[Match, None]):
    """Something of a table that another process serves."""

    table: TableId

    async def wanted(self, app: App) -> Match | None:
        return object.__new__(Match)

    async def show(self, app: App, wanted: Match) -> None:
        pytest.fail("is shown here")

    async def note(self, app: App, wanted: Match, shown: None) -> None:
        pytest.fail("is noted here")


async def test_what_another_process_serves_is_left_to_it(app: App) -> None:
    """It finds what is to be shown by itself, and here nothing is pending."""
    cast(Any, app).tables = SimpleNamespace(serves=lambda match: False)
    assert await bring(app, OfAnother(TABLE))


@pytest.mark.parametrize(("code", "later"), [(20028, True), (50083, True), (50001, False), (50035, False)])
async def test_what_passes_stays_pending_and_what_does_not_is_given_up(app: App, code: int, later: bool) -> None:
    """What Discord will not have for good is noted, so that it is not tried for ever."""
    wall = Wall()
    wall.failing = refusal(400, code)
    assert await bring(app, Poster(TABLE, wall)) is not later
    assert bool(wall.noted) is not later
    wall.failing = None
    assert await bring(app, Poster(TABLE, wall))
    assert bool(wall.hanging) is later
    assert wall.looked == 0


@pytest.mark.parametrize("arrives", [True, False])
async def test_what_may_have_arrived_is_looked_for(app: App, arrives: bool) -> None:
    """Where nobody knows it hangs there once in the end, whether it arrived or not."""
    wall = Wall()
    wall.failing, wall.arrives = OSError("the line is dead"), arrives
    assert not await bring(app, Poster(TABLE, wall))
    wall.failing = None
    assert await bring(app, Poster(TABLE, wall))
    assert wall.hanging == ["Ann plays Bob"]
    assert wall.looked == 1


async def test_what_hangs_there_and_was_not_noted_is_found(app: App) -> None:
    """Nobody hears of a full database: people see it. It is noted as soon as that is possible."""
    wall = Wall()
    wall.full = True
    assert await bring(app, Poster(TABLE, wall))
    assert (len(wall.hanging), wall.noted) == (1, "")
    wall.full = False
    assert await bring(app, Poster(TABLE, wall))
    assert (len(wall.hanging), wall.noted) == (1, "Ann plays Bob")


async def test_what_fails_many_times_is_forgotten_only_when_it_is_shown(app: App) -> None:
    """Neither after three tries nor after nine: it stays pending, in doubt, and with the number of its tries."""
    wall = Wall()
    wall.failing = OSError("the line is dead")
    poster = Poster(TABLE, wall)
    app.memory.tries[poster] = 9
    for _ in range(9):
        await bring(app, poster)
        assert (wall.hanging, wall.noted) == ([], "")
        assert (poster in app.memory.uncertain, app.memory.tries.get(poster)) == (True, 9)
    wall.failing = None
    await bring(app, poster)
    assert (wall.hanging, wall.noted) == (["Ann plays Bob"], "Ann plays Bob")
    assert [*app.memory.uncertain, *app.memory.tries] == []


async def test_what_is_given_up_is_forgotten_at_once(app: App) -> None:
    """Discord will not have it for good: nobody looks for it, and nothing is counted any more."""
    wall = Wall()
    wall.failing = refusal(403, 50001)
    poster = Poster(TABLE, wall)
    app.memory.tries[poster] = 2
    await bring(app, poster)
    assert [*app.memory.uncertain, *app.memory.tries] == []


@pytest.mark.parametrize("error", [ValueError("a fault of ours"), Refused(Refusal.NOT_SAVED), NotYet()])
async def test_one_that_fails_keeps_nobody_else_back(app: App, error: Exception) -> None:
    """Whatever is wrong with it."""
    bad, good = Wall(), Wall()
    bad.failing = error
    await bring_all(app, [Poster(TABLE, bad), Poster(TableId(8), good)])
    assert (bad.noted, good.hanging) == ("", ["Ann plays Bob"])


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
