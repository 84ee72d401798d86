"""A process that ends in the middle of its work."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from typing import Any

import pytest


class Killed(BaseException):
    """The process ends here."""


@contextmanager
def killed_at(owner: Any, name: str, step: int, *, committed: bool) -> Iterator[Iterator[int]]:
    """Kill the process in the transaction of this number that `name` of a class or module opens, or right after it;
    count those that begin."""
    opening, begun = getattr(owner, name), count()

    @asynccontextmanager
    async def counted(*arguments: Any, **named: Any) -> AsyncIterator[Any]:
        number = next(begun)
        async with opening(*arguments, **named) as opened:
            yield opened
            if number == step and not committed:
                raise Killed
        if number == step:
            raise Killed

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(owner, name, counted)
        yield begun


@contextmanager
def meanwhile(owner: Any, name: str, step: int, do: Callable[[], Awaitable[object]]) -> Iterator[Iterator[int]]:
    """Do this before the transaction of this number that `name` of a class or module opens; count those that begin."""
    opening, begun = getattr(owner, name), count()

    @asynccontextmanager
    async def counted(*arguments: Any, **named: Any) -> AsyncIterator[Any]:
        if next(begun) == step:
            await do()
        async with opening(*arguments, **named) as opened:
            yield opened

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(owner, name, counted)
        yield begun


@contextmanager
def failing(path: str, error: BaseException) -> Iterator[None]:
    """Within the block the function or method of this path raises the error."""

    async def fail(*_: Any, **__: Any) -> None:
        raise error

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(path, fail)
        yield
