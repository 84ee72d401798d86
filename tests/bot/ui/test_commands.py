"""Commands are made from the games' faces, and their texts from the catalogues."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.games import faces
from bot.locale import be_strict
from bot.ui.commands import EVERYWHERE
from bot.ui.commands.game import group
from bot.ui.commands.translator import Catalogues, typable, words
from bot.ui.core.custom_id import LONGEST, Tag, Verb, read
from tests.bot.ui.parlor import Parlor

FACE = faces()["armadora"]


def test_a_second_games_group_appears_by_itself() -> None:
    """Its commands are those of every game, its options those of its own face."""
    second = replace(FACE, game=replace(FACE.game, name="second"), options=FACE.options[:2])
    app: Any = SimpleNamespace()
    be_strict(False)  # the second game has no catalogue
    try:
        made = group(app, second, EVERYWHERE)
    finally:
        be_strict()
    assert made.name == "second"
    new = made.get_command("new")
    assert isinstance(new, discord.app_commands.Command)
    assert [parameter.display_name for parameter in new.parameters] == ["players", "advanced", "teams"]


async def test_texts_are_translated_by_key() -> None:
    """A language without a catalogue gets none, so that Discord shows English."""
    catalogues, key = Catalogues(), words("command.new.about")
    context: Any = None
    french = await catalogues.translate(key, discord.Locale.french, context)
    assert french
    assert french != key.message
    assert await catalogues.translate(key, discord.Locale.japanese, context) is None
    assert await catalogues.translate(key, discord.Locale.british_english, context) is None


def test_labels_become_names_that_can_be_typed() -> None:
    """Lower case, no spaces, no signs, at most 32 characters."""
    assert typable("Looking again") == "looking-again"
    assert typable("Mines d’or !") == "mines-d-or"
    assert typable("金礦") == "金礦"
    assert len(typable("x" * 50)) == 32


@pytest.mark.parametrize("tag", [Tag(Verb.JOIN), Tag(Verb.MOVE, 12, 3, "40 W3 c4"), Tag(Verb.RULES, rest="armadora 2")])
def test_custom_ids_are_read_as_they_were_written(tag: Tag) -> None:
    """And never longer than Discord allows."""
    assert read(str(tag)) == tag
    assert len(str(tag)) <= LONGEST


@pytest.mark.parametrize("odd", ["", "n1", "n0:join:1:0:", "n1:jump:1:0:", "n1:join:x:0:", "n1:join:1:0"])
def test_custom_ids_of_others_are_not_ours(odd: str) -> None:
    """Nothing is guessed."""
    assert read(odd) is None


def test_a_custom_id_that_is_too_long_is_a_fault() -> None:
    """It is found here rather than by Discord."""
    with pytest.raises(ValueError, match="custom_id"):
        str(Tag(Verb.MOVE, rest="x" * 100))


async def test_commands_are_there_in_servers_and_direct_messages(parlor: Parlor) -> None:
    """The same ones: each says itself what is possible where."""
    assert parlor.ann.available_commands(parlor.games) == parlor.ann.user.available_commands()
