"""A crew: worker processes that do jobs, for servers in turn and for the people of each in turn.

Each runs `bot.workers.worker` and is fed by a thread of its own; one that crashes or is late is replaced. Only data
crosses.

Plain threads and pipes: a `ProcessPoolExecutor` breaks as a whole when one process dies, and cannot end a late one.
"""

import asyncio
import json
import os
import subprocess
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition, Thread, Timer
from typing import Any

from bot.fairness import Asker, FairLine, asker
from bot.measures import JOBS, THOUGHTS
from engine.game import Json

SHORTEST = 0.05
"""The least that is left, in seconds, of the time for a thought when many wait."""
ROOT = Path(__file__).resolve().parents[2]
"""Where worker processes find the same packages as this one."""
# fmt: off
GIVEN = frozenset((
    # Where the system and Python's packages are, those of one person too.
    "PATH", "HOME", "USERPROFILE", "APPDATA", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR",
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONHOME", "PYTHONUSERBASE", "PYTHONNOUSERSITE",
    # How Python goes about it.
    "PYTHONUTF8", "PYTHONHASHSEED", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "LANG", "LC_ALL", "LC_CTYPE",
    # Where there is room for a moment.
    "TMPDIR", "TEMP", "TMP",
))
"""The variables that worker processes get of this one's environment, besides PYTHONPATH, which is made for them."""
# fmt: on


class WorkFailed(Exception):
    """A job crashed, was late, or came after the end."""


@dataclass(slots=True)
class Job:
    """What a worker is asked for."""

    name: str
    """One of the JOBS of `bot.workers.worker`."""
    facts: dict[str, Json]
    """What it is to be done with, by the names of its parameters."""
    patience: float
    """How late it may be before its worker is replaced."""
    seconds: float | None = None
    """How long it is told to take at most; less when many wait."""
    asker: Asker = field(default_factory=asker)
    """For whom it is done."""
    answer: Future[Any] = field(default_factory=Future)
    """Data, or bytes."""


class Crew:
    """A line of jobs, and worker processes that do them."""

    def __init__(self, name: str, count: int, command: Sequence[str], *, kept: bool) -> None:
        """`name` is what they are counted under. `kept` processes stay when there is nothing to do; the others are
        started when there is something."""
        self._name, self._count, self._command, self._kept = name, count, command, kept
        self._line: FairLine[Job] = FairLine()
        self._changed = Condition()
        self._open = False
        self._threads: list[Thread] = []
        self._workers: dict[int, subprocess.Popen[bytes]] = {}

    def start(self) -> None:
        """Let jobs come in, and start the processes that are kept."""
        self._open = True
        self._threads = [Thread(target=self._tend, args=(i,), daemon=True) for i in range(self._count)]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """End the processes; whatever still waits fails. It takes a moment, so not for the event loop."""
        with self._changed:
            self._open = False
            for worker in self._workers.values():
                worker.kill()  # it holds nothing that could be lost
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()
        for job in self._line.clear():
            if job.answer.set_running_or_notify_cancel():
                job.answer.set_exception(WorkFailed("closed"))

    async def ask(self, job: Job) -> Any:
        """Let the job be done; raise WorkFailed."""
        with self._changed:
            if not self._open:
                raise WorkFailed("closed")
            self._line.put(job.asker, job)
            self._changed.notify()
        with JOBS.labels(self._name).track_inprogress(), THOUGHTS.labels(job.name).time():
            return await asyncio.wrap_future(job.answer)

    def _tend(self, number: int) -> None:
        """Feed one worker, in a thread of its own."""
        if self._kept:
            with suppress(OSError, WorkFailed):
                self._worker(number)
        while (job := self._next()) is not None:
            if not job.answer.set_running_or_notify_cancel():
                continue
            try:
                answer = _exchange(self._worker(number), job)
            except (OSError, ValueError, WorkFailed) as error:
                self._end(number)
                answer = {"error": str(error) if isinstance(error, WorkFailed) else type(error).__name__}
            if "error" in answer:
                job.answer.set_exception(WorkFailed(answer["error"]))
            else:
                job.answer.set_result(answer["answer"])
            if not self._kept and not self._line:
                self._end(number)
        self._end(number)

    def _next(self) -> Job | None:
        """Wait for a job, and say how long it may take; None at the end."""
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
        """Return this worker, a new one if it ended."""
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
    # A list of what they need, for nobody can list all that they must not know: the token is only its beginning.
    env = {name: value for name, value in os.environ.items() if name.upper() in GIVEN}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    lower = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # what Windows has for being nice
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, creationflags=lower)


def _exchange(worker: subprocess.Popen[bytes], job: Job) -> dict[str, Any]:
    """Ask a worker and wait for its `answer` or `error`; one that is late is killed, and so has none."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    facts, patience = job.facts, job.patience
    if job.seconds is not None:
        facts, patience = facts | {"seconds": job.seconds}, patience + job.seconds
    alarm = Timer(patience, worker.kill)
    alarm.daemon = True
    alarm.start()
    try:
        worker.stdin.write(json.dumps({"job": job.name, **facts}).encode() + b"\n")
        worker.stdin.flush()
        line = worker.stdout.readline()
        answer: dict[str, Any] = json.loads(line) if line else {}
        if (size := answer.get("bytes")) is not None:
            made = worker.stdout.read(size)
            answer = {"answer": made} if len(made) == size else {}
    finally:
        alarm.cancel()
    if not answer:
        raise WorkFailed("crashed or late")
    return answer
