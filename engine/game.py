"""The contract of a game: one value of type `Game`, a handful of pure functions.

Four kinds of value pass through it: the whole truth (`State`), what one viewer may know (`View`), a `Move`, and an
`Event`. A `View` is the only thing that leaves the engine for a person, a picture or a computer player; it is built as
a list of what is allowed, never as the truth minus its secrets. Nothing here knows any game by name.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field
from random import Random
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeAlias, TypeVar

from engine.hooks import Hooks
from engine.measure import Match

Seat = NewType("Seat", int)
"""A player's place, 0 … n-1 in turn order."""

Side = NewType("Side", int)
"""Those who win or lose together: one seat, or partners."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for the table (what any onlooker sees)."""

Json: TypeAlias = Any
"""A value that the json module writes: str, int, bool, None, list, dict."""


class Options(Protocol):
    """What was agreed before the deal: a dataclass, its fields called as in records and commands."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def players(self) -> int:
        """How many seats the game has."""


@dataclass(frozen=True, slots=True)
class PastMove:
    """A move that was made, as the table saw it."""

    seat: Seat
    words: str
    """The canonical words, with `?` for what the table does not know."""


class State(Protocol):
    """The whole truth. Never shown to anyone."""

    @property
    def options(self) -> Options:
        """What was agreed before the deal."""

    @property
    def to_act(self) -> Seat | None:
        """Whose decision it is; None exactly when the game is over."""


class View(Protocol):
    """What one viewer may know: all that the viewer was ever entitled to see, as far as the rules let one remember."""

    @property
    def viewer(self) -> Viewer:
        """Whom this view was made for."""

    @property
    def options(self) -> Options:
        """What was agreed before the deal."""

    @property
    def to_act(self) -> Seat | None:
        """Whose decision it is; None exactly when the game is over."""

    @property
    def mid_turn(self) -> bool:
        """Whether the seat to act is in the middle of a turn of several moves: others are shown a turn when it ends."""

    @property
    def history(self) -> Sequence[PastMove]:
        """All moves so far, in order, as the table saw them; what the viewer alone knows stands in other fields."""


class Move(Protocol):
    """One decision of one seat."""

    @property
    def words(self) -> str:
        """The canonical words: what records hold and `Game.parse` reads."""


class Event(Protocol):
    """Something that happened, as facts."""

    @property
    def to(self) -> Viewer:
        """Who may know: a seat, or None for the table and so for everybody. There is no default."""


class Outcome(Protocol):
    """The score of a game, as it stands or as it ended."""

    @property
    def finished(self) -> bool:
        """Whether the game is over; otherwise the rest is the score as if it ended now."""

    @property
    def ranking(self) -> tuple[tuple[Side, ...], ...]:
        """The sides, best first, equal ones together."""

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, its place: 1 is best, equal ones share it."""

    @property
    def points(self) -> tuple[int, ...]:
        """By seat, what it scored; partners each have all that their side scored."""

    def data(self) -> dict[str, Json]:
        """The result as a record's reader expects it."""


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)
MoveT = TypeVar("MoveT", bound=Move)


@dataclass(frozen=True, slots=True)
class Feat:
    """What somebody brought off, as the game sees it."""

    worth: int
    """How great it was: of two in any games the greater one is told."""
    facts: Mapping[str, int | str]
    """What its sentence needs, as JSON data."""


@dataclass(frozen=True, slots=True)
class Rest(Generic[MoveT]):
    """What the bot may do for a player who can do nothing useful any more and wishes not to be asked."""

    stretch: int
    """For how long: the wish ends when this number is another one. It is the same for all seats, changes in the course
    of the game, and never comes back: the number of the round, say."""
    move: MoveT | None
    """What is then played for the viewer at once, a legal move; None exactly when the viewer is not to act. Nothing but
    such moves must bring the stretch to its end."""


@dataclass(frozen=True, slots=True)
class Game(Generic[OptionsT, StateT, ViewT, MoveT]):
    """A game's rules as pure functions. Build one value of it in `engine/games/<name>/__init__.py` and call it GAME."""

    name: str
    """What records call the game; also the name of its folder."""
    edition: int
    """The edition of the rules, which records call `rules`: raised when an old record would be refereed otherwise."""
    seats: range
    """The numbers of players that the game can be played with; options may allow fewer of them."""
    options: type[OptionsT]
    """The dataclass of its options, every field with a default."""
    read_options: Callable[[Mapping[str, Json]], OptionsT]
    """Read options from JSON data, defaults filled in; raise BadRecord on unknown names or values."""
    start: Callable[[OptionsT, Random], StateT]
    """Deal: draw all chance of the game from the given source and keep it as data."""
    view: Callable[[StateT, Viewer], ViewT]
    """What this viewer may know: the only door out of State. A viewer who has no seat is the table."""
    legal: Callable[[ViewT], Sequence[MoveT]]
    """All legal moves, empty unless the viewer is to act."""
    forced: Callable[[ViewT], MoveT | None]
    """The only choice that the viewer, who is to act, has, where everybody can see that there is no other: so that
    making it at once gives nothing away. Else None, also where the choice is the viewer's secret."""
    absent: Callable[[ViewT], MoveT]
    """What the viewer's seat, which is to act, does when nobody sits there any more: a legal move that gives away as
    little as possible and brings the game to its end."""
    apply: Callable[[StateT, Seat, MoveT], tuple[StateT, tuple[Event, ...]]]
    """The state after the move and what happened; raise IllegalMove exactly when the move is not in `legal`."""
    reveals: Callable[[Sequence[Event]], bool]
    """Whether one move, which caused these events, told any viewer more than follows from what that viewer knew before
    and from the move's own words, as far as the viewer knows them. Otherwise it can be taken back as if it had not been
    made. The end of a round or of the game always does. Fails closed: what it does not know of tells something."""
    outcome: Callable[[StateT | ViewT], Outcome]
    """The score: of a state at any time, as if the game ended now; of a view once the game is over, else ValueError."""
    imagine: Callable[[ViewT, Random], StateT]
    """Some full state that this viewer could be in: the honest food of computer players."""
    parse: Callable[[str], MoveT]
    """Read words as a move, generously; raise BadWords. `parse(move.words) == move`."""
    stop: Callable[[StateT], StateT]
    """The state in which a game stays that is stopped before its end: nobody is to act any more, and its views hide
    nothing for which it was played, since its record tells it all. Nobody has won it."""
    dump: Callable[[StateT], dict[str, Json]]
    """JSON data: `options` and `start`, and once a move was made `position`. `load(dump(state)) == state`."""
    load: Callable[[Mapping[str, Json]], StateT]
    """Read what `dump` writes; raise BadRecord. Without `position` it is the state before the first move."""
    sides: Callable[[OptionsT], tuple[tuple[Seat, ...], ...]]
    """The seats of each side, indexed by Side, as far as it is fixed from the start who wins together."""
    dump_view: Callable[[ViewT], dict[str, Json]]
    """A view as JSON data: all that a computer player in another process gets of a game."""
    load_view: Callable[[Mapping[str, Json]], ViewT]
    """Read what `dump_view` writes. `load_view(dump_view(view)) == view`."""
    believe: Callable[[ViewT], Callable[[Random], StateT]] | None = None
    """From a view, a source of states that its viewer could be in, the likelier ones more often, as far as public
    moves tell. None: `imagine`, without any such knowledge."""
    rest: Callable[[ViewT], Rest[MoveT] | None] | None = None
    """What the bot may play for the viewer for a while, also before the viewer is to act; None where the viewer is
    asked as ever. A game without it offers no rest."""
    hooks: Callable[[ViewT], Hooks[MoveT]] | None = None
    """What a search may ask about a decision of the viewer, who is to act; None: the rules alone must do."""
    rollouts: Callable[[Iterable[StateT], Random], Sequence[float]] | None = None
    """Play each of these states to its end at random, fast, and return how many each side wins, a shared victory shared
    out. The states differ only in what is secret. None: by the rules alone."""
    scripts: Mapping[str, Callable[[ViewT, Random], MoveT]] = field(default_factory=dict, hash=False)
    """Computer players of the game's own that follow a plain plan, by name: what the others are measured against, and
    levels that take the place of those of the same name."""
    matches: Sequence[Match] = ()
    """What the ladder plays to measure the game's computer players."""
    pool: Sequence[Match] = ()
    """What it plays when they are to be measured against strangers: scripts that play as people do."""
    feats: Callable[[StateT], Sequence[Feat | None]] | None = None
    """By seat, the best that each player brought off in a finished game when all was revealed, for people's profiles;
    None where there is nothing to tell. It is asked for in the transaction that ends a game, so it has to be quick."""
    tallies: Callable[[StateT], Sequence[Mapping[str, int]]] | None = None
    """By seat, what is counted in a finished game beside points and wins, for people's statistics: amounts that may be
    summed over games, under keys of at most 32 characters. None: nothing."""


AnyGame: TypeAlias = Game[Options, State, View, Move]
"""A game of which the caller needs to know no more than the contract. It takes whatever value of its own kind it is
given, but a State is no View: a type checker tells them apart."""


def seen_by(events: Sequence[Event], viewer: Viewer) -> tuple[Event, ...]:
    """Return those events that this viewer may know, in order. Fails closed: the table gets only what is for all."""
    return tuple(event for event in events if event.to is None or event.to == viewer)
