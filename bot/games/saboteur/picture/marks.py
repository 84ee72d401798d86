"""What a picture points at beyond the pieces: the last move, and what a turn panel has chosen so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Event, Seat
from engine.games.saboteur.cards import Tunnel
from engine.games.saboteur.events import GoalTurned, MapPlayed, RockFell, RoundBegun, TunnelPlaced
from engine.games.saboteur.maze import Cell


@dataclass(frozen=True, slots=True)
class Marks:
    """What a turn panel points at. Only the person whose panel it is sees it."""

    spots: tuple[Cell, ...] = ()
    """Cells that may be chosen, numbered in this order."""
    first: int = 1
    """The number of the first spot."""
    planned: tuple[Cell, Tunnel] | None = None
    """A tunnel that does not lie there yet: gilt."""
    lying: Tunnel | None = None
    """How the chosen tunnel lies, for the hand to show it so."""
    struck: Cell | None = None
    """A tunnel that a rockfall is to remove."""
    goal: Cell | None = None
    """A goal to look at."""
    seats: frozenset[Seat] = frozenset()
    """Players who are meant."""
    cards: frozenset[int] = frozenset()
    """Places in the hand, from 0, of the cards that are chosen."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the picture has to show."""
        planned = (self.planned[0],) if self.planned else ()
        return (*self.spots, *planned, *(cell for cell in (self.struck, self.goal) if cell))


NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Last:
    """What happened to the maze of this round since the last picture."""

    placed: tuple[Cell, ...] = ()
    """Tunnels that came."""
    turned: tuple[Cell, ...] = ()
    """Goals that were turned over."""
    removed: tuple[Cell, ...] = ()
    """Where rockfalls left a hole."""
    looked: tuple[Cell, ...] = ()
    """Goals that somebody looked at."""


def last_move(events: Sequence[Event]) -> Last:
    """Return what these events did to the maze; what they did in an earlier round is left out."""
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
