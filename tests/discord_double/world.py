"""The tests' own interface: a Discord on this machine, people in it, and the bot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web

from bot.games import faces
from tests import toys
from tests.discord_double import payloads, rest, webhooks
from tests.discord_double.faults import Act, Call, Fault, Faults
from tests.discord_double.gateway import Gateway
from tests.discord_double.limits import Limits
from tests.discord_double.model import COMMAND, FORM, PRESS, Channel, Data, Guild, Interaction, Kind, Message, Person
from tests.discord_double.process import BotProcess
from tests.discord_double.rest import Front
from tests.discord_double.state import NONCE_LIFE, Discord

WAIT = 30.0
"""Seconds that anything may take, on a busy machine."""
AGAIN = 0.2
"""Seconds after which a waiting test looks again."""
T = TypeVar("T")


class World:
    """A Discord with people and the bot. Make one with `World.open`."""

    def __init__(self, folder: Path, database: str | None = None) -> None:
        self.patience = WAIT
        """Seconds that people wait for an answer."""
        self.forgiven: set[str] = set()
        """Known differences, which `truth` leaves out."""
        self._stirring: asyncio.Future[None] | None = None
        self._last = time.monotonic()
        self.limits = Limits()
        self.faults = Faults()
        self.gateway = Gateway(self.stir)
        self.discord = Discord(self.stir, self.gateway.dispatch)
        self.gateway.discord = self.discord
        self.front = Front(self.discord, self.limits, self.faults, self.stir)
        self.bot = BotProcess(folder, self.stir, database)
        self.hall = self.guild("The Hall")
        self.games = self.discord.add_channel(self.hall, "games")

    @classmethod
    @asynccontextmanager
    async def open(cls, folder: Path, database: str | None = None) -> AsyncIterator[World]:
        """Open a world with a server and a channel, without the bot; close it at the end. The bot keeps its games at
        this address, or in a file in the folder."""
        world = cls(folder, database)
        app = web.Application(middlewares=[world.front.around], client_max_size=2**25)
        app.router.add_get("/gateway", world.gateway.serve)
        app.router.add_routes([*rest.routes(world.discord), *webhooks.routes(world.discord)])
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            world.bot.address = world.discord.files_at = f"http://127.0.0.1:{runner.addresses[0][1]}"
            yield world
        finally:
            await world.bot.close()
            await runner.cleanup()

    # --- People and places ---------------------------------------------------------------------

    def guild(self, name: str, shard: int = 0, count: int = 1) -> Guild:
        """Add a server that belongs to shard `shard` of `count`. Call it before the bot starts."""
        number = self.discord.ids.new() >> 22
        number += (shard - number) % count
        while any(guild.id == number << 22 for guild in self.discord.guilds):
            number += count
        guild = Guild(number << 22, name)
        self.discord.guilds.append(guild)
        return guild

    def person(self, name: str, locale: str = "en-US") -> Person:
        person = Person(self.discord.ids.new(), name, locale)
        self.discord.people[person.id] = person
        return person

    def people(self, *names: str) -> list[Person]:
        return [self.person(name) for name in names]

    # --- The bot -------------------------------------------------------------------------------

    async def start_bot(self) -> None:
        """Start the bot and wait until it is connected."""
        before = self.gateway.identified
        await self.bot.start()
        await self.until(
            lambda: not self.bot.running or (self.gateway.identified > before and self.gateway.connected),
            "the bot is there",
        )
        assert self.bot.running, f"the bot ended with {self.bot.status}:\n{self.bot.output[-3000:]}"

    async def emoji_there(self) -> None:
        """Wait until the bot has uploaded all its emoji, long after the start. It does not know the toy game."""
        wanted = sum(len(face.emoji) for name, face in faces().items() if name not in toys.GAMES)
        await self.until(lambda: len(self.discord.emojis) >= wanted, "the emoji are there", 300.0)

    async def restart_bot(self) -> None:
        """Start the bot again once it has ended, minutes later: Discord has forgotten the nonces of what was sent, so
        the bot must look for what it may have posted already."""
        await self.bot.ended()
        self.discord.places.ahead += NONCE_LIFE
        await self.start_bot()

    # --- What people do ------------------------------------------------------------------------

    async def command(
        self, who: Person, path: str, channel: Channel | None = None, *, wait: bool = True, **options: Any
    ) -> Interaction:
        """Let a person use a command such as `armadora move`. Its options may have any value of their type."""
        place = self.games if channel is None else channel
        first, *rest_of_path = path.split()
        node = root = next(command for command in self.discord.commands if command["name"] == first)
        for name in rest_of_path:
            node = next(each for each in node["options"] if each["name"] == name)
        kinds = {each["name"]: each["type"] for each in node.get("options", ())}
        resolved: Data = {}
        inner = [_option(name, kinds[name], value, resolved) for name, value in options.items()]
        for name in reversed(rest_of_path):
            inner = [{"type": 1, "name": name, "options": inner}]
        data = {"id": root["id"], "name": first, "type": 1, "options": inner, "resolved": resolved}
        return await self._interact(COMMAND, who, place, data, None, wait=wait)

    async def press(self, who: Person, message: Message, name: str, *, wait: bool = True) -> Interaction:
        """Let a person press the button with this label, or with this word in its custom_id."""
        assert message.only_for in (None, who), f"{who.name} does not see this message"
        button = message.button(name)
        assert button is not None, f"no {name!r} among {message.buttons}"
        assert not button.disabled, f"{name!r} cannot be pressed"
        return await self.forge(who, message, button.custom_id, wait=wait)

    async def choose(self, who: Person, message: Message, name: str, value: str, *, wait: bool = True) -> Interaction:
        """Let a person choose from a menu."""
        menu = message.button(name)
        assert menu is not None, f"no {name!r} among {message.buttons}"
        assert value in (menu.values or ()), f"no {value!r} among {menu.values}"
        return await self.forge(who, message, menu.custom_id, [value], wait=wait)

    async def forge(
        self, who: Person, message: Message, custom_id: str, values: list[str] | None = None, *, wait: bool = True
    ) -> Interaction:
        """Let a person press a custom_id that this message need not have."""
        data: Data = {"custom_id": custom_id, "component_type": 2}
        if values is not None:
            data |= {"component_type": 3, "values": values}
        return await self._interact(PRESS, who, message.channel, data, message, wait=wait)

    async def submit(self, who: Person, form: Interaction, *, wait: bool = True, **fields: str) -> Interaction:
        """Let a person submit a form, filled in with `fields`."""
        assert form.form is not None
        return await self.forge_form(who, form.channel, form.form["custom_id"], form.source, wait=wait, **fields)

    async def forge_form(
        self, who: Person, place: Channel, custom_id: str, source: Message | None, *, wait: bool = True, **fields: str
    ) -> Interaction:
        """Let a person submit a form that the bot need not have shown."""
        parts = [
            {"type": 18, "id": number, "component": {"type": 4, "id": 100 + number, "custom_id": name, "value": value}}
            for number, (name, value) in enumerate(fields.items(), 1)
        ]
        return await self._interact(FORM, who, place, {"custom_id": custom_id, "components": parts}, source, wait=wait)

    async def _interact(
        self, kind: int, who: Person, place: Channel, data: Data, source: Message | None, *, wait: bool
    ) -> Interaction:
        it = self.discord.begin(kind, who, place, source)
        self.gateway.dispatch("INTERACTION_CREATE", payloads.interaction(it, data, self.discord.bot))
        if wait:
            wish = f"{who.name} sees an answer to {data.get('custom_id') or data.get('name')}"
            await self.until(lambda: it.shown or not self.bot.running, wish, self.patience)
            assert it.shown, "the bot has ended"
        return it

    # --- What people see -----------------------------------------------------------------------

    def messages(self, place: Channel, viewer: Person | None = None) -> list[Message]:
        """Return the messages of a channel, oldest first: those for everybody, and those for this viewer alone."""
        return [each for each in place.messages.values() if each.only_for is None or each.only_for is viewer]

    def direct_messages(self, who: Person) -> list[Message]:
        """Return a person's direct messages."""
        place = self.discord.directs.get(who.id)
        return [] if place is None else self.messages(place, who)

    def threads(self) -> list[Channel]:
        return [each for each in self.discord.channels.values() if each.kind.is_thread]

    # --- Trouble -------------------------------------------------------------------------------

    def fail(self, route: str, act: Act, **how: Any) -> Fault:
        """Let requests for this route fail, see `Fault`."""
        fault = Fault(route, act, **how)
        self.faults.planned.append(fault)
        return fault

    def kill_at(self, route: str, **how: Any) -> Fault:
        """Kill the bot at this request: before it is carried out, or after."""

        async def act(_: web.Request) -> web.StreamResponse:
            await self.bot.kill()
            return web.Response(status=503)  # goes nowhere

        return self.fail(route, act, **how)

    def place(self, call: Call) -> Kind | None:
        """Return the kind of channel that a request concerns."""
        if "token" in call.params:
            it = self.discord.interactions.get(call.params["token"])
            return None if it is None else it.channel.kind
        place = self.discord.channels.get(int(call.params.get("channel", 0)))
        return None if place is None else place.kind

    # --- Waiting -------------------------------------------------------------------------------

    def stir(self) -> None:
        """Let waiting tests look again."""
        self._last = time.monotonic()
        if self._stirring is not None and not self._stirring.done():
            self._stirring.set_result(None)

    async def stirred(self) -> None:
        """Wait until something happens."""
        if self._stirring is None or self._stirring.done():
            self._stirring = asyncio.get_running_loop().create_future()
        await asyncio.shield(self._stirring)

    async def until(self, holds: Callable[[], T], wish: str, within: float = WAIT) -> T:
        """Wait until this holds; return its value."""
        try:
            async with asyncio.timeout(within):
                while not (found := holds()):
                    # The bot's writes to its database cause no event here.
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self.stirred(), AGAIN)
                return found
        except TimeoutError:
            raise AssertionError(f"not within {within:g} s: {wish}\n{self.bot.output[-3000:]}") from None

    @property
    def idle(self) -> float:
        """Seconds since the last event."""
        return 0.0 if self.front.going else time.monotonic() - self._last

    async def calm(self, seconds: float = 1.0, within: float = WAIT) -> None:
        """Wait until no request has come for this many seconds."""
        async with asyncio.timeout(within):
            while (left := self._last + seconds - time.monotonic()) > 0 or self.front.going:
                try:
                    async with asyncio.timeout(max(left, 0.05)):
                        await self.stirred()
                except TimeoutError:
                    continue


def _option(name: str, kind: int, value: Any, resolved: Data) -> Data:
    """Return an option of a command as it was typed."""
    if isinstance(value, Person):
        resolved.setdefault("users", {})[str(value.id)] = payloads.user(value)
        resolved.setdefault("members", {})[str(value.id)] = payloads.member(value)
        return {"type": kind, "name": name, "value": str(value.id)}
    return {"type": kind, "name": name, "value": value}
