"""Positions of whole games for the tests of Saboteur's computer players."""

from collections.abc import Iterator

from engine.game import Seat
from engine.games.saboteur.moves import Move
from engine.games.saboteur.state import Options, State
from tests.engine.saboteur.kit import dug_game

TABLES = (
    Options(players=3, selfish=True, broken_earn=False),
    Options(players=5),
    Options(players=10, all_saboteurs=True),
    Options(players=2, expansion=True),
    Options(players=7, expansion=True, blocked="nobody"),
    Options(players=12, expansion=True),
)


def digging_game(options: Options, seed: int) -> Iterator[tuple[State, Move, State]]:
    """Yield each position of a game of players who dig, with its move and the position after it."""
    for step in dug_game(options, seed).steps:
        yield step.before, step.move, step.state


def digging(options: Options, seed: int, every: int = 1) -> Iterator[tuple[State, Seat]]:
    """Yield each `every`-th position of the digging in a game, and the seat to move."""
    positions = ((state, state.to_act) for state, _, _ in digging_game(options, seed) if state.table.phase == "dig")
    for number, (state, seat) in enumerate(positions):
        if number % every == 0 and seat is not None:
            yield state, seat
