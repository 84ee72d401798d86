"""Puzzles: positions in which one move is clearly best, found by the rules of any game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import engine
from engine.computer import puzzle as puzzles
from engine.computer.puzzle import Effort, Puzzle, any_options, dump, find_in_game, load, puzzle_json
from engine.game import Seat
from engine.record import Record, final, replay
from tests.engine.armadora.twins import twin_state
from tests.engine.command_line import run

ARMADORA: Any = engine.find("armadora")
TOY = engine.find("burrow")
SOME_SEEDS = range(4, 12)
"""From the first game on in which one is found; each takes a second."""
UNTRIED = Effort(trial=lambda *_: True)


@pytest.fixture(scope="module")
def found() -> Puzzle:
    """A puzzle of a short search."""
    return some_puzzle()


def some_puzzle() -> Puzzle:
    options = ARMADORA.read_options({"players": 2})
    looks = (find_in_game(ARMADORA, f"t{seed}", options, effort=UNTRIED) for seed in SOME_SEEDS)
    return next(puzzle for puzzle in looks if puzzle is not None)


def test_a_puzzle_is_a_position_with_right_and_wrong_moves(found: Puzzle) -> None:
    """All are legal for who is to move, and every wrong one is worth clearly less than every right one."""
    state = final(found.record)
    assert state.to_act == found.seat
    legal = {move.words for move in ARMADORA.legal(found.view)}
    assert set(found.worth) <= legal
    right = [found.worth[words] for words in found.right]
    wrong = [worth for words, worth in found.worth.items() if words not in found.right]
    assert right
    assert max(right) - max(wrong) < puzzles.TEMPTING
    assert max(right) - max(wrong) > puzzles.MARGIN * 0.9
    assert found.second in found.worth
    assert found.second not in found.right
    assert list(found.worth.values()) == sorted(found.worth.values(), reverse=True)


def test_the_same_seed_finds_the_same_puzzle(found: Puzzle) -> None:
    """Wherever it is looked for; it goes through JSON and comes back the same."""
    data = json.loads(json.dumps(dump(found)))
    assert dump(load(data)) == dump(found)
    assert load(data).view == found.view
    assert dump(some_puzzle()) == dump(found)


def test_what_is_right_is_judged_from_what_the_mover_knows(found: Puzzle) -> None:
    """In a deal that looks the same to the mover everything is judged to be the same."""
    state: Any = final(found.record)
    twin = twin_state(state, found.seat, Random(3))
    assert twin != state
    views = [ARMADORA.view(position, found.seat) for position in (state, twin)]
    start, moves = found.record.start, found.record.moves
    puzzle, twin_puzzle = (puzzles.judged(ARMADORA, start, moves, view, Random(5)) for view in views)
    assert (puzzle and (puzzle.right, puzzle.worth, puzzle.hardness)) == (
        twin_puzzle and (twin_puzzle.right, twin_puzzle.worth, twin_puzzle.hardness)
    )


class Weighing:
    """A mind in which each move is worth what it is called, and luck is the same for all."""

    def __init__(self, *worth: float, luck: float = 0.0) -> None:
        self.worth, self.luck = worth, luck

    def imagine(self, rng: Random) -> Random:
        return Random(rng.random())

    def values(self, world: Random, moves: Sequence[int]) -> list[float]:
        return [self.worth[move] + self.luck * world.uniform(-1, 1) for move in moves]


def right(*worth: float, luck: float = 0.0) -> list[Any] | None:
    mind: Any = Weighing(*worth, luck=luck)
    moves: Any = range(len(worth))
    proof = puzzles.proved(mind, moves, Random(1))
    return None if proof is None else list(proof.right)


def test_a_move_that_leads_by_a_margin_is_right() -> None:
    """And so are those that are worth the same, unless they are many."""
    assert right(0.2, 0.7, 0.5, 0.4) == [1]
    assert right(0.7, 0.3, 0.7, 0.4) == [0, 2]
    assert right(*[0.7] * (puzzles.MOST_RIGHT + 1), 0.1) is None


def test_what_is_between_right_and_wrong_is_no_puzzle() -> None:
    """A second move that is a little worse leaves it unclear."""
    assert right(0.7, 0.65, 0.1) is None


def test_what_luck_may_explain_is_no_puzzle() -> None:
    """A lead that is small beside the luck of each world is none; the same lead without luck is one."""
    assert right(0.7, 0.58, 0.1, luck=0.0) == [0]
    assert right(0.7, 0.58, 0.1, luck=40.0) is None


def test_an_answer_that_does_not_stand_the_trial_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each puzzle of a game is tried, the answer against the best wrong move; one that fails is not posed."""
    tried: list[tuple[str, str]] = []

    def stands(game: Any, view: Any, hooks: Any, better: Any, worse: Any, rng: Random) -> bool:
        tried.append((better.words, worse.words))
        return False

    monkeypatch.setattr(puzzles, "judged", lambda *_: HAND_MADE)
    assert find_in_game(ARMADORA, "1", effort=Effort(("random",), looked_at=8, trial=stands)) is None
    assert tried == [("W5 a1", "W1 a1")] * 8


def test_a_puzzle_is_solved_otherwise_than_those_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer of the same kind is not even tried; a puzzle beside it that cannot be read says nothing."""
    tried: list[str] = []

    def stands(game: Any, view: Any, hooks: Any, better: Any, worse: Any, rng: Random) -> bool:
        tried.append(better.words)
        return True

    monkeypatch.setattr(puzzles, "judged", lambda *_: HAND_MADE)
    effort = Effort(("random",), trial=stands)
    elsewhere = replace(HAND_MADE, right=("W5 h1",))
    assert puzzle_json("armadora", "1", 0, [dump(elsewhere)], effort) is None
    assert tried == []
    neighbor = replace(HAND_MADE, right=("W1 a1",), worth={"W1 a1": 0.7, "W5 a1": 0.5})
    damaged = dump(elsewhere) | {"seat": "a"}
    assert puzzle_json("armadora", "1", 0, [dump(neighbor), damaged, None], effort) == dump(HAND_MADE)
    assert tried == ["W5 a1"]


def test_a_kind_of_answer_is_a_first_word_where_the_game_tells_no_idea() -> None:
    """It says what is done and not where."""
    start = TOY.start(TOY.read_options({}), Random(1))
    puzzle = Puzzle(Record(TOY, start), start.to_act or Seat(0), ("open",), {"open": 0.7}, 1)
    assert puzzles.kind_of_answer(puzzle) == "open"


def test_every_edition_has_its_turn() -> None:
    """Of both games the base game and the other edition, with few players and with more."""
    for game, option in (("armadora", "advanced"), ("saboteur", "expansion")):
        kinds: list[Any] = list(puzzles.kinds_of_table(engine.find(game)))
        assert len(set(kinds)) == len(kinds)
        assert {getattr(options, option) for options in kinds} == {False, True}
        assert len({options.players for options in kinds}) > 1


def test_options_are_those_that_computers_are_measured_by() -> None:
    """Not for more people than one can take in at a glance."""
    for game in map(engine.find, engine.game_names()):
        for seed in range(20):
            assert any_options(game, Random(seed)).players <= max(puzzles.CROWD, game.read_options({}).players)


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["burrow", "saboteur"])
def test_other_games_have_puzzles_too(game: str) -> None:
    """By the same rules, with hooks and without, if they are looked for in a few worlds."""
    little = replace(UNTRIED, played_by=("greedy",), looked_at=6, glance=4, proof=(10, 20), sure=2.0, tries=1)
    its = engine.find(game)
    options = its.read_options({"players": 3})
    looks = (find_in_game(its, f"v{seed}", options, effort=little) for seed in range(30))
    puzzle = next(puzzle for puzzle in looks if puzzle is not None)
    steps = list(replay(puzzle.record))
    assert [step.words for step in steps] == list(puzzle.record.moves)
    assert set(puzzle.right) < {move.words for move in its.legal(puzzle.view)}


def test_the_command_line_prints_a_puzzle(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """As one line of JSON, after telling how it goes on; without one it fails."""
    games: list[str] = []

    def look(game: Any, seed: str) -> Puzzle | None:
        games.append(seed)
        return HAND_MADE if len(games) == 3 else None

    monkeypatch.setattr(puzzles, "find_in_game", look)
    status, [printed] = run("puzzle", "armadora", "--seed", "7")
    assert status == 0
    assert printed == json.loads(json.dumps(dump(HAND_MADE)))
    assert games == ["7:0", "7:1", "7:2"]
    assert "no puzzle in 2 of 50 games" in capsys.readouterr().err
    assert run("puzzle", "armadora", "--games", "2") == (1, [])


START = ARMADORA.start(ARMADORA.read_options({}), Random(1))
HAND_MADE = Puzzle(Record(ARMADORA, START), START.to_act or Seat(0), ("W5 a1",), {"W5 a1": 0.7, "W1 a1": 0.5}, 2)
