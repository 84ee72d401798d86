"""Records: a game as its start and its moves in words. A replay is a fold over them.

The format is the project's own, and other programs read it: `game`, `rules`, `options`, `start`, `moves`; further keys
(names of players, date, place, salts) are kept.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine import find
from engine.errors import BadRecord, NuggetError, RecordReason, UnknownGame
from engine.game import AnyGame, Event, Json, Move, Seat, State
from engine.options import quoted, read_key

DEEPEST = 64
"""The depth to which lists and objects may be nested in a record, foreign keys included; our own parts are five
deep."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game's start and the words of its moves, not yet checked against the rules."""

    game: AnyGame
    start: State
    """The state before the first move."""
    moves: tuple[Json, ...] = ()
    """Canonical words in our own records; anything in records of others."""
    extra: Mapping[str, Json] = field(default_factory=dict)
    """Keys of others, kept unchanged."""

    def data(self) -> dict[str, Json]:
        """Return the record as JSON data."""
        header = {"game": self.game.name, "rules": self.game.edition}
        return header | self.game.dump(self.start) | {"moves": list(self.moves)} | dict(self.extra)


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a game: the seat and the move, the states before and after it, and all events, secrets included."""

    before: State
    seat: Seat
    move: Move
    state: State
    """After the move."""
    events: tuple[Event, ...]

    @property
    def words(self) -> str:
        """The canonical words of the move."""
        return self.move.words


class BadMove(Exception):
    """A move of a record that is illegal or cannot be read: its `index` from 0, its `words`, and the `error`."""

    def __init__(self, index: int, words: str, error: NuggetError) -> None:
        super().__init__(index, words, error)
        self.index = index
        self.words = words
        self.error = error


def decode(text: bytes) -> Json:
    """Return the JSON value of UTF-8 text. Raises BadRecord for all other bytes.

    A repeated key in an object is refused. Most readers take the last value and some the first, so they would see a
    different game from the one that was checked.

    >>> decode(b'{"rules": 1, "rules": 2}')
    Traceback (most recent call last):
    engine.errors.BadRecord: key rules stands twice in an object, so readers may differ about what it says
    """
    try:
        value = json.loads(text.decode("utf-8-sig"), object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:  # ValueError: bad UTF-8, bad JSON, or a number of too many digits
        raise BadRecord(RecordReason.NOT_JSON) from error
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, list | dict)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    if any(isinstance(deepest, list | dict) for deepest in level):
        raise BadRecord(RecordReason.TOO_DEEP, most=DEEPEST)
    return value


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    members = dict(pairs)
    if len(members) < len(pairs):
        [(twice, _)] = Counter(key for key, _ in pairs).most_common(1)
        raise BadRecord(RecordReason.SAME_KEY_TWICE, key=quoted(twice))
    return members


def read(data: Json) -> Record:
    """Return the record that JSON data holds. Raises BadRecord or UnknownGame; the moves are not checked yet."""
    if not isinstance(data, dict):
        raise BadRecord(RecordReason.NOT_AN_OBJECT, name="the record")
    for key in ("game", "rules", "start", "moves"):
        read_key(data, key)
    if not isinstance(data["game"], str):
        raise UnknownGame(RecordReason.UNKNOWN_GAME, name=quoted(data["game"]))
    game = find(data["game"])
    if type(data["rules"]) is not int or data["rules"] != game.edition:
        raise BadRecord(RecordReason.UNKNOWN_RULES, rules=quoted(data["rules"]))
    if not isinstance(data["moves"], list):
        raise BadRecord(RecordReason.MOVES_NOT_A_LIST)
    start = game.load({key: data[key] for key in ("options", "start") if key in data})
    ours = {"game", "rules", "options", "start", "moves"}
    extra = {key: value for key, value in data.items() if key not in ours}
    return Record(game, start, tuple(data["moves"]), extra)


def replay(record: Record) -> Iterator[Step]:
    """Yield the steps of the game, one a move. Raises BadMove at the first move that is illegal or cannot be read.

    >>> from random import Random
    >>> armadora = find("armadora")
    >>> record = Record(armadora, armadora.start(armadora.options(), Random(1)), ("W1 a1", "palisade c3 c4"))
    >>> [step.words for step in replay(record)]
    ['W1 a1', 'P c3c4']
    """
    game, state = record.game, record.start
    for index, words in enumerate(record.moves):
        seat = Seat(0) if state.to_act is None else state.to_act  # when the game is over, every seat is refused
        text = words if isinstance(words, str) else quoted(words)
        try:
            move = game.parse(text)
            after, events = game.apply(state, seat, move)
        except NuggetError as error:
            raise BadMove(index, text, error) from error
        yield Step(state, seat, move, after, events)
        state = after


def final(record: Record) -> State:
    """Return the state after all moves. Raises BadMove."""
    state = record.start
    for step in replay(record):
        state = step.state
    return state


def round_of(game: AnyGame, state: State) -> int | None:
    """Return the number of the round in this state, from 0; None if only one is played."""
    return None if game.round is None else game.round(game.view(state, None))


def beginnings(record: Record, steps: Sequence[Step]) -> tuple[int, ...]:
    """Return by round how many of these moves were made before it began; nothing if only one round is played."""
    first_moves: dict[int, int] = {}
    for moves, state in enumerate((record.start, *(step.state for step in steps))):
        if (round := round_of(record.game, state)) is not None:
            first_moves.setdefault(round, moves)
    return tuple(first_moves.values())
