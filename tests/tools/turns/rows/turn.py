"""A turn whose move is made at once: processor time, requests, bytes."""

from __future__ import annotations

from tests.tools.turns.evening import Evening, Seats, Step, cost, evening
from tests.tools.turns.workload import WARM, Figures, Workload


async def figures(load: Workload) -> Figures:
    """Play turns one after the other, in processor time of all threads of the bot and of the process that draws."""
    with load.place() as (folder, server):
        async with evening(folder, server, shared=load.shared) as hall:
            return await turns(hall, load.game, load.players, load.turns)


async def turns(evening: Evening, game: str, players: int, number: int) -> Figures:
    """Play `number` turns, one after the other; return the figures of each."""
    measured: Figures = {}
    seats = await evening.open(game, 0, players)
    for round_ in range(number + WARM):
        step: list[Step] = []

        async def look(seats: Seats = seats, step: list[Step] = step) -> None:
            step.extend(filter(None, [await seats.look()]))

        panel = await cost(evening, look())
        if not step:
            seats = await evening.open(game, round_, players)
            continue
        requests, counted = evening.wire.requests, evening.wire.counted
        turn = await cost(evening, evening.press(*step[0]))
        size = sum(file["size"] for file in seats.board.attachments) / 1000
        if round_ >= WARM:
            facts = {"a turn, ms": sum(turn), "without drawing": turn[0], "its panel, ms": sum(panel)}
            facts |= {"its requests": evening.wire.requests - requests, "that count": evening.wire.counted - counted}
            for name, value in {**facts, "its picture, kB": size}.items():
                measured.setdefault(name, []).append(value)
    return measured
