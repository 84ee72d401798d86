"""What a game may offer to computer players, beyond its rules: how to think about one decision.

A game without it can still be played by every computer player, only less well.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol


class Mind(Protocol):
    """One decision, thought about. It is made from the View of the one who decides and knows nothing else."""

    @property
    def legal(self) -> Sequence[Any]:
        """All legal moves."""

    def glance(self, *, hoarding: bool) -> Sequence[Any]:
        """Return the legal moves worth a thought by their look, best first; `hoarding` keeps one's best for later."""

    def free_move(self, rng: Random) -> Any | None:
        """Return a move that rather comes before a decision than is one, if it should be made now."""

    def candidates(self, rng: Random) -> Sequence[Any]:
        """Return the moves that a search should try first."""

    def refine(self, ranked: Sequence[Any]) -> Sequence[Any]:
        """Return the moves that it should try then, made from those it found best, best first."""

    def imagine(self, rng: Random) -> Any:
        """Return a world that the viewer could be in, played to an end that may come."""

    def values(self, world: Any, moves: Sequence[Any]) -> list[float]:
        """Return what each move would have changed about that end: 1 is a victory for the viewer's side, 0 a defeat."""

    def answered(
        self, moves: Sequence[Any], rng: Random, more: Callable[[float], bool]
    ) -> list[tuple[float, Any]] | None:
        """Return the best of these moves by what they are worth if the opponent answers well, best first.

        None if that is not known. `more` tells whether less than a share of the budget is spent.
        """

    @property
    def playouts(self) -> int:
        """How many ends of the game were worked out so far."""
