"""People at a table of Saboteur, and games of theirs, for tests of its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from bot.locale import speaker
from engine.game import Seat
from engine.games import saboteur
from engine.games.saboteur.cards import Tunnel
from engine.games.saboteur.events import DwarfSeen, Note
from engine.games.saboteur.maze import Maze
from engine.games.saboteur.state import Options
from tests.engine.saboteur.kit import SOME_OPTIONS, dug_game

GAME = saboteur.GAME
ENGLISH = speaker("en")


def moments(*, every: int = 9, options: Sequence[Options] = SOME_OPTIONS) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Every so many states of games of all kinds with what led to it, and all in which gold is given out."""
    for option in options:
        for number, step in enumerate(dug_game(option, 3).steps, 1):
            if number % every == 0 or step.state.table.phase != "dig" or step.state.to_act is None:
                yield step.state, step.events


@cache
def crowd() -> tuple[tuple[Any, tuple[Any, ...]], ...]:
    """The states of a game of twelve, with what led to each."""
    played = dug_game(Options(players=12, expansion=True, rounds=3), 3)
    return tuple((step.state, step.events) for step in played.steps)


def crowded(viewer: int | None) -> Any:
    """A view at a table of twelve, with more on it than any game has: a maze of the longest names, all cards in front
    of everybody, and a first seat that has looked at all the others again and again."""
    state, seat = crowd()[-30][0], None if viewer is None else Seat(viewer)
    maze = Maze([((x, y), Tunnel("NSW|E+crystal")) for x in range(-8, 8) for y in range(-4, 4)])
    fronts: Any = (("break:pickaxe", "break:lantern", "break:cart", "theft", "trap"),) * 12
    notes = [Note(1, DwarfSeen(Seat(0), Seat(other), "geologist")) for other in range(1, 12)] * 4 * (viewer == 0)
    view = GAME.view(replace(state, table=replace(state.table, maze=maze, fronts=fronts)), seat)
    return replace(view, notes=(*view.notes, *notes))
