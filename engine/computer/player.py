"""What a computer player is: a name, and a choice among legal moves made from a View, a random source and a budget.

A player gets nothing else: no State, no record of the game, no clock except the one in its budget. Nothing here knows
any game by name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from engine.errors import NuggetError, Reason
from engine.game import AnyGame, Move, View


class ComputerReason(Reason):
    """Why there is no such computer player."""

    UNKNOWN_PLAYER = "unknown player: {name}; there are {known}"


class UnknownPlayer(NuggetError):
    """There is no computer player of that name."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think about one move. For what is left out the player has its own default."""

    playouts: int | None = None
    """Roughly the largest number of games played to their end in thought: the same on every machine, so good for
    measuring."""
    seconds: float | None = None
    """Roughly the longest time, by `clock`."""
    clock: Callable[[], float] | None = None
    """Returns seconds that only grow, as `time.perf_counter` does; without a clock `seconds` has no effect."""


class Player(Protocol):
    """A computer opponent."""

    @property
    def name(self) -> str:
        """What commands and lobbies call it."""

    def choose(self, game: AnyGame, view: View, rng: Random, budget: Budget | None = None) -> Move:
        """Return a legal move for the viewer, who is to act."""


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Any legal move, each equally likely."""

    name: str = "random"

    def choose(self, game: AnyGame, view: View, rng: Random, budget: Budget | None = None) -> Move:
        return rng.choice(game.legal(view))
