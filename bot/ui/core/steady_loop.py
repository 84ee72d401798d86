"""Regular work at an interval that a jump of the machine's clock does not change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any

import discord
from discord.ext import tasks


class SteadyLoop(tasks.Loop[Any]):
    """A loop of discord.py's, which plans each round by the machine's clock: set back by an hour, it would not go on
    for an hour. This one sleeps by the event loop's clock."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]], seconds: float, name: str) -> None:
        """Do this work every `seconds`, counted from the beginning of a round to that of the next."""
        always = discord.utils.MISSING
        super().__init__(work, seconds, hours=0, minutes=0, time=always, count=None, reconnect=True, name=name)
        self._began_at = 0.0

    def _get_next_sleep_time(self, now: datetime = discord.utils.MISSING) -> datetime:
        # This is called at the beginning of each round.
        self._began_at = asyncio.get_running_loop().time()
        return super()._get_next_sleep_time(now)

    def _try_sleep_until(self, dt: datetime) -> asyncio.Future[Any]:
        passed = asyncio.get_running_loop().time() - self._began_at
        due = discord.utils.utcnow() + timedelta(seconds=(self.seconds or 0.0) - passed)
        sleeping: asyncio.Future[Any] = super()._try_sleep_until(due)
        return sleeping
