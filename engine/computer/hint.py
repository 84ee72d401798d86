"""A hint: the move that a strong computer player would make, given the same view as the person who asks.

A hint is data only: its sentences and steps belong to the face. Nothing here knows any game by name.
"""

from dataclasses import dataclass, replace
from random import Random

from engine import find as find_game
from engine.codec import codec
from engine.computer import find
from engine.computer.player import Budget
from engine.computer.search import SearchPlayer
from engine.game import AnyGame, Json, View

ADVISER = "expert"
"""The player that is asked, but without a temper, for the person has one."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for one decision."""

    words: str
    """The words of the move."""


dump, load = codec(Hint)
"""A hint as JSON data, and back."""


def hint(game: AnyGame, view: View, rng: Random, budget: Budget | None = None) -> Hint:
    """Return a hint for the viewer, who is to act."""
    adviser = find(ADVISER, game)
    if isinstance(adviser, SearchPlayer):
        adviser = replace(adviser, tempered=False)
    return Hint(adviser.choose(game, view, rng, budget).words)


def hint_json(game: str, view: Json, seed: int, playouts: int | None = None) -> Json:
    """Return the hint as data, for a view as data: a job for a worker process."""
    its = find_game(game)
    return dump(hint(its, its.load_view(view), Random(seed), Budget(playouts)))
