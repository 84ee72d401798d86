"""Imagined worlds for two sides, and what one move changes about them.

A warrior from the seat's own hand on a square needs no other playout: it trades places with the piece that came there.
For palisades that stand at the end anyway nothing changes; for others the wall is built again, with these first and the
rest in the same order. So all moves are compared in the same worlds with the same luck, and most comparisons cost next
to nothing.

A warrior is a number here: twice its strength, with the sign of its side. It is twice the strength so that a
reinforcement can add one more, which breaks a tie (6.4). A territory where arrows make a sum of 0 or less is treated
like an empty one; that is rare, and these numbers guide a choice but never score a game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.games.armadora.ai.belief import Belief
from engine.games.armadora.ai.fast_board import labels
from engine.games.armadora.ai.fast_scoring import NOBODY
from engine.games.armadora.ai.imagination import ARROW, EVEN, PULL, REINFORCEMENT, Imagination
from engine.games.armadora.ai.orders import first
from engine.games.armadora.ai.rollouts import Ground
from engine.games.armadora.board import SQUARES, Edge, Edges, Square
from engine.games.armadora.state import Hand


@dataclass(slots=True)
class World:
    """The end of an imagined game, changed in place."""

    warrior: list[int]
    """By square: twice the strength of the warrior there, with the sign of its side."""
    extra: list[int]
    """By square: what arrows and reinforcement add, with the sign of the side."""
    order: Sequence[Edge]
    """The order in which palisades were tried."""
    palisades: int
    at: list[list[Square | None]]
    """By seat and strength: a square where a warrior from the seat's hand came, or None."""
    label: list[int]
    """By square: the number of its territory."""
    lead: list[int]
    """By territory: our sum minus theirs."""
    gold: list[int]
    """By territory: its gold."""
    margin: int
    """Our gold minus theirs."""
    reinforced: int = NOBODY
    """The territory of our own reinforcement, if it came in this world and is not yet placed."""


class TwoSides(Imagination):
    """The imagination of one seat in a game of two sides."""

    def __init__(self, start: Ground, belief: Belief, seat: int) -> None:
        super().__init__(start, belief, seat)
        side = start.side_of[seat]
        self.sign = [1 if other == side else -1 for other in start.side_of]
        self.extra = [0] * len(SQUARES)
        for square, owner in self.standing:
            reinforced = square in start.reinforced
            self.extra[square] = self.sign[owner] * (2 * start.bonus[square] + reinforced)

    def imagine(self, rng: Random) -> World:
        """Return the end of a game in a world that the seat could be in."""
        strength, hands = self.belief.draw(rng)
        order = self.orders.draw(rng)
        palisades = self.wall(order)
        label, number = labels(palisades)
        warrior, lead = [0] * len(SQUARES), [0] * number
        for square, owner in self.standing:
            warrior[square] = power = 2 * self.sign[owner] * strength[square]
            lead[label[square]] += power + self.extra[square]
        at: list[list[Square | None]] = [[None] * 6 for _ in self.sign]
        weak, squares = self.come(hands, rng)
        for seat, came in weak:
            power = 2 * self.sign[seat]
            at[seat][1] = came[0]
            for square in came:
                warrior[square] = power
                lead[label[square]] += power
        world = World(warrior, self.extra, order, palisades, at, label, lead, self._gold(label, number), margin=0)
        self._place_strong(world, hands, squares, rng)
        if self.arrows or self.reinforcements:
            self._strengthen(world)
        world.margin = _margin(world.gold, lead)
        return world

    def _gold(self, label: Sequence[int], number: int) -> list[int]:
        gold = [0] * number
        for mine, pile in self.start.table.gold:
            gold[label[mine]] += pile
        return gold

    def _place_strong(self, world: World, hands: Sequence[Hand], squares: Sequence[Square], rng: Random) -> None:
        """Put the strong warriors in hand where they win most, the seats taking turns."""
        label, lead, gold = world.label, world.lead, world.gold
        armies = [[s for s in (2, 3, 4, 5) for _ in range(hands[seat][s - 1])] for seat in self.seats]
        free: dict[int, list[Square]] = {}
        for square in squares:
            free.setdefault(label[square], []).append(square)
        turn = int(rng.random() * len(armies)) if armies else 0
        while free and any(armies):
            turn = (turn + 1) % len(armies)
            if not armies[turn]:
                continue
            strength, seat = armies[turn].pop(), self.seats[turn]
            sign = self.sign[seat]
            best, where = -1.0, 0
            for territory, room in free.items():
                even = EVEN + sign * lead[territory]
                gain = gold[territory] * (PULL[even + 2 * strength] - PULL[even]) + len(room) * 1e-9
                if gain > best:
                    best, where = gain, territory
            square = free[where].pop()
            if not free[where]:
                del free[where]
            world.warrior[square] = 2 * sign * strength
            lead[where] += 2 * sign * strength
            world.at[seat][strength] = square

    def _strengthen(self, world: World) -> None:
        """Let opponents' arrows and all reinforcements come where they win most (4.6, 5.2)."""
        label, lead = world.label, world.lead
        world.extra = extra = list(world.extra)
        spots = {(label[square], power > 0): square for square, power in enumerate(world.warrior) if power}
        for seat in self.arrows:
            if (square := self._best(world, spots, self.sign[seat], ARROW, shooting=True)) is not None:
                extra[square] += self.sign[seat] * ARROW
                lead[label[square]] += self.sign[seat] * ARROW
        for square in self.start.reinforced:
            spots.pop((label[square], True), None)
            spots.pop((label[square], False), None)
        for seat in self.reinforcements:
            if (square := self._best(world, spots, self.sign[seat], REINFORCEMENT)) is not None:
                territory = label[square]
                extra[square] += self.sign[seat] * REINFORCEMENT
                lead[territory] += self.sign[seat] * REINFORCEMENT
                spots.pop((territory, True), None)
                spots.pop((territory, False), None)
                if seat == self.seat:
                    world.reinforced = territory

    def _best(
        self, world: World, spots: dict[tuple[int, bool], int], sign: int, change: int, *, shooting: bool = False
    ) -> int | None:
        """Return the square where a change wins most, of one square for each territory and side; None if it wins
        nowhere."""
        best, where = 0.0, None
        mine = (sign > 0) != shooting
        for (territory, ours), square in spots.items():
            if ours == mine and (gold := world.gold[territory]):
                even = EVEN + sign * world.lead[territory]
                gain = gold * (PULL[even + change] - PULL[even])
                if gain > best:
                    best, where = gain, square
        return where

    def came(self, world: World, seat: int, strength: int) -> bool:
        """Return whether a warrior of this strength came from this seat's hand."""
        return world.at[seat][strength] is not None

    def trade(self, world: World, seat: int, strength: int, square: Square) -> int:
        """Return the margin if a warrior from this seat's hand comes to this square."""
        origin = world.at[seat][strength]
        there = world.label[origin] if origin is not None else NOBODY
        here = world.label[square]
        change = 2 * self.sign[seat] * strength - world.warrior[square]
        if here == there or not change:
            return world.margin
        margin = world.margin + _shift(world, here, change)
        return margin + _shift(world, there, -change) if there >= 0 else margin

    def shoot(self, world: World, square: Square) -> int:
        """Return the margin with an arrow of ours on an opponent's warrior."""
        return world.margin + _shift(world, world.label[square], ARROW)

    def reinforce(self, world: World, square: Square) -> int:
        """Return the margin if our own reinforcement comes to this square."""
        here, there = world.label[square], world.reinforced
        if here == there:
            return world.margin
        margin = world.margin + _shift(world, here, REINFORCEMENT)
        return margin + _shift(world, there, -REINFORCEMENT) if there >= 0 else margin

    def build(self, world: World, edges: Edges) -> int:
        """Return the margin if these palisades, not all of which stand at the end, come first."""
        label, number = labels(self.wall(first(world.order, edges)))
        lead = [0] * number
        if self.start.table.options.advanced:
            for territory, power, extra in zip(label, world.warrior, world.extra, strict=True):
                lead[territory] += power + extra
        else:
            for territory, power in zip(label, world.warrior, strict=True):
                lead[territory] += power
        return _margin(self._gold(label, number), lead)


def _shift(world: World, territory: int, change: int) -> int:
    """Return the change of the margin if the lead in a territory changes."""
    before = world.lead[territory]
    after = before + change
    return world.gold[territory] * ((after > 0) - (after < 0) - (before > 0) + (before < 0))


def _margin(gold: Sequence[int], lead: Sequence[int]) -> int:
    return sum([pile if ahead > 0 else -pile for pile, ahead in zip(gold, lead, strict=True) if ahead])
