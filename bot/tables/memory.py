"""A cache of matches, so that a move needs no replay, and a look often no query."""

from collections import OrderedDict
from collections.abc import Callable, Iterable

from bot.store import Saved, TableId
from bot.tables.table import Match

_REMEMBERED = 2000
"""Matches that are kept in memory."""


class Memory:
    """The matches that were read or moved in lately, up to a number."""

    def __init__(self, clock: Callable[[], float], fresh: Callable[[float], bool]) -> None:
        """`clock` tells when a match is read, and `fresh` whether a match that was read then may still be shown."""
        self.changes = 0
        """Counts the transactions that may have changed something."""
        self._clock = clock
        self._fresh = fresh
        self._known: OrderedDict[TableId, tuple[Match, float]] = OrderedDict()
        """Each match with the time at which it was read."""
        self._stale: set[TableId] = set()
        """The known matches that were changed since: only their positions are still true."""

    def known(self, table: TableId) -> Match | None:
        """Return the match as it is stored, if that is known without a query. What a process has read or written stays
        true until it writes again; if it shares a database, it counts as true for a moment (`fresh`)."""
        if table in self._stale or table not in self._known:
            return None
        match, at = self._known[table]
        if not self._fresh(at):
            return None
        self._known.move_to_end(table)
        return match

    def position(self, saved: Saved) -> Match | None:
        """Return the match in the stored position, if it is known; only its position is true. Moves are only ever
        added, so deal and ply name a position for good: the cache may be behind, but not wrong."""
        match, _ = self._known.get(saved.id, (None, None))
        return match if match is not None and match.row.start == saved.start and match.ply == saved.ply else None

    def remember(self, match: Match, *, newest: bool) -> None:
        """Remember the match; if it may not be the `newest`, remember only its position. The match whose last use is
        longest ago is forgotten."""
        if newest:
            self._stale.discard(match.id)
        elif match.id in self._known and match.id not in self._stale:
            return
        else:
            self._stale.add(match.id)
        self._known[match.id] = match, self._clock()
        self._known.move_to_end(match.id)
        if len(self._known) > _REMEMBERED:
            self._stale.discard(self._known.popitem(last=False)[0])

    def with_person(self, user_id: int) -> list[TableId]:
        """Return the known matches where this person sits."""
        return [table for table, (match, _) in self._known.items() if match.seat_of(user_id) is not None]

    def keep(self, match: Match) -> None:
        """Remember the match as a committed transaction left it."""
        self.remember(match, newest=True)

    def drop(self, tables: Iterable[TableId]) -> None:
        """Forget these matches, which are deleted."""
        for table in tables:
            self._stale.discard(table)
            self._known.pop(table, None)

    def changed(self, tables: Iterable[TableId]) -> None:
        """Note that a transaction has ended that may have changed these tables."""
        self._stale.update(self._known.keys() & set(tables))
        self.changes += 1
