"""The moves of Saboteur, each with its canonical words (5.2).

A placed tunnel is named as it lies; a discarded card by its own name.
"""

from dataclasses import dataclass
from typing import TypeAlias

from engine.game import Seat
from engine.games.saboteur.cards import BREAK_OF, MAP, ROCKFALL, SHAPES, THEFT, Aimed, Card, Tool, Tunnel
from engine.games.saboteur.maze import Cell


@dataclass(frozen=True, slots=True)
class PlaceTunnel:
    """A tunnel as it lies, and its cell (2.4, 3.3, 3.4)."""

    tunnel: Tunnel
    cell: Cell

    @property
    def words(self) -> str:
        return f"{self.tunnel} {self.cell[0]},{self.cell[1]}"


@dataclass(frozen=True, slots=True)
class BreakTool:
    """A broken tool in front of a player (2.5)."""

    tool: Tool
    target: Seat

    @property
    def words(self) -> str:
        return f"break:{self.tool} @{self.target}"


@dataclass(frozen=True, slots=True)
class FixTool:
    """A repair (2.6): the card, and the tool that it mends."""

    card: Card
    tool: Tool
    target: Seat

    @property
    def words(self) -> str:
        return f"{self.card} {self.tool} @{self.target}" if "/" in self.card else f"{self.card} @{self.target}"


@dataclass(frozen=True, slots=True)
class Rockfall:
    """Remove a tunnel (2.7)."""

    cell: Cell

    @property
    def words(self) -> str:
        return f"rockfall {self.cell[0]},{self.cell[1]}"


@dataclass(frozen=True, slots=True)
class LookAtGoal:
    """A map: look at a goal (2.8)."""

    goal: Cell

    @property
    def words(self) -> str:
        return f"map {self.goal[0]},{self.goal[1]}"


@dataclass(frozen=True, slots=True)
class PlayTheft:
    """A theft in front of oneself (3.14)."""

    @property
    def words(self) -> str:
        return "theft"


@dataclass(frozen=True, slots=True)
class PlayAt:
    """An action of Saboteur 2 that is played at a player (3.14 to 3.18)."""

    action: Aimed
    target: Seat

    @property
    def words(self) -> str:
        return f"{self.action} @{self.target}"


@dataclass(frozen=True, slots=True)
class Discard:
    """A pass (2.3, 3.2); the cards in canonical order (5.4)."""

    cards: tuple[Card, ...]

    @property
    def words(self) -> str:
        return f"discard {' '.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class ShedCard:
    """Discard two cards to remove one from in front of oneself (3.2); the two in canonical order (5.4)."""

    card: Card
    """The card that is removed."""
    cards: tuple[Card, Card]

    @property
    def words(self) -> str:
        return f"shed {self.card} {self.cards[0]} {self.cards[1]}"


@dataclass(frozen=True, slots=True)
class PickGold:
    """Pick a gold card of this value (2.14)."""

    value: int

    @property
    def words(self) -> str:
        return f"gold {self.value}"


@dataclass(frozen=True, slots=True)
class Steal:
    """Take 1 gold from a player, or from nobody (3.13)."""

    target: Seat | None

    @property
    def words(self) -> str:
        return "steal none" if self.target is None else f"steal @{self.target}"


Move: TypeAlias = (
    PlaceTunnel
    | BreakTool
    | FixTool
    | Rockfall
    | LookAtGoal
    | PlayTheft
    | PlayAt
    | Discard
    | ShedCard
    | PickGold
    | Steal
)


def card_played(move: Move) -> Card | None:
    """Return the card that a move plays, by its own name; None if it only discards, or if nobody digs."""
    match move:
        case PlaceTunnel(tunnel):
            return SHAPES[tunnel].card
        case BreakTool(tool):
            return BREAK_OF[tool]
        case FixTool(card):
            return card
        case Rockfall():
            return ROCKFALL
        case LookAtGoal():
            return MAP
        case PlayTheft():
            return THEFT
        case PlayAt(action):
            return Card(action)
        case _:
            return None
