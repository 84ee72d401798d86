"""What a process remembers of the things that it shows. It is a cache that saves requests and repetitions: all of it
may be forgotten at any time, for everything that has to last is in the database."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from weakref import WeakValueDictionary

from bot.recent import Recent
from bot.store.table_rows import TableId
from bot.ui.core.reply import Reply
from engine.game import Seat

_DISMISSED = 100_000
"""The most dismissed things that are remembered."""
_SHORTEST_REST = 30.0
_LONGEST_REST = 3600.0
_OPENINGS = 1000
"""The most answers to remember that opened a table; each can be followed for a quarter of an hour."""


class DeliveryMemory:
    """What is known of the things to show. They are values (`delivery.upkeep.ToShow`), so each one is its own key."""

    def __init__(self) -> None:
        self.uncertain: set[Hashable] = set()
        """Things that may be on Discord already, which is not known for sure: they are looked for before they are
        shown."""
        self.tries: dict[Hashable, int] = {}
        """The number of times in a row that a thing could not be shown."""
        self.soon: set[Hashable] = set()
        """Things that are to be brought in some seconds."""
        self.untold: set[tuple[TableId, Seat]] = set()
        """Players with closed direct messages who do not know that yet; their next press tells them."""
        self._openings: Recent[TableId, Reply] = Recent(_OPENINGS)
        self._dismissed: Recent[Hashable, None] = Recent(_DISMISSED)
        self._rests: Recent[Hashable, tuple[float, float]] = Recent(_DISMISSED)
        """Until when things are not tried again, and for how many seconds; by their `rest`."""
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def lock(self, key: Hashable) -> asyncio.Lock:
        """Return the lock of a thing: whoever shows the thing holds its lock."""
        return self._locks.setdefault(key, asyncio.Lock())

    def is_dismissed(self, key: Hashable) -> bool:
        """Return whether this thing is dismissed, as far as is remembered."""
        return key in self._dismissed

    def dismiss(self, key: Hashable) -> None:
        """Remember that nothing is left to do for this thing: it is shown, or Discord refuses it for good."""
        self._dismissed[key] = None

    def rest(self, key: Hashable, at: float) -> None:
        """Remember that Discord refuses this wherever it may stand. Each refusal in a row doubles the pause, up to an
        hour: that makes about thirty tries a day."""
        _, before = self._rests.pop(key, (0.0, 0.0))
        pause = min(max(_SHORTEST_REST, 2 * before), _LONGEST_REST)
        self._rests[key] = at + pause, pause

    def rests(self, key: Hashable, at: float) -> bool:
        """Return whether this is not to be tried yet."""
        return self._rests.get(key, (0.0, 0.0))[0] > at

    def wakes(self, key: Hashable) -> None:
        """Forget that this was refused: it stands."""
        self._rests.pop(key, None)

    def opened(self, table: TableId, reply: Reply) -> None:
        """Remember the answer with which a person opened this table."""
        self._openings[table] = reply

    def take_opening(self, table: TableId) -> Reply | None:
        """Return the answer with which this table was opened, as far as it is remembered, and forget it."""
        return self._openings.pop(table, None)

    def shown(self, key: Hashable) -> None:
        """Forget that this thing was in doubt, or could not be shown: it is shown."""
        self.uncertain.discard(key)
        self.tries.pop(key, None)
