"""Work grows with what changed, not with what was ever played: how a database goes about what jobs and presses ask."""

import shutil
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import discord
import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.store import revisions
from bot.store.store import open_store
from tests.databases import by_hand, empty_copy
from tests.thorough import one_in
from tests.tools.big_file import fill
from tests.tools.reach import LOOKS, asked, minute, partial_indexes


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with some games, to be copied."""
    path = empty_copy(tmp_path_factory.mktemp("plans") / "games.sqlite3")
    fill(path, live=120, finished=400, waiting=30)
    return path


@pytest.fixture
def path(filled: Path, tmp_path: Path) -> Path:
    """A file with some games."""
    return Path(shutil.copy(filled, tmp_path))


@pytest.mark.parametrize("counted", one_in(2, [False, True]))
async def test_nothing_looks_through_all_games(path: Path, *, counted: bool) -> None:
    """Jobs and presses find what they need by an index, in a file that the database knows nothing of as well as in one
    that it has counted."""
    if counted:
        by_hand(path, "ANALYZE")
    queries, partial = await asked(path), partial_indexes(path)
    assert len(queries) > 40
    assert {query.what: query.scans(partial) for query in queries if query.scans(partial)} == {}


async def test_the_check_finds_what_looks_through_all_games(path: Path) -> None:
    """Without one index there is such a query."""
    by_hand(path, "DROP INDEX ix_tables_published_ply")
    queries, partial = await asked(path), partial_indexes(path)
    assert {query.what for query in queries if query.scans(partial)} == {"what is pending"}


async def test_tables_that_wait_are_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the bot may not post and where the others have yet to decide nothing is replayed each minute, and no
    channel is looked for in one server after the other, nor its permissions worked out for each of its tables."""
    replayed, searched, asked_for = list[object](), list[object](), list[int]()
    allowed = discord.TextChannel.permissions_for

    def permissions_for(channel: discord.TextChannel, who: Any) -> discord.Permissions:
        asked_for.append(channel.id)
        return allowed(channel, who)

    def replay(record: object) -> list[Any]:
        replayed.append(record)
        return []

    monkeypatch.setattr("bot.tables.reading.replay", replay)
    monkeypatch.setattr(discord.Client, "get_channel", lambda client, channel: searched.append(channel))
    monkeypatch.setattr(discord.TextChannel, "permissions_for", permissions_for)
    assert set(await minute(path)) > {"what is pending, and computers", "clocks"}
    assert (replayed, searched) == ([], [])
    # For boards and for questions, each time for the thread and for its channel.
    assert set(Counter(asked_for).values()) <= {2 * LOOKS, 4 * LOOKS}
    assert len(set(asked_for)) > 10


# --- The start -----------------------------------------------------------------------------------


def test_migrations_are_named_after_their_revisions() -> None:
    """The newest is found by its file's name, without reading what reads them."""
    config = Config()
    config.set_main_option("script_location", str(Path(revisions.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == revisions.newest()


async def test_an_up_to_date_file_needs_no_migrations(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What brings files up to date is not even read for one that is."""
    monkeypatch.setitem(sys.modules, "alembic.command", None)
    async with open_store(str(path)) as store, store.read() as tx:
        assert await tx.outbox.due(0, 9) == []
