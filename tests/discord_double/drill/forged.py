"""Presses of buttons that no message has, by a player and by a stranger, on the board, the card and a private
message."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.discord_double.hostile import Watch, odd_numbers, odd_rests, steps, tried
from tests.discord_double.tables import Table
from tests.discord_double.world import World


def add_to(drills: Any) -> None:
    """Add this drill to the command line."""
    parser = drills.add_parser("forged", help="presses that stand in no message")
    parser.set_defaults(work=work)


async def work(world: World, given: argparse.Namespace, tell: Callable[[str], None]) -> bool:
    """Run the drill; return whether no press did any harm."""
    await world.start_bot()
    number, harm = 0, Counter[tuple[str, str, str]]()
    for where in ("board", "card", "private"):
        for who in ("player", "stranger"):
            table = await Table.begin(world, *world.people("Ann", "Bob"))
            person = table.to_act if who == "player" else world.person("Eve")
            message = {"board": table.board, "card": table.card}.get(where)
            if message is None:
                message = (await world.press(person, table.board, "text")).message
            attempts = [
                *steps(table, person, message, table.words()),
                *odd_numbers(table, person, message),
                *odd_rests(table, person, message, 0),
            ]
            for attempt in attempts:
                watch = Watch(world)
                await tried(world, [attempt], calm=0.0)
                number += 1
                verb = attempt.custom_id.split(":")[1]
                harm.update((each[:75].replace("\\n", " "), f"{who}, {where}", verb) for each in watch.harm())
            tell(f"{number} presses, {sum(harm.values())} did harm")
    verbs: dict[tuple[str, str], list[str]] = {}
    for (what, place, verb), times in harm.items():
        verbs.setdefault((what, place), []).append(f"{verb} {times}")
    for (what, place), found in verbs.items():
        tell(f"{what} ({place}): {', '.join(found)}")
    return not harm
