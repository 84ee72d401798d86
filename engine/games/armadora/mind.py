"""How computer players think about a decision in Armadora (see `engine.mind`)."""

from collections.abc import Sequence
from math import tanh
from random import Random
from typing import Any

from engine.games.armadora import rules
from engine.games.armadora.belief import Belief
from engine.games.armadora.heuristics import HOARDING, PLAIN, Glance
from engine.games.armadora.melee import Melee
from engine.games.armadora.melee import World as MeleeWorld
from engine.games.armadora.moves import (
    ElfArrow,
    GoblinWarrior,
    Move,
    OrcPalisade,
    PlacePalisades,
    PlaceWarrior,
    Reinforce,
    place_palisades,
)
from engine.games.armadora.playout import Ground, ground
from engine.games.armadora.state import View
from engine.games.armadora.worlds import Duel
from engine.games.armadora.worlds import World as DuelWorld


class Mind:
    """One decision of one seat."""

    HOLD = True
    MARGIN = 0.3
    SCALE = 12
    WARRIORS, SINGLES, PAIRS = 60, 24, 24
    KEEP = 8

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.view, self.seat = view, view.viewer
        self.start: Ground = ground(view.table)
        self.legal = rules.legal(view)
        self.playouts = 0
        imagination = Duel if self.start.sides == 2 else Melee
        self.imagination: Any = imagination(self.start, Belief(view), self.seat)
        self.worth = {margin: _worth(margin, self.MARGIN, self.SCALE) for margin in range(-40, 41)}

    def glance(self, *, hoarding: bool) -> Sequence[Move]:
        """Return the moves by the static score; a pass only where nothing else is possible."""
        ranked = Glance(self.view, HOARDING if hoarding else PLAIN, self.start).ranked(self.legal)
        return [move for _, move in ranked] or list(self.legal)

    def free_move(self, rng: Random) -> Move | None:
        return None

    def candidates(self) -> Sequence[Move]:
        ranked = Glance(self.view, HOARDING, self.start).ranked(self.legal, pairs_of=0)
        moves = [move for _, move in ranked]
        warriors = [move for move in moves if isinstance(move, PlaceWarrior)][: self.WARRIORS]
        singles = [move for move in moves if isinstance(move, PlacePalisades)][: self.SINGLES]
        others = [m for m in moves if isinstance(m, Reinforce)]
        return [*warriors, *singles, *others] or list(self.legal)

    def refine(self, ranked: Sequence[Move]) -> Sequence[Move]:
        singles = [move.edges[0] for move in ranked if isinstance(move, PlacePalisades)]
        legal = set(self.legal)
        pairs = [place_palisades(a, b) for i, b in enumerate(singles[:12]) for a in singles[: min(i, 4)]]
        return [*ranked[: self.KEEP], *[pair for pair in pairs if pair in legal][: self.PAIRS]]

    def imagine(self, rng: Random) -> DuelWorld | MeleeWorld:
        self.playouts += 1
        world: DuelWorld | MeleeWorld = self.imagination.imagine(rng)
        return world

    def values(self, world: DuelWorld | MeleeWorld, moves: Sequence[Move]) -> list[float]:
        return [self.worth[self._margin(world, move)] for move in moves]

    def _margin(self, world: Any, move: Move) -> int:
        margin: int = world.margin
        match move:
            case PlaceWarrior(strength, square) | GoblinWarrior(strength, square):
                margin = self.imagination.trade(world, strength, square)
            case PlacePalisades() | OrcPalisade():
                if world.palisades & move.mask != move.mask:
                    self.playouts += 1
                    margin = self.imagination.build(world, move.mask)
            case Reinforce(square):
                margin = self.imagination.strengthen(world, square, 3)
            case ElfArrow(square):
                margin = self.imagination.strengthen(world, square, 2)
        return margin


def _worth(margin: int, part: float, scale: float) -> float:
    sign = (margin > 0) - (margin < 0)
    return 0.5 + 0.5 * ((1 - part) * sign + part * tanh(margin / scale))
