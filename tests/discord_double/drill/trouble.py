"""Kills and faults at any request of a start, a move, a move taken back, or an end: is everything right afterwards?

Each round plays one game from its start to its end; trouble strikes at random requests, chosen by the seed. After each
strike the bot has the time of a few looks to put everything right.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.discord_double.faults import Act, answer, cut
from tests.discord_double.tables import Table
from tests.discord_double.truth import right
from tests.discord_double.world import World

STEPS = ("start", "move", "takeback", "move", "pass", "end")
MOST = 12
"""The number of requests of a step at which trouble may strike."""


def add_to(drills: Any) -> None:
    """Add these drills to the command line."""
    for name, text in (("kills", "the bot is killed"), ("faults", "requests fail")):
        parser = drills.add_parser(name, help=text)
        parser.add_argument("--rounds", type=int, default=10, help="games")
        parser.add_argument("--seed", type=int, default=1)
        parser.set_defaults(work=work, kills=name == "kills")


async def work(world: World, given: argparse.Namespace, tell: Callable[[str], None]) -> bool:
    """Run the drill; return whether everything was right after each strike."""
    random, wrong, struck = Random(given.seed), Counter[str](), Counter[str]()
    await world.start_bot()
    await world.emoji_there()
    for number in range(given.rounds):
        table = await Table.open(world, *world.people(f"Ann{number}", f"Bob{number}"), seed=number)
        for step in STEPS:
            where = await _step(world, table, step, random, kills=given.kills)
            struck[f"{step}: {where}" if where else "nothing struck"] += 1
            try:
                await right(world)
            except AssertionError as error:
                found = [line for line in str(error).splitlines() if line.startswith("game ")]
                wrong.update(f"{step}, {where}: {line.partition(': ')[2]}" for line in found)
                tell(f"  round {number}, {step}, {where}: {found}")
                world.forgiven |= set(found)
        tell(f"round {number + 1}: {sum(struck.values())} steps, {sum(wrong.values())} wrong")
    for what, times in wrong.most_common():
        tell(f"{times:5} {what}")
    return not wrong


async def _step(world: World, table: Table, step: str, random: Random, *, kills: bool) -> str:
    """Do one thing while trouble strikes; return the request at which it struck."""
    after, skip = random.random() < 0.5, random.randrange(MOST)

    world.patience = 8.0
    if step != "start" and not table.begun:
        await table.start()  # it was not saved, so they press again
        await right(world)
    table.state = None
    moved = await table.move(table.words(first="W")) if step == "takeback" else None
    if moved is not None:
        await right(world)
    if kills:
        fault = world.kill_at("", after=after, skip=skip)
    else:
        acts: list[Act] = [answer(500), answer(502), answer(503), cut()]
        fault = world.fail("", random.choice(acts), after=after, skip=skip)
    try:
        if step == "start":
            await table.start(wait=False)
        elif moved is not None:
            await table.take_back(moved, wait=False)
        else:
            if not table.over:
                await table.move(table.words(last=step in ("pass", "end")), wait=False)
    except AssertionError:
        pass  # killed while the panel was opened: nobody moved
    await world.calm(1.5)
    world.faults.planned.clear()
    if kills and not world.bot.running:
        await world.start_bot()
    return "" if fault.hit is None else f"{'after' if after else 'before'} {fault.hit.route}"
