"""One worker: a process that thinks or draws. It reads JSON requests and writes JSON answers, one a line;
an answer of bytes follows its line as it is.

It ends as soon as nobody can ask any more, in the middle of a thought too, so it never outlives whoever started it,
however that ended. It gets nothing but data, and tells nothing but data: not even the text of an error, which might
hold a secret.
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

from bot.workers.uploads import check_upload, read_upload
from engine import computer, find, game_names
from engine.computer.analysis import analyze_json
from engine.computer.decided import decided_json
from engine.computer.hint import hint_json
from engine.computer.player import Budget
from engine.computer.puzzle import puzzle_json
from engine.game import Json


def think(game: str, view: Json, level: str, seed: int, seconds: float | None = None) -> str:
    """Return the words of a move for the viewer, who is to act; without `seconds` after as much thought as usual."""
    its = find(game)
    budget = Budget(seconds=seconds, clock=time.perf_counter)
    return computer.find(level, its).choose(its, its.load_view(view), Random(seed), budget).words


def film(record: Json, players: Sequence[str], language: str, theme: str, patterns: bool) -> bytes:
    """Return a finished game as a GIF."""
    from bot.draw.look import look_of
    from bot.workers import film  # those that think need no pictures, and start without them

    return film.film(record, players, language, look_of(theme, patterns))


def draw(call: str) -> bytes:
    """Return what a function makes of what it is given (see `Workers.draw`), pickled. The call is pickled and in
    base64."""
    make, given = pickle.loads(b64decode(call))
    return pickle.dumps(make(*given))


JOBS: dict[str, Callable[..., Json | bytes]] = {
    "think": think,
    "draw": draw,
    "hint": hint_json,
    "decided": decided_json,
    "analyze": analyze_json,
    "film": film,
    "puzzle": puzzle_json,
    "read_upload": read_upload,
    "check_upload": check_upload,
}
"""What a request may ask for by its `job`; all else that stands in it are the facts that the job takes, by name."""


def main() -> None:
    """Answer requests until nobody can ask any more; the first argument says how nice to be to other processes, a
    second one how many bytes of memory there are, where the system can tell a process so."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever started us, who then ends us
    nice, memory = (int(argument) for argument in (*sys.argv[1:], "0", "0")[:2])
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(nice)
    if memory:
        _live_on(memory)
    requests = SimpleQueue[bytes]()
    Thread(target=_listen, args=(requests,), daemon=True).start()
    for name in game_names():
        find(name)
    while True:
        answer, out = _answer(json.loads(requests.get())), sys.stdout.buffer
        made = answer.get("answer")
        if isinstance(made, bytes):
            out.write(json.dumps({"bytes": len(made)}).encode() + b"\n" + made)
        else:
            out.write(json.dumps(answer).encode() + b"\n")
        out.flush()


def _live_on(memory: int) -> None:
    """Let this process have so many bytes and no more; Windows knows no such limit."""
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _listen(requests: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        requests.put(line)
    os._exit(0)  # at once, whatever the other thread is thinking about


def _answer(request: Json) -> dict[str, Json | bytes]:
    try:
        job = JOBS[request.pop("job")]
        return {"answer": job(**request)}
    except Exception as error:  # whatever it is, the next request deserves an answer
        last = traceback.extract_tb(error.__traceback__)[-1]
        return {"error": f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"}


if __name__ == "__main__":
    main()
