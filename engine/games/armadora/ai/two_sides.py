"""Imagined worlds for two sides: ends of games that may come, and what one move would change about them.

For a warrior of one's own on a square no other game needs to be played: it trades places with whatever came there. For
palisades that stand at the end anyway nothing changes at all, since it does not matter when they came; only for others
is the wall built anew, in the same order behind them. So all moves are compared in the same worlds with the same luck,
and most of them cost next to nothing.

A warrior is a number here: twice its strength, with the sign of its side; twice, so that a reinforcement can add one
more, which breaks a tie (6.4). The rare territory where only arrows make a sum of 0 or less is not told apart from an
empty one: these numbers guide a choice, they never score a game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import tanh
from random import Random

from engine.games.armadora.ai.belief import Belief
from engine.games.armadora.ai.fast_board import labels, walk
from engine.games.armadora.ai.fast_scoring import NOBODY
from engine.games.armadora.ai.rollouts import Ground, finish
from engine.games.armadora.board import NO_EDGES, SQUARES, Edge, Edges, Square, mask
from engine.games.armadora.moves import Move, PlacePalisades, PlaceWarrior
from engine.games.armadora.state import Hand

SOFT = 2.0
"""How large a lead in a territory must be for a strong warrior to be wasted there."""
_PULL = [tanh(lead / 2 / SOFT) for lead in range(-200, 201)]
_EVEN = 200
"""Where `_PULL` holds a lead of nothing."""


@dataclass(slots=True)
class World:
    """The end of an imagined game: a scratch sheet."""

    warrior: list[int]
    """By square."""
    extra: list[int]
    """By square, what arrows and reinforcement add, with the sign of the side."""
    order: Sequence[Edge]
    """In which palisades were tried."""
    palisades: int
    at: list[list[Square | None]]
    """By seat and strength, a square where a warrior came that is still in hand."""
    label: list[int]
    """By square, the number of its territory."""
    lead: list[int]
    """By territory: our sum less theirs."""
    gold: list[int]
    """By territory."""
    margin: int
    """Our gold less theirs."""


class TwoSides:
    """The imagination of one seat in a game of two sides."""

    def __init__(self, start: Ground, belief: Belief, seat: int) -> None:
        self.start, self.belief, self.seat = start, belief, seat
        side = start.side_of[seat]
        self.sign = [1 if other == side else -1 for other in start.side_of]
        self.mines = [(square, pile) for square, pile in start.table.gold]
        self.seats = [s for s, passed in enumerate(start.table.passed) if not passed]
        self.extra = [0] * len(SQUARES)
        for square, owner in enumerate(start.seat):
            if owner >= 0:
                self.extra[square] = self.sign[owner] * (2 * start.bonus[square] + (square in start.reinforced))

    def imagine(self, rng: Random) -> World:
        """Return the end of a game in a world that the seat could be in."""
        chance = rng.random
        strength, hands = self.belief.draw(rng)
        order = sorted(self.start.enclosures.edges, key=lambda _: chance())
        if self.start.table.options.advanced:
            return self._played(rng, strength, hands, order)
        world = self._empty(order, self._wall(order), self.extra)
        warrior, lead, label = world.warrior, world.lead, world.label
        for square, owner in enumerate(self.start.seat):
            if owner >= 0:
                warrior[square] = number = 2 * self.sign[owner] * strength[square]
                lead[label[square]] += number
        squares = sorted(self.start.free, key=lambda _: chance())
        for seat in self.seats:
            weak = hands[seat][0]
            if weak and squares:
                world.at[seat][1] = squares[-1]
                number = 2 * self.sign[seat]
                for _ in range(min(weak, len(squares))):
                    square = squares.pop()
                    warrior[square] = number
                    lead[label[square]] += number
        self._place_strong(world, hands, squares, chance)
        return world

    def _played(self, rng: Random, strength: Sequence[int], hands: Sequence[Hand], order: Sequence[Edge]) -> World:
        """The same by a playout turn by turn, for the sake of powers and reinforcements."""
        start, sign, chance = self.start, self.sign, rng.random
        ending = finish(start, strength, hands, rng, order=order)
        world = self._empty(order, ending.palisades, [0] * len(SQUARES))
        held = [[0] * 5 for _ in hands]
        weak: list[list[Square]] = [[] for _ in hands]
        strong: list[Square] = []
        for square in SQUARES:
            owner, printed = ending.seat[square], ending.strength[square]
            if owner < 0:
                continue
            world.extra[square] = sign[owner] * (2 * ending.bonus[square] + (square in ending.reinforced))
            new = start.seat[square] < 0
            if new and printed > 1:
                held[owner][printed - 1] += 1
                strong.append(square)
            else:
                world.warrior[square] = 2 * sign[owner] * printed
                if new:
                    weak[owner].append(square)
            world.lead[world.label[square]] += world.warrior[square] + world.extra[square]
        for seat, squares in enumerate(weak):
            if squares:
                world.at[seat][1] = squares[int(chance() * len(squares))]
        self._place_strong(world, held, strong, chance)
        return world

    def _wall(self, order: Sequence[Edge]) -> int:
        table = self.start.table
        return table.palisades | mask(walk(self.start.enclosures, table.palisades, order, table.supply))

    def _empty(self, order: Sequence[Edge], palisades: int, extra: list[int]) -> World:
        """Return a world of gold and palisades, without warriors."""
        label, number = labels(palisades)
        gold = [0] * number
        for mine, pile in self.mines:
            gold[label[mine]] += pile
        at: list[list[Square | None]] = [[None] * 6 for _ in self.sign]
        return World([0] * len(SQUARES), extra, order, palisades, at, label, [0] * number, gold, margin=0)

    def _place_strong(
        self, world: World, hands: Sequence[Sequence[int]], squares: Sequence[Square], chance: Callable[[], float]
    ) -> None:
        """Put the strong warriors in hand where they win most, the seats taking turns: they come last."""
        label, lead, gold = world.label, world.lead, world.gold
        armies = [[s for s in (2, 3, 4, 5) for _ in range(hands[seat][s - 1])] for seat in self.seats]
        free: dict[int, list[Square]] = {}
        for square in squares:
            free.setdefault(label[square], []).append(square)
        turn = int(chance() * len(armies)) if armies else 0
        while free and any(armies):
            turn = (turn + 1) % len(armies)
            if not armies[turn]:
                continue
            strength, seat = armies[turn].pop(), self.seats[turn]
            sign = self.sign[seat]
            best, where = -1.0, 0
            for territory, room in free.items():
                even = _EVEN + sign * lead[territory]
                gain = gold[territory] * (_PULL[even + 2 * strength] - _PULL[even]) + len(room) * 1e-9
                if gain > best:
                    best, where = gain, territory
            square = free[where].pop()
            if not free[where]:
                del free[where]
            world.warrior[square] = 2 * sign * strength
            lead[where] += 2 * sign * strength
            world.at[seat][strength] = square
        world.margin = _margin(gold, lead)

    def trade(self, world: World, seat: int, strength: int, square: Square) -> int:
        """Return the margin if a warrior from this seat's hand had come to this square."""
        origin = world.at[seat][strength]
        there = world.label[origin] if origin is not None else NOBODY
        here = world.label[square]
        change = 2 * self.sign[seat] * strength - world.warrior[square]
        if here == there or not change:
            return world.margin
        margin = world.margin + _shift(world, here, change)
        return margin + _shift(world, there, -change) if there >= 0 else margin

    def strengthen(self, world: World, square: Square, change: int) -> int:
        """Return the margin if the warrior there were so much stronger, with the sign of its side."""
        return world.margin + _shift(world, world.label[square], change)

    def build(self, world: World, edges: Edges, behind: Edges = NO_EDGES) -> int:
        """Return the margin if palisades that do not all stand at the end had come first, or next `behind` others."""
        _, lead, gold, _ = self._carved(world, _first(_first(world.order, edges), behind))
        return _margin(gold, lead)

    def after(self, world: World, move: Move) -> World:
        """Return the world in which a move of one's own came first."""
        match move:
            case PlacePalisades():
                order = _first(world.order, move.mask)
                if world.palisades & move.mask == move.mask:
                    return replace(world, order=order)
                label, lead, gold, palisades = self._carved(world, order)
                margin = _margin(gold, lead)
                return World(world.warrior, world.extra, order, palisades, world.at, label, lead, gold, margin)
            case PlaceWarrior(strength, square) if 2 * strength != world.warrior[square]:
                origin = world.at[self.seat][strength]
                change = 2 * strength - world.warrior[square]
                warrior, lead = list(world.warrior), list(world.lead)
                lead[world.label[square]] += change
                if origin is not None:
                    lead[world.label[origin]] -= change
                    warrior[origin] = warrior[square]
                warrior[square] = 2 * strength
                at = [[origin if place == square else place for place in places] for places in world.at]
                margin = self.trade(world, self.seat, strength, square)
                return replace(world, warrior=warrior, lead=lead, at=at, margin=margin)
        return world

    def _carved(self, world: World, order: Sequence[Edge]) -> tuple[list[int], list[int], list[int], int]:
        """Return label, lead, gold and palisades if palisades are tried in another order."""
        palisades = self._wall(order)
        label, number = labels(palisades)
        lead, gold = [0] * number, [0] * number
        for territory, warrior, extra in zip(label, world.warrior, world.extra, strict=True):
            lead[territory] += warrior + extra
        for mine, pile in self.mines:
            gold[label[mine]] += pile
        return label, lead, gold, palisades


def _first(order: Sequence[Edge], edges: Edges) -> list[Edge]:
    """Return the order with some edges drawn to its front."""
    return [edge for edge in order if edges >> edge & 1] + [edge for edge in order if not edges >> edge & 1]


def _shift(world: World, territory: int, change: int) -> int:
    """Return how the margin changes with the lead in a territory."""
    before = world.lead[territory]
    after = before + change
    return world.gold[territory] * ((after > 0) - (after < 0) - (before > 0) + (before < 0))


def _margin(gold: Sequence[int], lead: Sequence[int]) -> int:
    margin = 0
    for pile, ahead in zip(gold, lead, strict=True):
        if ahead > 0:
            margin += pile
        elif ahead < 0:
            margin -= pile
    return margin
