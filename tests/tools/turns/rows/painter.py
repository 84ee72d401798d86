"""Seconds of its processor time until the painter has drawn its first board, and all that it draws ahead."""

from __future__ import annotations

import asyncio
import time
from inspect import signature
from itertools import chain
from pathlib import Path
from typing import Any

from bot.games import faces
from bot.workers.pictures import draw_ahead, drawings
from bot.workers.service import Workers
from tests.tools.turns.given import Figures, Given


def figures(given: Given) -> Figures:
    """Start it twice with one folder for what is drawn once; the second start finds what the first one has drawn."""
    with given.place() as (folder, _):
        return {
            f"{start}: {what}": [spent]
            for start in ("cold", "warm")
            for what, spent in asyncio.run(started(folder)).items()
        }


async def started(folder: Path) -> dict[str, float]:
    # An older commit has no such folder.
    kept: dict[str, Any] = {"cache": folder} if "cache" in signature(Workers).parameters else {}
    first, *others = chain.from_iterable(map(drawings, faces().values()))
    async with Workers(1, **kept) as workers:
        await workers.draw(draw_ahead, first)
        soon = await workers.draw(time.process_time)
        for drawing in others:
            await workers.draw(draw_ahead, drawing)
        return {"first board": soon, "drawn ahead": await workers.draw(time.process_time)}
