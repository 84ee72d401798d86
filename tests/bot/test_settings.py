"""Settings: complete in `.env.example`, and as people write them, in `.env` and in the environment alike: each is taken
as it was meant or refused in a sentence that names it, and no message holds a secret."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from bot.settings import BadSettings, Settings, load, own_cores, processes_for_thinking, slips, variable

EXAMPLE = Path(__file__).parents[2] / ".env.example"
PROCFILE = EXAMPLE.with_name("Procfile")

pytestmark = pytest.mark.usefixtures("nowhere")

MEANT: Mapping[str, str] = {
    "token": "hush.hush.hush",
    "database_url": "postgresql://ann:hush@there/games",
    "shards": "0-1/4 or 2-3/4",
    "requests": "60",
    "log_level": "DEBUG",
    "log_format": "json",
    "lobby_minutes": "30",
    "idle_days": "7",
    "workers": "3",
    "computer_pause": "2.5",
    "http_port": "8080",
    "http_host": "0.0.0.0",
    "http_names": "nugget.internal, 203.0.113.7",
    "terms_url": "https://nugget.example/terms#people",
    "privacy_url": "https://nugget.example/privacy",
    "support_url": "https://discord.gg/nugget",
}
"""A value for each setting."""

SPELLINGS: Mapping[str, Callable[[str], str]] = {
    "bare": lambda value: value,
    "in quotes": lambda value: f'"{value}"',
    "in single quotes": lambda value: f"'{value}'",
    "in quotes of a word processor": lambda value: f"“{value}”",
    "in quotes twice": lambda value: f"\"'{value}'\"",
    "with spaces": lambda value: f"  {value}\t",
    "with spaces in quotes": lambda value: f'" {value} "',
    "of Windows": lambda value: f"{value}\r",
    "with a comment": lambda value: f"{value} # what I chose",
    "with a comment behind quotes": lambda value: f'"{value}" # what I "chose"',
    "with what nobody sees": lambda value: f"\ufeff{value}\xa0\u200b",
}


@pytest.fixture(params=["environment", "file"])
def write(request: pytest.FixtureRequest, nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Write a variable into the environment, or into `.env`."""

    def into_file(name: str, value: str) -> None:
        with open(".env", "a", encoding="utf-8", newline="") as file:
            file.write(f"{name}={value}\n")

    return monkeypatch.setenv if request.param == "environment" else into_file


Write = Callable[[str, str], None]


def chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error and all that hang on it."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def refused() -> str:
    """Why the settings are refused. Nothing that hangs on the error knows a secret."""
    with pytest.raises(BadSettings) as caught:
        load()
    assert not any("hush" in f"{cause!r} {cause} {vars(cause)}" for cause in chain(caught.value))
    return str(caught.value)


def test_the_table_has_every_setting() -> None:
    """And each of its values is another one than the default."""
    assert MEANT.keys() == Settings.model_fields.keys()


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_setting_means_the_same_however_it_is_written(write: Write, spelling: str) -> None:
    """Docker leaves in a value what dotenv and systemd take away; nothing depends on that."""
    for name, value in MEANT.items():
        write(variable(name), SPELLINGS[spelling](value))
    settings = load()
    assert settings == Settings.model_validate(MEANT)
    assert settings.model_fields_set == MEANT.keys()


@pytest.mark.parametrize("empty", ["", "  ", '""', "''", "# to be chosen", '"" # to be chosen', "\r"])
def test_an_empty_setting_is_not_set(write: Write, empty: str) -> None:
    """Whatever stands around nothing."""
    for name in MEANT:
        write(variable(name), empty)
    assert load().model_fields_set == set()


@pytest.mark.parametrize(("value", "why"), [('"hush', "begins with"), ("hush'", "ends with"), ("${HUSH}", "another")])
def test_what_is_half_written_is_refused(write: Write, value: str, why: str) -> None:
    """A quotation mark without the other one, a variable that there is not; never repeated, whatever the setting."""
    for name in MEANT:
        write(variable(name), value)
    for name, line in zip(sorted(map(variable, MEANT)), sorted(refused().splitlines()), strict=True):
        assert re.fullmatch(rf"{name}: .*{why}.*", line)


def test_every_problem_is_told_at_once(write: Write) -> None:
    """A line for each, in the order of the settings."""
    for name, value in {"http_port": "hush", "token": "hush hush", "log_level": '"hush'}.items():
        write(variable(name), value)
    names = [line.partition(":")[0] for line in refused().splitlines()]
    assert sorted(names) == ["NUGGET_HTTP_PORT", "NUGGET_LOG_LEVEL", "NUGGET_TOKEN"]


@pytest.mark.parametrize(
    ("name", "written", "taken"),
    [
        ("token", "Bot abc.def", "abc.def"),
        ("token", "'bot  abc.def'", "abc.def"),
        ("log_format", "JSON", "json"),
        ("log_level", "debug", "DEBUG"),
        ("http_host", "[::1]", "::1"),
        ("http_names", '"a.b", "c.d"', "a.b c.d"),
        ("http_names", '["a.b","[::1]"]', "a.b ::1"),
        ("database_url", '"/games/my #1.sqlite3" # mine', "/games/my #1.sqlite3"),
        ("database_url", "/games/my.sqlite3#1", "/games/my.sqlite3#1"),
        ("database_url", "postgresql://u:pa#ss ${x@h/d", "postgresql://u:pa#ss ${x@h/d"),
    ],
)
def test_what_can_only_be_meant_in_one_way_is_taken(write: Write, name: str, written: str, taken: str) -> None:
    """Signs that other programs want, and words in capitals and not."""
    write(variable(name), written)
    assert getattr(load(), name) == getattr(Settings.model_validate({name: taken}), name)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("token", "hush\u200bhush"),
        ("token", "hushü"),
        ("computer_pause", "nan"),
        ("computer_pause", "1,5"),
        ("lobby_minutes", "0"),
        ("http_port", "8080.5"),
        ("http_host", "http://127.0.0.1"),
        ("http_host", "127.0.0.1:8080"),
        ("http_host", "hush..hush"),
        ("http_names", "http://hush"),
        ("database_url", "nugget.sqlite3 #hush"),
        ("database_url", '"postgresql://u:hu\\"sh@h/d"'),
        ("database_url", "postgresql://u:hush@h:port/d"),
        ("database_url", "postgresql:/u:hush@h/d"),
        ("database_url", "."),
        ("terms_url", "https://[hush"),
        ("terms_url", "https://hush.example/a b"),
        ("terms_url", "https://hush.example:port/"),
        *((name, "hush hush: hush") for name in sorted(MEANT.keys() - {"database_url"})),
    ],
)
def test_what_may_mean_two_things_or_nothing_is_refused(write: Write, name: str, written: str) -> None:
    """In one sentence, with its name, once, and in one line."""
    write(variable(name), written)
    sentence = refused()
    assert sentence.startswith(f"{variable(name)}: ")
    assert len(sentence.splitlines()) == 1


@pytest.mark.parametrize("name", ["token", "database_url", "http_host", "terms_url", "log_level", "workers"])
def test_a_line_break_in_the_environment_is_refused(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Two lines of a secret's file, say."""
    monkeypatch.setenv(variable(name), "hush\nhush")
    assert refused().startswith(f"{variable(name)}: ")


def test_names_of_hosts_may_stand_in_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a list in a file of Docker Compose's does."""
    monkeypatch.setenv("NUGGET_HTTP_NAMES", "a.b\nc.d\n")
    assert load().http_names == ("a.b", "c.d")


def test_a_variable_may_stand_for_another(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in files that give a service's own database; a password comes from elsewhere, or a default does."""
    monkeypatch.setenv("SERVICE_PASSWORD", '"a$b"')
    write("NUGGET_DATABASE_URL", "postgresql://u:${SERVICE_PASSWORD}@${SERVICE_HOST:-there}/d")
    assert load().database_url == "postgresql://u:a$b@there/d"


def test_names_may_be_in_small_letters(write: Write) -> None:
    """Case does not matter."""
    write("nugget_http_port", "8080")
    assert load().http_port == 8080


@pytest.mark.parametrize(
    "line", ["export NUGGET_WORKERS=5", "  export\tNUGGET_WORKERS = '5' # cores", "NUGGET_WORKERS =5"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_is_read_as_shells_and_editors_write_it(nowhere: Path, line: str, encoding: str) -> None:
    """In UTF-16 if it says so at its beginning; otherwise that is another encoding."""
    content = f"# Übung\r\n; old\r\n{line}\r\nOTHER THING\r\nNUGGET_TOKEN\r\n".encode(encoding)
    (nowhere / ".env").write_bytes(content)
    if encoding in ("utf-16-le", "utf-16-be"):
        assert refused() == ".env: this file is not in UTF-8"
    else:
        assert load().workers == 5


@pytest.mark.parametrize(
    "line", ["NUGGET_TOKEN: hush", "NUGGET_TOKEN hush", "set NUGGET_TOKEN=hush", '$env:NUGGET_TOKEN = "hush"']
)
def test_a_line_that_cannot_be_read_is_named(nowhere: Path, line: str) -> None:
    """By its number: what is left out would have no effect, and no message."""
    (nowhere / ".env").write_text(f"OTHER=1\n\n{line}\n", encoding="utf-8")
    assert refused() == ".env: line 3 cannot be read; write it as NUGGET_NAME=value"


def test_a_folder_of_that_name_is_no_file(nowhere: Path) -> None:
    """Some keep Python's own things in one."""
    (nowhere / ".env").mkdir()
    assert load() == Settings()


@pytest.mark.parametrize("written", ['"{}/games/new.sqlite3"', "sqlite:///~/new.sqlite3", "~/new.sqlite3"])
def test_games_of_an_older_version_are_not_missed(nowhere: Path, monkeypatch: pytest.MonkeyPatch, written: str) -> None:
    """It took quotation marks and `~` for names of folders, and kept the games there."""
    monkeypatch.setenv("HOME", str(nowhere))
    written = written.format(nowhere)
    old = Path(written.removeprefix("sqlite:///"))
    old.parent.mkdir(parents=True)
    old.write_bytes(b"")
    monkeypatch.setenv("NUGGET_DATABASE_URL", written)
    sentence = refused()
    assert sentence.startswith("NUGGET_DATABASE_URL: the games are in ")
    assert str(old.resolve()) in sentence
    old.rename(nowhere / "new.sqlite3")
    monkeypatch.setenv("NUGGET_DATABASE_URL", str(nowhere / "new.sqlite3"))
    load()


def test_the_former_name_is_named_where_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its host looks for it under that name."""
    monkeypatch.setenv("NUGGET_DATABASE", "postgresql://u:hush@h:port/d")
    assert refused().startswith("NUGGET_DATABASE: ")


def test_slips_of_the_pen_are_found(write: Write) -> None:
    """With the setting that may have been meant."""
    write("NUGGET_TOKN", "hush")
    write("NUGGET_SERVICE_THING", "1")
    assert slips() == {"NUGGET_TOKN": "NUGGET_TOKEN", "NUGGET_SERVICE_THING": None}


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
