"""What moves are worth when the next opponent answers them well: the second look of the strongest player.

A random future is kind: it seldom punishes. So the best moves are judged once more, each together with each of the
opponent's likely best answers, in the same worlds. A move counts half as before and half by the worst answer to it. The
answer is chosen for all worlds together, for the opponent does not know in which of them it is either.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from engine.games.armadora.ai.two_sides import TwoSides, World
from engine.games.armadora.board import Edges, Square
from engine.games.armadora.moves import Move, PlacePalisades, PlaceWarrior
from engine.games.armadora.state import View

MOVES = 8
"""How many of the best moves are judged again."""
WARRIORS, PALISADES = 6, 10
"""How many answers of each kind are tried."""
WORST = 0.5
"""How much the worst answer counts; the rest is the average future."""
Answer = tuple[bool, Square]
"""A warrior on a square: the strongest in hand, or a weak one."""


class Decision(Protocol):
    """What this needs of the hooks."""

    view: View
    worth: dict[int, float]
    legal: tuple[Move, ...]
    playouts: int

    def cost(self, move: Move) -> float:
        """Return what is taken off a move's value."""


def replied(
    decision: Decision, imagination: TwoSides, moves: Sequence[Move], rng: Random, more: Callable[[float], bool]
) -> list[tuple[float, Move]] | None:
    """Return the best of `moves`, which are ordered, with their new values, best first; None if nobody can answer.

    `more` tells whether less than a share of the budget is spent.
    """
    passed = decision.view.table.passed
    order = [(imagination.seat + step) % len(passed) for step in range(1, len(passed))]
    foe = next((seat for seat in order if imagination.sign[seat] < 0 and not passed[seat]), None)
    if foe is None:
        return None
    worlds, warriors = _warriors(decision, imagination, foe, rng, more)
    palisades = _palisades(decision, imagination, worlds, more)
    best = list(moves[:MOVES])
    sums = [[0.0] * (1 + len(warriors) + len(palisades)) for _ in best]
    number = 0
    while number < 10 or more(1.0):
        world = worlds[number] if number < len(worlds) else _imagine(decision, imagination, rng)
        number += 1
        for row, move in zip(sums, best, strict=True):
            _judge(decision, imagination, foe, world, move, row, warriors, palisades)
    rows = zip(sums, best, strict=True)
    values = [(WORST * min(row) + (1 - WORST) * row[0]) / number - decision.cost(move) for row, move in rows]
    return sorted(zip(values, best, strict=True), key=lambda one: -one[0])


def _imagine(decision: Decision, imagination: TwoSides, rng: Random) -> World:
    decision.playouts += 1
    return imagination.imagine(rng)


def _warriors(
    decision: Decision, imagination: TwoSides, foe: int, rng: Random, more: Callable[[float], bool]
) -> tuple[list[World], list[Answer]]:
    """Return some worlds, and the opponent's warriors that hurt most in them."""
    worlds: list[World] = []
    answers = [(strong, square) for strong in (False, True) for square in imagination.start.free]
    hurt = [0.0] * len(answers)
    while len(worlds) < 20 or more(0.25):
        world = _imagine(decision, imagination, rng)
        worlds.append(world)
        hand = _hand(world, foe)
        for i, (strong, square) in enumerate(answers):
            if strength := hand[strong]:
                hurt[i] += (
                    decision.worth[imagination.trade(world, foe, strength, square)] - decision.worth[world.margin]
                )
    best = sorted(range(len(answers)), key=hurt.__getitem__)[:WARRIORS]
    return worlds, [answers[i] for i in best]


def _palisades(
    decision: Decision, imagination: TwoSides, worlds: Sequence[World], more: Callable[[float], bool]
) -> list[Edges]:
    """Return the single palisades that hurt most, first by the worlds where they stand anyway, then by trying."""
    stands: dict[Edges, list[float]] = {}
    for move in decision.legal:
        if isinstance(move, PlacePalisades) and len(move.edges) == 1:
            stands[move.mask] = [decision.worth[world.margin] for world in worlds if world.palisades & move.mask]
    rough = {edge: sum(values) / len(values) for edge, values in stands.items() if len(values) >= 5}
    likely = sorted(rough, key=rough.__getitem__)[: 3 * PALISADES]
    hurt = dict.fromkeys(likely, 0.0)
    for number, world in enumerate(worlds):
        if number >= 8 and not more(0.45):
            break
        for edge in likely:
            stands_anyway = world.palisades & edge
            decision.playouts += not stands_anyway
            hurt[edge] += decision.worth[world.margin if stands_anyway else imagination.build(world, edge)]
    return sorted(likely, key=hurt.__getitem__)[:PALISADES]


def _judge(
    decision: Decision,
    imagination: TwoSides,
    foe: int,
    world: World,
    move: Move,
    row: list[float],
    warriors: Sequence[Answer],
    palisades: Sequence[Edges],
) -> None:
    """Add to `row` what a move is worth in a world: without an answer, then with each one."""
    after = imagination.after(world, move)
    decision.playouts += after.palisades != world.palisades
    hand = _hand(after, foe)
    taken = move.square if isinstance(move, PlaceWarrior) else None
    plain = decision.worth[after.margin]
    row[0] += plain
    for i, (strong, square) in enumerate(warriors, start=1):
        strength = hand[strong] if square != taken else 0
        row[i] += decision.worth[imagination.trade(after, foe, strength, square)] if strength else plain
    first = move.mask if isinstance(move, PlacePalisades) else Edges(0)
    for i, edge in enumerate(palisades, start=1 + len(warriors)):
        if after.palisades & edge:
            row[i] += plain
        else:
            decision.playouts += 1
            row[i] += decision.worth[imagination.build(after, edge, behind=first)]


def _hand(world: World, seat: int) -> tuple[int, int]:
    """Return the weakest and the strongest strength in a hand, 0 for none; the weakest only if it is 1."""
    at = world.at[seat]
    strongest = next((strength for strength in (5, 4, 3, 2, 1) if at[strength] is not None), 0)
    return (1 if at[1] is not None else 0), strongest
