"""How computer players think about a decision in Armadora (see `engine.mind`).

An imagined world is the end of a random game. For a warrior of one's own on a square no other game needs to be played:
it trades its square in that end with whatever came there. For palisades that stand at the end anyway nothing changes
at all, for it does not matter when they came; only for others is the wall built anew, in the same order behind them. So
all moves are compared in the same worlds with the same luck, and most of them cost next to nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import tanh
from random import Random

from engine.games.armadora import rules
from engine.games.armadora.board import Edge, Edges
from engine.games.armadora.carving import walk
from engine.games.armadora.heuristics import HOARDING, PLAIN, Glance
from engine.games.armadora.moves import (
    GoblinWarrior,
    Move,
    OrcPalisade,
    PlacePalisades,
    PlaceWarrior,
    Reinforce,
    place_palisades,
)
from engine.games.armadora.playout import Ending, Ground, finish, ground, strengths_by_square
from engine.games.armadora.state import View
from engine.games.armadora.tally import NOBODY, Tally, winners
from engine.games.armadora.view import imagine

WARRIORS, SINGLES, PAIRS = 60, 24, 24
"""How many of each kind a search tries."""
MARGIN = 0.3
"""How much of a value is by how much gold a game is won; the rest is whether."""


@dataclass(slots=True)
class World:
    """The end of an imagined game, and what it is worth."""

    ending: Ending
    order: list[Edge]
    tally: Tally
    share: list[int]
    """By territory times sides plus side: the gold taken."""
    gold: list[int]
    """By side."""
    at: list[int]
    """For each strength a square where a warrior of one's own came that was still in hand; NOBODY: it stayed there."""
    value: float


class Mind:
    """One decision of one seat."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.view, self.seat = view, view.viewer
        self.start: Ground = ground(view.table)
        self.side = self.start.side_of[view.viewer]
        self.legal = rules.legal(view)
        self.playouts = 0

    def glance(self, *, hoarding: bool) -> Sequence[Move]:
        """Return the moves by the static score; a pass only where nothing else is possible."""
        ranked = Glance(self.view, HOARDING if hoarding else PLAIN, self.start).ranked(self.legal)
        return [move for _, move in ranked] or list(self.legal)

    def free_move(self, rng: Random) -> Move | None:
        return None

    def candidates(self) -> Sequence[Move]:
        ranked = Glance(self.view, HOARDING, self.start).ranked(self.legal, pairs_of=0)
        moves = [move for _, move in ranked]
        warriors = [move for move in moves if isinstance(move, PlaceWarrior)][:WARRIORS]
        singles = [move for move in moves if isinstance(move, PlacePalisades)][:SINGLES]
        others = [m for m in moves if isinstance(m, Reinforce)]
        return [*warriors, *singles, *others] or list(self.legal)

    def refine(self, ranked: Sequence[Move]) -> Sequence[Move]:
        singles = [move.edges[0] for move in ranked if isinstance(move, PlacePalisades)]
        legal = set(self.legal)
        pairs = [place_palisades(a, b) for i, b in enumerate(singles[:12]) for a in singles[: min(i, 4)]]
        return [*ranked[:8], *[pair for pair in pairs if pair in legal][:PAIRS]]

    def imagine(self, rng: Random) -> World:
        state = imagine(self.view, rng)
        self.playouts += 1
        chance = rng.random
        order = sorted(self.start.fences.edges, key=lambda _: chance())
        strength = strengths_by_square(state.table, state.strengths)
        ending = finish(self.start, strength, state.hands, rng, order=order)
        found = ending.tally(self.start, ending.palisades)
        share, gold = shares(found)
        came: list[list[int]] = [[] for _ in range(6)]
        for square in self.start.free:
            if ending.seat[square] == self.seat:
                came[ending.strength[square]].append(square)
        at = [squares[int(chance() * len(squares))] if squares else NOBODY for squares in came]
        return World(ending, order, found, share, gold, at, self._value(gold))

    def _value(self, gold: Sequence[int]) -> float:
        margin = gold[self.side] - max(g for side, g in enumerate(gold) if side != self.side)
        return _VALUE[margin]

    def values(self, world: World, moves: Sequence[Move]) -> list[float]:
        return [self._of(world, move) for move in moves]

    def _of(self, world: World, move: Move) -> float:
        match move:
            case PlaceWarrior(strength, square) | GoblinWarrior(strength, square):
                return self._trade(world, strength, square)
            case PlacePalisades() | OrcPalisade():
                return self._build(world, move.mask)
        return world.value

    def _trade(self, world: World, strength: int, square: int) -> float:
        ending, found = world.ending, world.tally
        seat, printed = ending.seat[square], ending.strength[square]
        if seat == self.seat and printed == strength:
            return world.value
        origin = world.at[strength]
        here = found.label[square]
        there = found.label[origin] if origin >= 0 else NOBODY
        if here == there:
            return world.value
        sides, side, total, count = found.sides, self.side, found.total, found.count
        other = self.start.side_of[seat] if seat >= 0 else NOBODY
        total[here * sides + side] += strength
        count[here * sides + side] += 1
        if other >= 0:
            total[here * sides + other] -= printed
            count[here * sides + other] -= 1
        if there >= 0:
            total[there * sides + side] -= strength
            count[there * sides + side] -= 1
            if other >= 0:
                total[there * sides + other] += printed
                count[there * sides + other] += 1
        gold = list(world.gold)
        for territory in (here, there):
            if territory >= 0 and (pile := found.gold[territory]):
                first = territory * sides
                for i in range(sides):
                    gold[i] -= world.share[first + i]
                won = winners(found, territory)
                for i in won:
                    gold[i] += pile // len(won)
        total[here * sides + side] -= strength
        count[here * sides + side] -= 1
        if other >= 0:
            total[here * sides + other] += printed
            count[here * sides + other] += 1
        if there >= 0:
            total[there * sides + side] += strength
            count[there * sides + side] += 1
            if other >= 0:
                total[there * sides + other] -= printed
                count[there * sides + other] -= 1
        return self._value(gold)

    def _build(self, world: World, edges: Edges) -> float:
        if world.ending.palisades & edges == edges:
            return world.value
        self.playouts += 1
        table = self.view.table
        first = [edge for edge in world.order if edges >> edge & 1]
        order = first + [edge for edge in world.order if not edges >> edge & 1]
        palisades = int(table.palisades)
        for edge in walk(self.start.fences, table.palisades, order, table.supply):
            palisades |= 1 << edge
        return self._value(shares(world.ending.tally(self.start, palisades))[1])


def shares(found: Tally) -> tuple[list[int], list[int]]:
    """Return what each side takes, by territory times sides plus side, and in all."""
    share, gold = [0] * len(found.total), [0] * found.sides
    for territory, pile in enumerate(found.gold):
        if pile:
            won = winners(found, territory)
            for side in won:
                part = pile // len(won)
                share[territory * found.sides + side] = part
                gold[side] += part
    return share, gold


def _worth(margin: int) -> float:
    sign = (margin > 0) - (margin < 0)
    return 0.5 + 0.5 * ((1 - MARGIN) * sign + MARGIN * tanh(margin / 12))


_VALUE = {margin: _worth(margin) for margin in range(-40, 41)}
