"""The value of a position at a glance: a static score for the greedy players, and to order what the search tries.

The score of a side is the sum over the mines of gold × tanh(D / u). D is the side's lead in strength around the mine
over its strongest opponent. Each warrior counts less the longer its way to the mine is; a warrior whose strength the
viewer may not know counts as its average. While many palisades are still to come, near warriors count far more than
distant ones, which may yet be cut off, and a lead is worth little. At the end only territories count, and the smallest
lead wins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import tanh

from engine.game import Seat
from engine.games.armadora import board, moves
from engine.games.armadora.ai.rollouts import Ground
from engine.games.armadora.board import ALL_EDGES, ENDS, STEPS, Edge, Edges, Square, bits
from engine.games.armadora.state import Table, View
from engine.games.armadora.view import unknown_warriors

NEAR = 0.55
"""The factor for each step of distance at the opening; it grows to 1 as palisades run out."""
DOUBT, SURE = 2.2, 0.4
"""The scale of a lead (u) at the opening, and at the end."""
HOARDING = 2.0
"""The value in gold of each strength point above 1 that is still in hand, for who keeps strong warriors for later."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The squares that a mine is connected to."""

    weight: dict[int, float]
    """By square: the weight of a warrior there."""
    ways: dict[int, int]
    """By square: the edges of its shortest ways to the mine, as a set."""

    def cut_by(self, edges: Edges) -> bool:
        """Return whether palisades on these edges make any way longer."""
        for edge in bits(edges):
            for square in ENDS[edge]:
                way = self.ways.get(square, 0)
                if way & edges and not way & ~edges:
                    return True
        return False


class Glance:
    """The static score of a view for the side of one seat, and of the positions one move away."""

    def __init__(self, view: View, start: Ground, hold: float = 0.0) -> None:
        """`hold` is the value in gold of each strength point above 1 that is still in hand."""
        assert view.viewer is not None
        table = view.table
        self.view, self.start, self.hold = view, start, hold
        self.side = self.start.side_of[view.viewer]
        self.mines = [square for square, _ in table.gold]
        self.gold = [pile for _, pile in table.gold]
        self.power = expected(view)
        room = len(self.start.enclosures.edges) / len(board.EDGES) if table.supply else 0.0
        self.near = 1 - (1 - NEAR) * room**0.5
        self.doubt = SURE + (DOUBT - SURE) * room
        self.reach = [_reach(mine, int(table.palisades), self.near) for mine in self.mines]
        self.sums = [self._sums(reach) for reach in self.reach]

    def _sums(self, reach: Reach) -> list[float]:
        sums = [0.0] * self.start.sides
        for square, weight in reach.weight.items():
            if (seat := self.start.seat[square]) >= 0:
                sums[self.start.side_of[seat]] += weight * self.power[square]
        return sums

    def _worth(self, gold: int, sums: Sequence[float], extra: float = 0.0) -> float:
        rival = max(total for side, total in enumerate(sums) if side != self.side)
        return gold * tanh((sums[self.side] + extra - rival) / self.doubt)

    def warrior(self, strength: float, square: Square) -> float:
        """Return the gain in score from a warrior of the seat's own on this square."""
        gain = -self.hold * (strength - 1)
        for gold, reach, sums in zip(self.gold, self.reach, self.sums, strict=True):
            if weight := reach.weight.get(square):
                gain += self._worth(gold, sums, strength * weight) - self._worth(gold, sums)
        return gain

    def palisades(self, edges: Edges) -> float:
        """Return the gain in score from palisades."""
        palisades = int(self.view.table.palisades | edges)
        gain = 0.0
        for mine, gold, reach, sums in zip(self.mines, self.gold, self.reach, self.sums, strict=True):
            if reach.cut_by(edges):
                gain += self._worth(gold, self._sums(_reach(mine, palisades, self.near))) - self._worth(gold, sums)
        return gain

    def change(self, square: Square, amount: int) -> float:
        """Return the gain in score if the strength of the warrior there changes by `amount` (-1 for an arrow)."""
        side = self.start.side_of[self.start.seat[square]]
        gain = 0.0
        for gold, reach, sums in zip(self.gold, self.reach, self.sums, strict=True):
            if weight := reach.weight.get(square):
                after = list(sums)
                after[side] += amount * weight
                gain += self._worth(gold, after) - self._worth(gold, sums)
        return gain

    def ranked(self, possible: Sequence[moves.Move], pairs_of: int = 12) -> list[tuple[float, moves.Move]]:
        """Return moves with the gain in score from each, best first.

        There are thousands of pairs of palisades, so only pairs of the best `pairs_of` single ones are ranked.
        """
        scored: list[tuple[float, moves.Move]] = []
        singles: list[tuple[float, Edge]] = []
        for move in possible:
            match move:
                case moves.PlaceWarrior(strength, square) | moves.GoblinWarrior(strength, square):
                    scored.append((self.warrior(strength, square), move))
                case moves.PlacePalisades((edge,)):
                    gain = self.palisades(move.mask)
                    singles.append((gain, edge))
                    scored.append((gain, move))
                case moves.OrcPalisade():
                    scored.append((self.palisades(move.mask), move))
                case moves.Reinforce(square):
                    scored.append((self.change(square, 1), move))
                case moves.ElfArrow(square):
                    scored.append((self.change(square, -1), move))
        singles.sort(reverse=True)
        for (_, first), (_, second) in combinations(singles[:pairs_of], 2):
            pair = moves.place_palisades(first, second)
            if fit(self.view.table, pair):
                scored.append((self.palisades(pair.mask), pair))
        return sorted(scored, key=lambda pair: -pair[0])


def fit(table: Table, pair: moves.PlacePalisades) -> bool:
    """Return whether two palisades, each legal alone, are legal together (2.3, 2.5)."""
    return table.supply >= 2 and pair.mask not in board.forbidden_pairs(table.palisades)


def expected(view: View) -> list[float]:
    """Return by square the strength of the warrior there, with arrows and reinforcement; the average if it is
    unknown."""
    power = [0.0] * len(STEPS)
    average: dict[Seat, float] = {}
    for warrior, strength in view.warriors:
        if strength is None:
            if warrior.owner not in average:
                unknown = unknown_warriors(view, warrior.owner)
                average[warrior.owner] = sum(unknown) / len(unknown)
            power[warrior.square] = average[warrior.owner] + warrior.bonus
        else:
            power[warrior.square] = strength + warrior.bonus
    return power


@lru_cache(maxsize=1024)
def _reach(mine: Square, palisades: int, near: float) -> Reach:
    open_edges = ALL_EDGES & ~palisades
    reach = Reach({int(mine): 1.0}, {int(mine): 0})
    weights, ways = reach.weight, reach.ways
    frontier = [int(mine)]
    weight = 1.0
    while frontier:
        further: dict[int, int] = {}
        for square in frontier:
            for neighbor, crossing in STEPS[square]:
                if open_edges & crossing and neighbor not in weights:
                    further[int(neighbor)] = further.get(neighbor, 0) | crossing
        weights |= dict.fromkeys(further, weight)
        ways |= further
        frontier = list(further)
        weight *= near
    return reach
