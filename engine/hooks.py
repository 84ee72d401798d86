"""What a game may tell a search beyond its rules: moves worth trying, imagined worlds, and what moves are worth there.

A game without hooks can still be played by every computer player, only less well. Nothing here knows any game.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

MoveT = TypeVar("MoveT")


class Hooks(Protocol[MoveT]):
    """One decision of one seat. It is made from the View of that seat and knows nothing else."""

    @property
    def legal(self) -> Sequence[MoveT]:
        """All legal moves."""

    @property
    def playouts(self) -> int:
        """How many games were played to their end in thought so far."""

    @property
    def patient(self) -> bool:
        """Whether a single candidate is thought about as long as many, since how soon it comes would tell of a hand."""

    def infer(self) -> None:
        """Work out what the others' moves so far tell about what is hidden; `imagine` then draws by it. Asked for once,
        before all else, and only by players that think long. The same view always tells the same."""

    def quick(self, rng: Random) -> MoveT:
        """Return a sensible legal move at once, without a search."""

    def candidates(self, rng: Random, best: Sequence[MoveT] = ()) -> Sequence[MoveT]:
        """Return the legal moves that the search should judge: at first without `best`, then once more with the moves
        that it found best, best first. A single candidate is made without a search, unless `patient`. What looks best
        at a glance comes first."""

    def judged(self) -> Sequence[MoveT]:
        """Return all moves that `values` can judge beside each other, also those that no search would look at twice;
        none where there is nothing to weigh up. Whoever wants to judge them asks for them first."""

    def imagine(self, rng: Random) -> Any:
        """Return a world that the viewer could be in (a determinization), in whatever form `values` takes."""

    def values(self, world: Any, moves: Sequence[MoveT]) -> list[float]:
        """Return what each move is worth in this world: about 1 for a victory of the viewer's side, 0 for a defeat."""


@runtime_checkable
class Doubting(Protocol):
    """Hooks that know how far to trust what few worlds say of a move."""

    def doubts(self, moves: Sequence[Any]) -> Sequence[float]:
        """Return for each move how many worlds it takes until what they say counts as much as that nothing is known,
        which is the square of their noise by that of how much such moves differ."""
