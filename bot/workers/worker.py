"""A worker: a process that thinks or draws. It reads JSON requests and writes JSON answers, one for each line; the
bytes of an answer follow its line. Before the answer to a long job come lines that say how far it is.

It ends as soon as its input is closed, even in the middle of a thought, so it never outlives the process that has
started it. It gets only data, and it returns only data: not even the text of an error, which might hold a secret.
"""

import json
import os
import pickle
import signal
import sys
import time
import traceback
from base64 import b64decode
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread

from bot import faults
from bot.workers.uploads import check_upload, read_upload
from engine import computer, find, game_names
from engine.computer.analysis import analyze_json, decided_json
from engine.computer.hint import hint_json
from engine.computer.player import Budget
from engine.computer.puzzle import puzzle_json
from engine.game import Json


def think(game: str, view: Json, level: str, seed: int, seconds: float | None = None) -> str:
    """Return the words of a move for the viewer, who is to act. Without `seconds` it thinks as long as its level
    usually does."""
    its = find(game)
    budget = Budget(seconds=seconds, clock=time.perf_counter)
    return computer.find(level, its).choose(its, its.load_view(view), Random(seed), budget).words


def film(record: Json, players: Sequence[str], language: str, theme: str, patterns: bool) -> bytes:
    """Return a finished game as a GIF."""
    from bot.draw.look import look_of
    from bot.workers import pictures  # imported late: thinking needs no pictures

    return pictures.film(record, players, language, look_of(theme, patterns), _Telling())


def analyze(record: Json, seed: int) -> Json:
    """Return how a game went."""
    return analyze_json(record, seed, report=_Telling())


class _Telling:
    """Says on the output how far a job is, once for each percent."""

    def __init__(self) -> None:
        self._percent = 0

    def __call__(self, share: float, ready: Json = None) -> None:
        percent = round(100 * share)
        if percent > self._percent or ready is not None:
            self._percent = percent
            sys.stdout.buffer.write(json.dumps({"share": share, "ready": ready}).encode() + b"\n")
            sys.stdout.buffer.flush()


def draw(call: str) -> bytes:
    """Return the pickled result of a function (see `Workers.draw`). `call` holds the function and its arguments,
    pickled and in base64."""
    make, arguments = pickle.loads(b64decode(call))
    return pickle.dumps(make(*arguments))


JOBS: dict[str, Callable[..., Json | bytes]] = {
    "think": think,
    "draw": draw,
    "hint": hint_json,
    "decided": decided_json,
    "analyze": analyze,
    "film": film,
    "puzzle": puzzle_json,
    "read_upload": read_upload,
    "check_upload": check_upload,
}
"""The jobs by name, which is the `job` of a request. All other facts of the request are the job's arguments, by
name."""


def main() -> None:
    """Answer requests until the input is closed. The first argument of the command line is how nice to be to other
    processes, and the second one how many bytes of memory the process may use, where the system has such a limit."""
    faults.report_by(lambda message, described: sys.stderr.write(f"{message} {described}\n"))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process, which then ends this one
    nice, memory = (*map(int, sys.argv[1:]), 0, 0)[:2]
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(nice)
    if memory:
        _limit_memory(memory)
    requests = SimpleQueue[bytes]()
    Thread(target=_listen, args=(requests,), daemon=True).start()
    for name in game_names():
        find(name)
    while True:
        answer, out = _answer(json.loads(requests.get())), sys.stdout.buffer
        data = answer.get("answer")
        if isinstance(data, bytes):
            out.write(json.dumps({"bytes": len(data)}).encode() + b"\n" + data)
        else:
            out.write(json.dumps(answer).encode() + b"\n")
        out.flush()


def _limit_memory(memory: int) -> None:
    """Limit the address space of this process to `memory` bytes, except on Windows, which has no such limit."""
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _listen(requests: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        requests.put(line)
    os._exit(0)  # at once, in the middle of the other thread's job


def _answer(request: Json) -> dict[str, Json | bytes]:
    try:
        job = JOBS[request.pop("job")]
        return {"answer": job(**request)}
    except Exception as error:  # after any error the next request gets an answer
        last = traceback.extract_tb(error.__traceback__)[-1]
        return {"error": f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"}


if __name__ == "__main__":
    main()
