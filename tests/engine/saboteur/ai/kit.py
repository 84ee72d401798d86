"""Positions of whole games for the tests of Saboteur's computer players."""

from collections.abc import Iterator
from random import Random

from engine.game import Seat
from engine.games.saboteur import rules
from engine.games.saboteur.moves import Move, PlaceTunnel
from engine.games.saboteur.state import Options, State
from engine.games.saboteur.view import view

TABLES = (
    Options(players=3, selfish=True, broken_earn=False),
    Options(players=5),
    Options(players=10, all_saboteurs=True),
    Options(players=2, expansion=True),
    Options(players=7, expansion=True, blocked="nobody"),
    Options(players=12, expansion=True),
)


def digging_game(options: Options, seed: int) -> Iterator[tuple[State, Move, State]]:
    """Yield each position of a game with its move and the position after it. The moves are of all kinds, but more often
    tunnels to the east, so that goals are turned over."""
    rng = Random(f"{options} {seed}")
    state = rules.start(options, rng)
    while state.to_act is not None:
        kinds: dict[type, list[Move]] = {}
        for move in rules.legal(view(state, state.to_act)):
            kinds.setdefault(type(move), []).append(move)
        tunnels = [move for move in kinds.get(PlaceTunnel, []) if isinstance(move, PlaceTunnel)]
        if tunnels and rng.random() < 0.6:
            choice: Move = max(rng.sample(tunnels, min(4, len(tunnels))), key=lambda move: move.cell[0])
        else:
            choice = rng.choice(rng.choice(list(kinds.values())))
        after, _ = rules.apply(state, state.to_act, choice)
        yield state, choice, after
        state = after


def digging(options: Options, seed: int, every: int = 1) -> Iterator[tuple[State, Seat]]:
    """Yield each `every`-th position of the digging in a game, and the seat to move."""
    positions = ((state, state.to_act) for state, _, _ in digging_game(options, seed) if state.table.phase == "dig")
    for number, (state, seat) in enumerate(positions):
        if number % every == 0 and seat is not None:
            yield state, seat
