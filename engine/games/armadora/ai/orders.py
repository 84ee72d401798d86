"""Random orders of the same items, many times: of squares, of edges."""

from collections.abc import Sequence
from random import Random
from typing import Generic, TypeVar

from engine.games.armadora.board import Edge, Edges, bits

T = TypeVar("T")
POOL = 256
"""The number of orders that are drawn. After that, one of them starts at another place, which is as random and much
faster."""


class Orders(Generic[T]):
    """Draws orders in which each item is equally likely at each place."""

    def __init__(self, items: Sequence[T]) -> None:
        self.items = items
        self.drawn: list[list[T]] = []

    def draw(self, rng: Random) -> list[T]:
        """Return an order as a list that the caller may change."""
        chance = rng.random
        if len(self.drawn) < POOL:
            order = sorted(self.items, key=lambda _: chance())
            self.drawn.append(order)
            return list(order)
        order = self.drawn[int(chance() * POOL)]
        first = int(chance() * len(order))
        return order[first:] + order[:first]


def first(order: Sequence[Edge], edges: Edges) -> list[Edge]:
    """Return the order with these edges moved to its front."""
    behind, front = list(order), [Edge(edge) for edge in bits(edges)]
    for edge in front:
        behind.remove(edge)
    return front + behind
