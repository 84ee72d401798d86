"""Processes that think for computer players, so that the event loop never does.

Each worker is a Python process that reads one JSON request a line and writes one JSON answer a line. They are started
once and stay warm, they end when this process ends (nobody writes to them any more), and one that crashes or is late is
replaced. A move always comes: a quick one if need be. Only data crosses. Moves go before everything else, first come,
first served; a table has one request at a time, so tables take turns. Knows no Discord.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from threading import Condition, Thread, Timer
from typing import Any

from engine import computer, find
from engine.computer.analysis import analyze_json
from engine.computer.hint import hint_json
from engine.computer.player import Budget
from engine.game import Json

SECONDS = {"hard": 0.5, "expert": 2.0}
"""How long a level may think about a move at most, where it would take longer."""
USUAL_SECONDS = 0.5
SHORTEST = 0.05
"""The least that is left of it when many wait."""
GRACE = 10.0
"""How much later than that a worker may be before it is replaced."""
PATIENCE = 120.0
"""The same for a job that is no move."""
QUICK = "greedy"
"""Who plays if nobody else did."""


class WorkFailed(Exception):
    """A job that is no move crashed or was late."""


@dataclass(slots=True)
class _Job:
    request: dict[str, Json]
    seconds: float
    """How long it may take in the worker."""
    answer: Future[Json] = field(default_factory=Future)


class Workers:
    """So many processes that think; `await start()` before use, `await close()` at the end."""

    def __init__(self, count: int, *, grace: float = GRACE, command: tuple[str, ...] | None = None) -> None:
        self._count, self._grace = count, grace
        self._command = command or (sys.executable, "-m", "bot.workers")
        self._changed = Condition()
        self._moves: deque[_Job] = deque()
        self._rest: deque[_Job] = deque()
        self._open = False
        self._threads: list[Thread] = []

    async def start(self) -> None:
        """Start the processes; they warm up by themselves."""
        self._open = True
        self._threads = [Thread(target=self._tend, args=(i,), daemon=True) for i in range(self._count)]
        for thread in self._threads:
            thread.start()

    async def close(self) -> None:
        """Let the processes end; what still waits is cancelled."""
        with self._changed:
            self._open = False
            for job in (*self._moves, *self._rest):
                job.answer.cancel()
            self._moves.clear()
            self._rest.clear()
            self._changed.notify_all()
        for thread in self._threads:
            await asyncio.to_thread(thread.join, 5.0)

    async def think(self, game: str, view: Json, level: str, seed: int) -> str:
        """Return the words of a move for the viewer, who is to act; `view` is what the game's `dump_view` gave."""
        with self._changed:
            crowd = max(1.0, (len(self._moves) + 1) / self._count)
        seconds = max(SHORTEST, SECONDS.get(level, USUAL_SECONDS) / crowd)
        request = {"job": "think", "of": [game, view, level, seed, seconds]}
        try:
            answer: str = await self._ask(_Job(request, seconds + self._grace), self._moves)
        except WorkFailed:
            answer = await asyncio.to_thread(_think, game, view, QUICK, seed, SHORTEST)
        return answer

    async def hint(self, game: str, view: Json, seed: int) -> Json:
        """Return a hint as data (see `engine.computer.hint`). Raises WorkFailed."""
        return await self._ask(_Job({"job": "hint", "of": [game, view, seed]}, PATIENCE), self._moves)

    async def analyze(self, record: Json, seed: int) -> Json:
        """Return how a game went as data (see `engine.computer.analysis`), some time later. Raises WorkFailed."""
        return await self._ask(_Job({"job": "analyze", "of": [record, seed]}, PATIENCE), self._rest)

    async def _ask(self, job: _Job, line: deque[_Job]) -> Any:
        with self._changed:
            if not self._open:
                raise WorkFailed("closed")
            line.append(job)
            self._changed.notify_all()
        return await asyncio.wrap_future(job.answer)

    def _next(self, number: int) -> _Job | None:
        """Wait for a job. The first of several workers does nothing but moves, so that no analysis holds them up."""
        lines = [self._moves] if number == 0 and self._count > 1 else [self._moves, self._rest]
        with self._changed:
            while self._open:
                if line := next((line for line in lines if line), None):
                    return line.popleft()
                self._changed.wait()
        return None

    def _tend(self, number: int) -> None:
        """Feed one worker, in a thread of its own."""
        worker = self._spawn()
        while (job := self._next(number)) is not None:
            if not job.answer.set_running_or_notify_cancel():
                continue
            try:
                answer = _exchange(worker, job)
            except (OSError, ValueError, WorkFailed) as error:
                worker.kill()
                worker.wait()
                worker = self._spawn()
                job.answer.set_exception(WorkFailed(str(error)))
            else:
                job.answer.set_result(answer)
        if worker.stdin is not None:
            with suppress(OSError):
                worker.stdin.close()
        try:
            worker.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()

    def _spawn(self) -> subprocess.Popen[bytes]:
        env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        return subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)


def _exchange(worker: subprocess.Popen[bytes], job: _Job) -> Json:
    """Ask a worker and wait for its answer; one that is late is killed, and so has none."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    alarm = Timer(job.seconds, worker.kill)
    alarm.daemon = True
    alarm.start()
    try:
        worker.stdin.write(json.dumps(job.request).encode() + b"\n")
        worker.stdin.flush()
        line = worker.stdout.readline()
    finally:
        alarm.cancel()
    if not line:
        raise WorkFailed("no answer")
    answer = json.loads(line)
    if "error" in answer:
        raise WorkFailed(answer["error"])
    return answer["answer"]


def _think(game: str, view: Json, level: str, seed: int, seconds: float) -> str:
    its = find(game)
    assert its.load_view is not None
    budget = Budget(seconds=seconds, clock=time.perf_counter)
    return computer.find(level).choose(its, its.load_view(view), Random(seed), budget).words


_JOBS: dict[str, Callable[..., Json]] = {"think": _think, "hint": hint_json, "analyze": analyze_json}


def main() -> None:
    """Be a worker: answer requests until nobody can ask any more."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(5)  # whoever serves people goes first
    for line in sys.stdin.buffer:
        request = json.loads(line)
        try:
            answer = {"answer": _JOBS[request["job"]](*request["of"])}
        except Exception as error:  # whatever it is, the next request deserves an answer
            answer = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
