"""The bot in SimCord's Discord, on a database of its own."""

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import simcord

from bot.client import Nugget
from bot.ui.core import error_handler
from bot.ui.core.reply import Reply
from tests.bot.ui.parlor import Parlor, make_bot
from tests.postgres import Server


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path, empty_database: Path) -> str:
    """The address of an empty database: a file, or on a server of PostgreSQL's where a test has `postgres` for it."""
    if getattr(request, "param", "sqlite") == "postgres":
        server: Server = request.getfixturevalue("postgres")
        return server.database()
    return str(shutil.copy(empty_database, tmp_path / "games.sqlite3"))


@pytest.fixture
def simcord_bot(database: str) -> Nugget:
    return make_bot(database)


@pytest.fixture
def unexpected(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BaseException]]:
    """The errors that people were told of with a reference. A test that wants some takes them out of the list."""
    errors: list[BaseException] = []
    tell = error_handler._unknown

    async def note(reply: Reply, error: BaseException) -> None:
        errors.append(error)
        await tell(reply, error)

    monkeypatch.setattr(error_handler, "_unknown", note)
    yield errors
    if errors:
        raise errors[0]


@pytest.fixture
async def parlor(simcord_env: simcord.Env, database: str, unexpected: list[BaseException]) -> AsyncIterator[Parlor]:
    """A server with a channel #games and four people, and the bot."""
    parlor = Parlor(simcord_env, database)
    yield parlor
    await parlor.close()


@pytest.fixture(params=["armadora", "saboteur"])
def any_game(parlor: Parlor, request: pytest.FixtureRequest) -> str:
    """The parlor plays this game where a test says nothing else."""
    parlor.game = str(request.param)
    return parlor.game
