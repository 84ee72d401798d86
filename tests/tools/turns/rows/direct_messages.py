"""Edits of direct messages a move, over whole games of each game and number of players."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any
from unittest import mock

from PIL import Image

from bot.face import Picture
from bot.ui.delivery import direct_messages
from bot.ui.delivery.changing import rewrite
from bot.workers.crew import WorkFailed
from tests.tools.turns.evening import evening
from tests.tools.turns.given import Figures, Given

SIZES = {"armadora": range(2, 5), "saboteur": range(3, 11)}
"""The numbers of players of each game, with its usual options."""


def figures(given: Given) -> Figures:
    """Play whole games by chance. No picture is drawn, for the edits do not depend on them."""
    return asyncio.run(_figures(given))


async def _figures(given: Given) -> Figures:
    taken: Figures = {}
    for game, sizes in SIZES.items():
        for players in sizes:
            edits, moves = await _played(given, game, players)
            taken[f"{game}, {players} players"] = [edits / moves]
    return taken


async def _played(given: Given, game: str, players: int) -> tuple[int, int]:
    """Play a game; return the numbers of edits and of moves."""
    with given.place() as (folder, server):
        async with evening(folder, server, shared=given.shared) as it:
            seats = await it.open(game, players, players)
            step, moves = await seats.look(), 0
            blank = mock.patch.multiple(it.workers, draw=_drawn, draw_aside=_nothing, analyze=_fails)
            counted = mock.patch.object(direct_messages, "rewrite", mock.AsyncMock(wraps=rewrite))
            with blank, counted as edits:
                while step:
                    await it.press(*step)
                    step, moves = seats.step(await it.tables.match(seats.id)), moves + 1
                return edits.await_count, moves


async def _drawn(make: Any, *given: Any) -> Picture | tuple[Picture]:
    """Return a picture of one pixel: that of a secret, whose drawing takes nothing more, or that of a board."""
    file = BytesIO()
    Image.new("RGB", (1, 1)).save(file, "PNG")
    picture = Picture(file.getvalue(), "blank.png", "")
    return (picture,) if given else picture


async def _nothing(*_: Any) -> tuple[()]:
    return ()


async def _fails(*_: Any) -> None:
    raise WorkFailed("nobody looks back")
