"""The end of a game in words."""

import re

import pytest

from bot.games.saboteur.texts.result import LIMIT, result, score
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
        counted = outcome(view)
        told = score(view, people(options.players), ENGLISH)
        _, table, _ = told.split("```")
        lines = table.strip("\n").splitlines()
        assert len(lines) == options.players + 1
        assert max(map(len, lines)) <= 28
        for seat, line in enumerate(lines[1:]):
            letter, *gains, gold = line.split()
            assert letter == "ABCDEFGHIJKL"[seat]
            assert int(gold) == counted.gold[seat] == sum(int(gain.rstrip("*")) for gain in gains)
            assert [gain.endswith("*") for gain in gains] == [seat in each.winners for each in counted.rounds]


def test_winners_places_and_dwarfs_are_told() -> None:
    """In the score: the best first, and who they were in each round. The result names the winners alone, for the last
    picture ranks everybody, and by what they won."""
    view = GAME.view(dug_game(Options(players=5, rounds=2, picks="highest"), 3)[-1][0], None)
    counted = outcome(view)
    lines = as_shown(score(view, people(5), ENGLISH)).splitlines()
    assert [int(line.partition(".")[0]) for line in lines[:5]] == sorted(counted.places)
    assert all(line.count("gold-digger") + line.count("saboteur") == 2 for line in lines[:5])
    assert sum(line.startswith("Round ") for line in lines) == 2
    first, *reasons = as_shown(result(view, people(5), ENGLISH)).splitlines()
    assert first.startswith("🏆 ")
    assert len(reasons) == counted.places.count(1)
    for seat, reason in zip(counted.ranking[0], reasons, strict=True):
        gold = [each.gold[seat] for each in counted.rounds]
        assert [int(number) for number in re.findall(r"(\d+) as", reason)] == [one for one in gold if one]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_result_fits(language: str) -> None:
    """Three rounds of twelve players with the widest names, and no name does anything."""
    view = GAME.view(crowd()[-1][0], None)
    for tell, most in ((result, 1500), (score, LIMIT)):
        told = tell(view, people(12, WIDE), speaker(language))
        assert len(told) <= most
        assert not does_something(told)
