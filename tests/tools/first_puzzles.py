"""The puzzles that come with the bot: an installation shows them before it has found puzzles of its own.

`python -m tests.tools.first_puzzles --each 2 > bot/tables/first_puzzles.json` searches matches of each game until there
are this many, none of them for experts, with answers of different kinds at tables of different kinds. Armadora takes a
few minutes of processor time, Saboteur half an hour.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import count, islice

from engine import find, game_names
from engine.computer.puzzle import kinds_of_table, puzzle_json
from engine.game import Json

HARDEST = 2
"""The most stars of these puzzles."""
_TRIED = 3
"""Matches at a table of one kind before the next kind comes."""


def main() -> None:
    """Print the puzzles as a list, game by game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", type=int, default=2, help="puzzles of each game")
    each = parser.parse_args().each
    found = [one for game in game_names() for one in islice(suited(game), each)]
    sys.stdout.write(json.dumps(found, separators=(",", ":")) + "\n")


def suited(game: str) -> Iterator[Json]:
    """Yield puzzles of this game that are not the hardest, no two with the same kind of answer, or of table as long as
    there are others."""
    found, tables, kinds = list[Json](), set[int](), len(kinds_of_table(find(game)))
    for number in count():
        kind = number // _TRIED % kinds
        if kind in tables and len(tables) < kinds:
            continue
        data = puzzle_json(game, f"first {number}", kind, found)
        sys.stderr.write(f"{game} {number}: {None if data is None else (data['hardness'], data['right'])}\n")
        if data is not None and data["hardness"] <= HARDEST:
            found.append(data)
            tables.add(kind)
            yield data


if __name__ == "__main__":
    main()
