"""Other copies of the bot with the same token: an old server that still runs, say. Discord sends each press to all of
them and takes the first answer, so games are split between their databases, and each copy only sees that some answers
come too late. Processes that share the shards of one bot never get the same press."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from bot import measures
from bot.recent import Recent

FEW = 3
"""So many interactions that somebody else has answered, `WITHIN` some minutes, are no chance."""
WITHIN = 600.0
AGAIN = 1800.0
"""Seconds after a warning in which there is no other one."""
_REMEMBERED = 1000
MEANING = (
    "Another process with this token answers presses, probably an old server or a copy on somebody's machine. Whoever "
    "is first keeps the move, so games are split between two databases. End the other one; if you do not find it, "
    "reset the token in Discord's developer portal and start this one with the new token."
)
"""What the log says of it."""


class Copies:
    """What this process has seen of others that answer in its place."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._delivered: Recent[int, bool] = Recent(_REMEMBERED)
        """The newest interactions; true for those that came twice, since then the first answer was our own."""
        self._lost: deque[float] = deque(maxlen=FEW)
        """When somebody else had answered the newest ones of different interactions."""
        self._warned: float | None = None

    def delivered(self, interaction_id: int) -> None:
        """Note that this interaction has come."""
        self._delivered[interaction_id] = interaction_id in self._delivered

    def is_warning_due(self, interaction_id: int) -> bool:
        """Note that somebody had answered this interaction before this process could; return whether it is time to
        warn."""
        if self._delivered.get(interaction_id, False):
            return False
        measures.ANSWERED_ELSEWHERE.inc()
        at = self._clock()
        self._lost.append(at)
        few = len(self._lost) == FEW and at - self._lost[0] <= WITHIN
        if not few or (self._warned is not None and at - self._warned < AGAIN):
            return False
        self._warned = at
        return True
