"""Running the bot: reaching Discord again and again, ending when told, and the `nugget` command."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, cast

import aiohttp
import discord
import pytest
import structlog

from bot import client
from bot.__main__ import main
from bot.cli import FAILED, OK, UNCONFIGURED, report
from bot.client import Nugget
from bot.doctor import Finding, Grade
from bot.shards import ALL
from bot.store.files import sole_user
from bot.tables.refusal import Refusal, Refused
from bot.wiring import Ended, run

Connect = Callable[[], Awaitable[None]]
ROOT = Path(client.__file__).parent.parent


class Fake(Nugget):
    """A client whose connection does what it is told."""

    def __init__(self, connect: Connect, closed: list[Fake] | None = None) -> None:
        super().__init__(
            lambda: pytest.fail("opens no tables"),
            lambda: pytest.fail("starts no workers"),
            {},
            pause=0,
            tick=0,
            emoji_pause=0,
            shards=ALL,
        )
        self.looks = []
        self._connect_to = connect
        self._closed_ones = [] if closed is None else closed

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        await self._connect_to()

    async def close(self) -> None:
        if self not in self._closed_ones:
            self._closed_ones.append(self)

    def announced(self, number: int) -> discord.Guild:
        """A server that Discord names at the start, and brings later."""
        return self._connection._add_guild_from_data(cast(Any, {"id": number, "unavailable": True}))


def refuse(error: Exception) -> Connect:
    async def connect() -> None:
        raise error

    return connect


async def forever() -> None:
    await asyncio.Event().wait()


async def end_soon() -> None:
    """Stay connected until SIGTERM, which comes at once."""
    asyncio.get_running_loop().call_soon(os.kill, os.getpid(), signal.SIGTERM)
    await forever()


async def test_a_first_connection_that_fails_is_tried_again() -> None:
    """With a new client each time, and ever longer pauses."""
    closed: list[Fake] = []
    errors = aiohttp.ClientConnectionError(), OSError("no route"), discord.GatewayNotFound()
    connections = iter([*map(refuse, errors), end_soon])
    pause, loop = 0.002, asyncio.get_running_loop()
    begun = loop.time()
    with structlog.testing.capture_logs() as logged:
        ended = await run(lambda: Fake(next(connections), closed), "token", pause=pause)
    assert ended is Ended.STOPPED
    assert len(closed) == 4
    assert [line["again_in"] for line in logged] == [2 * pause, 4 * pause, 8 * pause]
    assert loop.time() - begun >= 14 * pause


@pytest.mark.parametrize(
    ("error", "ended"),
    [
        (None, Ended.STOPPED),  # by SIGTERM
        (discord.LoginFailure("Improper token has been passed."), Ended.NOT_LET_IN),
        (discord.PrivilegedIntentsRequired(None), Ended.NOT_ALLOWED),  # close code 4014
    ],
)
async def test_sigterm_and_what_only_the_host_can_change_end_the_run(error: Exception | None, ended: Ended) -> None:
    """The client is closed, without an error; also for a token that Discord does not know, and for an application that
    may not see servers."""
    closed: list[Fake] = []
    assert await run(lambda: Fake(end_soon if error is None else refuse(error), closed), "token") is ended
    assert len(closed) == 1


async def test_who_is_replaced_ends() -> None:
    """Another process serves the same shards: two would answer everything twice."""
    closed: list[Fake] = []
    replaced = asyncio.Event()

    async def connected() -> None:
        replaced.set()
        await forever()

    assert await run(lambda: Fake(connected, closed), "token", replaced) is Ended.REPLACED
    assert len(closed) == 1


def test_the_client_asks_for_servers_only_and_pings_nobody() -> None:
    """No privileged intents, and no mention that is not named."""

    async def look() -> Nugget:
        return Fake(forever)

    made = asyncio.run(look())
    assert made.intents == discord.Intents(guilds=True)
    assert made.allowed_mentions is not None
    assert made.allowed_mentions.to_dict() == discord.AllowedMentions.none().to_dict()


@pytest.mark.parametrize("error", [OSError("no route"), Refused(Refusal.NOT_SAVED), ValueError("a fault of ours")])
async def test_a_look_that_fails_comes_again(error: Exception) -> None:
    """Whatever was wrong, it is logged under the look's name, with the way to a fault of our own."""
    events: list[object] = []

    async def look(app: object) -> None:
        events.append(app)
        if len(events) == 1:
            raise error
        looking.cancel()

    made = Fake(forever)
    made.app = app = cast(Any, object())
    looking = made.every(0, "look_at_nothing", look)
    with structlog.testing.capture_logs() as logged, suppress(asyncio.CancelledError):
        await looking.start()
    assert events == [app, app]
    (line,) = logged
    assert (line["event"], line["look"]) == ("look_failed", "look_at_nothing")
    ours = isinstance(error, ValueError)
    assert (line["log_level"], line.get("exc_info")) == (("error", True) if ours else ("warning", None))


@pytest.mark.parametrize(
    ("servers", "come", "shards"),
    [((1, 2), (1, 2), 1), ((1,), (), 1), ((), (), 2)],
    ids=["with the last announced server", "without one that Discord cannot reach", "with the last shard"],
)
async def test_work_begins(servers: Sequence[int], come: Sequence[int], shards: int) -> None:
    """Nobody waits for discord.py, which says two seconds later that it is ready, unless a server does not come; and
    then nothing begins anew. A shard without servers counts, too."""
    made = Fake(forever)
    made.shard_ids, made.shard_count = [*range(shards)], shards
    announced = {number: made.announced(number) for number in servers}
    with structlog.testing.capture_logs() as logged:
        for shard in range(shards):
            assert logged == []
            await made.on_shard_connect(shard)
        for number in come:
            assert logged == []
            announced[number].unavailable = False
            await made.on_guild_available(announced[number])
        assert bool(logged) == (come == servers)
        await made.on_ready()
    assert [(line["event"], line["servers"]) for line in logged] == [("ready", len(servers))]


def test_without_a_token_one_line_says_what_to_do(tmp_path: Path) -> None:
    """It names the variable and the sandbox, and the exit status says that trying again is no use."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("NUGGET_")}
    ran = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=tmp_path,
        env=clean | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == UNCONFIGURED
    assert len(ran.stderr.splitlines()) == 1
    assert "NUGGET_TOKEN" in ran.stderr
    assert "nugget sandbox" in ran.stderr


@pytest.mark.parametrize(
    ("command", "file"),
    [(["run"], "games.sqlite3"), (["ratings"], "games.sqlite3"), (["sandbox", "--fresh"], ".sandbox/games.sqlite3")],
    ids=["run", "ratings", "a fresh sandbox"],
)
def test_a_database_in_use_is_left_alone(
    workdir: Path, capsys: pytest.CaptureFixture[str], command: Sequence[str], file: str
) -> None:
    """A second process says so in one line, before it goes near Discord; the games stay under the first."""
    games = workdir / file
    games.parent.mkdir(exist_ok=True)
    games.touch()
    with sole_user(games):
        assert main(command) == FAILED
    [line] = capsys.readouterr().err.strip().splitlines()
    assert "in use by another process" in line
    assert games.exists()


def test_a_token_that_is_refused_is_told_in_one_line(workdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without showing the token."""
    assert main(["run"]) == UNCONFIGURED
    output = capsys.readouterr().err
    assert "NUGGET_TOKEN" in output
    assert "not-a-token" not in output


def test_migrate_and_backup(workdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The database is made and copied; a copy of nothing is refused in one line."""
    assert main(["backup", "copy.sqlite3"]) == FAILED
    assert "no database" in capsys.readouterr().err
    assert main(["migrate"]) == OK
    assert "up to date" in capsys.readouterr().out
    assert main(["backup", "nowhere/copy.sqlite3"]) == FAILED
    assert "there is no folder nowhere" in capsys.readouterr().err
    assert main(["backup", "copy.sqlite3"]) == OK
    assert (workdir / "copy.sqlite3").stat().st_size > 0
    assert re.search(r"\rcopied: (\d+) of \1 pages\n$", capsys.readouterr().err)


@pytest.mark.parametrize(
    ("grades", "words", "status"),
    [
        ((Grade.WELL,), "All is well.", OK),
        ((Grade.WATCH, Grade.WELL), "See what is marked as watch.", OK),
        ((Grade.TROUBLE, Grade.WATCH), "See what is marked as trouble.", FAILED),
    ],
)
async def test_the_doctor_ends_with_the_worst_that_it_found(
    capsys: pytest.CaptureFixture[str], grades: Sequence[Grade], words: str, status: int
) -> None:
    """Its exit status tells programs of trouble alone."""

    async def findings() -> AsyncIterator[Finding]:
        for grade in grades:
            yield Finding(grade, "a sentence")

    assert await report(findings()) == status
    assert capsys.readouterr().out.splitlines()[-1] == words


def test_ratings_are_counted_again(workdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From the stored games."""
    shutil.copy(ROOT / "tests/bot/store/version_0_1.sqlite3", workdir / "games.sqlite3")
    assert main(["ratings"]) == OK
    output = capsys.readouterr()
    assert "from 3 finished games" in output.out
    assert output.err.endswith("counted: 3 games\n")


@pytest.mark.parametrize("port", ["-1", "65530", "70000", "many"])
def test_a_port_that_there_is_not_is_told(workdir: Path, capsys: pytest.CaptureFixture[str], port: str) -> None:
    """With what it may be, and without a traceback; the pages behind the first one need ports as well."""
    with pytest.raises(SystemExit) as exit_info:
        main(["sandbox", f"--port={port}"])
    assert exit_info.value.code == 2
    assert "--port" in capsys.readouterr().err


def test_a_fresh_sandbox_has_forgotten_everything(workdir: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its games and its Discord; without `--fresh` it goes on with both. The port is the one that was asked for, and
    here another program has it."""
    folder = workdir / ".sandbox"
    folder.mkdir()
    names = ["discord.sqlite3", "games.sqlite3", "games.sqlite3-shm", "games.sqlite3-wal"]
    for name in names:
        (folder / name).write_text("")
    with socket.create_server(("127.0.0.1", 0)) as other, ExitStack() as opened:
        with suppress(OSError):  # a sandbox of somebody's may have it already
            opened.enter_context(socket.create_server(("127.0.0.1", 8420)))
        port = other.getsockname()[1]
        for taken, options, kept in (
            (8420, [], names),
            (port, [f"--port={port}"], names),
            (port, ["--fresh", f"--port={port}"], ["games.sqlite3.lock"]),
        ):
            assert main(["sandbox", *options]) == FAILED
            assert f"Port {taken} is taken" in capsys.readouterr().err
            assert sorted(file.name for file in folder.iterdir()) == kept
