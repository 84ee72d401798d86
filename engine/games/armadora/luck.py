"""Who wins if luck decides: worlds played on at random to the end, many at once."""

from collections.abc import Iterable
from random import Random

from engine.games.armadora.playout import Ground, finish, ground, strengths_by_square
from engine.games.armadora.state import State
from engine.games.armadora.tally import piles


def wins(worlds: Iterable[State], rng: Random) -> list[float]:
    """Return how many of these worlds each side wins, each played on once; all have the same `Table`."""
    start: Ground | None = None
    won: list[float] = []
    for world in worlds:
        if start is None:
            start = ground(world.table)
            won = [0.0] * start.sides
        ending = finish(start, strengths_by_square(world.table, world.strengths), world.hands, rng)
        best = winners(piles(ending.tally(start, ending.palisades)))
        for side in best:
            won[side] += 1 / len(best)
    return won


def winners(taken: list[list[int]]) -> list[int]:
    """Return the sides with the best piles (6.6)."""
    worth = [(sum(side), sorted(side, reverse=True)) for side in taken]
    best = max(worth)
    return [side for side, place in enumerate(worth) if place == best]
