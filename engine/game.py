"""The contract of a game: one value of type `Game`, which is a handful of pure functions.

Four kinds of value pass through it: the whole truth (`State`), what one viewer may know (`View`), a `Move`, and an
`Event`. A `View` is the only thing that leaves the engine for a person, a picture or a computer player; it is built as
a list of what is allowed, never as the truth minus its secrets. Nothing here knows any game by name.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field
from functools import partial
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, NewType, Protocol, TypeAlias, TypeVar

from engine.errors import BadRecord, CoreReason, IllegalMove
from engine.hooks import Hooks
from engine.measure import Match, every_level
from engine.options import PLAYERS, read_options

Seat = NewType("Seat", int)
"""A player's place, 0 … n-1 in turn order."""

Side = NewType("Side", int)
"""Players who win or lose together: one seat, or partners."""

Viewer: TypeAlias = Seat | None
"""A seat, or None for the table (what any onlooker sees)."""

Json: TypeAlias = Any
"""A value that the json module writes: str, int, bool, None, list, dict."""


class Options(Protocol):
    """What players agree on before the deal: a dataclass, with fields named as in records and commands."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def players(self) -> int:
        """The number of seats."""

    def __hash__(self) -> int:
        """Equal options are equal keys, for they are frozen."""


class PastMove(NamedTuple):
    """A move that was made, as the table sees it."""

    seat: Seat
    words: str
    """The canonical words, with `?` for what the table does not know."""


class State(Protocol):
    """The whole truth. Never shown to anyone."""

    @property
    def options(self) -> Options:
        """What the players agreed on before the deal."""

    @property
    def to_act(self) -> Seat | None:
        """The seat whose decision it is; None exactly when the game is over."""


class View(Protocol):
    """What one viewer may know: everything that the viewer was ever entitled to see, as far as the rules let one
    remember.

    `history` has every move as the table sees it, the other fields what the viewer alone was told. So a reader of
    a View needs neither a record nor notes.
    """

    @property
    def viewer(self) -> Viewer:
        """The viewer for whom this view was made."""

    @property
    def options(self) -> Options:
        """What the players agreed on before the deal."""

    @property
    def to_act(self) -> Seat | None:
        """The seat whose decision it is; None exactly when the game is over."""

    @property
    def mid_turn(self) -> bool:
        """Whether the seat to act is in the middle of a turn of several moves: other players see a turn when it
        ends."""

    @property
    def history(self) -> Sequence[PastMove]:
        """All moves so far, in order, as the table sees them; what the viewer alone knows is in other fields."""


class Move(Protocol):
    """One decision of one seat."""

    @property
    def words(self) -> str:
        """The canonical words: what records hold and `Game.parse` reads."""


class Event(Protocol):
    """Something that happened, as facts."""

    @property
    def to(self) -> Viewer:
        """The only addressee: a seat, or None for the table and so for everybody. It has no default."""


class Outcome(Protocol):
    """The score of a game, final or current."""

    @property
    def finished(self) -> bool:
        """Whether the game is over; otherwise this is the score as if it ended now."""

    @property
    def ranking(self) -> tuple[tuple[Side, ...], ...]:
        """The sides, best first, equal ones together."""

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, its place: 1 is best, and equal sides share a place."""

    @property
    def points(self) -> tuple[int, ...]:
        """By seat, what it scored; each partner has all that their side scored."""

    def data(self) -> dict[str, Json]:
        """Return the result as JSON data, as records hold it."""


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)
MoveT = TypeVar("MoveT", bound=Move)
EventT = TypeVar("EventT", bound=Event)


_USUAL: Any = None
"""In the place of a function that most games have alike; `Game` fills it in."""


@dataclass(frozen=True, slots=True)
class Achievement:
    """The best that a player achieved in one game, as facts."""

    worth: int
    """How great it was: of two achievements in any games of this kind, the greater one is kept."""
    facts: Mapping[str, int | str]
    """The facts that its sentence needs, as JSON data."""


@dataclass(frozen=True, slots=True)
class Idea:
    """What a move of a puzzle is about."""

    kind: str
    """Puzzles of some days differ by it."""
    facts: Mapping[str, Json]
    """The facts that its sentence needs, as JSON data."""


@dataclass(frozen=True, slots=True)
class Rest(Generic[MoveT]):
    """What the bot may do for a player who can do nothing useful any more and wishes not to be asked."""

    round: int
    """The wish ends when this number changes. It is the same for all seats, changes in the course of the game, and
    never comes back: the number of the round, say."""
    move: MoveT | None
    """The legal move that is played for the viewer at once; None exactly when the viewer is not to act. If all seats
    rest, these moves must bring the round to its end."""


@dataclass(frozen=True, slots=True)
class Game(Generic[OptionsT, StateT, ViewT, MoveT]):
    """A game's rules as pure functions. Each game has one value of this type, GAME in
    `engine/games/<name>/__init__.py`."""

    name: str
    """The name of the game in records, and of its folder: of a–z, 0–9 and _."""
    seats: range
    """The numbers of players that the game allows; options may allow fewer of them."""
    options: type[OptionsT]
    """The dataclass of the options, every field with a default."""
    start: Callable[[OptionsT, Random], StateT]
    """Deal: draw all chance of the game from the given source and keep it as data."""
    view: Callable[[StateT, Viewer], ViewT]
    """What this viewer may know: the only way out of State. A viewer without a seat is the table."""
    legal: Callable[[ViewT], Sequence[MoveT]]
    """All legal moves, empty unless the viewer is to act."""
    apply: Callable[[StateT, Seat, MoveT], tuple[StateT, tuple[Event, ...]]]
    """The state after the move, and the events. Raises IllegalMove exactly when the move is not in `legal`."""
    outcome: Callable[[StateT | ViewT], Outcome]
    """The score: of a state at any time, as if the game ended now; of a view once the game is over, else a ValueError
    that says that the `score` is not known (unless the game has perfect information)."""
    imagine: Callable[[ViewT, Random], StateT]
    """Some full state that this viewer could be in; computer players think with it."""
    parse: Callable[[str], MoveT]
    """Read words as a move, generously, but whatever the position: they mean one move or none. Raises BadWords.
    `parse(move.words) == move`."""
    stop: Callable[[StateT], StateT]
    """The state of a game that is stopped before its end: nobody is to act any more, nobody is in the middle of a turn,
    and nobody has won. Its views hide nothing for which the game was played, since its record tells everything."""
    dump: Callable[[StateT], dict[str, Json]]
    """JSON data: `options` and `start`, and after the first move `position`. `load(dump(state)) == state`."""
    load: Callable[[Mapping[str, Json]], StateT]
    """Read what `dump` writes. Raises BadRecord. Without `position` it is the state before the first move."""
    dump_view: Callable[[ViewT], dict[str, Json]]
    """A view as JSON data: all that a computer player in another process gets of a game."""
    load_view: Callable[[Mapping[str, Json]], ViewT]
    """Read what `dump_view` writes. `load_view(dump_view(view)) == view`."""
    deterministic: bool = False
    """Whether nothing is drawn: each start with the same options is the same, whatever its source of chance."""
    perfect_information: bool = False
    """Whether nothing is hidden from anybody: each view tells the whole state, so that it can be scored at any time,
    and there are no secrets, no twins, and nothing to seal."""
    edition: int = 1
    """The edition of the rules, `rules` in records. It is raised when an old record would be refereed otherwise."""
    read_options: Callable[[Mapping[str, Json]], OptionsT] = _USUAL
    """Read options from JSON data, defaults filled in; raise BadRecord on unknown names or values. Usually each
    field is read by its type (see `engine.options`)."""
    absent: Callable[[ViewT], MoveT] = _USUAL
    """What the viewer's seat, which is to act, does when nobody sits there any more: a legal move that gives away as
    little as possible and brings the game to its end. No other room knows what the game calls a pass, or whether it has
    one. Usually it is the first legal move."""
    forced: Callable[[ViewT], MoveT | None] = lambda view: None
    """The only choice of the viewer, who is to act, where everybody can see that there is no other, so that making it
    at once gives nothing away. Otherwise None, also where only the viewer knows that there is one choice."""
    reveals: Callable[[Sequence[Event]], bool] = lambda events: True
    """Whether one move, which caused these events, told any viewer more than follows from that viewer's knowledge
    before and from the move's own words, as far as the viewer knows them. If not, two positions that a viewer cannot
    tell apart before the move stay so after it, and the move can be taken back as if it had not been made. The end of a
    round or of the game always reveals; in a game in which each move tells something, all moves do. Fails closed: an
    unknown event reveals."""
    sides: Callable[[OptionsT], tuple[tuple[Seat, ...], ...]] = lambda options: tuple(
        (Seat(seat),) for seat in range(options.players)
    )
    """The seats of each side, indexed by Side, as far as the options fix from the start who wins together. Usually each
    seat is a side."""
    believe: Callable[[ViewT], Callable[[Random], StateT]] | None = None
    """From a view, a source of states that its viewer could be in, the likelier ones more often as far as public moves
    tell. None: `imagine`, where moves tell nothing."""
    rest: Callable[[ViewT], Rest[MoveT] | None] | None = None
    """What the bot may play for the viewer for a while, also before the viewer is to act; None where the viewer must be
    asked. A game without this function offers no rest."""
    hooks: Callable[[ViewT], Hooks[MoveT]] | None = None
    """What a search may ask about a decision of the viewer, who is to act; None: the search uses the rules alone."""
    rollouts: Callable[[Iterable[StateT], Random], Sequence[float]] | None = None
    """Play each of these states to its end at random, fast, and return by side the number of wins; a shared victory
    counts as a fraction for each winner. The states differ only in what is secret. None: by the rules alone."""
    scripts: Mapping[str, Callable[[ViewT, Random], MoveT]] = field(default_factory=dict, hash=False)
    """The game's own computer players that follow a plain plan, by name. The other players are measured against them;
    one that has the name of a level replaces that level."""
    temper: Callable[[ViewT, str], str | None] | None = None
    """From the viewer's view, the name of the temper in which a computer player of this level plays in that seat for
    the whole game, or None: told to everybody after it, and before to nobody. It depends on nothing that anybody else
    may know. None: players have no tempers."""
    levels: Callable[[OptionsT], Sequence[str]] = every_level
    """The levels of computer players that mean something with these options, the weakest first and always among them:
    of two that have not shown to differ there, the one farther from `normal` is left out. People are offered no
    others."""
    matches: Sequence[Match] = ()
    """What the ladder plays to measure the game's computer players."""
    idea: Callable[[ViewT, MoveT], Idea] | None = None
    """What a move of the viewer is about, for puzzles. None: the first of the move's words tells."""
    begun_by: Callable[[StateT, Seat], StateT] | None = None
    """A state before the first move, dealt as it is but for who begins: this seat. For people who play again, so that
    each begins in turn. None where the rules say who begins."""
    round: Callable[[ViewT], int | None] | None = None
    """The number of the round that goes on, from 0, or was played last: the same for all viewers, and never less than
    before. None: only one round is played, by these options or in any game."""
    achievements: Callable[[StateT], Sequence[Achievement | None]] | None = None
    """By seat, the best achievement in a finished game when all is revealed, for people's profiles; None for a seat
    without one. It must be quick, since it runs in the transaction that ends a game."""
    tallies: Callable[[StateT], Sequence[Mapping[str, int]]] | None = None
    """By seat, what a finished game adds to people's statistics beside points and wins: amounts that may be summed over
    games, under keys of at most 32 characters. None: nothing."""
    culprits: Callable[[ViewT], Sequence[frozenset[Seat] | None]] | None = None
    """From the table's view, by round: the seats that at its end had the hidden role which onlookers may guess; None
    for the round that goes on, as long as the table is not told. None: the game has no such role."""

    def __post_init__(self) -> None:
        if self.read_options is _USUAL:
            object.__setattr__(self, "read_options", partial(read_options, self.options, self.seats))
        if self.absent is _USUAL:
            object.__setattr__(self, "absent", lambda view: self.legal(view)[0])

    def numbers_of_players(self, options: Mapping[str, Json]) -> tuple[int, ...]:
        """Return the numbers of players that these options allow, whatever number of players they hold."""

        def playable(number: int) -> bool:
            try:
                self.read_options({**options, PLAYERS: number})
            except BadRecord:
                return False
            return True

        return tuple(filter(playable, self.seats))


AnyGame: TypeAlias = Game[Options, State, View, Move]
"""A game of which the caller knows only the contract. It accepts any value of its own kind, but a State is not a View:
a type checker tells them apart."""


def check_turn(to_act: Seat | None, seat: Viewer) -> None:
    """Raise IllegalMove unless it is this seat's turn."""
    if to_act is None:
        raise IllegalMove(CoreReason.GAME_OVER)
    if to_act != seat:
        raise IllegalMove(CoreReason.NOT_YOUR_TURN, to_act=to_act)


def seen_by(events: Sequence[EventT], viewer: Viewer) -> tuple[EventT, ...]:
    """Return the events that this viewer may know, in order. Fails closed: the table gets only events for everybody."""
    return tuple(event for event in events if event.to is None or event.to == viewer)
