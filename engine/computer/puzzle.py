"""Puzzles: positions of computers' games in which one move is clearly best when the game is played on.

A search only says where to look. What is right, and what moves are worth, is what playing on earns (`trial`), in worlds
that the mover could believe: every legal move is tried, until those that are clearly behind are known; then the few
that are left are tried again in worlds of their own, so that a worth is not what was chosen for being lucky. A move
that cannot be told from the best is right, too; a position in which more than a few cannot is no puzzle, nor is one
that is seen at a glance. Nothing here knows any game by name.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, inf
from random import Random
from statistics import fmean

from engine import find as find_game
from engine.codec import Form, codec
from engine.computer import find
from engine.computer.search import hooks_of
from engine.computer.trial import Trial
from engine.errors import NuggetError
from engine.game import AnyGame, Idea, Json, Move, Options, Seat, State, View
from engine.hooks import Hooks
from engine.record import BadMove, Record, final, read

CROWD = 5
"""The largest number of players; at larger tables there is too much to take in."""
MOST = 80
"""The most legal moves of a puzzle: each is tried."""
EARLY = 0.4
"""The share of a game's decisions, or of a round's, from its start, that is left out: so much is still to come there
that no move is clearly best."""
ALIKE = 0.02
"""A move that is worse than the best by less than this, or by less than two standard errors, is as good."""
KEPT = 3
"""So many of the best moves are never dropped."""
MOST_RIGHT = 6
"""The largest number of right moves; more are not one idea."""
AGAIN = 400
"""A worth that is shown is near (`Effort.near`) to what as many other play-ons give, in nineteen of twenty cases."""
OFTEN = 0.5
"""The largest share of a player's tries at which it counts as finding the move seldom."""


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
    """By words, what the right moves and the best other one earn on the average if the game is played on, best first,
    as far as that can be told: 1 for a victory, 0 for a defeat, or what the game calls so."""
    hardness: int
    """1: the usual player mostly finds it; 2: only the strong player does; 3: that player also misses it more often
    than not."""
    played: int
    """How often the game was played on after each of them; 0 in a puzzle from before 2026-11-27, whose worths were
    estimates that nobody should be told."""
    idea: Idea
    """What the best move is about."""

    @property
    def view(self) -> View:
        """All that the mover knows."""
        return self.record.game.view(final(self.record), self.seat)


@dataclass(frozen=True, slots=True)
class Effort:
    """What is spent on finding puzzles of which one may be sure."""

    played_by: Sequence[str] = ("hard", "normal")
    """The players whose games are searched: each seat has one of them."""
    weak: str = "easy"
    usual: str = "normal"
    strong: str = "hard"
    """Players that try to solve a position: the weak one must mostly fail, the other two tell how hard the puzzle is.
    The strong one plays on after a move that is tried."""
    looked_at: int = 32
    """The number of positions examined in each game, which limits the time."""
    glance: int = 24
    """The number of worlds in which the search's candidates are judged first; the best of them are judged in twice as
    many."""
    taste: int = 12
    """The number of games in which the best of them are tried then."""
    duel: Sequence[int] = (12, 24, 48)
    """In how many further games, a part at a time, what seems best is tried against what the weak player does: most
    positions are no puzzle because that is as good, and two moves tell it soonest."""
    race: Sequence[tuple[int, int]] = ((6, MOST), (20, 24), (60, 12), (120, 8))
    """After how many worlds all moves that are clearly behind are dropped, and how many may then be left."""
    last: int = 200
    """The number of worlds in which those that are left are tried anew, which tells the right ones."""
    most: int = 800
    """The most worlds in which a move is tried so that its worth can be told; one that needs more is told without."""
    tries: int = 16
    """The number of tries of a player that tells how hard the puzzle is."""
    fewest: int = 4
    """The fewest legal moves of a puzzle."""
    margin: float = 0.1
    """The smallest lead of the right moves over all wrong ones, in worth."""
    sure: float = 4.0
    """How far behind wrong moves are at least, in standard errors."""
    near: float = 0.05
    """How near a worth that is shown is to the true one."""


USUAL_EFFORT = Effort()

dump, _load = codec(
    Puzzle,
    {
        Record: Form(Record.data, read),
        Idea: Form(lambda idea: [idea.kind, dict(idea.facts)], lambda data: Idea(str(data[0]), dict(data[1]))),
    },
)


def load(data: Json) -> Puzzle:
    """Return the puzzle of these data. Raises BadRecord or UnknownGame where its game cannot be read any more."""
    return _load({"played": 0, "idea": ["", {}], **data})


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
    return preferred(puzzles(game, Random(seed), options, stale, effort))


def preferred(coming: Iterable[Puzzle]) -> Puzzle | None:
    """Return the first puzzle that is not easy, or else the first one; after that no other is looked for."""
    easy = None
    for puzzle in coming:
        if puzzle.hardness > 1:
            return puzzle
        easy = easy or puzzle
    return easy


def puzzles(
    game: AnyGame,
    rng: Random,
    options: Options | None = None,
    stale: Collection[str] = (),
    effort: Effort = USUAL_EFFORT,
) -> Iterator[Puzzle]:
    """Yield the puzzles of a game that computers play, with none of the `stale` kinds of answers."""
    start = game.start(options or any_options(game, rng), rng)
    late = positions(game, start, rng, effort)
    rng.shuffle(late)
    for moves, view in late[: effort.looked_at]:
        puzzle = judged(game, start, moves, view, rng, stale, effort)
        if puzzle is not None:
            yield puzzle


def puzzle_json(game: str, seed: str, kind: int, near: Sequence[Json] = (), effort: Effort = USUAL_EFFORT) -> Json:
    """Return the puzzle of `find_in_game` at a table of this kind as data, or None: a job for a worker process. The
    kinds of tables are counted round and round. No puzzle of `near`, which are data, has the same kind of answer."""
    rules = find_game(game)
    kinds = kinds_of_table(rules)
    puzzle = find_in_game(rules, seed, kinds[kind % len(kinds)], kinds_of_answers(near), effort)
    return None if puzzle is None else dump(puzzle)


def any_options(game: AnyGame, rng: Random) -> Options:
    """Return options by which the game's computer players are measured, for at most CROWD players."""
    return rng.choice(kinds_of_table(game))


def kinds_of_table(game: AnyGame) -> Sequence[Options]:
    """Return all such options: every edition of the game, with few players and with more."""
    measured = [game.read_options(dict(match.options)) for match in game.matches]
    fitting = [options for options in dict.fromkeys(measured) if options.players <= CROWD]
    return fitting or [game.read_options({})]


def idea_of(game: AnyGame, view: View, words: str) -> Idea:
    """Return what a move is about: by the game's own ideas, or else by the move's first word, which says what is done
    and not where, as `break:cart`."""
    return game.idea(view, game.parse(words)) if game.idea else Idea(words.partition(" ")[0], {})


def kinds_of_answers(near: Sequence[Json]) -> Collection[str]:
    """Return the kinds of answers of these puzzles, which are data; those that cannot be read are left out."""
    kinds = set[str]()
    for data in near:
        with suppress(*UNREADABLE):
            kinds.add(load(data).idea.kind)
    return kinds


def trial_of(puzzle: Puzzle) -> Trial:
    """Return a trial of this puzzle's decision, in which nothing was tried yet."""
    return _trial(puzzle.record.game, puzzle.view, USUAL_EFFORT)


def positions(game: AnyGame, start: State, rng: Random, effort: Effort) -> list[tuple[tuple[str, ...], View]]:
    """Play a game; return for each decision that may be a puzzle the moves up to it, and its mover's view. Of those
    that have their effect at the same time, as at the end of a round, the EARLY ones are left out."""
    players = [find(rng.choice(effort.played_by), game) for _ in range(start.options.players)]
    state, moves = start, list[str]()
    late, together = list[tuple[tuple[str, ...], View]](), list[tuple[tuple[str, ...], View]]()
    while (seat := state.to_act) is not None:
        view = game.view(state, seat)
        if not view.mid_turn and game.forced(view) is None and effort.fewest <= len(game.legal(view)) <= MOST:
            together.append((tuple(moves), view))
        move = players[seat].choose(game, view, rng)
        state, _ = game.apply(state, seat, move)
        moves.append(move.words)
        if together and hooks_of(game, together[0][1]).earned(state) is not None:
            late += together[round(EARLY * len(together)) :]
            together.clear()
    return late


def judged(
    game: AnyGame,
    start: State,
    moves: tuple[str, ...],
    view: View,
    rng: Random,
    stale: Collection[str] = (),
    effort: Effort = USUAL_EFFORT,
) -> Puzzle | None:
    """Return the puzzle of a position, or None."""
    weak, strong = (_habit(game, view, name, rng, effort.tries) for name in (effort.weak, effort.strong))
    if weak is not None and weak == strong:
        return None
    likely = _promising(game, view, weak, rng, effort)
    if likely is None or idea_of(game, view, likely.words).kind in stale:
        return None
    proof = proved(_trial(game, view, effort), game.legal(view), rng, effort)
    if proof is None:
        return None
    idea = idea_of(game, view, proof.right[0].words)
    hardness = None if idea.kind in stale else _hardness(game, view, proof.right, rng, effort)
    seat = view.viewer
    if hardness is None or seat is None:
        return None
    right = tuple(move.words for move in proof.right)
    worth = {move.words: round(value, 3) for move, value in proof.worth.items()}
    return Puzzle(Record(game, start, moves), seat, right, worth, hardness, proof.played, idea)


def _trial(game: AnyGame, view: View, effort: Effort) -> Trial:
    """Return a trial in worlds that heed what moves tell."""
    hooks = hooks_of(game, view)
    hooks.infer()
    return Trial(game, view, hooks, effort.strong)


def _promising(game: AnyGame, view: View, weak: Move | None, rng: Random, effort: Effort) -> Move | None:
    """Return the move that seems best if some stand out among those that a search finds best, in thought and then in a
    few games, and if it may be better by the margin than what a `weak` player does."""
    trial = _trial(game, view, effort)
    candidates = trial.hooks.candidates(rng)
    if len(candidates) < 2:
        return None
    first = _judge(trial.hooks, candidates, effort.glance, rng)
    best = _judge(
        trial.hooks, trial.hooks.candidates(rng, sorted(first, key=lambda move: -first[move])), 2 * effort.glance, rng
    )
    few = sorted(best, key=lambda move: -best[move])[: MOST_RIGHT + 1]
    if not stand_out({move: best[move] for move in few}, weak, effort.margin):
        return None
    if weak is not None and weak not in few:
        few.append(weak)
    trial.play(few, effort.taste, rng)
    likely = max(few, key=trial.mean)
    if not stand_out({move: trial.mean(move) for move in few}, weak, effort.margin):
        return None
    return likely if weak is None or may_lead(trial, likely, weak, rng, effort) else None


def may_lead(trial: Trial, likely: Move, weak: Move, rng: Random, effort: Effort) -> bool:
    """Return whether a move may be better by the margin than the other, in some games more."""
    for more in (0, *effort.duel):
        trial.play([likely, weak], more, rng)
        lead, error = trial.lead(likely, weak)
        if lead + error < effort.margin:
            return False
    return True


def stand_out(worth: Mapping[Move, float], weak: Move | None, margin: float = USUAL_EFFORT.margin) -> bool:
    """Return whether some of these moves lead the others, and what a `weak` player does, by the margin."""
    usual = -inf if weak is None else worth.get(weak, -inf)
    ranked = sorted(worth.values(), reverse=True)
    return any(better - worse >= margin and usual <= worse for better, worse in pairwise(ranked))


def _judge(hooks: Hooks[Move], moves: Sequence[Move], worlds: int, rng: Random) -> dict[Move, float]:
    """Return by move what the search takes it to be worth, in so many worlds."""
    worths = [hooks.values(hooks.imagine(rng), moves) for _ in range(worlds)]
    return {move: fmean(values) for move, values in zip(moves, zip(*worths, strict=True), strict=True)}


def _habit(game: AnyGame, view: View, name: str, rng: Random, tries: int) -> Move | None:
    """Return the move that a player makes more often than not, if there is one."""
    player = find(name, game)
    [(move, count)] = Counter(player.choose(game, view, rng) for _ in range(tries)).most_common(1)
    return move if count > OFTEN * tries else None


@dataclass(frozen=True, slots=True)
class Proof:
    """Which moves are right, and what playing on earned."""

    right: list[Move]
    """Best first."""
    worth: dict[Move, float]
    """Of the right moves and the best other one, best first, as far as it is known well enough."""
    played: int
    """How often the game was played on after each of these."""


def proved(trial: Trial, moves: Sequence[Move], rng: Random, effort: Effort = USUAL_EFFORT) -> Proof | None:
    """Play on until it is clear which moves are right; return None if it stays unclear, if too many are right, or if
    the worth of the best cannot be told well enough."""
    left = list(moves)
    for worlds, most in effort.race:
        trial.play(left, worlds - len(trial.earned.get(left[0], ())), rng)
        left.sort(key=trial.mean, reverse=True)
        left = [move for at, move in enumerate(left) if at < KEPT or not _behind(trial, left[0], move, effort)]
        if len(left) > most:
            return None
    trial = replace(trial, earned={})
    trial.play(left, effort.last, rng)
    left.sort(key=trial.mean, reverse=True)
    right = [move for move in left if _level(trial, left[0], move)]
    wrong = [move for move in left if move not in right]
    if len(right) > MOST_RIGHT or not all(_behind(trial, move, worse, effort) for move in right for worse in wrong):
        return None
    games = {move: _games(trial.spread(move), effort.near) for move in [*right, *wrong[:1]]}
    exact = [move for move, needed in games.items() if needed <= effort.most]
    if right[0] not in exact:
        return None
    played = int(max(effort.last, *(games[move] for move in exact)))
    trial.play(exact, played - effort.last, rng)
    return Proof(right, {move: trial.mean(move) for move in sorted(exact, key=trial.mean, reverse=True)}, played)


def _games(spread: float, near: float) -> float:
    """Return after how many games a worth is known so well that AGAIN others come near it in nineteen of twenty cases,
    where this is the standard deviation of what is earned."""
    error = (near / 1.96 / spread) ** 2 if spread else inf
    return inf if error <= 1 / AGAIN else ceil(1 / (error - 1 / AGAIN))


def _behind(trial: Trial, better: Move, worse: Move, effort: Effort) -> bool:
    lead, error = trial.lead(better, worse)
    return lead >= effort.margin and lead > effort.sure * error


def _level(trial: Trial, better: Move, worse: Move) -> bool:
    lead, error = trial.lead(better, worse)
    return lead <= max(ALIKE, 2 * error)


def _hardness(game: AnyGame, view: View, right: Sequence[Move], rng: Random, effort: Effort) -> int | None:
    """Return how hard it is to find a right move, as in `Puzzle.hardness`; None if the position is no puzzle."""

    def finds(name: str) -> bool:
        player = find(name, game)
        return sum(player.choose(game, view, rng) in right for _ in range(effort.tries)) > OFTEN * effort.tries

    if finds(effort.weak):
        return None
    return 3 if not finds(effort.strong) else 1 if finds(effort.usual) else 2
