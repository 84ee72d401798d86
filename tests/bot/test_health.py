"""What a container's health check finds: a bot that got stuck, and nothing else."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from bot import health
from bot.endpoint import endpoint
from tests.bot.tables.kit import Service


@pytest.fixture(autouse=True)
def unasked(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings, and a proxy that must not be asked."""
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)


@pytest.mark.parametrize(("servers", "host"), [(7, "127.0.0.1"), (None, "127.0.0.1"), (7, "0.0.0.0")])
async def test_a_bot_that_answers_is_healthy(
    service: Service,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    servers: int | None,
    host: str,
) -> None:
    """Also one that has lost Discord, which a new start would not bring back; it says so."""
    async with endpoint(service.tables, lambda: servers, host=host, port=0) as port:
        monkeypatch.setenv("NUGGET_HTTP_PORT", str(port))
        monkeypatch.setenv("NUGGET_HTTP_HOST", host)
        assert await asyncio.to_thread(health.main) == health.WELL
    assert f'"discord": {str(servers is not None).lower()}' in capsys.readouterr().out


def test_a_bot_that_got_stuck_or_is_not_there_is_not_healthy(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the connection and never answers; then nobody listens any more."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setenv("NUGGET_HTTP_PORT", str(silent.getsockname()[1]))
        assert health.main(0.05) == health.STUCK
    assert health.main() == health.STUCK


def test_without_a_page_it_is_enough_that_the_process_goes_on() -> None:
    """Nothing can be asked, so nothing is found."""
    assert health.main() == health.WELL
