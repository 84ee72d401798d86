"""The costs of a turn, and how soon it is seen: `python -m tests.tools.turns --help`.

The bot, discord.py with all its objects, and a Discord double live in one process: requests go to the double without a
socket, and the double's time is not counted. Figures are milliseconds of processor time, of all threads of the bot and
the process that draws, so compare them only on one machine: with `--against FOLDER`, the files of another commit, the
two take turns.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, nullcontext
from pathlib import Path
from random import Random
from statistics import median, quantiles
from subprocess import PIPE
from typing import Any, TypeAlias
from unittest import mock

import aiohttp

from bot.client import Nugget
from bot.games import faces
from bot.shards import ALL, Shards, shard_of
from bot.store import open_store
from bot.tables import Match, Tables
from bot.ui.core.custom_id import Tag, Verb, read
from bot.workers.service import Workers
from tests.discord_double import payloads
from tests.discord_double.model import Data, Guild, Interaction, Message, Person
from tests.discord_double.state import TOKEN, Body, Discord
from tests.postgres import Server, running
from tests.tools.wire import Wire

COMMAND, PRESS = 2, 3
"""Kinds of interactions."""
SHARED = "on a file, on a PostgreSQL of its own, or on one that other processes use, too"
WARM = 5
"""The number of turns that are played first, or the seconds of a rush, to fill the caches."""
Figures: TypeAlias = dict[str, list[float]]
Step: TypeAlias = tuple[Person, Message, str]
"""The person who presses, the message, and the custom_id of the button."""


class Evening:
    """The bot, and people who play with it."""

    def __init__(
        self,
        discord: Discord,
        client: Nugget,
        tables: Tables,
        workers: Workers,
        wire: Wire,
        asleep: set[asyncio.Task[Any]],
    ) -> None:
        """`asleep` are tasks that never end."""
        self.discord = discord
        self.client = client
        self.tables = tables
        self.workers = workers
        self.wire = wire
        self.asleep = asleep

    def begin(self, kind: int, who: Person, data: Data, place: Any, source: Message | None = None) -> Interaction:
        """Let a person do something, without waiting for its results."""
        it = self.discord.begin(kind, who, place, source)
        said = json.dumps(payloads.interaction(it, data, self.discord.bot))
        self.client._connection.parse_interaction_create(json.loads(said))
        return it

    async def do(self, kind: int, who: Person, data: Data, place: Any, source: Message | None = None) -> Interaction:
        """Let a person do something, and wait for all its results."""
        it = self.begin(kind, who, data, place, source)
        await self.calm()
        return it

    async def press(self, who: Person, message: Message, custom_id: str) -> Interaction:
        data = {"custom_id": custom_id, "component_type": 2}
        return await self.do(PRESS, who, data, message.channel, message)

    async def calm(self) -> None:
        """Wait until nothing is in progress."""
        while going := asyncio.all_tasks() - self.asleep - {asyncio.current_task()}:
            await asyncio.wait(going)

    async def open(self, game: str, number: int, players: int) -> Seats:
        """Let people open a table of this game and start it."""
        people = [Person(self.discord.ids.new(), f"P{number}_{seat}") for seat in range(players)]
        self.discord.people |= {person.id: person for person in people}
        known = next(each for each in self.discord.commands if each["name"] == game)
        place = self.discord.guilds[0].channels[0]
        inner = [{"type": 1, "name": "new", "options": [{"type": 4, "name": "players", "value": players}]}]
        opened = await self.do(
            COMMAND, people[0], {"id": known["id"], "name": game, "type": 1, "options": inner}, place
        )
        card = opened.message
        for person in people[1:]:
            await self.press(person, card, _custom_id(card, Verb.JOIN))
        await self.press(people[0], card, _custom_id(card, Verb.START))
        return Seats(self, card, people, number)


class Seats:
    """A game and its players."""

    def __init__(self, evening: Evening, card: Message, people: Sequence[Person], seed: int) -> None:
        self.evening = evening
        self.card = card
        self.people = {person.id: person for person in people}
        self.random = Random(seed)
        self.id = next(tag.table for tag in map(read, card.born) if tag)
        self.panels: dict[int, Message] = {}
        """The newest private message of each person, by id."""

    async def look(self) -> Step | None:
        """Let the person to act open the panel; return the press that makes a move, None at the end of the game."""
        match = await self.evening.tables.match(self.id)
        if match.to_act is None:
            return None
        who = self.people[match.seats[match.to_act].user_id or 0]
        self.panels[who.id] = (await self.evening.press(who, self.board, _custom_id(self.board, Verb.PLAY))).message
        return self.step(match)

    def step(self, match: Match) -> Step | None:
        """Return the press that makes a move, in any private message that this person has; None at the end."""
        if match.to_act is None:
            return None
        who = self.people[match.seats[match.to_act].user_id or 0]
        panel = self.panels.get(who.id) or next(iter(self.panels.values()))
        return who, panel, str(Tag(Verb.MOVE, match.id, match.ply, f"00 {self._words(match)}"))

    @property
    def board(self) -> Message:
        assert self.card.thread is not None
        return next(each for each in reversed(self.card.thread.messages.values()) if _custom_id(each, Verb.PLAY))

    def _words(self, match: Match) -> str:
        assert match.to_act is not None
        game, view = match.record.game, match.view(match.to_act)
        absent = game.absent(view).words
        moves = [move.words for move in game.legal(view) if move.words != absent] or [absent]
        # There are far more palisades than warriors to choose from, and people place both.
        kind = self.random.choice(sorted({words[0] for words in moves}))
        return self.random.choice([words for words in moves if words[0] == kind])


def _custom_id(message: Message, verb: Verb) -> str:
    return next((each for each in message.born if (tag := read(each)) and tag.verb is verb), "")


@asynccontextmanager
async def evening(folder: Path, server: Server | None = None, *, shared: bool = False) -> AsyncIterator[Evening]:
    """Run the bot, with no people yet: on a file, or on a database of a PostgreSQL server, which it may have to share
    with other processes."""
    discord = Discord(lambda: None, lambda event, data: client._connection.parsers[event](data))
    hall = Guild(discord.ids.new(), "The Hall")
    discord.guilds.append(hall)
    wires: list[Wire] = []

    def session(*_: Any, trace_configs: Any = None, **__: Any) -> Wire:
        wires.append(Wire(discord, trace_configs or []))
        return wires[-1]

    address = str(folder / "games.sqlite3") if server is None else server.database()
    shards = Shards(tuple(sorted({0, shard_of(hall.id, 3)})), 3) if shared else ALL
    async with AsyncExitStack() as opened:
        store = await opened.enter_async_context(open_store(address, shards=shards))
        games = {name: face.game for name, face in faces().items()}
        tables = Tables(store, games, clock=time.time, rng=Random(1))
        workers = await opened.enter_async_context(Workers(1))
        client = Nugget(lambda: nullcontext(tables), lambda: nullcontext(workers), faces(), pause=0, emoji_pause=0)
        with mock.patch.object(aiohttp, "ClientSession", session):
            asleep = asyncio.all_tasks()
            await client.login(TOKEN)
        found = Evening(discord, client, tables, workers, wires[-1], asleep)
        client._connection.shard_count = client.shard_count = 1
        client._connection.parsers["GUILD_CREATE"](payloads.guild(hall, discord.bot))
        discord.add_channel(hall, "games")
        await found.calm()
        try:
            yield found
        finally:
            await client.close()


# --- Measurements --------------------------------------------------------------------------------


async def cost(evening: Evening, work: Awaitable[Any]) -> tuple[float, float]:
    """Return the milliseconds of processor time that this work takes in the bot's process, and in the process that
    draws."""
    drawing = await evening.workers.draw(time.process_time)
    spent, began = evening.wire.spent, time.process_time()
    await work
    here = time.process_time() - began - (evening.wire.spent - spent)
    return 1000 * here, 1000 * (await evening.workers.draw(time.process_time) - drawing)


async def turns(evening: Evening, game: str, players: int, number: int) -> Figures:
    """Play `number` turns, one after the other; return the figures of each."""
    taken: Figures = {
        "a turn, ms": [],
        "without drawing": [],
        "its panel, ms": [],
        "its requests": [],
        "that count": [],
        "its picture, kB": [],
    }
    seats = await evening.open(game, 0, players)
    for each in range(number + WARM):
        step: list[Step] = []

        async def look(seats: Seats = seats, step: list[Step] = step) -> None:
            step.extend(filter(None, [await seats.look()]))

        panel = await cost(evening, look())
        if not step:
            seats = await evening.open(game, each, players)
            continue
        requests, counted = evening.wire.requests, evening.wire.counted
        turn = await cost(evening, evening.press(*step[0]))
        size = sum(file["size"] for file in seats.board.attachments) / 1000
        if each >= WARM:
            made = evening.wire.requests - requests, evening.wire.counted - counted
            measured = sum(turn), turn[0], sum(panel), *made, size
            for values, value in zip(taken.values(), measured, strict=True):
                values.append(value)
    return taken


async def rush(evening: Evening, game: str, tables: int, rate: float, seconds: float) -> Figures:
    """Let people make `rate` moves a second in total, for this many seconds; return the milliseconds to the first
    answers and to the boards. People have their panels open."""
    taken: Figures = {"first answer, ms": [], "board, ms": []}
    ready: list[tuple[Seats, Step]] = []
    for number in range(tables):
        seats = await evening.open(game, 1000 + number, 2)
        ready += [(seats, step) for step in [await seats.look()] if step]
    pressed: dict[int, float] = {}
    answering: dict[str, float] = {}
    again: set[asyncio.Task[None]] = set()
    answer = evening.discord.callback

    def answered(number: str, token: str, body: Body) -> Interaction:
        taken["first answer, ms"].append(1000 * (time.perf_counter() - answering.pop(token)))
        return answer(number, token, body)

    def came(message: Message) -> None:
        for tag in filter(None, map(read, message.born)):
            if tag.verb in (Verb.PLAY, Verb.REMATCH) and tag.table in pressed:
                taken["board, ms"].append(1000 * (time.perf_counter() - pressed.pop(tag.table)))
                again.add(asyncio.get_running_loop().create_task(go_on(tables_of[tag.table])))

    async def go_on(seats: Seats) -> None:
        step = seats.step(await evening.tables.match(seats.id))
        if step is not None:
            ready.append((seats, step))

    tables_of = {seats.id: seats for seats, _ in ready}
    evening.discord.on_post = came
    with mock.patch.object(evening.discord, "callback", answered):
        began = time.perf_counter()
        for number in range(int(rate * (WARM + seconds))):
            if number == int(rate * WARM):
                for values in taken.values():
                    values.clear()
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            if not ready:
                continue
            seats, (who, panel, custom_id) = ready.pop(0)
            pressed[seats.id] = time.perf_counter()
            data = {"custom_id": custom_id, "component_type": 2}
            it = evening.begin(PRESS, who, data, panel.channel, panel)
            answering[it.token] = pressed[seats.id]
        made, took = len(taken["board, ms"]), time.perf_counter() - began - WARM
        await evening.calm()
    taken["moves a second"] = [made / took]
    return taken


async def measured(given: argparse.Namespace) -> Figures:
    """Return the figures that the command line asks for."""
    with ExitStack() as opened:
        folder = opened.enter_context(tempfile.TemporaryDirectory(prefix="turns-"))
        server = None if given.database == "file" else opened.enter_context(running())
        async with evening(Path(folder), server, shared=given.database == "shared") as it:
            if given.rush:
                return await rush(it, given.game, given.tables, given.rush, given.seconds)
            return await turns(it, given.game, given.players, given.turns)


def elsewhere(folder: Path) -> Figures:
    """Return the figures of the same command with the code in this folder."""
    words = [each for each in sys.argv[1:] if each not in ("--against", str(folder))]
    command = [sys.executable, __file__, *words, "--plain"]
    said = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(folder)}, stdout=PIPE, check=True, text=True)
    found: Figures = json.loads(said.stdout)
    return found


def lines(taken: Figures, before: Figures | None = None) -> Iterator[str]:
    """Yield the figures in words, beside earlier ones."""
    for name, values in taken.items():
        if len(values) < 2:
            yield f"{name:18}{sum(values):9.2f}"
            continue
        said = f"{name:18}{median(values):9.2f} median {quantiles(values, n=100)[98]:9.2f} at the 99th percentile"
        old = before and before.get(name)
        yield said if not old else f"{said}{median(old):9.2f} before, {median(values) / median(old):.2f} of it"


def main() -> None:
    """Measure what the command line asks for, and print it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="armadora")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--database", choices=["file", "postgres", "shared"], default="file", help=SHARED)
    parser.add_argument("--turns", type=int, default=60, help="turns, one after the other")
    parser.add_argument("--rush", type=float, default=0.0, help="instead: so many moves a second")
    parser.add_argument("--tables", type=int, default=100, help="at so many tables")
    parser.add_argument("--seconds", type=float, default=60.0, help="for so long")
    parser.add_argument("--against", type=Path, help="a folder with another commit, to measure by turns")
    parser.add_argument("--rounds", type=int, default=3, help="how often by turns")
    parser.add_argument("--plain", action="store_true", help="print the figures as JSON")
    given = parser.parse_args()
    taken: Figures = {}
    before: Figures = {}
    for _ in range(given.rounds if given.against else 1):
        for name, values in asyncio.run(measured(given)).items():
            taken.setdefault(name, []).extend(values)
        if given.against:
            for name, values in elsewhere(given.against).items():
                before.setdefault(name, []).extend(values)
    sys.stdout.write(json.dumps(taken) if given.plain else "".join(f"{line}\n" for line in lines(taken, before)))


if __name__ == "__main__":
    main()
