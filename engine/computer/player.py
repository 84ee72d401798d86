"""What a computer player is: a name, and a choice among legal moves made from a View, a random source and a budget.

A player gets nothing else: no State, no record of the game, no clock except the one in its budget. Here are the players
that do not search, and games between players of any kind. Nothing here knows any game by name.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from engine.errors import NuggetError, Reason
from engine.game import AnyGame, Move, State, View


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


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """Makes the move that looks best at once; any legal move in games without hooks."""

    name: str = "greedy"

    def choose(self, game: AnyGame, view: View, rng: Random, budget: Budget | None = None) -> Move:
        return game.hooks(view).quick(rng) if game.hooks else rng.choice(game.legal(view))


@dataclass(frozen=True, slots=True)
class ScriptPlayer:
    """A computer player of one game's own (see `Game.scripts`)."""

    name: str

    def choose(self, game: AnyGame, view: View, rng: Random, budget: Budget | None = None) -> Move:
        return game.scripts[self.name](view, rng)


# --- Games between players ---


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
    """Let the players play from `start`, one for each seat, each with its own random source. They play by the rules and
    through the contract, so each gets its own view and nothing else.

    >>> from engine import find
    >>> armadora = find("armadora")
    >>> start = armadora.start(armadora.options(), Random(1))
    >>> finished = play_game(armadora, start, [RandomPlayer(), GreedyPlayer()], [Random(2), Random(3)])
    >>> armadora.outcome(finished.state).points
    (17, 23)
    """
    state, moves = start, list[str]()
    while (seat := state.to_act) is not None:
        move = players[seat].choose(game, game.view(state, seat), rngs[seat], budget)
        state, _ = game.apply(state, seat, move)
        moves.append(move.words)
    return Finished(state, tuple(moves))
