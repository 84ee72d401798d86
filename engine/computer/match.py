"""Games between computer players, by the rules and through the contract: each player gets its own view and nothing
else."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.computer.player import Budget, Player
from engine.game import AnyGame, State


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that was played to its end."""

    state: State
    """The last state."""
    moves: tuple[str, ...]
    """The canonical words of all moves."""


def play_game(
    game: AnyGame, start: State, players: Sequence[Player], rngs: Sequence[Random], budget: Budget | None = None
) -> Finished:
    """Let the players play from `start`, one for each seat, each with its own random source."""
    state, moves = start, list[str]()
    while (seat := state.to_act) is not None:
        move = players[seat].choose(game, game.view(state, seat), rngs[seat], budget)
        state, _ = game.apply(state, seat, move)
        moves.append(move.words)
    return Finished(state, tuple(moves))
