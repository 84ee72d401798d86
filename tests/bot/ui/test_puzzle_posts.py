"""Puzzles and their solutions are posted: each once, whatever becomes of the bot and of the channel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.locale import speaker
from bot.ui.delivery.puzzles import trouble
from tests.bot.ui.parlor import Guessing, Parlor, text
from tests.bot.ui.puzzling import RIGHT, WRONG, data_of, dug, guess, look, pose, posed, posts, settle, until_hour
from tests.databases import by_hand
from tests.toys import GAMES as TOYS


@pytest.fixture(autouse=True)
def no_puzzles() -> None:
    """The bot looks for puzzles as ever."""


class Posing(Guessing):
    """Finds a puzzle in the third game of a day."""

    def __init__(self) -> None:
        super().__init__()
        self.games: list[tuple[str, str]] = []
        self.near: list[int] = []

    async def puzzle(self, game: str, seed: str, kind: int, near: Sequence[Any]) -> Any:
        if game in TOYS:  # they have no puzzles
            return None
        self.games.append((game, seed))
        self.near.append(len(near))
        found = data_of() if game == "armadora" else dug()
        return found if seed.endswith(":2") else None


async def test_the_bot_looks_for_puzzles_by_itself(parlor: Parlor) -> None:
    """Those of this day and the next, one game after the other; the seed is the day's and the game's."""
    await parlor.env.advance_time(130)
    workers = Posing()
    await parlor.restart(workers)
    await parlor.env.advance_time(61)
    await parlor.quiet()
    today = parlor.tables.puzzles.today()
    games = ["armadora", "saboteur"]
    assert workers.games == [
        (game, f"{await parlor.tables.puzzles.seed(day, game)}:{number}")
        for day in (today, today + 1)
        for game in games
        for number in range(3)
    ]
    assert workers.near == [0] * 6 + [1] * 6
    assert [await parlor.tables.puzzles.has(today + 1, game) for game in games] == [True, True]
    await parlor.env.advance_time(120)
    assert len(workers.games) == 12


async def test_a_channel_that_is_gone_or_forbidden_is_left_alone(parlor: Parlor) -> None:
    """Nothing is tried there; whoever may manage the server reads why, and once another one is chosen it is posted."""
    await pose(parlor)
    channel = parlor.guild.create_text_channel("riddles")
    await settle(parlor, puzzle_channel=channel.id + 1)
    await until_hour(parlor)
    assert not posts(parlor, "Puzzle of the day")
    assert "can’t post the puzzle" in str(trouble(parlor.app, parlor.guild.id, speaker("en")))
    await settle(parlor, puzzle_channel=channel.id)
    assert trouble(parlor.app, parlor.guild.id, speaker("en")) is None
    await look(parlor)
    assert [message for message in channel.history() if "Puzzle of the day" in text(message)]


async def test_a_damaged_puzzle_is_passed_over(parlor: Parlor) -> None:
    """Nothing is posted of it, presses are answered by a sentence, and the next day goes on."""
    await pose(parlor)
    day = parlor.tables.puzzles.today() + 1
    by_hand(parlor.database, f"UPDATE puzzles SET puzzle = '[damaged' WHERE day = {day}")
    await until_hour(parlor)
    assert not posts(parlor, "Puzzle of the day")
    assert "aren’t ready yet" in text((await parlor.ann.slash(parlor.games, "puzzle")).response)
    await until_hour(parlor)
    assert len(posts(parlor, "Puzzle of the day")) == 1
    assert not posts(parlor, "The solution:")


async def test_a_solution_that_is_late_still_comes(parlor: Parlor) -> None:
    """After the bot was away for two days; the puzzle of a day that is over does not."""
    await posed(parlor)
    await until_hour(parlor, looking=False)
    await until_hour(parlor)
    assert len(posts(parlor, "The solution:")) == 1
    assert len(posts(parlor, "Puzzle of the day")) == 1


async def test_a_channel_that_refuses_is_set_aside(parlor: Parlor) -> None:
    """Nothing is tried there a second time that day, and no solution follows."""
    await pose(parlor)
    parlor.env.inject_error("POST", f"/channels/{parlor.games.id}/messages", status=403, code=50013)
    await until_hour(parlor)
    await look(parlor)
    await until_hour(parlor)
    assert not posts(parlor, "The solution:")
    assert len(posts(parlor, "Puzzle of the day")) == 1


async def test_the_longest_streaks_of_a_server_are_told(parlor: Parlor) -> None:
    """Of those who guessed right there, from two days on; who was wrong begins anew."""
    await pose(parlor)
    for words in (WRONG, RIGHT):
        await until_hour(parlor)
        await guess(parlor, parlor.ann, RIGHT)
        await guess(parlor, parlor.bob, words)
    await until_hour(parlor)
    *_, solved = posts(parlor, "The solution:")
    assert f"<@{parlor.ann.id}> (2 days)" in text(solved)
    assert f"<@{parlor.bob.id}>" not in text(solved)
    assert "one day right in a row, best 1" in text((await parlor.bob.click(solved, label="How I did")).response)
