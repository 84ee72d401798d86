"""Runs drills and prints figures.

load      many games at a fixed rate of moves: what Discord refuses, how soon boards come
kills     the bot is killed at any request of a start, a move, a move taken back or an end, and started again
faults    any request fails, before or after it was carried out
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from tests.discord_double.drill import load, trouble
from tests.discord_double.world import World
from tests.discord_rules.watch import told
from tests.postgres import running


def main() -> int:
    """Run the drill that the command line names; return 0 if nothing was wrong."""
    parser = argparse.ArgumentParser(prog="drill", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    chosen = parser.add_subparsers(required=True, metavar="DRILL")
    for drill in (load, trouble):
        drill.add_to(chosen)
    parser.add_argument("--postgres", action="store_true", help="keep the games on a server of PostgreSQL's")
    given = parser.parse_args()
    work: Callable[[World, argparse.Namespace, Callable[[str], None]], Awaitable[bool]] = given.work

    async def run(database: str | None) -> bool:
        with tempfile.TemporaryDirectory(prefix="drill-") as folder:
            async with World.open(Path(folder), database) as world:
                return await work(world, given, partial(print, flush=True))

    with running() if given.postgres else nullcontext() as server:
        fine = asyncio.run(run(None if server is None else server.database()))
    if said := told():
        print(said)
    return 0 if fine and not said else 1


if __name__ == "__main__":
    sys.exit(main())
