"""Computer players play every kind of game by its rules, the same with the same luck, within what they are given."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest

from engine import computer, find
from engine.computer.player import RandomPlayer, play_game
from engine.computer.search import SearchPlayer
from engine.games.armadora.ai.hooks import Hooks
from engine.games.armadora.ai.manners import done
from engine.games.armadora.ai.matches import WEAK, late_are_weak
from engine.games.armadora.board import SQUARE_OF, Edge
from engine.games.armadora.moves import MageLook, Pass, PlaceWarrior, Power, place_palisades
from engine.games.armadora.state import Options, Strength
from engine.measure import LEVELS
from engine.record import Record, replay
from tests.engine.armadora.kit import Play
from tests.engine.runs import mixed_options

GAME: Any = find("armadora")
SABOTEUR: Any = find("saboteur")
LARGE = [
    (SABOTEUR, {"players": 10, "all_saboteurs": True}),
    (SABOTEUR, {"players": 12, "expansion": True}),
    (GAME, {"players": 4, "advanced": True}),
]
ALL = [(game, options) for game in (GAME, SABOTEUR) for options in mixed_options(game)]
LITTLE = computer.Budget(playouts=2)


def test_there_are_six_levels_two_simple_players_and_the_scripts_of_a_game() -> None:
    """Players are found by name, and the names go from weak to strong."""
    assert computer.names() == ("random", "greedy", "beginner", "easy", "normal", "hard", "expert", "master")
    assert computer.names(GAME) == (*computer.names(), "hoarder", "reader", "blind")
    assert all(computer.find(name, GAME).name == name for name in computer.names(GAME))


def test_an_unknown_player_is_refused() -> None:
    """The refusal names the players that there are."""
    with pytest.raises(computer.UnknownPlayer, match="unknown player: hal; there are random"):
        computer.find("hal", GAME)
    with pytest.raises(computer.UnknownPlayer):
        computer.find("hoarder")


@pytest.mark.usefixtures("quick_readers")
@pytest.mark.parametrize(
    ("shift", "game", "options"),
    [pytest.param(i, *table, marks=[pytest.mark.thorough] * (i >= len(LARGE))) for i, table in enumerate(LARGE + ALL)],
)
def test_all_players_finish_every_kind_of_game_by_its_rules(shift: int, game: Any, options: dict[str, Any]) -> None:
    """Whole games of all levels and scripts beside each other end, and their records replay."""
    names = dict.fromkeys([*LEVELS, *computer.names(game)])
    start = game.start(game.read_options(options), Random(shift))
    count = start.options.players
    players = [computer.find(name, game) for name in islice(cycle(names), shift, shift + count)]
    finished = play_game(game, start, players, [Random(seat) for seat in range(count)], LITTLE)
    *_, last = replay(Record(game, start, finished.moves))
    assert last.state == finished.state
    assert game.outcome(finished.state).finished


@pytest.mark.parametrize("name", computer.names(GAME))
def test_the_same_luck_gives_the_same_move(name: str) -> None:
    """A move depends on view, random source and budget alone."""
    state = Play("W1 a1, W2 c1, P b2b3, W1 e2, P d1d2 c3d3").state
    view = GAME.view(state, state.to_act)
    player = computer.find(name, GAME)
    budget = computer.Budget(playouts=30)
    assert player.choose(GAME, view, Random(5), budget) == player.choose(GAME, view, Random(5), budget)


def test_a_player_stops_when_its_time_is_up() -> None:
    """With a clock that jumps on at every look, no more than some looks are taken."""
    state = GAME.start(Options(), Random(1))
    looks = iter(range(100))
    budget = computer.Budget(seconds=20.0, clock=lambda: float(next(looks)))
    computer.find("expert").choose(GAME, GAME.view(state, state.to_act), Random(1), budget)
    assert next(looks) < 60


def test_a_game_without_hooks_is_played_all_the_same() -> None:
    """By the rules alone a search finds a legal move."""
    plain: Any = replace(find("burrow"), hooks=None)
    state = plain.start(plain.options(), Random(1))
    view = plain.view(state, state.to_act)
    for name in ("easy", "greedy"):
        assert computer.find(name).choose(plain, view, Random(1), LITTLE) in plain.legal(view)


@pytest.mark.thorough
def test_a_search_beats_moves_at_random() -> None:
    """Of four games, seats swapped, the easy level wins at least three; the ladder measures it in earnest."""
    won = 0
    for number in range(4):
        players = [computer.find("easy"), computer.find("random")][:: -1 if number % 2 else 1]
        start = GAME.start(Options(), Random(number // 2))
        finished = play_game(GAME, start, players, [Random(number), Random(-number)])
        won += GAME.outcome(finished.state).ranking[0] == (number % 2,)
    assert won >= 3


@pytest.mark.parametrize(("options", "seed"), [(Options(players=3), 6), (Options(advanced=True), 2)])
def test_who_has_one_move_left_thinks_as_long_as_with_many(options: Options, seed: int) -> None:
    """How long a thought takes tells nothing of a hand; only a pass that everybody sees to be forced comes at once."""
    player: Any = computer.find("normal")
    start, rngs = GAME.start(options, Random(seed)), [Random(10 * seed + n) for n in range(options.players)]
    finished = play_game(GAME, start, [RandomPlayer()] * options.players, rngs)
    single = 0
    for step in list(replay(Record(GAME, start, finished.moves)))[20:]:
        view: Any = GAME.view(step.before, step.seat)
        hooks, glanced = Hooks(view), Hooks(view).candidates(Random(1))
        assert hooks.patient == (GAME.forced(view) is None)
        if hooks.patient and len(glanced) == 1 and not isinstance(glanced[0], Power):
            single += 1
            player.think(hooks, Random(1))
            assert hooks.playouts >= player.playouts
    assert single


@pytest.mark.usefixtures("quick_readers")
def test_nobody_passes_while_a_warrior_can_be_placed() -> None:
    """In whole games of the levels, each pass is made with nothing in hand, nowhere to place it, or nothing to win."""
    start = GAME.start(Options(), Random(4))
    players = [computer.find("easy"), computer.find("expert")]
    finished = play_game(GAME, start, players, [Random(1), Random(2)], LITTLE)
    before: Any = start
    for step in replay(Record(GAME, start, finished.moves)):
        if step.words == Pass().words:
            seat_view = GAME.view(before, step.seat)
            assert done(seat_view) or not any(isinstance(move, PlaceWarrior) for move in GAME.legal(seat_view))
        before = step.state


def test_a_mage_looks_at_what_it_does_not_know() -> None:
    """The look goes to an opponent's warrior, and not twice to the same one."""
    options = Options(advanced=True)
    for seed in range(30):
        state = GAME.start(options, Random(seed))
        if state.table.characters[0].value == "mage":
            break
    player = computer.find("easy")
    rngs = [Random(1), Random(2)]
    finished = play_game(GAME, state, [player, player], rngs, LITTLE)
    looks = [words for words in finished.moves if words[0] == "M"]
    assert looks
    assert len(set(looks)) == len(looks)
    assert all(isinstance(GAME.parse(words), MageLook) for words in looks)


def test_strengths_are_mixed() -> None:
    """On an empty board the same view does not always call for the same strength."""
    state = GAME.start(Options(), Random(9))
    view = GAME.view(state, state.to_act)
    square = {SQUARE_OF[name] for name in ("a1", "h5")}
    moves = {computer.find("normal").choose(GAME, view, Random(seed)) for seed in range(12)}
    assert len(moves) > 3
    assert not any(isinstance(move, PlaceWarrior) and move.strength == 5 and move.square in square for move in moves)


class Judged:
    """Stands in for the hooks of a game: moves are numbers, each worth itself, and more in the first two worlds."""

    def __init__(self) -> None:
        self.legal, self.playouts, self.patient = list(range(40)), 0, False

    def candidates(self, rng: Random, best: Sequence[int] = ()) -> Sequence[int]:
        return best or self.legal

    def imagine(self, rng: Random) -> bool:
        self.playouts += 1
        return self.playouts <= 2

    def values(self, world: bool, moves: Sequence[int]) -> list[float]:
        return [move + 100.0 * world for move in moves]


@pytest.mark.parametrize(("near", "made"), [(0.0, {39}), (2.5, {37, 38, 39})])
def test_a_move_that_was_dropped_is_never_made(near: float, made: set[int]) -> None:
    """However lucky the few worlds were in which it was judged: only moves judged in the same worlds are compared."""
    game = replace(GAME, hooks=lambda _: Judged())
    player: Any = SearchPlayer("one", playouts=64, near=near)
    assert {player.choose(game, None, Random(seed)) for seed in range(30)} == made


class Doubted(Judged):
    """The same, where one move always looks far better but is hardly to be believed."""

    def values(self, world: bool, moves: Sequence[int]) -> list[float]:
        return [200.0 * (move == 7) + value for move, value in zip(moves, super().values(world, moves), strict=True)]

    def doubts(self, moves: Sequence[int]) -> Sequence[float]:
        return [1000.0 * (move == 7) for move in moves]


@pytest.mark.parametrize(("playouts", "made"), [(16, 39), (2000, 7)])
def test_what_few_worlds_say_of_a_doubtful_move_hardly_counts(playouts: int, made: int) -> None:
    """A move that varies much from world to world is made only after more worlds have spoken for it."""
    game = replace(GAME, hooks=lambda _: Doubted())
    player: Any = SearchPlayer("one", playouts=playouts)
    assert player.choose(game, None, Random(1)) == made


def test_palisades_are_doubted_most_while_the_board_is_empty() -> None:
    """So few worlds do not fill an empty board with palisades; at the end they say as much of them as of warriors."""
    early, late = (Play(moves).state for moves in ("", "W1 a1, W1 c1, W2 e2, W2 g2, W1 a5, W1 h1, W1 b1, W1 a2"))
    at: list[Sequence[float]] = []
    for state in (early, late):
        hooks = Hooks(GAME.view(state, state.to_act))
        at.append(hooks.doubts([place_palisades(Edge(0)), PlaceWarrior(Strength(2), SQUARE_OF["c3"])]))
    assert at[0][0] > at[0][1]
    assert at[0][0] / at[1][0] > at[0][1] / at[1][1] > 1


def test_the_reader_takes_late_warriors_for_weak_ones() -> None:
    """From an opponent's ninth of sixteen on, and not before."""
    squares = [name for name in SQUARE_OF if name not in ["d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"]]
    state = Play(", ".join(f"W1 {name}" for name in squares[:20])).state
    story = late_are_weak(GAME.view(state, state.to_act))
    assert [factors == WEAK for factors in story] == [False] * 16 + [True] * 4


def test_a_hasty_player_moves_at_a_glance() -> None:
    """It makes any of the first candidates and imagines no world."""
    hooks = Judged()
    game = replace(GAME, hooks=lambda _: hooks)
    player: Any = SearchPlayer("hasty", playouts=5, hasty=1.0)
    assert {player.choose(game, None, Random(seed)) for seed in range(99)} == set(range(10))
    assert hooks.playouts == 0
