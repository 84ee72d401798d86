"""A small web page for machines that watch the bot: whether it works, and what it counts.

`/healthz` answers 200 while the database answers and Discord's events arrive, else 503; in both cases with what it
found, as JSON. `/metrics` has `bot.measures`, for Prometheus. There is nothing secret in either, and nothing to change.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot import measures
from bot.tables import Phase, Refused, Tables

PATIENCE = 2.0
"""Seconds that the database has to answer."""


class PortTaken(Exception):
    """The page cannot be had at this address; its text says why."""


@asynccontextmanager
async def endpoint(
    tables: Tables, servers: Callable[[], int | None], *, host: str, port: int, patience: float = PATIENCE
) -> AsyncIterator[int]:
    """Answer at this address as long as the block lasts; it gets the port, which is a free one where `port` is 0.

    `servers` tells how many servers the bot hears of, or None while a connection to Discord is gone. Raises
    PortTaken.
    """

    async def health(_: web.Request) -> web.Response:
        found = await _look(tables, servers, patience)
        well = all(found.values())
        return web.json_response({"well": well, **found}, status=200 if well else 503)

    async def metrics(_: web.Request) -> web.Response:
        await _look(tables, servers, patience)
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.add_routes([web.get("/healthz", health), web.get("/metrics", metrics)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        try:
            await site.start()
        except OSError as error:
            raise PortTaken(f"nobody can listen at {host}, port {port}: {error.strerror or error}") from error
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


async def _look(tables: Tables, servers: Callable[[], int | None], patience: float) -> dict[str, bool]:
    """Return what works, and set what is only known when it is asked for."""
    try:
        async with asyncio.timeout(patience):
            counted = await tables.census()
    except (Refused, TimeoutError):
        counted = None
    for phase in (Phase.LOBBY, Phase.LIVE):
        measures.TABLES.labels(phase.value).set(float("nan") if counted is None else counted.get(phase, 0))
    heard = servers()
    measures.CONNECTED.set(heard is not None)
    measures.SERVERS.set(heard or 0)
    return {"database": counted is not None, "discord": heard is not None}
