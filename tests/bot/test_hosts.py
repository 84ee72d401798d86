"""What whoever hosts the bot is told, by each command, where a setting, a disk or a database is not as it should be: a
sentence and an exit status, and no traceback."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import structlog

from bot import cli, health
from bot.__main__ import main
from bot.cli import FAILED, OK, UNCONFIGURED, report
from bot.doctor import Grade, at_database, at_variables, examine
from bot.settings import BadSettings, load
from bot.store import driver
from bot.store.errors import reason
from bot.store.files import sole_user
from tests.databases import by_hand
from tests.discord_double.state import TOKEN
from tests.discord_double.world import World

ROOT = Path(cli.__file__).parents[1]
GAMES = "games.sqlite3"
OLD = ROOT / "tests/bot/store/version_0_1.sqlite3"
COMMANDS: Sequence[Sequence[str]] = (
    ["run"],
    ["migrate"],
    ["backup", "copy.sqlite3"],
    ["transfer", "other.sqlite3"],
    ["ratings"],
    ["doctor"],
)
"""The commands that need the database."""
Output = Callable[[], str]


pytestmark = pytest.mark.usefixtures("workdir")


def carry_out(command: Sequence[str]) -> int:
    """Carry out a command, and return its exit status. The doctor looks at settings and database alone: pictures and
    computer players take seconds, and Discord is not asked."""
    if command == ["doctor"]:
        with suppress(BadSettings):  # then nothing is examined, and the command says so
            return asyncio.run(report(examine(load(), {}, [at_variables, at_database])))
    return main(command)


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Output:
    """All that was printed since the last time; no traceback, no secret."""

    def said() -> str:
        text = "".join(capsys.readouterr())
        assert "Traceback" not in text
        assert "hush" not in text
        return text

    return said


# --- Settings ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    "address", ["postgresql://u:hush@h:port/d", "mysql://u:hush@h/d", "folder", "sqlite:///folder/", "C:\\hush"]
)
def test_an_address_where_no_games_can_be_kept_is_refused(
    workdir: Path, monkeypatch: pytest.MonkeyPatch, printed: Output, command: Sequence[str], address: str
) -> None:
    """By every command, with the setting's name, and nothing is made. The doctor goes on where it can."""
    (workdir / "folder").mkdir()
    monkeypatch.setenv("NUGGET_DATABASE_URL", address)
    assert carry_out(command) in ((FAILED, UNCONFIGURED) if command == ["doctor"] else (UNCONFIGURED,))
    assert printed().count("NUGGET_DATABASE_URL") == 1
    assert [path.name for path in workdir.rglob("*")] == ["folder"]


@pytest.mark.parametrize(
    "command", [*COMMANDS, ["sandbox"], ["rehearse", "123456789012345678"]], ids=lambda command: command[0]
)
def test_a_token_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, printed: Output, command: Sequence[str]
) -> None:
    """By every command, before it does anything."""
    monkeypatch.setenv("NUGGET_TOKEN", "hush\nhush")
    assert main(command) == UNCONFIGURED
    assert printed().startswith("NUGGET_TOKEN: ")


def test_the_health_check_says_what_is_wrong_with_a_setting(monkeypatch: pytest.MonkeyPatch, printed: Output) -> None:
    """With such a setting no bot runs, so none is healthy."""
    monkeypatch.setenv("NUGGET_HTTP_PORT", "hush")
    assert health.main() == UNCONFIGURED
    assert printed().startswith("NUGGET_HTTP_PORT: ")


@pytest.mark.parametrize("command", [*COMMANDS[:2], *COMMANDS[4:]], ids=lambda command: command[0])
def test_a_driver_that_is_not_installed_is_named(
    monkeypatch: pytest.MonkeyPatch, printed: Output, command: Sequence[str]
) -> None:
    """With what to install."""
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.setenv("NUGGET_DATABASE_URL", "postgresql://u:hush@h/d")
    assert carry_out(command) == (FAILED if command == ["doctor"] else UNCONFIGURED)
    assert "asyncpg" in (output := printed())
    assert "install nugget[postgres]" in output


def test_a_file_is_refused_to_several_processes(monkeypatch: pytest.MonkeyPatch, printed: Output) -> None:
    """In a sentence that names the setting and what several processes share; trying again does not help."""
    monkeypatch.setenv("NUGGET_SHARDS", "0-1/4")
    assert main(["run"]) == UNCONFIGURED
    assert "NUGGET_SHARDS names some of all shards" in (output := printed())
    assert "PostgreSQL" in output


def test_a_setting_that_is_none_is_logged_at_the_start(monkeypatch: pytest.MonkeyPatch, workdir: Path) -> None:
    """The bot would otherwise begin with no games, say, and nobody would know why."""
    monkeypatch.setenv("NUGGET_DATABASE_ULR", "hush")
    with sole_user(workdir / GAMES), structlog.testing.capture_logs() as logged:
        assert main(["run"]) == FAILED
    (line,) = [line for line in logged if line["event"] == "no_such_setting"]
    assert (line["name"], line["meant"]) == ("NUGGET_DATABASE_ULR", "NUGGET_DATABASE_URL")
    assert "hush" not in str(logged)


# --- Arguments ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", ["postgresql://u:hush@h:port/d", "mysql://u:hush@h/d", "folder", "'hush", "~hush/x"]
)
def test_a_place_where_nothing_can_be_transferred_is_refused(workdir: Path, printed: Output, address: str) -> None:
    """As an argument, and not as the setting that is in order."""
    shutil.copy(OLD, GAMES)
    (workdir / "folder").mkdir()
    assert main(["transfer", address]) == UNCONFIGURED
    assert printed().startswith("nugget transfer: TO: ")
    assert sorted(os.listdir()) == ["folder", GAMES]


def test_nothing_is_transferred_from_nowhere_or_to_where_it_is(workdir: Path, printed: Output) -> None:
    """A setting that names no database yet would otherwise make one, and carry nothing over."""
    assert main(["transfer", "other.sqlite3"]) == FAILED
    assert "there is no database at" in printed()
    assert os.listdir() == []
    shutil.copy(OLD, GAMES)
    assert main(["transfer", f"sqlite:///{workdir / GAMES}"]) == FAILED
    assert "the same database" in printed()
    assert main(["transfer", f'"{workdir}/other.sqlite3"']) == OK
    assert (workdir / "other.sqlite3").is_file()


@pytest.mark.parametrize("name", [".", "folder", "folder/", "", "/"])
def test_a_backup_into_a_folder_is_refused(workdir: Path, printed: Output, name: str) -> None:
    """It needs a file's name."""
    shutil.copy(OLD, GAMES)
    (workdir / "folder").mkdir()
    assert main(["backup", name]) == FAILED
    assert "is a folder; name a file in it" in printed()
    assert sorted(os.listdir()) == ["folder", GAMES]


def test_a_backup_may_go_to_one_s_home(workdir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no shell puts it in, as in a timer of systemd's."""
    shutil.copy(OLD, GAMES)
    monkeypatch.setenv("HOME", str(workdir))
    assert main(["backup", "~/copy.sqlite3"]) == OK
    assert (workdir / "copy.sqlite3").is_file()


# --- Databases and disks -----------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_file_that_is_no_database_stays_as_it_is(printed: Output, command: Sequence[str]) -> None:
    """And every command says so."""
    Path(GAMES).write_bytes(content := b"My diary. " * 500)
    assert carry_out(command) == FAILED
    assert "not a database" in printed()
    assert Path(GAMES).read_bytes() == content


@pytest.mark.parametrize("command", [*COMMANDS[:2], *COMMANDS[3:]], ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "newer version"),
        ("UPDATE alembic_version SET version_num = 'abc123'", "another program"),
        ("DROP TABLE alembic_version", "another program"),
    ],
)
def test_another_version_or_program_is_told(
    printed: Output, empty_database: Path, command: Sequence[str], change: str, why: str
) -> None:
    """A database that this bot does not know is left alone."""
    shutil.copy(empty_database, GAMES)
    by_hand(GAMES, change)
    content = Path(GAMES).read_bytes()
    assert carry_out(command) == FAILED
    assert why in printed()
    assert Path(GAMES).read_bytes() == content


@pytest.mark.parametrize("command", [*COMMANDS[:2], *COMMANDS[4:]], ids=lambda command: command[0])
def test_a_file_on_the_way_is_told(printed: Output, command: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder was meant there."""
    Path("file").write_text("")
    monkeypatch.setenv("NUGGET_DATABASE_URL", "file/games.sqlite3")
    assert carry_out(command) == FAILED
    assert "file" in printed()


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such things")
@pytest.mark.parametrize("command", [*COMMANDS[:2], *COMMANDS[3:]], ids=lambda command: command[0])
def test_what_is_no_file_keeps_its_rights(printed: Output, command: Sequence[str]) -> None:
    """A device, say, that was named by mistake: nobody else could use it any more."""
    os.mkfifo(GAMES)
    os.chmod(GAMES, 0o666)
    assert carry_out(command) == FAILED
    assert "games.sqlite3 is no file" in printed() or command[0] == "transfer"
    assert os.stat(GAMES).st_mode & 0o777 == 0o666
    assert os.listdir() == [GAMES]


def test_a_server_that_is_not_there_is_told(printed: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    """In words, and without the password, which may stand there as it is."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    monkeypatch.setenv("NUGGET_DATABASE_URL", f"postgresql://u:hush[@]/@127.0.0.1:{port}/games")
    assert main(["migrate"]) == FAILED
    assert "no server answers there" in printed()
    assert reason(socket.gaierror(-2, "Name or service not known")).startswith("nobody knows the server's name (")


@pytest.mark.parametrize("command", [["run"], ["migrate"], ["ratings"]], ids=lambda command: command[0])
def test_a_disk_that_is_full_at_the_start_is_told(
    printed: Output, command: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In these words, whether a file beside the database or the database itself finds no room."""

    def no_room(path: Path, *_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    class Full(sqlite3.Connection):
        def __init__(self, *positional: Any, **kwargs: Any) -> None:
            super().__init__(*positional, **kwargs)
            self.execute("PRAGMA max_page_count = 2")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", no_room)
        assert carry_out(command) == FAILED
        assert "the disk is full" in printed()
    monkeypatch.setattr(driver, "sqlite3", SimpleNamespace(connect=partial(sqlite3.connect, factory=Full)))
    assert carry_out(command) == FAILED
    assert "the disk is full" in printed()


@pytest.fixture
def closed(workdir: Path) -> Iterator[Path]:
    """A folder with a database, where nothing may be written."""
    folder = workdir / "closed"
    folder.mkdir()
    shutil.copy(OLD, folder / GAMES)
    (folder / GAMES).chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


COMMANDS_ONE_BY_ONE = """
import io, json, os, sys
from contextlib import redirect_stderr, redirect_stdout
from bot.__main__ import main
for command, database in json.load(sys.stdin):
    os.environ["NUGGET_DATABASE_URL"] = database
    with redirect_stdout(io.StringIO()) as said, redirect_stderr(said):
        status = main(command)
    print(json.dumps((status, said.getvalue())))
"""


def bound(folder: Path, *commands: tuple[Sequence[str], str]) -> list[tuple[int, str]]:
    """Carry out commands there, each with its database, as somebody who is bound by the rights of files, which root is
    not; return the exit status of each and all it says."""
    if os.geteuid() == 0 and shutil.which("setpriv") is None:
        pytest.skip("root may write everywhere")
    bounds = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []
    ran = subprocess.run(
        [*bounds, sys.executable, "-c", COMMANDS_ONE_BY_ONE],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT), "NUGGET_TOKEN": "x"},
        input=json.dumps(commands),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "Traceback" not in ran.stdout + ran.stderr
    return [(status, said) for status, said in map(json.loads, ran.stdout.splitlines())]


WHERE_NOTHING_MAY_BE_WRITTEN = [
    (["run"], GAMES, "games.sqlite3 may not be written by the bot"),
    (["migrate"], "new.sqlite3", "nothing may be written by the bot in "),
    (["migrate"], "new/games.sqlite3", "the bot may not write there"),
    (["transfer", "../other.sqlite3"], GAMES, "games.sqlite3 may not be written by the bot"),
    (["ratings"], GAMES, "games.sqlite3 may not be written by the bot"),
    (["backup", "copy.sqlite3"], GAMES, "copy.sqlite3 is not made: "),
    (["sandbox"], GAMES, "the sandbox keeps its games in "),
]
BEFORE_A_START = [
    (["doctor"], GAMES, "trouble  database: games.sqlite3 may not be written by the bot"),
    (["doctor"], "new/games.sqlite3", "nothing may be written by the bot in "),
]


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such rights")
@pytest.mark.parametrize(
    "refusals", [WHERE_NOTHING_MAY_BE_WRITTEN, pytest.param(BEFORE_A_START, marks=pytest.mark.thorough)]
)
def test_where_the_bot_may_not_write_is_told(closed: Path, refusals: Sequence[tuple[Sequence[str], str, str]]) -> None:
    """The file or the folder, in these words, by each command that would write there, and by the doctor before."""
    told = bound(closed, *((command, database) for command, database, _ in refusals))
    for (command, _, why), (status, said) in zip(refusals, told, strict=True):
        assert why in said, command
        assert status == FAILED, command
    assert os.listdir(closed) == [GAMES]


def refusing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SQLite keep its files as where memory cannot be shared, so that it refuses a write-ahead log."""
    plain = sqlite3.connect

    def connect(database: Any, *positional: Any, **kwargs: Any) -> sqlite3.Connection:
        where = str(database) if str(database).startswith("file:") else Path(database).resolve().as_uri()
        kwargs["uri"] = True
        return plain(f"{where}{'&' if '?' in where else '?'}vfs=unix-none", *positional, **kwargs)

    monkeypatch.setattr(sqlite3, "connect", connect)
    monkeypatch.setattr(driver, "sqlite3", sqlite3)


@pytest.mark.skipif(os.name != "posix", reason="the file system that refuses is SQLite's own for POSIX")
def test_where_sqlite_keeps_no_log_the_bot_says_so_and_goes_on(
    printed: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once at a start, and the doctor before it; its try leaves nothing there."""
    assert carry_out(["doctor"]) == OK
    assert "write-ahead" not in printed()
    refusing(monkeypatch)
    assert carry_out(["doctor"]) == OK
    assert "watch    SQLite cannot keep a write-ahead log there" in printed()
    assert os.listdir() == []
    with structlog.testing.capture_logs() as logged:
        assert main(["migrate"]) == OK
        assert main(["ratings"]) == OK
    lines = [line for line in logged if line["event"] == "no_write_ahead_log"]
    assert len(lines) == 2
    assert "'delete'" in lines[0]["why"]


# --- The doctor alone --------------------------------------------------------------------------


@pytest.mark.thorough
async def test_the_doctor_says_nothing_of_libraries_own(tmp_path: Path) -> None:
    """Each of its lines is a finding; nobody needs to know of voice libraries and intents."""
    begin = "import sys; from discord import http; http.Route.BASE = sys.argv.pop(); from bot.__main__ import main; "
    async with World.open(tmp_path / "world") as world:
        ran = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", f"{begin}main(['doctor'])", f"{world.bot.address}/api/v10"),
            env=os.environ | {"PYTHONPATH": str(ROOT), "NUGGET_TOKEN": TOKEN},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await ran.communicate()
    *findings, last = said.decode().splitlines()
    assert any("Discord knows the token" in line for line in findings)
    assert {line.split()[0] for line in findings} <= {grade.value for grade in Grade}
    assert last.startswith("See what is marked as ")
