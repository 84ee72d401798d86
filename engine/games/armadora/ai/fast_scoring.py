"""Scoring for rollouts (rules 6), on bare lists: the sums of a board's territories, and who takes their gold.

`scoring` computes the same for a State, slowly and as named values; the tests compare the two.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.armadora.ai.fast_board import labels

NOBODY = -1


@dataclass(slots=True)
class Scores:
    """Sums by territory. A list that is by side too is indexed by `territory * sides + side`."""

    sides: int
    label: list[int]
    """By square, the number of its territory."""
    gold: list[int]
    total: list[int]
    """By territory and side: the sum of strengths, with arrows and reinforcement (6.1)."""
    count: list[int]
    """By territory and side: the number of warriors (6.2)."""
    holder: list[int]
    """The side that owns the reinforcement, or NOBODY (6.4)."""


def scores(
    palisades: int,
    gold: Sequence[int],
    side_of: Sequence[int],
    sides: int,
    seat: Sequence[int],
    strength: Sequence[int],
    reinforced: Sequence[int],
) -> Scores:
    """Return the sums of a board: gold, seat and strength (with arrows and reinforcement) are by square."""
    label, number = labels(palisades)
    result = Scores(sides, label, [0] * number, [0] * (number * sides), [0] * (number * sides), [NOBODY] * number)
    golds, total, count = result.gold, result.total, result.count
    for square, owner in enumerate(seat):
        if owner >= 0:
            i = label[square] * sides + side_of[owner]
            total[i] += strength[square]
            count[i] += 1
        elif gold[square]:
            golds[label[square]] += gold[square]
    for square in reinforced:
        result.holder[label[square]] = side_of[seat[square]]
    return result


def winners(scored: Scores, territory: int) -> list[int]:
    """Return the sides that win a territory (6.2, 6.4)."""
    total, count = scored.total, scored.count
    first = territory * scored.sides
    present = [i for i in range(first, first + scored.sides) if count[i]]
    best = max([total[i] for i in present], default=0)
    tied = [i - first for i in present if total[i] == best]
    if len(tied) > 1 and (holder := scored.holder[territory]) in tied:
        return [holder]
    return tied


def worth(scored: Scores, territory: int, side: int) -> int:
    """Return the gold that a side gets from a territory."""
    won = winners(scored, territory)
    return scored.gold[territory] // len(won) if side in won else 0


def piles(scored: Scores) -> list[list[int]]:
    """Return each side's piles (6.5), in no order."""
    stacks: list[list[int]] = [[] for _ in range(scored.sides)]
    for territory, gold in enumerate(scored.gold):
        if gold:
            won = winners(scored, territory)
            if won and (share := gold // len(won)):
                for side in won:
                    stacks[side].append(share)
    return stacks
