"""The line in which servers take turns, and the people of each."""

import asyncio
from random import Random

from bot.fairness import NOBODY, Asker, FairLine, asked_by, asker

HALL, INN = 11, 22


def order(*waiting: tuple[Asker, str]) -> list[str]:
    """Return in which order these go."""
    line = FairLine[str]()
    for of, item in waiting:
        line.put(of, item)
    return [line.take()[0] for _ in waiting]


def test_servers_take_turns() -> None:
    """Whoever comes last of another server goes second."""
    hall, inn = Asker(HALL, 1), Asker(INN, 2)
    assert order((hall, "a"), (hall, "b"), (hall, "c"), (inn, "x")) == ["a", "x", "b", "c"]


def test_the_people_of_a_server_take_turns() -> None:
    """And both of them together have one server's share."""
    ann, bob, cas = Asker(HALL, 1), Asker(HALL, 2), Asker(INN, 3)
    waiting = [(ann, "a1"), (ann, "a2"), (ann, "a3"), (bob, "b1"), (cas, "c1"), (cas, "c2"), (cas, "c3")]
    assert order(*waiting) == ["a1", "c1", "b1", "c2", "a2", "c3", "a3"]


def test_in_direct_messages_everybody_is_alone() -> None:
    """A person there has the share of a server; the same person in a server shares in that one's."""
    assert Asker.of(None, 7) == Asker(7, 7)
    assert Asker.of(HALL, 7) == Asker(HALL, 7)
    assert Asker.of(None, None) == NOBODY


def test_nothing_is_lost_and_what_one_person_asks_for_stays_in_order() -> None:
    """Put in and taken out at random, a thousand things come out once each, and a line that is empty holds nothing."""
    rng, line, taken = Random(3), FairLine[tuple[Asker, int]](), []
    for number in range(1000):
        of = Asker(rng.randrange(5), rng.randrange(3))
        line.put(of, (of, number))
        if rng.random() < 0.4:
            taken.append(line.take()[0])
    while line:
        taken.append(line.take()[0])
    assert sorted(number for _, number in taken) == list(range(1000))
    for whose in {of for of, _ in taken}:
        mine = [number for of, number in taken if of == whose]
        assert mine == sorted(mine)
    assert line._parties == {}


def test_a_share_of_time_depends_on_who_else_asks_and_not_on_how_much() -> None:
    """One of two who ask has the half of it; where all ask for the same, everything that waits has an equal part."""
    line = FairLine[int]()
    for number in range(100):
        line.put(Asker(HALL, 1), number)
    line.put(Asker(INN, 2), 100)
    assert line.take() == (0, 2 * 100)
    assert line.take() == (100, 2)
    assert line.take() == (1, 99)
    assert len(line.clear()) == 98
    for person in range(6):
        line.put(Asker(HALL, person), person)
    assert line.take() == (0, 6)


async def test_what_is_begun_is_for_who_began_it() -> None:
    """In a task that outlives the block, too."""

    async def look() -> Asker:
        await asyncio.sleep(0)
        return asker()

    with asked_by(Asker(HALL, 1)):
        task = asyncio.create_task(look())
    assert asker() == NOBODY
    assert await task == Asker(HALL, 1)
