"""How long a worker may take, counted in its own processor time: on a busy machine it is slow and not late."""

import sys
import time
from contextlib import suppress
from time import monotonic

UNMEASURED = 6
"""By how much longer a worker may take where only the time of day can be measured, which includes all waiting."""


class Patience:
    """The patience with a worker process for one job, which begins now."""

    def __init__(self, process: int, seconds: float, cold: float) -> None:
        """The job may take `seconds` of the process's processor time, and longer as long as the process has used less
        than `cold` seconds altogether. It may also do nothing at all for `seconds` on the clock."""
        self._process, self._seconds, self._cold = process, seconds, cold
        self._began = self._moved = monotonic()
        self._used = processor_time(process)
        self._most = max((self._used or 0.0) + seconds, cold)

    def is_over(self) -> bool:
        """Whether the worker is in an endless loop, or hangs. Ask this now and then during the job."""
        now, used = monotonic(), processor_time(self._process)
        if used is None or self._used is None:
            return now - self._began > UNMEASURED * (self._seconds + self._cold)
        if used > self._used:
            self._used, self._moved = used, now
        return used > self._most or now - self._moved > self._seconds


def processor_time(process: int) -> float | None:
    """Return the seconds of processor time that a process has used; None if it has ended, and where the system does not
    tell: only Linux does."""
    if sys.platform == "linux":
        with suppress(OSError):
            return time.clock_gettime(~process << 3 | 2)  # what clock_getcpuclockid(3) returns
    return None
