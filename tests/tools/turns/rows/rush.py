"""Many tables at once: how soon the first answer and the board come at a rate of moves, and the processor time of one.

How many boards a second fill one core or two is reckoned from that time, so it does not depend on who else uses the
machine: on one the bot and the process that draws take turns, on two each has its own."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from unittest import mock

from bot.ui.core.custom_id import Verb, read
from bot.ui.core.limits import LIMITS, Work
from tests.discord_double.model import Interaction, Message
from tests.discord_double.state import Body
from tests.tools.turns.evening import PRESS, Evening, Seats, Step, evening
from tests.tools.turns.workload import WARM, Figures, Workload


async def figures(load: Workload) -> Figures:
    """Let moves be made at a rate, for a while; a rate that is too high tells how many boards a second come at most."""
    with load.place() as (folder, server):
        async with evening(folder, server, shared=load.shared, guilds=guilds(load.rate)) as hall:
            return await rush(hall, load.game, load.tables, load.rate, load.seconds)


def guilds(rate: float) -> int:
    """Return in how many servers people have to play at this rate of moves, so that none reaches its limit."""
    limit = LIMITS[Work.PRESS]
    return 1 + int(2 * rate * limit.seconds / limit.server)


async def rush(evening: Evening, game: str, tables: int, rate: float, seconds: float) -> Figures:
    """Let people make `rate` moves a second in total, for this many seconds; return the milliseconds to the first
    answers and to the boards. People have their panels open."""
    measured: Figures = {"first answer, ms": [], "board, ms": []}
    ready: asyncio.Queue[tuple[Seats, Step]] = asyncio.Queue()
    tables_of: dict[int, Seats] = {}
    for number in range(tables):
        seats = await evening.open(game, 1000 + number, 2)
        tables_of[seats.id] = seats
        if (step := await seats.look()) is not None:
            ready.put_nowait((seats, step))
    pressed: dict[int, float] = {}
    answering: dict[str, float] = {}
    again: set[asyncio.Task[None]] = set()
    answer = evening.discord.callback

    def answered(number: str, token: str, body: Body) -> Interaction:
        measured["first answer, ms"].append(1000 * (time.perf_counter() - answering.pop(token)))
        return answer(number, token, body)

    def came(message: Message) -> None:
        for tag in filter(None, map(read, message.born)):
            if tag.verb in (Verb.PLAY, Verb.REMATCH) and tag.table in pressed:
                measured["board, ms"].append(1000 * (time.perf_counter() - pressed.pop(tag.table)))
                again.add(asyncio.get_running_loop().create_task(go_on(tables_of[tag.table])))

    async def go_on(seats: Seats) -> None:
        match = await evening.tables.match(seats.id)
        began = time.thread_time()
        step = seats.step(match)
        evening.wire.spent += time.thread_time() - began  # a person has thought, and not the bot
        if step is not None:
            ready.put_nowait((seats, step))

    async def press_for(seconds: float) -> None:
        """Let people move who can, one after the other. Where nobody can, nothing runs that would be counted."""
        due = time.perf_counter()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    await asyncio.sleep(due - time.perf_counter())
                    seats, (who, panel, custom_id) = await ready.get()
                    due = max(due + 1 / rate, time.perf_counter())
                    pressed[seats.id] = time.perf_counter()
                    data = {"custom_id": custom_id, "component_type": 2}
                    interaction = evening.begin(PRESS, who, data, panel.channel, panel)
                    answering[interaction.token] = pressed[seats.id]

    async def spent() -> tuple[float, float]:
        """Return the milliseconds of processor time that the bot and the process that draws have taken so far."""
        drawing = await evening.workers.draw(time.process_time)
        return 1000 * (time.process_time() - evening.wire.spent), 1000 * drawing

    evening.discord.on_post = came
    with mock.patch.object(evening.discord, "callback", answered):
        await press_for(WARM)
        before, began = await spent(), time.perf_counter()
        for values in measured.values():
            values.clear()
        await press_for(seconds)
        after = await spent()
        made, took = len(measured["board, ms"]), time.perf_counter() - began
        await evening.calm()
    if not made:
        raise RuntimeError("no board came")
    measured["moves a second"] = [made / took]
    bot, drawing = ((now - then) / made for now, then in zip(after, before, strict=True))
    measured["processor of the bot, ms a move"], measured["of drawing, ms a move"] = [bot], [drawing]
    measured["boards/s that fill one core"] = [1000 / (bot + drawing)]
    measured["boards/s that fill two cores"] = [1000 / max(bot, drawing)]
    return measured
