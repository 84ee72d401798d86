"""Strangers who are diggers each in another way, beside those who differ as saboteurs (`strangers`).

- `truster` hinders nobody, mends everybody, and digs;
- `hoarder` digs, keeps its hammers and repairs for late, and looks at nothing;
- `avenger` breaks the tools of whoever broke its own, whatever else speaks for them;
- `either` digs wherever most ways stay open, to whichever goal and through doors of any color;
- `newcomer` is another of these in each seat.

As saboteurs the first two hide, the others strike at once.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from engine.games.saboteur.ai.fast.moves import LOOK, PLACE, ROCK, FastMove, hinders, mends
from engine.games.saboteur.ai.tempers import foes
from engine.games.saboteur.moves import Move
from engine.games.saboteur.state import View
from tests.engine.saboteur.ai import strangers
from tests.engine.saboteur.ai.strangers import LATE, Plan, Sight, follow, hide, strike


def trust(sight: Sight) -> Iterator[FastMove]:
    """Yield what somebody does who believes no ill of anybody."""
    yield from sorted(filter(mends, sight.plays), key=lambda move: move[-1] != sight.seat)
    yield from _tunnels(sight)
    yield from (move for move in sight.plays if move[0] == LOOK and move[1] in sight.goals)


def hoard(sight: Sight) -> Iterator[FastMove]:
    """Yield what somebody does who saves good cards for later."""
    yield from (move for move in sight.plays if mends(move) and move[-1] == sight.seat)
    if sight.progress >= LATE:
        yield from strangers.dig(sight)
    yield from _tunnels(sight)


def avenge(sight: Sight) -> Iterator[FastMove]:
    """Yield what somebody does who forgives nothing."""
    enemies = foes(sight.view)
    yield from (move for move in sight.plays if hinders(move) and move[-1] in enemies)
    yield from (move for move in strangers.dig(sight) if not (mends(move) and move[-1] in enemies))


def dig_for_either(sight: Sight) -> Iterator[FastMove]:
    """Yield what somebody does who only likes to see the maze grow."""
    grown = [move for move in sight.plays if move[0] == PLACE and not move[2].stub]
    yield from (move for move in sight.plays if mends(move) and move[-1] == sight.seat)
    yield from sorted(grown, key=lambda move: (-max(0.0, sight.gain(move)), -move[2].open.bit_count()))
    yield from (move for move in sight.plays if move[0] == ROCK and sight.gain(move) > 0)


def _tunnels(sight: Sight) -> Iterator[FastMove]:
    """Yield the tunnels that bring the goals nearer, best first."""
    gains = [(sight.gain(move), -i) for i, move in enumerate(sight.plays) if move[0] == PLACE]
    yield from (sight.plays[-i] for gain, i in sorted(gains, reverse=True) if gain > 0)


MANNERS: Mapping[str, tuple[Plan, Plan]] = {
    "truster": (trust, hide),
    "hoarder": (hoard, hide),
    "avenger": (avenge, strike),
    "either": (dig_for_either, strike),
}
"""By name, what a digger does and what a saboteur."""


def _player(manner: tuple[Plan, Plan]) -> Callable[[View, Random], Move]:
    return lambda view, rng: follow(view, *manner)


def newcomer(view: View, rng: Random) -> Move:
    """Return a move in the manner of this seat."""
    manners = list(MANNERS.values())
    return follow(view, *manners[(view.viewer or 0) % len(manners)])


NEWCOMERS: Mapping[str, Callable[[View, Random], Move]] = {
    **{name: _player(manner) for name, manner in MANNERS.items()},
    "newcomer": newcomer,
}
GAME: Any = replace(strangers.GAME, scripts={**strangers.GAME.scripts, **NEWCOMERS})
"""Saboteur, in which all strangers can be found by name."""
