"""Making a lobby or a match from its stored rows, or an error that says why they cannot be read."""

from collections import deque

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
