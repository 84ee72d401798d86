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
        "invitation.seated",
        "invitation.begun",
        "invitation.begun_without",
        "invitation.declined",
        "invitation.withdrawn",
        "invitation.closed",
        "reminder.dm",
        "direct_message.title",
        "direct_message.left",
        *(f"day.{month}" for month in range(1, 13)),
        "direct_message.over",
        "direct_message.place",
        "profile.level",
        "record.bad_move",
        "armadora.move.warrior",
        "armadora.move.goblin",
        "armadora.stats.players",
        "armadora.stats.teams",
        "armadora.stats.advanced",
        "armadora.stats.orc",
        "armadora.stats.goblin",
        "armadora.stats.elf",
        "armadora.stats.mage",
        "armadora.achievement.surprise",
        "armadora.achievement.largest",
        "saboteur.audience.told",
        "saboteur.stats.rounds",
        "saboteur.stats.digger",
        "saboteur.stats.saboteur",
        "saboteur.stats.other",
        "saboteur.achievement.unsuspected",
        "saboteur.achievement.suspected",
        "saboteur.move.tunnel",
        "saboteur.move.at",
        "saboteur.move.fix_one",
        "saboteur.move.shed",
        "saboteur.preview.tunnel",
        "saboteur.preview.rockfall",
        "saboteur.suggest.cell",
        "nim.event",
        "nowhere.asked",
        "nowhere.turn",
        "outsider.asked",
        "outsider.turn",
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
