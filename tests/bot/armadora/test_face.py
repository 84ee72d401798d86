"""Armadora's face as a whole, and its rules in short."""

from dataclasses import fields

from bot.games.armadora import FACE
from engine.games.armadora.state import Options
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
