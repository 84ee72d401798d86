"""What Discord keeps of the application itself, as far as the bot has learned it since its start: its commands, and its
own emoji: how they are named, and how a name becomes an emoji.

In Discord an emoji has our name and a short digest of its picture, so its name tells whether it shows the picture that
is wanted. They are optional: where one is missing, the button has words alone. Only panels, which one person sees, turn
names into emoji, so the buttons of a public message never tell which cards a player holds.
"""

import re
import time
from collections import deque
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TypeAlias

import discord

from bot import measures
from bot.locale import Markup
from bot.recent import Recent


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


# --- Other copies of the bot -----------------------------------------------------------------------
# An old server that still runs, say. Discord sends each press to all processes with the same token and takes the first
# answer, so games are split between their databases, and each copy only sees that some answers come too late. Processes
# that share the shards of one bot never get the same press.

FEW = 3
"""So many interactions that somebody else has answered, `WITHIN` some minutes, are no chance."""
WITHIN = 600.0
AGAIN = 1800.0
"""Seconds after a warning in which there is no other one."""
_REMEMBERED = 1000
MEANING = (
    "Another process with this token answers presses, probably an old server or a copy on somebody's machine. Whoever "
    "is first keeps the move, so games are split between two databases. End the other one; if you do not find it, "
    "reset the token in Discord's developer portal and start this one with the new token."
)
"""What the log says of it."""


class Copies:
    """What this process has seen of others that answer in its place."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._delivered: Recent[int, bool] = Recent(_REMEMBERED)
        """The newest interactions; true for those that came twice, since then the first answer was our own."""
        self._lost: deque[float] = deque(maxlen=FEW)
        """When somebody else had answered the newest ones of different interactions."""
        self._warned: float | None = None

    def delivered(self, interaction_id: int) -> None:
        """Note that this interaction has come."""
        self._delivered[interaction_id] = interaction_id in self._delivered

    def is_warning_due(self, interaction_id: int) -> bool:
        """Note that somebody had answered this interaction before this process could; return whether it is time to
        warn."""
        if self._delivered.get(interaction_id, False):
            return False
        measures.ANSWERED_ELSEWHERE.inc()
        at = self._clock()
        self._lost.append(at)
        few = len(self._lost) == FEW and at - self._lost[0] <= WITHIN
        if not few or (self._warned is not None and at - self._warned < AGAIN):
            return False
        self._warned = at
        return True
