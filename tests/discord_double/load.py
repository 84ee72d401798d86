"""Many games at once, with a fixed rate of moves in total: how soon boards come, and what Discord refuses."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import quantiles

from bot.ui.core.custom_id import Verb, read
from tests.discord_double.model import Message
from tests.discord_double.tables import Table
from tests.discord_double.world import World

BOARD_WITHIN = 20.0
"""Seconds after which a board counts as missing."""


@dataclass
class Figures:
    """The figures of one run."""

    seconds: float = 0.0
    moves: int = 0
    behind: int = 0
    """The number of moves that were late because all tables were waiting for boards."""
    missing: int = 0
    latencies: list[float] = field(default_factory=list)
    """Seconds from the person's last press to the board."""
    refused: Counter[str] = field(default_factory=Counter)
    """By route: the answers with 429."""
    own: Counter[str] = field(default_factory=Counter)
    """By route: the bot's own requests, without answers to interactions."""
    bot: float = 0.0
    """Seconds of the bot's processor time."""
    here: float = 0.0
    """Seconds of processor time of the double and of the people."""
    busiest: int = 0
    """The largest number of the bot's own requests in any one second."""

    def lines(self) -> list[str]:
        """Return the figures in words."""
        rate, sent = self.moves / self.seconds, sum(self.own.values())
        cuts = [1000 * cut for cut in quantiles(self.latencies, n=100)] if len(self.latencies) > 1 else [0.0] * 99
        return [
            f"{self.moves} moves in {self.seconds:.1f} s, {rate:.1f} a second",
            f"put off, since every table waited for a board: {self.behind}; boards that never came: {self.missing}",
            f"board after the press: {cuts[49]:.0f} ms in the middle, {cuts[94]:.0f} ms at the 95th percentile, "
            f"{cuts[98]:.0f} ms at the 99th",
            f"own requests: {sent}, {sent / max(self.moves, 1):.2f} a move, {sent / self.seconds:.1f} a second, "
            f"{self.busiest} in the busiest second",
            *(f"  {number / max(self.moves, 1):.2f} a move: {route}" for route, number in self.own.most_common()),
            f"processor: {1000 * self.bot / max(self.moves, 1):.0f} ms a move for the bot, "
            f"{1000 * self.here / max(self.moves, 1):.0f} ms for this side",
            f"refused with 429: {self.refused.total()}",
            *(f"  {number}: {route}" for route, number in self.refused.most_common()),
        ]


class Boards:
    """Tells when a board comes."""

    def __init__(self, world: World) -> None:
        self._waiting: dict[tuple[int, int], asyncio.Future[float]] = {}
        world.discord.on_post = self._came

    def expect(self, table: int, ply: int) -> asyncio.Future[float]:
        """Return a future of the time at which the board of this ply, or of a later one, comes."""
        made = self._waiting[table, ply] = asyncio.get_running_loop().create_future()
        return made

    def _came(self, message: Message) -> None:
        for custom_id in message.born:
            tag = read(custom_id)
            if tag is not None and tag.verb in (Verb.PLAY, Verb.REMATCH):
                for table, ply in [key for key in self._waiting if key[0] == tag.table and key[1] <= tag.ply]:
                    waiting = self._waiting.pop((table, ply))
                    if not waiting.done():
                        waiting.set_result(time.monotonic())


async def open_tables(world: World, number: int) -> list[Table]:
    """Begin `number` games, each between two people who play no other."""
    tables = []
    for each in range(number):
        people = world.people(f"Ann{each}", f"Bob{each}")
        tables.append(await Table.begin(world, *people, seed=each))
    return tables


async def run(world: World, tables: Sequence[Table], rate: float, seconds: float, by: str = "form") -> Figures:
    """Let people make `rate` moves a second in total, for this many seconds."""
    figures, boards = Figures(), Boards(world)
    free = [table for table in tables if not table.over]
    going: set[asyncio.Task[None]] = set()
    first_call, began = len(world.front.calls), time.monotonic()
    bot, here = world.bot.cpu, time.process_time()

    async def one(table: Table) -> None:
        words, ply = table.words(), table.ply
        board = boards.expect(table.id, ply + 1)
        pressed = (await table.move(words, by=by, wait=False)).made
        table.made(words)
        try:
            came = await asyncio.wait_for(board, BOARD_WITHIN)
        except TimeoutError:
            figures.missing += 1
            return
        figures.latencies.append(came - pressed)
        figures.moves += 1
        if not table.over:
            free.append(table)

    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.monotonic()))
        if time.monotonic() > began + seconds:
            break
        if not free:
            figures.behind += 1
            continue
        task = asyncio.create_task(one(free.pop(0)))
        going.add(task)
        task.add_done_callback(going.discard)
    await asyncio.gather(*going)
    figures.seconds = time.monotonic() - began
    figures.bot, figures.here = world.bot.cpu - bot, time.process_time() - here
    own = [call for call in world.front.calls[first_call:] if not call.exempt]
    figures.own = Counter(call.route for call in own)
    figures.refused = Counter(call.route for call in own if call.status == 429)
    starts = [call.began for call in own]
    figures.busiest = max((sum(at <= start < at + 1 for start in starts[i:]) for i, at in enumerate(starts)), default=0)
    return figures
