"""What is made once for all who ask for it."""

import asyncio

import pytest

from bot.shared import Shared


class Maker:
    """Makes something of this size when it may, and counts how often."""

    def __init__(self, size: int = 1) -> None:
        self.size = size
        self.made = 0
        self.may = asyncio.Event()

    async def __call__(self) -> bytes:
        self.made += 1
        await self.may.wait()
        return bytes(self.size)


async def test_all_who_ask_at_once_get_the_same() -> None:
    """It is made once for a hundred, and kept for the next one; what has another key is another thing."""
    shared, make = Shared(), Maker()
    asking = [asyncio.create_task(shared.get("film", make)) for _ in range(100)]
    await asyncio.sleep(0)
    make.may.set()
    found = await asyncio.gather(*asking)
    assert {id(each) for each in found} == {id(await shared.get("film", make))}
    assert make.made == 1
    await shared.get("another film", make)
    assert make.made == 2


async def test_who_goes_away_takes_nothing_from_the_others() -> None:
    """The first who asked is gone before it is made, and the second one gets it."""
    shared, make = Shared(), Maker()
    first, second = (asyncio.create_task(shared.get("film", make)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0)
    make.may.set()
    assert await second == bytes(1)
    assert make.made == 1


async def test_what_failed_is_tried_again() -> None:
    """All who waited are told, and nothing is kept of it."""
    shared, make = Shared(), Maker()
    make.may.set()

    async def fail() -> bytes:
        raise ValueError("no film")

    for _ in range(2):
        with pytest.raises(ValueError, match="no film"):
            await shared.get("film", fail)
    assert await shared.get("film", make) == bytes(1)


async def test_what_nobody_asked_for_longest_makes_room() -> None:
    """Four of a kilobyte are kept in somewhat more than four, and what is larger than all that is not kept at all."""
    shared, make = Shared(room=4500), Maker(1000)
    make.may.set()
    for key in "abcd":
        await shared.get(key, make)
    await shared.get("a", make)
    await shared.get("e", make)
    assert make.made == 5
    await shared.get("a", make)
    assert make.made == 5
    await shared.get("b", make)
    assert make.made == 6
    large = Maker(5000)
    large.may.set()
    for _ in range(2):
        assert await shared.get("large", large) == bytes(5000)
    assert large.made == 2
    for _ in range(2):
        await shared.get("f", make)
    assert make.made == 7
