"""Workers think in processes of their own: moves come whatever happens, and they end with whoever started them."""

import asyncio
import json
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.workers import Workers, WorkFailed
from engine import find
from engine.games.armadora.state import Options
from engine.record import Record

GAME = find("armadora")
STATE = GAME.start(Options(), Random(1))
assert GAME.dump_view is not None
VIEW = json.loads(json.dumps(GAME.dump_view(GAME.view(STATE, STATE.to_act))))
LEGAL = {move.words for move in GAME.legal(GAME.view(STATE, STATE.to_act))}


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    workers = Workers(1)
    await workers.start()
    yield workers
    await workers.close()


def failing(body: str) -> tuple[str, ...]:
    """Return the command of a worker that goes wrong."""
    return (sys.executable, "-c", textwrap.dedent(body))


async def test_a_worker_chooses_a_legal_move(workers: Workers) -> None:
    """The words are those of a legal move, for each request, and the same for the same seed."""
    first = await workers.think("armadora", VIEW, "easy", 3)
    assert first in LEGAL
    assert await workers.think("armadora", VIEW, "easy", 3) == first


async def test_many_tables_get_their_moves(workers: Workers) -> None:
    """Twelve requests at once are all answered by one worker."""
    answers = await asyncio.gather(*(workers.think("armadora", VIEW, "easy", seed) for seed in range(12)))
    assert set(answers) <= LEGAL


async def test_a_worker_hints(workers: Workers) -> None:
    """A hint comes back as data."""
    hint = await workers.hint("armadora", VIEW, 1)
    assert hint["words"] in LEGAL


async def test_a_job_that_fails_says_so_and_the_worker_goes_on(workers: Workers) -> None:
    """A record that cannot be read fails; the next move is thought about."""
    record = Record(GAME, STATE, ("nonsense",)).data()
    with pytest.raises(WorkFailed):
        await workers.analyze(record, 1)
    assert await workers.think("armadora", VIEW, "easy", 3) in LEGAL


async def test_a_crashed_worker_is_replaced_and_a_quick_move_played() -> None:
    """Each request meets a worker that dies; each gets a legal move all the same."""
    workers = Workers(1, command=failing("import sys; sys.stdin.readline()"))
    await workers.start()
    for seed in range(3):
        assert await workers.think("armadora", VIEW, "expert", seed) in LEGAL
    await workers.close()


async def test_a_late_worker_is_replaced_and_a_quick_move_played() -> None:
    """A worker that never answers is given up after its time."""
    workers = Workers(1, grace=-1.9, command=failing("import threading; threading.Event().wait()"))
    await workers.start()
    assert await workers.think("armadora", VIEW, "expert", 1) in LEGAL
    await workers.close()


async def test_nobody_waits_for_closed_workers() -> None:
    """Before the start and after the end a quick move is played at once."""
    workers = Workers(1)
    assert await workers.think("armadora", VIEW, "easy", 1) in LEGAL
    await workers.start()
    await workers.close()
    assert await workers.think("armadora", VIEW, "easy", 1) in LEGAL


def test_a_worker_ends_when_nobody_can_ask_any_more() -> None:
    """When its input is closed, as at the death of the process that started it, a worker ends by itself."""
    worker = subprocess.Popen([sys.executable, "-m", "bot.workers"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert worker.communicate(timeout=60) == (b"", None)
    assert worker.returncode == 0
