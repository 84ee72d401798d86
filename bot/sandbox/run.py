"""Run the sandbox: put its parts together, and close them in reverse order."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import discord

from bot.sandbox.pages import Pages
from bot.sandbox.server import Index, Link, keep_emoji
from bot.sandbox.world import PATIENCE, STARTING, Room, WorldFile, build_world, seconds_behind

PORT = 8420
TICK = 0.5
"""Seconds between two ticks: the clock moves on, and what the bot has done by itself is published."""
SAVE_EVERY = 1.0
"""Seconds between two saves of the simulated Discord while something happens."""
SAY_EVERY = 15.0
"""Seconds between two words that the bot is still starting."""
CLOSING = 10.0
"""Seconds that the bot has for closing."""
_PRINT = partial(print, flush=True)


async def run_sandbox(
    *,
    make_client: Callable[[], discord.Client],
    port: int = PORT,
    memory_file: Path | None = None,
    say: Callable[[str], object] = _PRINT,
    say_every: float = SAY_EVERY,
    stop: asyncio.Event | None = None,
) -> None:
    """Run the bot in a simulated Discord until Ctrl-C, SIGTERM or `stop`.

    `make_client` returns the bot, not started. `memory_file` keeps what Discord would keep (channels, threads,
    messages); to begin anew, delete it together with the bot's database. The index page is at `port`, the other pages
    at the ports that follow; they are for this machine alone. Raises `PortTaken` before the bot starts.
    """
    stop = stop if stop is not None else asyncio.Event()
    opened: list[Pages] = []
    index = Index(lambda: opened[0].links() if opened else [], port)
    _end_on_signals(stop)
    await index.open()
    try:
        memory = WorldFile(memory_file)
        async with _running(make_client(), memory, index, say, say_every) as pages:
            opened.append(pages)
            await pages.tick()
            say(greeting(index.url, pages.links()))
            await _keep_going(pages, memory, stop)
            say("Stopping.")
    finally:
        await index.close()


def greeting(url: str, links: Sequence[Link]) -> str:
    """Return the text to print at the start: the addresses and how to begin."""
    names = {"channel": "#{}", "dm": "direct messages of {}", "thread": "thread {}"}
    rows = [(names[link.kind].format(link.name), link.url) for link in links]
    return "\n".join(
        [
            f"Nugget's sandbox is open. Begin here:  {url}",
            "",
            *(f"  {name}\n    {address}" for name, address in rows),
            "",
            "To begin: open #games, type /play, join as someone else or add computer players, press Start.",
            "Ctrl-C stops. Started again, it goes on with the same games.",
        ]
    )


@contextlib.asynccontextmanager
async def _running(
    client: discord.Client, memory: WorldFile, index: Index, say: Callable[[str], object], say_every: float
) -> AsyncIterator[Pages]:
    """Run the bot in a world, and yield its pages; at the end save the world and close everything. As long as the bot
    starts, `say` says so every so many seconds."""
    unsharded = isinstance(client, discord.AutoShardedClient) and not client.shard_count
    env = Room(client, shard_count=1 if unsharded else None, settle_timeout=PATIENCE)
    world = build_world(env)
    keep_emoji(client, env.backend)
    memory.restore(env.backend)
    env.backend.clock.advance(seconds_behind(env, at_least=memory.left))
    pages = Pages(env, world, secret=memory.secret, first_port=index.port + 1, front=index.url, timezone=_timezone())
    try:
        env.patience, waiting = STARTING, asyncio.create_task(_say_what_takes_long(say, say_every))
        try:
            await env.start()
        finally:
            waiting.cancel()
        env.patience = PATIENCE
        yield pages
    finally:
        await pages.close()
        async with pages.lock:
            # SimCord only cancels the bot's tasks: the bot closes its database itself.
            async with asyncio.timeout(CLOSING):
                with env._bot_scope():
                    await client.close()
            await env.shutdown()
        memory.save(env.backend)


async def _say_what_takes_long(say: Callable[[str], object], every: float) -> None:
    while True:
        await asyncio.sleep(every)
        say("Nugget is still starting: it brings the games up to date that were going on. Please wait.")


async def _keep_going(pages: Pages, memory: WorldFile, stop: asyncio.Event) -> None:
    """Tick and save until `stop` is set."""
    saved = time.monotonic()
    while not stop.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), TICK)
        await pages.tick()
        if pages.unsaved and time.monotonic() - saved > SAVE_EVERY:
            pages.unsaved, saved = False, time.monotonic()
            memory.save(pages.env.backend)


def _end_on_signals(stop: asyncio.Event) -> None:
    """Let the first Ctrl-C or SIGTERM set the event, and a second one end the process at once.

    Where event loops take no signals, Ctrl-C cancels as usual.
    """
    loop, signals = asyncio.get_running_loop(), (signal.SIGINT, signal.SIGTERM)

    def end() -> None:
        for number in signals:
            loop.remove_signal_handler(number)
        stop.set()

    with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):  # Windows, or not the main thread
        for number in signals:
            loop.add_signal_handler(number, end)


def _timezone() -> str:
    """Return the name of this machine's time zone; UTC if it is unknown."""
    place = os.environ.get("TZ") or str(Path("/etc/localtime").resolve())
    with contextlib.suppress(ValueError, OSError, ZoneInfoNotFoundError):
        return ZoneInfo(place.rpartition("zoneinfo/")[2]).key
    return "UTC"
