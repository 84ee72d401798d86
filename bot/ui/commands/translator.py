"""The names and descriptions of commands, in every language of the catalogues."""

import re

import discord
from discord import app_commands

from bot.locale import DISCORD_CODES, ENGLISH, speaker

_LONGEST_NAME = 32
_LONGEST_ABOUT = 100


def words(key: str, *, name: str | None = None, count: int | None = None) -> app_commands.locale_str:
    """Return a text of a command by its key. With `name` it is the name of an option: `name` in English, and elsewhere
    the catalogue's text, made fit for typing. `count` chooses among plural forms."""
    if name is not None:
        return app_commands.locale_str(name, key=key, typed=True)
    return app_commands.locale_str(speaker(ENGLISH).plain(key, count=count)[:_LONGEST_ABOUT], key=key, count=count)


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
        text = speaker(locale.value).plain(key, count=string.extras.get("count"))
        return typable(text) if "typed" in string.extras else text[:_LONGEST_ABOUT]
