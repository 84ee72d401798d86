"""Who may be whom: all deals of the dwarfs by their chances, times what each dwarf says of what its wearer did.

A deal is drawn card by card without putting back. What a player did speaks for or against each dwarf on its own, so the
exact sum over all deals is a walk over how many of each kind are gone: some hundred steps, not millions.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise, product
from random import Random
from typing import NamedTuple, TypeAlias

from engine.games.saboteur.cards import Dwarf

Likelihood: TypeAlias = Mapping[Dwarf, float]
"""By dwarf, how likely it is that its wearer does what was done, up to a factor; a dwarf left out is impossible."""


class Step(NamedTuple):
    """One card more is dealt. How many of each kind are gone is numbered, for each sum of them from 0 on."""

    before: int
    """The number of what was gone before."""
    after: int
    """The number of what is gone then."""
    unused: int
    """How many cards of this kind there were to deal."""


class Deals:
    """The deals of dwarf cards to places, weighted by what is known of each place."""

    def __init__(self, kinds: Mapping[Dwarf, int], places: Sequence[Likelihood]) -> None:
        self.dwarfs = tuple(kinds)
        self.counts = tuple(kinds.values())
        self.places = places
        self._steps = _steps(self.counts)[: len(places)]
        self._forward: list[list[float]] = [[1.0]]
        """After so many places: by how many of each kind are gone, the weight of all deals that took those."""
        for place, steps in zip(places, self._steps, strict=True):
            self._forward.append(self._dealt(self._forward[-1], place, steps))
        self.weight = sum(self._forward[-1])
        """The sum of all: how well what is known goes together; 0 if it cannot be."""

    def _dealt(self, before: Sequence[float], place: Likelihood, steps: Sequence[Sequence[Step]]) -> list[float]:
        after = [0.0] * (1 + max(step.after for kind in steps for step in kind))
        for dwarf, kind in zip(self.dwarfs, steps, strict=True):
            factor = place.get(dwarf, 0.0)
            if factor:
                for start, end, unused in kind:
                    after[end] += before[start] * unused * factor
        return after

    def marginals(self) -> list[dict[Dwarf, float]]:
        """Return by place the chance of each dwarf."""
        by_place: list[dict[Dwarf, float]] = []
        backward = [1.0] * len(self._forward[-1])
        for place, steps, forward in zip(self.places[::-1], self._steps[::-1], self._forward[-2::-1], strict=True):
            chances: dict[Dwarf, float] = {}
            before = [0.0] * len(forward)
            for dwarf, kind in zip(self.dwarfs, steps, strict=True):
                chance, factor = 0.0, place.get(dwarf, 0.0)
                if factor:
                    for start, end, unused in kind:
                        worth = unused * factor * backward[end]
                        chance += forward[start] * worth
                        before[start] += worth
                chances[dwarf] = chance / self.weight
            backward = before
            by_place.append(chances)
        return by_place[::-1]

    def draw(self, rng: Random) -> list[Dwarf]:
        """Return the dwarfs of all places, a deal drawn by its chance."""
        at = _pick(self._forward[-1], rng)
        dealt: list[Dwarf] = []
        for place, steps, forward in zip(self.places[::-1], self._steps[::-1], self._forward[-2::-1], strict=True):
            ways = [
                (forward[start] * unused * place.get(dwarf, 0.0), start, dwarf)
                for dwarf, kind in zip(self.dwarfs, steps, strict=True)
                for start, end, unused in kind
                if end == at
            ]
            _, at, dwarf = ways[_pick([weight for weight, _, _ in ways], rng)]
            dealt.append(dwarf)
        return dealt[::-1]

    def left(self, dealt: Sequence[Dwarf], rng: Random) -> list[Dwarf]:
        """Return the cards that a deal leaves over, in an order drawn by chance."""
        undealt = [
            dwarf
            for dwarf, count in zip(self.dwarfs, self.counts, strict=True)
            for _ in range(count - dealt.count(dwarf))
        ]
        rng.shuffle(undealt)
        return undealt


def average(joint: Sequence[tuple[float, int, Deals]], wearing: Sequence[int]) -> list[dict[Dwarf, float]]:
    """Return by seat the chance of each dwarf, over all places of the gold."""
    totals: list[dict[Dwarf, float]] = [{} for _ in wearing]
    for weight, _, deals in joint:
        if weight <= 0:
            continue
        marginals = deals.marginals()
        for seat, place in enumerate(wearing):
            for dwarf, chance in marginals[place].items():
                totals[seat][dwarf] = totals[seat].get(dwarf, 0.0) + weight * chance
    return totals


@cache
def _steps(counts: tuple[int, ...]) -> Sequence[Sequence[Sequence[Step]]]:
    """Return by number of cards that are dealt, and by kind of the next one, the steps that are possible then."""
    by_number: list[dict[tuple[int, ...], int]] = [{} for _ in range(sum(counts) + 1)]
    for numbers in product(*(range(count + 1) for count in counts)):
        same = by_number[sum(numbers)]
        same[numbers] = len(same)
    return [
        [
            [
                Step(at, afters[(*numbers[:i], numbers[i] + 1, *numbers[i + 1 :])], count - numbers[i])
                for numbers, at in befores.items()
                if numbers[i] < count
            ]
            for i, count in enumerate(counts)
        ]
        for befores, afters in pairwise(by_number)
    ]


def _pick(odds: Sequence[float], rng: Random) -> int:
    sums = list(accumulate(odds))
    point = rng.random() * sums[-1]
    return next((i for i, total in enumerate(sums) if point < total), len(sums) - 1)
