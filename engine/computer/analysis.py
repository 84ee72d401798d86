"""How a game went: each side's winning chance after every move, as the table could know it and as it was.

A chance is a plain sum, without smoothing and without a model of good play: from a position the game is played on at
random many times, and it is counted how often each side wins; a shared victory is shared out. For the truth it is
played on from the state as it was; for the table from worlds that an onlooker could imagine, the likelier ones more
often. So a chance says what a position is worth if luck decides the rest. The last position is no guess: it has the
result.

The error: the standard error of a chance is at most 1 / (2 √n) where n is the number of playouts: 4.6 points of a
hundred with USUAL, 2.0 with PLAYOUTS, which is what the truth gets on both sides of a move that looks like a swing; and
that of the change from one position to the next at most √2 times as much. The first third of USUAL tells how many are
needed for that: n where the chances are even, fewer where they are not, and no more where all end alike. Neighbors are
played on with the same random numbers, which makes changes steadier where little can still happen. `swings` leaves out
what may be luck.

Nothing here knows any game by name.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, islice, pairwise
from math import sqrt
from random import Random
from typing import TypeAlias

from engine.codec import codec
from engine.computer.generic import play_on
from engine.game import AnyGame, Json, Seat, Side, State
from engine.record import Record, read, replay

USUAL = 120
"""For each position at most, as often for the table as for the truth."""
PLAYOUTS = 600
"""For the truth at most, on both sides of a move that looks like a swing."""
LOOKS, SEEMS = 6, 0.07
"""At most so many moves look like swings: those that changed most, by more than this."""
CLEARLY = 3.0
"""How many standard errors a change must have to be no luck."""

Chances: TypeAlias = tuple[float, ...]
"""By side, 0 … 1; they add up to 1."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """How a game went. Position 0 is the deal, position k follows the k-th move."""

    table: tuple[Chances, ...]
    """By position: the chances as an onlooker could know them."""
    truth: tuple[Chances, ...]
    """By position: the chances as they were, all that was hidden included."""
    seats: tuple[Seat, ...]
    """By move: who made it."""
    moves: tuple[str, ...]
    """By move: its words."""
    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    playouts: int
    """At most, for the truth on both sides of a move that looks like a swing."""
    usual: int = USUAL
    """For every other position at most, and for the table."""
    close: tuple[int, ...] | None = None
    """Those positions; None: all of them."""

    @property
    def error(self) -> float:
        """The standard error of a chance beside what looks like a swing, at most."""
        return 0.5 / sqrt(self.playouts)


dump, load = codec(Analysis)
"""An analysis as JSON data, and back."""


@dataclass(frozen=True, slots=True)
class Swing:
    """A move that changed the true chances much."""

    ply: int
    """Its index, from 0: it led from position `ply` to position `ply + 1`."""
    seat: Seat
    """Who moved."""
    words: str
    side: Side
    """Whose chance changed most: the mover's own side if no other's changed more."""
    before: float
    after: float


def analyze(record: Record, rng: Random, playouts: int = PLAYOUTS, usual: int = USUAL) -> Analysis:
    """Return how the record's game went, the same for the same random source. Raises BadMove."""
    game = record.game
    steps = list(replay(record))
    states = [record.start, *(step.state for step in steps)]
    sides = tuple(game.sides(record.start.options))
    seed = rng.getrandbits(64)
    usual = min(usual, playouts)

    def chances(state: State, world: Callable[[Random], State], most: int) -> Chances:
        if state.to_act is None:
            return _result(game, state, len(sides))
        rng = Random()
        return _chances(game, _worlds(world, rng, seed), rng, most)

    truth = [chances(state, partial(_as_it_is, state), usual) for state in states]
    close = _beside_swings(truth) if playouts > usual else range(len(truth))
    for at in close if playouts > usual else ():
        truth[at] = chances(states[at], partial(_as_it_is, states[at]), playouts)
    return Analysis(
        table=tuple(chances(state, _onlooker(game, state), usual) for state in states),
        truth=tuple(truth),
        seats=tuple(step.seat for step in steps),
        moves=tuple(step.words for step in steps),
        sides=sides,
        playouts=playouts,
        usual=usual,
        close=tuple(close),
    )


def _onlooker(game: AnyGame, state: State) -> Callable[[Random], State]:
    """Return a source of worlds that an onlooker could imagine."""
    view = game.view(state, None)
    return game.believe(view) if game.believe else partial(game.imagine, view)


def _beside_swings(truth: Sequence[Chances]) -> Sequence[int]:
    """Return the positions on both sides of what looks like a swing."""
    changes = [max(abs(a - b) for a, b in zip(before, after, strict=True)) for before, after in pairwise(truth)]
    largest = sorted((ply for ply, change in enumerate(changes) if change > SEEMS), key=lambda ply: -changes[ply])
    return sorted({at for ply in largest[:LOOKS] for at in (ply, ply + 1)})


def analyze_json(record: Json, seed: int, playouts: int = PLAYOUTS) -> Json:
    """Return the analysis as data, of a record as data: a job for a worker process. Raises BadRecord and BadMove."""
    return dump(analyze(read(record), Random(seed), playouts))


def swings(analysis: Analysis, most: int = 3) -> tuple[Swing, ...]:
    """Return the moves that changed a side's true chance most, in order of play; fewer if the others may be luck."""
    close = range(len(analysis.truth)) if analysis.close is None else analysis.close
    each = (_swing(analysis, ply) for ply in range(len(analysis.moves)) if ply in close and ply + 1 in close)
    clear = [swing for swing in each if abs(swing.after - swing.before) > CLEARLY * sqrt(2) * analysis.error]
    biggest = sorted(clear, key=lambda swing: -abs(swing.after - swing.before))[:most]
    return tuple(sorted(biggest, key=lambda swing: swing.ply))


def _swing(analysis: Analysis, ply: int) -> Swing:
    before, after, seat = analysis.truth[ply], analysis.truth[ply + 1], analysis.seats[ply]

    def change(side: int) -> tuple[float, bool]:
        # Rounded, so that of two sides that mirror each other it is the mover's.
        return round(abs(after[side] - before[side]), 9), seat in analysis.sides[side]

    side = max(range(len(analysis.sides)), key=change)
    return Swing(ply, seat, analysis.moves[ply], Side(side), before[side], after[side])


def _result(game: AnyGame, state: State, sides: int) -> Chances:
    best = game.outcome(state).ranking[0]
    return tuple(1 / len(best) if side in best else 0.0 for side in range(sides))


def _as_it_is(state: State, rng: Random) -> State:
    return state


def _worlds(world: Callable[[Random], State], rng: Random, seed: int) -> Iterator[State]:
    """Yield worlds without end; before each the random source begins anew, the same for the n-th of any position."""
    for number in count(seed):
        rng.seed(number)
        yield world(rng)


def _chances(game: AnyGame, worlds: Iterator[State], rng: Random, playouts: int) -> Chances:
    """Return the share of worlds, played on with `rng`, that each side wins."""
    play = rollouts(game)
    done = min(playouts, USUAL // 3)
    won = play(islice(worlds, done), rng)
    spread = max(number / done * (1 - number / done) for number in won)
    if (needed := round(4 * spread * playouts)) > done:
        more = play(islice(worlds, needed - done), rng)
        won, done = [a + b for a, b in zip(won, more, strict=True)], needed
    return tuple(number / done for number in won)


def rollouts(game: AnyGame) -> Callable[[Iterable[State], Random], Sequence[float]]:
    """Return the game's own rollouts (see `Game.rollouts`), or what does the same by its rules alone."""
    return game.rollouts or partial(_rollouts, game)


def _rollouts(game: AnyGame, worlds: Iterable[State], rng: Random) -> Sequence[float]:
    """Return what `Game.rollouts` does for games without it: by the rules alone, each legal move equally likely."""
    total: list[float] = []
    for state in worlds:
        end = play_on(game, state, rng)
        result = _result(game, end, len(game.sides(end.options)))
        total = [a + b for a, b in zip(total or [0.0] * len(result), result, strict=True)]
    return total
