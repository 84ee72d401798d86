"""Nim, an open game for two. A toy in which nothing is hidden and nothing is drawn.

1 There are heaps of 3, 4 and 5 stones; with the option, a fourth heap of 2. 2 On a turn one takes any number of stones
from one heap, written `b3`: three from the second heap. 3 Whoever takes the last stone wins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random

from engine.codec import codec
from engine.errors import BadWords, IllegalMove, Reason
from engine.game import Event as AnyEvent
from engine.game import Game, Json, PastMove, Seat, Side, Viewer, check_turn
from engine.options import read_object, read_seat_number

HEAPS = "abcd"


class Refusal(Reason):
    """Why Nim refuses a move, or cannot read one."""

    NO_SUCH_HEAP = "there is no heap {heap}"
    TOO_MANY = "heap {heap} has {left} stones"
    UNREADABLE = "cannot read {words!r}"


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on."""

    players: int = 2
    small: bool = False
    """Whether there is a fourth, small heap."""


@dataclass(frozen=True, slots=True)
class Move:
    """Stones that are taken from a heap."""

    heap: str
    stones: int

    @property
    def words(self) -> str:
        return f"{self.heap}{self.stones}"


@dataclass(frozen=True, slots=True)
class Event:
    """Stones were taken; in the end nobody is to act."""

    to: Viewer
    seat: Seat
    move: Move
    last: bool


@dataclass(frozen=True, slots=True)
class State:
    """The game, which everybody sees."""

    options: Options
    first: Seat
    heaps: tuple[int, ...]
    moves: tuple[str, ...] = ()
    stopped: bool = False

    @property
    def to_act(self) -> Seat | None:
        return None if self.stopped or not any(self.heaps) else self.mover(len(self.moves))

    def mover(self, ply: int) -> Seat:
        """Return whose move this is."""
        return Seat((self.first + ply) % 2)


@dataclass(frozen=True, slots=True)
class View:
    """The same, with who looks at it."""

    viewer: Viewer
    state: State
    mid_turn: bool = False

    @property
    def options(self) -> Options:
        return self.state.options

    @property
    def to_act(self) -> Seat | None:
        return self.state.to_act

    @property
    def history(self) -> tuple[PastMove, ...]:
        return tuple(PastMove(self.state.mover(ply), words) for ply, words in enumerate(self.state.moves))


@dataclass(frozen=True, slots=True)
class Outcome:
    """A point for the winner."""

    finished: bool
    points: tuple[int, ...]

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(1 + sum(point > own for point in self.points) for own in self.points)

    @property
    def ranking(self) -> tuple[tuple[Side, ...], ...]:
        winner = self.points.index(max(self.points))
        return ((Side(0), Side(1)),) if not any(self.points) else ((Side(winner),), (Side(1 - winner),))

    def data(self) -> dict[str, Json]:
        return {"finished": self.finished, "points": list(self.points), "ranking": [list(s) for s in self.ranking]}


def start(options: Options, rng: Random) -> State:
    return State(options, Seat(0), (3, 4, 5, 2) if options.small else (3, 4, 5))


def view(state: State, viewer: Viewer) -> View:
    return View(viewer if viewer in (0, 1) else None, state)


def legal(view: View) -> list[Move]:
    if view.viewer is None or view.viewer != view.to_act:
        return []
    return [
        Move(heap, stones + 1) for heap, size in zip(HEAPS, view.state.heaps, strict=False) for stones in range(size)
    ]


def apply(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    check_turn(state.to_act, seat)
    number = HEAPS.find(move.heap)
    if not 0 <= number < len(state.heaps):
        raise IllegalMove(Refusal.NO_SUCH_HEAP, heap=move.heap)
    if not 0 < move.stones <= state.heaps[number]:
        raise IllegalMove(Refusal.TOO_MANY, heap=move.heap, left=state.heaps[number])
    heaps = tuple(size - move.stones * (other == number) for other, size in enumerate(state.heaps))
    after = replace(state, heaps=heaps, moves=(*state.moves, move.words))
    return after, (Event(None, seat, move, last=not any(heaps)),)


def reveals(events: Sequence[AnyEvent]) -> bool:
    return not all(isinstance(event, Event) and not event.last for event in events)


def outcome(position: State | View) -> Outcome:
    state = position.state if isinstance(position, View) else position
    won = [0, 0] if any(state.heaps) else [int(seat == state.mover(len(state.moves) - 1)) for seat in (0, 1)]
    return Outcome(state.to_act is None, tuple(won))


def parse(words: str) -> Move:
    match [*words.strip().lower()]:
        case [heap, stones] if heap in HEAPS and stones in "12345":
            return Move(heap, int(stones))
    raise BadWords(Refusal.UNREADABLE, words=words[:80], understood="")


def dump(state: State) -> dict[str, Json]:
    position = {"moves": list(state.moves), "stopped": state.stopped}
    data: dict[str, Json] = {"options": asdict(state.options), "start": {"first": state.first}}
    return data | ({"position": position} if state.moves or state.stopped else {})


def load(data: Mapping[str, Json]) -> State:
    first = Seat(read_seat_number(read_object(data, "start"), "first", players=2))
    options = GAME.read_options(read_object(data, "options") if "options" in data else {})
    state, position = replace(start(options, Random()), first=first), data.get("position", {})
    for words in position.get("moves", ()):
        state, _ = apply(state, state.mover(len(state.moves)), parse(words))
    return replace(state, stopped=bool(position.get("stopped", False)))


dump_view, load_view = codec(View)
GAME: Game[Options, State, View, Move] = Game(
    name="nim",
    seats=range(2, 3),
    options=Options,
    perfect_information=True,
    deterministic=True,
    start=start,
    begun_by=lambda state, seat: replace(state, first=seat),
    view=view,
    legal=legal,
    apply=apply,
    reveals=reveals,
    outcome=outcome,
    imagine=lambda view, rng: view.state,
    parse=parse,
    stop=lambda state: replace(state, stopped=True),
    dump=dump,
    load=load,
    dump_view=dump_view,
    load_view=load_view,
)
