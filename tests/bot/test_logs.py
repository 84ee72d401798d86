"""Logs: one line an event, and no secret in any."""

import asyncio
import json
import logging
import sqlite3
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any, Literal

import discord
import pytest
import structlog
from structlog.testing import capture_logs

from bot import faults, logs
from bot.background import Background

Form = Literal["text", "json"]
FORMS = pytest.mark.parametrize("form", ["text", "json"])
HAND = "".join(["five", "warriors"])
"""What no log may hold; its letters stand in no line of code."""


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Logging is the process's own: leave it as it was."""
    root, ours = logging.getLogger(), logging.getLogger("bot")
    handlers, level, own_level = root.handlers[:], root.level, ours.level
    hooks, configured = (sys.excepthook, threading.excepthook, sys.unraisablehook), structlog.get_config()
    shown = warnings.showwarning
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    ours.setLevel(own_level)
    sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
    warnings.showwarning = shown
    structlog.configure(**configured)


@FORMS
def test_no_secret_is_logged(form: Form, capsys: pytest.CaptureFixture[str]) -> None:
    """In text, in facts, in what libraries log: the secret is blotted out everywhere."""
    logs.configure("DEBUG", form, ["hush", ""])
    log = structlog.get_logger("bot.somewhere")
    log.info("said hush", fact="hush", nested={"a": ["hush"]})
    logging.getLogger("discord.http").warning("token %s", "hush")
    try:
        raise ValueError("hush")
    except ValueError:
        log.exception("trouble")
        logging.getLogger("asyncio").exception("trouble")
    lines = capsys.readouterr().err
    assert "hush" not in lines
    assert lines.count(logs.BLOT) == 4


def _fails() -> None:
    """Raise what holds the hand in its text, its note, its cause, what that was raised in, and a group's members."""
    try:
        try:
            raise KeyError(HAND)
        except KeyError:
            raise OSError(28, HAND) from None
    except OSError as error:
        group = ExceptionGroup(HAND, [ValueError(HAND), ExceptionGroup(HAND, [TypeError(HAND)])])
        group.add_note(HAND)
        group.__cause__ = error
        try:
            raise group
        except ExceptionGroup:
            raise RuntimeError(HAND)  # noqa: B904 (the group is its context, and told as such)


@FORMS
def test_of_an_exception_only_type_and_place_are_logged(form: Form, capsys: pytest.CaptureFixture[str]) -> None:
    """Also of its cause, of what it was raised in, and of a group's members."""
    logs.configure("INFO", form)
    try:
        _fails()
    except RuntimeError as error:
        structlog.get_logger("bot.somewhere").exception("trouble")
        structlog.get_logger("bot.somewhere").error("trouble", exc_info=error)
        logging.getLogger("discord.client").exception("Ignoring exception in %s of %r", "on_ready", [HAND])
        logging.getLogger("discord.client").warning("It failed: %s", error)
    lines = capsys.readouterr().err
    assert HAND not in lines
    for kind in ("RuntimeError", "ExceptionGroup", "OSError (errno 28)", "ValueError", "TypeError"):
        assert lines.count(kind) >= 3
    assert "test_logs.py:" in lines
    assert "in _fails" in lines
    assert "It failed: RuntimeError" in lines


@FORMS
async def test_what_nobody_caught_is_logged_without_its_text(form: Form, capsys: pytest.CaptureFixture[str]) -> None:
    """In a task that nobody waits for, a callback with its arguments, background work, a thread, a destructor, and at
    the end of the program; and a warning, which has a text as well."""
    logs.configure("INFO", form)
    loop, background = asyncio.get_running_loop(), Background()

    async def fails(_: str) -> None:
        raise ValueError(HAND)

    def called(_: str) -> None:
        raise LookupError(HAND)

    class Fragile:
        def __del__(self) -> None:
            raise ArithmeticError(HAND)

    task = loop.create_task(fails(HAND), name=HAND)
    await asyncio.wait([task])
    del task
    loop.call_soon(called, HAND)
    background.start(fails(HAND))
    await background.idle()
    thread = threading.Thread(target=called, args=(HAND,), name=HAND)
    thread.start()
    thread.join()
    Fragile()
    future: Future[None] = Future()
    future.add_done_callback(lambda _: called(HAND))
    future.set_result(None)
    warnings.showwarning(UserWarning(HAND), UserWarning, __file__, 1)
    logging.getLogger("bot.somewhere").error("%d", HAND)
    try:
        called(HAND)
    except LookupError as error:
        sys.excepthook(LookupError, error, error.__traceback__)
    lines = capsys.readouterr().err
    assert HAND not in lines
    for action in ("Task exception was never retrieved", "Exception in callback", "background_failed", "thread_failed",
                 "not_raised", "exception calling callback", "UserWarning", "is not logged", "uncaught"):  # fmt: skip
        assert action in lines
    assert lines.count("LookupError") >= 4
    assert lines.count("ValueError") >= 2


def test_a_worker_prints_no_text_of_an_exception_either() -> None:
    """A worker writes to the same standard error."""
    code = (
        "import sys; from bot.workers import worker\n"
        "sys.argv = ['worker']; worker._listen = lambda _: None\n"
        "worker.find = lambda name: exec('raise ValueError(chr(120) * 9)')\n"
        "worker.main()"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "uncaught ValueError" in ended.stderr
    assert "x" * 9 not in ended.stderr


def test_hosts_are_told_known_codes() -> None:
    """Discord's, the disk's and the database's: they are no values of a game."""

    response: Any = SimpleNamespace(status=403, reason=HAND)
    refusal = discord.Forbidden(response, {"code": 50013, "message": HAND})
    assert faults.kind(refusal) == "Forbidden (status 403, code 50013)"
    with pytest.raises(sqlite3.OperationalError) as failed:
        sqlite3.connect(":memory:").execute(f"SELECT {HAND}")
    assert faults.kind(failed.value) == "OperationalError (sqlite_errorname SQLITE_ERROR)"


def test_a_long_way_is_told_by_its_ends() -> None:
    """A thousand calls of one function by itself fill no page."""

    def deeper(more: int) -> None:
        if not more:
            raise RecursionError
        deeper(more - 1)

    with pytest.raises(RecursionError) as failed:
        deeper(200)
    assert len(faults.described(failed.value).splitlines()) < 50


async def test_facts_of_a_line_hold_no_exception() -> None:
    """Also where another form of logs would print one."""

    async def fails() -> None:
        raise ValueError(HAND)

    background = Background()
    with capture_logs() as lines:
        background.start(fails())
        await background.idle()
    assert [(line["event"], line["kind"]) for line in lines] == [("background_failed", "ValueError")]
    assert HAND not in str(lines)


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "ERROR"])
def test_the_details_of_libraries_are_not_logged(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    """They hold whole rows and messages, and so moves and hands; our own details are there when asked for."""
    logs.configure(level)
    for library in ("aiosqlite", "discord.gateway", "discord.http", "sqlalchemy.engine"):
        logging.getLogger(library).debug("INSERT W5 a1")
    structlog.get_logger("bot.tables").debug("a detail")
    lines = capsys.readouterr().err
    assert "W5 a1" not in lines
    assert ("a detail" in lines) == (level == "DEBUG")


def test_programs_get_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Each line is an object, with facts as they are, whoever logged it."""
    logs.configure("INFO", "json")
    structlog.get_logger("bot.tables").warning("not_saved", error="locked", name="חן ⛏️")
    logging.getLogger("discord").info("hello %s", "there")
    logging.getLogger("discord").debug("not this")
    ours, theirs = map(json.loads, capsys.readouterr().err.splitlines())
    assert ours["timestamp"].endswith("Z")
    assert {key: ours[key] for key in ("event", "level", "logger", "error", "name")} == {
        "event": "not_saved",
        "level": "warning",
        "logger": "bot.tables",
        "error": "locked",
        "name": "חן ⛏️",
    }
    assert (theirs["event"], theirs["logger"], theirs["level"]) == ("hello there", "discord", "info")


def test_libraries_may_be_told_to_be_silent(capsys: pytest.CaptureFixture[str]) -> None:
    """Beside a command that speaks in words; our own lines stay."""
    logs.configure("INFO", "text", (), "ERROR")
    for name in ("discord.client", "bot.somewhere"):
        logging.getLogger(name).warning("from %s", name)
    logging.getLogger("asyncio").error("trouble")
    lines = capsys.readouterr().err
    assert "from bot.somewhere" in lines
    assert "trouble" in lines
    assert "discord" not in lines
