"""The line in which servers take turns, and the people of each."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

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


@given(st.lists(st.none() | st.builds(Asker, st.integers(0, 3), st.integers(0, 2)), max_size=60))
def test_nothing_is_lost_and_no_server_is_served_twice_while_another_waits(steps: list[Asker | None]) -> None:
    """However things are put in and taken out (None), each comes out once, and those of one person in order."""
    line, waiting = FairLine[tuple[Asker, int]](), list[Asker]()
    taken, last, others = list[tuple[Asker, int]](), -1, set[int]()
    for number, asking in enumerate([*steps, *(None for _ in steps)]):
        if asking is not None:
            line.put(asking, (asking, number))
            waiting.append(asking)
        elif line:
            taken.append(line.take()[0])
            party = taken[-1][0].party
            assert party != last or not others
            last, others = party, {of.party for of in waiting} - {party}
            waiting.remove(taken[-1][0])
    assert not line
    assert sorted(number for _, number in taken) == [number for number, asking in enumerate(steps) if asking]
    for asking in {of for of, _ in taken}:
        own = [number for of, number in taken if of == asking]
        assert own == sorted(own)


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
