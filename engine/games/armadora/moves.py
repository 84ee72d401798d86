"""The moves of Armadora, each with its canonical words (rules 8), and their events.

A power and the action after it are two moves. Each event names its addressee: a secret goes to one seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from engine.game import Event as AnyEvent
from engine.game import Seat, Viewer
from engine.games.armadora.board import EDGE_NAMES, ENDS, SQUARE_NAMES, Edge, Edges, Square, Squares, mask
from engine.games.armadora.state import Strength

# --- Moves ---


@dataclass(frozen=True, slots=True)
class PlaceWarrior:
    """An action: one warrior from hand, face down (2.2)."""

    strength: Strength
    square: Square

    @property
    def words(self) -> str:
        return f"W{self.strength} {SQUARE_NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class PlacePalisades:
    """An action: one or two palisades (2.3), in canonical order."""

    edges: tuple[Edge] | tuple[Edge, Edge]

    @property
    def mask(self) -> Edges:
        """The edges as a set."""
        return mask(self.edges)

    @property
    def words(self) -> str:
        return " ".join(("P", *(EDGE_NAMES[edge] for edge in self.edges)))


@dataclass(frozen=True, slots=True)
class Reinforce:
    """An action: the reinforcement on an own warrior (5.1, 5.2)."""

    square: Square

    @property
    def words(self) -> str:
        return f"R {SQUARE_NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class MageLook:
    """The Mage's power: look at a face-down warrior (4.3)."""

    square: Square

    @property
    def words(self) -> str:
        return f"M {SQUARE_NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class GoblinWarrior:
    """The Goblin's power: an extra warrior, face up (4.4)."""

    strength: Strength
    square: Square

    @property
    def words(self) -> str:
        return f"G{self.strength} {SQUARE_NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class OrcPalisade:
    """The Orc's power: an extra palisade (4.5)."""

    edge: Edge

    @property
    def mask(self) -> Edges:
        """The edge as a set."""
        return Edges(1 << self.edge)

    @property
    def words(self) -> str:
        return f"O {EDGE_NAMES[self.edge]}"


@dataclass(frozen=True, slots=True)
class ElfArrow:
    """The Elf's power: an arrow on an opponent's warrior (4.6)."""

    square: Square

    @property
    def words(self) -> str:
        return f"E {SQUARE_NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class Pass:
    """No further turn (2.7)."""

    @property
    def words(self) -> str:
        return "pass"


Action: TypeAlias = PlaceWarrior | PlacePalisades | Reinforce
Power: TypeAlias = MageLook | GoblinWarrior | OrcPalisade | ElfArrow
Move: TypeAlias = Action | Power | Pass


def public_words(move: Move) -> str:
    """Return the words of a move as the table knows it: without the strength of a face-down warrior (3.2)."""
    return f"W? {SQUARE_NAMES[move.square]}" if isinstance(move, PlaceWarrior) else move.words


def squares_of(move: Move) -> tuple[Square, ...]:
    """Return the squares that a move is about: both sides of each palisade; none for a pass.

    >>> [SQUARE_NAMES[square] for square in squares_of(OrcPalisade(Edge(0)))]
    ['a1', 'b1']
    """
    match move:
        case PlacePalisades(edges):
            return tuple(square for edge in edges for square in ENDS[edge])
        case OrcPalisade(edge):
            return ENDS[edge]
        case Pass():
            return ()
        case _:
            return (move.square,)


@cache
def place_palisades(*edges: Edge) -> PlacePalisades:
    """Return the move that places these one or two edges. It is cached: there are only 2,278 such moves."""
    first, *second = sorted(edges)
    return PlacePalisades((first, second[0]) if second else (first,))


# --- Events ---


@dataclass(frozen=True, slots=True)
class WarriorPlaced:
    """A warrior was placed; `face_up` is its strength if everybody sees it."""

    to: Viewer
    seat: Seat
    square: Square
    face_up: Strength | None


@dataclass(frozen=True, slots=True)
class StrengthSeen:
    """The addressee knows the strength of a warrior: its own that was just placed, or one that the Mage looks at."""

    to: Viewer
    square: Square
    strength: Strength


@dataclass(frozen=True, slots=True)
class PalisadesPlaced:
    """Palisades were placed, `extra` by the Orc's power."""

    to: Viewer
    seat: Seat
    edges: tuple[Edge, ...]
    extra: bool


@dataclass(frozen=True, slots=True)
class TerritoriesSplit:
    """Palisades divided the board further; the new territories, in order."""

    to: Viewer
    territories: tuple[Squares, ...]


@dataclass(frozen=True, slots=True)
class Reinforced:
    """A reinforcement was placed on a warrior."""

    to: Viewer
    seat: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class Looked:
    """The Mage looked at a warrior; the event does not hold what the Mage saw."""

    to: Viewer
    seat: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class ArrowShot:
    """An arrow hit a warrior."""

    to: Viewer
    seat: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class Passed:
    """A player takes no further turn; `forced` if no action was possible (2.7)."""

    to: Viewer
    seat: Seat
    forced: bool


@dataclass(frozen=True, slots=True)
class GameOver:
    """All have passed; every warrior is revealed, in the order of placing (2.8, 3.5)."""

    to: Viewer
    strengths: tuple[Strength, ...]


Event: TypeAlias = (
    WarriorPlaced
    | StrengthSeen
    | PalisadesPlaced
    | TerritoriesSplit
    | Reinforced
    | Looked
    | ArrowShot
    | Passed
    | GameOver
)

_TELLING_NOTHING = (WarriorPlaced, StrengthSeen, PalisadesPlaced, TerritoriesSplit, Reinforced, ArrowShot, Passed)


def reveals(events: Sequence[AnyEvent]) -> bool:
    """Return whether the move of these events told anybody more than its words do: a look does (4.3), and so does the
    end (3.5). The strength of a placed warrior is seen only by its owner, who chose it."""
    return not all(isinstance(event, _TELLING_NOTHING) for event in events)
