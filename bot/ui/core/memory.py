"""What a process remembers of what it shows. It saves requests and repetitions, and nothing depends on it: all of it
may be forgotten at any time, for what has to be known stands in the database."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Hashable
from typing import Any
from weakref import WeakValueDictionary

from bot.tables import TableId
from engine.game import Seat

_DISMISSED = 100_000
"""Things of which it is remembered that they are done with."""


class Memory:
    """What is known of things that are to be shown; they are values (`delivery.upkeep.ToShow`), so each is its key."""

    def __init__(self) -> None:
        self.doubts: set[Hashable] = set()
        """What may be there although nobody knows: before it is shown it is looked for."""
        self.tries: dict[Hashable, int] = {}
        """How often in a row something could not be shown."""
        self.pending: defaultdict[TableId, dict[Any, None]] = defaultdict(dict)
        """What there is to do, or will be, once somebody has moved at a table."""
        self.untold: set[tuple[TableId, Seat]] = set()
        """Whose direct messages are closed and who has not been told so: it waits for their next press."""
        self._dismissed: dict[Hashable, None] = {}
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def lock(self, what: Hashable) -> asyncio.Lock:
        """Return the lock under which this is shown, so that one after the other does it."""
        return self._locks.setdefault(what, asyncio.Lock())

    def is_dismissed(self, thing: Hashable) -> bool:
        """Whether nothing is to be done for this any more, as far as is remembered."""
        return thing in self._dismissed

    def dismiss(self, thing: Hashable) -> None:
        """Remember that nothing is to be done for this any more: it is there, or Discord would not have it."""
        self._dismissed[thing] = None
        while len(self._dismissed) > _DISMISSED:
            del self._dismissed[next(iter(self._dismissed))]

    def shown(self, table: TableId, thing: Hashable) -> None:
        """This thing of a table is as it should be."""
        self.doubts.discard(thing)
        self.tries.pop(thing, None)
        if table in self.pending:
            self.pending[table].pop(thing, None)
            if not self.pending[table]:
                del self.pending[table]
