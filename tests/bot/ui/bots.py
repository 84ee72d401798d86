"""The bot as stories start it, with workers that work at once."""

from __future__ import annotations

import asyncio
import pickle
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from contextvars import copy_context
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import discord
from discord.ext import tasks

from bot.client import Nugget
from bot.draw import canvas
from bot.draw.look import Look
from bot.face import AnyFace
from bot.games import faces as all_faces
from bot.shards import ALL
from bot.store.store import open_store
from bot.tables.service import Tables
from bot.ui.core.message import NO_LINKS, Links
from bot.workers import worker
from bot.workers.crew import WorkFailed
from bot.workers.service import Given, T, Workers
from engine.computer.analysis import analyze_json
from engine.computer.hint import hint_json
from engine.game import Json
from tests.databases import empty_copy, is_unused

_drawn: dict[tuple[object, bytes], Any] = {}
"""A cache of drawn pictures, by the function that packs them and by all arguments of the drawing: many tests begin
alike, and drawing is pure."""


class Guessing(Workers):
    """A fake of the worker processes: computers move at random, the same in each run, analyses fail, and films show
    nothing."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[str] = []
        """The levels that were asked to think, one for each move."""
        self.sure = False
        """Whether the workers call every game as good as decided."""
        self.may_think = asyncio.Event()
        self.may_think.set()

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def think(self, game: str, view: Json, level: str, seed: int) -> str:
        self.asked.append(level)
        await self.may_think.wait()
        return worker.think(game, view, "random", len(self.asked))

    async def hint(self, game: str, view: Json, seed: int) -> str:
        return hint_json(game, view, seed, playouts=2)

    async def decided(self, game: str, view: Json, seed: int) -> Json:
        return 0 if self.sure else None

    async def draw(self, make: Callable[[*Given], T], *args: *Given) -> T:
        try:
            key = vars(canvas)["png"], sha256(pickle.dumps((make, args))).digest()
        except (pickle.PicklingError, AttributeError, TypeError):  # a test has replaced the function or an argument
            return await asyncio.to_thread(make, *args)
        await asyncio.sleep(0)  # whoever waits for a process lets others have their turn
        if key not in _drawn:
            _drawn[key] = make(*args)
        return _drawn[key]

    async def draw_aside(self, make: Callable[[*Given], T], *args: *Given) -> T:
        return await self.draw(make, *args)

    async def analyze(self, record: Json, seed: int) -> Json:
        raise WorkFailed("nobody looks back")

    async def film(self, record: Json, players: Sequence[str], language: str, look: Look) -> bytes:
        return b"GIF89a" + repr((record, players, language, look)).encode()

    async def _uploaded(self, job: str, file: bytes) -> Json:
        return await asyncio.to_thread(worker.JOBS[job], b64encode(file).decode())


class Counting(Guessing):
    """Does what workers do, in haste, and counts it."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    async def film(self, record: Json, players: Sequence[str], language: str, look: Look) -> bytes:
        self.done.append("film")
        return await super().film(record, players, language, look)

    async def analyze(self, record: Json, seed: int) -> Json:
        self.done.append("analyze")
        return analyze_json(record, seed, playouts=2)

    async def hint(self, game: str, view: Json, seed: int) -> str:
        self.done.append("hint")
        return await super().hint(game, view, seed)


CLOCKS_EVERY = 30
"""Seconds between two looks at the clocks: as few as an outage allows, for they take time."""


async def at_once(_: float) -> None:
    """Take no time, so that nobody waits in real seconds; everybody else has their turn first."""
    await asyncio.sleep(0)


def make_bot(
    database: Path | str,
    seed: int = 7,
    workers: Workers | None = None,
    faces: Mapping[str, AnyFace] | None = None,
    links: Links = NO_LINKS,
    sleep: Callable[[float], Awaitable[object]] = at_once,
) -> Nugget:
    """Return the bot on this database, a file or an address, not started; the same seed deals the same game. Without
    `faces` it has those of all games, without emoji and without drawing ahead, so that no work runs in the background
    of a test. At the start on a file that nobody has used there is nothing to look for, and the bot does not look: that
    would take half the time of the start."""
    faces = faces or {name: replace(face, emoji={}, sprites=()) for name, face in all_faces().items()}
    games = {name: face.game for name, face in faces.items()}
    if isinstance(database, Path) and not database.exists():
        empty_copy(database)

    @asynccontextmanager
    async def tables() -> AsyncIterator[Tables]:
        if is_unused(str(database)):
            skip_once(bot.looks)
        async with open_store(str(database), patience=0.5) as store:
            # The simulated time holds in this context; work in the background has another one.
            here, now = copy_context(), discord.utils.utcnow
            # Games in tests are short, and count all the same.
            yield Tables(store, games, clock=lambda: here.run(now).timestamp(), rng=Random(seed), fair_share=0.0)

    bot = Nugget(
        tables,
        lambda: workers or Guessing(),
        faces,
        pause=0,
        tick=0,
        emoji_pause=0,
        shards=ALL,
        links=links,
        clocks_every=CLOCKS_EVERY,
        sleep=sleep,
    )
    return bot


def skip_once(looks: Iterable[tasks.Loop[Any]]) -> None:
    """Let these loops do nothing the first time."""
    for look in looks:

        async def nothing(look: tasks.Loop[Any] = look, work: Any = look.coro) -> None:
            look.coro = work

        look.coro = nothing
