"""What was set, read or made lately is kept within a bound, and made once for all who ask for it."""

import asyncio

import pytest

from bot.background import Shared
from bot.recent import Recent


def test_the_entry_unused_longest_is_forgotten() -> None:
    """To set and to read are uses; to ask whether it is there is none."""
    recent: Recent[str, int] = Recent(3)
    recent.update(a=1, b=2, c=3)
    assert recent["a"] == 1
    assert "b" in recent
    recent["d"] = 4
    assert list(recent) == ["c", "a", "d"]
    recent["c"] = 5
    recent["e"] = 6
    assert dict(recent) == {"d": 4, "c": 5, "e": 6}
    assert recent.get("a") is None


def test_entries_may_have_weights() -> None:
    """A heavy one takes the room of several; one that is set anew or taken out leaves its room to others."""
    recent: Recent[str, str] = Recent(10, len)
    recent.update(a="123", b="123", c="123")
    recent["a"] = "1"
    recent["d"] = "123"
    assert set(recent) == set("abcd")
    assert recent.pop("b") == "123"
    recent["e"] = "123"
    assert set(recent) == set("acde")
    recent["f"] = "1234567"
    assert set(recent) == set("ef")


def test_what_is_heavier_than_all_room_is_not_kept() -> None:
    """And all the rest has gone for it, so the room is free."""
    recent: Recent[str, str] = Recent(3, len)
    recent["a"] = "12"
    recent["b"] = "1234"
    assert not recent
    recent["c"] = "123"
    assert recent["c"] == "123"


def test_it_is_a_mapping() -> None:
    """Whatever is missing is missing as in any other, and it may be read while it is walked through."""
    recent: Recent[str, int] = Recent(2)
    recent.update(a=1, b=2)
    assert [(key, recent[key]) for key in recent] == [*recent.items()] == [("a", 1), ("b", 2)]
    with pytest.raises(KeyError):
        recent["c"]
    with pytest.raises(KeyError):
        del recent["c"]
    recent.clear()
    assert len(recent) == 0


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
    """Four of a kilobyte are kept in somewhat more than four."""
    shared, make = Shared(room=4500), Maker(1000)
    make.may.set()
    for key in "abcdaea":
        await shared.get(key, make)
    assert make.made == 5
    await shared.get("b", make)
    assert make.made == 6
