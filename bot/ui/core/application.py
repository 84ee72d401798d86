"""What Discord keeps of the application itself, as far as the bot has learned it since its start: its commands, and its
own emoji: how they are named, and how a name becomes an emoji.

In Discord an emoji has our name and a short digest of its picture, so its name tells whether it shows the picture that
is wanted. They are optional: where one is missing, the button has words alone. Only panels, which one person sees, turn
names into emoji, so the buttons of a public message never tell which cards a player holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import TypeAlias

import discord

from bot.locale import Markup


class Application:
    """The application's own commands and emoji."""

    def __init__(self) -> None:
        self.commands: dict[str, int] = {}
        """Discord's ids of the commands, by the first word of their names."""
        self.offered: tuple[str, ...] = ()
        """The names of the commands for everybody outside games, in the order in which the help lists them."""
        self.emoji: dict[str, discord.PartialEmoji] = {}
        """The emoji that Discord has, by the faces' names for them."""

    def command(self, *words: str) -> Markup:
        """Return a command as a text mentions it: each reader sees it by its name in that reader's Discord, and can
        press it."""
        name, command_id = " ".join(words), self.commands.get(words[0])
        return Markup("`/{}`").format(name) if command_id is None else Markup("</{}:{}>").format(name, command_id)


MOST = 2000
"""The most emoji that an application may have."""
LARGEST = 256 * 1024
"""The most bytes that a picture may have."""

Emoji: TypeAlias = str | discord.PartialEmoji
"""What a button may carry: a Unicode emoji, or one of the application's own."""

_NAME = re.compile(r"[a-z0-9_]{2,24}")
_UPLOADED = re.compile(rf"({_NAME.pattern})_[0-9a-f]{{6}}")


def is_name(emoji: Emoji) -> bool:
    """Return whether this is the name of one of our own emoji, and not a Unicode emoji."""
    return isinstance(emoji, str) and _NAME.fullmatch(emoji) is not None


def uploaded_name(name: str, picture: bytes) -> str:
    """Return Discord's name of the emoji with this picture."""
    return f"{name}_{sha256(picture).hexdigest()[:6]}"


def name_of(uploaded: str) -> str | None:
    """Return our name of an emoji with this name in Discord; None if it does not look like one of ours."""
    match = _UPLOADED.fullmatch(uploaded)
    return None if match is None else match[1]


def resolve(emoji: str | None, own: Mapping[str, discord.PartialEmoji]) -> Emoji | None:
    """Return the emoji for a button; None if it is one of our own that Discord does not have."""
    return own.get(emoji) if emoji is not None and is_name(emoji) else emoji
