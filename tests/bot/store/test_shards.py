"""Several processes with one database, each of which serves some shards of Discord's: who may serve which, and what
each looks after."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.shards import ALL, Shards
from bot.store.errors import NeedsServer, TakenElsewhere
from bot.store.store import open_store
from bot.store.table_rows import Key
from bot.tables.lookouts import Invitee
from bot.tables.refusal import Refusal
from bot.tables.seating import PATIENCE
from bot.tables.table import Match
from tests.bot.store.kit import heard, start_and_end
from tests.bot.store.shards import COUNT, ONE, OTHER, home
from tests.bot.tables.kit import Service, press, refused, user
from tests.postgres import LOCKED, client, end
from tests.tools.reach import jobs

# --- Who may serve what ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("served", "shards", "why"),
    [
        (ONE, ONE, "another process serves shard 0 of 4"),
        (ONE, Shards((1, 2), COUNT), "another process serves shard 1 of 4"),
        (ONE, Shards((2,), 3), "other processes serve shards of 4, and this one wants some of 3"),
        (ONE, ALL, "another bot works with this database"),
        (ALL, ONE, "another bot works with this database"),
        (ALL, ALL, "another bot works with this database"),
    ],
    ids=["the same", "some of them", "of another number", "all", "some of all", "all of all"],
)
async def test_nobody_serves_a_shard_that_somebody_else_serves(
    address: str, served: Shards, shards: Shards, why: str
) -> None:
    """It is told in a sentence, as long as the other one does, and no longer."""
    async with open_store(address, shards=served):
        with pytest.raises(TakenElsewhere, match=why):
            await start_and_end(address, shards=shards)
    await start_and_end(address, shards=shards)


async def test_a_file_is_for_one_process(tmp_path: Path) -> None:
    """Who serves some shards from a file is told what several processes share; all of several shards may be served
    from one."""
    path = tmp_path / "games.sqlite3"
    with pytest.raises(NeedsServer, match="PostgreSQL"):
        await start_and_end(path, shards=ONE)
    assert not path.exists()
    await start_and_end(path, shards=Shards((0, 1, 2, 3), COUNT))


async def test_an_old_database_is_brought_up_to_date_by_one(address: str) -> None:
    """A new version waits until all processes of the old one have ended, and says so."""
    async with open_store(address, shards=ONE) as store:
        async with store.change() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
        with pytest.raises(TakenElsewhere, match="end them all"):
            await start_and_end(address, shards=OTHER, patience=0.01)


async def test_who_was_replaced_hears_of_it(address: str) -> None:
    """A process whose locks the server let go, and somebody else took, changes nothing more and is to end."""
    async with Service(address, ONE) as service:
        match = await service.match("Ann", "Bob", place=home(0))
        async with client(address) as server:
            await end(server, LOCKED)
        async with Service(address, ONE) as spare:
            with refused(Refusal.NOT_SAVED):
                await service.play(match, "W1 a1")
            assert service.tables.replaced is not None
            assert service.tables.replaced.is_set()
            assert (await spare.move(match, "W1 a1")).ply == 1


async def test_processes_take_turns(services: tuple[Service, Service]) -> None:
    """Where Discord takes one shard each five seconds: the next one waits until the one before has had its time, also
    if that one has ended meanwhile."""
    first, second = services
    await first.tables.in_turn(3600)
    waiting = asyncio.create_task(second.tables.in_turn(0))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.shield(waiting), 0.5)
    await first.stop()
    await asyncio.wait_for(waiting, 30)


# --- Each looks after its own ----------------------------------------------------------------------


async def test_what_brings_people_together_is_owed_by_who_serves_the_server(services: tuple[Service, Service]) -> None:
    """Mentions and messages of who is invited, calls, Play messages, the end for followers, hosts who have waited for
    long, and cards of rematches: each is found by one process, and by the right one."""
    tables = services[1].tables
    place = home(2)
    guild_id = place.guild_id or 0
    await tables.lookouts.look(guild_id, press("Dee"))
    await tables.servers.change(guild_id, press("Ann"), play_channel=5, puzzle_channel=6)
    await services[0].tables.puzzles.add(tables.puzzles.today() - 1, {"record": {"game": "armadora"}, "hardness": 1})
    called = await services[1].lobby("Ann", place=place)
    guest = Invitee(user("Bob"), "Bob")
    inviting = await tables.lobbies.open_lobby(press("Cleo"), place, "armadora", {}, invited=[guest])
    match = await services[1].match("Ann", "Bob", place=place)
    await tables.onlookers.follow(match.id, press("Dee"))
    await services[1].finish(match)
    again = await tables.rematches.again(match.id, press("Ann"))
    found = [({key for key in await each.outbox.due() if key.kind != "hand"},) for each in (services[0].tables, tables)]
    assert found[0] == (set(),)
    about_tables = {Key("end", match.id, user_id=user("Dee")), Key("call", called.id), Key("call", match.id)}
    about_tables |= {Key("card", each.id) for each in (called, inviting, match, again)}
    about_tables |= {Key("invitation", inviting.id, user_id=user("Bob"))}
    about_the_server = {Key("play", guild_id), Key("puzzle", guild_id, 1), Key("solution", guild_id, 1)}
    assert found[1] == (about_tables | about_the_server,)
    for service in services:
        service.clock.now += PATIENCE
    assert await services[0].tables.waiting.mark_waiting() == ()
    assert {lobby.id for lobby in await tables.waiting.mark_waiting()} == {called.id, inviting.id, again.id}


# --- Outages ---------------------------------------------------------------------------------------


async def timed(service: Service, shard: int) -> Match:
    """A match with a clock in a server of that shard."""
    return await service.match("Ann", "Bob", place=home(shard), clock="quick")


async def test_an_outage_is_one_of_the_shards_that_were_away(services: tuple[Service, Service]) -> None:
    """Clocks elsewhere go on."""
    first, second = services
    here, there = await timed(first, 0), await timed(second, 2)
    assert [await service.tables.clocks.beat() for service in services] == [0, 0]
    for service in services:
        service.clock.now += 600
    assert await second.tables.clocks.beat() == 600
    second.clock.now += 30
    assert await second.tables.clocks.beat() == 0
    deadlines = [(await second.get(match.id)).timer.deadline for match in (here, there)]
    assert deadlines == [here.timer.deadline, (there.timer.deadline or 0) + 600]


async def test_jobs_of_a_shard_find_what_they_need_by_index(address: str) -> None:
    """Each query has one condition more than where one process serves everything. The shard filters what an index has
    found: it stands in no index, for the number of shards may change."""
    async with Service(address, ONE) as service:
        with heard(service.store) as asked:
            for look in jobs(service.tables).values():
                await look()
        queries = {sql: given for sql, given in asked if sql.startswith("SELECT") and "FROM tables" in sql}
        assert len(queries) >= 6
        async with service.store.engine.connect() as connection:
            await connection.exec_driver_sql("SET enable_seqscan = off")
            for sql, given in queries.items():
                plan = (await connection.exec_driver_sql(f"EXPLAIN {sql}", given)).all()
                assert "Seq Scan on tables" not in "\n".join(row[0] for row in plan), sql
