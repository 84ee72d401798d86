"""What a viewer believes about hidden strengths: whole deals, drawn at random, the likelier ones more often.

Players who place a warrior early, or near much gold, more often place a strong one. LIKELIER says by how much; it is
learned from games between computer players (`tests/tools/learn`).
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TypeAlias

from engine.game import Seat
from engine.games.armadora.ai.belief_data import LIKELIER
from engine.games.armadora.board import COLUMNS, SQUARES, Square
from engine.games.armadora.state import ARMY, STRENGTHS, Hand, State, Strength, View
from engine.games.armadora.view import unknown_warriors

RICH = (8.7, 10.2, 11.7)
"""The bounds between the classes of squares by riches."""
ORDERS = 8
"""The number of classes of a warrior's rank in its owner's order of placing."""

Factors: TypeAlias = tuple[float, float, float, float, float]
"""Factors for strengths 1 to 5."""
EVEN: Factors = (1.0, 1.0, 1.0, 1.0, 1.0)


@lru_cache(maxsize=64)
def classes(gold: tuple[tuple[Square, int], ...]) -> tuple[int, ...]:
    """Return the class of each square by its riches: the gold around it, halved for each further step."""
    ranks = []
    for square in SQUARES:
        riches = 0.0
        for mine, pile in gold:
            (y, x), (v, u) = divmod(square, COLUMNS), divmod(mine, COLUMNS)
            riches += pile * 0.5 ** (abs(y - v) + abs(x - u) - 1)
        ranks.append(sum(riches > bound for bound in RICH))
    return tuple(ranks)


def order_class(before: int, players: int) -> int:
    """Return the class of a warrior whose owner placed `before` other warriors earlier."""
    return ORDERS * before // sum(ARMY[players])


class Belief:
    """Draws what the viewer may not know, any number of times."""

    def __init__(self, view: View, story: Sequence[Factors] = ()) -> None:
        """`story` has factors for each warrior: how much likelier each strength is than time and place say."""
        self.table = table = view.table
        players = table.options.players
        rich = classes(table.gold)
        self.known = [0] * len(SQUARES)
        self.hands: list[Hand] = [hand or (0, 0, 0, 0, 0) for hand in view.hands]
        self.hidden: list[tuple[int, list[tuple[Square, Sequence[float]]], list[int], bool]] = []
        for seat, hand in enumerate(view.hands):
            places: list[tuple[Square, Sequence[float]]] = []
            before = 0
            read = story or [EVEN] * len(table.warriors)
            for (warrior, strength), factors in zip(view.warriors, read, strict=True):
                if warrior.owner == seat:
                    if strength is None:
                        likelier = LIKELIER[order_class(before, players)][rich[warrior.square]]
                        places.append((warrior.square, [a * b for a, b in zip(likelier, factors, strict=True)]))
                    else:
                        self.known[warrior.square] = strength
                    before += 1
            unknown = unknown_warriors(view, Seat(seat))
            if unknown:
                counts = [unknown.count(s) for s in STRENGTHS]
                self.hidden.append((seat, places, counts, hand is None))

    def draw(self, rng: Random) -> tuple[Sequence[int], Sequence[Hand]]:
        """Return the strengths by square and the hands of a world that the viewer could be in."""
        strength, hands = list(self.known), list(self.hands)
        chance = rng.random
        for seat, places, unknown, in_hand in self.hidden:
            hand = list(unknown)
            for square, (l1, l2, l3, l4, l5) in places:
                n1, n2, n3, n4, n5 = hand
                w2, w3, w4, w5 = n2 * l2, n3 * l3, n4 * l4, n5 * l5
                point = chance() * (n1 * l1 + w2 + w3 + w4 + w5)
                if point < w2:
                    s = 2
                elif point < w2 + w3:
                    s = 3
                elif point < w2 + w3 + w4:
                    s = 4
                elif point < w2 + w3 + w4 + w5:
                    s = 5
                else:
                    s = 1
                if not hand[s - 1]:  # rounding at the end of the scale
                    s = next(k for k in range(1, 6) if hand[k - 1])
                hand[s - 1] -= 1
                strength[square] = s
            if in_hand:
                hands[seat] = (hand[0], hand[1], hand[2], hand[3], hand[4])
        return strength, hands

    def state(self, rng: Random) -> State:
        """Return the same as a whole state."""
        strength, hands = self.draw(rng)
        return State(self.table, tuple(hands), tuple(Strength(strength[w.square]) for w in self.table.warriors))
