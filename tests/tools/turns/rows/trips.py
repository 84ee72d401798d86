"""Round trips to PostgreSQL that a move costs, with all that follows it."""

from __future__ import annotations

from pathlib import Path

from tests.postgres import Server, running
from tests.tools.round_trips import Between, counted
from tests.tools.turns.evening import evening
from tests.tools.turns.workload import WARM, Figures, Workload


class Near(Server):
    """A server whose socket is in another folder."""

    def __init__(self, server: Server, folder: Path) -> None:
        self._near = server
        self.folder = folder

    def database(self) -> str:
        return self._near.database().replace(str(self._near.folder), str(self.folder))


async def figures(load: Workload) -> Figures:
    """Make moves one after the other, where one process serves the database and where several do."""
    with running() as server, counted(server.folder) as (between, folder):
        near = Near(server, folder)
        return {
            "in one process": await _trips(load, between, near, shared=False),
            "shared": await _trips(load, between, near, shared=True),
        }


async def _trips(load: Workload, between: Between, server: Server, *, shared: bool) -> list[float]:
    values: list[float] = []
    async with evening(server.folder, server, shared=shared) as hall:
        seats = await hall.open(load.game, 0, load.players)
        while len(values) < WARM + load.turns:
            step = await seats.look()
            if step is None:
                seats = await hall.open(load.game, len(values), load.players)
                continue
            before = between.trips
            await hall.press(*step)
            values.append(between.trips - before)
    return values[WARM:]
