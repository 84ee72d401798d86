"""Matches in memory, so that a move needs no replay, and a look often no query."""

from collections import OrderedDict
from collections.abc import Callable, Iterable

from bot.store import Saved, TableId
from bot.tables.models import Match
from engine.game import Json

_REMEMBERED = 2000
"""Matches that are kept in memory."""


class Memory:
    """The matches that were read or moved in lately."""

    def __init__(self, clock: Callable[[], float], fresh: Callable[[float], bool]) -> None:
        """`clock` tells when a match was read, and `fresh` whether what was read then may still be shown."""
        self.changes = 0
        """How many transactions have changed something."""
        self._clock = clock
        self._fresh = fresh
        self._known: OrderedDict[TableId, tuple[Json, Match, float]] = OrderedDict()
        """Each with its deal as it is stored, and when it was read."""
        self._stale: set[TableId] = set()
        """Those of them that were changed since: only their positions are still true."""

    def known(self, table: TableId) -> Match | None:
        """Return the match as it is stored, if that is known without looking: what a process has read or written stays
        true until it writes again, or where it shares a database, as good as true for a moment."""
        if table in self._stale or table not in self._known:
            return None
        _, match, at = self._known[table]
        if not self._fresh(at):
            return None
        self._known.move_to_end(table)
        return match

    def position(self, saved: Saved) -> Match | None:
        """Return the match in the position that is stored, if it is known; only its position is true. Moves are only
        ever added, so deal and ply name a position for good: memory cannot be wrong, only behind."""
        start, match, _ = self._known.get(saved.id, (None, None, None))
        return match if match is not None and start == saved.start and match.ply == saved.ply else None

    def remember(self, match: Match, start: Json, *, newest: bool) -> None:
        """Remember the match, or if it may be an older one only its position; the one that was used longest ago is
        forgotten."""
        if newest:
            self._stale.discard(match.id)
        elif match.id in self._known and match.id not in self._stale:
            return
        else:
            self._stale.add(match.id)
        self._known[match.id] = start, match, self._clock()
        self._known.move_to_end(match.id)
        if len(self._known) > _REMEMBERED:
            self._stale.discard(self._known.popitem(last=False)[0])

    def keep(self, match: Match) -> None:
        """Remember the match as a transaction that has ended well left it."""
        if match.id in self._known:
            self.remember(match, self._known[match.id][0], newest=True)

    def changed(self, tables: Iterable[TableId]) -> None:
        """A transaction has ended after which these may be other than they were."""
        self._stale.update(self._known.keys() & set(tables))
        self.changes += 1
