"""The rules in short."""

import pytest

from bot.games.armadora.rules_pages import pages
from bot.locale import LANGUAGES, speaker


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_a_picture_of_palisades_and_one_of_scoring(language: str) -> None:
    """Six short pages with different titles; the third and the fourth show an example, with its words beside it."""
    shown = pages(speaker(language))
    assert len({page.title for page in shown}) == 6
    assert [page.picture is not None for page in shown] == [False, False, True, True, False, False]
    for page in shown:
        assert page.picture is None or 0 < len(page.picture.alt) <= 1024


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_speak_the_language_of_the_reader(language: str) -> None:
    """No page of another language is the same."""
    others = {page.text for other in LANGUAGES if other != language for page in pages(speaker(other))}
    assert not others & {page.text for page in pages(speaker(language))}
