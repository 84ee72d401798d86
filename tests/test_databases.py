"""The database on a server that one test after the other gets is as empty as a new one."""

import asyncpg
import pytest

from bot.store.schema import metadata
from tests.bot.tables.kit import Service
from tests.postgres import Server, client


async def test_what_a_test_left_is_gone(postgres: Server) -> None:
    """Rows, moves among them, which nobody may delete otherwise, and a transaction that was never ended; numbers begin
    anew."""
    address = postgres.emptied()
    async with Service(address) as service:
        await service.play(await service.match("Ann", "Bob"), "W1 a1")
    left = await asyncpg.connect(address)
    await left.execute("BEGIN; LOCK TABLE seats")

    assert postgres.emptied() == address
    async with client(address) as found:
        assert not [table for table in metadata.tables if await found.fetchval(f"SELECT count(*) FROM {table}")]
    async with Service(address) as service:
        assert (await service.lobby("Cleo")).id == 1


@pytest.mark.parametrize(
    "change",
    [
        "DROP TRIGGER moves_only_grow ON moves",
        "ALTER TABLE seats ADD COLUMN more integer",
        "UPDATE alembic_version SET version_num = 'another'",
        "DROP TABLE alembic_version",
    ],
)
async def test_a_database_that_was_changed_otherwise_is_not_used_again(postgres: Server, change: str) -> None:
    """The next test gets a new one."""
    address = postgres.emptied()
    async with client(address) as somebody:
        await somebody.execute(change)
    assert postgres.emptied() != address


def test_there_is_another_one_after_the_server_was_away(postgres: Server) -> None:
    """The connection by which it was emptied is gone."""
    address = postgres.emptied()
    with postgres.away():
        pass
    again = postgres.emptied()
    assert again != address
    assert postgres.emptied() == again
