"""A clock that does not jump. A machine's clock is set now and then, by an hour or by a day: what has passed may not be
measured by it, and times that people read may not follow it."""

import time
from collections.abc import Callable
from time import monotonic  # by its own name, which SimCord does not replace


def passed() -> float:
    """Return seconds since some moment, which never jump; on Linux also those in which the machine slept."""
    boottime: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return monotonic() if boottime is None else time.clock_gettime(boottime)


def steady_clock() -> Callable[[], float]:
    """Return a clock in seconds since 1970: what the machine's clock shows now, and from then on what has passed."""
    offset = time.time() - passed()
    return lambda: offset + passed()
