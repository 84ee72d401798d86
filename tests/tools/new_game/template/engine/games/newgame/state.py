"""The nouns: options, moves, events, the whole truth, and what one viewer may know."""

from dataclasses import dataclass
from typing import Literal

from engine.errors import Reason
from engine.game import Json, PastMove, Seat, Side, Viewer

SEATS = range(2, 5)


class Refusal(Reason):
    """Why a move is refused, or cannot be read."""

    NO_SUCH_NUMBER = "{number} is none of the numbers from 1 to {largest}"
    NAMED = "{number} has been named"
    UNREADABLE = "cannot read {words!r}"


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the deal."""

    players: int = 2
    numbers: Literal[10, 20] = 10
    """How many there are to choose from."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: a number is named."""

    number: int

    @property
    def words(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: this seat has named a number; or without a seat, the hidden number is shown."""

    to: Viewer
    number: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """All that is public."""

    options: Options
    named: tuple[int, ...] = ()
    """What was named, in order; the first seat begins."""
    stopped: bool = False

    @property
    def to_act(self) -> Seat | None:
        over = self.stopped or len(self.named) == self.options.players
        return None if over else Seat(len(self.named))


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Table):
    """The whole truth."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Table):
    """What one viewer may know."""

    viewer: Viewer
    number: int | None
    """The hidden one, once the game is over."""

    @property
    def mid_turn(self) -> bool:
        return False

    @property
    def history(self) -> tuple[PastMove, ...]:
        return tuple(PastMove(Seat(seat), str(number)) for seat, number in enumerate(self.named))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score: the nearer, the more points."""

    finished: bool
    points: tuple[int, ...]

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(1 + sum(rival > own for rival in self.points) for own in self.points)

    @property
    def ranking(self) -> tuple[tuple[Side, ...], ...]:
        seats = [(place, Side(seat)) for seat, place in enumerate(self.places)]
        return tuple(tuple(seat for own, seat in seats if own == place) for place in sorted({*self.places}))

    def data(self) -> dict[str, Json]:
        return {"points": list(self.points), "ranking": [list(tied) for tied in self.ranking]}
