"""How a game went, each side's winning chance after every move, as the table could know it and as it was; and whether
it is as good as decided, so that it may be played out at once.

A chance is a plain mean, without smoothing and without a model of good play: the game is played on from a position at
random many times, and the share of each side's victories is counted; a shared victory counts as a fraction for each
winner. The chance of the truth is played on from the actual state, the chance of the table from worlds that an onlooker
could imagine, the likelier worlds more often. So a chance says what a position is worth if luck decides the rest. The
last position has the result instead.

The error: the standard error of a chance is at most 1 / (2 √n), where n is the number of playouts: 4.6 percentage
points for USUAL, 2.0 for PLAYOUTS, which the truth gets on both sides of a move that looks like a swing. The standard
error of the change from one position to the next is at most √2 times as large. The first third of USUAL shows how many
playouts this error takes: n where the chances are even, fewer where they are uneven, and only that third where all
playouts end alike. Neighboring positions are played on with the same random numbers, which makes changes steadier where
little can still happen. `swings` leaves out changes that may be luck.

Nothing here knows any game by name.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, islice, pairwise
from math import sqrt
from random import Random
from typing import TypeAlias

from engine import find
from engine.codec import codec
from engine.computer.search import play_on
from engine.game import AnyGame, Json, Seat, Side, State, View
from engine.record import Record, read, replay

USUAL = 120
"""Playouts for each position at most, as many for the table as for the truth."""
PLAYOUTS = 600
"""Playouts for the truth at most, on both sides of a move that looks like a swing."""
LOOKS, SEEMS = 6, 0.07
"""The number of moves that may look like swings, those with the largest changes, and the change that each must
exceed."""
CLEARLY = 3.0
"""The number of standard errors that a change must exceed to count as more than luck."""
SURE = 0.97
"""A side that wins a larger share of the playouts has as good as won."""
ENOUGH = 200
"""Playouts for the question whether a game is decided."""
STEP = 10
"""The number of playouts between two looks whether more are worth their time: most positions are far from decided."""

Chances: TypeAlias = tuple[float, ...]
"""By side, 0 … 1; they sum to 1."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """How a game went. Position 0 is the deal, position k follows the k-th move."""

    table: tuple[Chances, ...]
    """By position: the chances as an onlooker could know them; empty as long as they are not known."""
    truth: tuple[Chances, ...]
    """By position: the true chances, with all hidden information."""
    seats: tuple[Seat, ...]
    """By move: the seat that made it."""
    moves: tuple[str, ...]
    """By move: its words."""
    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    playouts: int
    """Playouts at most for the truth, on both sides of a move that looks like a swing."""
    usual: int = USUAL
    """Playouts at most for every other position, and for the table."""
    close: tuple[int, ...] | None = None
    """The positions on both sides of a move that looks like a swing; None means all positions."""

    @property
    def error(self) -> float:
        """The largest possible standard error of a chance, except for the positions of `close`."""
        return 0.5 / sqrt(self.playouts)


dump, load = codec(Analysis)
"""An analysis as JSON data, and back."""


@dataclass(frozen=True, slots=True)
class Swing:
    """A move that changed the true chances much."""

    ply: int
    """The index of the move, from 0: it led from position `ply` to position `ply + 1`."""
    seat: Seat
    """The seat that moved."""
    words: str
    side: Side
    """The side whose chance changed most; the mover's own side where several changed equally."""
    before: float
    after: float


def analyze(
    record: Record,
    rng: Random,
    playouts: int = PLAYOUTS,
    usual: int = USUAL,
    report: Callable[[float, "Analysis | None"], None] = lambda share, known: None,
) -> Analysis:
    """Return how the record's game went; the same random source gives the same analysis. `report` is told what share of
    the work is done, and once the analysis without the table's chances, which come last. Raises BadMove."""
    game = record.game
    steps = list(replay(record))
    states = [record.start, *(step.state for step in steps)]
    sides = tuple(game.sides(record.start.options))
    seed = rng.getrandbits(64)
    usual = min(usual, playouts)

    work, played = 2 * len(states) * usual + (2 * LOOKS * playouts if playouts > usual else 0), 0

    def chances(state: State, world: Callable[[Random], State], most: int) -> Chances:
        nonlocal played
        played += most
        report(played / work, None)
        if state.to_act is None:
            return _result(game, state, len(sides))
        rng = Random()
        return _chances(game, _worlds(world, rng, seed), rng, most)

    truth, close = _truth(states, chances, usual, playouts)
    known = Analysis(
        table=(),
        truth=tuple(truth),
        seats=tuple(step.seat for step in steps),
        moves=tuple(step.words for step in steps),
        sides=sides,
        playouts=playouts,
        usual=usual,
        close=tuple(close),
    )
    report(played / work, known)
    table = (chances(state, _believed(game, game.view(state, None)), usual) for state in states)
    return replace(known, table=tuple(table))


def _truth(
    states: Sequence[State], chances: Callable[[State, Callable[[Random], State], int], Chances], usual: int, most: int
) -> tuple[list[Chances], Sequence[int]]:
    """Return the true chances in these states, and which of them were played on `most` times."""
    truth = [chances(state, partial(_as_it_is, state), usual) for state in states]
    if most <= usual:
        return truth, range(len(truth))
    close = _beside_swings(truth)
    for at in close:
        truth[at] = chances(states[at], partial(_as_it_is, states[at]), most)
    return truth, close


def _believed(game: AnyGame, view: View) -> Callable[[Random], State]:
    """Return a source of worlds that the viewer could be in, the likelier ones more often."""
    return game.believe(view) if game.believe else partial(game.imagine, view)


def _beside_swings(truth: Sequence[Chances]) -> Sequence[int]:
    """Return the positions on both sides of each move that looks like a swing."""
    changes = [max(abs(a - b) for a, b in zip(before, after, strict=True)) for before, after in pairwise(truth)]
    largest = sorted((ply for ply, change in enumerate(changes) if change > SEEMS), key=lambda ply: -changes[ply])
    return sorted({at for ply in largest[:LOOKS] for at in (ply, ply + 1)})


def analyze_json(
    record: Json, seed: int, playouts: int = PLAYOUTS, report: Callable[[float, Json], None] = lambda share, known: None
) -> Json:
    """Return the analysis of a record, both as JSON data, as is what `report` is told: a job for a worker process.
    Raises BadRecord and BadMove."""

    def tell(share: float, known: Analysis | None) -> None:
        report(share, None if known is None else dump(known))

    return dump(analyze(read(record), Random(seed), playouts, report=tell))


def swings(analysis: Analysis, most: int = 3) -> tuple[Swing, ...]:
    """Return the `most` moves that changed a side's true chance most, in order of play; fewer if other changes may be
    luck."""
    close = range(len(analysis.truth)) if analysis.close is None else analysis.close
    candidates = (_swing(analysis, ply) for ply in range(len(analysis.moves)) if ply in close and ply + 1 in close)
    clear = [swing for swing in candidates if abs(swing.after - swing.before) > CLEARLY * sqrt(2) * analysis.error]
    biggest = sorted(clear, key=lambda swing: -abs(swing.after - swing.before))[:most]
    return tuple(sorted(biggest, key=lambda swing: swing.ply))


def _swing(analysis: Analysis, ply: int) -> Swing:
    before, after, seat = analysis.truth[ply], analysis.truth[ply + 1], analysis.seats[ply]

    def change(side: int) -> tuple[float, bool]:
        # Rounded, so that where two sides' changes mirror each other the mover's side is chosen.
        return round(abs(after[side] - before[side]), 9), seat in analysis.sides[side]

    side = max(range(len(analysis.sides)), key=change)
    return Swing(ply, seat, analysis.moves[ply], Side(side), before[side], after[side])


def _result(game: AnyGame, state: State, sides: int) -> Chances:
    best = game.outcome(state).ranking[0]
    return tuple(1 / len(best) if side in best else 0.0 for side in range(sides))


def _as_it_is(state: State, rng: Random) -> State:
    return state


def _worlds(world: Callable[[Random], State], rng: Random, seed: int) -> Iterator[State]:
    """Yield worlds without end. Before each, the random source is seeded anew: the n-th world has the same seed in any
    position."""
    for number in count(seed):
        rng.seed(number)
        yield world(rng)


def _chances(game: AnyGame, worlds: Iterator[State], rng: Random, playouts: int) -> Chances:
    """Return by side the share of worlds, each played on with `rng`, that it wins."""
    play = rollouts(game)
    games = min(playouts, USUAL // 3)
    won = play(islice(worlds, games), rng)
    spread = max(number / games * (1 - number / games) for number in won)
    if (needed := round(4 * spread * playouts)) > games:
        more = play(islice(worlds, needed - games), rng)
        won, games = [a + b for a, b in zip(won, more, strict=True)], needed
    return tuple(number / games for number in won)


def rollouts(game: AnyGame) -> Callable[[Iterable[State], Random], Sequence[float]]:
    """Return the game's own rollouts (see `Game.rollouts`), or the same by its rules alone."""
    return game.rollouts or partial(_rollouts, game)


def _rollouts(game: AnyGame, worlds: Iterable[State], rng: Random) -> Sequence[float]:
    """Return what `Game.rollouts` returns, for games without it: by the rules alone, each legal move equally likely."""
    total: list[float] = []
    for state in worlds:
        end = play_on(game, state, rng)
        result = _result(game, end, len(game.sides(end.options)))
        total = [a + b for a, b in zip(total or [0.0] * len(result), result, strict=True)]
    return total


# --- Whether it is decided ---


def decided(game: AnyGame, view: View, rng: Random, playouts: int = ENOUGH) -> Side | None:
    """Return the side that has as good as won as far as the viewer may know, if the game is not over; None if there is
    none. The game is played on from worlds that the viewer could be in, the likelier ones more often."""
    if view.to_act is None:
        return None
    world, play, enough = _believed(game, view), rollouts(game), SURE * playouts
    won = [0.0] * len(game.sides(view.options))
    for played in range(0, playouts, STEP):
        more = min(STEP, playouts - played)
        won = [sum(pair) for pair in zip(won, play(islice(iter(lambda: world(rng), None), more), rng), strict=True)]
        # A side that wins 98 of 100 is given up too early in one case of fifty.
        if played + more - max(won) > 1 + (played + more) / 20:
            return None
    return None if max(won) <= enough else Side(max(range(len(won)), key=won.__getitem__))


def decided_json(game: str, view: Json, seed: int) -> Json:
    """Return the side as data, for a view as data: a job for a worker process."""
    rules = find(game)
    return decided(rules, rules.load_view(view), Random(seed))
