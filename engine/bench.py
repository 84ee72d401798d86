"""What the engine does per second, for every game.

A game's own figures come from its `bench` module, if it has one; what can be measured of any game is here. Times are
the best of several rounds, since the slower ones measure the machine's other work.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from engine import game_names
from engine.game import Json

Clock = Callable[[], float]
"""Returns seconds since a fixed moment."""


def bench(clock: Clock) -> dict[str, Json]:
    """Return the figures of every game that has any, by name."""
    benches = {name: f"engine.games.{name}.bench" for name in game_names()}
    return {name: import_module(bench).bench(clock) for name, bench in benches.items() if find_spec(bench)}


def microseconds(clock: Clock, work: Callable[[], object], *, rounds: int = 7, seconds: float = 0.02) -> float:
    """Return the microseconds that one call of `work` takes: the best of some rounds of about `seconds` each."""
    calls, elapsed = 1, 0.0
    while elapsed < seconds:
        calls *= 2
        elapsed = _time(clock, work, calls)
    best = min(_time(clock, work, calls) for _ in range(rounds))
    return round(best / calls * 1e6, 2)


def per_second(clock: Clock, work: Callable[[], object]) -> float:
    """Return how often `work` runs in a second: the best of three rounds of about half a second each."""
    return round(1e6 / microseconds(clock, work, rounds=3, seconds=0.5), 1)


def _time(clock: Clock, work: Callable[[], object], calls: int) -> float:
    start = clock()
    for _ in range(calls):
        work()
    return clock() - start
