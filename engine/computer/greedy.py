"""The greedy players: the move that looks best at once, without a thought of what may follow."""

from dataclasses import dataclass
from random import Random
from typing import Any

from engine.computer.player import Budget
from engine.game import AnyGame, Move


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """The first move at a glance; any legal move in games that offer no glance."""

    name: str
    hoarding: bool = False
    """Whether it keeps its best for later."""

    def choose(self, game: AnyGame, view: Any, rng: Random, budget: Budget | None = None) -> Move:
        move: Move = game.mind(view).glance(hoarding=self.hoarding)[0] if game.mind else rng.choice(game.legal(view))
        return move
