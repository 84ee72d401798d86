"""Sentences are right with their facts filled in: articles, number, and in French elision and contraction."""

import re

import pytest

from bot.locale import LANGUAGES
from tests.bot.aloud import CARD, DWARF, aloud
from tests.bot.catalogues import catalogue

WRONG = {
    "en": [
        r"\ba [aeiouAEIOU]",
        r"\ban (?!hour)[^aeiouAEIOU]",
        r"\b1 (gold )?(cards|days|games|moves|nuggets|palisades|people|players|rounds|squares|tunnels|warriors)\b",
        r"\b(against|discarding|for|guessed|have|is|was) (NAMES)\b",
    ],
    "fr": [
        r"(?<!-)\b([cdjlmnst]e|la|(jus|lors|puis)?que) (?![a-h][1-5]\b)[aeiouyâàéèêîïôöûœAEIOUYÉÖ]",
        r"\b(de|à) les? (?!\w+[ei]r\b|\w+re\b)",
        r"\b[01] (cartes|cases|coups|galeries|guerriers|jours|manches|palissades|parties|personnes|pépites)\b",
    ],
    "nl": [
        r"\b(1|één) (dagen|goudklompen|kaarten|krijgers|omheiningen|potjes|punten|rondes|spelers|vakjes|zetten)\b",
        r"\bin (deze|een) server\b",
        r"\b(hebt|tegen|bereikt) (NAMES)\b",
    ],
    "zh_TW": [r"[一-鿿] ?[,;?!]", "[一-鿿](?<!坑)[0-9]|[0-9][一-鿿]", r"([一-鿿])\1\1"],
}
"""What no sentence holds; NAMES are those of the language's cards and dwarfs, which take an article."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_right_when_they_are_filled_in(language: str) -> None:
    """With every card, dwarf and title, one and several people, names that begin with a vowel, a numeral of one."""
    names = "|".join(
        re.escape(aloud(language, key)[0]) for key in catalogue(language) if re.fullmatch(f"{CARD}|{DWARF}", key)
    )
    wrong = [re.compile(pattern.replace("NAMES", names)) for pattern in WRONG[language]]
    ways = [(key, re.sub("`[^`]*`", "#", way)) for key in catalogue(language) for way in aloud(language, key)]
    assert [(key, way) for key, way in ways if any(pattern.search(way) for pattern in wrong)] == []
