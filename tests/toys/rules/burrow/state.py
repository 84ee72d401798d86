"""The nouns of Burrow: options, moves, events, the whole truth, and what one viewer may know."""

from dataclasses import dataclass
from typing import Literal

from engine.errors import Reason
from engine.game import Json, PastMove, Seat, Side, Viewer

SEATS = range(2, 13)
ROLES = ("mole", "badger")
ROOTS = (1, 2, 3, 4, 5)


class Refusal(Reason):
    """Why Burrow refuses a move, or cannot read one."""

    CLOSED = "the burrow has to be opened first"
    OPENED = "the burrow is open"
    NO_SUCH_ROOT = "no root of {root} in hand"
    SWAPPED = "hands can be swapped once a round"
    NO_SWAPS = "this game is played without swaps"
    NO_PARTNER = "seat {seat} is nobody to swap with"
    UNREADABLE = "cannot read {words!r}"


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on before the deal."""

    players: int = 3
    rounds: Literal[1, 2] = 2
    roots: Literal[2, 3] = 2
    """The number of roots in each hand at the start of a round."""
    swaps: bool = True


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: `open`, `dig 3`, `bury 3` or `swap @2`."""

    verb: Literal["open", "dig", "bury", "swap"]
    number: int = 0
    """The root, or the seat to swap with."""

    @property
    def words(self) -> str:
        match self.verb:
            case "open":
                return "open"
            case "swap":
                return f"swap @{self.number}"
            case _:
                return f"{self.verb} {self.number}"

    @property
    def public_words(self) -> str:
        """Return the words as the table sees them."""
        return "bury ?" if self.verb == "bury" else self.words


@dataclass(frozen=True, slots=True)
class Event:
    """An event: a `kind` and its `facts`, by name."""

    to: Viewer
    kind: str
    facts: tuple[tuple[str, Json], ...] = ()


def happened(to: Viewer, kind: str, **facts: Json) -> Event:
    values = (tuple(value) if isinstance(value, list) else value for value in facts.values())
    return Event(to, kind, tuple(zip(facts, values, strict=True)))


@dataclass(frozen=True, slots=True)
class Round:
    """The chance of one round."""

    roles: tuple[str, ...]
    deck: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All that is public."""

    options: Options
    to_act: Seat | None
    round: int = 0
    opened: bool = False
    swapped: tuple[Seat, ...] = ()
    dug: tuple[tuple[int, ...], ...] = ()
    """By seat: the roots dug up in this round."""
    points: tuple[int, ...] = ()
    """By seat: the points of the rounds that are over."""
    mid_turn: bool = False
    roles: tuple[str, ...] = ()
    """By seat: the roles, once the game was stopped."""
    history: tuple[PastMove, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth."""

    table: Table
    first: Seat
    rounds: tuple[Round, ...]
    hands: tuple[tuple[int, ...], ...]
    """By seat: its hand, sorted."""
    deck: tuple[int, ...]
    buried: tuple[tuple[int, ...], ...]
    """By seat: the roots buried in this round."""
    told: tuple[Event, ...] = ()
    """All events that were told to one seat alone, which its view must recall."""

    @property
    def options(self) -> Options:
        return self.table.options

    @property
    def to_act(self) -> Seat | None:
        return self.table.to_act


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know."""

    viewer: Viewer
    table: Table
    first: Seat
    sizes: tuple[int, ...]
    """By seat: the number of roots in hand."""
    left: int
    """The number of roots in the deck."""
    role: str | None = None
    hand: tuple[int, ...] = ()
    buried: tuple[int, ...] = ()
    told: tuple[Event, ...] = ()

    @property
    def options(self) -> Options:
        return self.table.options

    @property
    def to_act(self) -> Seat | None:
        return self.table.to_act

    @property
    def mid_turn(self) -> bool:
        return self.table.mid_turn

    @property
    def history(self) -> tuple[PastMove, ...]:
        return self.table.history


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score: the points of the rounds that are over."""

    finished: bool
    points: tuple[int, ...]

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(1 + sum(point > own for point in self.points) for own in self.points)

    @property
    def ranking(self) -> tuple[tuple[Side, ...], ...]:
        return tuple(
            tuple(Side(seat) for seat, place in enumerate(self.places) if place == this)
            for this in sorted(set(self.places))
        )

    def data(self) -> dict[str, Json]:
        ranking = [list(sides) for sides in self.ranking]
        return {"finished": self.finished, "points": list(self.points), "ranking": ranking}
