"""Settings: from the environment and from `.env`, complete in `.env.example`, without a secret in any message."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.settings import BadSettings, Settings, load, own_cores, processes_for_thinking, variable

EXAMPLE = Path(__file__).parents[2] / ".env.example"
PROCFILE = EXAMPLE.with_name("Procfile")

pytestmark = pytest.mark.usefixtures("nowhere")


def test_the_example_has_every_setting_with_its_default_and_a_comment() -> None:
    """`.env.example` and the settings are the same list, in the same order."""
    found = re.findall(r"^# .+\n(NUGGET_\w+)=(.*)$", EXAMPLE.read_text(encoding="utf-8"), re.MULTILINE)
    defaults = {
        variable(name): "" if field.default is None or field.default_factory else str(field.default)
        for name, field in Settings.model_fields.items()
    }
    assert found == list(defaults.items())


def test_the_environment_goes_before_the_file(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are read; other programs' variables in the file are none of our business."""
    (nowhere / ".env").write_text(
        "NUGGET_DATABASE_URL=a.sqlite3\nNUGGET_LOG_LEVEL=debug\nOTHER_THING=1\n", encoding="utf-8"
    )
    monkeypatch.setenv("NUGGET_DATABASE_URL", " b.sqlite3 ")
    settings = load()
    assert (settings.database_url, settings.log_level) == ("b.sqlite3", "DEBUG")


def test_the_former_name_of_the_database_still_counts(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the file and in the environment, which goes before the file whatever the names; an empty one is not there."""
    (nowhere / ".env").write_text("NUGGET_DATABASE=a.sqlite3\nNUGGET_DATABASE_URL=\n", encoding="utf-8")
    assert load().database_url == "a.sqlite3"
    monkeypatch.setenv("NUGGET_DATABASE", "b.sqlite3")
    assert load().database_url == "b.sqlite3"
    monkeypatch.setenv("NUGGET_DATABASE_URL", "b.sqlite3")
    assert load().database_url == "b.sqlite3"


def test_two_names_with_two_databases_are_told(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rather than to begin with no games in one of them; neither is repeated, for it may hold a password."""
    (nowhere / ".env").write_text("NUGGET_DATABASE=postgresql://u:hush@h/a\n", encoding="utf-8")
    monkeypatch.setenv("NUGGET_DATABASE_URL", "postgresql://u:hush@h/b")
    with pytest.raises(BadSettings, match="NUGGET_DATABASE and NUGGET_DATABASE_URL are two names") as caught:
        load()
    assert "hush" not in str(caught.value)


@pytest.mark.skipif(sys.platform == "win32", reason="services that read a Procfile have a shell of POSIX")
@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ({}, ""),
        ({"DATABASE_URL": "postgres://h/d"}, "postgres://h/d"),
        ({"DATABASE_URL": "postgres://h/d", "NUGGET_DATABASE": "a b"}, "a b"),
        ({"DATABASE_URL": "postgres://h/d", "NUGGET_DATABASE_URL": "c"}, "c"),
    ],
)
def test_the_procfile_takes_the_database_that_a_service_gives(
    nowhere: Path, given: Mapping[str, str], taken: str
) -> None:
    """In `DATABASE_URL`, unless a setting says otherwise."""
    python = nowhere / "python"
    python.write_text('#!/bin/sh\nprintf %s "$NUGGET_DATABASE_URL"\n', encoding="utf-8")
    python.chmod(0o700)
    command = PROCFILE.read_text(encoding="utf-8").removeprefix("worker: ")
    told = subprocess.run(
        ["/bin/sh", "-c", command], env={"PATH": str(nowhere), **given}, capture_output=True, check=True
    )
    assert told.stdout.decode() == taken


def test_secrets_are_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the token nor the database's address, which may hold a password."""
    monkeypatch.setenv("NUGGET_TOKEN", "hush-token")
    monkeypatch.setenv("NUGGET_DATABASE_URL", "postgresql://u:hush%20word@h/n")
    settings = load()
    assert "hush" not in f"{settings} {settings!r}"
    assert settings.secrets == ("hush-token", "hush%20word", "hush word")


@pytest.mark.parametrize(("cores", "workers"), [(1, 1), (2, 2), (16, 2)])
def test_a_machine_with_one_core_has_one_process_for_thinking(cores: int, workers: int) -> None:
    """A second one would only take its memory; others have two, however large they are."""
    assert processes_for_thinking(cores) == workers


def test_as_many_processes_think_as_are_set_or_fit_the_machine(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to count cores."""
    assert load().workers == processes_for_thinking(own_cores())
    monkeypatch.setenv("NUGGET_WORKERS", "5")
    assert load().workers == 5
