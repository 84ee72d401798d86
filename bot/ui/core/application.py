"""What Discord keeps of the application itself, as the bot has learned it since its start."""

from __future__ import annotations

import discord

from bot.locale import Markup


class Application:
    """The application's own commands and emoji."""

    def __init__(self) -> None:
        self.commands: dict[str, int] = {}
        """The ids by which Discord knows the commands, by the first word of their names."""
        self.emoji: dict[str, discord.PartialEmoji] = {}
        """The emoji that are there, by the faces' names for them."""

    def command(self, *words: str) -> Markup:
        """Return how a text names a command, so that each reader sees it as that reader's Discord calls it, and can
        press it."""
        name, known = " ".join(words), self.commands.get(words[0])
        return Markup("`/{}`").format(name) if known is None else Markup("</{}:{}>").format(name, known)
