"""Many tables at once: how soon the first answer and the board come at a rate of moves."""

from __future__ import annotations

import asyncio
import time
from unittest import mock

from bot.ui.core.custom_id import Verb, read
from tests.discord_double.model import Interaction, Message
from tests.discord_double.state import Body
from tests.tools.turns.evening import PRESS, Evening, Seats, Step, evening
from tests.tools.turns.given import WARM, Figures, Given


def figures(given: Given) -> Figures:
    """Let moves be made at a rate, for a while; a rate that is too high tells how many boards a second come at most."""
    return asyncio.run(_figures(given))


async def _figures(given: Given) -> Figures:
    with given.place() as (folder, server):
        async with evening(folder, server, shared=given.shared) as it:
            return await rush(it, given.game, given.tables, given.rate, given.seconds)


async def rush(evening: Evening, game: str, tables: int, rate: float, seconds: float) -> Figures:
    """Let people make `rate` moves a second in total, for this many seconds; return the milliseconds to the first
    answers and to the boards. People have their panels open."""
    taken: Figures = {"first answer, ms": [], "board, ms": []}
    ready: list[tuple[Seats, Step]] = []
    for number in range(tables):
        seats = await evening.open(game, 1000 + number, 2)
        ready += [(seats, step) for step in [await seats.look()] if step]
    pressed: dict[int, float] = {}
    answering: dict[str, float] = {}
    again: set[asyncio.Task[None]] = set()
    answer = evening.discord.callback

    def answered(number: str, token: str, body: Body) -> Interaction:
        taken["first answer, ms"].append(1000 * (time.perf_counter() - answering.pop(token)))
        return answer(number, token, body)

    def came(message: Message) -> None:
        for tag in filter(None, map(read, message.born)):
            if tag.verb in (Verb.PLAY, Verb.REMATCH) and tag.table in pressed:
                taken["board, ms"].append(1000 * (time.perf_counter() - pressed.pop(tag.table)))
                again.add(asyncio.get_running_loop().create_task(go_on(tables_of[tag.table])))

    async def go_on(seats: Seats) -> None:
        step = seats.step(await evening.tables.match(seats.id))
        if step is not None:
            ready.append((seats, step))

    tables_of = {seats.id: seats for seats, _ in ready}
    evening.discord.on_post = came
    with mock.patch.object(evening.discord, "callback", answered):
        began = time.perf_counter()
        for number in range(int(rate * (WARM + seconds))):
            if number == int(rate * WARM):
                for values in taken.values():
                    values.clear()
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            if not ready:
                continue
            seats, (who, panel, custom_id) = ready.pop(0)
            pressed[seats.id] = time.perf_counter()
            data = {"custom_id": custom_id, "component_type": 2}
            it = evening.begin(PRESS, who, data, panel.channel, panel)
            answering[it.token] = pressed[seats.id]
        made, took = len(taken["board, ms"]), time.perf_counter() - began - WARM
        await evening.calm()
    taken["moves a second"] = [made / took]
    return taken
