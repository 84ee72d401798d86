"""What a game says about how its computer players are measured: which matches are played, and what one counts.

The ladder (`engine.computer.ladder`) plays them and knows no game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

Seats: TypeAlias = frozenset[int]


@dataclass(frozen=True, slots=True)
class Match:
    """Two players against each other. Each deal is played once for every set of seats that the first one can take; the
    other seats are the second one's."""

    first: str
    second: str
    options: tuple[tuple[str, Any], ...] = ()
    """By name, as in a record."""
    wanted: float | None = None
    """The lower bound that the interval of the first player's share should reach; None: only to know."""
    seats: Callable[[Any], Sequence[Seats]] | None = None
    """From the dealt state, the sets of seats that the first player takes in turn, as many for each deal; none of them:
    the deal is not played. None: those of each side."""
    share: Callable[[Any, Seats], float] | None = None
    """From the final state and the first player's seats, what that player gets of it, 0 … 1; None: a victory of a side
    that is all theirs, a shared one as its share."""
    counts: str = "wins"
    """What the share is a share of, in a word."""

    @property
    def name(self) -> str:
        """What `--only` looks for, as expert-greedy or expert-greedy-4."""
        return "-".join([self.first, self.second, *(str(value) for _, value in self.options)])


def each_level(levels: Sequence[str], **rest: Any) -> tuple[Match, ...]:
    """Return a match of each level against the one below; the rest holds for all of them."""
    return tuple(Match(high, low, **rest) for low, high in pairwise(levels))
