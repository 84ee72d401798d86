"""One person's rounds in words."""

import pytest

from bot.games.saboteur.texts.result import achievement, tallies
from bot.locale import LANGUAGES, speaker


def test_rounds_are_told_by_what_one_was() -> None:
    """All of them first, then each part that was played; a part that never was is not spoken of."""
    counted = {"digger": 5, "digger_won": 3, "saboteur": 1, "saboteur_won": 1}
    assert [*tallies(counted, speaker("en"))] == [
        "Rounds: 4 wins in 6",
        "As a gold-digger: 3 wins in 5 rounds",
        "As a saboteur: one win in one round",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_has_its_sentence(language: str) -> None:
    """In each language, for one round and for many."""
    for count in (1, 7):
        counted = {key: count for part in ("digger", "saboteur", "other") for key in (part, f"{part}_won")}
        lines = tallies(counted, speaker(language))
        assert len({*lines}) == len(lines) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_saboteurs_best_round_says_how_many_cards_were_against(language: str) -> None:
    """None, one, or several: each has a sentence of its own."""
    say = speaker(language)
    told = [achievement({"round": 2, "against": against, "players": 6}, say) for against in (0, 1, 3)]
    assert len({*told}) == 3
    assert all("2" in line and "6" in line for line in told)
