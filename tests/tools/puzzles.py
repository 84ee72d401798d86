"""The puzzles that come with the bot, whether what is shown of them is true, and how many there are.

`python -m tests.tools.puzzles first --count 2 > bot/tables/first_puzzles.json` searches matches of each game for the
puzzles that an installation shows before it has found some of its own, with answers of different kinds at tables of
different kinds.

`python -m tests.tools.puzzles check --seed 1` plays on after each shown move of the puzzles that come with the bot, 400
times with other chance, and after each wrong legal move 60 times: a line for each whose worth is not so, or that is not
clearly behind the best, and exit status 1 if anything that is shown is not so.

`python -m tests.tools.puzzles rate --game saboteur --count 8` searches that many matches to their end, at tables of
each kind in turn, whatever kinds of answers come. A line for each match: its puzzles, and the processor's seconds.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count, islice
from random import Random

from bot.tables.puzzles import FIRST
from engine import find, game_names
from engine.computer.puzzle import AGAIN, USUAL_EFFORT, Puzzle, kinds_of_table, load, puzzle_json, puzzles, trial_of
from engine.game import Json

TRIED = 3
"""Matches at a table of one kind before the next kind comes."""


say = partial(print, flush=True)
"""Print a line at once."""

# --- The puzzles that come with the bot ---


def suited(game: str) -> Iterator[Json]:
    """Yield puzzles of this game, no two with the same kind of answer, or of table as long as there are others."""
    before, tables, kinds = list[Json](), set[int](), len(kinds_of_table(find(game)))
    for number in count():
        kind = number // TRIED % kinds
        if kind in tables and len(tables) < kinds:
            continue
        data = puzzle_json(game, f"first {number}", kind, before)
        sys.stderr.write(f"{game} {number}: {None if data is None else (data['hardness'], data['right'])}\n")
        if data is not None:
            before.append(data)
            tables.add(kind)
            yield data


# --- Whether what is shown is true ---

OTHERS = 60
"""Games after a wrong move."""


def untrue(puzzle: Puzzle, seed: str, others: int = OTHERS) -> Iterator[str]:
    """Play on; yield a line for each move whose shown worth is not so, and for each wrong one that is not clearly
    behind the best."""
    trial, rng, parse = trial_of(puzzle), Random(seed), puzzle.record.game.parse
    shown = [parse(words) for words in puzzle.worth]
    trial.play(shown, AGAIN, rng)
    for move, told in zip(shown, puzzle.worth.values(), strict=True):
        if abs(trial.mean(move) - told) > USUAL_EFFORT.near:
            yield f"{move.words}: shown {told:.2f}, again {trial.mean(move):.2f}"
    best, right = parse(puzzle.right[0]), [parse(words) for words in puzzle.right]
    rest = [move for move in puzzle.record.game.legal(puzzle.view) if move not in right] if others else []
    trial = trial_of(puzzle)
    trial.play([best, *rest], others, rng)
    for move in rest:
        lead, error = trial.lead(best, move)
        if lead <= 2 * error:
            yield f"{move.words}: behind by {lead:.2f} ± {error:.2f} only"


def check(seed: int, others: int) -> bool:
    """Print what is shown of the puzzles that come with the bot, and what is not so; return whether all is."""
    sound = True
    for number, puzzle in enumerate(first_puzzles()):
        since = time.process_time()
        wrong = list(untrue(puzzle, f"{seed}:{number}", others=others))
        worth = ", ".join(f"{words} {value:.2f}" for words, value in puzzle.worth.items())
        say(f"{puzzle.record.game.name} {puzzle.idea.kind} {'*' * puzzle.hardness}: {worth}; {puzzle.played} games")
        for line in wrong or ["so it is again"]:
            say(f"  {line}")
        say(f"  {time.process_time() - since:.0f} s")
        sound = sound and not wrong
    return sound


def first_puzzles() -> Sequence[Puzzle]:
    """Return the puzzles that come with the bot."""
    return [load(data) for data in json.loads(FIRST.read_text("utf-8"))]


# --- How many there are ---


def rate(game: str, number: int, seed: int) -> None:
    """Print a line for each match."""
    its = find(game)
    kinds = kinds_of_table(its)
    for match in range(number):
        since, options = time.process_time(), kinds[match % len(kinds)]
        of_match = puzzles(its, Random(f"rate {seed}:{match}"), options)
        answers = ", ".join(f"{'*' * puzzle.hardness} {puzzle.idea.kind}" for puzzle in of_match)
        say(f"{options}: {answers or 'none'}; {time.process_time() - since:.0f} s")


def main() -> None:
    """Print what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("first", "check", "rate"))
    parser.add_argument("--game", choices=game_names(), default=game_names()[0])
    parser.add_argument("--count", type=int, default=2, help="puzzles of each game, or matches")
    parser.add_argument("--seed", type=int, default=0, help="of check and rate")
    parser.add_argument("--others", type=int, default=OTHERS, help="games of check after each wrong move")
    arguments = parser.parse_args()
    if arguments.what == "first":
        selected = [data for game in game_names() for data in islice(suited(game), arguments.count)]
        say(json.dumps(selected, separators=(",", ":")))
    elif arguments.what == "check":
        sys.exit(not check(arguments.seed, arguments.others))
    else:
        rate(arguments.game, arguments.count, arguments.seed)


if __name__ == "__main__":
    main()
