"""Where the bot's tests stand when they run it as its host does."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from bot import logs
from tests.bot.tables.kit import Service
from tests.databases import empty_copy


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory of its own, without `.env`, and an environment without our variables."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.upper().startswith("NUGGET_")]:
        monkeypatch.delenv(name)
    return tmp_path


@pytest.fixture
def workdir(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Such a directory, with a token that Discord refuses, and is not asked about; the tests' own logging stays as it
    is."""

    async def refuse_login(*_: object) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setattr(discord.http.HTTPClient, "static_login", refuse_login)
    monkeypatch.setattr(logs, "configure", lambda *_: None)
    monkeypatch.setenv("NUGGET_TOKEN", "not-a-token")
    monkeypatch.setenv("NUGGET_DATABASE_URL", "games.sqlite3")
    return nowhere


@pytest.fixture
async def on_file(tmp_path: Path) -> AsyncIterator[Service]:
    """The service on a file of its own."""
    async with Service(empty_copy(tmp_path / "nugget.sqlite3")) as service:
        yield service


@pytest.fixture
async def service(on_file: Service) -> Service:
    """The same, where nothing else is called so."""
    return on_file
