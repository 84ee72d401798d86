"""The result in words, and a person's statistics."""

import pytest

from bot.games.saboteur.texts.result import achievement, result, score, tallies
from engine.games.saboteur.scoring import outcome
from engine.games.saboteur.state import Options
from tests.bot.hostile import as_shown
from tests.bot.players import people
from tests.bot.saboteur.table import ENGLISH, GAME
from tests.engine.saboteur.kit import SOME_OPTIONS, dug_game


def test_the_table_adds_up() -> None:
    """Each player's gold of all rounds, as the rules count it; stars where a round was won."""
    for options in SOME_OPTIONS:
        view = GAME.view(dug_game(options, 3).end, None)
        counted = outcome(view)
        text = score(view, people(options.players), ENGLISH)
        _, table, _ = text.split("```")
        lines = table.strip("\n").splitlines()
        assert len(lines) == options.players + 1
        assert max(map(len, lines)) <= 28
        for seat, line in enumerate(lines[1:]):
            letter, *gains, gold = line.split()
            assert letter == "ABCDEFGHIJKL"[seat]
            assert int(gold) == counted.gold[seat] == sum(int(gain.rstrip("*")) for gain in gains)
            assert [gain.endswith("*") for gain in gains] == [seat in result.winners for result in counted.rounds]


def test_winners_places_and_dwarfs_are_told() -> None:
    """In the score: the best first, and who they were in each round. The result names the winners alone, for the last
    picture ranks everybody, with the gold of each round."""
    view = GAME.view(dug_game(Options(players=5, rounds=2, picks="highest"), 3).end, None)
    counted = outcome(view)
    lines = as_shown(score(view, people(5), ENGLISH)).splitlines()
    assert [int(line.partition(".")[0]) for line in lines[:5]] == sorted(counted.places)
    assert all(line.count("gold-digger") + line.count("saboteur") == 2 for line in lines[:5])
    assert sum(line.startswith("Round ") for line in lines) == 2
    [line] = as_shown(result(view, people(5), ENGLISH)).splitlines()
    assert line.startswith("🏆 ")


def test_rounds_are_told_by_what_one_was() -> None:
    """All of them first, then each part that was played; a part that never was is not spoken of."""
    counted = {"digger": 5, "digger_won": 3, "saboteur": 1, "saboteur_won": 1}
    assert [*tallies(counted | {"other": 2}, ENGLISH)] == [
        "All rounds: 4 wins in 8 rounds",
        "As a gold-digger: 3 wins in 5 rounds",
        "As a saboteur: one win in one round",
        "As boss, profiteer or geologist: 0 wins in 2 rounds",
    ]
    assert len(tallies(counted, ENGLISH)) == 3


@pytest.mark.parametrize(
    ("against", "told"),
    [(0, "nobody ever broke any of their tools."), (1, "only one card played"), (3, "3 cards played")],
)
def test_a_saboteurs_best_round_says_how_many_cards_were_against(against: int, told: str) -> None:
    """Of its number, and at how large a table."""
    line = achievement({"round": 2, "against": against, "players": 6}, ENGLISH)
    assert line.startswith("Won round 2 of a 6-player game as a saboteur, ")
    assert told in line
