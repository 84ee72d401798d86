"""Commands are made from the games' faces, and their texts from the catalogues."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord import interactions

from bot.games import faces
from bot.locale import LANGUAGES, be_strict, speaker
from bot.store.table_rows import TableId
from bot.typed_words import letters_of
from bot.ui.commands.actions import ACTIONS
from bot.ui.commands.definitions import group
from bot.ui.commands.tree import Catalogues, typable, words
from bot.ui.core.custom_id import Tag, Verb
from tests.bot.ui.parlor import Parlor, text
from tests.bot.ui.steps import commands_told

FACE = faces()["armadora"]


def test_a_second_games_group_appears_by_itself() -> None:
    """Its one command is that of every game, for typing."""
    app: Any = SimpleNamespace()
    be_strict(False)  # the second game has no catalogue
    try:
        made = group(app, "second")
    finally:
        be_strict()
    assert made.name == "second"
    [move] = made.commands
    assert isinstance(move, discord.app_commands.Command)
    assert [parameter.display_name for parameter in move.parameters] == ["move", "table"]


async def test_texts_are_translated_by_key() -> None:
    """A language without a catalogue gets none, so that Discord shows English."""
    catalogues, key = Catalogues(), words("command.play.about")
    context: Any = None
    french = await catalogues.translate(key, discord.Locale.french, context)
    assert french
    assert french != key.message
    assert await catalogues.translate(key, discord.Locale.japanese, context) is None
    assert await catalogues.translate(key, discord.Locale.british_english, context) is None


def test_labels_become_names_that_can_be_typed() -> None:
    """Lower case, no spaces, no signs, at most 32 characters."""
    assert typable("Checking your warriors") == "checking-your-warriors"
    assert typable("Mines d’or !") == "mines-d-or"
    assert typable("金礦") == "金礦"
    assert len(typable("x" * 50)) == 32


def twins(part: dict[str, Any], path: str) -> Iterator[str]:
    """Yield each name that several things of one list have in one language, as people see them."""
    for kind in ("options", "choices"):
        inner = part.get(kind, ())
        for locale in {"en-US"}.union(*(option.get("name_localizations") or {} for option in inner)):
            names = Counter(
                (option.get("name_localizations", {}).get(locale) or option["name"]).casefold() for option in inner
            )
            yield from (f"{path} {kind} {locale}: {name}" for name, many in names.items() if many > 1)
        for option in inner:
            yield from twins(option, f"{path} {option['name']}")


async def test_no_two_things_of_a_list_have_the_same_name() -> None:
    """In no language: commands, options, choices, and what may be typed besides moves; or Discord takes none of the
    commands, and nobody could tell them apart."""
    commands = await commands_told()
    assert list(twins({"options": commands}, "")) == []
    for language in LANGUAGES:
        for game, face in faces().items():
            there = [action for action in ACTIONS.values() if action.exists(face.game)]
            labels = [letters_of(action.called(game, speaker(language))) for action in there]
            assert len(set(labels)) == len(labels), language


async def test_there_is_little_to_learn_behind_the_slash() -> None:
    """At most twelve entries with the two games that there are, and one more for each game that comes."""
    entries = [
        part for command in await commands_told() for part in (command.get("options") or [{}]) if part.get("type") == 1
    ]
    alone = [
        command for command in await commands_told() if not any(o["type"] == 1 for o in command.get("options", ()))
    ]
    toys = len(faces()) - 2
    assert len(entries) + len(alone) - toys == 12
    assert {command["name"] for command in alone} == {"play", "cup", "learn", "puzzle", "games", "me", "top", "help"}


def test_a_custom_id_that_is_too_long_is_a_fault() -> None:
    """It is found here rather than by Discord."""
    with pytest.raises(ValueError, match="custom_id"):
        str(Tag(Verb.MOVE, rest="x" * 100))


FORGED_OPTIONS: tuple[dict[str, Any], ...] = (
    {"game": "armadora", "players": 99},
    {"game": "armadora", "players": -1},
    {"game": "saboteur", "players": 13},
    {"game": "chess"},
    {"game": "saboteur-rounds"},
    {"game": ""},
)


async def test_forged_options_are_refused_kindly(parlor: Parlor) -> None:
    """No table is opened, and nothing sounds as if the bot had broken."""
    for given in FORGED_OPTIONS:
        kinds = {str: 3, int: 4}
        options = [{"name": name, "type": kinds[type(value)], "value": value} for name, value in given.items()]
        words = await forged(parlor, "play", *options)
        assert re.search("You can’t choose that|can play|has changed", words), words
        assert len(parlor.games.history(viewer=parlor.dee)) == 0


async def test_forged_numbers_of_tables_are_refused_kindly(parlor: Parlor) -> None:
    """As any number of which there is no table."""
    for typed, number in product(("hand", "board", "leave", "pass"), (0, -5, 1 << 53, 1 << 64, 10**30)):
        options = [{"name": "table", "type": 4, "value": number}, {"name": "move", "type": 3, "value": typed}]
        move = {"name": "move", "type": 1, "options": options}
        assert "no longer exists" in await forged(parlor, "armadora", move), number


async def test_forged_choices_of_the_options_panel_are_refused_kindly(parlor: Parlor) -> None:
    """The panel shows again what holds."""
    card = await parlor.lobby(players=3)
    panel = (await parlor.ann.click(card, label="Options")).response
    for rest, value in (("players", "99"), ("players", "{"), ("advanced", "1"), ("nonsense", "1"), ("mines", "[]")):
        await parlor.forge(parlor.ann, parlor.games, panel.id, Tag(Verb.SET, TableId(1), 0, rest), [value])
        assert "You can’t choose that" in text(parlor.seen_by(parlor.ann, parlor.games)[-1])
    assert (await parlor.lobby_of()).options["players"] == 3


async def forged(parlor: Parlor, command: str, *options: dict[str, Any]) -> str:
    """Send a command as a changed client would, and return what Ann is told."""
    synced = {made.name: made for made in await parlor.bot.tree.fetch_commands()}
    data = {"id": str(synced[command].id), "name": command, "type": 1, "options": list(options)}
    _, payload = interactions.base_payload(
        parlor.env.backend,
        type=2,
        channel_id=parlor.games.id,
        guild_id=parlor.guild.id,
        user_id=parlor.ann.id,
        data=data,
    )
    parlor.env.backend.emit("INTERACTION_CREATE", payload)
    count = len(parlor.seen_by(parlor.ann, parlor.games))
    await parlor.env.settle()
    [answer] = parlor.seen_by(parlor.ann, parlor.games)[count:]
    return text(answer)
