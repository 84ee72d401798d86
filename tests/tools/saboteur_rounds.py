"""Rounds of Saboteur to be measured, as the command line asks for them."""

import argparse
from collections.abc import Iterator, Sequence
from random import Random

from engine import computer
from engine.computer.player import play_game
from engine.games.saboteur.state import Options, State, Table
from tests.engine.saboteur.ai.newcomers import GAME


def parser(tool: str, rounds: int) -> argparse.ArgumentParser:
    """Return the parser of a tool with this docstring, with what all of them ask for."""
    asks = argparse.ArgumentParser(description=tool.splitlines()[0])
    asks.add_argument("--rounds", type=int, default=rounds)
    asks.add_argument("--players", type=int, nargs="*", default=[5])
    asks.add_argument("--expansion", action="store_true")
    asks.add_argument("--seed", type=int, default=0)
    return asks


def sizes(arguments: argparse.Namespace) -> Iterator[Options]:
    """Yield the options of a round at each size of table."""
    for players in arguments.players:
        yield Options(players=players, expansion=arguments.expansion, rounds=1)


def rounds(options: Options, names: Sequence[str], count: int, seed: int) -> Iterator[Table]:
    """Yield `count` finished rounds, each seat played by one of these players, drawn by chance."""
    for number in range(count):
        choices = Random(f"players {seed}:{number}")
        players = [computer.find(choices.choice(names), GAME) for _ in range(options.players)]
        rngs = [Random(f"{seed}:{number}:{seat}") for seat in range(options.players)]
        end = play_game(GAME, GAME.start(options, Random(f"{seed}:{number}")), players, rngs).state
        assert isinstance(end, State)
        yield end.table
