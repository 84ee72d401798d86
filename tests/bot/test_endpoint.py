"""The page for machines that watch the bot: whether it works, and what it counts."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.endpoint import PortTaken, endpoint
from bot.tables import Refusal, Refused
from tests.bot.tables.kit import Service


@pytest.fixture
async def service(tmp_path: Path, empty_database: Path) -> AsyncIterator[Service]:
    """The service over a database of its own."""
    service = await Service(shutil.copy(empty_database, tmp_path / "nugget.sqlite3")).start()
    yield service
    await service.stop()


@asynccontextmanager
async def page(service: Service, servers: int | None = 7) -> AsyncIterator[str]:
    """The page of a bot that hears of so many servers."""
    async with endpoint(service.tables, lambda: servers, host="127.0.0.1", port=0) as port:
        yield f"http://127.0.0.1:{port}"


async def get(address: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(address) as response:
        return response.status, await response.text()


async def counted(address: str) -> dict[tuple[str, ...], float]:
    """What the page counts: by the name and the values of the labels."""
    status, text = await get(f"{address}/metrics")
    assert status == 200
    families = text_string_to_metric_families(text)
    return {(each.name, *each.labels.values()): each.value for family in families for each in family.samples}


async def test_a_bot_that_works_is_well(service: Service) -> None:
    """The database answers, and the bot hears of its servers."""
    async with page(service) as address:
        assert await get(f"{address}/healthz") == (200, '{"well": true, "database": true, "discord": true}')


async def test_a_bot_that_hears_nothing_is_not_well(service: Service) -> None:
    """A connection to Discord is gone."""
    async with page(service, servers=None) as address:
        assert await get(f"{address}/healthz") == (503, '{"well": false, "database": true, "discord": false}')
        assert (await counted(address))["nugget_connected",] == 0


async def test_a_bot_without_its_database_is_not_well(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page itself goes on, and does not claim that there are no games."""

    async def refuse() -> None:
        raise Refused(Refusal.NOT_SAVED)

    async with page(service) as address:
        monkeypatch.setattr(service.tables, "census", refuse)
        assert (await get(f"{address}/healthz"))[0] == 503
        assert str((await counted(address))["nugget_tables", "live"]) == "nan"


async def test_games_and_moves_are_counted(service: Service) -> None:
    """Those that are open when it is asked, and every move since the start of the process."""
    match = await service.match("Ann", "Bob")
    await service.lobby("Cleo")
    moves = ("nugget_moves_total", "armadora")
    async with page(service) as address:
        before = await counted(address)
        for words in ("W1 a1", "W1 b1", "W1 c1"):
            match = (await service.play(match, words)).match
        after = await counted(address)
    assert (after["nugget_tables", "live"], after["nugget_tables", "lobby"]) == (1, 1)
    assert after["nugget_servers",] == 7
    assert after[moves] - before.get(moves, 0) == 3


async def test_a_port_that_is_taken_is_told(service: Service) -> None:
    """In one sentence, with the port."""
    async with page(service) as address:
        taken = int(address.rpartition(":")[2])
        with pytest.raises(PortTaken, match=str(taken)):
            async with endpoint(service.tables, lambda: 0, host="127.0.0.1", port=taken):
                pass
