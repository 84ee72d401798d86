"""What speaks for and against a move, as numbers: the same for a player's own choice, for how others are played on in
thought, and for what a move says about who made it.

A move has a few features, each a number and a weight; the weights differ by dwarf (`weights`). They are fitted to games
by `tests/tools/learn`. What is weighed is what a mind knows: where the gold may be, whom it distrusts.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from engine.games.saboteur.ai.fast.geometry import BIT, distances
from engine.games.saboteur.ai.fast.moves import BREAK, DISCARD, FIX, LOOK, PLACE, ROCK, SHED, THEFT, FastMove
from engine.games.saboteur.ai.fast.round import BROKEN, FRONT_BIT, TRAPPED, FastRound
from engine.games.saboteur.cards import BREAK_OF, Dwarf

(
    DIG, BACK, IDLE, FINISH, STUB, DIG_NEAR, BACK_NEAR, OPENINGS, CRYSTAL, OWN_DOOR, OTHER_DOOR,
    BREAKS, BREAK_BAD, BREAK_AGAIN, BREAK_SELF, BREAK_NEAR, FIXES, FIX_BAD, FIX_SELF, FIX_FREES, ROCKS,
    ROCK_DIG, ROCK_BACK, MAPS, MAP_NEWS, MAP_KNOWN, DISCARDS, DISCARD_MORE, DISCARD_STUCK, SHEDS,
    THEFTS, THEFT_LATE, HANDSOFF, SWAPHANDS, INSPECT, INSPECT_NEWS, SWAPHATS_SELF, SWAPHATS,
    SWAPHATS_BAD, TRAPS, TRAP_BAD, TRAP_AGAIN, TRAP_NEAR, FREES, FREE_BAD, FREE_SELF, IDLE_NEAR,
) = range(47)  # fmt: skip
"""The features. Near: the gold is at most NEAR cards away, on the average of where it may be. Bad: the chance that the
other player is against whoever moves. News: how much is not known yet."""

NEAR = 3.5
"""Cards."""
SLIGHT = 0.1
"""A tunnel that brings the gold nearer by fewer cards, on the average of where it may be, leads nowhere: to a goal that
is almost surely a stone."""
PATCH = 1.5
"""How many cards a tunnel costs that a rockfall took and that is placed again."""
Features: TypeAlias = list[tuple[int, float]]
"""Which features a move has, and how much of each."""
Ways: TypeAlias = tuple[float, float, float, int]
"""How many cards each goal is away after a move, and the goals that it turns, a bit each."""


class Mind(NamedTuple):
    """What whoever is to move believes."""

    gold: tuple[float, float, float]
    """By goal, the chance that it is the gold."""
    bad: Sequence[float]
    """By seat, the chance that it is against whoever moves."""
    dwarf: Dwarf


def gold_known(down: int, maps: int, gold: int) -> tuple[float, float, float]:
    """Return the chance of each goal to be the gold for somebody who saw these goals, where goal `gold` is the one."""
    return _EVEN[1 << gold if maps >> gold & 1 else down & ~maps]


def _even(bits: int) -> tuple[float, float, float]:
    share = 1 / max(1, bits.bit_count())
    return share * (bits & 1), share * (bits >> 1 & 1), share * (bits >> 2)


_EVEN = tuple(map(_even, range(8)))
"""By set of goals, the chances if each of them is as likely to be the gold as the others."""


def ways_after(position: FastRound, move: FastMove) -> Ways | None:
    """Return what a tunnel or a rockfall makes of the ways to the goals; None for other moves."""
    maze = position.maze
    kind = move[0]
    if kind == PLACE:
        spot, lie = move[1], move[2]
        turned = maze.touches(spot, lie)
        bit = BIT.get(spot, 0)
        front = maze.front & ~bit | maze.openings(spot, lie)
        if turned:
            front |= maze.beyond(turned) & ~bit
        return (*distances(front, maze.empty & ~bit, maze.down & ~turned), turned)
    if kind == ROCK:
        fallen = maze.taken(move[1])
        current = ways_now(position)
        first, second, third = distances(fallen.front, fallen.empty, fallen.down)
        return min(first, current[0] + PATCH), min(second, current[1] + PATCH), min(third, current[2] + PATCH), 0
    return None


def ways_now(position: FastRound) -> tuple[int, int, int]:
    """Return how many cards each goal is away; 0 for those that are face up."""
    maze = position.maze
    return distances(maze.front, maze.empty, maze.down)


def features(
    position: FastRound, seat: int, move: FastMove, current: tuple[int, int, int], ways: Ways | None, mind: Mind
) -> Features:
    """Return the features of a move, where the goals are `current` so many cards away, and `ways` after it."""
    kind = move[0]
    gold, bad = mind.gold, mind.bad
    away = gold[0] * current[0] + gold[1] * current[1] + gold[2] * current[2]
    if ways is not None:
        first, second, third, turned = ways
        unfinished = 1.0
        traits: Features = []
        if turned:
            finish = sum(gold[k] for k in range(3) if turned >> k & 1)
            traits.append((FINISH, finish))
            unfinished -= finish
        after = gold[0] * first + gold[1] * second + gold[2] * third
        gain = away - after / unfinished if unfinished > 0.01 else 1.0
        gain = 3.0 if gain > 3 else -4.0 if gain < -4 else gain
        if kind == ROCK:
            traits.append((ROCKS, 1.0))
            traits.append((ROCK_DIG, gain) if gain > 0 else (ROCK_BACK, -gain))
            return traits
        lie = move[2]
        if gain > SLIGHT:
            traits.append((DIG, gain))
            if away <= NEAR:
                traits.append((DIG_NEAR, gain))
        elif gain < -SLIGHT:
            traits.append((BACK, -gain))
            if away <= NEAR:
                traits.append((BACK_NEAR, -gain))
        else:
            traits.append((IDLE, 1.0))
            if away <= NEAR:
                traits.append((IDLE_NEAR, 1.0))
        if lie.stub:
            traits.append((STUB, 1.0))
        else:
            traits.append((OPENINGS, lie.open.bit_count() - 2.0))
            if lie.extra == "crystal":
                traits.append((CRYSTAL, 1.0))
            elif lie.extra and not lie.ladder:  # a door
                traits.append((OWN_DOOR if lie.extra == mind.dwarf else OTHER_DOOR, 1.0))
        return traits
    if kind == DISCARD:
        traits = [(DISCARDS, 1.0)]
        if len(move[1]) > 1:
            traits.append((DISCARD_MORE, len(move[1]) - 1.0))
        if position.fronts[seat] & (BROKEN | TRAPPED):
            traits.append((DISCARD_STUCK, 1.0))
        return traits
    if kind == BREAK:
        target = move[2]
        if target == seat:
            return [(BREAKS, 1.0), (BREAK_SELF, 1.0)]
        traits = [(BREAKS, 1.0), (BREAK_BAD, bad[target])]
        if position.fronts[target] & (BROKEN | TRAPPED):
            traits.append((BREAK_AGAIN, 1.0))
        elif away <= NEAR:
            traits.append((BREAK_NEAR, 1.0))
        return traits
    if kind == FIX:
        target = move[3]
        front = position.fronts[target] & (BROKEN | TRAPPED)
        traits = [(FIXES, 1.0), (FIX_SELF, 1.0) if target == seat else (FIX_BAD, bad[target])]
        if front == FRONT_BIT[BREAK_OF[move[2]]]:
            traits.append((FIX_FREES, 1.0))
        return traits
    if kind == LOOK:
        chance = gold[move[1]]
        if max(gold) > 0.99:
            return [(MAPS, 1.0), (MAP_KNOWN, 1.0)]
        return [(MAPS, 1.0), (MAP_NEWS, chance * (1 - chance) * 4)]
    if kind == THEFT:
        return [(THEFTS, 1.0), (THEFT_LATE, 1.0)] if away <= NEAR else [(THEFTS, 1.0)]
    if kind == SHED:
        return [(SHEDS, 1.0)]
    return _at_features(position, seat, move[1], move[2], away, bad)


def _at_features(
    position: FastRound, seat: int, action: str, target: int, away: float, bad: Sequence[float]
) -> Features:
    """Features of an action that is played at a player (3.14 to 3.18)."""
    if action == "trap":
        traits = [(TRAPS, 1.0), (TRAP_BAD, bad[target])]
        if position.fronts[target] & BROKEN:
            traits.append((TRAP_AGAIN, 1.0))
        elif away <= NEAR:
            traits.append((TRAP_NEAR, 1.0))
        return traits
    if action == "free":
        return [(FREES, 1.0), (FREE_SELF, 1.0) if target == seat else (FREE_BAD, bad[target])]
    if action == "handsoff":
        return [(HANDSOFF, -2.0 if target == seat else 1.0)]
    if action == "inspect":
        return [(INSPECT, 1.0), (INSPECT_NEWS, bad[target] * (1 - bad[target]) * 4)]
    if action == "swaphats":
        return [(SWAPHATS_SELF, 1.0)] if target == seat else [(SWAPHATS, 1.0), (SWAPHATS_BAD, bad[target])]
    return [(SWAPHANDS, 1.0)]


def worth(weights: Sequence[float], traits: Features) -> float:
    """Return the sum of features times weights."""
    total = 0.0
    for index, value in traits:
        total += weights[index] * value
    return total
