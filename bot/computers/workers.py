"""Processes that think for computer players, so that the event loop never does.

Each runs `bot.computers.worker`, started once and warm, nicer to other processes than the one that serves people, and
fed by a thread of its own; one that crashes or is late is replaced. A move always comes: a quick one if need be. Only
data crosses.

Moves and hints are first come, first served. A table asks for one thing at a time, so the tables take turns, and when
many wait each gets less time. Analyses, films and puzzles take long and nobody waits for them: they have one process of
their own, the nicest of all, which is there only while there are some.

Plain threads and pipes: a `ProcessPoolExecutor` breaks as a whole when one process dies, and cannot end a late one.
"""

import asyncio
import json
import os
import subprocess
import sys
from base64 import b64decode
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Condition, Thread, Timer
from types import TracebackType
from typing import Any

import structlog

from bot.computers.worker import think
from bot.draw.look import Look
from bot.measures import JOBS, THOUGHTS
from bot.settings import PREFIX, SERVICES
from engine.game import Json

SECONDS = {"expert": 2.0, "master": 2.0}
"""How long a level may think about a move at most, where it would take longer."""
USUAL_SECONDS = 0.5
SHORTEST = 0.05
"""The least that is left of it when many wait."""
GRACE = 10.0
"""How much later than that a worker may be before it is replaced."""
PATIENCE = 600.0
"""The same for an analysis."""
QUICK = "greedy"
"""Who plays if nobody else did: at a glance."""

NICE = 10
"""With it the event loop waits half as long on a busy machine as with 5."""
NICEST = 19
COMMAND = (sys.executable, "-m", "bot.computers.worker")
ROOT = Path(__file__).resolve().parents[2]
"""Where worker processes find the same packages as this one."""

_log = structlog.get_logger(__name__)


class WorkFailed(Exception):
    """A job crashed, was late, or came after the end."""


class Workers:
    """So many processes that think, and one more for analyses. Use it as `async with`, or `start` and `close` it."""

    def __init__(self, count: int, *, grace: float = GRACE, command: Sequence[str] = COMMAND) -> None:
        self._grace = grace
        self._thinkers = _Crew("thinkers", count, (*command, str(NICE)), kept=True)
        self._analyst = _Crew("analyst", 1, (*command, str(NICEST)), kept=False)

    async def start(self) -> None:
        """Start the processes; they warm up by themselves, and requests may come at once."""
        self._thinkers.start()
        self._analyst.start()

    async def close(self) -> None:
        """End the processes; whatever still waits fails. A second time does nothing."""
        await asyncio.gather(asyncio.to_thread(self._thinkers.close), asyncio.to_thread(self._analyst.close))

    async def __aenter__(self) -> "Workers":
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def think(self, game: str, view: Json, level: str, seed: int) -> str:
        """Return the words of a move for the viewer, who is to act; `view` is what the game's `dump_view` gave. Never
        fails for a reason of the workers'."""
        facts = {"game": game, "view": view, "level": level, "seed": seed}
        job = _Job("think", facts, self._grace, SECONDS.get(level, USUAL_SECONDS))
        try:
            words: str = await self._thinkers.ask(job)
        except WorkFailed as error:
            _log.warning("quick_move", level=level, why=str(error))
            words = await quick(game, view, seed)
        return words

    async def hint(self, game: str, view: Json, seed: int) -> Json:
        """Return a hint as data (see `engine.computer.hint`). Raises WorkFailed."""
        return await self._thinkers.ask(_Job("hint", {"game": game, "view": view, "seed": seed}, self._grace))

    async def decided(self, game: str, view: Json, seed: int) -> Json:
        """Return which side has as good as won, as far as the viewer may know (see `engine.computer.decided`); None if
        none has. Raises WorkFailed."""
        return await self._thinkers.ask(_Job("decided", {"game": game, "view": view, "seed": seed}, self._grace))

    async def analyze(self, record: Json, seed: int) -> Json:
        """Return how a game went as data (see `engine.computer.analysis`), some time later. Raises WorkFailed."""
        return await self._analyst.ask(_Job("analyze", {"record": record, "seed": seed}, PATIENCE))

    async def film(self, record: Json, players: Sequence[str], language: str, look: Look) -> bytes:
        """Return a finished game as a GIF (see `bot.computers.film`), some time later. Raises WorkFailed."""
        facts = {"record": record, "players": list(players), "language": language}
        facts |= {"theme": look.theme.value, "patterns": look.patterns}
        return b64decode(await self._analyst.ask(_Job("film", facts, PATIENCE)))

    async def puzzle(self, game: str, seed: str) -> Json:
        """Return a puzzle as data (see `engine.computer.puzzle`) from one game that is played for it, some time later;
        None if there is none in it. Raises WorkFailed."""
        return await self._analyst.ask(_Job("puzzle", {"game": game, "seed": seed}, PATIENCE))


async def quick(game: str, view: Json, seed: int) -> str:
    """Return the words of a move found at a glance, in a thread."""
    return await asyncio.to_thread(think, game, view, QUICK, seed)


@dataclass(slots=True)
class _Job:
    name: str
    facts: dict[str, Json]
    """What it is to be done with, by the names of its parameters."""
    patience: float
    """How late it may be before its worker is replaced."""
    seconds: float | None = None
    """How long it is told to take at most; less when many wait."""
    answer: Future[Json] = field(default_factory=Future)


class _Crew:
    """A line of jobs, and worker processes that do them in order."""

    def __init__(self, name: str, count: int, command: Sequence[str], *, kept: bool) -> None:
        """`name` is what they are counted under. `kept` processes stay when there is nothing to do; the others are
        started when there is something."""
        self._name, self._count, self._command, self._kept = name, count, command, kept
        self._line: deque[_Job] = deque()
        self._changed = Condition()
        self._open = False
        self._threads: list[Thread] = []
        self._workers: dict[int, subprocess.Popen[bytes]] = {}

    def start(self) -> None:
        self._open = True
        self._threads = [Thread(target=self._tend, args=(i,), daemon=True) for i in range(self._count)]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        with self._changed:
            self._open = False
            for worker in self._workers.values():
                worker.kill()  # it holds nothing that could be lost
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()
        for job in self._line:
            if job.answer.set_running_or_notify_cancel():
                job.answer.set_exception(WorkFailed("closed"))
        self._line.clear()

    async def ask(self, job: _Job) -> Any:
        """Let the job be done; raise WorkFailed."""
        with self._changed:
            if not self._open:
                raise WorkFailed("closed")
            self._line.append(job)
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

    def _next(self) -> _Job | None:
        """Wait for a job, and say how long it may take; None at the end."""
        with self._changed:
            while self._open and not self._line:
                self._changed.wait()
            if not self._open:
                return None
            job = self._line.popleft()
            if job.seconds is not None:
                crowd = max(1.0, (len(self._line) + 1) / self._count)
                job.seconds = max(SHORTEST, job.seconds / crowd)
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
    # What only the bot itself has to know, its token above all, stays here.
    env = {name: value for name, value in os.environ.items() if not name.upper().startswith((PREFIX, SERVICES))}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, [env.get("PYTHONPATH")])])
    lower = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # what Windows has for being nice
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, creationflags=lower)


def _exchange(worker: subprocess.Popen[bytes], job: _Job) -> dict[str, Json]:
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
    finally:
        alarm.cancel()
    if not line:
        raise WorkFailed("crashed or late")
    answer: dict[str, Json] = json.loads(line)
    return answer
