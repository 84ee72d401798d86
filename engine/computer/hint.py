"""A hint: the move that a strong computer player would make, given the same view as the person who asks.

A hint is the words of a move: its sentences and steps belong to the face. Nothing here knows any game by name.
"""

from dataclasses import replace
from random import Random

from engine import find as find_game
from engine.computer import find
from engine.computer.player import Budget
from engine.computer.search import SearchPlayer
from engine.game import AnyGame, Json, View

ADVISER = "expert"
"""The player that is asked, but without a temper, for the person has one."""


def hint(game: AnyGame, view: View, rng: Random, budget: Budget | None = None) -> str:
    """Return the words of a move for the viewer, who is to act."""
    adviser = find(ADVISER, game)
    if isinstance(adviser, SearchPlayer):
        adviser = replace(adviser, tempered=False)
    return adviser.choose(game, view, rng, budget).words


def hint_json(game: str, view: Json, seed: int, playouts: int | None = None) -> str:
    """Return the hint for a view as data: a job for a worker process."""
    rules = find_game(game)
    return hint(rules, rules.load_view(view), Random(seed), Budget(playouts))
