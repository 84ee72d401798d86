"""What a game may tell a search beyond its rules: moves worth trying, imagined worlds, and what moves are worth there.

A game without hooks can still be played by every computer player, only less well. Nothing here knows any game.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

MoveT = TypeVar("MoveT")


class Hooks(Protocol[MoveT]):
    """One decision of one seat. The hooks are made from the View of that seat and know nothing else."""

    @property
    def legal(self) -> Sequence[MoveT]:
        """All legal moves."""

    @property
    def playouts(self) -> int:
        """The number of games that were played to their end in thought so far."""

    @property
    def patient(self) -> bool:
        """Whether the search thinks about a single candidate as long as about many, since a quick move would tell
        something of a hand."""

    def infer(self) -> None:
        """Infer what the others' moves so far tell about what is hidden; `imagine` then draws accordingly. It is called
        once, before all other methods, and only by players that think long. The same view always gives the same
        result."""

    def quick(self, rng: Random) -> MoveT:
        """Return a sensible legal move at once, without a search."""

    def candidates(self, rng: Random, best: Sequence[MoveT] = ()) -> Sequence[MoveT]:
        """Return the legal moves that the search should judge: first without `best`, then once more with the moves that
        it found best, best first. A single candidate is made without a search, unless `patient`. The move that looks
        best at a glance comes first."""

    def imagine(self, rng: Random) -> Any:
        """Return a world that the viewer could be in (a determinization), in the form that `values` takes."""

    def values(self, world: Any, moves: Sequence[MoveT]) -> list[float]:
        """Return what each move is worth in this world: about 1 for a victory of the viewer's side, 0 for a defeat."""

    def deal(self, rng: Random) -> Any:
        """Return a State that the viewer could be in, the likelier ones more often: a world in which real moves are
        made."""

    def earned(self, state: Any) -> float | None:
        """Return what the viewer has earned in a State that was played on from this decision, in a unit that people can
        be told: a victory, or a share of the most gold; None while that is open."""


@runtime_checkable
class Tempered(Protocol):
    """Hooks of a game in which computer players have tempers: manners of their own for a whole game, which nobody is
    told before its end."""

    def take_temper(self) -> None:
        """Judge moves by the temper of the seat from now on. It is called before all other methods, and only where a
        computer plays for itself; who advises a person has no temper."""


@runtime_checkable
class Doubting(Protocol):
    """Hooks that know how far to trust what few worlds say of a move."""

    def doubts(self, moves: Sequence[Any]) -> Sequence[float]:
        """Return for each move the number of worlds whose evidence weighs as much as the prior: the square of the noise
        between worlds, divided by the square of the spread between such moves."""
