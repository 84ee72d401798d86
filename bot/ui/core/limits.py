"""Rate limits: how much of what costs others time one person may ask for, and all people of one server together. The
bot tells a person over the limit when to try again; a person who keeps asking gets no answer.

The windows are discord.py's (`app_commands.Cooldown`): a number of uses at once, and the next ones when the time that
began with the first is up. They live in memory, so a press costs no statement and a restart clears them. Each process
counts for itself, which is enough: one process serves a server. How many tables may be open is a rule of
`bot.tables.lobbies`, which asks the database.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

import discord
from discord.app_commands import Cooldown

from bot import measures
from bot.locale import Markup
from bot.recent import Recent
from bot.tables.clock import HOUR
from bot.ui.core.reply import Declined, Lapsed, Reply

AT_ONCE = 10
"""Presses of one person that are answered at the same time. People press the next button after seeing the answer to the
last one; presses only overlap where Discord is slow."""
AT_ONCE_IN_SERVER = 100
"""The same for all people of a server; answering this number of presses takes less than a second."""
REMEMBERED = 10_000
"""Windows that are kept, of some 350 bytes each; the one unused longest is dropped and begins anew."""
_MINUTE = 60.0
_TEN = 10 * _MINUTE


class Work(Enum):
    """Kinds of limited work; the value is the name under which the work is counted."""

    PRESS = "press"
    """Any press, form or command."""
    SUGGESTIONS = "suggestions"
    """Suggestions for a command that is being typed."""
    TABLE = "table"
    """Opening a table, a rematch too."""
    LOOK = "look"
    """Changing when and by whom one wants to be called."""
    INVITATION = "invitation"
    """Choosing a person to invite, about whom Discord is asked."""
    FILM = "film"
    CHART = "chart"
    PART = "part"
    """Another part of a chart that is shown already: a round, or a role in it."""
    CARD = "card"
    """A card to share."""
    HINT = "hint"
    FILE = "file"
    """Reading a record that somebody uploaded; each page of its replay counts."""
    POST = "post"
    """Posting a board once more, or the card, film or chart of a match that is over."""
    STAND_IN = "stand_in"
    """Leaving the own seat to a computer player, which everybody is told; taking it back has no limit."""
    EXPORT = "export"
    """Exporting all that is kept of a person as a file."""
    REFUSAL = "refusal"
    """Telling a person that the limit is reached."""


class Whose(Enum):
    """Whose limit is reached."""

    PERSON = "person"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Limit:
    """The most uses within a number of seconds."""

    person: int
    server: int
    """For all people of a server together. In direct messages there is no such limit."""
    seconds: float


LIMITS = {
    # A quick player makes a move every three seconds, with four presses each: 160 in two minutes. A nervous finger that
    # leafs through replays makes 360. A core answers some hundred presses a second, and a server gets half of them.
    Work.PRESS: Limit(600, 6000, 2 * _MINUTE),
    # Discord asks for suggestions when somebody pauses while typing.
    Work.SUGGESTIONS: Limit(300, 3000, _MINUTE),
    # The shortest games, alone against computers, take two minutes.
    Work.TABLE: Limit(20, 200, _TEN),
    # All menus of the panel, a few times over.
    Work.LOOK: Limit(20, 600, _TEN),
    # As many as may be invited, `MOST_INVITED`, and once more for those who cannot be.
    Work.INVITATION: Limit(120, 1200, HOUR),
    # Looking back on each game of a long evening at its end: five, say. The film and the chart that follow the last
    # board are posted for everybody and count for nobody.
    Work.FILM: Limit(10, 60, _TEN),
    Work.CHART: Limit(10, 60, _TEN),
    Work.CARD: Limit(10, 60, _TEN),
    # Each role in each round of a few games.
    Work.PART: Limit(60, 300, _TEN),
    # Two for each move, and a move every ten seconds.
    Work.HINT: Limit(120, 600, _TEN),
    # Two games of sixty moves, page by page.
    Work.FILE: Limit(150, 600, _TEN),
    # Once after talk has pushed the board out of sight, and again after a while.
    Work.POST: Limit(6, 60, _TEN),
    # A player is called away in the middle of a few games.
    Work.STAND_IN: Limit(6, 60, _TEN),
    # Once, and again for a file that was mislaid.
    Work.EXPORT: Limit(3, 60, _TEN),
    # As long as the person seems to read the answers.
    Work.REFUSAL: Limit(10, 600, _MINUTE),
}

_Window: TypeAlias = tuple[Work, Whose, int]


class Limits:
    """Counts what people and servers asked for lately."""

    def __init__(
        self,
        clock: Callable[[], float] = lambda: time.monotonic(),
        now: Callable[[], float] = lambda: discord.utils.utcnow().timestamp(),
    ) -> None:
        """`clock` returns seconds that only grow, from 0 or later, and `now` those since 1970, which people read."""
        self._clock = clock
        self._now = now
        self._windows: Recent[_Window, Cooldown] = Recent(REMEMBERED)
        self.in_progress: Counter[tuple[Whose, int]] = Counter()
        """The number of presses that are being answered, for each person and each server."""

    def spend(self, reply: Reply, work: Work) -> None:
        """Count this work. Raises Declined or Lapsed, and counts nothing, if the limit is reached."""
        if (refused := self._take(reply, work)) is not None:
            whose, seconds = refused
            when = Markup("<t:{}:R>").format(int(self._now() + seconds) + 1)
            self._refuse(reply, work, whose, reply.say(f"limit.{whose.value}", when=when))

    @contextmanager
    def answering(self, reply: Reply) -> Iterator[None]:
        """Answer a press in the block. Raises Declined or Lapsed before the block if a limit is reached."""
        person, server = (Whose.PERSON, reply.user_id), (Whose.SERVER, reply.guild_id or 0)
        if self.in_progress[person] >= AT_ONCE:
            self._refuse(reply, Work.PRESS, Whose.PERSON, reply.say("limit.busy"))
        if reply.guild_id is not None and self.in_progress[server] >= AT_ONCE_IN_SERVER:
            self._refuse(reply, Work.PRESS, Whose.SERVER, reply.say("limit.busy_server"))
        self.spend(reply, Work.PRESS)
        self.in_progress.update((person, server))
        try:
            yield
        finally:
            self.in_progress.subtract((person, server))
            for key in (person, server):
                if not self.in_progress[key]:
                    del self.in_progress[key]

    def may_suggest(self, reply: Reply) -> bool:
        """Return whether suggestions are to be looked for, and count the request if so."""
        refused = self._take(reply, Work.SUGGESTIONS)
        if refused is not None:
            measures.LIMITED.labels(Work.SUGGESTIONS.value, refused[0].value).inc()
        return refused is None

    def _refuse(self, reply: Reply, work: Work, whose: Whose, text: Markup) -> None:
        measures.LIMITED.labels(work.value, whose.value).inc()
        if self._take(reply, Work.REFUSAL) is not None:
            raise Lapsed
        raise Declined(text)

    def _take(self, reply: Reply, work: Work) -> tuple[Whose, float] | None:
        """Count this work once; or count nothing and return whose limit is reached and the seconds until it is not."""
        at, limit = 1 + self._clock(), LIMITS[work]  # `Cooldown` reads 0 as no time
        windows = {Whose.PERSON: self._window((work, Whose.PERSON, reply.user_id), limit.person, limit.seconds)}
        if reply.guild_id is not None:
            windows[Whose.SERVER] = self._window((work, Whose.SERVER, reply.guild_id), limit.server, limit.seconds)
        for whose, window in windows.items():
            if seconds := window.get_retry_after(at):
                return whose, seconds
        for window in windows.values():
            window.update_rate_limit(at)
        return None

    def _window(self, key: _Window, count: int, seconds: float) -> Cooldown:
        window = self._windows.get(key)
        if window is None:
            window = self._windows[key] = Cooldown(count, seconds)
        return window
