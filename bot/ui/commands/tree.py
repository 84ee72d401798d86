"""The tree of commands: their names and descriptions in every language of the catalogues, a limit for how often
suggestions are looked up, and their registration with Discord, where it has others than ours.

If Discord refuses them, the bot goes on with those that Discord has, and registers them again later: most reasons for a
refusal pass, and the others are for the host of the bot. What Discord has is looked up at each start, and nothing is
noted here: so commands that somebody deleted come back, and so do those that an older version of the bot has replaced
meanwhile.
"""

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

import discord
import structlog
from discord import app_commands

from bot import measures
from bot.locale import DISCORD_CODES, ENGLISH, speaker
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.reply import Reply


class LimitedTree(app_commands.CommandTree[discord.AutoShardedClient]):
    """All commands."""

    app: App | None = None
    """The app that carries out the commands; None until they are added."""

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Return whether to go on: a person who asks for too many suggestions gets none. Commands are counted where
        they are answered."""
        if interaction.type is not discord.InteractionType.autocomplete or self.app is None:
            return True
        if self.app.limits.may_suggest(Reply(interaction)):
            return True
        with suppress(*FAILURES):
            await interaction.response.autocomplete([])
        return False


# --- Languages -------------------------------------------------------------------------------------


_LONGEST_NAME = 32
_LONGEST_ABOUT = 100


def words(key: str, *, name: str | None = None) -> app_commands.locale_str:
    """Return a text of a command by its key. With `name` it is the name of an option: `name` in English, and elsewhere
    the catalogue's text, made fit for typing."""
    if name is not None:
        return app_commands.locale_str(name, key=key, typed=True)
    return app_commands.locale_str(speaker(ENGLISH).plain(key)[:_LONGEST_ABOUT], key=key)


def typable(label: str) -> str:
    """Return a label as the name of an option: lower case, no spaces, no signs."""
    return re.sub(r"[^\w-]+", "-", label.lower()).strip("-")[:_LONGEST_NAME]


class Catalogues(app_commands.Translator):
    """Translates commands by their keys. Languages without a catalogue are left to Discord, which shows English."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in this language, or None."""
        key = string.extras.get("key")
        if key is None or DISCORD_CODES.get(locale.value, ENGLISH) == ENGLISH:
            return None
        text = speaker(locale.value).plain(key)
        return typable(text) if "typed" in string.extras else text[:_LONGEST_ABOUT]


# --- Registration ----------------------------------------------------------------------------------


Tree: TypeAlias = app_commands.CommandTree[Any]
Data: TypeAlias = Mapping[str, Any]
"""A command, or a part of one, as Discord's API has it."""

PATIENCE = 30.0
"""Seconds that Discord has to accept the commands; after too many registrations in a day it would wait for hours."""
PAUSES = (60.0, 300.0, 1800.0, 7200.0, 28800.0)
"""Seconds before each retry; after the last one the commands wait for the next start."""
_SETTINGS = frozenset({"contexts", "integration_types", "default_member_permissions", "nsfw"})
"""Fields that say where and to whom a command is shown. `dm_permission` is an older one and follows from these."""
_WORDS = frozenset({"name", "name_localizations", "description", "description_localizations"})
_TYPED = frozenset(
    {"type", "required", "autocomplete", "channel_types", "min_value", "max_value", "min_length", "max_length", "value"}
)
"""Fields of an option or a choice that say what may be typed."""
_PARTS = ("options", "choices")
"""Fields with further parts, whose order people see."""

_log = structlog.get_logger(__name__)


class Syncing:
    """The registration of the commands, from one start of the bot to its end."""

    def __init__(self, app: App, tree: Tree) -> None:
        self._app = app
        self._tree = tree
        self._pauses = iter(PAUSES)
        self._due: float | None = None
        """When to retry, by the clock of the event loop; None if all is done, or given up."""

    async def begin(self) -> None:
        """Learn the ids of the commands that Discord has, and register ours if they differ, unless another process does
        that."""
        self._due = None
        try:
            async with asyncio.timeout(PATIENCE):
                await self._sync()
        except (*FAILURES, app_commands.AppCommandError) as error:
            pause = next(self._pauses, None)
            self._due = None if pause is None else asyncio.get_running_loop().time() + pause
            measures.COMMANDS.set(0)
            _log.error(
                "commands_not_taken", kind=type(error).__name__, code=code(error), reason=str(error), again_in=pause
            )
        else:
            measures.COMMANDS.set(1)

    async def look(self) -> None:
        """Retry if it is time."""
        if self._due is not None and asyncio.get_running_loop().time() >= self._due:
            await self.begin()

    async def _sync(self) -> None:
        ids = self._app.application.commands
        commands = await registered(self._app.client)
        ids.update({command["name"]: int(command["id"]) for command in commands})
        if self._app.tables.shards.lead and (changed := differing(await ours(self._tree), commands)):
            ids.update({command.name: command.id for command in await self._tree.sync()})
            _log.info("commands_registered", changed=changed)


async def registered(client: discord.Client) -> Sequence[Data]:
    """Return the commands that Discord has, in all languages. Raises any of FAILURES."""
    route = discord.http.Route("GET", "/applications/{id}/commands", id=client.application_id)
    commands: Sequence[Data] = await client.http.request(route, params={"with_localizations": "true"})
    return commands


async def ours(tree: Tree) -> Sequence[Data]:
    """Return the commands of a tree as `CommandTree.sync` sends them."""
    commands, translator = tree.get_commands(), tree.translator
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]


def differing(ours: Sequence[Data], theirs: Sequence[Data]) -> list[str]:
    """Return the names of the commands that differ between ours and Discord's, or that only one of both has."""
    own, others = ({str(command["name"]): _meaning(command) for command in commands} for commands in (ours, theirs))
    return sorted(name for name in own.keys() | others.keys() if own.get(name) != others.get(name))


def _meaning(part: Data) -> Data:
    """Return what a command or a part of one says, alike for one that is sent and one that Discord returns. Discord
    adds fields, fills in those that were left out with null or false, and writes permissions as text."""
    return dict(_fields(part))


def _fields(part: Data) -> Iterator[tuple[str, Any]]:
    for name, value in part.items():
        if value is None or value is False or value in ({}, [], ""):
            continue
        if name in _PARTS:
            yield name, [_meaning(item) for item in value]
        elif name in _SETTINGS:
            yield name, sorted(value) if isinstance(value, list) else str(value)
        elif name in _WORDS | _TYPED:
            yield name, value
