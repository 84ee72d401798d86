"""Workers think in processes of their own: moves come whatever happens, and they end with whoever started them."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from bot.background import Progress, followed_by
from bot.draw.look import Look, Theme
from bot.workers.crew import GIVEN, ROOT, WorkFailed
from bot.workers.service import COMMAND, SECONDS, Workers
from engine import find
from engine.record import Record
from tests.bot.workers.actors import GAME, STATE, VIEW, acting
from tests.engine.command_line import RECORD
from tests.moments import mover

LEGAL = {move.words for move in GAME.legal(GAME.view(STATE, STATE.to_act))}

PATIENCE = 60
"""Seconds after which a process that should have ended fails a test; none takes nearly as long."""


THINK_FOREVER = """
import os
from bot.workers import worker
from tests.moments import mover
def think(**facts):
    os.write(2, b"thinking\\n")
    while True: pass
worker.JOBS["think"] = think
worker.main()
"""
FOREVER = (sys.executable, "-c", THINK_FOREVER)
"""A real worker that never comes to the end of a thought."""


def working(*command: str, count: int = 1, grace: float = 60.0) -> Workers:
    return Workers(count, grace=grace, command=command or COMMAND)


def alive(pid: int) -> bool:
    """Whether there is such a process, were it only a dead one that nobody has taken note of."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_worker_plays_and_hints(workers: Workers) -> None:
    """One process does several things, each for any number of tables; the same request has the same answer."""
    first = await workers.think("armadora", VIEW, "easy", 3)
    assert first in LEGAL
    assert await workers.think("armadora", VIEW, "easy", 3) == first
    assert set(await asyncio.gather(*(workers.think("armadora", VIEW, "greedy", i) for i in range(9)))) <= LEGAL
    assert await workers.hint("armadora", VIEW, 1) in LEGAL
    assert await workers.decided("armadora", VIEW, 1) is None


async def test_a_worker_looks_back_on_a_game(workers: Workers) -> None:
    """An analysis comes back as data, from a process of its own."""
    state = STATE
    moves = []
    while state.to_act is not None:
        moves.append("pass")
        state, _ = GAME.apply(state, state.to_act, GAME.parse("pass"))
    progress = Progress()
    with followed_by(progress):
        analysis = await workers.analyze(Record(GAME, STATE, tuple(moves)).data(), 1)
    assert analysis["moves"] == moves
    assert progress.share > 0.2, "and it says how far it is"
    assert progress.ready == analysis | {"table": []}, "and what it knows first"


async def test_a_job_that_fails_says_where_and_nothing_of_its_data(workers: Workers) -> None:
    """Only the kind of error comes back, and the worker lives on."""
    with pytest.raises(WorkFailed, match=r"^BadMove in record\.py, line \d+$"):
        await workers.analyze(Record(GAME, STATE, ("nonsense",)).data(), 1)
    with pytest.raises(WorkFailed, match=r"^BadRecord in codec\.py, line \d+$"):
        await workers.hint("armadora", {"hands": "secret"}, 1)


async def test_a_failed_job_costs_no_worker() -> None:
    """The process that failed answers the next request."""
    body = """
        answer = str(os.getpid())
        if job["job"] == "hint":
            print('{"error": "no hint"}', flush=True)
            continue
        """
    async with working(*acting(body)) as workers:
        pid = await workers.think("armadora", VIEW, "easy", 1)
        with pytest.raises(WorkFailed, match="no hint"):
            await workers.hint("armadora", VIEW, 1)
        assert await workers.think("armadora", VIEW, "easy", 1) == pid


async def test_only_data_of_the_view_crosses() -> None:
    """A request for a move is the game's name, the seat's view, a level, a seed and a time, and nothing else."""
    async with working(*acting("answer = job")) as workers:
        request: Any = await workers.think("armadora", VIEW, "expert", 5)
    seconds = SECONDS["expert"]
    asked = {"job": "think", "game": "armadora", "view": VIEW, "level": "expert", "seed": 5, "seconds": seconds}
    assert request == asked
    assert VIEW.keys() == {"viewer", "table", "hands", "strengths"}


def environment() -> tuple[int, dict[str, str]]:
    """The number and the environment of the process that is asked."""
    return os.getpid(), dict(os.environ)


async def test_workers_get_of_the_environment_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real ones, asked for theirs: neither the token nor the database's address, under whatever name, nor anything else
    that nobody has put on the list."""
    secrets = ("NUGGET_TOKEN", "NUGGET_DATABASE_URL", "DATABASE_URL", "PGPASSWORD", "AWS_SECRET_ACCESS_KEY", "OTHER")
    for name in secrets:
        monkeypatch.setenv(name, "hush")
    async with working() as workers:
        process, found = await workers.draw(environment)
    assert process != os.getpid()
    assert found["PATH"] == os.environ["PATH"]
    assert found["PYTHONPATH"].startswith(str(ROOT))
    assert "hush" not in found.values()
    # What the system itself adds to any process, LC_CTYPE say, is no secret of this one's.
    assert {name for name in found if name in os.environ} <= GIVEN | {"PYTHONPATH"}


async def test_a_crashed_worker_is_replaced_and_a_quick_move_played() -> None:
    """Each request meets a worker that dies; each gets a legal move all the same."""
    async with working(*acting("sys.exit(1)\nanswer = 0\n")) as workers:
        for seed in range(3):
            assert await workers.think("armadora", VIEW, "expert", seed) in LEGAL


async def test_a_worker_that_died_in_its_sleep_is_replaced_before_it_is_asked() -> None:
    """Nobody gets a quick move because of it."""
    async with working(*acting("answer = str(os.getpid())")) as workers:
        first = int(await workers.think("armadora", VIEW, "easy", 1))
        os.kill(first, signal.SIGKILL)
        await asyncio.to_thread(os.waitid, os.P_PID, first, os.WEXITED | os.WNOWAIT)  # nobody takes note of its end
        assert int(await workers.think("armadora", VIEW, "easy", 1)) != first


async def test_a_late_worker_is_ended_and_a_quick_move_played(tmp_path: Path) -> None:
    """A worker that never answers is given up after its time, and is gone then."""
    file = tmp_path / "pid"
    body = f"open({str(file)!r}, 'w').write(str(os.getpid()))\nimport threading\nthreading.Event().wait()\nanswer = 0\n"
    async with working(*acting(body), grace=0.2) as workers:
        assert await workers.think("armadora", VIEW, "easy", 1) in LEGAL
        assert not file.exists() or not alive(int(file.read_text()))


@pytest.mark.parametrize(
    ("slow", "quick"),
    [
        (("analyze", {}, 1), ("think", "armadora", VIEW, "hard", 1)),
        (("puzzle", "armadora", "1:1", 0, []), ("analyze", {}, 1)),
    ],
    ids=["a look back holds up no move", "a search for puzzles holds up no look back"],
)
async def test_what_takes_long_holds_up_nothing_else(slow: tuple[Any, ...], quick: tuple[Any, ...]) -> None:
    """Even where there is a single worker."""
    body = f"if job['job'] == {slow[0]!r}:\n    import threading\n    threading.Event().wait()\nanswer = 'done'\n"
    async with working(*acting(body)) as workers:
        waiting = asyncio.create_task(getattr(workers, slow[0])(*slow[1:]))
        assert await getattr(workers, quick[0])(*quick[1:]) == "done"
        assert not waiting.done()
    with pytest.raises(WorkFailed):
        await waiting


@pytest.mark.thorough
async def test_a_worker_draws_a_film(workers: Workers) -> None:
    """From a record, names and a language alone: a frame for the deal and one for each move."""
    gif = await workers.film(RECORD | {"moves": ["W3 c4", "pass", "pass"]}, ["Ann", "Bob"], "fr", Look(Theme.DARK))
    frames = Image.open(BytesIO(gif))
    assert (frames.format, getattr(frames, "n_frames", 1)) == ("GIF", 4)


async def test_who_does_not_wait_any_more_is_passed_over() -> None:
    """A request that was taken back does not disturb the others."""
    async with working(*acting("answer = job['view']")) as workers:
        asking = [asyncio.create_task(workers.think("armadora", name, "easy", 1)) for name in "abcd"]
        await asyncio.sleep(0)
        asking[0].cancel()
        asking[2].cancel()
        results = await asyncio.gather(*asking, return_exceptions=True)
    assert [results[1], results[3]] == ["b", "d"]
    assert isinstance(results[2], asyncio.CancelledError)


async def test_nobody_waits_for_closed_workers() -> None:
    """Whoever asks before the start, after the end or while a worker is at work gets a quick move at the end."""
    workers = Workers(1, command=FOREVER)
    assert await workers.think("armadora", VIEW, "easy", 1) in LEGAL
    await workers.start()
    asking = [asyncio.create_task(workers.think("armadora", VIEW, "easy", seed)) for seed in range(3)]
    await asyncio.sleep(0)
    await workers.close()
    assert set(await asyncio.gather(*asking)) <= LEGAL
    assert await workers.think("armadora", VIEW, "easy", 1) in LEGAL
    await workers.close()


async def test_closing_leaves_no_process() -> None:
    """Neither one that works nor one that is dead and not taken note of."""
    async with working(*acting("answer = str(os.getpid())"), count=2) as workers:
        pids = {int(await workers.think("armadora", VIEW, "easy", 1)) for _ in range(4)}
        assert all(map(alive, pids))
    assert not any(map(alive, pids))


def test_workers_end_when_whoever_started_them_is_killed() -> None:
    """In the middle of thoughts that have no end, the program is killed, and its workers are gone as well."""
    program = f"""
        import asyncio
        from bot.workers.service import Workers
        async def main():
            workers = Workers(2, command={FOREVER!r})
            await workers.start()
            asking = [asyncio.create_task(workers.think("armadora", {{}}, "expert", 1)) for _ in range(2)]
            await asyncio.gather(*asking)
        asyncio.run(main())
        """
    starter = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stderr=subprocess.PIPE, cwd=ROOT)
    assert starter.stderr is not None
    assert [starter.stderr.readline() for _ in range(2)] == [b"thinking\n"] * 2
    starter.kill()
    # The workers write there as well, so it ends only when the last of them has ended.
    _, said = starter.communicate(timeout=PATIENCE)
    assert said == b""


KNOWS_THE_TOY = "from tests.toys import install; install(); from bot.workers import worker; worker.main()"


@pytest.mark.thorough
async def test_a_worker_thinks_about_a_game_without_hooks() -> None:
    """Hidden hands and a deck: a move and a hint come by the rules alone."""
    toy = find("burrow")
    state = toy.start(toy.read_options({"players": 3}), Random(2))
    state, _ = toy.apply(state, mover(state), toy.parse("open"))
    seen = toy.view(state, state.to_act)
    view, legal = json.loads(json.dumps(toy.dump_view(seen))), {move.words for move in toy.legal(seen)}
    async with working(sys.executable, "-c", KNOWS_THE_TOY) as workers:
        assert await workers.think("burrow", view, "easy", 1) in legal
        assert await workers.hint("burrow", view, 1) in legal


async def test_a_game_that_the_workers_do_not_know_is_played_all_the_same(workers: Workers) -> None:
    """A move is found at a glance in this process; there is no hint."""
    toy = find("burrow")
    state = toy.start(toy.read_options({}), Random(2))
    view = json.loads(json.dumps(toy.dump_view(toy.view(state, state.to_act))))
    assert await workers.think("burrow", view, "expert", 1) == "open"
    with pytest.raises(WorkFailed, match="UnknownGame"):
        await workers.hint("burrow", view, 1)


async def test_a_puzzle_is_looked_for_with_a_name_a_seed_and_other_puzzles() -> None:
    """What is found is data, and so are the others."""
    async with working(*acting("answer = {'asked': job}")) as workers:
        answer = await workers.puzzle("armadora", "20454:3", 5, [{"seat": 1}])
    request = {"job": "puzzle", "game": "armadora", "seed": "20454:3", "kind": 5, "near": [{"seat": 1}]}
    assert answer == {"asked": request}
