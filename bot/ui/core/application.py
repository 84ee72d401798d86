"""What Discord keeps of the application itself, as far as the bot has learned it since its start."""

from __future__ import annotations

import discord

from bot.locale import Markup


class Application:
    """The application's own commands and emoji."""

    def __init__(self) -> None:
        self.commands: dict[str, int] = {}
        """Discord's ids of the commands, by the first word of their names."""
        self.emoji: dict[str, discord.PartialEmoji] = {}
        """The emoji that Discord has, by the faces' names for them."""

    def command(self, *words: str) -> Markup:
        """Return a command as a text mentions it: each reader sees it by its name in that reader's Discord, and can
        press it."""
        name, known = " ".join(words), self.commands.get(words[0])
        return Markup("`/{}`").format(name) if known is None else Markup("</{}:{}>").format(name, known)
