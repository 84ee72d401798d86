"""Hooks for games that bring none: they know the rules through the contract, and play on at random."""

from collections.abc import Sequence
from random import Random

from engine.game import AnyGame, Move, State, View

MOST = 48
"""The number of moves that are tried; of more moves, evenly spaced ones."""


class GenericHooks:
    """One decision, thought about by the rules alone."""

    def __init__(self, game: AnyGame, view: View) -> None:
        assert view.viewer is not None
        self.game, self.view, self.seat = game, view, view.viewer
        self.legal = game.legal(view)
        self.playouts = 0
        self.patient = False

    def infer(self) -> None:
        """Learn nothing from moves."""

    def quick(self, rng: Random) -> Move:
        """Return any legal move."""
        return rng.choice(self.legal)

    def candidates(self, rng: Random, best: Sequence[Move] = ()) -> Sequence[Move]:
        """Return at most MOST legal moves; with `best`, the better half of these."""
        return best[: (len(best) + 1) // 2] if best else self.legal[:: -(-len(self.legal) // MOST)]

    def judged(self) -> Sequence[Move]:
        """Return all legal moves."""
        return self.legal

    def imagine(self, rng: Random) -> tuple[State, float]:
        """Return a state that the viewer could be in, and the seed of the random source with which it is played on."""
        return self.game.imagine(self.view, rng), rng.random()

    def values(self, world: tuple[State, float], moves: Sequence[Move]) -> list[float]:
        """Return for each move 1 if the viewer's side wins after it, a fraction for a shared victory, else 0."""
        return [self._value(*world, move) for move in moves]

    def _value(self, state: State, seed: float, move: Move) -> float:
        self.playouts += 1
        state, _ = self.game.apply(state, self.seat, move)
        return self._share(play_on(self.game, state, Random(seed)))

    def deal(self, rng: Random) -> State:
        """Return a state that the viewer could be in."""
        return self.game.imagine(self.view, rng)

    def earned(self, state: State) -> float | None:
        """Return the share of the victory, once the game is over."""
        return None if state.to_act is not None else self._share(state)

    def _share(self, end: State) -> float:
        sides = self.game.sides(end.options)
        best = self.game.outcome(end).ranking[0]
        return 1 / len(best) if any(self.seat in sides[side] for side in best) else 0.0


def play_on(game: AnyGame, state: State, rng: Random) -> State:
    """Return the final state of the game, played on with each legal move equally likely."""
    while (seat := state.to_act) is not None:
        state, _ = game.apply(state, seat, rng.choice(game.legal(game.view(state, seat))))
    return state
