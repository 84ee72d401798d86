"""Imagined worlds: possible ends of the game, seen from one seat, and what one move changes about them.

A world is an end of the game: all warriors stand somewhere, and it does not matter when a palisade came. So worlds are
not played turn by turn. Palisades are tried in a random order; warriors of strength 1 come anywhere; the strong ones
come last, where they win most; then opponents' arrows and everybody's reinforcements come where they win most. A
territory holds one reinforcement, and nobody knows who is the first to place theirs, so any seat begins.

A warrior from the seat's own hand on a square needs no other playout: it trades places with the piece that came there.
For palisades that stand at the end anyway nothing changes; for others the wall is built again, with these first and the
rest in the same order. So all moves are compared in the same worlds with the same luck, and most comparisons cost next
to nothing.

A warrior counts as twice its strength, so that a reinforcement can add one more, which breaks a tie (6.4). A side
without strength in a territory, as arrows may leave it, gets nothing of it; that is rare, and these numbers guide a
choice but never score a game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import tanh
from random import Random
from typing import Generic, TypeVar

from engine.game import Seat
from engine.games.armadora.ai.belief import Belief
from engine.games.armadora.ai.fast_board import NOBODY, labels, walk
from engine.games.armadora.ai.rollouts import Ground
from engine.games.armadora.board import SQUARES, Edge, Edges, Square, bits, mask
from engine.games.armadora.state import Character, Hand

SOFT = 2.0
"""The scale, in strength, of a lead in a territory: a strong warrior added to a larger lead is wasted."""
EVEN = 400
"""The index in PULL of a lead of 0."""
PULL = [tanh(lead / 2 / SOFT) for lead in range(-EVEN, EVEN + 1)]
"""The share of a territory's gold that a lead is worth, counted in twice the strength."""
ARROW, REINFORCEMENT = 2, 3
"""Their effects, counted in twice the strength: a reinforcement also breaks a tie (6.4)."""
MARGIN, SCALE = 0.3, 12
"""The part of a worth that depends on the size of the margin, and the margin in gold that counts as large; the rest of
the worth depends on victory alone."""
POOL = 256
"""The number of orders that are drawn. After that, one of them starts at another place, which is as random and much
faster."""
T = TypeVar("T")


def _worth(margin: int) -> float:
    sign = (margin > 0) - (margin < 0)
    return 0.5 + 0.5 * ((1 - MARGIN) * sign + MARGIN * tanh(margin / SCALE))


WORTH = {margin: _worth(margin) for margin in range(-40, 41)}
"""By margin, from 0 for a clear defeat to 1 for a clear victory."""


class Orders(Generic[T]):
    """Draws random orders of the same items, squares or edges: each item is equally likely at each place."""

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


def moved_to_front(order: Sequence[Edge], edges: Edges) -> list[Edge]:
    """Return the order with these edges moved to its front."""
    behind, front = list(order), [Edge(edge) for edge in bits(edges)]
    for edge in front:
        behind.remove(edge)
    return front + behind


@dataclass(slots=True)
class World:
    """The end of an imagined game, changed in place."""

    side: list[int]
    """By square: the side of the warrior there, or NOBODY."""
    warrior: list[int]
    """By square: twice the strength of the warrior there."""
    extra: list[int]
    """By square: what arrows and reinforcement add."""
    order: Sequence[Edge]
    """The order in which palisades were tried."""
    palisades: int
    at: list[Square | None]
    """By strength: a square where a warrior from the seat's own hand came, or None."""
    label: list[int]
    """By square, the number of its territory."""
    total: list[int]
    """By territory and side: `territory * sides + side`."""
    gold: list[int]
    """By territory: its gold."""
    won: list[int]
    """By side: the gold that it won."""
    margin: int
    """Our gold minus that of the best other side."""
    bare: Sequence[int] = ()
    """The sums in `total` before any reinforcement of this world came."""
    queue: Sequence[Seat] = ()
    """The seats whose reinforcements came then, in order."""


class Imagination:
    """What one seat needs to imagine ends of a game."""

    def __init__(self, start: Ground, belief: Belief, seat: Seat) -> None:
        table = start.table
        self.start, self.belief, self.seat = start, belief, seat
        self.sides, self.side = start.sides, start.side_of[seat]
        self.seats = [Seat(s) for s, passed in enumerate(table.passed) if not passed]
        self.orders, self.squares = Orders(start.enclosures.edges), Orders(start.free)
        self.standing = [(square, owner) for square, owner in enumerate(start.seat) if owner >= 0]
        archers = [s for s in self.seats if table.characters[s] is Character.ELF and s != seat]
        self.arrows = [s for s in archers for _ in range(table.powers[s])]
        self.reinforcements = [s for s in self.seats if table.reinforcements[s]]
        self.extra = [0] * len(SQUARES)
        for square, _ in self.standing:
            self.extra[square] = 2 * start.bonus[square] + (square in start.reinforced)

    def imagine(self, rng: Random) -> World:
        """Return the end of a game in a world that the seat could be in."""
        side_of = self.start.side_of
        strength, hands = self.belief.draw(rng)
        order = self.orders.draw(rng)
        palisades = self.wall(order)
        side, warrior = [NOBODY] * len(SQUARES), [0] * len(SQUARES)
        at: list[Square | None] = [None] * 6
        for square, owner in self.standing:
            side[square], warrior[square] = side_of[owner], 2 * strength[square]
        weak, squares = self.come(hands, rng)
        for seat, came in weak:
            for square in came:
                side[square], warrior[square] = side_of[seat], 2
            if seat == self.seat:
                at[1] = came[0]
        label, total, gold = self._sums(palisades, side, warrior, self.extra)
        world = World(
            side=side,
            warrior=warrior,
            extra=self.extra,
            order=order,
            palisades=palisades,
            at=at,
            label=label,
            total=total,
            gold=gold,
            won=[],
            margin=0,
        )
        self._place_strong(world, hands, squares, rng)
        if self.arrows or self.reinforcements:
            self._strengthen(world, rng)
        world.won = self._won(total, gold)
        world.margin = self._margin(world.won)
        return world

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

    def _sums(
        self, palisades: int, side: Sequence[int], warrior: Sequence[int], extra: Sequence[int]
    ) -> tuple[list[int], list[int], list[int]]:
        """Return label, total and gold."""
        sides = self.sides
        label, number = labels(palisades)
        gold, total = [0] * number, [0] * (number * sides)
        for territory, whose, power, more in zip(label, side, warrior, extra, strict=True):
            if whose >= 0:
                total[territory * sides + whose] += power + more
        for mine, pile in self.start.table.gold:
            gold[label[mine]] += pile
        return label, total, gold

    def _won(self, total: Sequence[int], gold: Sequence[int]) -> list[int]:
        won = [0] * self.sides
        for territory, pile in enumerate(gold):
            if pile:
                self._pay(total, territory, pile, won)
        return won

    def _pay(self, total: Sequence[int], territory: int, pile: int, won: list[int]) -> None:
        """Add each side's share of a territory's gold (6.3, 6.4)."""
        sums = total[territory * self.sides : (territory + 1) * self.sides]
        best = max(sums)
        if best > 0:
            if sums.count(best) == 1:
                won[sums.index(best)] += pile
            else:
                share = pile // sums.count(best)
                for side, power in enumerate(sums):
                    if power == best:
                        won[side] += share

    def _lead(self, total: list[int], territory: int, side: int) -> int:
        """Return a side's lead over the best of the others in a territory."""
        start = territory * self.sides
        sums = total[start : start + self.sides]
        mine = sums.pop(side)
        return mine - max(sums)

    def _place_strong(self, world: World, hands: Sequence[Hand], squares: Sequence[Square], rng: Random) -> None:
        """Put the strong warriors in hand where they win most, the seats taking turns."""
        label, gold, side_of = world.label, world.gold, self.start.side_of
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
            best, where = -1.0, 0
            for territory, room in free.items():
                gain = len(room) * 1e-9
                if pile := gold[territory]:
                    even = EVEN + self._lead(world.total, territory, side_of[seat])
                    gain += pile * (PULL[even + 2 * strength] - PULL[even])
                if gain > best:
                    best, where = gain, territory
            square = free[where].pop()
            if not free[where]:
                del free[where]
            world.side[square], world.warrior[square] = side_of[seat], 2 * strength
            world.total[where * self.sides + side_of[seat]] += 2 * strength
            if seat == self.seat:
                world.at[strength] = square

    def _strengthen(self, world: World, rng: Random) -> None:
        """Let opponents' arrows and all reinforcements come where they win most (4.6, 5.2)."""
        label, total, side_of = world.label, world.total, self.start.side_of
        world.extra = list(world.extra)
        for seat in self.arrows:
            best, where = 0.0, None
            for (territory, side), square in _spots(world).items():
                if side != side_of[seat]:
                    gain = self._gain(world.gold, total, territory, side_of[seat], side, -ARROW)
                    if gain > best:
                        best, where = gain, square
            if where is not None:
                world.extra[where] -= ARROW
                total[label[where] * self.sides + world.side[where]] -= ARROW
        world.bare, world.queue = list(total), self.queue(rng)
        for square in self._reinforced(world, total, world.queue, self.start.reinforced):
            world.extra[square] += REINFORCEMENT

    def _reinforced(
        self, world: World, total: list[int], queue: Sequence[Seat], marked: Sequence[Square]
    ) -> Sequence[Square]:
        """Add to these sums the reinforcements of these seats, one after the other, where they win most; return their
        squares. No more come to the territories of the squares that are `marked`."""
        label, spots = world.label, _spots(world)
        closed, squares = {label[square] for square in marked}, []
        for seat in queue:
            side = self.start.side_of[seat]
            best, where = 0.0, None
            for (territory, whose), square in spots.items():
                if whose == side and territory not in closed:
                    gain = self._gain(world.gold, total, territory, side, side, REINFORCEMENT)
                    if gain > best:
                        best, where = gain, square
            if where is not None:
                total[label[where] * self.sides + side] += REINFORCEMENT
                closed.add(label[where])
                squares.append(where)
        return squares

    def _gain(
        self, gold: Sequence[int], total: list[int], territory: int, side: int, changed: int, change: int
    ) -> float:
        """Return a side's gain of a territory's gold if a sum there changes."""
        if not (pile := gold[territory]):
            return 0.0
        before = PULL[EVEN + self._lead(total, territory, side)]
        total[territory * self.sides + changed] += change
        after = PULL[EVEN + self._lead(total, territory, side)]
        total[territory * self.sides + changed] -= change
        return pile * (after - before)

    def trade(self, world: World, strength: int, square: Square) -> int:
        """Return the margin if a warrior from the seat's own hand comes to this square."""
        origin, owner = world.at[strength], world.side[square]
        target = world.label[square]
        source = world.label[origin] if origin is not None else NOBODY
        mine, theirs = 2 * strength, world.warrior[square]
        if target == source or (owner == self.side and mine == theirs):
            return world.margin
        changes = [(target, self.side, mine)]
        if owner >= 0:
            changes.append((target, owner, -theirs))
        if source >= 0:
            changes.append((source, self.side, -mine))
            if owner >= 0:
                changes.append((source, owner, theirs))
        return self._changed(world, changes)

    def shoot(self, world: World, square: Square) -> int:
        """Return the margin with an arrow of ours on an opponent's warrior."""
        return self._changed(world, [(world.label[square], world.side[square], -ARROW)])

    def reinforce(self, world: World, square: Square) -> int:
        """Return the margin if our own reinforcement comes to this square now, before all others."""
        total = list(world.bare)
        total[world.label[square] * self.sides + self.side] += REINFORCEMENT
        opponents = [seat for seat in world.queue if seat != self.seat]
        self._reinforced(world, total, opponents, (square, *self.start.reinforced))
        return self._margin(self._won(total, world.gold))

    def build(self, world: World, edges: Edges) -> int:
        """Return the margin if these palisades, not all of which stand at the end, come first."""
        palisades = self.wall(moved_to_front(world.order, edges))
        _, total, gold = self._sums(palisades, world.side, world.warrior, world.extra)
        return self._margin(self._won(total, gold))

    def _changed(self, world: World, changes: Sequence[tuple[int, int, int]]) -> int:
        """Return the margin with changed sums; each change is a territory, a side and a difference."""
        total, gold, sides = world.total, world.gold, self.sides
        touched = {territory for territory, _, _ in changes if gold[territory]}
        if not touched:
            return world.margin
        lost, won = [0] * sides, list(world.won)
        for territory in touched:
            self._pay(total, territory, gold[territory], lost)
        for territory, side, change in changes:
            total[territory * sides + side] += change
        for territory in touched:
            self._pay(total, territory, gold[territory], won)
        for territory, side, change in changes:
            total[territory * sides + side] -= change
        return self._margin([after - less for after, less in zip(won, lost, strict=True)])

    def _margin(self, won: list[int]) -> int:
        rivals = list(won)
        mine = rivals.pop(self.side)
        return mine - max(rivals)


def _spots(world: World) -> dict[tuple[int, int], Square]:
    """Return by territory and side the square of a warrior."""
    return {
        (territory, side): square
        for territory, side, square in zip(world.label, world.side, SQUARES, strict=True)
        if side >= 0
    }
