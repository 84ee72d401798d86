"""A hint in two steps: the part of the board where the best move lies, then the move.

It comes from a strong computer player that is shown the same view as the person who asks. Data only: the words for it
are the face's. Nothing here knows any game by name.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from engine import find as find_game
from engine.computer import find
from engine.computer.player import Budget
from engine.game import AnyGame, Json

ADVISER = "hard"
"""The player that is asked."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do, in two steps."""

    region: tuple[str, ...]
    """First: the places to look at, as moves call them, in reading order; empty if no place is meant, as for a pass."""
    words: str
    """Then: the move."""


def hint(game: AnyGame, view: Any, rng: Random, budget: Budget | None = None) -> Hint:
    """Return a hint for the viewer, who is to act."""
    move = find(ADVISER).choose(game, view, rng, budget)
    return Hint(region=game.around(move) if game.around else (), words=move.words)


def hint_json(game: str, view: Json, seed: int, playouts: int | None = None) -> Json:
    """Return the hint as data, for a view as data: a job for a worker process. The game must offer `load_view`."""
    its = find_game(game)
    assert its.load_view is not None
    return dump(hint(its, its.load_view(view), Random(seed), Budget(playouts)))


def dump(given: Hint) -> Json:
    """Return the hint as JSON data. `load(dump(hint)) == hint`."""
    return {"region": list(given.region), "words": given.words}


def load(data: Json) -> Hint:
    """Return the hint that `dump` wrote."""
    return Hint(region=tuple(data["region"]), words=data["words"])
