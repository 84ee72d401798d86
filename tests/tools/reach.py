"""What a big file of games costs the bot: `python -m tests.tools.reach --help`.

Makes a database with many live and finished games and asks of it all that jobs and presses ask. It prints what each
query's plan is and how long it takes, and fails if one of them looks through a table that grows with what was ever
played. Then it takes the jobs of every minute with thousands of tables waiting, in milliseconds of processor time.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import re
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, cast

import discord
from sqlalchemy import event

import engine
from bot.background import Background
from bot.client import GARBAGE
from bot.computers.opponents import Opponents
from bot.store import Phase, Store, TableId, open_store
from bot.tables import Press, Tables
from bot.ui.core.app import App
from bot.ui.delivery import after_move, clocks, erasing, puzzles
from bot.ui.lobby import card
from engine.game import AnyGame, Json
from tests.discord_double import payloads
from tests.discord_double.model import Channel, Guild, Kind, Person

GUILD, CHANNEL, USER = 1 << 50, 1 << 51, 1 << 52
NOW = 1_800_000_000
A_GUILD = 50
"""Tables in each server, a tenth of them in each channel; and people."""
GROWING = {"tables", "seats", "moves", "interactions", "ratings", "tallies", "bouts"}
"""Nobody may look through these."""
LOOKS = 5
"""Times that each job is done."""
SENDING = discord.Permissions(send_messages=True, send_messages_in_threads=True).value
GAME: AnyGame = engine.find("armadora")


@dataclass(frozen=True)
class Query:
    """What was asked, and how the database goes about it."""

    what: str
    """The job or press."""
    sql: str
    plan: tuple[str, ...]
    ms: float | None
    """Milliseconds in the middle; None for what changes something."""

    def scans(self, partial: set[str]) -> list[str]:
        """Return the steps that look through a table or a whole index of one; those of `partial` hold little."""
        found = []
        for step in self.plan:
            scan = re.match(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", step)
            if scan and scan[1] in GROWING and scan[2] not in partial:
                found.append(step)
        return found


# --- The file ------------------------------------------------------------------------------------


def fill(path: Path, *, live: int, finished: int, waiting: int) -> int:
    """Put games into a database that has its tables: so many live and finished ones, with so many of the live ones
    waiting for a board, and half of these for an answer to the question what to do, the others for that question;
    return its bytes."""
    random = Random(1)
    start, words, actors = _game(random)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA synchronous = OFF")
        made = list(_tables(live, finished, waiting, start, len(words), actors))
        _insert(db, "tables", [*made[0]], made)
        seats = list(_seats(made))
        _insert(db, "seats", [*seats[0]], seats)
        db.executemany(
            "INSERT INTO moves (table_id, ply, words, at) VALUES (?, ?, ?, ?)",
            ((row["id"], ply, words[ply], NOW) for row in made for ply in range(row["ply"])),
        )
        db.executemany("INSERT INTO interactions VALUES (?, ?)", ((number, NOW) for number in range(10 * live)))
        _insert(db, "questions", ["message_id", "channel_id", "table_id", "ply", "run"], _questions(made))
        people = {(row["guild_id"], USER + row["id"] % A_GUILD) for row in made}
        rating = {"game": GAME.name, "name": "Ann", "games": 9, "wins": 3, "points": 99, "mu": 25.0, "sigma": 5.0}
        _insert(
            db,
            "ratings",
            ["guild_id", "user_id", "rating", *rating],
            (
                {"guild_id": guild, "user_id": user, "rating": random.randrange(2000), **rating}
                for guild, user in people
            ),
        )
    db.close()
    return path.stat().st_size


def _game(random: Random) -> tuple[Json, list[str], list[int | None]]:
    """Return how a game between two begins, its moves, and who is to act before each and at the end."""
    state = GAME.start(GAME.read_options({"players": 2}), random)
    dealt, words, actors = GAME.dump(state), list[str](), [state.to_act]
    while state.to_act is not None:
        move = random.choice(GAME.legal(GAME.view(state, state.to_act)))
        state, _ = GAME.apply(state, state.to_act, move)
        words.append(move.words)
        actors.append(state.to_act)
    return dealt, words, actors  # type: ignore[return-value]


def _tables(
    live: int, finished: int, waiting: int, dealt: Any, length: int, actors: Sequence[int | None]
) -> Iterator[dict[str, Any]]:
    for number in range(1, live + finished + 1):
        # Live games were begun last, and those that wait are spread among them.
        rank = number - finished
        over = rank <= 0
        waits = not over and rank * waiting // live > (rank - 1) * waiting // live
        ply = length if over else 1 + number % max(1, length - 1)
        guild = number // A_GUILD
        yield {
            "id": number,
            "phase": (Phase.FINISHED if over else Phase.LIVE).value,
            "guild_id": GUILD + guild,
            "channel_id": CHANNEL + guild * 10 + number % 10,
            "thread_id": None if number % 3 else CHANNEL * 2 + number,
            "message_id": CHANNEL * 4 + number,
            "game": GAME.name,
            "edition": GAME.edition,
            "options": json.dumps(dealt["options"]),
            "host_id": USER,
            "opened_at": NOW,
            "expires_at": NOW,
            "start": json.dumps(dealt["start"]),
            "ply": ply,
            "to_act": actors[ply],
            "computers": sum(1 << seat for seat in range(2) if _computer(number, seat, actors[ply])),
            "published_ply": ply - waits,
            "told_ply": ply,
            "changes": 1,
            "card_shown": 1,
            "lost_boards": 0,
            "quarantine_told": 0,
            "clock": "slow" if waits or number % 4 == 0 else "none",
            "stand_in_level": "normal",
            "run": ply,
            "deadline": NOW - 1 if waits else NOW + 999 if number % 4 == 0 and not over else None,
            "remind_at": None,
            "reminded": 0,
            "line_changes": 0,
            "line_shown": 0,
            "started_at": NOW,
            "moved_at": NOW - number % 1000,
            "ended_at": NOW if over else None,
            "finish": number if over else None,
        }


def _computer(number: int, seat: int, to_act: int | None) -> bool:
    """Whether a computer sits there: where computers play they have moved already."""
    return seat != to_act and number % 5 == 0


def _seats(made: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in made:
        for seat in range(2):
            computer = "easy" if _computer(row["id"], seat, row["to_act"]) else None
            user = None if computer else USER + row["guild_id"] % 1000 * A_GUILD + (row["id"] * 2 + seat) % A_GUILD
            own = {"table_id": row["id"], "seat": seat, "user_id": user, "name": "Ann", "language": "en-US"}
            yield own | {"computer": computer, "left": 0, "reserve": 0, "gone": 0, "dm": "open"}


def _questions(made: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in made:
        if row["deadline"] == NOW - 1 and row["ply"] % 2:
            place = {"message_id": row["id"], "channel_id": row["channel_id"], "table_id": row["id"]}
            yield {**place, "ply": row["ply"], "run": row["run"]}


def _insert(db: sqlite3.Connection, table: str, columns: Sequence[str], rows: Any) -> None:
    names, marks = ", ".join(f'"{name}"' for name in columns), ", ".join("?" * len(columns))
    values = ([row.get(name) for name in columns] for row in rows)
    db.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", values)


# --- What is asked -------------------------------------------------------------------------------


def jobs(tables: Tables) -> dict[str, Callable[[], Awaitable[Any]]]:
    """Return what is done again and again whether anybody plays or not."""
    return {
        "what is over": tables.expire,
        "what is owed": tables.placement.owed,
        "where computers are to act": tables.waiting_for_computers,
        "cards that are behind": tables.placement.cards_behind,
        "the heartbeat": tables.clocks.beat,
        "clocks that are due": tables.clocks.due,
        "lines that are behind": tables.clocks.lines_behind,
    }


def presses(tables: Tables, table: TableId, channel: int) -> dict[str, Callable[[], Awaitable[Any]]]:
    """Return what somebody waits for; `table` is a live one between people."""
    numbers = iter(range(1, 1000))

    async def press() -> Press:
        match = await tables.match(table)
        user = next(who.user_id for who in match.seats if who.user_id is not None)
        return Press(next(numbers) - NOW, user, "Ann", "en-US")

    async def move() -> None:
        match = await tables.match(table)
        assert match.to_act is not None
        words = match.record.game.legal(match.view(match.to_act))[0].words
        user = match.seats[match.to_act].user_id or 0
        await tables.matches.play(table, Press(next(numbers) - NOW, user, "Ann", "en-US"), words, ply=match.ply)

    async def posted() -> None:
        match = await tables.match(table)
        await tables.placement.mark_published(table, match.ply, 7 * CHANNEL + next(numbers))
        await tables.placement.mark_letters(match, {}, settled=True)

    async def people() -> None:
        own = await press()
        await tables.clocks.wishes(own.user_id)
        await tables.clocks.go_away(own, NOW + 99)

    async def achieved() -> None:
        user = (await press()).user_id
        await tables.rankings.leaderboard(GUILD + 1, GAME.name, user)
        await tables.rankings.stats(GUILD + 1, GAME.name, user)
        await tables.rankings.tallies(GUILD + 1, GAME.name, user)
        await tables.rankings.against_computers(GAME.name, user)

    async def ended() -> None:
        await tables.lobbies.rematch(TableId(1), Press(next(numbers) - NOW, (await _somebody(tables, 1)), "A", "en-US"))
        await tables.matches.record(TableId(1))

    async def user_lists() -> None:
        await tables.of_user((await press()).user_id, game=GAME.name, guild_id=GUILD + 1)

    return {
        "a table": lambda: tables.match(TableId(table + 1)),
        "a move": move,
        "what was posted": posted,
        "one's own games": user_lists,
        "a channel's games": lambda: tables.of_channel(channel),
        "reminders and vacations": people,
        "ranks": achieved,
        "a game that is over": ended,
        "a vote": lambda: _vote(tables, table),
        "a channel that was deleted": lambda: tables.placement.lost(channel),
    }


async def _somebody(tables: Tables, table: int) -> int:
    match = await tables.match(TableId(table))
    return next(who.user_id for who in match.seats if who.user_id is not None)


async def _vote(tables: Tables, table: TableId) -> None:
    match = await tables.match(table)
    await tables.absence.votes(match)
    await tables.clocks.question(match)
    await tables.placement.question(match)
    await tables.placement.void_questions(table)
    await tables.clocks.stand_in_moves(table)


async def asked(path: Path, *, times: int = 1) -> list[Query]:
    """Carry out all jobs and presses on the file; return each query once, read so many times."""
    heard: dict[str, tuple[str, Any]] = {}
    what = ""

    def hear(_: Any, __: Any, sql: str, parameters: Any, *___: Any) -> None:
        if sql.startswith(("SELECT", "UPDATE", "DELETE")):
            heard.setdefault(sql, (what, parameters))

    async with open_store(str(path)) as store:
        event.listen(store.engine.sync_engine, "before_cursor_execute", hear)
        tables = service(store)
        with sqlite3.connect(path) as db:
            one = "SELECT id, channel_id FROM tables WHERE phase = 'live' AND deadline IS NULL AND id % 5 LIMIT 1"
            table, channel = db.execute(one).fetchone()
            for name, work in {**jobs(tables), **presses(tables, TableId(table), channel)}.items():
                what = name
                await work()
            found = [_query(db, sql, *known, times=times) for sql, known in heard.items()]
        db.close()
    return found


def service(store: Store) -> Tables:
    """Return the tables of this store."""
    return Tables(store, {GAME.name: GAME}, clock=lambda: NOW, rng=Random(1), idle_seconds=10**6)


def partial_indexes(path: Path) -> set[str]:
    """Return the indexes that hold only what their condition lets in."""
    with sqlite3.connect(path) as db:
        rows = db.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'").fetchall()
    db.close()
    return {name for (name,) in rows}


def _query(db: sqlite3.Connection, sql: str, what: str, parameters: Any, *, times: int) -> Query:
    given = parameters[0] if isinstance(parameters, list) else parameters
    plan = tuple(str(row[3]) for row in db.execute(f"EXPLAIN QUERY PLAN {sql}", given).fetchall())
    if not sql.startswith("SELECT"):
        return Query(what, sql, plan, None)
    taken = []
    for _ in range(times):
        began = time.thread_time()
        db.execute(sql, given).fetchall()
        taken.append(1000 * (time.thread_time() - began))
    return Query(what, sql, plan, median(taken))


# --- The jobs of every minute --------------------------------------------------------------------


async def minute(path: Path) -> dict[str, float]:
    """Return the milliseconds of processor time of each job with the tables waiting where the bot may not post."""
    async with open_store(str(path)) as store, _client(path) as client:
        tables, background, none = service(store), Background(), cast(Any, None)
        opponents = Opponents(tables, none, none, pause=0, background=background)
        app = App(client, tables, {}, none, opponents, background, none)
        work = {
            "settings": tables.servers.load,
            "what is over": tables.expire,
            "what is owed, and computers": lambda: after_move.recover(app),
            "cards": lambda: card.renew_all(app),
            "recounts": tables.recounts.settle,
            "puzzles": lambda: puzzles.look(app),
            "erasures": lambda: erasing.erase(app),
            "clocks": lambda: clocks.look(app),
        }
        found: dict[str, list[float]] = {name: [] for name in work}
        for _ in range(LOOKS):
            for name, job in work.items():
                began = time.process_time()
                await job()
                found[name].append(1000 * (time.process_time() - began))
    return {name: median(taken) for name, taken in found.items()}


@asynccontextmanager
async def _client(path: Path) -> AsyncIterator[discord.Client]:
    """A client that knows all servers with live games, and may post nowhere there."""
    bot = Person(USER - 1, "Nugget")
    with sqlite3.connect(path) as db:
        rows = db.execute("SELECT DISTINCT guild_id, channel_id FROM tables").fetchall()
    db.close()
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        state = client._connection
        state.user = discord.ClientUser(state=state, data=cast(Any, payloads.user(bot, bot=True)))
        for guild_id, found in groupby(sorted(rows), itemgetter(0)):
            guild = Guild(guild_id, "Mine")
            guild.channels += [Channel(channel, Kind.TEXT, "games", guild, denied=SENDING) for _, channel in found]
            state._add_guild_from_data(cast(Any, payloads.guild(guild, bot)))
        # As the bot does it.
        before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(GARBAGE)
        yield client
        gc.set_threshold(*before)
        gc.unfreeze()


async def report(given: argparse.Namespace, path: Path) -> int:
    """Make the file, print what is asked of it, and return 1 if anything looks through too much."""
    async with open_store(str(path)):
        pass
    size = fill(path, live=given.live, finished=given.finished, waiting=given.waiting)
    _say(f"{given.live} live games, {given.finished} finished: {size / 1e6:.0f} MB")
    waited = await minute(path)
    partial, bad = partial_indexes(path), 0
    for query in await asked(path, times=5):
        took = "" if query.ms is None else f"{query.ms:8.3f} ms"
        _say(f"{took:12}{query.what}: {' '.join(query.sql.split())[: given.width]}")
        for step in query.plan:
            wrong = step in query.scans(partial)
            bad += wrong
            _say(f"{'!' if wrong else ' ':>14} {step}")
    for name, ms in waited.items():
        _say(f"{ms:8.1f} ms  {name}, {given.waiting} tables waiting")
    _say(f"{sum(waited.values()):8.1f} ms  all of these")
    _say(f"{bad} steps look through a table that grows with what was played")
    return int(bad > 0)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main() -> int:
    """Measure what the command line says; return 0 if nothing looks through too much."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--live", type=int, default=10_000)
    parser.add_argument("--finished", type=int, default=100_000)
    parser.add_argument(
        "--waiting", type=int, default=3_000, help="live games with something to do that cannot be done"
    )
    parser.add_argument("--width", type=int, default=100, help="characters of each query")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="reach-") as folder:
        return asyncio.run(report(given, Path(folder) / "games.sqlite3"))


if __name__ == "__main__":
    sys.exit(main())
