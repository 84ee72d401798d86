"""A crew of workers: its queue is fair, and its patience is counted in processor time."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import count, repeat
from pathlib import Path
from typing import Any

import pytest

from bot.fairness import Asker, asked_by
from bot.workers.crew import SHORTEST, UNMEASURED, Crew, Job, Patience, Watch, WorkFailed, processor_time
from tests.bot.workers.actors import acting

GREEDY, MODEST, ALONE = Asker(11, 1), Asker(22, 2), Asker(33, 33)


@asynccontextmanager
async def crew(command: tuple[str, ...], count: int = 1, **options: Any) -> AsyncIterator[Crew]:
    """Workers that are at work."""
    workers = Crew("painter", count, command, **{"lasting": True} | options)
    workers.start()
    try:
        yield workers
    finally:
        await asyncio.to_thread(workers.close)


async def served(tmp_path: Path, askers: Sequence[Asker], seconds: float | None = None) -> list[tuple[Asker, float]]:
    """Let one worker do a job for each of these, all asked for while it is at the first; return in which order they
    were done, and how many seconds each was told to take."""
    gate, order = tmp_path / "gate", list[tuple[Asker, float]]()
    os.mkfifo(gate)
    body = f"if job['number'] == 0:\n    open({str(gate)!r}).read()\nanswer = job.get('seconds', 0)\n"

    async def ask(workers: Crew, number: int, of: Asker) -> None:
        with asked_by(of):
            order.append((of, await workers.ask(Job("film", {"number": number}, 60, seconds))))

    async with crew(acting(body), lasting=False) as workers:
        asking = [asyncio.create_task(ask(workers, number, of)) for number, of in enumerate(askers)]
        await asyncio.sleep(0)  # now all have asked
        await asyncio.to_thread(gate.write_text, "")  # opens once the worker is at the first job
        await asyncio.gather(*asking)
    return order


async def test_a_hundred_films_of_one_server_hold_up_no_other_server(tmp_path: Path) -> None:
    """The other one's film, asked for last, is made after the one that is being made; and after one more if the worker
    was at that before anybody had asked for others, for then its server is the first in line again."""
    order = await served(tmp_path, [GREEDY] * 100 + [MODEST])
    assert [of for of, _ in order].index(MODEST) <= 2
    assert len(order) == 101


async def test_a_person_who_asks_and_asks_holds_up_nobody_in_the_same_server(tmp_path: Path) -> None:
    """Nor in direct messages, where everybody is alone."""
    friend = Asker(GREEDY.party, 3)
    order = [of for of, _ in await served(tmp_path, [GREEDY] * 50 + [friend, ALONE])]
    assert max(order.index(friend), order.index(ALONE)) <= 3


async def test_a_hundred_games_of_one_server_shorten_only_their_own_thoughts(tmp_path: Path) -> None:
    """The other's computers have the half of the time, and no hundredth of it."""
    order = await served(tmp_path, [GREEDY] * 100 + [MODEST], 2.0)
    [modest] = [seconds for of, seconds in order if of == MODEST]
    assert modest == 1.0
    assert min(seconds for of, seconds in order if of == GREEDY) == SHORTEST


LIMIT = 10.0
"""Seconds of patience."""
HANGING = acting("import threading\nthreading.Event().wait()\nanswer = 0\n")
RUNNING_IN_CIRCLES = acting("while True: pass\nanswer = 0\n")


def watched(used: Iterator[float | None], cold: float = 0.0, every: float = 60.0) -> list[bool]:
    """Return what a patience says at each look, with this processor time, a minute on the clock between looks."""
    clock = count(0.0, every)
    watching = Patience(0, LIMIT, Watch(cold=cold, clock=lambda: next(clock), used=lambda process: next(used)))
    return [watching.is_over() for _ in range(5)]


def test_a_worker_that_gets_little_of_the_processor_is_not_late() -> None:
    """A hundredth of a second in each minute, say: it is the machine that has too much to do."""
    assert not any(watched(count(50.0, 0.01)))


def test_a_worker_that_uses_more_processor_time_than_its_job_may_take_is_late() -> None:
    """Also one that has worked for long before, at other jobs."""
    assert watched(count(50.0, LIMIT / 2)) == [False, False, True, True, True]


def test_a_worker_that_does_nothing_is_late() -> None:
    """As soon as it has stood still for its seconds on the clock; one that stood still for less is not."""
    assert watched(repeat(50.0), every=LIMIT / 2) == [False, False, True, True, True]
    assert not any(watched(iter([1.0, 1.0, 1.1, 1.1, 1.2, 1.2]), every=LIMIT / 2))


def test_a_cold_worker_has_time_to_get_warm() -> None:
    """Its first seconds go into reading programs and drawing what all pictures share."""
    assert watched(count(0.5, LIMIT), cold=3 * LIMIT) == [False, False, True, True, True]


def test_where_processor_time_is_not_told_the_clock_has_to_do() -> None:
    """With more patience, since what it tells includes all waiting."""
    assert watched(repeat(None), every=UNMEASURED * LIMIT / 2) == [False, False, True, True, True]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the processor time of another process")
def test_the_processor_time_of_a_process_is_its_own() -> None:
    """That of this process grows as it counts; a process that has ended has none."""
    before = processor_time(os.getpid()) or 0.0
    assert before > 0.0
    sum(range(1_000_000))
    assert (processor_time(os.getpid()) or 0.0) > before
    with subprocess.Popen((sys.executable, "-c", "")) as ended:
        pass
    assert processor_time(ended.pid) is None


@pytest.mark.parametrize("command", [HANGING, RUNNING_IN_CIRCLES])
async def test_a_worker_that_will_never_answer_is_replaced(command: tuple[str, ...]) -> None:
    """It does nothing, or much for nothing."""
    async with crew(command, watch=Watch(every=0.02, cold=0.0)) as workers:
        with pytest.raises(WorkFailed):
            await workers.ask(Job("draw", {}, 0.2))


@pytest.mark.parametrize("news", ['{"news": 1}', '{"share": 0.5}', "[1]", "7", "?"])
async def test_a_worker_that_says_what_nobody_understands_has_failed(news: str) -> None:
    """A bot that was updated on disk starts newer workers; the thread that serves them lives on, for later jobs."""
    command = acting(f"""
        if job["job"] == "news":
            print({news!r}, flush=True)
            continue
        answer = job["job"]
    """)
    async with crew(command) as workers:
        with pytest.raises(WorkFailed):
            await workers.ask(Job("news", {}, 60.0))
        assert await workers.ask(Job("draw", {}, 60.0)) == "draw"


async def test_an_idle_worker_stays_alive(tmp_path: Path) -> None:
    """Its job is done, so nobody is impatient with it, while another worker is at a long job and is looked at."""
    gate, now, looks, looked = tmp_path / "gate", 0.0, count(), asyncio.Event()

    def standing_still(process: int) -> float:
        if now and next(looks) == 10:
            looked.set()
        return 1.0

    os.mkfifo(gate)
    watch = Watch(every=0.002, cold=0.0, clock=lambda: now, used=standing_still)
    body = f"answer = os.getpid()\nif job['job'] == 'long':\n    open({str(gate)!r}).read()\n"
    async with crew(acting(body), count=2, watch=watch) as workers:
        long = asyncio.create_task(workers.ask(Job("long", {}, 1e9)))
        idle = await workers.ask(Job("short", {}, LIMIT))
        now = 10 * LIMIT
        await looked.wait()
        await asyncio.to_thread(gate.write_bytes, b"")
        assert await long != idle
        assert await asyncio.to_thread(os.waitid, os.P_PID, idle, os.WEXITED | os.WNOHANG) is None, "it has not ended"


async def test_a_worker_on_a_busy_machine_is_waited_for(tmp_path: Path) -> None:
    """Its answer comes after many times the seconds of its patience."""
    gate, looks = tmp_path / "gate", count()

    def starved(process: int) -> float:
        if (number := next(looks)) == 50:
            with gate.open("w"):  # opens once the worker waits there
                pass
        return 0.001 * number

    os.mkfifo(gate)
    clock = count()
    watch = Watch(every=0.002, cold=0.0, clock=lambda: float(next(clock)), used=starved)
    async with crew(acting(f"open({str(gate)!r}).read()\nanswer = 'drawn'\n"), watch=watch) as workers:
        assert await workers.ask(Job("draw", {}, 2.0)) == "drawn"
