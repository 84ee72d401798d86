"""Puzzles: positions in which one move is clearly best when the game is played on."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

import engine
from engine.computer import puzzle as puzzles
from engine.computer.puzzle import Effort, Puzzle, any_options, dump, find_in_game, load
from engine.computer.trial import Trial
from engine.game import Idea, Seat
from engine.record import Record
from tests.engine.armadora.kit import Play
from tests.engine.armadora.twins import twin_state
from tests.engine.command_line import run

ARMADORA: Any = engine.find("armadora")
TOY = engine.find("burrow")
LITTLE = Effort(("random",), looked_at=4, glance=2, taste=2, duel=(), race=((2, 99), (4, 99)), last=4, most=6, tries=1)
CREDULOUS = replace(
    LITTLE, weak="random", usual="random", strong="random", tries=2, fewest=2, margin=-9.0, sure=-9.0, near=9.0
)
"""Takes nearly any position for a puzzle."""
END = "W1 c3, W2 d3, W1 a1, P a2b2 b1c1, P c1c2 d2e2, pass"


def weighed(luck: float) -> Any:
    """A trial of a decision in which each move earns what it is called, and luck of its own in each game."""

    def apply(state: Any, seat: Seat, move: float) -> Any:
        return move + luck * state.rng.uniform(-1, 1), ()

    def deal(rng: Random) -> Any:
        return SimpleNamespace(options=SimpleNamespace(players=2), rng=rng)

    game: Any = SimpleNamespace(name="toy", scripts={}, apply=apply)
    view: Any = SimpleNamespace(viewer=0)
    hooks: Any = SimpleNamespace(deal=deal, earned=lambda state: state)
    return Trial(game, view, hooks)


def proof(*worth: float, luck: float = 0.0) -> Any:
    """What is proved of moves that are worth so much."""
    moves: Any = [value + at / 1e9 for at, value in enumerate(worth)]
    return puzzles.proved(weighed(luck), moves, Random(1))


def right(*worth: float, luck: float = 0.0) -> list[float] | None:
    shown = proof(*worth, luck=luck)
    return None if shown is None else sorted(round(move, 3) for move in shown.right)


def test_a_move_that_leads_by_a_margin_is_right() -> None:
    """And so are those that earn the same, unless they are many."""
    assert right(0.2, 0.7, 0.5, 0.4) == [0.7]
    assert right(0.7, 0.3, 0.7, 0.4) == [0.7, 0.7]
    assert right(*[0.7] * (puzzles.MOST_RIGHT + 1), 0.1) is None


def test_what_is_between_right_and_wrong_is_no_puzzle() -> None:
    """A second move that is a little worse leaves it unclear."""
    assert right(0.7, 0.65, 0.1) is None


def test_what_luck_may_explain_is_no_puzzle() -> None:
    """A lead that is small beside the luck of each game is none, nor a worth that other games may not confirm."""
    assert right(0.7, 0.5, 0.1, luck=0.3) == [0.7]
    assert right(0.7, 0.5, 0.1, luck=4.0) is None
    assert right(3.7, 0.5, 0.1, luck=1.5) is None, "clearly best, but what it is worth would be told wrongly"


def test_what_is_shown_is_of_the_right_moves_and_the_best_other_one() -> None:
    """Tried in as many games of their own, whatever came of them before."""
    shown = proof(0.2, 0.7, 0.5, 0.4, 0.7, luck=0.3)
    assert [round(move, 1) for move in shown.worth] == [0.7, 0.7, 0.5]
    assert shown.played == Effort().last
    assert proof(0.2, 0.9, 0.5, luck=0.6).played > Effort().last
    for move, value in shown.worth.items():
        assert value == pytest.approx(move, abs=Effort().near)


@pytest.mark.parametrize(("weak", "stands"), [("a", False), ("b", False), ("c", True), ("else", True), (None, True)])
def test_where_the_weak_player_seems_to_do_well_nothing_is_tried(weak: Any, stands: bool) -> None:
    """Something has to stand out, and its move not to be part of that."""
    worth: Any = {"a": 0.8, "b": 0.75}
    assert not puzzles.stand_out(worth, weak)
    assert puzzles.stand_out(worth | {"c": 0.3}, weak) == stands


@pytest.mark.parametrize(("weak", "luck", "games"), [(0.65, 0.0, 12), (0.69, 0.3, 48), (0.5, 0.3, 96), (0.3, 1.0, 96)])
def test_what_a_weak_player_does_must_be_behind(weak: float, luck: float, games: int) -> None:
    """No position is proved in which it is as good: a few games mostly tell."""
    likely, usual = moves = (cast(Any, 0.7), cast(Any, weak))
    trial, rng = weighed(luck), Random(1)
    trial.play(moves, Effort().taste, rng)
    assert puzzles.may_lead(trial, likely, usual, rng, Effort()) == (weak <= 0.5)
    assert len(trial.earned[usual]) == games


def test_no_position_is_early_in_its_round() -> None:
    """Nor in its game, where that is one round: there so much is to come that no move is clearly best."""
    for name, fewest in (("saboteur", 10), ("armadora", 8)):
        game: Any = engine.find(name)
        start = game.start(game.read_options({"players": 3}), Random(1))
        views: list[Any] = [view for _, view in puzzles.positions(game, start, Random(1), LITTLE)]
        begun = {getattr(view.table, "begun", 0) for view in views}
        assert len(begun) == (3 if name == "saboteur" else 1)
        assert all(len(view.table.history) - getattr(view.table, "begun", 0) >= fewest for view in views)


def test_what_is_right_is_judged_from_what_the_mover_knows() -> None:
    """In a deal that looks the same to the mover everything earns the same."""
    state: Any = Play(END).state
    twin = twin_state(state, state.to_act, Random(3))
    assert twin != state
    earned = []
    for position in (state, twin):
        view = ARMADORA.view(position, state.to_act)
        trial = puzzles.trial_of(replace(HAND_MADE, record=Record(ARMADORA, position), seat=state.to_act))
        assert trial.view == view
        trial.play([ARMADORA.parse("W5 e3"), ARMADORA.parse("pass")], 4, Random(5))
        earned.append(trial.earned)
    assert earned[0] == earned[1]


def test_a_puzzle_goes_through_json() -> None:
    """And one from before says that its worths are not to be told."""
    data = json.loads(json.dumps(dump(HAND_MADE)))
    assert load(data) == HAND_MADE
    before = {key: value for key, value in data.items() if key not in ("played", "idea")}
    assert load(before) == replace(HAND_MADE, played=0, idea=Idea("", {}))


def test_an_easy_puzzle_is_taken_only_if_there_is_no_other() -> None:
    """The first of all that a game has; after a harder one the search ends."""
    easy, hard = replace(HAND_MADE, hardness=1), replace(HAND_MADE, hardness=3)
    coming = iter([easy, hard, easy])
    assert puzzles.preferred(coming) == hard
    assert [*coming] == [easy]
    assert puzzles.preferred([easy]) == easy
    assert puzzles.preferred([]) is None


def test_a_puzzle_is_solved_otherwise_than_those_beside_it() -> None:
    """No answer of the same kind is looked for; a puzzle beside it that cannot be read says nothing."""
    neighbor = find_in_game(TOY, "2", effort=CREDULOUS)
    assert neighbor is not None
    stale = puzzles.kinds_of_answers([dump(neighbor), dump(HAND_MADE) | {"seat": "a"}, None])
    assert stale == {neighbor.idea.kind}
    assert find_in_game(TOY, "2", stale=stale, effort=CREDULOUS) is None


def test_an_idea_is_a_first_word_where_the_game_tells_none() -> None:
    """It says what is done and not where."""
    start = TOY.start(TOY.read_options({}), Random(1))
    assert puzzles.idea_of(TOY, TOY.view(start, start.to_act), "open").kind == "open"


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
@pytest.mark.parametrize("game", ["armadora", "burrow", "nim", "saboteur"])
def test_any_game_can_be_searched(game: str) -> None:
    """By the same rules, with hooks and without; what is found is a legal move with its idea."""
    its = engine.find(game)
    looks = (find_in_game(its, f"v{seed}", effort=CREDULOUS) for seed in range(30))
    puzzle = next(puzzle for puzzle in looks if puzzle is not None)
    assert set(puzzle.worth) <= {move.words for move in its.legal(puzzle.view)}
    assert puzzle.right[0] in puzzle.worth
    assert puzzle.idea == puzzles.idea_of(its, puzzle.view, puzzle.right[0])


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
HAND_MADE = Puzzle(
    Record(ARMADORA, START),
    START.to_act or Seat(0),
    ("W5 a1",),
    {"W5 a1": 0.7, "W1 a1": 0.5},
    2,
    800,
    Idea("first", {}),
)
