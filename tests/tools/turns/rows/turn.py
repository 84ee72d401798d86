"""A turn whose move is made at once: processor time, requests, bytes."""

from __future__ import annotations

import asyncio

from tests.tools.turns.evening import Evening, Seats, Step, cost, evening
from tests.tools.turns.given import WARM, Figures, Given


def figures(given: Given) -> Figures:
    """Play turns one after the other, in processor time of all threads of the bot and of the process that draws."""
    return asyncio.run(_figures(given))


async def _figures(given: Given) -> Figures:
    with given.place() as (folder, server):
        async with evening(folder, server, shared=given.shared) as it:
            return await turns(it, given.game, given.players, given.turns)


async def turns(evening: Evening, game: str, players: int, number: int) -> Figures:
    """Play `number` turns, one after the other; return the figures of each."""
    taken: Figures = {
        "a turn, ms": [],
        "without drawing": [],
        "its panel, ms": [],
        "its requests": [],
        "that count": [],
        "its picture, kB": [],
    }
    seats = await evening.open(game, 0, players)
    for each in range(number + WARM):
        step: list[Step] = []

        async def look(seats: Seats = seats, step: list[Step] = step) -> None:
            step.extend(filter(None, [await seats.look()]))

        panel = await cost(evening, look())
        if not step:
            seats = await evening.open(game, each, players)
            continue
        requests, counted = evening.wire.requests, evening.wire.counted
        turn = await cost(evening, evening.press(*step[0]))
        size = sum(file["size"] for file in seats.board.attachments) / 1000
        if each >= WARM:
            made = evening.wire.requests - requests, evening.wire.counted - counted
            measured = sum(turn), turn[0], sum(panel), *made, size
            for values, value in zip(taken.values(), measured, strict=True):
                values.append(value)
    return taken
