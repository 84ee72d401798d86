"""Marks on a picture: the last move, and the choices of a turn panel."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Event, Seat
from engine.games.saboteur.cards import Tunnel
from engine.games.saboteur.events import GoalTurned, MapPlayed, RockFell, RoundBegun, TunnelPlaced
from engine.games.saboteur.maze import Cell


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a turn panel. Only the person whose panel it is sees them."""

    spots: tuple[Cell, ...] = ()
    """Cells that may be chosen, numbered in this order."""
    first: int = 1
    """The number of the first spot."""
    planned: tuple[Cell, Tunnel] | None = None
    """A tunnel that is not placed yet, drawn gilt."""
    lying: Tunnel | None = None
    """The chosen tunnel as it lies, so that the hand shows it the same way round."""
    struck: Cell | None = None
    """The tunnel that a rockfall will remove."""
    goal: Cell | None = None
    """The goal to look at."""
    seats: frozenset[Seat] = frozenset()
    """The targeted players."""
    cards: frozenset[int] = frozenset()
    """Indices in the hand of the chosen cards."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the picture has to show."""
        planned = (self.planned[0],) if self.planned else ()
        return (*self.spots, *planned, *(cell for cell in (self.struck, self.goal) if cell))


NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Last:
    """Changes in the maze of this round since the last picture."""

    placed: tuple[Cell, ...] = ()
    """Cells with new tunnels."""
    turned: tuple[Cell, ...] = ()
    """Goals that were turned over."""
    removed: tuple[Cell, ...] = ()
    """Cells where rockfalls removed a tunnel."""
    looked: tuple[Cell, ...] = ()
    """Goals that a player looked at."""


def last_move(events: Sequence[Event]) -> Last:
    """Return the changes of these events in the maze, without those of an earlier round."""
    placed: dict[Cell, None] = {}
    removed: dict[Cell, None] = {}
    turned: dict[Cell, None] = {}
    looked: dict[Cell, None] = {}
    for event in events:
        match event:
            case TunnelPlaced(cell=cell):
                placed[cell] = None
                removed.pop(cell, None)
            case RockFell(cell=cell):
                removed[cell] = None
                placed.pop(cell, None)
            case GoalTurned(goal=goal):
                turned[goal] = None
                looked.pop(goal, None)
            case MapPlayed(goal=goal):
                looked[goal] = None
            case RoundBegun():
                for cells in (placed, removed, turned, looked):
                    cells.clear()
            case _:
                pass
    return Last(tuple(placed), tuple(turned), tuple(removed), tuple(looked))
