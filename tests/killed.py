"""A process that ends in the middle of its work."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from itertools import count
from typing import Any, TypeAlias

import pytest


class Killed(BaseException):
    """The process ends here."""


Meet: TypeAlias = Callable[[int, str], Awaitable[object]]
"""Comes before, in (when all of it is done) and after each transaction, and is told its number and which of these it
is."""


@contextmanager
def met(owner: Any, name: str, meet: Meet) -> Iterator[Iterator[int]]:
    """Let this come at all transactions that `name` of a class or module opens; count those that begin."""
    opening, begun = getattr(owner, name), count()

    @asynccontextmanager
    async def counted(*arguments: Any, **named: Any) -> AsyncIterator[Any]:
        number = next(begun)
        await meet(number, "before")
        async with opening(*arguments, **named) as opened:
            yield opened
            await meet(number, "in")
        await meet(number, "after")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(owner, name, counted)
        yield begun


def killed_at(owner: Any, name: str, step: int, *, committed: bool) -> AbstractContextManager[Iterator[int]]:
    """Kill the process in the transaction of this number that `name` of a class or module opens, or right after it;
    count those that begin."""

    async def kill(number: int, moment: str) -> None:
        if (number, moment) == (step, "after" if committed else "in"):
            raise Killed

    return met(owner, name, kill)


def meanwhile(
    owner: Any, name: str, step: int, do: Callable[[], Awaitable[object]]
) -> AbstractContextManager[Iterator[int]]:
    """Do this before the transaction of this number that `name` of a class or module opens; count those that begin."""

    async def meet(number: int, moment: str) -> None:
        if (number, moment) == (step, "before"):
            await do()

    return met(owner, name, meet)


@contextmanager
def failing(path: str, error: BaseException) -> Iterator[None]:
    """Within the block the function or method of this path raises the error."""

    async def fail(*_: Any, **__: Any) -> None:
        raise error

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(path, fail)
        yield
