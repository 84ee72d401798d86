"""The bot's permissions in each kind of channel and thread, and Discord's rate limits there.

Methods raise Refusal with the error that Discord would answer, and change nothing.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from tests.discord_double import check
from tests.discord_double.limits import Window
from tests.discord_double.model import Channel, Data, Kind, Message, Person

VIEW, SEND, CONNECT, MANAGE_THREADS = 1 << 10, 1 << 11, 1 << 20, 1 << 34
MAKE_THREADS, SEND_IN_THREADS = 1 << 35, 1 << 38
_MAKERS = {"name", "archived", "auto_archive_duration", "invitable", "rate_limit_per_user"}
"""The fields of a thread that its maker may change."""


@dataclass
class Places:
    """The rules of places, and their clock."""

    bot: Person
    granted: int
    """The bot's permissions in the server, as bits."""
    ahead: float = 0.0
    """Seconds by which the double's clock is ahead of this machine's."""
    old: float = 3600.0
    """Seconds after which edits of a message are limited."""
    old_edits: tuple[int, float] = (5, 20.0)
    """The number of edits of old messages that a channel takes, and in how many seconds. Discord publishes no
    numbers."""
    renames: tuple[int, float] = (2, 600.0)
    openings: tuple[int, float] | None = None
    """The number of channels of direct messages that may be opened, and in how many seconds; None for no limit."""
    _windows: dict[tuple[str, int], Window] = field(default_factory=dict)

    @property
    def now(self) -> float:
        return time.monotonic() + self.ahead

    def allow(self, place: Channel, permission: int) -> None:
        """Raise Refusal unless the bot has this permission."""
        if place.guild is not None and not self._given(place) & permission:
            raise check.NO_PERMISSION

    def enter(self, place: Channel) -> None:
        """Raise Refusal unless the bot may see the place."""
        foreign = place.kind is Kind.PRIVATE_THREAD and self.bot.id not in place.members
        if foreign and not self._given(place) & MANAGE_THREADS:
            raise check.NO_ACCESS
        if place.guild is not None and not self._given(place) & VIEW:
            raise check.NO_ACCESS
        if place.kind.is_for_speaking and not self._given(place) & CONNECT:
            raise check.NO_ACCESS

    def sending(self, place: Channel) -> None:
        """Raise Refusal unless the bot may send a message."""
        self.enter(place)
        if place.kind.holds_posts:
            raise check.NO_TEXT
        self.allow(place, SEND_IN_THREADS if place.kind.is_thread else SEND)
        if place.locked and not self._given(place) & MANAGE_THREADS:
            raise check.LOCKED

    def changing(self, it: Message) -> None:
        """Raise Refusal unless the bot may change or delete a message."""
        self.enter(it.channel)
        if it.channel.archived:
            raise check.ARCHIVED

    def editing(self, it: Message) -> None:
        """Raise Refusal unless the bot may edit a message."""
        self.changing(it)
        if self.now - it.came > self.old:
            self._count("old edits", it.channel, self.old_edits, 30046, check.OLD_EDITS)

    def altering(self, place: Channel, changed: Data) -> None:
        """Raise Refusal unless the bot may change a thread."""
        self.enter(place)
        given, own = self._given(place), place.owner in (None, self.bot)
        unarchives = changed.get("archived") is False and not place.locked
        if place.archived and changed.get("archived") is not False:
            raise check.ARCHIVED
        as_maker = own and changed.keys() <= _MAKERS and not place.locked
        if not (given & MANAGE_THREADS or as_maker or (unarchives and changed.keys() == {"archived"})):
            raise check.NO_PERMISSION
        if changed.get("name", place.name) != place.name:
            self._count("names", place, self.renames, 0, "You are being rate limited.")

    def opening(self) -> None:
        """Raise Refusal unless the bot may open direct messages with a person."""
        if self.openings is not None:
            window = self._windows.setdefault(("openings", 0), Window(*self.openings))
            if window.take(self.now):
                raise check.TOO_FAST

    def _given(self, place: Channel) -> int:
        return (self.granted | place.granted) & ~place.denied

    def _count(self, what: str, place: Channel, most: tuple[int, float], code: int, message: str) -> None:
        wait = self._windows.setdefault((what, place.id), Window(*most)).take(self.now)
        if wait:
            raise check.Refusal(429, code, message, retry_after=wait)
