"""The search over imagined worlds, with sequential halving: for every game.

Worlds that the viewer could be in are imagined and played to an end; all moves that are still in question are judged in
the same worlds. The worse half is dropped, the rest is judged in more worlds, until one is left. A dropped move is
never made: its mean comes from few worlds, and the luckiest of many such means says nothing.

A game that brings no hooks gets those of `GenericHooks`, which know the rules through the contract and play on at
random.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2
from random import Random
from typing import Any

from engine.computer.player import Budget
from engine.game import AnyGame, Move, State, View
from engine.hooks import Doubting, Hooks, MoveT, Tempered

SIMILAR = 8
"""The number of moves that are judged in the same worlds to the end, where a move that is not the best may be made."""
GLANCE = 10
"""The number of first candidates among which a hasty player sees no difference."""
MOST = 48
"""The number of moves that are tried by the rules alone; of more moves, evenly spaced ones."""


@dataclass(frozen=True, slots=True)
class SearchPlayer:
    """A player that thinks by imagining worlds."""

    name: str
    playouts: int
    """The number of playouts for a move when no other budget is given."""
    near: float = 0.0
    """How much worse than the best the chosen move may look, if it is one of the SIMILAR that lasted longest."""
    hasty: float = 0.0
    """The share of moves that are made at a glance: any of the GLANCE first candidates."""
    infers: bool = False
    """Whether the player infers hidden information from the others' moves."""
    tempered: bool = True
    """Whether the player has a temper, in games in which there are some."""

    def choose(self, game: AnyGame, view: View, rng: Random, budget: Budget | None = None) -> Move:
        """Return the move with the highest mean value, or one that is hardly worse."""
        hooks = hooks_of(game, view)
        if self.tempered and isinstance(hooks, Tempered):
            hooks.take_temper()
        return self.think(hooks, rng, budget)

    def think(self, hooks: Hooks[MoveT], rng: Random, budget: Budget | None = None) -> MoveT:
        """Return the move for the decision that these hooks describe."""
        if len(hooks.legal) == 1 and not hooks.patient:
            return hooks.legal[0]
        if self.infers:
            hooks.infer()
        candidates = hooks.candidates(rng)
        if len(candidates) == 1 and not hooks.patient:
            return candidates[0]
        if self.hasty and rng.random() < self.hasty:
            return rng.choice(candidates[:GLANCE])
        limit = _Limit(hooks, budget or Budget(), self.playouts)
        first = _halve(hooks, candidates, rng, limit, 0.0, 0.5, keep=16)
        better = hooks.candidates(rng, [move for _, move in first])
        ranked = _halve(hooks, better, rng, limit, 0.5, 1.0, keep=SIMILAR if self.near else 1)
        if not self.near:
            return ranked[0][1]
        best = ranked[0][0]
        return rng.choice([move for value, move in ranked[:SIMILAR] if value >= best - self.near])


class _Limit:
    """How much of the budget is spent, from 0 to 1."""

    def __init__(self, hooks: Hooks[Any], budget: Budget, habit: int) -> None:
        self.hooks = hooks
        self.clock = budget.clock if budget.seconds is not None else None
        self.seconds = budget.seconds or 0.0
        self.since = self.clock() if self.clock else 0.0
        self.playouts = budget.playouts or habit

    def spent(self) -> float:
        """Return the spent share of the time or of the playouts, whichever is larger."""
        by_playouts = self.hooks.playouts / self.playouts
        return max((self.clock() - self.since) / self.seconds, by_playouts) if self.clock else by_playouts


def _halve(
    hooks: Hooks[MoveT], moves: Sequence[MoveT], rng: Random, limit: _Limit, since: float, until: float, keep: int = 1
) -> list[tuple[float, MoveT]]:
    """Return the moves with their estimated worth, those that lasted longest first.

    Each mean is shrunk towards the mean of all moves as if the move had been seen in additional worlds, as many as the
    game doubts it (`Doubting`): the largest of many means is mostly luck, above all where worlds differ much about a
    move.
    """
    doubts = hooks.doubts(moves) if isinstance(hooks, Doubting) else [0.0] * len(moves)
    doubt = dict(zip(moves, doubts, strict=True))
    likely: dict[MoveT, float] = dict.fromkeys(moves, 0.0)
    open_moves, dropped = list(moves), list[tuple[float, MoveT]]()
    rounds = max(1, ceil(log2(max(1, len(moves) / keep))))
    worlds = 0
    for turn in range(1, rounds + 1):
        share = since + (until - since) * turn / rounds
        while worlds < 1 or limit.spent() < share:
            values = hooks.values(hooks.imagine(rng), open_moves)
            worlds += 1
            luck = sum(value - likely[move] for move, value in zip(open_moves, values, strict=True)) / len(open_moves)
            for move, value in zip(open_moves, values, strict=True):
                likely[move] += (value - luck - likely[move]) / (doubt[move] + worlds)
        alive = sorted(((likely[move], move) for move in open_moves), key=lambda ranked: -ranked[0])
        if turn < rounds:
            half = max(keep, (len(alive) + 1) // 2)
            dropped = alive[half:] + dropped
            alive = alive[:half]
        open_moves = [move for _, move in alive]
    return alive + dropped


# --- Games without hooks ---


class GenericHooks:
    """One decision, thought about by the rules alone."""

    def __init__(self, game: AnyGame, view: View) -> None:
        assert view.viewer is not None
        self.game, self.view, self.seat = game, view, view.viewer
        self.legal = game.legal(view)
        self.playouts = 0
        self.patient = False

    def infer(self) -> None:
        """Learn nothing from moves."""

    def quick(self, rng: Random) -> Move:
        """Return any legal move."""
        return rng.choice(self.legal)

    def candidates(self, rng: Random, best: Sequence[Move] = ()) -> Sequence[Move]:
        """Return at most MOST legal moves; with `best`, the better half of these."""
        return best[: (len(best) + 1) // 2] if best else self.legal[:: -(-len(self.legal) // MOST)]

    def imagine(self, rng: Random) -> tuple[State, float]:
        """Return a state that the viewer could be in, and the seed of the random source with which it is played on."""
        return self.game.imagine(self.view, rng), rng.random()

    def values(self, world: tuple[State, float], moves: Sequence[Move]) -> list[float]:
        """Return for each move 1 if the viewer's side wins after it, a fraction for a shared victory, else 0."""
        return [self._value(*world, move) for move in moves]

    def _value(self, state: State, seed: float, move: Move) -> float:
        self.playouts += 1
        state, _ = self.game.apply(state, self.seat, move)
        return self._share(play_on(self.game, state, Random(seed)))

    def deal(self, rng: Random) -> State:
        """Return a state that the viewer could be in."""
        return self.game.imagine(self.view, rng)

    def earned(self, state: State) -> float | None:
        """Return the share of the victory, once the game is over."""
        return None if state.to_act is not None else self._share(state)

    def _share(self, end: State) -> float:
        sides = self.game.sides(end.options)
        best = self.game.outcome(end).ranking[0]
        return 1 / len(best) if any(self.seat in sides[side] for side in best) else 0.0


def hooks_of(game: AnyGame, view: View) -> Hooks[Move]:
    """Return the hooks of a decision, the game's own if it has any."""
    return game.hooks(view) if game.hooks else GenericHooks(game, view)


def play_on(game: AnyGame, state: State, rng: Random) -> State:
    """Return the final state of the game, played on with each legal move equally likely."""
    while (seat := state.to_act) is not None:
        state, _ = game.apply(state, seat, rng.choice(game.legal(game.view(state, seat))))
    return state
