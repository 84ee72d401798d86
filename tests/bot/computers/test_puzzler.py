"""Looking for the puzzles of today and tomorrow: how long, in which games, and for how hard ones."""

from __future__ import annotations

from typing import Any

from structlog.testing import capture_logs

from bot.background import Background
from bot.computers.puzzler import LONGER, MOST, PATIENCE, Puzzler
from bot.tables.refusal import Refusal, Refused
from bot.workers.crew import WorkFailed

DAY = 20_000


class Days:
    """Stands for the stored puzzles, and for the clock."""

    def __init__(self) -> None:
        self.stored: dict[tuple[int, str], Any] = {(DAY + 1, "one"): "there", (DAY + 1, "two"): "there"}
        self.since = 0
        self.close: list[Any] = []
        self.away = False
        """Whether the database is away."""

    def today(self) -> int:
        return DAY

    def hours(self, day: int) -> int:
        return self.since if day == DAY else 0

    async def begin(self) -> None:
        """Nothing is stored in advance."""
        if self.away:
            raise Refused(Refusal.NOT_SAVED)

    async def has(self, day: int, game: str) -> bool:
        return (day, game) in self.stored

    async def near(self, day: int, game: str) -> list[Any]:
        return self.close if game == "one" else []

    async def seed(self, day: int, game: str) -> str:
        return f"seed of {day}"

    async def add(self, day: int, data: Any) -> None:
        self.stored[day, data["record"]["game"]] = data


class Finding:
    """Stands for the worker processes: finds puzzles this hard in the matches of these numbers."""

    def __init__(self, **hardness: int) -> None:
        self.hardness = {int(number[1:]): hard for number, hard in hardness.items()}
        self.asked: list[str] = []
        self.kinds: list[int] = []
        self.near: list[list[Any]] = []
        self.failing = ""
        """The game in which searching fails."""

    async def puzzle(self, game: str, seed: str, kind: int, near: list[Any]) -> Any:
        if game == self.failing:
            raise WorkFailed("it fails")
        self.asked.append(game)
        self.kinds.append(kind)
        self.near.append(near)
        number = int(seed.partition(":")[2])
        hard = self.hardness.get(number)
        return None if hard is None else {"hardness": hard, "record": {"game": game}, "seed": seed}


class Search:
    """A search in one game or several; each `look` is what happens in a minute."""

    def __init__(self, *games: str, **hardness: int) -> None:
        self.days, self.workers, self.background = Days(), Finding(**hardness), Background()
        tables: Any = type("Service", (), {"puzzles": self.days})()
        workers: Any = self.workers
        self.puzzler = Puzzler(tables, workers, self.background, games or ("one",))

    async def look(self) -> Any:
        self.puzzler.seek()
        await self.background.idle()
        return self.days.stored.get((DAY, "one"))


async def test_a_hard_puzzle_is_taken_at_once() -> None:
    """No further match is looked through."""
    search = Search(m2=3, m3=2)
    assert (await search.look())["seed"] == f"seed of {DAY}:2"
    assert len(search.workers.asked) == 3


async def test_after_an_easy_puzzle_a_harder_one_is_looked_for() -> None:
    """For a while; if none is found the easy one is posed."""
    search = Search(m3=1, m5=2)
    assert (await search.look())["hardness"] == 2
    assert len(search.workers.asked) == 6
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


async def test_a_puzzle_is_to_be_solved_otherwise_than_those_of_near_days() -> None:
    """Each search is told these of its own game, and each game has a puzzle of its own."""
    search = Search("one", "two", m1=3)
    search.days.close = ["a puzzle of yesterday"]
    await search.look()
    assert search.workers.asked == ["one", "one", "two", "two"]
    assert search.workers.near == [["a puzzle of yesterday"]] * 2 + [[]] * 2
    assert {(DAY, "one"), (DAY, "two")} <= set(search.days.stored)


async def test_a_game_that_cannot_be_searched_holds_up_no_other() -> None:
    """Where a worker fails in one of them, the next one is searched all the same."""
    search = Search("one", "two", m0=2)
    search.workers.failing = "one"
    assert await search.look() is None
    assert (DAY, "two") in search.days.stored


async def test_a_database_that_is_away_is_no_error_of_the_search() -> None:
    """The next look goes on."""
    search = Search("one", m0=2)
    search.days.away = True
    with capture_logs() as logged:
        assert await search.look() is None
    assert [(each["event"], each["log_level"]) for each in logged] == [("no_puzzle_now", "info")]
    search.days.away = False
    assert await search.look()


async def test_it_says_how_far_the_search_for_today_is() -> None:
    """Over all games; whatever is searched for tomorrow does not count."""
    search = Search("one", "two", **{f"m{MOST // 2 - 1}": 2})
    assert search.puzzler.share() == 0
    search.workers.failing = "two"
    await search.look()
    assert search.puzzler.share() == 0.25


async def test_kinds_of_tables_come_in_turn() -> None:
    """From day to day, and within a day after some matches without a puzzle."""
    search = Search()
    await search.look()
    turns = list(dict.fromkeys(search.workers.kinds))
    assert turns == [DAY + number for number in range(MOST // PATIENCE)]
