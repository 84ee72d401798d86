"""What a search may ask about a decision in Armadora (see `engine.hooks`), and the hoarder, who asks nothing."""

from collections.abc import Sequence
from random import Random
from statistics import pstdev

from engine.games.armadora import rules
from engine.games.armadora.ai.belief import Belief
from engine.games.armadora.ai.evaluation import HOARDING, Glance, fit
from engine.games.armadora.ai.imagination import WORTH, Imagination, World
from engine.games.armadora.ai.inference import infer
from engine.games.armadora.ai.manners import Manners, done
from engine.games.armadora.ai.rollouts import Ground, ground
from engine.games.armadora.ai.tempers import temper
from engine.games.armadora.moves import (
    ElfArrow,
    GoblinWarrior,
    MageLook,
    Move,
    OrcPalisade,
    Pass,
    PlacePalisades,
    PlaceWarrior,
    Power,
    Reinforce,
    place_palisades,
)
from engine.games.armadora.scoring import outcome
from engine.games.armadora.state import State, View

WARRIORS, SINGLES, PAIRS, KEPT = 60, 24, 24, 8
"""The numbers of warriors and of single palisades tried first; then of pairs, and of the best single moves kept beside
them."""
BOLD = 4
"""Pairs are made with one of this many best single palisades."""
POWERS_TRIED, POWER_WORLDS = 10, 48
"""The number of uses of a power that are tried, and the number of worlds."""
LOOK_WORLDS = 60
"""The number of deals that show how uncertain a warrior's strength is."""
PATIENCE = 0.12
"""The share of a victory that a power must be worth while the board is empty; it shrinks as the board fills."""
FREE_SQUARES = 32
"""The number of free squares at the start of a game."""
DOUBTS = {"palisades": (20.0, 100.0), "weak": (40.0, 6.0), "strong": (12.0, 6.0)}
"""By kind of move, the number of worlds whose evidence weighs as much as the prior, (noise between worlds)² / (spread
between such moves)²: on a full board, and its factor on an empty one, as measured in positions of games of `hard`."""


class Hooks:
    """One decision of one seat."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.view, self.seat = view, view.viewer
        self.start: Ground = ground(view.table)
        self.legal = rules.legal(view)
        self.patient = rules.forced(view) is None  # who has one move left may have a telling hand
        self.playouts = 0
        self.manners: Manners | None = None
        self.imagination = Imagination(self.start, Belief(view), self.seat)
        self._tempered = False

    def take_temper(self) -> None:
        """Like some moves better than others, by the temper of the seat."""
        self._tempered = True

    def infer(self) -> None:
        """Infer from placements more than their time and place tell, except where that has lost games: with four sides
        in the advanced game."""
        if self.start.sides < 4 or not self.view.options.advanced:
            self.imagination.belief = Belief(self.view, infer(self.view.table))

    def quick(self, rng: Random) -> Move:
        """Return the best move by the static score."""
        return _at_a_glance(self.view, self.start, self.legal)

    def _power_now(self, rng: Random) -> Move | None:
        """Return the power to use before the action, if now is the time; it costs nothing but the power."""
        powers = [move for move in self.legal if isinstance(move, Power)]
        if not powers:
            return None
        room = len(self.start.free) / FREE_SQUARES
        if looks := [move for move in powers if isinstance(move, MageLook)]:
            unknown = self.view.strengths.count(None)
            charges = self.view.table.powers[self.seat]
            memory = self.view.table.options.peek  # a view alone does not remember (3.4)
            return self._best_look(looks, rng) if memory and (unknown >= 10 - 2 * charges or room < 0.3) else None
        ranked = Glance(self.view, self.start, HOARDING).ranked(powers)
        best = [move for _, move in ranked][:POWERS_TRIED]
        gains = [0.0] * len(best)
        for _ in range(POWER_WORLDS):
            world = self.imagine(rng)
            for i, value in enumerate(self.values(world, best)):
                gains[i] += value - WORTH[world.margin]
        gain, i = max((gain / POWER_WORLDS, -i) for i, gain in enumerate(gains))
        return best[-i] if gain > max(0.0, PATIENCE * (room - 0.2)) else None

    def _best_look(self, looks: Sequence[MageLook], rng: Random) -> MageLook | None:
        """Return a look at the unknown warrior whose uncertain strength most gold depends on; None if all strengths are
        known."""
        glance = Glance(self.view, self.start)
        familiar = {warrior.square for warrior, strength in self.view.warriors if strength is not None}
        familiar |= {look.square for look in self.view.table.looks if look.seat == self.seat}
        deals = [self.imagination.belief.draw(rng)[0] for _ in range(LOOK_WORLDS)]
        news = [
            (
                abs(glance.change(look.square, 1)) * pstdev([strength[look.square] for strength in deals]),
                -look.square,
                look,
            )
            for look in looks
            if look.square not in familiar
        ]
        return max(news)[2] if news else None

    def candidates(self, rng: Random, best: Sequence[Move] = ()) -> Sequence[Move]:
        """Return first a power alone, if now is the time for it, or else the best of each kind of action by the static
        score, with a pass only when no warrior can come any more. With `best`, return the best of those and pairs of
        the best palisades. Who plays on alone and can win no more passes.
        """
        if best:
            return self._with_pairs(best)
        if done(self.view):
            return [move for move in self.legal if isinstance(move, Pass)]
        if (power := self._power_now(rng)) is not None:
            return (power,)
        self.manners = Manners(self.view, rng, temper(self.view, rng) if self._tempered else None)
        moves = [move for _, move in Glance(self.view, self.start, HOARDING).ranked(self.legal, pairs_of=0)]
        warriors = [move for move in moves if isinstance(move, PlaceWarrior)][:WARRIORS]
        singles = [move for move in moves if isinstance(move, PlacePalisades)][:SINGLES]
        reinforcements = [move for move in moves if isinstance(move, Reinforce)]
        passes = [] if warriors or reinforcements else [move for move in self.legal if isinstance(move, Pass)]
        return self.manners.first([*warriors, *singles, *reinforcements, *passes])

    def _with_pairs(self, ranked: Sequence[Move]) -> Sequence[Move]:
        singles = [move.edges[0] for move in ranked if isinstance(move, PlacePalisades)]
        pairs = [place_palisades(a, b) for i, b in enumerate(singles[:12]) for a in singles[: min(i, BOLD)]]
        return [*ranked[:KEPT], *[pair for pair in pairs if fit(self.view.table, pair)][:PAIRS]]

    def doubts(self, moves: Sequence[Move]) -> Sequence[float]:
        """Return each move's doubt, as in DOUBTS: it is largest for palisades, above all early."""
        room = len(self.start.free) / FREE_SQUARES
        return [late * growth**room for late, growth in map(_doubt, moves)]

    def imagine(self, rng: Random) -> World:
        """Return a world that the viewer could be in, played to an end."""
        self.playouts += 1
        return self.imagination.imagine(rng)

    def values(self, world: World, moves: Sequence[Move]) -> list[float]:
        """Return the worth of each move in this world."""
        cost = self.manners.cost if self.manners else lambda _: 0.0
        return [WORTH[self._margin(world, move)] - cost(move) for move in moves]

    def deal(self, rng: Random) -> State:
        """Return a state that the viewer could be in, the likelier ones more often."""
        return self.imagination.belief.state(rng)

    def earned(self, state: State) -> float | None:
        """Return the share of the victory, once the game is over."""
        if state.to_act is not None:
            return None
        best = outcome(state).ranking[0]
        return (self.start.side_of[self.seat] in best) / len(best)

    def _margin(self, world: World, move: Move) -> int:
        margin = world.margin
        match move:
            case PlaceWarrior(strength, square) | GoblinWarrior(strength, square):
                margin = self.imagination.trade(world, strength, square)
            case PlacePalisades() | OrcPalisade():
                if world.palisades & move.mask != move.mask:
                    self.playouts += 1
                    margin = self.imagination.build(world, move.mask)
            case Reinforce(square):
                margin = self.imagination.reinforce(world, square)
            case ElfArrow(square):
                margin = self.imagination.shoot(world, square)
        return margin


def _doubt(move: Move) -> tuple[float, float]:
    match move:
        case PlacePalisades() | OrcPalisade():
            return DOUBTS["palisades"]
        case PlaceWarrior(strength, _) | GoblinWarrior(strength, _) if strength > 1:
            return DOUBTS["strong"]
    return DOUBTS["weak"]


def hoarder(view: View, rng: Random) -> Move:
    """Return the best move by a static score that keeps strong warriors for later."""
    return _at_a_glance(view, ground(view.table), rules.legal(view), HOARDING)


def _at_a_glance(view: View, start: Ground, legal: Sequence[Move], hold: float = 0.0) -> Move:
    """Return the best move by the static score; a pass only where nothing else is possible."""
    ranked = Glance(view, start, hold).ranked(legal)
    return ranked[0][1] if ranked else next(move for move in legal if isinstance(move, Pass))
