"""Count how many puzzles stand their trial, by kind of table and by stars.

`python -m tests.tools.puzzle_trials --game armadora --matches 2` plays two matches at each kind of table, finds all
candidates in them, and tries the answer of each as the bot does: a line for each candidate, then the sums.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random

from engine import find, game_names
from engine.computer.puzzle import candidates, is_proved, kind_of_answer, kinds_of_table
from engine.game import AnyGame, Options


def tried(game: AnyGame, options: Options, seed: str) -> Iterator[tuple[int, bool, str]]:
    """Yield the stars of each candidate of a match, whether it stood its trial, and a line about it."""
    rng, since = Random(seed), time.process_time()
    for number, puzzle in enumerate(candidates(game, rng, options)):
        found = time.process_time()
        stood = is_proved(puzzle, Random(f"{seed}:{number}"))
        lead = puzzle.worth[puzzle.right[0]] - puzzle.worth[puzzle.second]
        seconds = f"{found - since:.0f} + {time.process_time() - found:.0f} s"
        since = time.process_time()
        answer = kind_of_answer(puzzle)
        yield puzzle.hardness, stood, f"{'*' * puzzle.hardness} {answer}, claimed {lead:.2f}, {stood=}, {seconds}"


def main() -> None:
    """Print what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=game_names(), required=True)
    parser.add_argument("--matches", type=int, default=2, help="at each kind of table")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    game = find(arguments.game)
    for options in kinds_of_table(game):
        results = list[tuple[int, bool]]()
        for number in range(arguments.matches):
            for stars, stood, line in tried(game, options, f"{arguments.seed}:{number}"):
                sys.stdout.write(f"  {line}\n")
                sys.stdout.flush()
                results.append((stars, stood))
        by_stars = ", ".join(
            f"{sum(stood for stars, stood in results if stars == one)} of {sum(stars == one for stars, _ in results)} "
            f"with {one}"
            for one in (1, 2, 3)
        )
        sys.stdout.write(f"{options}: {arguments.matches} matches, stood {by_stars}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
