"""The bot and people who play with it, in one process, for measuring.

The bot, discord.py with all its objects, and a Discord double live in one process: requests go to the double without a
socket, and the double's time is not counted.
"""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, TypeAlias
from unittest import mock

import aiohttp

from bot.__main__ import GARBAGE
from bot.client import Nugget
from bot.games import faces
from bot.shards import ALL, Shards, shard_of
from bot.store.store import open_store
from bot.tables.service import Tables
from bot.ui.core.custom_id import Tag, Verb, read
from bot.workers.service import Workers
from engine.game import AnyGame, View
from tests.discord_double import payloads
from tests.discord_double.model import Data, Guild, Interaction, Message, Person
from tests.discord_double.state import TOKEN, Discord
from tests.postgres import Server
from tests.tools.wire import Wire

COMMAND, PRESS = 2, 3
"""Kinds of interactions."""
Step: TypeAlias = tuple[Person, Message, str]
"""The person who presses, the message, and the custom_id of the button."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The bot, and people who play with it."""

    discord: Discord
    client: Nugget
    tables: Tables
    workers: Workers
    wire: Wire
    asleep: set[asyncio.Task[Any]]
    """Tasks that never end."""

    async def do(self, kind: int, who: Person, data: Data, place: Any, source: Message | None = None) -> Interaction:
        """Let a person do something, and wait for all its results."""
        began = time.thread_time()
        it = self.discord.begin(kind, who, place, source)
        said = json.dumps(payloads.interaction(it, data, self.discord.bot))
        self.wire.spent += time.thread_time() - began
        self.client._connection.parse_interaction_create(json.loads(said))
        await self.calm()
        return it

    async def press(self, who: Person, message: Message, custom_id: str) -> Interaction:
        data = {"custom_id": custom_id, "component_type": 2}
        return await self.do(PRESS, who, data, message.channel, message)

    async def choose(self, who: Person, message: Message, custom_id: str, value: str) -> Interaction:
        data = {"custom_id": custom_id, "component_type": 3, "values": [value]}
        return await self.do(PRESS, who, data, message.channel, message)

    async def calm(self) -> None:
        """Wait until nothing is in progress."""
        while going := asyncio.all_tasks() - self.asleep - {asyncio.current_task()}:
            await asyncio.wait(going)

    async def open(
        self, game: str, number: int, players: int, options: Mapping[str, str] = MappingProxyType({})
    ) -> Seats:
        """Let people open a table of this game with these options, and start it. Tables are spread over the servers by
        their numbers."""
        people = [Person(self.discord.ids.new(), f"P{number}_{seat}") for seat in range(players)]
        self.discord.people |= {person.id: person for person in people}
        guild = self.discord.guilds[number % len(self.discord.guilds)]
        play = next(command["id"] for command in self.discord.commands if command["name"] == "play")
        typed = [{"type": 3, "name": "game", "value": game}, {"type": 4, "name": "players", "value": players}]
        data = {"id": play, "name": "play", "type": 1, "options": typed}
        card = (await self.do(COMMAND, people[0], data, guild.channels[0])).message
        for option, value in options.items():
            panel = (await self.press(people[0], card, _custom_id(card, Verb.OPTIONS))).message
            menu = next(each for each in panel.born if each.endswith(f":{option}"))
            await self.choose(people[0], panel, menu, value)
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

    async def look(self) -> Step | None:
        """Let the person to act open the panel; return the press that makes a move, None at the end of the game."""
        match = await self.evening.tables.match(self.id)
        if match.to_act is None:
            return None
        who = self.people[match.seats[match.to_act].user_id or 0]
        panel = (await self.evening.press(who, self.board, self.play)).message
        words = _any_move(match.record.game, match.view(match.to_act), self.random)
        return who, panel, str(Tag(Verb.MOVE, match.id, match.ply, f"00 {words}"))

    @property
    def board(self) -> Message:
        assert self.card.thread is not None
        return next(each for each in reversed(self.card.thread.messages.values()) if _custom_id(each, Verb.PLAY))

    @property
    def play(self) -> str:
        """The custom_id of the board's button that opens the panel."""
        return _custom_id(self.board, Verb.PLAY)


def _any_move(game: AnyGame, view: View, random: Random) -> str:
    """Return the words of some move of the viewer, who is to act."""
    absent = game.absent(view)
    moves = [move for move in game.legal(view) if move != absent] or [absent]
    # There are far more palisades than warriors to choose from, and people place both.
    kind = random.choice(sorted({type(move) for move in moves}, key=lambda kind: kind.__name__))
    return random.choice([move for move in moves if type(move) is kind]).words


def _custom_id(message: Message, verb: Verb) -> str:
    return next((each for each in message.born if (tag := read(each)) and tag.verb is verb), "")


@asynccontextmanager
async def evening(
    folder: Path, server: Server | None = None, *, shared: bool = False, guilds: int = 1
) -> AsyncIterator[Evening]:
    """Run the bot in this number of servers, with no people yet: on a file, or on a database of a PostgreSQL server,
    which it may have to share with other processes."""
    discord = Discord(lambda: None, lambda event, data: client._connection.parsers[event](data))
    discord.guilds += [Guild(discord.ids.new(), f"Hall {number}") for number in range(guilds)]
    wires: list[Wire] = []

    def session(*_: Any, trace_configs: Any = None, **__: Any) -> Wire:
        wires.append(Wire(discord, trace_configs or []))
        return wires[-1]

    address = str(folder / "games.sqlite3") if server is None else server.database()
    shards = _some_of(2 + guilds, discord.guilds) if shared else ALL
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
        for guild in discord.guilds:
            client._connection.parsers["GUILD_CREATE"](payloads.guild(guild, discord.bot))
            discord.add_channel(guild, "games")
        await found.calm()
        tame_collector()
        try:
            yield found
        finally:
            await client.close()


def _some_of(count: int, guilds: Sequence[Guild]) -> Shards:
    """Return shard 0 and those of these servers, where there are so many that others are left."""
    return Shards(tuple(sorted({0, *(shard_of(guild.id, count) for guild in guilds)})), count)


def tame_collector() -> None:
    """Keep the garbage collector from what is there after the start, as the bot does."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


async def cost(evening: Evening, work: Awaitable[Any]) -> tuple[float, float]:
    """Return the milliseconds of processor time that this work takes in the bot's process, and in the process that
    draws."""
    drawing = await evening.workers.draw(time.process_time)
    spent, began = evening.wire.spent, time.process_time()
    await work
    here = time.process_time() - began - (evening.wire.spent - spent)
    return 1000 * here, 1000 * (await evening.workers.draw(time.process_time) - drawing)
