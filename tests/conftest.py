"""What all tests have in common: the toy game is there like any other, and a sentence that is missing fails the test
that wanted it."""

import gc
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import structlog
from hypothesis import HealthCheck, settings

from bot.locale import be_strict
from bot.store import driver
from tests.databases import empty_copy, empty_file
from tests.postgres import Server, running
from tests.toys import install

pytest_plugins = ("tests.discord_rules.plugin",)
collect_ignore = ["tools/new_game/template"]

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


class _Unsynced(sqlite3.Connection):
    """Does not wait until the disk has what is saved: no test takes the power away, and a killed process loses
    nothing by it."""

    def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
        return super().execute(sql.replace("synchronous = FULL", "synchronous = OFF"), parameters)


driver.sqlite3 = SimpleNamespace(connect=partial(sqlite3.connect, factory=_Unsynced))  # all that it asks of it


def pytest_collection_finish() -> None:
    """Thousands of tests are there to stay: the garbage collector need not look at them again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def empty_database() -> Path:
    """A database with nothing in it, to be copied."""
    return empty_file()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server, for as long as this process tests."""
    with running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of its own, of each kind in turn."""
    if request.param == "sqlite":
        return str(empty_copy(tmp_path / "nugget.sqlite3"))
    server: Server = request.getfixturevalue("postgres")
    return server.emptied()
