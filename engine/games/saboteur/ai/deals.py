"""Who may be whom: all deals of the dwarfs by their chances, times what each dwarf says of what its wearer did.

A deal is drawn card by card without putting back. What a player did speaks for or against each dwarf on its own, so the
exact sum over all deals is a walk over how many of each kind are gone: some hundred steps, not millions.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import TypeAlias

from engine.games.saboteur.cards import Dwarf

Likelihood: TypeAlias = Mapping[Dwarf, float]
"""By dwarf, how likely it is that its wearer does what was done, up to a factor; a dwarf left out is impossible."""
Gone: TypeAlias = tuple[int, ...]
"""How many of each kind are dealt."""


class Deals:
    """The deals of dwarf cards to places, weighted by what is known of each place."""

    def __init__(self, kinds: Mapping[Dwarf, int], places: Sequence[Likelihood]) -> None:
        self.dwarfs = tuple(kinds)
        self.counts = tuple(kinds.values())
        self.places = places
        self.forward: list[dict[Gone, float]] = [{(0,) * len(self.counts): 1.0}]
        """After so many places: the weight of all deals that took so many of each kind."""
        for place in places:
            self.forward.append(self._step(self.forward[-1], place))
        self.weight = sum(self.forward[-1].values())
        """The sum of all: how well what is known goes together; 0 if it cannot be."""

    def _step(self, before: Mapping[Gone, float], place: Likelihood) -> dict[Gone, float]:
        after: dict[Gone, float] = {}
        factors = [(i, place[dwarf]) for i, dwarf in enumerate(self.dwarfs) if place.get(dwarf)]
        for gone, weight in before.items():
            for i, factor in factors:
                left = self.counts[i] - gone[i]
                if left:
                    key = (*gone[:i], gone[i] + 1, *gone[i + 1 :])
                    after[key] = after.get(key, 0.0) + weight * left * factor
        return after

    def marginals(self) -> list[dict[Dwarf, float]]:
        """Return by place the chance of each dwarf."""
        found: list[dict[Dwarf, float]] = []
        backward = dict.fromkeys(self.forward[-1], 1.0)
        for at in range(len(self.places) - 1, -1, -1):
            place = self.places[at]
            chances: dict[Dwarf, float] = dict.fromkeys(self.dwarfs, 0.0)
            before: dict[Gone, float] = {}
            for gone, weight in self.forward[at].items():
                total = 0.0
                for i, dwarf in enumerate(self.dwarfs):
                    left = self.counts[i] - gone[i]
                    factor = place.get(dwarf, 0.0)
                    if left and factor:
                        step = left * factor * backward.get((*gone[:i], gone[i] + 1, *gone[i + 1 :]), 0.0)
                        chances[dwarf] += weight * step
                        total += step
                before[gone] = total
            backward = before
            found.append({dwarf: chance / self.weight for dwarf, chance in chances.items()})
        return found[::-1]

    def draw(self, rng: Random) -> list[Dwarf]:
        """Return the dwarfs of all places, a deal drawn by its chance."""
        ends = list(self.forward[-1].items())
        gone = ends[_pick([weight for _, weight in ends], rng)][0]
        dealt: list[Dwarf] = []
        for at in range(len(self.places) - 1, -1, -1):
            place, before = self.places[at], self.forward[at]
            odds = []
            for i, dwarf in enumerate(self.dwarfs):
                weight = 0.0
                if gone[i] and place.get(dwarf):
                    earlier = (*gone[:i], gone[i] - 1, *gone[i + 1 :])
                    weight = before.get(earlier, 0.0) * (self.counts[i] - earlier[i]) * place[dwarf]
                odds.append(weight)
            i = _pick(odds, rng)
            gone = (*gone[:i], gone[i] - 1, *gone[i + 1 :])
            dealt.append(self.dwarfs[i])
        return dealt[::-1]

    def left(self, dealt: Sequence[Dwarf], rng: Random) -> list[Dwarf]:
        """Return the cards that a deal leaves over, in an order drawn by chance."""
        rest = [
            dwarf
            for dwarf, count in zip(self.dwarfs, self.counts, strict=True)
            for _ in range(count - dealt.count(dwarf))
        ]
        rng.shuffle(rest)
        return rest


def _pick(odds: Sequence[float], rng: Random) -> int:
    sums = list(accumulate(odds))
    drawn = rng.random() * sums[-1]
    return next((i for i, total in enumerate(sums) if drawn < total), len(sums) - 1)
