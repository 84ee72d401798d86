"""One person's games of Armadora in words."""

import pytest

from bot.games.armadora.texts.stats import achievement, tallies
from bot.locale import LANGUAGES, speaker

COUNTED = {"players_2": 3, "players_2_won": 1, "teams": 1, "advanced": 2, "advanced_won": 2, "mage": 2, "mage_won": 2}


def test_games_are_told_by_what_they_were() -> None:
    """By the number of players, in teams, with powers, as whom; what never was is not spoken of."""
    assert [*tallies(COUNTED, speaker("en"))] == [
        "With 2 players: one win in 3 games",
        "In teams: 0 wins in one game",
        "The advanced game: 2 wins in 2 games",
        "As the Mage: 2 wins in 2 games",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_its_sentence(language: str) -> None:
    """In each language, for one game and for many."""
    keys = ("players_2", "players_3", "players_4", "teams", "advanced", "orc", "goblin", "elf", "mage")
    for count in (1, 7):
        lines = tallies({key: count for one in keys for key in (one, f"{one}_won")}, speaker(language))
        assert len({*lines}) == len(lines) == len(keys)


def test_the_best_reveal_says_whether_anybody_could_expect_it() -> None:
    """With how much more it was than the table could think, or only what was won."""
    say = speaker("en")
    assert "8 gold in the territory around d1: 5 more than" in achievement({"gold": 8, "more": 5, "square": "d1"}, say)
    assert achievement({"gold": 8, "more": 0, "square": "d1"}, say) == "8 gold in the territory around d1."
