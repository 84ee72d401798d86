"""The interface to the worker processes.

The processes that think for computer players run all the time, at a lower priority than the one that serves people. A
move always comes, a quick one if necessary. Servers take turns, and so do the people of each. A table asks for one
thing at a time, so the tables of one person take turns, too. When many wait, each gets less time: a hundred games of
one person shorten the thoughts in those games, and in other people's games they count as one asker.

One process draws, because a picture takes as much processor time as all the rest of a turn, and in the bot's own
process it would delay everybody who presses something. It has the priority of the bot's process, because people wait
for both; if it fails, the bot draws in a thread.

Analyses and films take seconds, and puzzles minutes, and nobody waits for them. Each of the two kinds has a process of
its own, with the lowest priority, which runs only while there is work.

Uploaded files may hold anything. They are read by a separate process, so whatever a file does to it, only people with
other files wait. That process runs only while there are files, with little time and memory.
"""

import asyncio
import pickle
import sys
from base64 import b64encode
from collections.abc import Callable, Sequence
from typing import TypeVar, TypeVarTuple

import structlog

from bot.draw.look import Look
from bot.workers.crew import Crew, Job, WorkFailed
from bot.workers.worker import think
from engine.game import Json

SECONDS = {"expert": 2.0, "master": 2.0}
"""Seconds that a level may think about a move at most, if it would take longer."""
USUAL_SECONDS = 0.5
GRACE = 10.0
"""Seconds that a worker may exceed this limit before it is replaced, and those for a picture. They are of its own
processor time (see `bot.workers.crew`)."""
PATIENCE = 600.0
"""The same for an analysis."""
LONGEST = 3600.0
"""The same for a puzzle, whose answer is tried in hundreds of games."""
BRIEF = 10.0
"""The same for a file, with the start of the process. Reading the longest game takes a tenth of a second."""
MEMORY = 1 << 30
"""Bytes of address space for the process that reads files. It needs a quarter of them."""
QUICK = "greedy"
"""The level that moves at a glance if no worker has answered."""

NICE = 10
"""With this priority the event loop waits half as long on a busy machine as with 5."""
NICEST = 19
NOT_NICE = 0
COMMAND = (sys.executable, "-m", "bot.workers.worker")

T = TypeVar("T")
Given = TypeVarTuple("Given")
_log = structlog.get_logger(__name__)


class Workers:
    """The worker processes: `count` that think, and one each for drawing, analyses, puzzles and files. Use it in an
    `async with`, or call `start` and `close`."""

    def __init__(
        self, count: int, *, grace: float = GRACE, brief: float = BRIEF, command: Sequence[str] = COMMAND
    ) -> None:
        self._grace = grace
        self.brief = brief
        self._thinkers = Crew("thinkers", count, (*command, str(NICE)), lasting=True)
        self._painter = Crew("painter", 1, (*command, str(NOT_NICE)), lasting=True)
        self._analyst = Crew("analyst", 1, (*command, str(NICEST)), lasting=False)
        self._puzzler = Crew("puzzler", 1, (*command, str(NICEST)), lasting=False)
        self._reader = Crew("reader", 1, (*command, str(NICE), str(MEMORY)), lasting=False)
        self._crews = self._thinkers, self._painter, self._analyst, self._puzzler, self._reader

    async def start(self) -> None:
        """Start the processes. Requests may come at once, while the processes warm up. A second call does nothing."""
        for crew in self._crews:
            crew.start()

    async def close(self) -> None:
        """End the processes; requests that still wait fail. A second call does nothing."""
        await asyncio.gather(*(asyncio.to_thread(crew.close) for crew in self._crews))

    async def __aenter__(self) -> "Workers":
        await self.start()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def think(self, game: str, view: Json, level: str, seed: int) -> str:
        """Return the words of a move for the viewer, who is to act. `view` comes from the game's `dump_view`. It does
        not fail because of a worker: a quick move is found instead."""
        facts = {"game": game, "view": view, "level": level, "seed": seed}
        job = Job("think", facts, self._grace, SECONDS.get(level, USUAL_SECONDS))
        try:
            words: str = await self._thinkers.ask(job)
        except WorkFailed as error:
            _log.warning("quick_move", level=level, why=str(error))
            words = await quick(game, view, seed)
        return words

    async def hint(self, game: str, view: Json, seed: int) -> str:
        """Return the words of a hint (see `engine.computer.hint`). Raises WorkFailed."""
        words: str = await self._thinkers.ask(Job("hint", {"game": game, "view": view, "seed": seed}, self._grace))
        return words

    async def decided(self, game: str, view: Json, seed: int) -> Json:
        """Return the side that has as good as won, as far as the viewer may know (see `engine.computer.decided`); None
        if there is none. Raises WorkFailed."""
        return await self._thinkers.ask(Job("decided", {"game": game, "view": view, "seed": seed}, self._grace))

    async def draw(self, make: Callable[[*Given], T], *arguments: *Given) -> T:
        """Return the result of this function: pictures, or something with pictures. The function has to be importable
        by its name, and its arguments and its result are plain data, because they are pickled. If the process fails,
        the function is called in a thread, so only its own errors are raised."""
        return await _draw(self._painter, self._grace, make, *arguments)

    async def draw_aside(self, make: Callable[[*Given], T], *arguments: *Given) -> T:
        """Return the result of this function as `draw` does. It may take a second or more, and nobody waits for it."""
        return await _draw(self._analyst, PATIENCE, make, *arguments)

    async def analyze(self, record: Json, seed: int) -> Json:
        """Return the analysis of a game as data (see `engine.computer.analysis`), which takes some time. Raises
        WorkFailed."""
        return await self._analyst.ask(Job("analyze", {"record": record, "seed": seed}, PATIENCE))

    async def film(self, record: Json, players: Sequence[str], language: str, look: Look) -> bytes:
        """Return a finished game as a GIF (see `bot.workers.pictures`), which takes some time. Raises WorkFailed."""
        facts = {"record": record, "players": list(players), "language": language}
        facts |= {"theme": look.theme.value, "patterns": look.patterns}
        gif: bytes = await self._analyst.ask(Job("film", facts, PATIENCE))
        return gif

    async def puzzle(self, game: str, seed: str, kind: int, near: Sequence[Json]) -> Json:
        """Play a game at a table of this kind and return a puzzle from it as data (see `engine.computer.puzzle`), which
        takes minutes; None if it has none whose kind of answer differs from those of `near`. Raises WorkFailed."""
        facts = {"game": game, "seed": seed, "kind": kind, "near": near}
        return await self._puzzler.ask(Job("puzzle", facts, LONGEST))

    async def read_upload(self, file: bytes) -> Json:
        """Return what an uploaded file holds (see `bot.workers.uploads`). Raises WorkFailed."""
        return await self._uploaded("read_upload", file)

    async def check_upload(self, file: bytes) -> Json:
        """Return whether the record in an uploaded file matches its commitments. Raises WorkFailed."""
        return await self._uploaded("check_upload", file)

    async def _uploaded(self, job: str, file: bytes) -> Json:
        return await self._reader.ask(Job(job, {"file": b64encode(file).decode()}, self.brief))


async def _draw(crew: Crew, patience: float, make: Callable[[*Given], T], *arguments: *Given) -> T:
    try:
        call = b64encode(pickle.dumps((make, arguments))).decode()
        result: T = pickle.loads(await crew.ask(Job("draw", {"call": call}, patience)))
    except (WorkFailed, pickle.PicklingError, AttributeError, TypeError) as error:
        _log.warning("drawn_here", why=str(error) if isinstance(error, WorkFailed) else type(error).__name__)
        result = await asyncio.to_thread(make, *arguments)
    return result


async def quick(game: str, view: Json, seed: int) -> str:
    """Return the words of a move that is found at a glance, in a thread."""
    return await asyncio.to_thread(think, game, view, QUICK, seed)
