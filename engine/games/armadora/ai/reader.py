"""An adversary for the ladder: it searches like the others, and takes late warriors for weak ones.

Who searches well places its strong warriors early. The reader knows that by heart: from an opponent's NINTH warrior on
(of sixteen) it reckons with a 1. What it wins against the same search without this is what the habit costs.
"""

from random import Random

from engine.computer.search import SearchPlayer
from engine.games.armadora.ai.belief import EVEN, Belief, Factors
from engine.games.armadora.ai.hooks import Hooks
from engine.games.armadora.moves import Move
from engine.games.armadora.state import ARMY, View

NINTH = 8 / 16
"""The share of its warriors that an opponent had placed before."""
WEAK: Factors = (1.0, 0.02, 0.02, 0.02, 0.02)
PLAYOUTS = 160
"""As many as `hard` has."""


def reader(view: View, rng: Random) -> Move:
    """Return the move that a search finds which takes late warriors for weak ones."""
    hooks = Hooks(view)
    hooks.imagination.belief = Belief(view, late_are_weak(view))
    return SearchPlayer("reader", PLAYOUTS).think(hooks, rng)


def late_are_weak(view: View) -> list[Factors]:
    """Return for each warrior what is reckoned of it."""
    army = sum(ARMY[view.table.options.players])
    placed = [0] * view.table.options.players
    story = []
    for warrior in view.table.warriors:
        story.append(WEAK if placed[warrior.owner] >= NINTH * army else EVEN)
        placed[warrior.owner] += 1
    return story
