"""The number of players: an option of every game, offered as far as the game allows."""

from collections.abc import Mapping
from dataclasses import replace

import discord

from bot.games import faces
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


async def test_the_host_chooses_the_number_of_players_from_a_menu(parlor: Parlor) -> None:
    """It stands first, and shows the number as it is."""
    card = await parlor.lobby(players=3)
    panel = (await parlor.ann.click(card, label="Options")).response
    menu = panel.components[1]["components"][0]
    assert menu["custom_id"] == str(Tag(Verb.SET, (await parlor.lobby_of()).id, 0, "players"))
    assert [option["label"] for option in menu["options"]] == ["2 players", "3 players", "4 players"]
    assert [option["value"] for option in menu["options"] if option.get("default")] == ["3"]
