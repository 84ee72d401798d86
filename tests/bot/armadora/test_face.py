"""Armadora's face as a whole, and its rules in short."""

from dataclasses import fields

import pytest

from bot.games.armadora import FACE
from bot.games.armadora.rules_pages import pages
from bot.locale import LANGUAGES, speaker
from engine.games.armadora.state import Options
from tests.bot.armadora.test_picture import LIMIT, pixels
from tests.engine.armadora.kit import GAME


def test_the_lobby_offers_every_option():
    """Each field of the options with values that it takes."""
    assert ["players", *(choice.option for choice in FACE.options)] == [field.name for field in fields(Options)]
    for choice in FACE.options:
        for value in choice.values:
            GAME.read_options({choice.option: value})


def test_teams_need_four_players():
    """For fewer the option means nothing."""
    [teams] = [choice for choice in FACE.options if choice.option == "teams"]
    assert [teams.applies({"players": players}) for players in (2, 3, 4)] == [False, False, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_a_picture_of_palisades_and_one_of_scoring(language: str) -> None:
    """Six short pages with different titles; the third and the fourth show an example, as large and as heavy as a
    board, with its words beside it."""
    short = pages(speaker(language))
    assert len({page.title for page in short}) == 6
    assert [page.picture is not None for page in short] == [False, False, True, True, False, False]
    for picture in (page.picture for page in short if page.picture is not None):
        assert 0 < len(picture.alt) <= 1024
        assert pixels(picture).size == (1200, 960)
        assert len(picture.data) <= LIMIT
