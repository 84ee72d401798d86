"""Whether a game is as good as decided, as far as a viewer may know: then the rest may be played out at once.

The game is played on at random from worlds that the viewer could be in, the likelier ones more often, and each side's
victories are counted. Nothing here knows any game by name.
"""

from functools import partial
from itertools import islice
from random import Random

from engine import find
from engine.computer.analysis import rollouts
from engine.game import AnyGame, Json, Side, View

SURE = 0.97
"""A side that wins a larger share of the playouts has as good as won."""
PLAYOUTS = 200
_STEP = 10
"""The number of playouts between two looks whether more are worth their time: most positions are far from decided."""


def decided(game: AnyGame, view: View, rng: Random, playouts: int = PLAYOUTS) -> Side | None:
    """Return the side that has as good as won, if the game is not over; None if there is none."""
    if view.to_act is None:
        return None
    world = game.believe(view) if game.believe else partial(game.imagine, view)
    play, enough = rollouts(game), SURE * playouts
    won = [0.0] * len(game.sides(view.options))
    for played in range(0, playouts, _STEP):
        more = min(_STEP, playouts - played)
        won = [sum(pair) for pair in zip(won, play(islice(iter(lambda: world(rng), None), more), rng), strict=True)]
        # A side that wins 98 of 100 is given up too early in one case of fifty.
        if played + more - max(won) > 1 + (played + more) / 20:
            return None
    return None if max(won) <= enough else Side(max(range(len(won)), key=won.__getitem__))


def decided_json(game: str, view: Json, seed: int) -> Json:
    """Return the side as data, for a view as data: a job for a worker process."""
    its = find(game)
    return decided(its, its.load_view(view), Random(seed))
