"""Looking for the puzzles of today and tomorrow: how long, in which games, and for how hard ones."""

from __future__ import annotations

from typing import Any

from bot.background import Background
from bot.computers.puzzler import LONGER, MOST, Puzzler

DAY = 20_000


class Days:
    """Stands for the stored puzzles, and for the clock."""

    def __init__(self) -> None:
        self.stored: dict[int, Any] = {DAY + 1: "there"}
        self.since = 0

    def today(self) -> int:
        return DAY

    def hours(self, day: int) -> int:
        return self.since if day == DAY else 0

    async def has(self, day: int) -> bool:
        return day in self.stored

    async def seed(self, day: int) -> str:
        return f"seed of {day}"

    async def add(self, day: int, data: Any) -> None:
        self.stored[day] = data


class Finding:
    """Stands for the worker processes: finds puzzles this hard in the matches of these numbers."""

    def __init__(self, **hardness: int) -> None:
        self.hardness = {int(number[1:]): hard for number, hard in hardness.items()}
        self.asked: list[str] = []

    async def puzzle(self, game: str, seed: str) -> Any:
        self.asked.append(game)
        hard = self.hardness.get(int(seed.partition(":")[2]))
        return None if hard is None else {"hardness": hard, "record": {"game": game}, "seed": seed}


class Search:
    """A search in two games; each `look` is what happens in a minute."""

    def __init__(self, **hardness: int) -> None:
        self.days, self.workers, self.background = Days(), Finding(**hardness), Background()
        tables: Any = type("Service", (), {"puzzles": self.days})()
        workers: Any = self.workers
        self.puzzler = Puzzler(tables, workers, self.background, ("one", "two"))

    async def look(self) -> Any:
        self.puzzler.seek()
        await self.background.idle()
        return self.days.stored.get(DAY)


async def test_a_hard_puzzle_is_taken_at_once() -> None:
    """No further match is looked through."""
    search = Search(m2=3, m3=2)
    assert (await search.look())["seed"] == f"seed of {DAY}:2"
    assert len(search.workers.asked) == 3


async def test_after_an_easy_puzzle_a_harder_one_is_looked_for() -> None:
    """For a while, in the same game; if none is found the easy one is posed."""
    search = Search(m3=1, m5=2)
    assert (await search.look())["hardness"] == 2
    assert search.workers.asked[3:] == ["one"] * 3
    search = Search(m3=1, m4=1, **{f"m{4 + LONGER}": 3})
    assert (await search.look())["seed"] == f"seed of {DAY}:3"
    assert len(search.workers.asked) == 4 + LONGER


async def test_a_day_without_a_puzzle_is_not_given_up() -> None:
    """After many matches one more is looked through each hour, until there is one."""
    search = Search(**{f"m{MOST + 1}": 2})
    assert await search.look() is None
    assert await search.look() is None
    assert len(search.workers.asked) == MOST
    search.days.since = 1
    assert await search.look() is None
    assert len(search.workers.asked) == MOST + 1
    search.days.since = 2
    assert (await search.look())["hardness"] == 2
