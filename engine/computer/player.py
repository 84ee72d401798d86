"""What a computer player is: a name, and a choice among legal moves made from a View, a random source and a budget.

A player gets nothing else: no State, no record of the game, no clock but the one in its budget. Nothing here knows any
game by name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from engine.errors import NuggetError, Reason
from engine.game import AnyGame, Move, View


class ComputerReason(Reason):
    """Why no computer player can be had."""

    UNKNOWN_PLAYER = "unknown player: {name}; there are {known}"


class UnknownPlayer(NuggetError):
    """There is no computer player of that name."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think about one move. What is left out is the player's own habit."""

    playouts: int | None = None
    """At most about so many games played to their end in the mind: the same on every machine, so good for measuring."""
    seconds: float | None = None
    """At most about so long by `clock`."""
    clock: Callable[[], float] | None = None
    """Seconds that only grow, as `time.perf_counter`; without one `seconds` has no meaning."""


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
