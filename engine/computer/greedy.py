"""The players that do not search: the move that looks best at once, or what a game's own script says."""

from dataclasses import dataclass
from random import Random

from engine.computer.player import Budget
from engine.game import AnyGame, Move, View


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
