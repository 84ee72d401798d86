"""The simulated Discords in which a rehearsal takes place, seen alike: what stands in them, and how they lie."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Container, Iterator, Mapping
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from discord import http as http_routes
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.face import AnyFace
from bot.games import faces
from bot.rehearsal.run import Outcome, rehearse
from bot.rehearsal.stage import connected, find
from tests.bot.ui.parlor import Guessing
from tests.discord_double.state import TOKEN
from tests.discord_double.world import World
from tests.discord_rules import watch

MANAGE_THREADS = discord.Permissions(manage_threads=True).value
FAST = 10_000
"""Requests a second: nobody else is there."""
KINDS = ("simcord", "sockets")
on_each_double = pytest.mark.parametrize("double", KINDS, indirect=True)
"""A test for the quick suite in both simulated Discords; every other one is among the thorough tests in the second."""


MEANT = {"a file that is kept has its id and its name", "names of files", "a file that is shown is there"}
"""The rules that a rehearsal breaks on purpose, to see whether Discord says no."""


def forgive(rules: Container[str] | None = None) -> None:
    """Let nobody hear of breaches of these rules of Discord's, or of any."""
    heard = [finding for finding in watch.findings if rules is not None and finding.breach.rule not in rules]
    watch.findings[:] = heard


@dataclass
class Double:
    """One of them."""

    kind: str
    client: discord.Client
    channel: int
    standing: Callable[[], tuple[list[Any], list[Any], list[Any]]]
    """Return the messages in the channel, the threads and the emoji."""
    forbid: Callable[[int], None]
    """Deny the bot these permissions in the channel."""
    lines: list[str] = field(default_factory=list)
    """What the rehearsals said."""

    async def rehearse(self, faces: Mapping[str, AnyFace] | None = None) -> Outcome:
        """Rehearse in it once."""
        stage = await find(self.client, self.channel)
        outcome = await rehearse(stage, faces or FACES, Guessing(), self.lines.append)
        forgive(MEANT)
        return outcome

    def lying(self, change: Callable[[Any], object]) -> AbstractContextManager[None]:
        """Let it tell of each message with this change."""

        def told(_: str, answer: Any) -> Any:
            said = answer if isinstance(answer, BaseException) else deepcopy(answer)
            for message in said if isinstance(said, list) else [said]:
                if isinstance(message, dict) and "components" in message:
                    change(message)
            return said

        return between(self.client, told)


FACES = {name: face for name, face in faces().items() if name == "burrow"}
"""The toy game: its pictures are small."""


@asynccontextmanager
async def simulated() -> AsyncIterator[Double]:
    """SimCord, as the sandbox and the tests of the interface use it."""
    client = discord.Client(intents=discord.Intents(guilds=True), allowed_mentions=discord.AllowedMentions.none())
    env = simcord.Env(client)
    await env.start()
    try:
        guild = env.create_guild("The Hall")
        channel, backend = guild.create_text_channel("games"), env.backend
        rights = Overwrite(backend.bot_user.id, OverwriteType.MEMBER, allow=MANAGE_THREADS)
        backend.set_overwrite(channel.id, rights)
        await env.settle()

        def standing() -> tuple[list[Any], list[Any], list[Any]]:
            threads = [place for place in backend.channels.values() if place.is_thread]
            return [*backend.messages[channel.id].values()], threads, [*backend.application_emojis.values()]

        def forbid(denied: int) -> None:
            backend.set_overwrite(channel.id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, deny=denied))

        yield Double("simcord", client, channel.id, standing, forbid)
    finally:
        await env.shutdown()


@asynccontextmanager
async def connected_to(world: World) -> AsyncIterator[discord.Client]:
    """A client that takes this world for Discord."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(http_routes.Route, "BASE", f"{world.bot.address}/api/v10")
        async with connected(TOKEN, FAST) as client:
            yield client


@asynccontextmanager
async def over_sockets(folder: Path) -> AsyncIterator[Double]:
    """The Discord of the drills, on the other side of a socket."""
    async with World.open(folder) as world:
        world.discord.bot.name = "Goldilocks"
        world.limits.a_second = FAST
        world.games.granted = MANAGE_THREADS

        def standing() -> tuple[list[Any], list[Any], list[Any]]:
            return [*world.games.messages.values()], [*world.threads()], [*world.discord.emojis.values()]

        def forbid(denied: int) -> None:
            world.games.granted, world.games.denied = 0, denied

        async with connected_to(world) as client:
            yield Double("sockets", client, world.games.id, standing, forbid)


class Killed(BaseException):
    """The process is no more: whatever it would still do, nobody hears of it."""


@contextmanager
def between(client: discord.Client, answered: Callable[[str, Any], Any]) -> Iterator[None]:
    """Stand between a client and its Discord: each answer, or the refusal that came instead, goes through this with
    the route that was asked for; what it raises is raised."""
    http: Any = client.http
    ask = http.request

    async def heard(route: http_routes.Route, **more: Any) -> Any:
        called = f"{route.method} {route.path}"
        try:
            answer = await ask(route, **more)
        except discord.HTTPException as error:
            answer = error
        answer = answered(called, answer)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    http.request = heard
    try:
        yield
    finally:
        http.request = ask
