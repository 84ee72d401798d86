"""The number of players: an option of every game, offered as far as the game allows."""

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.games import faces
from bot.locale import LANGUAGES, speaker
from bot.ui.commands.game import group
from bot.ui.commands.translator import Catalogues
from engine.errors import BadRecord, RecordReason
from engine.game import Json
from engine.games.armadora.state import Options
from engine.options import numbers_of_players
from tests.bot.ui.parlor import Parlor, Tag, Verb

FACE = faces()["armadora"]
DISCORD = {"en": discord.Locale.american_english, "fr": discord.Locale.french, "nl": discord.Locale.dutch}
DISCORD |= {"zh_TW": discord.Locale.taiwan_chinese}


def test_only_numbers_are_offered_that_go_with_the_other_options() -> None:
    """The game says which: here the advanced game is not for three."""

    def read_options(data: Mapping[str, Json]) -> Options:
        found = FACE.game.read_options(data)
        assert isinstance(found, Options)
        if found.advanced and found.players == 3:
            raise BadRecord(RecordReason.BAD_OPTION)
        return found

    game = replace(FACE.game, read_options=read_options)
    assert numbers_of_players(game, {"players": 3, "advanced": False}) == (2, 3, 4)
    assert numbers_of_players(game, {"players": 2, "advanced": True}) == (2, 4)
    assert numbers_of_players(game, {}) == (2, 3, 4)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_command_asks_for_the_number_of_players_first(language: str) -> None:
    """With the numbers of the game's seats, in words of every language."""
    app: Any = SimpleNamespace()
    new = group(app, FACE).get_command("new")
    assert isinstance(new, discord.app_commands.Command)
    players = new.parameters[0]
    assert (players.name, [choice.value for choice in players.choices]) == ("players", [2, 3, 4])
    context: Any = None
    for choice in players.choices:
        label = choice._locale_name
        assert label is not None
        translated = await Catalogues().translate(label, DISCORD[language], context)
        assert isinstance(choice.value, int)
        assert (translated or label.message) == speaker(language).plain("option.players.count", count=choice.value)


async def test_the_host_chooses_the_number_of_players_from_a_menu(parlor: Parlor) -> None:
    """It stands first, and shows the number as it is."""
    card = await parlor.lobby(players=3)
    panel = (await parlor.ann.click(card, label="Options")).response
    menu = panel.components[1]["components"][0]
    assert menu["custom_id"] == str(Tag(Verb.SET, (await parlor.lobby_of()).id, 0, "players"))
    assert [option["label"] for option in menu["options"]] == ["2 players", "3 players", "4 players"]
    assert [option["value"] for option in menu["options"] if option.get("default")] == ["3"]
