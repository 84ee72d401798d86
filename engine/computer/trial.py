"""Moves tried in earnest: a strong player plays on at all seats after each of them, in the same worlds and with the
same luck.

What a search says of a move holds for its imagined worlds, which leave out much: whose turn it is, say. Here real moves
are made by the rules until the decision has had its effect. The worlds are those that the mover could believe, never
the true one. Nothing here knows any game by name.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, pstdev

from engine.computer import find
from engine.game import AnyGame, Move, State, View
from engine.hooks import Hooks


@dataclass(frozen=True, slots=True)
class Trial:
    """One decision, and what was earned after the moves that were tried in it."""

    game: AnyGame
    view: View
    hooks: Hooks[Move]
    """Those of this decision."""
    player: str = "hard"
    """Who plays on, at all seats."""
    earned: dict[Move, list[float]] = field(default_factory=dict)
    """By move, what the viewer earned in each world: the n-th world is the same for all moves."""

    def play(self, moves: Sequence[Move], worlds: int, rng: Random) -> None:
        """Play on after these moves in so many further worlds. All of them were tried in the same worlds so far."""
        for _ in range(worlds):
            state, luck = self.hooks.deal(rng), rng.random()
            for move in moves:
                self.earned.setdefault(move, []).append(self._played(state, move, luck))

    def mean(self, move: Move) -> float:
        """Return what the viewer earned after this move on the average."""
        return fmean(self.earned[move])

    def spread(self, move: Move) -> float:
        """Return the standard deviation of what the viewer earned after this move."""
        return pstdev(self.earned[move])

    def lead(self, better: Move, worse: Move) -> tuple[float, float]:
        """Return by how much one move earned more than another in the same worlds, and the standard error of that: as
        if in one more world they had earned the same, since a few worlds that agree prove little."""
        leads = [a - b for a, b in zip(self.earned[better], self.earned[worse], strict=False)]
        return fmean(leads), pstdev([*leads, 0.0]) / sqrt(len(leads))

    def _played(self, state: State, move: Move, luck: float) -> float:
        player, seat = find(self.player, self.game), self.view.viewer
        assert seat is not None
        rngs = [Random(f"{luck}:{number}") for number in range(state.options.players)]
        state, _ = self.game.apply(state, seat, move)
        while (earned := self.hooks.earned(state)) is None:
            to_act = state.to_act
            assert to_act is not None
            view = self.game.view(state, to_act)
            reply = self.game.forced(view) or player.choose(self.game, view, rngs[to_act])
            state, _ = self.game.apply(state, to_act, reply)
        return earned
