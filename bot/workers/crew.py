"""A crew: worker processes with one fair queue of jobs, in which servers take turns, and the people of each server.

Each process runs `bot.workers.worker` and is served by a thread of its own; a process that crashes or is late is
replaced. How long it may take is counted in its own processor time: on a busy machine it is slow and not late. Only
data is exchanged.

These are plain threads and pipes. A `ProcessPoolExecutor` breaks as a whole when one process dies, and cannot end a
late one; pools that can measure by the clock, and hand their processes the whole environment, the token in it.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import Any

from bot.background import Progress, current
from bot.fairness import Asker, FairLine, asker
from bot.measures import JOBS, THOUGHTS
from engine.game import Json

GARBLED = (ValueError, LookupError, TypeError, AttributeError)
"""What reading an answer may raise that is none: after an update a worker may be newer than this process."""
UNMEASURED = 6
"""By how much longer a worker may take where only the time of day can be measured, which includes all waiting."""


def processor_time(process: int) -> float | None:
    """Return the seconds of processor time that a process has used; None if it has ended, and where the system does not
    tell: only Linux does."""
    if sys.platform == "linux":
        with suppress(OSError):
            return time.clock_gettime(~process << 3 | 2)  # what clock_getcpuclockid(3) returns
    return None


@dataclass(frozen=True, slots=True)
class Watch:
    """How workers are watched."""

    every: float = 0.25
    """Seconds from one look at late workers to the next."""
    cold: float = 30.0
    """Seconds of processor time in which a lasting process gets warm, and is not late with anything."""
    clock: Callable[[], float] = monotonic
    used: Callable[[int], float | None] = processor_time
    """What tells the processor time of a process."""


class Patience:
    """The patience with a worker process for one job, which begins now."""

    def __init__(self, process: int, seconds: float, watch: Watch) -> None:
        """The job may take `seconds` of the process's processor time, and longer as long as the process has used less
        than `watch.cold` seconds altogether. It may also do nothing at all for `seconds` on the clock."""
        self._process, self._seconds, self._watch = process, seconds, watch
        self._began = self._moved = watch.clock()
        self._used = watch.used(process)
        self._most = max((self._used or 0.0) + seconds, watch.cold)

    def is_over(self) -> bool:
        """Whether the worker is in an endless loop, or hangs. Ask this now and then during the job."""
        clock, used = self._watch.clock(), self._watch.used(self._process)
        if used is None or self._used is None:
            return clock - self._began > UNMEASURED * (self._seconds + self._watch.cold)
        if used > self._used:
            self._used, self._moved = used, clock
        return used > self._most or clock - self._moved > self._seconds


# --- The crew ---

SHORTEST = 0.05
"""The least time for a thought, in seconds, when many jobs wait."""
ROOT = Path(__file__).resolve().parents[2]
"""The folder in which worker processes find the same packages as this one."""
# fmt: off
GIVEN = frozenset((
    # The places of the system's and Python's packages, including those of a single user.
    "PATH", "HOME", "USERPROFILE", "APPDATA", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR",
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONHOME", "PYTHONUSERBASE", "PYTHONNOUSERSITE",
    # Settings of Python.
    "PYTHONUTF8", "PYTHONHASHSEED", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "LANG", "LC_ALL", "LC_CTYPE",
    # Folders for temporary files.
    "TMPDIR", "TEMP", "TMP",
))
"""The environment variables that worker processes get, besides PYTHONPATH, which is made for them."""
# fmt: on


class WorkFailed(Exception):
    """A job crashed, was late, or was asked for after `close`."""


@dataclass(slots=True)
class Job:
    """A request to a worker."""

    name: str
    """One of the JOBS of `bot.workers.worker`."""
    facts: dict[str, Json]
    """The arguments, by the names of the job's parameters."""
    patience: float
    """Seconds of its own processor time after which the worker is replaced, or seconds without any, in addition to
    `seconds`."""
    seconds: float | None = None
    """Seconds that the job may take, less if many wait; None for jobs without such a limit."""
    asker: Asker = field(default_factory=asker)
    """The server and the person for whom it is done."""
    answer: Future[Any] = field(default_factory=Future)
    """Receives the answer: data, or bytes."""
    progress: Progress = field(default_factory=current)
    """Is told how far the worker is."""


class Crew:
    """A fair queue of jobs, and the worker processes that do them."""

    def __init__(
        self, name: str, count: int, command: Sequence[str], *, lasting: bool, watch: Watch | None = None
    ) -> None:
        """`name` is the label of its metrics. Processes that are `lasting` run all the time; others are started when
        there is a job; they need no time to get warm."""
        watch = watch or Watch()
        self._watch = watch if lasting else replace(watch, cold=0.0)
        self._name, self._count, self._command, self._lasting = name, count, command, lasting
        self._line: FairLine[Job] = FairLine()
        self._changed = Condition()
        self._open = False
        self._threads: list[Thread] = []
        self._workers: dict[int, subprocess.Popen[bytes]] = {}
        self._patience: dict[int, Patience] = {}
        """That with each worker which is at a job."""

    def start(self) -> None:
        """Accept jobs, and start the processes that last. A second call does nothing."""
        if self._open:
            return
        self._open = True
        self._threads = [Thread(target=self._serve, args=(i,), daemon=True) for i in range(self._count)]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """End the processes; jobs that still wait fail. This blocks for a moment, so it is not for the event loop."""
        with self._changed:
            self._open = False
            for worker in self._workers.values():
                worker.kill()  # it has no state that could be lost
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()
        for job in self._line.clear():
            if job.answer.set_running_or_notify_cancel():
                job.answer.set_exception(WorkFailed("closed"))

    async def ask(self, job: Job) -> Any:
        """Return the answer to this job. Raises WorkFailed."""
        with self._changed:
            if not self._open:
                raise WorkFailed("closed")
            self._line.put(job.asker, job)
            self._changed.notify()
        with JOBS.labels(self._name).track_inprogress(), THOUGHTS.labels(job.name).time(), self._watching():
            return await asyncio.wrap_future(job.answer)

    @contextmanager
    def _watching(self) -> Iterator[None]:
        """Look now and then for workers that are late, as whoever waits for an answer does."""

        loop = asyncio.get_running_loop()
        timer: asyncio.TimerHandle

        def look() -> None:
            nonlocal timer
            timer = loop.call_later(self._watch.every, look)
            self._replace_late()

        timer = loop.call_later(self._watch.every, look)
        try:
            yield
        finally:
            timer.cancel()

    def _replace_late(self) -> None:
        with self._changed:
            for number, patience in self._patience.items():
                if patience.is_over():
                    self._workers[number].kill()  # the thread that serves it notices

    def _serve(self, number: int) -> None:
        """Serve one worker process, in a thread of its own."""
        if self._lasting:
            with suppress(OSError, WorkFailed):
                self._worker(number)
        while (job := self._next()) is not None:
            if not job.answer.set_running_or_notify_cancel():
                continue
            try:
                answer = self._exchange(number, job)
            except (OSError, WorkFailed, *GARBLED) as error:
                self._end(number)
                answer = {"error": str(error) if isinstance(error, WorkFailed) else type(error).__name__}
            if "error" in answer:
                job.answer.set_exception(WorkFailed(answer["error"]))
            else:
                job.answer.set_result(answer["answer"])
            if not self._lasting and not self._line:
                self._end(number)
        self._end(number)

    def _exchange(self, number: int, job: Job) -> dict[str, Any]:
        """Let a worker do a job; return its `answer` or `error`. Raises WorkFailed if it crashed or was late."""
        worker, facts, patience = self._worker(number), job.facts, job.patience
        if job.seconds is not None:
            facts, patience = facts | {"seconds": job.seconds}, patience + job.seconds
        with self._changed:
            self._patience[number] = Patience(worker.pid, patience, self._watch)
        try:
            return _answer(worker, json.dumps({"job": job.name, **facts}).encode(), job.progress)
        finally:
            with self._changed:
                del self._patience[number]

    def _next(self) -> Job | None:
        """Wait for a job and set how long it may take; return None after `close`."""
        with self._changed:
            while self._open and not self._line:
                self._changed.wait()
            if not self._open:
                return None
            job, crowd = self._line.take()
            if job.seconds is not None:
                job.seconds = max(SHORTEST, job.seconds / max(1.0, crowd / self._count))
            return job

    def _worker(self, number: int) -> subprocess.Popen[bytes]:
        """Return this worker process, a new one if the old one has ended."""
        worker = self._workers.get(number)
        if worker is not None and worker.poll() is None:
            return worker
        self._end(number)
        worker = _spawn(self._command)
        with self._changed:
            self._workers[number] = worker
            closed = not self._open
        if closed:
            raise WorkFailed("closed")
        return worker

    def _end(self, number: int) -> None:
        with self._changed:
            worker = self._workers.pop(number, None)
        if worker is not None:
            worker.kill()
            with suppress(OSError):
                worker.communicate()  # waits for its end, and closes the pipes


def _spawn(command: Sequence[str]) -> subprocess.Popen[bytes]:
    # A list of what workers may know, because a list of what they must not know (the token first of all) is never
    # complete.
    env = {name: value for name, value in os.environ.items() if name.upper() in GIVEN}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    lower = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # instead of nice on Windows
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, creationflags=lower)


def _answer(worker: subprocess.Popen[bytes], request: bytes, progress: Progress) -> dict[str, Any]:
    """Send a request to a worker and return its `answer` or `error`, after noting how far it says it is. Raises
    WorkFailed if the worker has ended or says something else, and GARBLED where that is no such data."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(request + b"\n")
    worker.stdin.flush()
    answer: dict[str, Any] = {}
    while (line := worker.stdout.readline()) and "share" in (answer := json.loads(line)):
        progress.report(answer["share"], answer["ready"])
        answer = {}
    if (size := answer.get("bytes")) is not None:
        data = worker.stdout.read(size)
        answer = {"answer": data} if len(data) == size else {}
    if not answer.keys() & {"answer", "error"}:
        raise WorkFailed("crashed or late")
    return answer
