"""The costs of a big file of games: `python -m tests.tools.reach --help`.

It makes a database with many live and finished games and runs all queries of jobs and presses. It prints the plan and
the time of each query, and fails if one of them scans a table that grows with the number of games ever played. Then it
runs the jobs of every minute with thousands of tables waiting, in milliseconds of processor time.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import re
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, cast

import discord
from sqlalchemy import event

from bot.__main__ import GARBAGE
from bot.background import Background
from bot.computers.opponents import Opponents
from bot.store.store import Store, open_store
from bot.store.table_rows import Place, TableId
from bot.tables.base import Press
from bot.tables.lookouts import Invitee
from bot.tables.service import Tables
from bot.ui.core.app import App
from bot.ui.delivery import due, erasing
from bot.ui.recovery import recover
from tests.discord_double import payloads
from tests.discord_double.model import Channel, Guild, Kind, Person
from tests.tools.big_file import CHANNEL, GAME, GUILD, NOW, USER, fill

GROWING = {
    *("tables", "seats", "moves", "interactions", "guesses"),
    *("invitations", "blocks"),
    *("ratings", "old_ratings", "tallies", "head_to_head", "results", "strengths", "lookouts"),
}
"""The tables that no query may scan."""
LOOKS = 5
"""The number of runs of each job."""
SENDING = discord.Permissions(send_messages=True, send_messages_in_threads=True).value


@dataclass(frozen=True)
class Query:
    """A query, and the database's plan for it."""

    what: str
    """The job or press that makes it."""
    sql: str
    plan: tuple[str, ...]
    ms: float | None
    """The median in milliseconds; None for a query that changes something."""

    def scans(self, partial: set[str]) -> list[str]:
        """Return the steps that scan a table or a whole index of one. A scan of a `partial` index is short, so it does
        not count."""
        found = []
        for step in self.plan:
            scan = re.match(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", step)
            if scan and scan[1] in GROWING and scan[2] not in partial:
                found.append(step)
        return found


# --- The queries ---------------------------------------------------------------------------------


def jobs(tables: Tables) -> dict[str, Callable[[], Awaitable[Any]]]:
    """Return the jobs that run regularly, whether or not anybody plays."""
    return {
        "what is over": tables.expire,
        "what is pending": lambda: tables.ask(lambda tx: tx.lists.unpublished()),
        "where computers are to act": lambda: tables.ask(lambda tx: tx.lists.of_computers()),
        "the heartbeat": tables.clocks.beat,
        "clocks that are due": tables.clocks.due,
        "lines that are behind": lambda: tables.outbox.due_of("turn_line", "late"),
        "tables that wait for long": tables.waiting.mark_waiting,
        "messages that are owed": tables.outbox.due,
        "Play messages": lambda: tables.lookouts.scene(GUILD),
    }


def presses(tables: Tables, table: TableId, channel: int) -> dict[str, Callable[[], Awaitable[Any]]]:
    """Return the work for which somebody waits; `table` is a live one between people."""
    numbers = iter(range(1, 1000))

    def by(user: int, name: str = "Ann") -> Press:
        return Press(next(numbers) - NOW, user, name, "en-US")

    async def press() -> Press:
        return by(await _somebody(tables, table))

    async def move() -> None:
        match = await tables.match(table)
        assert match.to_act is not None
        words = match.record.game.legal(match.view(match.to_act))[0].words
        await tables.matches.play(table, by(match.seats[match.to_act].user_id or 0), words, ply=match.ply)

    async def posted() -> None:
        match = await tables.match(table)
        await tables.placement.mark_published(table, match.ply, 7 * CHANNEL + next(numbers))
        await tables.outbox.note(await tables.outbox.of_table(table, "hand"))

    async def people() -> None:
        own = await press()
        await tables.preferences.of(own.user_id)
        await tables.preferences.go_away(own, NOW + 99)

    async def achieved() -> None:
        user = (await press()).user_id
        await tables.rankings.leaderboard(GUILD + 1, GAME.name, user)
        await tables.rankings.stats(GUILD + 1, GAME.name, user)
        await tables.ask(lambda tx: tx.scores.tallies(GUILD + 1, GAME.name, [user]))
        await tables.rankings.against_computers(GAME.name, user)

    async def looking() -> None:
        user, guild_id = (await press()).user_id, GUILD + 1
        await tables.lookouts.look(guild_id, by(user))
        await tables.lookouts.of(guild_id, user)
        opened = by(user + 1, "Bob")
        lobby = await tables.lobbies.open_lobby(opened, Place(guild_id, channel), GAME.name, {})
        await tables.lookouts.choose(lobby, await tables.lookouts.to_call(lobby))
        await tables.lookouts.called_to(lobby)
        await tables.lookouts.stop(guild_id, by(user))

    async def ended() -> None:
        await tables.rematches.again(TableId(1), by(await _somebody(tables, 1)))
        await tables.matches.record(TableId(1))

    async def person() -> None:
        user = (await press()).user_id
        await tables.privacy.holdings(user)
        await tables.privacy.export(user)
        await tables.privacy.forget(by(user), 1)

    async def servers() -> None:
        async with tables.base.change() as tx:
            await tx.recounts.add(GUILD + 1, GAME.name)
        await tables.recounts.settle()
        await tables.servers.change(GUILD + 2, await press(), keep_days=1)
        await tables.servers.removed(GUILD + 3)
        await tables.servers.compare([GUILD, GUILD + 1], absent=lambda guild: guild != GUILD + 2)
        await tables.servers.joined(GUILD + 3)
        async with tables.base.change() as tx:
            await tx.servers.mark_removed(GUILD + 4, 0)
        while await tables.servers.clean_up([GUILD + 2]):
            pass

    async def invited() -> None:
        host, guests = await press(), [Invitee(await _somebody(tables, number), "Bob") for number in (1, 2)]
        for guest in guests:
            await tables.preferences.change(by(guest.user_id, "Bob"), invitations="known")
        place = Place(GUILD + 1, CHANNEL)
        lobby = await tables.lobbies.open_lobby(host, place, GAME.name, {}, invited=guests)
        await tables.invitations.invite(lobby.id, await press(), [Invitee(USER - 9, "Cas")])
        await tables.ask(lambda tx: tx.invitations.of(lobby.id, USER - 9))
        await tables.invitations.block(lobby.id, by(USER - 9, "Cas"), host.user_id)
        await tables.ask(lambda tx: tx.invitations.blocked(USER - 9))
        await tables.waiting.open_tables(GUILD + 1, GAME.name, {}, host.user_id)

    async def user_lists() -> None:
        await tables.of_user((await press()).user_id, game=GAME.name, guild_id=GUILD + 1)

    async def first_board() -> None:
        await tables.matches.newcomers(await tables.match(table))

    return {
        "a table": lambda: tables.match(TableId(table + 1)),
        "a first board": first_board,
        "a move": move,
        "what was posted": posted,
        "one's own games": user_lists,
        "a channel's games": lambda: tables.of_channel(channel),
        "reminders and vacations": people,
        "invitations": invited,
        "ranks": achieved,
        "looking for a game": looking,
        "a game that is over": ended,
        "a vote": lambda: _vote(tables, table),
        "a channel that was deleted": lambda: tables.placement.lost(channel),
        "somebody's data": person,
        "servers": servers,
    }


async def _somebody(tables: Tables, table: int) -> int:
    match = await tables.match(TableId(table))
    return next(seat.user_id for seat in match.seats if seat.user_id is not None)


async def _vote(tables: Tables, table: TableId) -> None:
    match = await tables.match(table)
    await tables.absence.votes(match)
    await tables.outbox.of_table(table, "late", "reminder", "turn")
    await tables.ask(lambda tx: tx.tables.stand_in_moves(table))


async def asked(path: Path, *, times: int = 1) -> list[Query]:
    """Run all jobs and presses on the file; return each query once, timed `times` times."""
    heard: dict[str, tuple[str, Any]] = {}
    what = ""

    def hear(_: Any, __: Any, sql: str, parameters: Any, *___: Any) -> None:
        if sql.startswith(("SELECT", "UPDATE", "DELETE", "WITH")):
            heard.setdefault(sql, (what, parameters))

    async with open_store(str(path)) as store:
        event.listen(store.engine.sync_engine, "before_cursor_execute", hear)
        tables = service(store)
        with closing(sqlite3.connect(path)) as db:
            one = "SELECT id, channel_id FROM tables WHERE phase = 'live' AND deadline IS NULL AND id % 5 LIMIT 1"
            table, channel = db.execute(one).fetchone()
            for name, work in {**jobs(tables), **presses(tables, TableId(table), channel)}.items():
                what = name
                await work()
            return [_query(db, sql, *known, times=times) for sql, known in heard.items()]


def service(store: Store) -> Tables:
    """Return the tables of this store."""
    return Tables(store, {GAME.name: GAME}, clock=lambda: NOW, rng=Random(1), idle_seconds=10**6)


def partial_indexes(path: Path) -> set[str]:
    """Return the indexes that have a condition."""
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'").fetchall()
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
    """Return the milliseconds of processor time of each job, with tables waiting where the bot may not post."""
    async with open_store(str(path)) as store, _client(path) as client:
        tables, background, none = service(store), Background(), cast(Any, None)
        opponents = Opponents(tables, none, none, pause=0, background=background)
        app = App(client, tables, {}, none, opponents, background, none)
        work: dict[str, Callable[[], Awaitable[object]]] = {
            "settings": tables.servers.load,
            "what is over": tables.expire,
            "what is pending, and computers": lambda: recover(app),
            "recounts": tables.recounts.settle,
            "erasures": lambda: erasing.erase(app),
            "clocks": lambda: due.look(app),
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
    """Yield a client that knows all servers with live games, and may post nowhere there."""
    bot = Person(USER - 1, "Nugget")
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT DISTINCT guild_id, channel_id FROM tables").fetchall()
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
    """Make the file, print the queries, and return 1 if any of them scans too much."""
    async with open_store(str(path)):
        pass
    size = fill(path, live=given.live, finished=given.finished, waiting=given.waiting)
    print(f"{given.live} live games, {given.finished} finished: {size / 1e6:.0f} MB")
    waited = await minute(path)
    partial, bad = partial_indexes(path), 0
    for query in await asked(path, times=5):
        took = "" if query.ms is None else f"{query.ms:8.3f} ms"
        print(f"{took:12}{query.what}: {' '.join(query.sql.split())[: given.width]}")
        for step in query.plan:
            wrong = step in query.scans(partial)
            bad += wrong
            print(f"{'!' if wrong else ' ':>14} {step}")
    for name, ms in waited.items():
        print(f"{ms:8.1f} ms  {name}, {given.waiting} tables waiting")
    print(f"{sum(waited.values()):8.1f} ms  all of these")
    print(f"{bad} steps look through a table that grows with what was played")
    return int(bad > 0)


def main() -> int:
    """Measure what the command line asks for; return 0 if no query scans too much."""
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
