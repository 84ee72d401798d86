"""Two moves tried in earnest: a strong player plays on after each of them, in the same worlds and with the same luck.

What a search says of a move holds for its imagined worlds, which leave out much: whose turn it is, say. Here real moves
are made by the rules until the decision has had its effect. Nothing here knows any game by name.
"""

from math import sqrt
from random import Random

from engine.computer import find
from engine.game import AnyGame, Move, State, View
from engine.hooks import Hooks

GAMES = 200
"""The number of worlds in which both moves are tried."""
ENOUGH = 40
"""After this many worlds the trial ends if the first move does not lead."""
CLEARLY = 2.0
"""The standard errors by which the first move must lead."""
STRONG = "hard"
"""The player at all seats afterwards."""


def stands(
    game: AnyGame, view: View, hooks: Hooks[Move], better: Move, worse: Move, rng: Random, games: int = GAMES
) -> bool:
    """Return whether one move brings the viewer clearly more than another when the game is played on. `hooks` are of
    this decision."""
    total = squares = 0.0
    for number in range(1, games + 1):
        state, luck = hooks.deal(rng), rng.random()
        lead = _played(game, view, hooks, state, better, luck) - _played(game, view, hooks, state, worse, luck)
        total += lead
        squares += lead * lead
        if number == min(ENOUGH, games) and total <= 0:
            return False
    mean = total / games
    return mean > CLEARLY * sqrt(max(0.0, squares / games - mean * mean) / games)


def _played(game: AnyGame, view: View, hooks: Hooks[Move], state: State, move: Move, luck: float) -> float:
    """Return what the viewer earns after this move."""
    player, seat = find(STRONG, game), view.viewer
    assert seat is not None
    rngs = [Random(f"{luck}:{number}") for number in range(state.options.players)]
    state, _ = game.apply(state, seat, move)
    while (earned := hooks.earned(state)) is None:
        to_act = state.to_act
        assert to_act is not None
        seat_view = game.view(state, to_act)
        reply = game.forced(seat_view) or player.choose(game, seat_view, rngs[to_act])
        state, _ = game.apply(state, to_act, reply)
    return earned
