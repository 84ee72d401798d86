"""Moments of games, made by chance but always the same, for tests of pictures."""

from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from engine.game import Seat
from engine.games.saboteur import GAME
from engine.games.saboteur.maze import Maze
from engine.games.saboteur.state import Options
from tests.engine.saboteur.kit import dug_game


class Moment(NamedTuple):
    state: Any
    events: tuple[Any, ...] = ()
    """What the last move caused."""

    def view(self, viewer: int | None = None) -> Any:
        return GAME.view(self.state, None if viewer is None else Seat(viewer))

    def with_maze(self, maze: Maze) -> "Moment":
        """The same with another maze on the table."""
        return Moment(replace(self.state, table=replace(self.state.table, maze=maze)))


@cache
def game(players: int, seed: int, **options: Any) -> tuple[Moment, ...]:
    """All moments of a game of players who dig."""
    played = dug_game(Options(players=players, **options), seed)
    return Moment(played.start), *(Moment(step.state, step.events) for step in played.steps)


def moment(players: int = 5, moves: int = 10_000, seed: int = 5, **options: Any) -> Moment:
    """A game after so many moves, or at its end."""
    moments = game(players, seed, **options)
    return moments[min(moves, len(moments) - 1)]


def until(phase: str, players: int = 5, seed: int = 5, **options: Any) -> Moment:
    """The game at its first decision of this kind: pick or steal."""
    return next(at for at in game(players, seed, **options) if at.state.table.phase == phase)
