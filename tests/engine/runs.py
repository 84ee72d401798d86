"""Whole games of any kind, made by chance, for tests of what holds in every game.

The moves come from the legal ones, each kind of move (its first letter) about as likely as the
others however many moves it has, but a kind of a single move is rarer; so all kinds occur, and games
do not end at once. A game in which chance alone hardly ever gets anywhere brings a `choose` in its `twins`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from itertools import combinations, product
from math import prod
from random import Random
from typing import Any, TypeAlias

import engine
from engine import record as records
from engine.commitment import COMMITMENTS, SALT, TAKEN_BACK, commit
from engine.errors import BadRecord, BadWords, IllegalMove
from engine.game import Game, Move, Seat, State
from engine.options import option_values
from engine.record import Step as AnyStep
from tests.moments import mover

SomeGame = Game[Any, Any, Any, Any]
"""A game of any kind, its own tests' too, which know what its states hold."""
Step: TypeAlias = Any
"""A step of such a game (`engine.record.Step`)."""
Chooser: TypeAlias = Callable[[Sequence[Any], Random], Any]
"""Chooses one of some legal moves."""
LONGEST = 1000
"""No game of any kind should take more decisions than this."""
MANY = 48
"""Up to so many combinations of options are all tested; of more, a sample."""
TRIES = 200
"""How often a combination is sought that the game takes and that is new."""


@dataclass(frozen=True)
class Run:
    """A game from the deal to its end."""

    game: SomeGame
    start: Any
    steps: tuple[Step, ...]

    @property
    def states(self) -> tuple[Any, ...]:
        return (self.start, *(step.state for step in self.steps))

    def some_states(self, count: int) -> tuple[Any, ...]:
        """At most so many of its states, the first and the last among them."""
        inner = self.states[1:-1]
        indexes = Random(len(inner)).sample(range(len(inner)), min(len(inner), count - 2))
        return (self.start, *(inner[index] for index in sorted(indexes)), self.end)

    @property
    def end(self) -> Any:
        return self.states[-1]

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return viewers(self.game, self.start)

    @property
    def some_viewers(self) -> tuple[Seat | None, ...]:
        """The table and at most four seats, others in other games: at a large table all sit alike."""
        seats = [seat for seat in self.viewers if seat is not None]
        return None, *sorted(Random(str(self.start.options)).sample(seats, min(4, len(seats))))

    def record(self, moves: int | None = None) -> dict[str, Any]:
        """The record of the game, or of its first `moves` moves."""
        return {
            "game": self.game.name,
            "rules": self.game.edition,
            **self.game.dump(self.start),
            "moves": [step.move.words for step in self.steps[:moves]],
        }


def viewers(game: SomeGame, state: State) -> tuple[Seat | None, ...]:
    """The table and all seats."""
    return (None, *map(Seat, range(state.options.players)))


def all_options(game: SomeGame) -> list[dict[str, Any]]:
    """All combinations of options that the game takes; where there are many, some in which each value of each option
    occurs."""
    values = option_values(game.options, game.seats)
    if prod(map(len, values.values())) <= MANY:
        option_sets = [dict(zip(values, combination, strict=True)) for combination in product(*values.values())]
    else:
        option_sets = _sampled(game, values)
    return [options for options in option_sets if _accepted(game, options)]


def mixed_options(game: SomeGame) -> list[dict[str, Any]]:
    """A few of `all_options`, so chosen that any three values which occur together there occur together here: what goes
    wrong with four and never with three of them is nearly unheard of, and a fraction of the games will do."""
    mixtures = all_options(game)
    missing = set[frozenset[tuple[str, Any]]]().union(*map(_threes, mixtures))
    covering = []
    while missing:
        best = max(mixtures, key=lambda options: len(_threes(options) & missing))
        covering.append(best)
        missing -= _threes(best)
    return covering


def _threes(options: Mapping[str, Any]) -> set[frozenset[tuple[str, Any]]]:
    return {frozenset(three) for three in combinations(options.items(), min(3, len(options)))}


def _sampled(game: SomeGame, values: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    rng = Random(game.name)
    sampled: dict[str, dict[str, Any]] = {}

    def add(**fixed: Any) -> None:
        """Add a combination with these values, if the game takes any."""
        for _ in range(TRIES):
            options = {name: rng.choice(allowed) for name, allowed in values.items()} | fixed
            if _accepted(game, options) and str(options) not in sampled:
                sampled[str(options)] = options
                return

    # The longest first: what comes after occurs in one of its combinations already, most of the time.
    for name, allowed in sorted(values.items(), key=lambda item: -len(item[1])):
        for value in allowed:
            if all(options[name] != value for options in sampled.values()):
                add(**{name: value})
    return list(sampled.values())


def _accepted(game: SomeGame, options: Mapping[str, Any]) -> bool:
    try:
        return asdict(game.read_options(options)) == options
    except BadRecord:
        return False


def choose(moves: Sequence[Move], rng: Random) -> Move:
    kinds = defaultdict(list)
    for move in moves:
        kinds[move.words[0]].append(move)
    names = sorted(kinds)
    [kind] = rng.choices(names, [min(len(kinds[name]), 40) for name in names])
    return rng.choice(kinds[kind])


def steps(game: SomeGame, state: State, rng: Random, choose: Chooser = choose) -> Iterator[Step]:
    while state.to_act is not None:
        seat = mover(state)
        move = choose(game.legal(game.view(state, seat)), rng)
        after, events = game.apply(state, seat, move)
        yield AnyStep(state, seat, move, after, events)
        state = after


@cache
def _run(name: str, options: tuple[tuple[str, Any], ...], seed: int) -> Run:
    game = engine.find(name)
    rng = Random(f"{name} {options} {seed}")
    start = game.start(game.read_options(dict(options)), rng)
    recorded = []
    own = None if game.perfect_information else getattr(twins_of(game), "choose", None)
    for step in steps(game, start, rng, own or choose):
        recorded.append(step)
        assert len(recorded) < LONGEST, f"{name} does not end"
    return Run(game, start, tuple(recorded))


def run(game: SomeGame, options: Mapping[str, Any], seed: int = 1) -> Run:
    """One game with these options; the same whenever it is asked for again."""
    return _run(game.name, tuple(sorted(options.items())), seed)


SALTED = "5a" * 32


def commitments(played, moves=None, taken_back=()):
    """What is published after so many moves of a game."""
    record = records.read(played.record(moves))
    state = played.states[len(record.moves)]
    return commit(record, played.game.view(state, None).history, SALTED, taken_back)


def sealed(played, taken_back=()):
    """The record of a finished game as the bot gives it away."""
    published = commitments(played, taken_back=taken_back).data()
    return played.record() | {SALT: SALTED, COMMITMENTS: published, TAKEN_BACK: list(taken_back)}


def twins_of(game):
    return import_module(f"tests.engine.{game.name}.twins")


def same(first, second):
    """Equal, and alike in every field, also in one that takes no part in comparing."""
    return first == second and repr(first) == repr(second)


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All places in a JSON value."""
    yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths(inner, (*path, key))


def replaced(value: Any, path: Sequence[Any], new: Any) -> Any:
    """A copy of a JSON value with something else at a place, or more there than it had."""
    if not path:
        return new
    key, *deeper = path
    copy = value.copy()
    copy[key] = replaced(value[key], deeper, new) if deeper else new
    return copy


def accepts(game: SomeGame, state: Any, words: str) -> bool:
    """Whether the engine makes the move; legal moves that it refuses would show here too."""
    try:
        game.apply(state, state.to_act, game.parse(words))
    except (IllegalMove, BadWords):
        return False
    return True
