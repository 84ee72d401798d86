"""SQLite for stories, without a thread for each connection: a bot needs it that runs for months, and it costs a story
that opens its tables more than the statements themselves."""

from __future__ import annotations

from asyncio import BaseEventLoop
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from aiosqlite import core

from bot.store import driver


class AtOnce:
    """Stands for a connection's thread and for the queue in front of it: whatever is put in is done at once, and who
    asked for it hears of it in the loop's next turn, as others may come before them there, too."""

    def start(self) -> None:
        pass

    def put_nowait(self, asked: tuple[Any, Callable[[], Any]]) -> None:
        future, work = asked
        try:
            told = partial(core.set_result, future, work())
        except BaseException as error:
            told = partial(core.set_exception, future, error)
        if future is not None:
            # Not by the loop's own attribute, by which SimCord would keep a record of each.
            BaseEventLoop.call_soon(future.get_loop(), told)


class Connection(driver.Connection):
    """A connection without a thread."""

    def __init__(self, *positional: Any, **named: Any) -> None:
        super().__init__(*positional, **named)
        vars(self).update(_thread=AtOnce(), _tx=AtOnce())


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SQLite be quick from now on."""
    monkeypatch.setattr(driver, "Connection", Connection)
