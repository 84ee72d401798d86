"""Memory of all processes after moves of all games in all themes, MB (Linux)."""

from __future__ import annotations

import asyncio
import json
import os
from itertools import count
from pathlib import Path
from unittest import mock

from bot.draw.look import STANDARD, Theme
from bot.face import AnyFace
from bot.games import faces
from bot.tables.base import Press
from bot.workers.crew import WorkFailed
from bot.workers.service import COMMAND, Workers
from tests.engine.runs import run
from tests.tools.turns.evening import Evening, evening
from tests.tools.turns.workload import Figures, Workload

SIZES = 4, 3
"""Players at one table after the other."""
MOVES = 25
"""The most moves at one table."""


async def figures(load: Workload) -> Figures:
    """Play `turns` turns of each game in each theme, let a computer think, and film a game. A page of memory that
    several processes share counts once (Pss)."""
    # Looking back on games would take longer than all the rest.
    left_out = mock.patch.object(Workers, "analyze", side_effect=WorkFailed("left out"))
    with load.place() as (folder, server), left_out:
        async with evening(folder, server, shared=load.shared) as hall:
            await hall.client.prepared.wait()
            await hall.calm()
            measured: Figures = {"after the start": [memory()]}
            moves = 0
            for theme in Theme:
                for face in faces().values():
                    moves += await play(hall, face, theme, load.turns)
            for face in faces().values():
                await think(hall, face)
            measured["moves"] = [moves]
            measured |= {f"after them: {name}": [size] for name, size in by_process().items()}
            measured["after them: all"] = [memory()]
            measured["while a game is filmed, at most"] = [await filming(hall)]
            return measured


async def play(hall: Evening, face: AnyFace, theme: Theme, turns: int) -> int:
    """Play so many turns, at one table after the other; return their number."""
    played, guild = 0, hall.discord.guilds[0].id
    for number in count():
        seats = await hall.open(face.game.name, 1000 * number, SIZES[number % len(SIZES)])
        for person in seats.people.values():
            presses = (Press(hall.discord.ids.new(), person.id, person.name, "en") for _ in range(2))
            await hall.tables.servers.change(guild, next(presses), theme=theme.value)
            await hall.tables.preferences.change(next(presses), theme=theme.value)
        for _ in range(MOVES):
            if (step := await seats.look()) is None:
                break
            await hall.press(*step)
            played += 1
            if played == turns:
                return played
    raise AssertionError


async def think(hall: Evening, face: AnyFace) -> None:
    """Let a computer make the first moves of a game, and give hints."""
    game, seats = face.game, await hall.open(face.game.name, 1, 3)
    state = (await hall.tables.match(seats.id)).record.start
    for seed in range(5):
        view = json.loads(json.dumps(game.dump_view(game.view(state, state.to_act))))
        await hall.workers.hint(game.name, view, seed)
        words = await hall.workers.think(game.name, view, "normal", seed)
        assert state.to_act is not None
        state, _ = game.apply(state, state.to_act, game.parse(words))


async def filming(hall: Evening) -> float:
    """Return the most memory while a game of each kind is filmed, one after the other."""
    most = 0.0
    for face in faces().values():
        record = run(face.game, {"players": 3}, seed=1).record()
        making = asyncio.create_task(hall.workers.film(record, ["Ann", "Bob", "Cid"], "en", STANDARD))
        while not making.done():
            await asyncio.wait((making,), timeout=0.05)
            most = max(most, memory())
        making.result()
    return most


def by_process() -> dict[str, float]:
    """Return the memory of this process and of those that it has started, which differ in their niceness."""
    sizes: dict[str, float] = {}
    for process in family():
        command = Path(f"/proc/{process}/cmdline").read_text().split("\0")
        name = f"a worker, {command[-2]} nice" if COMMAND[-1] in command else "the bot, with a Discord"
        sizes[name] = memory_of(process)
    return sizes


def memory() -> float:
    """Return the memory of this process and of those that it has started, in MB."""
    return sum(map(memory_of, family()))


def family() -> list[int]:
    """Return this process and those that it has started."""
    tasks = Path("/proc/self/task").glob("*/children")
    return [os.getpid(), *(int(child) for task in tasks for child in task.read_text().split())]


def memory_of(process: int) -> float:
    """Return a process's share of memory (Pss) in MB; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("Pss:")), 0.0)
