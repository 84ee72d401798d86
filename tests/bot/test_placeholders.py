"""Placeholders stand for somebody or something: a translation names the same ones in the same roles."""

from __future__ import annotations

from string import Formatter

import pytest

from bot.locale import LANGUAGES
from tests.bot.catalogues import catalogue, sentences

OTHERWISE = {
    "fr": [
        "record.bad_move",
        "armadora.achievement.surprise",
        "armadora.achievement.largest",
        "saboteur.preview.swaphands",
        "nim.refusal.TOO_MANY",
    ],
    "zh_TW": [
        "record.bad_move",
        "reminder.dm",
        "profile.level",
        *(f"invitation.{key}" for key in ("seated", "begun", "begun_without", "declined", "withdrawn", "closed")),
        *(f"direct_message.{part}" for part in ("title", "left", "over", "place")),
        *(f"day.{month}" for month in range(1, 13)),
        *(f"{where}.{key}" for where in ("nowhere", "outsider") for key in ("asked", "turn")),
        *(f"armadora.move.{key}" for key in ("warrior", "goblin")),
        *(f"armadora.stats.{key}" for key in ("players", "teams", "advanced", "orc", "goblin", "elf", "mage")),
        *(f"armadora.achievement.{key}" for key in ("surprise", "largest")),
        *(f"saboteur.stats.{key}" for key in ("rounds", "digger", "saboteur", "other")),
        *(f"saboteur.achievement.{key}" for key in ("unsuspected", "suspected")),
        *(f"saboteur.move.{key}" for key in ("tunnel", "at", "fix_one", "shed")),
        *(f"saboteur.preview.{key}" for key in ("tunnel", "rockfall")),
        "saboteur.audience.told",
        "saboteur.suggest.cell",
        "nim.event",
        "nim.move",
    ],
}
"""By language, the sentences that name things in another order than English does, because the language has it so. Each
was read for who does what to whom."""


def order(sentence: str) -> list[str]:
    """Return the placeholders of a sentence as they first come."""
    return [*dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name)]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_translation_names_who_does_what_in_the_order_of_the_english_sentence(language: str) -> None:
    """Or is known to do otherwise: two names that change places would make the thief the victim."""
    english = {key: order(sentences(entry)[-1]) for key, entry in catalogue("en").items()}

    def differs(key: str, sentence: str) -> bool:
        names = order(sentence)
        return names != [name for name in english[key] if name in names]  # the singular may leave out the number

    entries = catalogue(language).items()
    otherwise = [key for key, entry in entries if any(differs(key, sentence) for sentence in sentences(entry))]
    assert sorted(otherwise) == sorted(OTHERWISE.get(language, []))
