"""What the ladder plays in Armadora: each level against the one below in every kind of game, plain players, and two
adversaries that search like the others.

`blind` infers nothing from placements, so that `expert`'s advantage over it is the worth of that. The `reader` takes
late warriors for weak ones: good searchers place their strong warriors early, and it exploits this. Its advantage over
the same search without the assumption is the cost of the habit.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.computer.search import SearchPlayer
from engine.games.armadora.ai.belief import EVEN, Belief, Factors
from engine.games.armadora.ai.hooks import Hooks
from engine.games.armadora.moves import Move
from engine.games.armadora.state import ARMY, Options, View
from engine.measure import LEVELS, Match, each_level

THREE = (("players", 3),)
TEAMS = (("players", 4),)
FOUR = (("players", 4), ("teams", False))
ADVANCED = (("advanced", True),)
TABLES: Sequence[tuple[tuple[str, Any], ...]] = (
    ADVANCED, THREE, THREE + ADVANCED, TEAMS, TEAMS + ADVANCED, FOUR, FOUR + ADVANCED,
)  # fmt: skip
"""Every kind of table but that of two in the base game, by its options. Without other options it is that one."""
NINTH = 8 / 16
"""The share of its warriors that an opponent has placed before the ninth of sixteen, from which on the reader assumes
strength 1."""
WEAK: Factors = (1.0, 0.02, 0.02, 0.02, 0.02)
"""What the reader assumes of such a warrior, by strength."""
PLAYOUTS = 160
"""The playouts of `hard`."""
EXPERT = 400
"""The playouts of `expert`."""


def levels(options: Options) -> Sequence[str]:
    """Return the levels that mean something: with four each for themselves in the advanced game `expert` has not shown
    to be stronger than `hard` (docs/measurements.md)."""
    alone = len(options.sides()) == 4 and options.advanced
    return [level for level in LEVELS if not (alone and level == "expert")]


MATCHES = (
    *each_level(LEVELS, wanted=0.55),
    Match("beginner", "random", wanted=0.85),
    Match("beginner", "hoarder"),
    Match("easy", "hoarder"),
    Match("hard", "hoarder", wanted=0.70),
    Match("reader", "hard"),
    Match("reader", "expert"),
    *(step for options in TABLES for step in each_level(levels(Options(**dict(options))), options=options)),
    *(Match("expert", "blind", options) for options in ((), *TABLES)),
)


def reader(view: View, rng: Random) -> Move:
    """Return the move of a search that takes late warriors for weak ones."""
    hooks = Hooks(view)
    hooks.imagination.belief = Belief(view, late_are_weak(view))
    return SearchPlayer("reader", PLAYOUTS).think(hooks, rng)


def late_are_weak(view: View) -> list[Factors]:
    """Return for each warrior the factors that the reader assumes."""
    army = sum(ARMY[view.table.options.players])
    placed = [0] * view.table.options.players
    story = []
    for warrior in view.table.warriors:
        story.append(WEAK if placed[warrior.owner] >= NINTH * army else EVEN)
        placed[warrior.owner] += 1
    return story


def blind(view: View, rng: Random) -> Move:
    """Return the move of `expert` without its inferences."""
    return SearchPlayer("blind", EXPERT).think(Hooks(view), rng)
