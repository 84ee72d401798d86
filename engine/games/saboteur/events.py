"""The events of Saboteur, as facts: an event is public by its kind, or names the one seat that is told.

Events for one seat are kept as its notes, so that nobody forgets what they were entitled to see (4).
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.game import Seat
from engine.games.saboteur.cards import Card, Dwarf, Tool, Tunnel
from engine.games.saboteur.maze import Cell, Maze

By: TypeAlias = Literal["gold", "cards", "stopped"]
"""How a round ended: gold was reached (2.11), all cards are gone (2.13), or people stopped the game before."""


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a round, as far as it is public (2.16, 5.5)."""

    by: By
    finder: Seat | None
    """The player who reached the gold."""
    winners: tuple[Seat, ...]
    """The players who won by their dwarf, never geologists (3.10)."""
    dwarfs: tuple[Dwarf, ...]
    """By seat: its dwarf at the end."""
    gold: tuple[int | None, ...]
    """By seat: its gain minus what was stolen; None for gold cards that nobody else has seen."""
    maze: Maze
    """The maze at the end."""
    goals: tuple[Tunnel, ...]
    """All goal cards by their own names, at (8, 2), (8, 0), (8, -2)."""
    moves: int
    """The number of moves of the game up to the end of the digging."""


# --- For the table ---


class PublicEvent:
    """Something that everybody is told."""

    __slots__ = ()

    @property
    def to(self) -> None:
        """None: no seat alone."""


@dataclass(frozen=True, slots=True)
class TunnelPlaced(PublicEvent):
    """A tunnel was placed on the table (2.4)."""

    seat: Seat
    tunnel: Tunnel
    cell: Cell


@dataclass(frozen=True, slots=True)
class GoalTurned(PublicEvent):
    """A goal was reached and turned over; `tunnel` is how it lies now (2.10, 2.12)."""

    goal: Cell
    tunnel: Tunnel
    gold: bool


@dataclass(frozen=True, slots=True)
class ToolBroken(PublicEvent):
    """A broken tool was placed in front of a player (2.5)."""

    seat: Seat
    target: Seat
    tool: Tool


@dataclass(frozen=True, slots=True)
class ToolMended(PublicEvent):
    """A broken tool was repaired with this card (2.6)."""

    seat: Seat
    target: Seat
    tool: Tool
    card: Card


@dataclass(frozen=True, slots=True)
class RockFell(PublicEvent):
    """A rockfall removed a tunnel (2.7)."""

    seat: Seat
    cell: Cell
    tunnel: Tunnel


@dataclass(frozen=True, slots=True)
class MapPlayed(PublicEvent):
    """A player looked at a goal; the event does not hold what the player saw (2.8)."""

    seat: Seat
    goal: Cell


@dataclass(frozen=True, slots=True)
class Discarded(PublicEvent):
    """A player passed by discarding this many cards (2.3, 3.2)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Shed(PublicEvent):
    """A player discarded two cards to remove this one from in front of themselves (3.2)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TheftPlayed(PublicEvent):
    """A theft was placed in front of the player (3.14)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TheftRemoved(PublicEvent):
    """Hands off: a theft was removed (3.14)."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class HandsSwapped(PublicEvent):
    """Two players swapped hands (3.15); the number of cards that each gave is public."""

    seat: Seat
    target: Seat
    given: int
    got: int


@dataclass(frozen=True, slots=True)
class DwarfInspected(PublicEvent):
    """A player looked at another's dwarf; the event does not hold what the player saw (3.16)."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class HatSwapped(PublicEvent):
    """A player's dwarf was replaced from the leftovers (3.17)."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Trapped(PublicEvent):
    """A player was trapped (3.18)."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Freed(PublicEvent):
    """A player was freed (3.18)."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Skipped(PublicEvent):
    """These players have no cards and were passed over (2.3)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DiggingEnded(PublicEvent):
    """The gold was reached or all cards are gone: dwarfs and goals are shown; the gold is given out after this
    event."""

    round: int
    by: By
    finder: Seat | None
    winners: tuple[Seat, ...]
    dwarfs: tuple[Dwarf, ...]
    goals: tuple[Tunnel, ...]


@dataclass(frozen=True, slots=True)
class GoldDrawn(PublicEvent):
    """This number of gold cards was drawn; the players take them in this order, round and round (2.14)."""

    count: int
    takers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GoldTaken(PublicEvent):
    """A player took a gold card; `asked` if the player had a choice (2.14)."""

    seat: Seat
    asked: bool


@dataclass(frozen=True, slots=True)
class GoldPaid(PublicEvent):
    """A player was paid (2.15, 3.11, 3.12)."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Stolen(PublicEvent):
    """A thief took 1 gold from a player, or from nobody; `asked` if another player had gold (3.13)."""

    seat: Seat
    target: Seat | None
    asked: bool


@dataclass(frozen=True, slots=True)
class RoundEnded(PublicEvent):
    """A round is over, all its gold given out."""

    round: int
    result: Result
    """After the last round with everybody's gold, for the game is over, too (2.16)."""


@dataclass(frozen=True, slots=True)
class RoundBegun(PublicEvent):
    """A new round begins."""

    round: int
    first: Seat


@dataclass(frozen=True, slots=True)
class GameOver(PublicEvent):
    """All rounds have ended; gold is shown (2.16)."""

    gold: tuple[int, ...]
    """By seat: its gold."""


# --- For one seat ---


@dataclass(frozen=True, slots=True)
class Dealt:
    """The addressee's dwarf and hand for a round."""

    to: Seat
    dwarf: Dwarf
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """The addressee drew these cards."""

    to: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dropped:
    """The addressee discarded these cards face down."""

    to: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GoalSeen:
    """A map showed the addressee this goal card (2.8)."""

    to: Seat
    goal: Cell
    tunnel: Tunnel
    """By its own name."""


@dataclass(frozen=True, slots=True)
class HandChanged:
    """The addressee swapped hands with another player (3.15)."""

    to: Seat
    other: Seat
    gave: tuple[Card, ...]
    got: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DwarfSeen:
    """The addressee saw the dwarf that another player has at that moment (3.16)."""

    to: Seat
    target: Seat
    dwarf: Dwarf


@dataclass(frozen=True, slots=True)
class DwarfChanged:
    """The addressee has another dwarf now (3.17)."""

    to: Seat
    dwarf: Dwarf


@dataclass(frozen=True, slots=True)
class GoldSeen:
    """The addressee was handed these gold cards, to take one and pass the rest on (2.14); highest first."""

    to: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GoldKept:
    """The addressee took this gold card (2.14)."""

    to: Seat
    value: int


@dataclass(frozen=True, slots=True)
class CardsPaid:
    """The addressee was paid with these gold cards; if the cards cannot make the exact pay, it counts as paid
    (2.15)."""

    to: Seat
    cards: tuple[int, ...]


PrivateEvent: TypeAlias = (
    Dealt | Drew | Dropped | GoalSeen | HandChanged | DwarfSeen | DwarfChanged | GoldSeen | GoldKept | CardsPaid
)
Event: TypeAlias = PublicEvent | PrivateEvent


@dataclass(frozen=True, slots=True)
class Note:
    """An event that one seat alone was told."""

    after: int
    """The number of moves of the game then, counting the one that caused the event."""
    event: PrivateEvent
