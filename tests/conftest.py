"""What all tests have in common: the toy game is there like any other, and a sentence that is missing fails the test
that wanted it."""

import asyncio
import gc
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

from bot.locale import be_strict
from bot.store import open_store
from tests.postgres import Server, running
from tests.toys import install

install()
be_strict()
# How long something takes on a machine that is busy with other things says nothing about it.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
# Thousands of tests, kept until the end, would be searched for garbage again and again.
gc.set_threshold(50_000, 20, 20)
# Errors that tests want are many, and setting them in frames and colors takes longer than what they test.
structlog.configure(
    processors=[
        structlog.processors.add_log_level,
        structlog.processors.format_exc_info,
        structlog.dev.ConsoleRenderer(),
    ]
)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with nothing in it, to be copied: migrating one takes longer than most of what is done with it."""
    path = tmp_path_factory.mktemp("empty") / "nugget.sqlite3"

    async def make() -> None:
        async with open_store(str(path)):
            pass

    asyncio.run(make())
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server, for as long as this process tests."""
    with running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path, empty_database: Path) -> str:
    """The address of an empty database of its own, of each kind in turn."""
    if request.param == "sqlite":
        return str(shutil.copy(empty_database, tmp_path / "nugget.sqlite3"))
    server: Server = request.getfixturevalue("postgres")
    return server.database()
