"""What worker processes can be asked for.

Those that think for computer players are started once and warm, nicer to other processes than the one that serves
people. A move always comes: a quick one if need be. Servers take turns, and so do the people of each. A table asks for
one thing at a time, so the tables of one person take turns, too. When many wait each gets less time; whoever has a
hundred games going shortens the thoughts in those, and in the others' only as one more who asks.

One process draws: a picture takes as much of a processor as all the rest of a turn, and people wait for both. It is as
important as the one that asks, which draws for itself if need be.

Analyses and films take seconds, and puzzles minutes, for which nobody waits at all. Each of the two has a process of
its own, the nicest of all, which is there only while there is something to do.

Files that people upload may hold anything. They are read by a process that does nothing else, so whatever one of them
does to it, nobody waits but who uploads, too; it is there only while there is something to read, and gets little time
and memory.
"""

import asyncio
import pickle
import sys
from base64 import b64encode
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TypeVar, TypeVarTuple

import structlog

from bot.draw.look import Look
from bot.workers.crew import Crew, Job, WorkFailed
from bot.workers.worker import think
from engine.game import Json

SECONDS = {"expert": 2.0, "master": 2.0}
"""How long a level may think about a move at most, where it would take longer."""
USUAL_SECONDS = 0.5
GRACE = 10.0
"""How much later than that a worker may be before it is replaced."""
PATIENCE = 600.0
"""The same for an analysis."""
BRIEF = 10.0
"""The same for a file: reading the longest game takes a tenth of a second, and starting the process may take longer."""
MEMORY = 1 << 30
"""Bytes of address space for the process that reads files; it needs a quarter."""
QUICK = "greedy"
"""Who plays if nobody else did: at a glance."""

NICE = 10
"""With it the event loop waits half as long on a busy machine as with 5."""
NICEST = 19
NOT_NICE = 0
COMMAND = (sys.executable, "-m", "bot.workers.worker")

T = TypeVar("T")
Given = TypeVarTuple("Given")
_log = structlog.get_logger(__name__)


class Workers:
    """So many processes that think, one that draws, one for analyses, one for puzzles, and one for files. Use them as
    `async with`, or `start` and `close` them."""

    def __init__(self, count: int, *, grace: float = GRACE, command: Sequence[str] = COMMAND) -> None:
        self._grace = grace
        self._thinkers = Crew("thinkers", count, (*command, str(NICE)), kept=True)
        self._painter = Crew("painter", 1, (*command, str(NOT_NICE)), kept=True)
        self._analyst = Crew("analyst", 1, (*command, str(NICEST)), kept=False)
        self._puzzler = Crew("puzzler", 1, (*command, str(NICEST)), kept=False)
        self._reader = Crew("reader", 1, (*command, str(NICE), str(MEMORY)), kept=False)

    @property
    def _crews(self) -> tuple[Crew, ...]:
        return self._thinkers, self._painter, self._analyst, self._puzzler, self._reader

    async def start(self) -> None:
        """Start the processes; those that think warm up by themselves, and requests may come at once."""
        for crew in self._crews:
            crew.start()

    async def close(self) -> None:
        """End the processes; whatever still waits fails. A second time does nothing."""
        await asyncio.gather(*(asyncio.to_thread(crew.close) for crew in self._crews))

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
        job = Job("think", facts, self._grace, SECONDS.get(level, USUAL_SECONDS))
        try:
            words: str = await self._thinkers.ask(job)
        except WorkFailed as error:
            _log.warning("quick_move", level=level, why=str(error))
            words = await quick(game, view, seed)
        return words

    async def hint(self, game: str, view: Json, seed: int) -> Json:
        """Return a hint as data (see `engine.computer.hint`). Raises WorkFailed."""
        return await self._thinkers.ask(Job("hint", {"game": game, "view": view, "seed": seed}, self._grace))

    async def decided(self, game: str, view: Json, seed: int) -> Json:
        """Return which side has as good as won, as far as the viewer may know (see `engine.computer.decided`); None if
        none has. Raises WorkFailed."""
        return await self._thinkers.ask(Job("decided", {"game": game, "view": view, "seed": seed}, self._grace))

    async def draw(self, make: Callable[[*Given], T], *given: *Given) -> T:
        """Return what this function makes of what it is given: pictures, or something with pictures. A module has to
        name it, and all that goes in and comes out is plain data (it is pickled). If the process does not do it, it is
        done in a thread, so this fails only as the function does."""
        return await _drawn(self._painter, self._grace, make, *given)

    async def draw_aside(self, make: Callable[[*Given], T], *given: *Given) -> T:
        """Return the same where it may take a second or more and nobody waits for it."""
        return await _drawn(self._analyst, PATIENCE, make, *given)

    async def analyze(self, record: Json, seed: int) -> Json:
        """Return how a game went as data (see `engine.computer.analysis`), some time later. Raises WorkFailed."""
        return await self._analyst.ask(Job("analyze", {"record": record, "seed": seed}, PATIENCE))

    async def film(self, record: Json, players: Sequence[str], language: str, look: Look) -> bytes:
        """Return a finished game as a GIF (see `bot.workers.film`), some time later. Raises WorkFailed."""
        facts = {"record": record, "players": list(players), "language": language}
        facts |= {"theme": look.theme.value, "patterns": look.patterns}
        made: bytes = await self._analyst.ask(Job("film", facts, PATIENCE))
        return made

    async def puzzle(self, game: str, seed: str) -> Json:
        """Return a puzzle as data (see `engine.computer.puzzle`) from one game that is played for it, some time later;
        None if there is none in it. Raises WorkFailed."""
        return await self._puzzler.ask(Job("puzzle", {"game": game, "seed": seed}, PATIENCE))

    async def read_upload(self, file: bytes) -> Json:
        """Return what a file holds that somebody uploaded (see `bot.workers.uploads`). Raises WorkFailed."""
        return await self._uploaded("read_upload", file)

    async def check_upload(self, file: bytes) -> Json:
        """Return whether the record in such a file is what was committed to. Raises WorkFailed."""
        return await self._uploaded("check_upload", file)

    async def _uploaded(self, job: str, file: bytes) -> Json:
        return await self._reader.ask(Job(job, {"file": b64encode(file).decode()}, BRIEF))


async def _drawn(crew: Crew, patience: float, make: Callable[[*Given], T], *given: *Given) -> T:
    try:
        call = b64encode(pickle.dumps((make, given))).decode()
        made: T = pickle.loads(await crew.ask(Job("draw", {"call": call}, patience)))
    except (WorkFailed, pickle.PicklingError, AttributeError, TypeError) as error:
        _log.warning("drawn_here", why=str(error) if isinstance(error, WorkFailed) else type(error).__name__)
        made = await asyncio.to_thread(make, *given)
    return made


async def quick(game: str, view: Json, seed: int) -> str:
    """Return the words of a move found at a glance, in a thread."""
    return await asyncio.to_thread(think, game, view, QUICK, seed)
