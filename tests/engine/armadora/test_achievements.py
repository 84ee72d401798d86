"""What statistics and profiles tell of a finished game of Armadora."""

from dataclasses import asdict
from typing import Any

import pytest

from engine.games.armadora import GAME
from engine.games.armadora.state import Options
from tests.engine.armadora.kit import Play
from tests.engine.runs import run

TALLIES: Any = GAME.tallies
ACHIEVEMENTS: Any = GAME.achievements


@pytest.mark.parametrize("options", [Options(2), Options(3, advanced=True), Options(4), Options(4, teams=False)])
def test_each_game_counts_once_as_what_it_was(options: Options) -> None:
    """By its number of players or as a game of teams, and in the advanced game by character; who won did so as that."""
    state = run(GAME, asdict(options)).end
    places = GAME.outcome(state).places
    for seat, own in enumerate(TALLIES(state)):
        kind = "teams" if options.players == 4 and options.teams else f"players_{options.players}"
        character = state.table.characters[seat].value
        expected = {kind, *(["advanced", character] if options.advanced else [])}
        assert {key for key in own if not key.endswith("_won")} == expected
        assert {key.removesuffix("_won") for key in own if key.endswith("_won")} == (
            expected if places[seat] == 1 else set()
        )
        assert set(own.values()) == {1}


def achievements(moves: str) -> list[tuple[int, dict[str, object]] | None]:
    by_seat = ACHIEVEMENTS(Play(moves).state)
    return [None if achievement is None else (achievement.worth, dict(achievement.facts)) for achievement in by_seat]


def test_gold_that_nobody_could_expect_is_the_best_reveal() -> None:
    """One strong warrior against two: face down they look like more, so all of the gold is a surprise."""
    winner, loser = achievements("5 a1, 1 h1, pass, 1 h5, pass")
    assert winner == (100 * 40 + 40, {"gold": 40, "more": 40, "square": "d1"})
    assert loser is None


def test_gold_that_everybody_expected_counts_as_what_it_is() -> None:
    """Two warriors against one win it all, as the table thought."""
    loser, winner = achievements("1 a1, 1 h1, pass, 1 h5, pass")
    assert loser is None
    assert winner == (40, {"gold": 40, "more": 0, "square": "d1"})


def test_a_game_without_warriors_has_nothing_to_tell() -> None:
    """Nobody has won any gold."""
    assert achievements("pass, pass") == [None, None]


def test_a_stopped_game_has_nothing_to_tell() -> None:
    """Nothing was revealed for which it was played."""
    assert [*ACHIEVEMENTS(GAME.stop(Play("5 a1").state))] == [None, None]
