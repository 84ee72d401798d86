"""What a game says about how its computer players are measured: which matches are played, and what one counts.

The ladder (`engine.computer.ladder`) plays them and knows no game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

Seats: TypeAlias = frozenset[int]

LEVELS = ("beginner", "easy", "normal", "hard", "expert", "master")
"""The levels of the computer players whom people play against, the weakest first."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two players against each other. Each deal is played once for every set of seats that the first one can take; the
    second player has the other seats."""

    first: str
    second: str
    options: tuple[tuple[str, Any], ...] = ()
    """Options by name, as in a record."""
    wanted: float | None = None
    """The lower bound that the interval of the first player's share should reach; None: the share is only reported."""
    seats: Callable[[Any], Sequence[Seats]] | None = None
    """From the dealt state, the sets of seats that the first player takes in turn, the same number for each deal; an
    empty sequence: the deal is not played. None: the seats of each side."""
    share: Callable[[Any, Seats], float] | None = None
    """From the final state and the first player's seats, that player's share of it, 0 … 1. None: 1 for a victory of a
    side that is all theirs, a fraction for a shared one."""
    counts: str = "wins"
    """The word for what the share is a share of."""

    @property
    def name(self) -> str:
        """The name that `--only` looks for.

        >>> Match("expert", "greedy", (("players", 4),)).name
        'expert-greedy-4'
        """
        return "-".join([self.first, self.second, *(str(value) for _, value in self.options)])


def each_level(levels: Sequence[str], **settings: Any) -> tuple[Match, ...]:
    """Return a match of each level against the one below; `settings` holds for all of them."""
    return tuple(Match(high, low, **settings) for low, high in pairwise(levels))


def every_level(options: Any) -> Sequence[str]:
    """Return all levels, whatever is played."""
    return LEVELS
