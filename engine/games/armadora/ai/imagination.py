"""What all imagined worlds have in common: possible ends of the game, seen from one seat.

A world is an end of the game: all warriors stand somewhere, and it does not matter when a palisade came. So worlds are
not played turn by turn. Palisades are tried in a random order; warriors of strength 1 come anywhere; the strong ones
come last, where they win most; then opponents' arrows and everybody's reinforcements come where they win most. A
territory holds one reinforcement, and nobody knows who is the first to place theirs, so any seat begins.
"""

from collections.abc import Sequence
from math import tanh
from random import Random

from engine.game import Seat
from engine.games.armadora.ai.belief import Belief
from engine.games.armadora.ai.fast_board import walk
from engine.games.armadora.ai.orders import Orders
from engine.games.armadora.ai.rollouts import Ground
from engine.games.armadora.board import Edge, Square, mask
from engine.games.armadora.state import Character, Hand

SOFT = 2.0
"""The scale, in strength, of a lead in a territory: a strong warrior added to a larger lead is wasted."""
EVEN = 400
"""The index in PULL of a lead of 0."""
PULL = [tanh(lead / 2 / SOFT) for lead in range(-EVEN, EVEN + 1)]
"""The share of a territory's gold that a lead is worth, counted in twice the strength."""
ARROW, REINFORCEMENT = 2, 3
"""Their effects, counted in twice the strength: a reinforcement also breaks a tie (6.4)."""


class Imagination:
    """What one seat needs to imagine ends of a game."""

    def __init__(self, start: Ground, belief: Belief, seat: int) -> None:
        table = start.table
        self.start, self.belief, self.seat = start, belief, seat
        self.seats = [Seat(s) for s, passed in enumerate(table.passed) if not passed]
        self.orders, self.squares = Orders(start.enclosures.edges), Orders(start.free)
        self.standing = [(square, owner) for square, owner in enumerate(start.seat) if owner >= 0]
        archers = [s for s in self.seats if table.characters[s] is Character.ELF and s != seat]
        self.arrows = [s for s in archers for _ in range(table.powers[s])]
        self.reinforcements = [s for s in self.seats if table.reinforcements[s]]

    def queue(self, rng: Random) -> Sequence[Seat]:
        """Return the seats with a reinforcement in the order in which theirs come, which begins with any of them."""
        first = int(rng.random() * len(self.reinforcements))
        return self.reinforcements[first:] + self.reinforcements[:first]

    def wall(self, order: Sequence[Edge]) -> int:
        """Return all palisades at the end of the game, if they are tried in this order."""
        table = self.start.table
        return table.palisades | mask(walk(self.start.enclosures, order, table.supply))

    def come(self, hands: Sequence[Hand], rng: Random) -> tuple[list[tuple[Seat, list[Square]]], list[Square]]:
        """Return by seat the squares where its weak warriors come, and the squares that are left for strong ones."""
        squares = self.squares.draw(rng)
        weak = []
        first = int(rng.random() * len(self.seats)) if self.seats else 0
        for seat in self.seats[first:] + self.seats[:first]:
            number = min(hands[seat][0], len(squares))
            if number:
                weak.append((seat, squares[-number:]))
                del squares[-number:]
        return weak, squares
