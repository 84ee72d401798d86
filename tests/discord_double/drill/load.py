"""Many games at once."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import Any

from tests.discord_double import load
from tests.discord_double.truth import right, wrongs
from tests.discord_double.world import World

WARM = 5.0
"""Seconds of moves before the measured ones."""
MOVES = 38
"""The least number of moves in a game of two before anybody passes."""


def add_to(drills: Any) -> None:
    """Add this drill to the command line."""
    parser = drills.add_parser("load", help="many games at once")
    parser.add_argument("--games", type=int, help="at least so many that none ends meanwhile, if nothing is said")
    parser.add_argument("--rate", type=float, default=24.0, help="moves a second in sum")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--by", choices=("typed", "form", "command"), default="typed", help="how people move")
    parser.add_argument("--latency", type=float, default=0.05, help="seconds that Discord takes for each request")
    parser.add_argument("--channel-limit", type=int, default=None, help="messages in one channel in five seconds")
    parser.set_defaults(work=work)


async def work(world: World, given: argparse.Namespace, tell: Callable[[str], None]) -> bool:
    """Run the drill; return whether Discord refused nothing and everything is right in the end."""
    world.bot.whole = True  # as with Discord itself: it costs time
    await world.start_bot()
    await world.emoji_there()
    games = given.games or ceil(given.rate * (WARM + given.seconds) / MOVES)
    tables = await load.open_tables(world, games)
    tell(f"{len(tables)} games have begun")
    await world.calm(5.0, within=300.0)  # the direct messages of all starts are sent one after the other
    world.front.latency = given.latency
    world.limits.per_channel = given.channel_limit
    # A process that has just started does everything for the first time.
    before = await load.run(world, tables, given.rate, WARM, given.by)
    figures = await load.run(world, tables, given.rate, given.seconds, given.by)
    tell("\n".join(figures.lines()))
    await world.calm(5.0, within=300.0)
    left = wrongs(world)
    tell("\n  ".join([f"left to the next look: {len(left)}", *left[:20]]))
    with suppress(AssertionError):
        await right(world, patience=90.0)
    wrong = wrongs(world)
    tell("\n  ".join([f"wrong in the end: {len(wrong)}", *wrong[:20]]))
    errors = world.bot.errors
    kinds = [f"{error.get('event')} {error.get('kind', '')}" for error in errors[:10]]
    tell("\n  ".join([f"errors in the log: {len(errors)}", *kinds]))
    return not before.refused and not figures.refused and not wrong and not errors
