"""The longest wait of a move while something big is deleted, exported or counted anew.

A wait is measured in the processor time that the whole process spends meanwhile: what it takes on a machine that does
nothing else, without the disk."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import TypeAlias

from bot.store.store import open_store
from bot.store.table_rows import TableId
from bot.tables.base import Press
from bot.tables.clock import DAY
from bot.tables.refusal import Refused
from bot.tables.service import Tables
from tests.tools.big_file import GAME, GUILD, NOW, USER, fill
from tests.tools.reach import service
from tests.tools.turns.evening import tame_collector
from tests.tools.turns.workload import Figures, Workload

FINISHED, LIVE = 20_000, 2000
PERSON = USER - 1
"""Somebody who has played much."""
PERSONS = 3000
"""The games that this person has finished."""
RECOUNTED, LEFT, FORGETFUL = GUILD - 1, GUILD - 2, GUILD - 3
"""The servers where scores are counted anew, that have removed the bot, and that keep games for some days."""
GAMES = {RECOUNTED: 400, LEFT: 1000, FORGETFUL: 300}
"""The games of these servers."""
MOVED = 300
"""The tables where people move meanwhile."""
QUIET = 2.0
"""Seconds in which people move and nothing else happens."""

Work: TypeAlias = Callable[[Tables], Awaitable[object]]


async def _cleaned(tables: Tables) -> None:
    while await tables.servers.clean_up([]):
        pass


WORKS: dict[str, Work] = {
    "a person is deleted": lambda tables: tables.privacy.forget(Press(-1, PERSON, "Ann", "en-US"), 1),
    "a person's export is made": lambda tables: tables.privacy.export(PERSON),
    "scores are counted anew": lambda tables: tables.recounts.settle(),
    "a server and old games are deleted": _cleaned,
}


async def figures(load: Workload) -> Figures:
    """Move at many tables, one after the other, while each of these works is done."""
    waits: Figures = {"nothing else": []}
    with load.place() as (folder, _):
        path = folder / "big.sqlite3"
        async with open_store(str(path)):
            pass
        fill(path, live=LIVE, finished=FINISHED, waiting=0)
        moved = _make_big(path)
        for name, work in WORKS.items():
            copy = shutil.copy(path, folder / "copy.sqlite3")
            async with open_store(str(copy)) as store:
                tables = service(store)
                await tables.servers.load()
                for kind, value in zip(("nothing else", name), await _longest(tables, moved, work), strict=True):
                    waits.setdefault(kind, []).append(value)
    return waits


def _make_big(path: Path) -> list[TableId]:
    """Give a person and some servers many games of the file, and everybody the results; return the tables where people
    are to move."""
    with sqlite3.connect(path) as db:
        among_people = "SELECT id FROM tables WHERE phase = ? AND id % 5 <> 0 ORDER BY id"
        finished, live = ([row[0] for row in db.execute(among_people, (phase,))] for phase in ("finished", "live"))
        mine = finished[:PERSONS] + live[MOVED : MOVED + 20]
        db.executemany("UPDATE seats SET user_id = ? WHERE table_id = ? AND seat = 0", [(PERSON, id_) for id_ in mine])
        db.executemany("UPDATE tables SET host_id = ? WHERE id = ?", [(PERSON, id_) for id_ in mine])
        first = PERSONS
        for guild, number in GAMES.items():
            theirs = finished[first : first + number]
            ended = NOW - 99 * DAY if guild == FORGETFUL else NOW
            change = "UPDATE tables SET guild_id = ?, ended_at = ? WHERE id = ?"
            db.executemany(change, [(guild, ended, id_) for id_ in theirs])
            # Everybody of these servers is somebody else.
            change = f"UPDATE seats SET user_id = {USER + 10**7} + table_id * 2 + seat WHERE table_id = ?"
            db.executemany(change, [(id_,) for id_ in theirs])
            first += number
        db.execute(
            "INSERT INTO results (table_id, seat, guild_id, game, user_id, at, season, side, place, rating, mu, sigma, "
            "season_mu, season_sigma) SELECT id, seat, guild_id, game, user_id, ended_at, 20271, seat, 1 + seat, 1000, "
            "25, 5, 25, 5 FROM tables JOIN seats ON table_id = id WHERE phase = 'finished' AND id % 5 <> 0"
        )
        for season in (0, 20271):
            db.execute(
                "INSERT OR IGNORE INTO ratings (guild_id, game, user_id, season, name, games, wins, points, mu, sigma, "
                f"rating) SELECT guild_id, game, user_id, {season}, 'Ann', count(*), 1, 9, 25, 5, 1000 FROM results "
                "GROUP BY guild_id, game, user_id"
            )
        settings = "INSERT INTO servers (guild_id, settings, removed_at) VALUES (?, ?, ?)"
        db.execute(settings, (LEFT, "{}", NOW - 99 * DAY))
        db.execute(settings, (FORGETFUL, json.dumps({"keep_days": 30}), None))
        db.execute("INSERT INTO recounts (guild_id, game) VALUES (?, ?)", (RECOUNTED, GAME.name))
    db.close()
    return [TableId(id_) for id_ in live[:MOVED]]


async def _longest(tables: Tables, moved: list[TableId], work: Work) -> tuple[float, float]:
    """Return the longest wait of a move while nothing else is done, and while this is done."""
    waits, over = list[float](), asyncio.Event()
    for table in moved:
        await tables.match(table)

    async def move() -> None:
        for number, table in enumerate(cycle(moved)):
            match = await tables.match(table)
            if match.to_act is not None:
                press = Press(-NOW - number, match.seats[match.to_act].user_id or 0, "Ann", "en-US")
                words = match.record.game.legal(match.view(match.to_act))[0].words
                began = time.process_time()
                with suppress(Refused):  # for it has waited too long
                    await tables.matches.play(table, press, words, ply=match.ply)
                waits.append(1000 * (time.process_time() - began))
                await asyncio.sleep(0.002)
            if over.is_set():
                return

    tame_collector()
    task = asyncio.create_task(move())
    await asyncio.sleep(QUIET)
    quiet = max(waits)
    waits.clear()
    await work(tables)
    over.set()
    await task
    return quiet, max(waits)
