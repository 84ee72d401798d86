"""The time by Discord's clock, as its answers tell it."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from yarl import URL

from bot.ui.core import true_time
from bot.ui.core.true_time import TrueTime

API = "https://discord.com/api/v10/users/@me"
DATE = "Thu, 26 Nov 2026 13:00:00 GMT"
TOLD = 1795698000
"""The same in seconds since 1970."""


class Wire:
    """A connection whose answers come when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 500.0
        monkeypatch.setattr(true_time, "passed", lambda: self.now)
        self.true_time = TrueTime()
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
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    return Wire(monkeypatch)


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
