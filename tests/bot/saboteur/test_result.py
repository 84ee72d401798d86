"""The end of a game in words."""

import pytest

from bot.games.saboteur.texts.result import LIMIT, result
from bot.locale import LANGUAGES, speaker
from engine.games.saboteur.scoring import outcome
from engine.games.saboteur.state import Options
from tests.bot.hostile import does_something
from tests.bot.saboteur.table import ENGLISH, GAME, WIDE, as_shown, crowd, people
from tests.engine.saboteur.kit import SOME_OPTIONS, dug_game


def test_the_table_adds_up() -> None:
    """Each player's gold of all rounds, as the rules count it; stars where a round was won."""
    for options in SOME_OPTIONS:
        view = GAME.view(dug_game(options, 3)[-1][0], None)
        score = outcome(view)
        told = result(view, people(options.players), ENGLISH)
        _, table, _ = told.split("```")
        lines = table.strip("\n").splitlines()
        assert len(lines) == options.players + 1
        assert max(map(len, lines)) <= 28
        for seat, line in enumerate(lines[1:]):
            letter, *gains, gold = line.split()
            assert letter == "ABCDEFGHIJKL"[seat]
            assert int(gold) == score.gold[seat] == sum(int(gain.rstrip("*")) for gain in gains)
            assert [gain.endswith("*") for gain in gains] == [seat in each.winners for each in score.rounds]


def test_winners_places_and_dwarfs_are_told() -> None:
    """The best first, and who they were in each round."""
    view = GAME.view(dug_game(Options(players=5, rounds=2, picks="highest"), 3)[-1][0], None)
    score = outcome(view)
    lines = as_shown(result(view, people(5), ENGLISH)).splitlines()
    assert lines[0].startswith("🏆 ")
    assert [int(line.partition(".")[0]) for line in lines[1:6]] == sorted(score.places)
    assert all(line.count("gold-digger") + line.count("saboteur") == 2 for line in lines[1:6])
    assert sum(line.startswith("Round ") for line in lines) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_result_fits(language: str) -> None:
    """Three rounds of twelve players with the widest names, and no name does anything."""
    told = result(GAME.view(crowd()[-1][0], None), people(12, WIDE), speaker(language))
    assert len(told) <= LIMIT
    assert not does_something(told)
