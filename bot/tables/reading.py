"""Making a lobby or a match from its stored rows, or an error that says why they cannot be read; and a cache of
matches, so that a move needs no replay, and a look often no query."""

from collections import deque
from collections.abc import Callable, Iterable

from bot.recent import Recent
from bot.store.table_rows import Saved, TableId
from bot.tables.log import BadLog, counted, takebacks
from bot.tables.table import Lobby, Match
from engine.errors import NuggetError
from engine.game import AnyGame
from engine.record import BadMove, Record, Step, replay

RECENT = 16
"""Steps of each match that are kept in memory."""


class Unreadable(Exception):
    """Raised if a table cannot be read. `reason` says why, without any secret; `for_good` is true if no later attempt
    can succeed."""

    def __init__(self, table: TableId, reason: str, *, for_good: bool = True) -> None:
        super().__init__(table, reason)
        self.table = table
        self.reason = reason
        self.for_good = for_good


def position(game: AnyGame, saved: Saved, lines: tuple[str, ...]) -> Match:
    """Return the match after all lines of its log. Raises Unreadable."""
    if saved.edition != game.edition:
        raise Unreadable(saved.id, f"its edition is {saved.edition} and the game's is {game.edition}")
    if len(lines) != saved.ply:
        raise Unreadable(saved.id, "moves are missing")
    try:
        taken_back = takebacks(lines)
        moves = tuple(lines[ply] for ply in counted(len(lines), taken_back))
        start = game.load({"options": saved.options, "start": saved.start})
        record, recent = Record(game, start, moves), deque[Step](maxlen=RECENT)
        recent.extend(replay(record))
    except (NuggetError, BadMove, BadLog) as error:
        raise Unreadable(saved.id, f"its record is damaged: {type(error).__name__}") from None
    except Exception as error:  # a bug in the game: the next version may read it
        raise Unreadable(saved.id, type(error).__name__, for_good=False) from error
    return Match(saved, record, recent[-1].state if recent else start, tuple(recent), taken_back)


def lobby_of(game: AnyGame, saved: Saved) -> Lobby:
    """Return the stored lobby. Raises Unreadable."""
    try:
        game.read_options(saved.options)
    except NuggetError as error:
        raise Unreadable(saved.id, f"its options are damaged: {type(error).__name__}") from None
    return Lobby(saved)


_REMEMBERED = 2000
"""Matches that are kept in memory."""


class MatchCache:
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
