"""Faults on purpose, and a record of each request.

A fault waits for a route such as `POST /channels/{channel}/messages`, as `rest` and `webhooks` write it. It strikes
before the request is carried out, or with `after=True` after that, in place of the answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from aiohttp import web

from tests.discord_double.check import Refusal
from tests.discord_double.wire import refused


@dataclass
class Call:
    """One request."""

    number: int
    route: str
    params: Mapping[str, str]
    began: float
    exempt: bool
    """Whether the request answers an interaction, so that it does not count against the rate limit."""
    status: int | None = None
    """The status of the answer; None as long as there is none."""


Act: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse | None]]
"""The effect of a fault. If it returns no answer, the request goes on as usual."""


@dataclass
class Fault:
    """A fault, and where it strikes."""

    route: str
    """The route; empty for any."""
    act: Act
    after: bool = False
    times: int = 1
    skip: int = 0
    """The number of matching requests that pass first."""
    where: Callable[[Call], bool] = lambda _: True
    struck: int = 0
    hit: Call | None = None
    """The request at which the fault struck last."""

    def strikes(self, call: Call, *, after: bool) -> bool:
        """Return whether the fault strikes now, and count the request."""
        if after != self.after or self.route not in ("", call.route) or not self.where(call):
            return False
        if self.skip > 0:
            self.skip -= 1
            return False
        if self.struck >= self.times:
            return False
        self.struck += 1
        self.hit = call
        return True


@dataclass
class Faults:
    """All faults of a world."""

    planned: list[Fault] = field(default_factory=list)

    async def strike(self, request: web.Request, call: Call, *, after: bool) -> web.StreamResponse | None:
        """Apply the fault that is due, if any; return its answer if it has one."""
        for fault in self.planned:
            if fault.strikes(call, after=after) and (answer := await fault.act(request)) is not None:
                return answer
        return None


def answer(status: int, code: int = 0, message: str = "a fault") -> Act:
    """Return a fault that answers with this error."""

    async def act(request: web.Request) -> web.StreamResponse:
        return refused(Refusal(status, code, message))

    return act


def cut() -> Act:
    """Return a fault that cuts the connection."""

    async def act(request: web.Request) -> web.StreamResponse | None:
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=503)  # goes nowhere

    return act


def slow(seconds: float) -> Act:
    """Return a fault that takes this long before the request goes on."""

    async def act(request: web.Request) -> None:
        await asyncio.sleep(seconds)

    return act


OPEN_LETTERS = "POST /users/@me/channels"
SEND = "POST /channels/{channel}/messages"
EDIT = "PATCH /channels/{channel}/messages/{message}"
RETIRE = "PATCH /webhooks/{application}/{token}/messages/{message}"
ANSWER = "POST /interactions/{interaction}/{token}/callback"
FOLLOW_UP = "POST /webhooks/{application}/{token}"
