"""A cache of matches, so that a move needs no replay, and a look often no query."""

from collections.abc import Callable, Iterable

from bot.recent import Recent
from bot.store.table_rows import Saved, TableId
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
        self.matches: Recent[TableId, tuple[Match, float | None]] = Recent(_REMEMBERED)
        """Each match with the time at which it was read; None if it was changed since, and only its position is still
        true."""

    def known(self, table: TableId) -> Match | None:
        """Return the match as it is stored, if that is known without a query. What a process has read or written stays
        true until it writes again; if it shares a database, it counts as true for a moment (`fresh`)."""
        match, at = self.matches.get(table, (None, None))
        return match if at is not None and self._fresh(at) else None

    def position(self, saved: Saved) -> Match | None:
        """Return the match in the stored position, if it is known; only its position is true. Moves are only ever
        added, so deal and ply name a position for good: the cache may be behind, but not wrong."""
        match, _ = self.matches.get(saved.id, (None, None))
        return match if match is not None and match.row.start == saved.start and match.ply == saved.ply else None

    def remember(self, match: Match, *, newest: bool) -> None:
        """Remember the match; if it may not be the `newest`, remember only its position. The match whose last use is
        longest ago is forgotten."""
        _, at = self.matches.get(match.id, (None, None))
        if newest or at is None:
            self.matches[match.id] = match, self._clock() if newest else None

    def with_person(self, user_id: int) -> list[TableId]:
        """Return the known matches where this person sits."""
        return [table for table, (match, _) in self.matches.items() if match.seat_of(user_id) is not None]

    def keep(self, match: Match) -> None:
        """Remember the match as a committed transaction left it."""
        self.remember(match, newest=True)

    def drop(self, tables: Iterable[TableId]) -> None:
        """Forget these matches, which are deleted."""
        for table in tables:
            self.matches.pop(table, None)

    def changed(self, tables: Iterable[TableId]) -> None:
        """Note that a transaction has ended that may have changed these tables."""
        for table in tables:
            if table in self.matches:
                self.matches[table] = self.matches[table][0], None
        self.changes += 1
