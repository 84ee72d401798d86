"""People at a table of Saboteur, and games of theirs, for tests of its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from bot.face import Player
from bot.locale import speaker
from engine.game import Seat
from engine.games import saboteur
from engine.games.saboteur.state import Options
from tests.bot.hostile import SHORT
from tests.engine.saboteur.kit import SOME_OPTIONS, dug_game

GAME = saboteur.GAME
ENGLISH = speaker("en")
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")
WIDE = ("雅" * 32, "🏔" * 32, *SHORT, "W" * 32, "*" * 32)
"""Names of 32 characters: wide ones, emoji, markdown that is twice as long when escaped."""


def people(players: int, names: Sequence[str] = NAMES) -> list[Player]:
    return [Player(Seat(seat), names[seat % len(names)], 100 + seat) for seat in range(players)]


def moments(*, every: int = 9, options: Sequence[Options] = SOME_OPTIONS) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Every so many states of games of all kinds with what led to it, and all in which gold is given out."""
    for option in options:
        for number, (state, _, _, events) in enumerate(dug_game(option, 3)):
            if number % every == 0 or state.table.phase != "dig" or state.to_act is None:
                yield state, events


@cache
def crowd() -> tuple[tuple[Any, tuple[Any, ...]], ...]:
    """The states of a game of twelve, with what led to each."""
    return tuple((state, events) for state, _, _, events in dug_game(Options(players=12, expansion=True, rounds=3), 3))
