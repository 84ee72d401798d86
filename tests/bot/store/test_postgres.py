"""A database on a server of PostgreSQL's: what only there can go wrong, and that it ends in a sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store import postgres as postgres_locks
from bot.store.errors import NotSaved
from bot.store.postgres import sole_user
from bot.store.store import read_url
from bot.tables.refusal import Refusal
from tests.bot.store.kit import start_and_end
from tests.bot.tables.kit import CHANNEL, HERE, Service, press, refused, turn
from tests.postgres import LOCKED, Server, client, end

EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"


@pytest.fixture
async def service(address: str) -> AsyncIterator[Service]:
    async with Service(address) as service:
        yield service


@pytest.mark.parametrize("change", ["postgres@", "nobody:hush@"], ids=["a database", "a person"])
async def test_what_the_server_does_not_know_is_told(postgres: Server, change: str) -> None:
    """That there is no such database, or person, in the server's own words, and no password."""
    wrong = postgres.url("nowhere").replace("postgres@", change)
    with pytest.raises(NotSaved, match="does not exist") as caught:
        await start_and_end(wrong)
    assert "hush" not in str(caught.value)


async def test_another_program_s_tables_are_told(postgres: Server) -> None:
    """Where they have names of the bot's own, in a sentence of the bot's rather than the driver's words; what else
    stands there disturbs nobody."""
    address = postgres.database()
    async with client(address) as other:
        await other.execute(f"{EMPTY}; CREATE TABLE seats (row text)")
    with pytest.raises(NotSaved, match="another program"):
        await start_and_end(address)
    async with client(address) as other:
        await other.execute(f"{EMPTY}; CREATE TABLE fact (name text)")
    await start_and_end(address)


async def test_a_server_that_is_not_there_is_told() -> None:
    """Nobody waits for it for long."""
    with pytest.raises(NotSaved):
        await start_and_end("postgresql://postgres:hush@/games?host=/nowhere")


async def test_where_somebody_else_took_the_lock_meanwhile_nothing_is_changed(address: str, service: Service) -> None:
    """Two bots would post everything twice."""
    match = await service.match("Ann", "Bob")
    async with client(address) as other:
        key = await other.fetchval(f"SELECT (classid::bigint << 32) | objid::bigint FROM pg_locks WHERE {LOCKED}")
        await end(other, LOCKED)
        assert await other.fetchval("SELECT pg_try_advisory_lock($1)", key)
        with refused(Refusal.NOT_SAVED):
            await service.play(match, "W1 a1")
        await other.execute("SELECT pg_advisory_unlock($1)", key)
    assert (await service.move(match, "W1 a1")).ply == 1


async def test_a_row_that_somebody_else_holds_is_not_waited_for(address: str, service: Service) -> None:
    """A move is refused with a sentence; looking is possible all the while."""
    match = await service.match("Ann", "Bob")
    await service.restart()
    async with client(address) as other, other.transaction():
        await other.execute("SELECT * FROM tables FOR UPDATE")
        assert await service.get(match.id) == match
        with refused(Refusal.NOT_SAVED):
            await service.play(match, "W1 a1")
    assert (await service.move(match, "W1 a1")).ply == 1


@pytest.mark.thorough
async def test_more_tables_than_a_statement_takes_values_are_read(address: str, service: Service) -> None:
    """A statement takes 32,767 values."""
    lobby = await service.lobby("Ann")
    async with client(address) as other:
        columns = await other.fetchval(
            "SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns"
            " WHERE table_schema = 'public' AND table_name = 'tables' AND column_name NOT IN ('id', 'finish')"
        )
        await other.execute(f"INSERT INTO tables ({columns}) SELECT {columns} FROM tables, generate_series(1, 33000)")
    async with service.store.read() as tx:
        found = await tx.lists.all_of_channel(CHANNEL)
    assert len(found) == 33_001
    assert found[0].id == lobby.id


async def test_while_the_server_is_away_moves_are_refused_and_then_go_on(postgres: Server, service: Service) -> None:
    """Nothing is lost: the same press works once the server is back, and nothing of it was done before."""
    match = await service.match("Ann", "Bob")
    tap = turn(match)
    with postgres.away():
        with refused(Refusal.NOT_SAVED):
            await service.tables.matches.play(match.id, tap, "W1 a1", ply=0)
        with refused(Refusal.NOT_SAVED):
            await service.tables.lobbies.open_lobby(press("Cleo"), HERE, "armadora", {})
    assert (await service.tables.matches.play(match.id, tap, "W1 a1", ply=0)).match.ply == 1
    await service.restart()
    assert (await service.get(match.id)).record.moves == ("W1 a1",)


async def test_whose_lock_has_just_ended_is_not_taken_for_replaced(postgres: Server) -> None:
    """Between the attempt that finds an older connection of one's own with the lock, and the look whose it is, the
    server may hear that that connection has ended."""
    async with sole_user(read_url(postgres.emptied())) as user, user._engine.connect() as late:
        await user.let_go()
        await user._check_others(late, postgres_locks._LOCK >> 32, postgres_locks._LOCK & 0xFFFFFFFF)
        assert not user.replaced.is_set()
        async with sole_user(user._engine.url):
            await user._check_others(late, postgres_locks._LOCK >> 32, postgres_locks._LOCK & 0xFFFFFFFF)
        assert user.replaced.is_set()
