"""The board for rollouts: where palisades still fit one after the other, the territories that they make, and who takes
their gold.

The same rules as `board` (2.3 to 2.5) and `scoring` (6), which compute this slowly and as named values, on bare lists
and for tens of thousands of questions a second; the tests compare them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.games.armadora.board import (
    ALL_EDGES,
    COLUMNS,
    EDGE_BETWEEN,
    EDGES,
    SMALL_SHAPES,
    SQUARES,
    Edge,
    Edges,
    Square,
    bits,
    mask,
    placeable_edges,
)

NOBODY = -1
BITS = 4
"""Bits of the counter for each border; all counters are in one int. The highest bit is cleared when the border would
close."""


@dataclass(frozen=True, slots=True)
class Enclosures:
    """The borders of shapes too small for a territory (2.5) that can still be closed from some position on.

    The number of edges that each border lacks is counted for all borders at once, in one large int.
    """

    edges: tuple[Edge, ...]
    """The edges where a palisade may still come (2.5)."""
    lacking: int
    """BITS bits for each border: the highest bit, and below it the number of palisades that it takes without being
    closed."""
    guard: int
    """The highest bit of each counter."""
    takes: tuple[int, ...]
    """For each edge of the board, 1 in the counter of each border that lacks it."""


@lru_cache(maxsize=1024)
def enclosures(palisades: Edges) -> Enclosures:
    """Return the borders that can still be closed. A border that lacks a forbidden edge stays open forever."""
    edges = placeable_edges(palisades)
    allowed = mask(edges)
    borders = [around & ~palisades for _, around in SMALL_SHAPES if not around & ~palisades & ~allowed]
    high = 1 << BITS - 1
    lacking, guard, takes = 0, 0, [0] * len(EDGES)
    for i, missing in enumerate(borders):
        lacking |= (high + missing.bit_count() - 1) << BITS * i
        guard |= high << BITS * i
        for edge in bits(missing):
            takes[edge] |= 1 << BITS * i
    return Enclosures(edges, lacking, guard, tuple(takes))


def walk(start: Enclosures, order: Sequence[Edge], supply: int) -> list[Edge]:
    """Try edges of `start.edges` in this order; return those that take a palisade when their turn comes (2.3, 2.5)."""
    lacking, guard, takes = start.lacking, start.guard, start.takes
    placed: list[Edge] = []
    for edge in order:
        margin = lacking - takes[edge]
        if margin & guard == guard:
            if len(placed) == supply:
                break
            lacking = margin
            placed.append(edge)
    return placed


_SCAN = tuple(
    (
        square,
        1 << EDGE_BETWEEN[Square(square - 1), square] if square % COLUMNS else 0,
        1 << EDGE_BETWEEN[Square(square - COLUMNS), square] if square >= COLUMNS else 0,
    )
    for square in SQUARES
)
"""Each square with its left edge and its upper edge, as sets."""


def labels(palisades: int) -> tuple[list[int], int]:
    """Return the number of each square's territory (2.4), and the count of numbers; some may be unused."""
    open_edges = ALL_EDGES & ~palisades
    label = [0] * len(SQUARES)
    root: list[int] = []
    merged = False
    for square, left, above in _SCAN:
        if open_edges & left:
            number = label[square] = label[square - 1]
            if open_edges & above:
                a, b = root[number], root[label[square - COLUMNS]]
                if a != b:
                    merged = True
                    root = [a if r == b else r for r in root]
        elif open_edges & above:
            label[square] = label[square - COLUMNS]
        else:
            label[square] = len(root)
            root.append(len(root))
    return [root[number] for number in label] if merged else label, len(root)


# --- Scoring ---


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
