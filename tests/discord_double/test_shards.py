"""Several processes of the bot, each with some shards, on one database: one that dies is replaced, and nobody sees
anything twice.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.discord_double.model import Channel
from tests.discord_double.process import BotProcess
from tests.discord_double.tables import Table
from tests.discord_double.truth import right
from tests.discord_double.world import WAIT, World
from tests.postgres import Server

pytestmark = pytest.mark.timeout(400)  # several processes start and wait for each other

COUNT = 4
TAKEN_OVER = 30.0
"""Seconds within which a spare goes on with the games of a process that died."""


class Cluster:
    """Processes with one database, and a server for each shard."""

    def __init__(self, world: World, folder: Path, address: str, opened: AsyncExitStack) -> None:
        self.world = world
        self._opened = opened
        self.channels = [world.discord.add_channel(world.guild(f"Hall {n}", n, COUNT), "games") for n in range(COUNT)]
        world.bot.database = address
        self._folder = folder

    def process(self, shards: str, *arguments: str) -> BotProcess:
        """One more, which is not started yet."""
        made = BotProcess(Path(mkdtemp(dir=self._folder)), self.world.stir)
        made.address, made.database, made.arguments = self.world.bot.address, self.world.bot.database, arguments
        made.settings |= {"shards": shards, "workers": "1"}
        self._opened.push_async_callback(made.close)
        return made

    async def start(self, process: BotProcess, *shards: int) -> None:
        """Start it and wait until it hears of these shards."""
        await process.start()
        await self.world.until(lambda: not process.running or self.heard(*shards), f"{shards} are served", 2 * WAIT)
        assert process.running, process.output[-3000:]

    def heard(self, *shards: int) -> bool:
        """Whether what happens in the servers of these shards is heard."""
        guilds = [self.channels[shard].guild for shard in shards]
        return all(guild is not None and self.world.gateway.heard_in(guild.id) for guild in guilds)

    async def begin(self, channel: Channel) -> Table:
        """Let two people begin a game there."""
        names = (f"Ann {channel.id}", f"Bob {channel.id}")
        return await Table.begin(self.world, *self.world.people(*names), channel=channel)


@pytest.fixture
async def cluster(world: World, tmp_path: Path, postgres: Server) -> AsyncIterator[Cluster]:
    """The world's own process serves the first two shards."""
    world.discord.guilds.remove(world.hall)
    async with AsyncExitStack() as opened:
        cluster = Cluster(world, tmp_path, postgres.database(), opened)
        world.bot.settings |= {"shards": "0-1/4"}
        await cluster.start(world.bot, 0, 1)
        yield cluster


async def test_a_spare_goes_on_with_the_games_of_a_process_that_was_killed(cluster: Cluster) -> None:
    """Games of two processes go on at the same time; one is killed in the middle of a move, and its games go on in the
    spare within half a minute, with everything there once."""
    world = cluster.world
    # The world's own process is the one that stays; the others are alike, and find out which shards are theirs.
    dying, spare = (cluster.process("0-1/4 or 2-3/4", "--spare") for _ in range(2))
    await cluster.start(dying, 2, 3)
    await spare.start()
    await world.until(lambda: "spare_waits" in spare.output, "it waits", 2 * WAIT)
    tables = [await cluster.begin(cluster.channels[shard]) for shard in (1, 2)]
    for table in tables:
        await table.play(2)
    staying, orphaned = tables
    # By command the board is no answer to the press: it is pending when the process dies.
    moving = await orphaned.move(orphaned.words(first="W"), by="command", wait=False)
    await world.until(lambda: orphaned.truth().ply == 3, "the move is saved")
    before = world.gateway.identified
    await dying.kill()
    assert moving.made
    await staying.play(1)
    await world.until(lambda: world.gateway.identified == before + 2, "the spare is there", TAKEN_OVER)
    await world.until(lambda: orphaned.shown() == 3, "the board that was pending is there", TAKEN_OVER)
    orphaned.state = None
    for table in tables:
        await table.play(1)
    await right(world)
    assert [table.truth().ply for table in tables] == [4, 4]
    assert spare.errors == world.bot.errors == []


async def test_a_shard_is_served_by_one_process(cluster: Cluster) -> None:
    """A second one for it is refused in a sentence, and so is one that counts shards otherwise or wants them all."""
    wanted = {
        "1-2/4": "another process serves shard 1 of 4",
        "0/2": "other processes serve shards of 4, and this one wants some of 2",
        "0-3/4": "another bot works with this database",
    }
    for shards, why in wanted.items():
        second = cluster.process(shards)
        await second.start()
        assert await second.ended() == 1
        assert why in second.output


async def test_what_is_pressed_in_direct_messages_is_shown_in_the_server(cluster: Cluster) -> None:
    """It comes to the process of shard 0, and the one that serves the server posts the board, once."""
    world = cluster.world
    other = cluster.process("2-3/4")
    await cluster.start(other, 2, 3)
    table = await cluster.begin(cluster.channels[3])
    who = table.to_act
    at_home = world.discord.direct(who.id)
    words = table.words(first="W")
    said = await world.command(who, "armadora move", at_home, move=words, table=table.id)
    assert "couldn’t" not in said.text
    await world.until(lambda: table.shown() == 1, "the board is there")
    table.state = None
    await table.play(2)
    await right(world)
    assert table.truth().ply == 3
    assert other.errors == world.bot.errors == []
