"""Imagined worlds for three sides or four: the same as `two_sides`, with a sum for each side."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.games.armadora.ai.belief import Belief
from engine.games.armadora.ai.fast_board import walk
from engine.games.armadora.ai.fast_scoring import Scores, piles, winners
from engine.games.armadora.ai.rollouts import Ending, Ground, finish
from engine.games.armadora.board import Edge, Edges, Square, mask


@dataclass(slots=True)
class World:
    """The end of an imagined game: a scratch sheet."""

    ending: Ending
    order: Sequence[Edge]
    palisades: int
    at: list[Square | None]
    """For each strength, a square where a warrior of one's own came that is still in hand."""
    scores: Scores
    gold: list[int]
    """By side."""
    margin: int
    """Our gold less that of the best of the others."""


class ManySides:
    """The imagination of one seat in a game of three sides or more."""

    def __init__(self, start: Ground, belief: Belief, seat: int) -> None:
        self.start, self.belief, self.seat = start, belief, seat
        self.side = start.side_of[seat]

    def imagine(self, rng: Random) -> World:
        """Return the end of a game in a world that the seat could be in."""
        chance = rng.random
        strength, hands = self.belief.draw(rng)
        order = sorted(self.start.enclosures.edges, key=lambda _: chance())
        ending = finish(self.start, strength, hands, rng, order=order)
        came: list[list[Square]] = [[] for _ in range(6)]
        for square in self.start.free:
            if ending.seat[square] == self.seat:
                came[ending.strength[square]].append(square)
        at = [squares[int(chance() * len(squares))] if squares else None for squares in came]
        found = ending.scores(self.start, ending.palisades)
        gold = [sum(won) for won in piles(found)]
        return World(ending, order, ending.palisades, at, found, gold, self._margin(gold))

    def trade(self, world: World, seat: int, strength: int, square: Square) -> int:
        """Return the margin if a warrior from one's own hand had come to this square."""
        assert seat == self.seat
        ending, found = world.ending, world.scores
        owner, printed = ending.seat[square], ending.strength[square]
        origin = world.at[strength]
        here = found.label[square]
        there = found.label[origin] if origin is not None else -1
        if here == there or (owner == self.seat and printed == strength):
            return world.margin
        side = self.side
        other = self.start.side_of[owner] if owner >= 0 else -1
        changes: list[tuple[int, int, int, int]] = [(here, side, strength, 1)]
        if other >= 0:
            changes.append((here, other, -printed, -1))
        if there >= 0:
            changes.append((there, side, -strength, -1))
            if other >= 0:
                changes.append((there, other, printed, 1))
        return self._changed(world, changes)

    def strengthen(self, world: World, square: Square, change: int) -> int:
        """Return the margin if the warrior there were stronger by half of `change`; our own counts up, others down."""
        side = self.start.side_of[self.start.seat[square]]
        amount = (abs(change) // 2) * (1 if (change > 0) == (side == self.side) else -1)
        return self._changed(world, [(world.scores.label[square], side, amount, 0)])

    def build(self, world: World, edges: Edges) -> int:
        """Return the margin if these palisades, which do not all stand at the end, had come first."""
        order = [edge for edge in world.order if edges >> edge & 1]
        order += [edge for edge in world.order if not edges >> edge & 1]
        table = self.start.table
        palisades = table.palisades | mask(walk(self.start.enclosures, table.palisades, order, table.supply))
        return self._margin([sum(won) for won in piles(world.ending.scores(self.start, palisades))])

    def _changed(self, world: World, changes: Sequence[tuple[int, int, int, int]]) -> int:
        """Return the margin with sums and counts of warriors changed: by territory, side, strength and number."""
        found = world.scores
        gold = list(world.gold)
        territories = {territory for territory, *_ in changes if found.gold[territory]}
        for territory in territories:
            _take(found, territory, gold, -1)
        for territory, side, strength, number in changes:
            found.total[territory * found.sides + side] += strength
            found.count[territory * found.sides + side] += number
        for territory in territories:
            _take(found, territory, gold, 1)
        for territory, side, strength, number in changes:
            found.total[territory * found.sides + side] -= strength
            found.count[territory * found.sides + side] -= number
        return self._margin(gold)

    def _margin(self, gold: Sequence[int]) -> int:
        return gold[self.side] - max(g for side, g in enumerate(gold) if side != self.side)


def _take(found: Scores, territory: int, gold: list[int], times: int) -> None:
    won = winners(found, territory)
    for side in won:
        gold[side] += times * (found.gold[territory] // len(won))
