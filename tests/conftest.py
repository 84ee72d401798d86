"""The setup of all tests: the toy game is installed like any other, and a missing sentence fails the test that says
it."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

from bot.draw.sprite import art_cache, sprite_cache
from bot.locale import be_strict
from tests import plain_sqlite
from tests.databases import compile_statements_once, empty_copy, empty_file
from tests.postgres import Server, running
from tests.toys import install

pytest_plugins = ("tests.discord_rules.plugin",)
collect_ignore = ["tools/new_game/template"]

install()
be_strict()
# Times on a busy machine tell nothing about the code.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
# Thousands of tests stay in memory until the end; frequent collections would search them in vain.
gc.set_threshold(300_000, 20, 20)
# Tests expect many errors, and printing them with frames and colors takes longer than the tests.
structlog.configure(
    processors=[
        structlog.processors.add_log_level,
        structlog.processors.format_exc_info,
        structlog.dev.ConsoleRenderer(),
    ]
)


# Tests draw everything in every size, one after the other; what was made once is not made again.
for cache in (sprite_cache, art_cache):
    cache.drawn.room = 1 << 31
compile_statements_once()
plain_sqlite.install()


def pytest_collection_finish() -> None:
    """Exempt the collected tests, which stay to the end, from garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def empty_database() -> Path:
    """An empty database file to copy."""
    return empty_file()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server for the whole run of this process."""
    with running() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.thorough)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind in turn; `on_each_database` decides about the server."""
    if request.param == "sqlite":
        return str(empty_copy(tmp_path / "nugget.sqlite3"))
    server: Server = request.getfixturevalue("postgres")
    return server.emptied()
