"""How far a piece of long work is, for whoever waits for it.

Whoever waits lets the work run with a `Progress` of its own (`followed_by`); what does the work finds it (`current`)
and writes to it, from any thread. Work that is made once for several people has one that all of theirs follow. It knows
no Discord.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any


class Progress:
    """How far a piece of work is."""

    def __init__(self) -> None:
        self._share = 0.0
        self._ready: Any = None
        self._source: Progress | None = None

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return self._share if self._source is None else self._source.share

    @property
    def ready(self) -> Any:
        """What there is to show already; None while there is nothing."""
        return self._ready if self._source is None else self._source.ready

    def report(self, share: float, ready: Any = None) -> None:
        """Note how much is done, and perhaps what is ready."""
        self._share = share
        if ready is not None:
            self._ready = ready

    def follow(self, source: "Progress") -> None:
        """Be as far as this other work from now on."""
        if source is not self:
            self._source = source


_current: ContextVar[Progress | None] = ContextVar("progress", default=None)


def current() -> Progress:
    """Return the progress of the work that is being done; one that nobody reads if nobody waits."""
    return _current.get() or Progress()


@contextmanager
def followed_by(progress: Progress) -> Iterator[None]:
    """Let the work that begins in the block write to this progress."""
    token = _current.set(progress)
    try:
        yield
    finally:
        _current.reset(token)
