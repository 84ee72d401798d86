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

from engine.game import Seat
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
    bare: Sequence[int] = ()
    """The leads before any reinforcement of this world came."""
    queue: Sequence[Seat] = ()
    """The seats whose reinforcements came then, in order."""


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
            self._strengthen(world, rng)
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

    def _strengthen(self, world: World, rng: Random) -> None:
        """Let opponents' arrows and all reinforcements come where they win most (4.6, 5.2)."""
        label, lead = world.label, world.lead
        world.extra = extra = list(world.extra)
        spots = _spots(world)
        for seat in self.arrows:
            if (square := self._best(world.gold, lead, spots, self.sign[seat], ARROW, shooting=True)) is not None:
                extra[square] += self.sign[seat] * ARROW
                lead[label[square]] += self.sign[seat] * ARROW
        world.bare, world.queue = list(lead), self.queue(rng)
        for seat, square in self._reinforced(world, lead, world.queue, self.start.reinforced):
            extra[square] += self.sign[seat] * REINFORCEMENT

    def _reinforced(
        self, world: World, lead: list[int], queue: Sequence[Seat], taken: Sequence[Square]
    ) -> Sequence[tuple[Seat, Square]]:
        """Add to these leads the reinforcements of these seats, one after the other, where they win most; return their
        squares. No more come to the territories of the squares that are `taken`."""
        label, spots = world.label, _spots(world)
        closed, found = {label[square] for square in taken}, []
        for seat in queue:
            open_ = {spot: square for spot, square in spots.items() if spot[0] not in closed}
            if (square := self._best(world.gold, lead, open_, self.sign[seat], REINFORCEMENT)) is not None:
                lead[label[square]] += self.sign[seat] * REINFORCEMENT
                closed.add(label[square])
                found.append((seat, square))
        return found

    def _best(
        self,
        gold: Sequence[int],
        lead: Sequence[int],
        spots: dict[tuple[int, bool], Square],
        sign: int,
        change: int,
        *,
        shooting: bool = False,
    ) -> Square | None:
        """Return the square where a change wins most, of one square for each territory and side; None if it wins
        nowhere."""
        best, where = 0.0, None
        mine = (sign > 0) != shooting
        for (territory, ours), square in spots.items():
            if ours == mine and (pile := gold[territory]):
                even = EVEN + sign * lead[territory]
                gain = pile * (PULL[even + change] - PULL[even])
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
        """Return the margin if our own reinforcement comes to this square now, before all others."""
        lead = list(world.bare)
        lead[world.label[square]] += REINFORCEMENT
        others = [seat for seat in world.queue if seat != self.seat]
        self._reinforced(world, lead, others, (square, *self.start.reinforced))
        return _margin(world.gold, lead)

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


def _spots(world: World) -> dict[tuple[int, bool], Square]:
    """Return by territory, and whether the side is ours, the square of a warrior."""
    return {(world.label[square], world.warrior[square] > 0): square for square in SQUARES if world.warrior[square]}


def _shift(world: World, territory: int, change: int) -> int:
    """Return the change of the margin if the lead in a territory changes."""
    before = world.lead[territory]
    after = before + change
    return world.gold[territory] * ((after > 0) - (after < 0) - (before > 0) + (before < 0))


def _margin(gold: Sequence[int], lead: Sequence[int]) -> int:
    return sum([pile if ahead > 0 else -pile for pile, ahead in zip(gold, lead, strict=True) if ahead])
