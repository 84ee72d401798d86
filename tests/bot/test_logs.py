"""Logs: one line an event, and no secret in any."""

import json
import logging
from collections.abc import Iterator
from typing import Literal

import pytest
import structlog

from bot import logs


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Logging is the process's own: leave it as it was."""
    root, ours = logging.getLogger(), logging.getLogger("bot")
    handlers, level, own_level = root.handlers[:], root.level, ours.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    ours.setLevel(own_level)
    structlog.reset_defaults()


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_secret_is_logged(form: Literal["text", "json"], capsys: pytest.CaptureFixture[str]) -> None:
    """In text, in facts, in tracebacks, in what libraries log: the secret is blotted out everywhere."""
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
    assert lines.count(logs.BLOT) >= 6


def test_tracebacks_do_not_show_what_variables_hold(capsys: pytest.CaptureFixture[str]) -> None:
    """A hand in a local variable stays there."""
    logs.configure()
    hand = "".join(["five", "warriors"])
    try:
        raise ValueError(len(hand))
    except ValueError:
        structlog.get_logger().exception("trouble")
    lines = capsys.readouterr().err
    assert "ValueError" in lines
    assert hand not in lines


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
