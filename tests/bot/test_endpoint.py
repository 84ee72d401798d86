"""The page for machines that watch the bot: whether it works, and what it counts."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import DDL

from bot.endpoint import PortTaken, endpoint
from tests.bot.tables.kit import Service


@asynccontextmanager
async def page(service: Service, servers: int | None = 7, names: Sequence[str] = ()) -> AsyncIterator[str]:
    """The page of a bot that hears of so many servers, and is known by these names besides its machine's own."""
    async with endpoint(service.tables, lambda: servers, host="127.0.0.1", port=0, names=names) as port:
        yield f"http://127.0.0.1:{port}"


async def get(address: str, host: str | None = None) -> tuple[int, str]:
    """Ask for a page, by another name than its address has if one is given."""
    headers = {} if host is None else {"Host": host}
    async with aiohttp.ClientSession() as session, session.get(address, headers=headers) as response:
        return response.status, await response.text()


async def counted(address: str) -> dict[tuple[str, ...], float]:
    """What the page counts: by the name and the values of the labels."""
    status, text = await get(f"{address}/metrics")
    assert status == 200
    families = text_string_to_metric_families(text)
    return {(sample.name, *sample.labels.values()): sample.value for family in families for sample in family.samples}


async def test_a_bot_that_works_is_well(service: Service) -> None:
    """The database answers, and the bot hears of its servers."""
    async with page(service) as address:
        assert await get(f"{address}/healthz") == (200, '{"well": true, "database": true, "discord": true}')


async def test_a_bot_that_hears_nothing_is_not_well(service: Service) -> None:
    """A connection to Discord is gone."""
    async with page(service, servers=None) as address:
        assert await get(f"{address}/healthz") == (503, '{"well": false, "database": true, "discord": false}')
        assert (await counted(address))["nugget_connected",] == 0


async def test_a_bot_without_its_database_is_not_well(service: Service) -> None:
    """The page itself goes on, and does not claim that there are no games."""
    async with page(service) as address:
        await service.execute(DDL("ALTER TABLE tables RENAME TO lost"))
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


@pytest.mark.parametrize("path", ["healthz", "metrics"])
async def test_a_name_that_somebody_made_lead_here_is_refused(service: Service, path: str) -> None:
    """A page in a browser of this machine can ask by its own name, and by no other, so it learns nothing."""
    async with page(service, names=["Nugget.internal", "203.0.113.7"]) as address:
        port = address.rpartition(":")[2]
        for known in ("localhost", f"127.0.0.1:{port}", f"[::1]:{port}", "nugget.INTERNAL:80", "203.0.113.7"):
            assert (await get(f"{address}/{path}", known))[0] == 200, known
        strange = (
            "evil.example",
            f"evil.example:{port}",
            "localhost.evil.example",
            "203.0.113.8",
            "",
            "[",
            "@localhost:",
        )
        for host in strange:
            status, text = await get(f"{address}/{path}", host)
            assert status in (400, 421), host
            assert "nugget_" not in text
            assert "database" not in text


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine has a single loopback address")
async def test_where_it_listens_everywhere_each_own_address_is_known(service: Service) -> None:
    """Whoever asks by the address that the question comes to; names still have to be configured."""
    async with endpoint(service.tables, lambda: 7, host="0.0.0.0", port=0) as port:
        assert (await get(f"http://127.0.0.2:{port}/healthz"))[0] == 200
        assert (await get(f"http://127.0.0.2:{port}/healthz", "127.0.0.3"))[0] == 421
        assert (await get(f"http://127.0.0.2:{port}/healthz", "evil.example"))[0] == 421
