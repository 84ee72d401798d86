"""What goes wrong on purpose, and a note of each request.

A fault waits for a route such as `POST /channels/{channel}/messages`, as `rest` and `webhooks` write it. It strikes
before the request is carried out, or with `after=True` when it has been, in place of the answer.
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
    """It answers an interaction, so it does not count against the limit."""
    status: int | None = None
    """None as long as there is no answer, and if none came."""
    took: float = 0.0


Act: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse | None]]
"""What a fault does; without an answer the request goes on as if nothing were."""


@dataclass
class Fault:
    """Something that will go wrong."""

    route: str
    """Empty for any."""
    act: Act
    after: bool = False
    times: int = 1
    skip: int = 0
    """How many requests that fit are let pass first."""
    where: Callable[[Call], bool] = lambda _: True
    struck: int = 0
    hit: Call | None = None
    """The request at which it struck last."""

    def strikes(self, call: Call, *, after: bool) -> bool:
        """Whether it strikes now; it counts that."""
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
    """All that will go wrong."""

    planned: list[Fault] = field(default_factory=list)

    async def strike(self, request: web.Request, call: Call, *, after: bool) -> web.StreamResponse | None:
        """Let whatever is due go wrong; return its answer if it has one."""
        for fault in self.planned:
            if fault.strikes(call, after=after) and (answer := await fault.act(request)) is not None:
                return answer
        return None


def answer(status: int, code: int = 0, message: str = "a fault") -> Act:
    """Answer with this error."""

    async def act(request: web.Request) -> web.StreamResponse:
        return refused(Refusal(status, code, message))

    return act


def cut() -> Act:
    """Cut the connection."""

    async def act(request: web.Request) -> web.StreamResponse | None:
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=503)  # goes nowhere

    return act


def slow(seconds: float) -> Act:
    """Take this long."""

    async def act(request: web.Request) -> None:
        await asyncio.sleep(seconds)

    return act
