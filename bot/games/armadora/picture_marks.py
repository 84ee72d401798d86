"""What a picture points at beyond the pieces: the last move, and what a turn panel has chosen so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.game import Event
from engine.games.armadora.board import Edges, Square, Squares
from engine.games.armadora.moves import ArrowShot, Looked, PalisadesPlaced, Reinforced, WarriorPlaced
from engine.games.armadora.state import Strength

_NO_SQUARES, _NO_EDGES = Squares(0), Edges(0)


@dataclass(frozen=True, slots=True)
class Marks:
    """What a turn panel points at. Only the person whose panel it is sees it."""

    squares: Squares = _NO_SQUARES
    """Chosen squares, ringed boldly."""
    targets: Squares = _NO_SQUARES
    """Squares that may be chosen next, ringed lightly."""
    warrior: tuple[Square, Strength] | None = None
    """The planned warrior of the viewer."""
    edges: Edges = _NO_EDGES
    """Planned palisades."""
    legal: Edges = _NO_EDGES
    """Edges that may be chosen next."""
    illegal: Edges = _NO_EDGES
    """Edges that may not."""
    half: Literal["left", "right"] | None = None
    """The columns that the buttons stand for, a to d or e to h; the others are dimmed."""


NO_MARKS = Marks()


def last_move(events: Sequence[Event]) -> tuple[Squares, Edges]:
    """Return the squares and the edges that these events are about."""
    squares = edges = 0
    for event in events:
        match event:
            case WarriorPlaced(square=s) | Looked(square=s) | ArrowShot(square=s) | Reinforced(square=s):
                squares |= 1 << s
            case PalisadesPlaced(edges=placed):
                for edge in placed:
                    edges |= 1 << edge
            case _:
                pass
    return Squares(squares), Edges(edges)
