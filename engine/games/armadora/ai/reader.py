"""Adversaries for the ladder, which search like the others. One infers nothing from placements, so that `expert`'s
advantage over it is the worth of that. The other, the reader, takes late warriors for weak ones.

Good searchers place their strong warriors early. The reader exploits this: from an opponent's NINTH warrior on (of
sixteen) it assumes strength 1. Its advantage over the same search without the assumption is the cost of the habit.
"""

from random import Random

from engine.computer.search import SearchPlayer
from engine.games.armadora.ai.belief import EVEN, Belief, Factors
from engine.games.armadora.ai.hooks import Hooks
from engine.games.armadora.moves import Move
from engine.games.armadora.state import ARMY, View

NINTH = 8 / 16
"""The share of its warriors that an opponent has placed before the ninth."""
WEAK: Factors = (1.0, 0.02, 0.02, 0.02, 0.02)
PLAYOUTS = 160
"""The playouts of `hard`."""
EXPERT = 400
"""The playouts of `expert`."""


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
