"""Where the bot's tests stand when they run it as its host does."""

import os
from pathlib import Path

import pytest

from bot import logs


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory of its own, without `.env`, and an environment without our variables."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.upper().startswith("NUGGET_")]:
        monkeypatch.delenv(name)
    return tmp_path


@pytest.fixture
def workdir(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Such a directory, with a token that no Discord knows; the tests' own logging stays as it is."""
    monkeypatch.setattr(logs, "configure", lambda *_: None)
    monkeypatch.setenv("NUGGET_TOKEN", "not-a-token")
    monkeypatch.setenv("NUGGET_DATABASE_URL", "games.sqlite3")
    return nowhere
