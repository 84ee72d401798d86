"""Which puzzle a day gets: no kind of answer comes again in a game within some days."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

from bot.background import Background
from bot.computers.puzzler import Puzzler
from bot.tables.clock import DAY
from bot.tables.puzzles import APART
from engine.computer import puzzle as puzzles
from engine.computer.puzzle import Effort, Puzzle
from engine.game import AnyGame, Idea, Json, Options
from tests.bot.tables.kit import Service
from tests.tools.puzzles import first_puzzles

KINDS = {"one": 9, "two": 9, "three": 4, "four": 2, "five": 1, "six": 1, "seven": 1, "eight": 1}
"""Kinds of answers and how frequent they are: four of five positions ask for three of them."""
OF_GAME = {puzzle.record.game.name: puzzle for puzzle in first_puzzles()}


class Worker:
    """Searches in this process."""

    async def puzzle(self, game: str, seed: str, kind: int, near: Collection[Json]) -> Json:
        return puzzles.puzzle_json(game, seed, kind, [*near])


def found(game: AnyGame, seed: str, options: Options, stale: Collection[str], effort: Effort) -> Puzzle | None:
    """A match with one puzzle, whose answer is of a frequent kind mostly."""
    [kind] = Random(seed).choices([*KINDS], [*KINDS.values()])
    return None if kind in stale else replace(OF_GAME[game.name], hardness=2, idea=Idea(kind, {}))


async def test_ten_days_have_six_kinds(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game, however much alike most of its positions are: any six days in a row have as many kinds."""
    monkeypatch.setattr(puzzles, "find_in_game", found)
    async with service.change() as tx:
        await tx.puzzles.add_secret("puzzles", "07" * 32)
    background, stored = Background(), service.tables.puzzles
    puzzler = Puzzler(service.tables, cast(Any, Worker()), background, [*OF_GAME])
    first = stored.today()
    for _ in range(10):
        puzzler.seek()
        await background.idle()
        service.clock.now += DAY
    for game in OF_GAME:
        days = [daily for day in range(first, first + 10) for daily in await stored.on(day) if daily.game == game]
        kinds = [daily.puzzle.idea.kind for daily in days]
        assert len(kinds) == 10
        assert len({*kinds}) >= 6
        for at in range(10 - APART + 1):
            assert len({*islice(kinds, at, at + APART)}) == APART
