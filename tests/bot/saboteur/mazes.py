"""Moments of games, made by chance but always the same, and mazes of any shape, for tests of pictures."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from bot.face import Player
from engine.game import Seat
from engine.games.saboteur.cards import SHAPES, START, Tunnel
from engine.games.saboteur.maze import GOAL_CELLS, START_CELL, Cell, Maze, neighbors
from engine.games.saboteur.state import Options
from tests.engine.saboteur.kit import GAME, dug_game

NAMES = (
    "Grimbold", "Æthelwynn the Bold", "Иван", "林小龍", "Mei", "Bofur", "Fíli", "Nori", "Dwalin", "Óin", "Thrór", "Zoë",
)  # fmt: skip
WILD = ("W" * 32, "𝕲𝖗𝖎𝖒 🔥 of the Deep", "مرحبا بالعالم", "👩‍👩‍👧‍👦" * 4) * 3
"""Too wide, in fancy letters, in a script that our fonts have not, nothing but emoji."""
BASE, MORE = Options(players=5), Options(players=6, expansion=True)


class Moment(NamedTuple):
    state: Any
    events: tuple[Any, ...] = ()
    """What the last move caused."""

    def view(self, viewer: int | None = None) -> Any:
        return GAME.view(self.state, None if viewer is None else Seat(viewer))

    def with_maze(self, maze: Maze) -> "Moment":
        """The same with another maze on the table."""
        return Moment(replace(self.state, table=replace(self.state.table, maze=maze)))


def people(players: int, names: tuple[str, ...] = NAMES) -> tuple[Player, ...]:
    return tuple(Player(Seat(seat), names[seat]) for seat in range(players))


@cache
def moment(options: Options = BASE, moves: int = 30, seed: int = 1) -> Moment:
    """A game after so many moves of players who dig."""
    steps = dug_game(options, seed)
    state, _, _, events = steps[min(moves, len(steps) - 1)]
    return Moment(state, events)


@cache
def crowded(columns: int, rows: int, seed: int = 1) -> Moment:
    """A maze of all tunnels of Saboteur 2, so wide and so high, every second cell of it filled or more."""
    rng = Random(seed)
    tunnels = sorted(SHAPES)
    west, south = -((columns - 9) // 2), -(rows // 2)
    cells = [(x, y) for x in range(west, west + columns) for y in range(south, south + rows)]
    cards = [(cell, rng.choice(tunnels)) for cell in cells if cell not in (START_CELL, *GOAL_CELLS)]
    kept = [(cell, tunnel) for cell, tunnel in cards if rng.random() < 0.7 or _at_rim(cell, cells)]
    return moment(MORE, 10).with_maze(Maze([(START_CELL, START), *kept]))


def maze_of(cards: Iterable[tuple[Cell, str]]) -> Maze:
    """The start and these tunnels."""
    return Maze([(START_CELL, START), *((cell, Tunnel(name)) for cell, name in cards)])


def _at_rim(cell: Cell, cells: list[Cell]) -> bool:
    return any(beside not in cells for beside in neighbors(cell))
