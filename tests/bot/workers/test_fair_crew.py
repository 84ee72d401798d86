"""Worker processes are shared: whoever asks for a hundred things holds up nobody else."""

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path

from bot.fairness import Asker, asked_by
from bot.workers.crew import SHORTEST, Crew, Job
from tests.bot.workers.test_workers import acting

GREEDY, MODEST, ALONE = Asker(11, 1), Asker(22, 2), Asker(33, 33)


async def served(tmp_path: Path, asked: Sequence[Asker], seconds: float | None = None) -> list[tuple[Asker, float]]:
    """Let one worker do a job for each of these, all asked for while it is at the first; return in which order they
    were done, and how many seconds each was told to take."""
    gate, done = tmp_path / "gate", list[tuple[Asker, float]]()
    os.mkfifo(gate)
    body = f"if job['number'] == 0:\n    open({str(gate)!r}).read()\nanswer = job.get('seconds', 0)\n"
    crew = Crew("analyst", 1, acting(body), kept=False)
    crew.start()

    async def ask(number: int, of: Asker) -> None:
        with asked_by(of):
            done.append((of, await crew.ask(Job("film", {"number": number}, 60, seconds))))

    asking = [asyncio.create_task(ask(number, of)) for number, of in enumerate(asked)]
    await asyncio.sleep(0)  # now all have asked
    await asyncio.to_thread(gate.write_text, "")  # opens once the worker is at the first job
    await asyncio.gather(*asking)
    await asyncio.to_thread(crew.close)
    return done


async def test_a_hundred_films_of_one_server_hold_up_no_other_server(tmp_path: Path) -> None:
    """The other one's film, asked for last, is made after the one that is being made; and after one more if the worker
    was at that before anybody had asked for others, for then its server is the first in line again."""
    done = await served(tmp_path, [GREEDY] * 100 + [MODEST])
    assert [of for of, _ in done].index(MODEST) <= 2
    assert len(done) == 101


async def test_a_person_who_asks_and_asks_holds_up_nobody_in_the_same_server(tmp_path: Path) -> None:
    """Nor in direct messages, where everybody is alone."""
    friend = Asker(GREEDY.party, 3)
    order = [of for of, _ in await served(tmp_path, [GREEDY] * 50 + [friend, ALONE])]
    assert max(order.index(friend), order.index(ALONE)) <= 3


async def test_a_hundred_games_of_one_server_shorten_only_their_own_thoughts(tmp_path: Path) -> None:
    """The other's computers have the half of the time, and no hundredth of it."""
    done = await served(tmp_path, [GREEDY] * 100 + [MODEST], 2.0)
    [modest] = [seconds for of, seconds in done if of == MODEST]
    assert modest == 1.0
    assert min(seconds for of, seconds in done if of == GREEDY) == SHORTEST
