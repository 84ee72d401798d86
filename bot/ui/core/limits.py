"""How much of what costs others their time a person gets, and all people of one server together. Whoever wants more is
told when it goes on; whoever asks on and on is not even told.

The windows are those of discord.py (`app_commands.Cooldown`): so many at once, and the next ones when the time is up
that began with the first. They stand in memory alone, so that a press costs no statement, and a restart forgets them.
Which tables may be open is a question to the database, and answered in `bot.tables.lobbies`.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

import discord
from discord.app_commands import Cooldown

from bot import measures
from bot.locale import Markup
from bot.ui.core.reply import Declined, Lapsed, Reply

AT_ONCE = 10
"""Presses of one person that are answered at the same time. People press the next button when they see what came of the
last one; only where Discord is slow do some come together."""
AT_ONCE_IN_SERVER = 100
"""The same for all people of a server: answering so many takes less than a second."""
REMEMBERED = 10_000
"""Windows that are kept, some 350 bytes each. Whoever's is dropped begins anew."""
_MINUTE = 60.0
_TEN = 10 * _MINUTE


class Work(Enum):
    """What is limited; the value is what it is counted under."""

    PRESS = "press"
    """Any press, form or command."""
    SUGGESTIONS = "suggestions"
    """Suggestions for a command that is being typed."""
    TABLE = "table"
    """Opening a table, a rematch too."""
    FILM = "film"
    CHART = "chart"
    CARD = "card"
    """A card to share."""
    HINT = "hint"
    FILE = "file"
    """Reading a record that somebody uploaded: each page of its replay does."""
    POST = "post"
    """Posting a board once more."""
    STAND_IN = "stand_in"
    """Leaving the own seat to a computer, of which everybody is told; taking it back is always possible."""
    EXPORT = "export"
    """All that is kept of a person, as a file."""
    REFUSAL = "refusal"
    """Being told that it was too much."""


class Whose(Enum):
    """Who has had enough."""

    PERSON = "person"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Limit:
    """So many in so long."""

    person: int
    server: int
    """All of its people together. In direct messages there is no such limit."""
    seconds: float


LIMITS = {
    # Someone quick makes a move every three seconds, with four presses each: 160 in two minutes. Leafing through
    # replays with a nervous finger makes 360. A core answers some hundred presses a second: a server gets half of them.
    Work.PRESS: Limit(600, 6000, 2 * _MINUTE),
    # Discord asks when somebody pauses while typing.
    Work.SUGGESTIONS: Limit(300, 3000, _MINUTE),
    # The shortest games, alone against computers, take two minutes.
    Work.TABLE: Limit(20, 200, _TEN),
    # Each game of a long evening looked back on at its end: five, say. The film and the chart after the last board are
    # posted for all and count for nobody.
    Work.FILM: Limit(10, 60, _TEN),
    Work.CHART: Limit(10, 60, _TEN),
    Work.CARD: Limit(10, 60, _TEN),
    # Two for each move, and a move every ten seconds.
    Work.HINT: Limit(120, 600, _TEN),
    # Two games of sixty moves, page by page.
    Work.FILE: Limit(150, 600, _TEN),
    # Once when the talk has carried the board away, and again after a while.
    Work.POST: Limit(6, 60, _TEN),
    # Called away in the middle of a game, at a few tables at once.
    Work.STAND_IN: Limit(6, 60, _TEN),
    # Once, and again because the file was mislaid.
    Work.EXPORT: Limit(3, 60, _TEN),
    # As long as somebody reads what the bot says.
    Work.REFUSAL: Limit(10, 600, _MINUTE),
}

_Window: TypeAlias = tuple[Work, Whose, int]


class Limits:
    """What has been asked for lately."""

    def __init__(self, clock: Callable[[], float] = lambda: time.monotonic()) -> None:
        """`clock` gives seconds that only grow, from 0 or later."""
        self._clock = clock
        self._windows: OrderedDict[_Window, Cooldown] = OrderedDict()
        """What nobody has asked for longest stands first."""
        self._answering: Counter[tuple[Whose, int]] = Counter()
        """How many presses of each person, and in each server, are being answered."""

    def spend(self, reply: Reply, work: Work) -> None:
        """Let this be done, and count it. Raises Declined or Lapsed when it was too much: nothing is counted then."""
        if (refused := self._take(reply.user_id, reply.guild_id, work)) is not None:
            whose, seconds = refused
            when = Markup("<t:{}:R>").format(int(discord.utils.utcnow().timestamp() + seconds) + 1)
            self._refuse(reply, work, whose, reply.say(f"limit.{whose.value}", when=when))

    @contextmanager
    def answering(self, reply: Reply) -> Iterator[None]:
        """Answer a press in the block. Raises Declined or Lapsed before it when it is too much."""
        person, server = (Whose.PERSON, reply.user_id), (Whose.SERVER, reply.guild_id or 0)
        if self._answering[person] >= AT_ONCE:
            self._refuse(reply, Work.PRESS, Whose.PERSON, reply.say("limit.busy"))
        if reply.guild_id is not None and self._answering[server] >= AT_ONCE_IN_SERVER:
            self._refuse(reply, Work.PRESS, Whose.SERVER, reply.say("limit.busy_server"))
        self.spend(reply, Work.PRESS)
        self._answering.update((person, server))
        try:
            yield
        finally:
            self._answering.subtract((person, server))
            for key in (person, server):
                if not self._answering[key]:
                    del self._answering[key]

    def may_suggest(self, user_id: int, guild_id: int | None) -> bool:
        """Whether suggestions are looked for; if so it counts."""
        refused = self._take(user_id, guild_id, Work.SUGGESTIONS)
        if refused is not None:
            measures.LIMITED.labels(Work.SUGGESTIONS.value, refused[0].value).inc()
        return refused is None

    def _refuse(self, reply: Reply, work: Work, whose: Whose, told: Markup) -> None:
        measures.LIMITED.labels(work.value, whose.value).inc()
        if self._take(reply.user_id, reply.guild_id, Work.REFUSAL) is not None:
            raise Lapsed
        raise Declined(told)

    def _take(self, user_id: int, guild_id: int | None, work: Work) -> tuple[Whose, float] | None:
        """Count one of this; or return who has had enough and for how many seconds, and count nothing."""
        now, limit = 1 + self._clock(), LIMITS[work]  # 0 is no time to `Cooldown`
        windows = {Whose.PERSON: self._window((work, Whose.PERSON, user_id), limit.person, limit.seconds)}
        if guild_id is not None:
            windows[Whose.SERVER] = self._window((work, Whose.SERVER, guild_id), limit.server, limit.seconds)
        for whose, window in windows.items():
            if seconds := window.get_retry_after(now):
                return whose, seconds
        for window in windows.values():
            window.update_rate_limit(now)
        return None

    def _window(self, key: _Window, count: int, seconds: float) -> Cooldown:
        window = self._windows.get(key)
        if window is None:
            window = self._windows[key] = Cooldown(count, seconds)
            if len(self._windows) > REMEMBERED:
                self._windows.popitem(last=False)
        else:
            self._windows.move_to_end(key)
        return window
