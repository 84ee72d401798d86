"""How one tunnel more or less changes the paths from the start, and what a viewer knows about the goals."""

from dataclasses import dataclass

from engine.games.saboteur.cards import GOLD, START
from engine.games.saboteur.maze import GOAL_CELLS, Cell, Maze, neighbors
from engine.games.saboteur.state import View
from engine.games.saboteur.view import known_goals

NOWHERE = 1_000_000
"""The distance of a goal that no path can reach any more, larger than any number of tunnels."""


@dataclass(frozen=True, slots=True)
class Change:
    """The difference between two mazes, of which one has a tunnel more."""

    reached: tuple[Cell, ...]
    """Face-down goals that a path reaches, so that they are turned over."""
    opened: tuple[tuple[Cell, int], ...]
    """The nearest of the goals whose path became shorter, each with the least number of tunnels still missing."""
    closed: tuple[Cell, ...]
    """The goals that were nearest, of those whose path became longer."""
    joined: int
    """The number of tunnels that are connected again, without the new one."""
    cut: int
    """The number of tunnels that are cut off now, without the removed one."""
    new_way: bool
    """Whether a path leads to an empty cell to which none led before."""
    shut: bool
    """Whether no path from the start leads to an empty cell any more."""


def change(before: Maze, after: Maze) -> Change:
    """Return the difference between two mazes, of which one has a tunnel more."""
    reached = tuple(goal for goal in after.goals_down if _is_reached(after, goal))
    goals = [goal for goal in after.goals_down if goal not in reached]
    old, new = ({goal: _missing(maze, goal) for goal in goals} for maze in (before, after))
    nearer = [goal for goal in goals if new[goal] < old[goal]]
    farther = [goal for goal in goals if new[goal] > old[goal]]
    least_new = min((new[goal] for goal in nearer), default=0)
    least_old = min((old[goal] for goal in farther), default=0)
    ends = _ends(after)
    return Change(
        reached,
        tuple((goal, new[goal]) for goal in nearer if new[goal] == least_new),
        tuple(goal for goal in farther if old[goal] == least_old),
        sum(cell not in before.reached and cell in before.cards for cell in after.reached),
        sum(cell not in after.reached and cell in after.cards for cell in before.reached),
        bool(ends - _ends(before)),
        not ends and not reached,
    )


def _is_reached(maze: Maze, goal: Cell) -> bool:
    return any(maze.reaches(cell, (side + 2) % 4) for side, cell in enumerate(neighbors(goal)))


def _ends(maze: Maze) -> set[Cell]:
    """Return the empty cells that a path from the start leads to."""
    return {cell for cell, (_, _, path) in maze.fringe.items() if path}


def _missing(maze: Maze, goal: Cell) -> int:
    """Return the least number of tunnels missing between the paths and this goal, as the crow flies."""
    return min((abs(x - goal[0]) + abs(y - goal[1]) for x, y in _ends(maze)), default=NOWHERE)


def gold_or_stone(view: View, goal: Cell) -> bool | None:
    """Return whether the gold lies under this face-down goal; None if the viewer does not know."""
    known = known_goals(view)
    face_up = {cell: tunnel for cell, tunnel in view.table.maze.cards.items() if cell in GOAL_CELLS}
    if goal in known:
        return known[goal] == GOLD
    if GOLD in known.values() or START in face_up.values():
        return False
    return True if len(known) + len(face_up) == len(GOAL_CELLS) - 1 else None
