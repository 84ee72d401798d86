"""The queue for what the bot sends on its own: never more than Discord allows, the most urgent first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client import REGISTRY

from bot.fairness import Asker, asked_by
from bot.ui.core import discord_errors
from bot.ui.core.discord_errors import CircuitOpen
from bot.ui.core.pace import BURST, RATE, Doubtful, Pace, Urgency, paced, urgency

LIMIT = 45
"""What may go in any second."""


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to the next thing to do."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self._alarms: list[float] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Any, *args: Any, **kwargs: Any) -> Any:  # type: ignore[override]  # passed on
        heappush(self._alarms, when)
        self.call_soon(self._jump)
        return super().call_at(when, callback, *args, **kwargs)

    def _jump(self) -> None:
        if self._alarms:
            self.now = max(self.now, heappop(self._alarms) + 1e-6)


def times(queue: list[tuple[float, Urgency]]) -> list[tuple[float, Urgency]]:
    """Return when requests go and of what urgency, if they are made at these times."""
    released: list[tuple[float, Urgency]] = []

    async def ask(pace: Pace, at: float, of: Urgency) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(at - loop.time())
        with urgency(of):
            await pace.turn()
        released.append((loop.time(), of))

    async def work() -> None:
        pace = Pace()
        await asyncio.gather(*(ask(pace, at, of) for at, of in queue))

    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(work())
    return released


@given(st.lists(st.tuples(st.floats(0, 4), st.sampled_from(Urgency)), max_size=150))
def test_in_no_second_more_goes_than_discord_allows(queue: list[tuple[float, Urgency]]) -> None:
    """However the requests come, at most 45 of them go in any second, and all of them go."""
    released = [at for at, _ in times(queue)]
    assert len(released) == len(queue)
    assert all(sum(at <= time < at + 1 for time in released) <= LIMIT for at in released)


def test_a_server_that_wants_much_shown_holds_up_no_other() -> None:
    """Two hundred boards of one server wait, and the one of another server that comes last goes next."""
    released: list[int] = []

    async def ask(pace: Pace, server: int) -> None:
        with asked_by(Asker(server, 1)):
            await pace.turn()
        released.append(server)

    async def work() -> None:
        pace = Pace()
        await asyncio.gather(*(ask(pace, server) for server in [11] * 200 + [22]))

    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(work())
    assert len(released) == 201
    assert released.index(22) <= BURST + 1


def test_a_few_requests_go_at_once() -> None:
    """Nobody waits when nothing is going on."""
    assert [at for at, _ in times([(1, Urgency.BOARD)] * BURST)] == pytest.approx([1] * BURST, abs=0.001)


def test_the_most_urgent_goes_first() -> None:
    """What calls the next player overtakes boards, boards overtake direct messages, and trifles come last."""
    queue = [(0.0, of) for of in reversed(Urgency) for _ in range(20)]
    released = [of for _, of in times([(0.0, Urgency.BOARD)] * BURST + queue)][BURST:]
    assert released == sorted(released)


def test_a_steady_stream_flows_at_the_pace() -> None:
    """A hundred requests take as long as the pace says."""
    last = max(at for at, _ in times([(0.0, Urgency.DIRECT_MESSAGE)] * 100))
    assert last == pytest.approx((100 - BURST) / RATE, rel=0.1)


def test_after_a_refusal_nothing_goes_for_a_while() -> None:
    """Discord says how long; after that it goes more slowly."""

    async def work() -> list[float]:
        pace, loop = Pace(), asyncio.get_running_loop()
        await pace.turn()
        pace.slow_down(3.0)
        released = []
        for _ in range(3):
            await pace.turn()
            released.append(loop.time())
        return released

    with asyncio.Runner(loop_factory=Loop) as runner:
        first, second, third = runner.run(work())
    assert first >= 3.0
    assert third - second > 1.5 / RATE


@asynccontextmanager
async def answering(
    status: int, body: Any = None, pace: Pace | None = None, **headers: str
) -> AsyncIterator[tuple[aiohttp.ClientSession, str, list[str]]]:
    """A server on this machine that answers every request so, a client with the hook, and the paths that arrived."""
    arrived: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        arrived.append(request.path)
        return web.json_response(body or {}, status=status, headers=headers)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    _, port = runner.addresses[0]
    async with aiohttp.ClientSession(trace_configs=[(pace or Pace()).trace()]) as session:
        yield session, f"http://127.0.0.1:{port}", arrived
    await runner.cleanup()


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_what_follows_an_answer_is_sent_once_and_then_looked_for(status: int) -> None:
    """A follow-up that Discord took before it failed may stand there, so the library must not send it again."""
    async with answering(status) as (session, address, arrived):
        with pytest.raises(Doubtful):
            await session.post(f"{address}/api/v10/webhooks/1/token")
    assert arrived == ["/api/v10/webhooks/1/token"]


async def test_what_may_be_sent_again_is_left_to_the_library() -> None:
    """An edit, or a message with a number of its own, comes back with its status."""
    async with answering(502) as (session, address, _):
        for method, path in (
            ("PATCH", "/api/v10/webhooks/1/token/messages/@original"),
            ("POST", "/api/v10/channels/1/messages"),
        ):
            async with session.request(method, address + path) as response:
                assert response.status == 502


async def test_what_discord_does_not_carry_out_is_counted() -> None:
    """Under Discord's own code, else under the status; and whoever asked can still read the answer."""
    async with answering(404) as (session, address, _):
        before = failures("404")
        async with session.patch(f"{address}/api/v10/channels/1/messages/2") as response:
            assert await response.json() == {}
    assert failures("404") == before + 1


@pytest.mark.parametrize("code", [30046, 20016, 20022, 20028, 20029, 77777, None])
async def test_a_limit_with_a_code_of_its_own_is_no_storm(code: int | None) -> None:
    """One request is all it costs: the library does not hear of it as of a storm, nothing else goes more slowly, and
    the next like it is not even sent. A code that nobody knows yet is taken for the same, and so is a limit that lasts
    minutes."""
    pace, limit = Pace(), {"retry_after": 540.5} if code is None else {"retry_after": 20.0, "code": code}
    path, body = "/api/v10/channels/1/messages/2", {"message": "wait", "global": False, **limit}
    async with answering(429, body, pace, Via="1.1 test") as (session, address, arrived):
        for _ in range(2):
            with pytest.raises(CircuitOpen) as refused:
                await session.patch(address + path)
            assert discord_errors.code(refused.value) in discord_errors.LATER
    assert arrived == [path]
    assert pace.interval == 1 / RATE


async def test_an_ordinary_limit_is_left_to_the_library() -> None:
    """It says nothing but how long to wait: the bot was too fast, and slows down."""
    pace, body = Pace(), {"message": "You are being rate limited.", "retry_after": 0.3, "global": False}
    async with answering(429, body, pace, Via="1.1 test") as (session, address, _):
        response = await session.post(f"{address}/api/v10/channels/1/messages")
        assert (await response.json())["retry_after"] == 0.3
    assert pace.interval == 2 / RATE


@pytest.mark.parametrize(("code", "path"), [(40003, "users/@me/channels"), (50001, "channels/1/messages")])
async def test_what_is_forbidden_for_now_is_not_asked_every_minute(code: int, path: str) -> None:
    """The library tells of the refusal; the next like it does not leave the bot."""
    async with answering(403, {"message": "no", "code": code}) as (session, address, arrived):
        async with session.post(f"{address}/api/v10/{path}") as response:
            assert response.status == 403
        with pytest.raises(CircuitOpen) as refused:
            await session.post(f"{address}/api/v10/{path}")
    assert refused.value.code == code
    assert len(arrived) == 1


def failures(code: str) -> float:
    return REGISTRY.get_sample_value("nugget_discord_failures_total", {"code": code}) or 0


@given(st.integers(1, 20), st.integers(1, 20))
def test_processes_share_what_one_may_send(shards: int, served: int) -> None:
    """As many at once and in a second after it as their part of the shards is, so all together no more than one; ten
    times as many for a bot of which Discord takes that."""
    part = min(shards, served) / shards
    burst, rate = paced(part)
    assert burst >= 1
    assert rate > 0
    assert burst + rate <= max((BURST + RATE) * part, burst + (BURST + RATE) * part / 2) + 1e-9
    if part * (BURST + RATE) >= 2:
        assert burst + rate == pytest.approx((BURST + RATE) * part)
    assert paced(1.0) == (BURST, RATE)
    assert paced(10.0) == (10 * BURST, 10 * RATE)
