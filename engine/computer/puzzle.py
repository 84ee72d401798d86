"""Puzzles: positions of computers' games in which one move is clearly best, as the strongest search sees it.

A position is judged from the mover's View, as a computer player judges it: every move in the same imagined worlds. So
the difference between two moves depends far less on luck than the worth of either. A move is clearly best if it leads
each other move by a margin that luck does not explain, in two independent sets of worlds; moves of the same worth (the
same warrior elsewhere in a territory, say) are right together. Decisions that are forced, decided anyway or seen at a
glance are no puzzles, nor those whose answer does not stand the trial (`trial`). Nothing here knows any game by name.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random
from typing import TypeAlias

from engine import find as find_game
from engine.codec import Form, codec
from engine.computer import find
from engine.computer.search import GenericHooks
from engine.computer.trial import stands
from engine.errors import NuggetError
from engine.game import AnyGame, Json, Move, Options, Seat, State, View
from engine.hooks import Hooks
from engine.record import BadMove, Record, final, read

CROWD = 5
"""The largest number of players; at larger tables there is too much to take in."""
FEWEST, MOST = 4, 600
"""The fewest and the most legal moves of a puzzle."""
EARLY = 0.4
"""The share of a game's decisions, from its start, that is left out: so much is still to come there that a lead in
imagined games often differs from the lead in actual games."""
MARGIN = 0.1
"""The smallest lead of the best move over all wrong ones, in worth."""
ALIKE = 0.02
"""A move that is worse than the best by less than this, or by less than two standard errors, is as good."""
MOST_RIGHT = 6
"""The largest number of right moves; more are not one idea."""
TEMPTING = 0.4
"""A puzzle needs a wrong move that is less than this behind the best; without one there is nothing to think about."""
OPEN = 0.06
"""The best move must be worth between this and 1 minus this; otherwise the game is decided anyway."""
OFTEN = 0.5
"""The largest share of a player's tries at which it counts as finding the move seldom."""
WEAK, USUAL, STRONG = "easy", "normal", "hard"
"""Players that try to solve a position: the weak one must mostly fail, the other two tell how hard the puzzle is."""

Worth: TypeAlias = list[float]
"""What a move is worth, by world."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and the moves that are right in it."""

    record: Record
    """The game up to the position."""
    seat: Seat
    """The seat that is to move."""
    right: tuple[str, ...]
    """The words of the moves that are right, best first."""
    worth: Mapping[str, float]
    """By words, what the judged moves are worth, best first: about 1 for a victory, 0 for a defeat."""
    hardness: int
    """1: the usual player mostly finds it; 2: only the strong player does; 3: that player also misses it more often
    than not."""

    @property
    def view(self) -> View:
        """All that the mover knows."""
        return self.record.game.view(final(self.record), self.seat)

    @property
    def second(self) -> str:
        """The words of the best wrong move."""
        return next(words for words in self.worth if words not in self.right)


@dataclass(frozen=True, slots=True)
class Effort:
    """What is spent on finding puzzles of which one may be sure."""

    played_by: Sequence[str] = ("hard", "normal")
    """The players whose games are searched: each seat has one of them."""
    looked_at: int = 32
    """The number of positions examined in each game, which limits the time."""
    glance: int = 24
    """The number of worlds in which the search's candidates are judged first; the best of them are judged in twice as
    many."""
    proof: Sequence[int] = (20, 60, 120, 240, 480)
    """The numbers of worlds in which all moves are judged, one after the other until the result is clear."""
    sure: float = 4.0
    """The smallest lead of the best move over all wrong ones, in standard errors of the lead."""
    tries: int = 16
    """The number of tries of a player that tells how hard the puzzle is."""
    trial: Callable[[AnyGame, View, Hooks[Move], Move, Move, Random], bool] = stands
    """What an answer has to stand against the best wrong move."""


USUAL_EFFORT = Effort()


dump, load = codec(Puzzle, {Record: Form(Record.data, read)})
"""A puzzle as JSON data, and back. Loading raises BadRecord or UnknownGame where its game cannot be read any more."""
UNREADABLE = (NuggetError, BadMove, LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""What loading and viewing a puzzle may raise whose data are damaged, or whose game has changed."""


def find_in_game(
    game: AnyGame,
    seed: str,
    options: Options | None = None,
    stale: Collection[str] = (),
    effort: Effort = USUAL_EFFORT,
) -> Puzzle | None:
    """Return a puzzle from a game that computers play, with none of the `stale` kinds of answers; an easy one only if
    there is no other. The same seed plays the same game and gives the same puzzle. Without `options` the seed decides
    how many play, and by which of the game's rules."""
    rng = Random(seed)
    easy = list[Puzzle]()
    for puzzle in candidates(game, rng, options, effort):
        if kind_of_answer(puzzle) in stale:
            continue
        if puzzle.hardness == 1:
            easy.append(puzzle)
        elif is_proved(puzzle, rng, effort):
            return puzzle
    return next((puzzle for puzzle in easy if is_proved(puzzle, rng, effort)), None)


def candidates(
    game: AnyGame, rng: Random, options: Options | None = None, effort: Effort = USUAL_EFFORT
) -> Iterator[Puzzle]:
    """Yield the puzzles of a game that computers play, before their answers are tried."""
    start = game.start(options or any_options(game, rng), rng)
    positions = list(_positions(game, start, rng, effort))
    positions = positions[round(EARLY * len(positions)) :]
    rng.shuffle(positions)
    for moves, view in positions[: effort.looked_at]:
        puzzle = judged(game, start, moves, view, rng, effort)
        if puzzle is not None:
            yield puzzle


def puzzle_json(game: str, seed: str, kind: int, near: Sequence[Json] = (), effort: Effort = USUAL_EFFORT) -> Json:
    """Return the puzzle of `find_in_game` at a table of this kind as data, or None: a job for a worker process. The
    kinds of tables are counted round and round. No puzzle of `near`, which are data, has the same kind of answer."""
    its = find_game(game)
    kinds = kinds_of_table(its)
    puzzle = find_in_game(its, seed, kinds[kind % len(kinds)], kinds_of_answers(near), effort)
    return None if puzzle is None else dump(puzzle)


def any_options(game: AnyGame, rng: Random) -> Options:
    """Return options by which the game's computer players are measured, for at most CROWD players."""
    return rng.choice(kinds_of_table(game))


def kinds_of_table(game: AnyGame) -> Sequence[Options]:
    """Return all such options: every edition of the game, with few players and with more."""
    measured = [game.read_options(dict(match.options)) for match in game.matches]
    fitting = [options for options in dict.fromkeys(measured) if options.players <= CROWD]
    return fitting or [game.read_options({})]


def kind_of_answer(puzzle: Puzzle) -> str:
    """Return what kind of move solves a puzzle: by the game's own ideas, or else by the move's first word, which says
    what is done and not where, as `break:cart`."""
    game, words = puzzle.record.game, puzzle.right[0]
    return game.idea(puzzle.view, game.parse(words)) if game.idea else words.partition(" ")[0]


def kinds_of_answers(puzzles: Sequence[Json]) -> Collection[str]:
    """Return the kinds of answers of these puzzles, which are data; those that cannot be read are left out."""
    kinds = set[str]()
    for data in puzzles:
        with suppress(*UNREADABLE):
            kinds.add(kind_of_answer(load(data)))
    return kinds


def is_proved(puzzle: Puzzle, rng: Random, effort: Effort = USUAL_EFFORT) -> bool:
    """Return whether the answer stands the trial against the best wrong move."""
    game, view = puzzle.record.game, puzzle.view
    hooks, _ = _informed(game, view)
    return effort.trial(game, view, hooks, game.parse(puzzle.right[0]), game.parse(puzzle.second), rng)


def _positions(game: AnyGame, start: State, rng: Random, effort: Effort) -> Iterator[tuple[tuple[str, ...], View]]:
    """Play a game; yield for each decision that may be a puzzle the moves up to it, and its mover's view."""
    players = [find(rng.choice(effort.played_by), game) for _ in range(start.options.players)]
    state, moves = start, list[str]()
    while (seat := state.to_act) is not None:
        view = game.view(state, seat)
        if not view.mid_turn and game.forced(view) is None and FEWEST <= len(game.legal(view)) <= MOST:
            yield tuple(moves), view
        move = players[seat].choose(game, view, rng)
        state, _ = game.apply(state, seat, move)
        moves.append(move.words)


def judged(
    game: AnyGame, start: State, moves: tuple[str, ...], view: View, rng: Random, effort: Effort = USUAL_EFFORT
) -> Puzzle | None:
    """Return the puzzle of a position, or None."""
    if not _promising(_hooks(game, view), rng, effort.glance):
        return None
    hooks, moves_judged = _informed(game, view)
    if len(moves_judged) < FEWEST or _begins_a_turn(game, view, moves_judged, rng):
        return None
    first = proved(hooks, moves_judged, rng, effort)
    second = first and proved(_informed(game, view)[0], moves_judged, rng, effort)
    if not first or not second or {*first.right} != {*second.right} or not OPEN <= second.top <= 1 - OPEN:
        return None
    if not any(MARGIN <= lead < TEMPTING for lead in second.lead.values()):
        return None
    hardness = _hardness(game, view, second.right, rng, effort.tries)
    if hardness is None:
        return None
    worth = {move.words: round(second.top - lead, 3) for move, lead in second.lead.items()}
    seat = view.viewer
    assert seat is not None
    return Puzzle(Record(game, start, moves), seat, tuple(move.words for move in second.right), worth, hardness)


def _hooks(game: AnyGame, view: View) -> Hooks[Move]:
    return game.hooks(view) if game.hooks else GenericHooks(game, view)


def _informed(game: AnyGame, view: View) -> tuple[Hooks[Move], Sequence[Move]]:
    """Return hooks that have inferred what moves tell, and the moves that they judge."""
    hooks = _hooks(game, view)
    hooks.infer()
    return hooks, hooks.judged()


def _promising(hooks: Hooks[Move], rng: Random, glance: int) -> bool:
    """Return whether some moves stand out at a glance among the candidates of a search."""
    candidates = hooks.candidates(rng)
    if len(candidates) < 2:
        return False
    best = hooks.candidates(rng, _best_first(_judge(hooks, candidates, glance, rng)))
    means = sorted((_mean(values) for values in _judge(hooks, best, 2 * glance, rng).values()), reverse=True)
    return any(better - worse >= 0.7 * MARGIN for better, worse in pairwise(means[: MOST_RIGHT + 1]))


def _begins_a_turn(game: AnyGame, view: View, moves: Sequence[Move], rng: Random) -> bool:
    """Return whether some of the moves only begin the mover's turn: their worth cannot be compared with that of whole
    turns."""
    state, seat = game.imagine(view, rng), view.viewer
    assert seat is not None
    after = (game.apply(state, seat, move)[0] for move in moves)
    return any(reached.to_act == seat and game.view(reached, seat).mid_turn for reached in after)


def _judge(hooks: Hooks[Move], moves: Sequence[Move], worlds: int, rng: Random) -> dict[Move, Worth]:
    """Return by move what it is worth in each of `worlds` worlds."""
    worths: list[Worth] = [[] for _ in moves]
    for _ in range(worlds):
        for values, value in zip(worths, hooks.values(hooks.imagine(rng), moves), strict=True):
            values.append(value)
    return dict(zip(moves, worths, strict=True))


def _best_first(judged: Mapping[Move, Worth]) -> list[Move]:
    return sorted(judged, key=lambda move: -_mean(judged[move]))


@dataclass(frozen=True, slots=True)
class Proof:
    """Which moves are right, and how far all moves are behind the best of them."""

    right: list[Move]
    top: float
    """What the best move is worth."""
    lead: dict[Move, float]
    """By move, how far the best move leads it; best first, and 0 for the best itself."""


def proved(hooks: Hooks[Move], moves: Sequence[Move], rng: Random, effort: Effort = USUAL_EFFORT) -> Proof | None:
    """Judge the moves until it is clear which are right; return None if it stays unclear, or if too many are right."""
    judged: dict[Move, Worth] = {move: [] for move in moves}
    wrong: set[Move] = set()
    for worlds in effort.proof:
        open_ = [move for move in moves if move not in wrong]
        for move, values in _judge(hooks, open_, worlds - len(judged[open_[0]]), rng).items():
            judged[move] += values
        best = max(open_, key=lambda move: _mean(judged[move]))
        leads = {move: _lead(judged[best], judged[move]) for move in moves}
        wrong |= {move for move in open_ if _is_behind(*leads[move], effort.sure)}
        right = [move for move in open_ if move not in wrong]
        if any(lead - 3 * error > ALIKE and lead + 3 * error < MARGIN for lead, error in leads.values()):
            return None
        if len(right) == 1:
            break
    if len(right) > min(MOST_RIGHT, len(moves) - 1) or not all(_is_level(*leads[move]) for move in right):
        return None
    right.sort(key=lambda move: leads[move][0])
    leading = sorted(moves, key=lambda move: leads[move][0])
    return Proof(right, _mean(judged[best]), {move: leads[move][0] for move in leading})


def _is_behind(lead: float, error: float, sure: float) -> bool:
    return lead >= max(MARGIN, sure * error)


def _is_level(lead: float, error: float) -> bool:
    return lead <= max(ALIKE, 2 * error) and lead < MARGIN / 2


def _hardness(game: AnyGame, view: View, right: Sequence[Move], rng: Random, tries: int) -> int | None:
    """Return how hard it is to find a right move, as in `Puzzle.hardness`; None if the position is no puzzle."""

    def finds(name: str) -> bool:
        player = find(name, game)
        return sum(player.choose(game, view, rng) in right for _ in range(tries)) > OFTEN * tries

    if finds(WEAK):
        return None
    return 3 if not finds(STRONG) else 1 if finds(USUAL) else 2


def _lead(first: Worth, second: Worth) -> tuple[float, float]:
    """Return by how much one move is worth more than another in the same worlds, and the standard error of that
    lead."""
    by_world = [a - b for a, b in zip(first, second, strict=False)]  # clearly wrong moves are judged in fewer worlds
    mean = _mean(by_world)
    return mean, sqrt(_mean([(lead - mean) ** 2 for lead in by_world]) / len(by_world))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
