"""A mind for games that offer none: it knows the rules through the contract, and plays on at random."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engine.game import AnyGame, Move

MOST = 48
"""How many moves are tried; of more, some evenly spaced."""


class PlainMind:
    """One decision, thought about by the rules alone."""

    def __init__(self, game: AnyGame, view: Any) -> None:
        self.game, self.view = game, view
        self.legal = game.legal(view)
        self.playouts = 0

    def glance(self, *, hoarding: bool) -> Sequence[Move]:
        """Return all legal moves: there is nothing to order them by."""
        moves: Sequence[Move] = self.legal
        return moves

    def free_move(self, rng: Random) -> Move | None:
        """Return None: no move is free as far as the rules tell."""
        return None

    def candidates(self, rng: Random) -> Sequence[Move]:
        """Return legal moves, not too many."""
        moves: Sequence[Move] = self.legal[:: -(-len(self.legal) // MOST)]
        return moves

    def refine(self, ranked: Sequence[Move]) -> Sequence[Move]:
        """Return the better half."""
        return ranked[: (len(ranked) + 1) // 2]

    def imagine(self, rng: Random) -> tuple[Any, float]:
        """Return a state that the viewer could be in, and the luck that it is played on with."""
        return self.game.imagine(self.view, rng), rng.random()

    def values(self, world: tuple[Any, float], moves: Sequence[Move]) -> list[float]:
        """Return whether the viewer's side wins after each move, a shared victory as its share."""
        return [self._value(*world, move) for move in moves]

    def answered(
        self, moves: Sequence[Move], rng: Random, more: Callable[[float], bool]
    ) -> list[tuple[float, Move]] | None:
        """Return None: answers are not looked at."""
        return None

    def _value(self, state: Any, luck: float, move: Move) -> float:
        self.playouts += 1
        chance = Random(luck)
        game, seat = self.game, self.view.viewer
        state, _ = game.apply(state, seat, move)
        while (other := state.to_act) is not None:
            state, _ = game.apply(state, other, chance.choice(game.legal(game.view(state, other))))
        sides = game.sides(game.read_options(game.dump(state)["options"]))
        best = game.outcome(state).ranking[0]
        return 1 / len(best) if any(seat in sides[side] for side in best) else 0.0
