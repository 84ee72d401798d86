"""What a viewer believes about hidden strengths: whole deals, drawn at random."""

from collections.abc import Sequence
from random import Random

from engine.game import Seat
from engine.games.armadora.board import SQUARES, Square
from engine.games.armadora.state import Hand, View
from engine.games.armadora.view import unknown_warriors


class Belief:
    """Draws what the viewer may not know, again and again."""

    def __init__(self, view: View) -> None:
        self.known = [0] * len(SQUARES)
        self.hands: list[Hand] = [hand or (0, 0, 0, 0, 0) for hand in view.hands]
        for warrior, strength in zip(view.table.warriors, view.strengths, strict=True):
            self.known[warrior.square] = strength or 0
        self.hidden: list[tuple[int, list[Square], list[int], bool]] = []
        for seat, hand in enumerate(view.hands):
            squares = [
                warrior.square
                for warrior, strength in zip(view.table.warriors, view.strengths, strict=True)
                if warrior.owner == seat and strength is None
            ]
            unknown: list[int] = list(unknown_warriors(view, Seat(seat)))
            if unknown:
                self.hidden.append((seat, squares, unknown, hand is None))

    def draw(self, rng: Random) -> tuple[Sequence[int], Sequence[Hand]]:
        """Return the strengths by square and the hands of a world that the viewer could be in."""
        strength, hands = list(self.known), list(self.hands)
        chance = rng.random
        for seat, squares, unknown, in_hand in self.hidden:
            order = sorted(unknown, key=lambda _: chance())
            for square in squares:
                strength[square] = order.pop()
            if in_hand:
                hands[seat] = tuple(map(order.count, (1, 2, 3, 4, 5)))  # type: ignore[assignment]
        return strength, hands
