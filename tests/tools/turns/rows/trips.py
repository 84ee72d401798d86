"""Round trips to PostgreSQL that a move costs, with all that follows it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.postgres import Server, running
from tests.tools.round_trips import Between, counted
from tests.tools.turns.evening import evening
from tests.tools.turns.given import WARM, Figures, Given


class Near(Server):
    """A server whose socket is in another folder."""

    def __init__(self, server: Server, folder: Path) -> None:
        self._near = server
        self.folder = folder

    def database(self) -> str:
        return self._near.database().replace(str(self._near.folder), str(self.folder))


def figures(given: Given) -> Figures:
    """Make moves one after the other, where one process serves the database and where several do."""
    with running() as server, counted(server.folder) as (between, folder):
        near = Near(server, folder)
        return {
            "in one process": asyncio.run(_trips(given, between, near, shared=False)),
            "shared": asyncio.run(_trips(given, between, near, shared=True)),
        }


async def _trips(given: Given, between: Between, server: Server, *, shared: bool) -> list[float]:
    taken: list[float] = []
    async with evening(server.folder, server, shared=shared) as it:
        seats = await it.open(given.game, 0, given.players)
        while len(taken) < WARM + given.turns:
            step = await seats.look()
            if step is None:
                seats = await it.open(given.game, len(taken), given.players)
                continue
            before = between.trips
            await it.press(*step)
            taken.append(between.trips - before)
    return taken[WARM:]
