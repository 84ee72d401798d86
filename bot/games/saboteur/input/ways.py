"""What a tunnel more or less does to the ways from the start, and what a viewer knows of the goals."""

from dataclasses import dataclass

from engine.games.saboteur.cards import GOLD, START
from engine.games.saboteur.maze import GOAL_CELLS, Cell, Maze, neighbors
from engine.games.saboteur.state import View
from engine.games.saboteur.view import known_goals

NOWHERE = 1_000_000
"""How many tunnels a goal needs to which no way can lead any more."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is different in a maze from the one before."""

    reached: tuple[Cell, ...]
    """Face-down goals that a path reaches: they are turned over."""
    opened: tuple[tuple[Cell, int], ...]
    """Of the goals to which the way is shorter now, the nearest, and how many more tunnels each takes at least."""
    closed: tuple[Cell, ...]
    """Of the goals to which the way is longer now, those that were nearest."""
    joined: int
    """Tunnels that had been cut off and are not any more, without a new one."""
    cut: int
    """Tunnels that are cut off now, without one that is gone."""
    new_way: bool
    """Whether a path leads to a place where none led before."""
    shut: bool
    """Whether no path from the start leads anywhere any more."""


def change(before: Maze, after: Maze) -> Change:
    """Return what changed between two mazes of which the one has a tunnel more."""
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
    """Return the empty places that a path from the start leads to."""
    return {cell for cell, (_, _, path) in maze.fringe.items() if path}


def _missing(maze: Maze, goal: Cell) -> int:
    """Return how many tunnels at least are missing between the paths and this goal, as the crow flies."""
    return min((abs(x - goal[0]) + abs(y - goal[1]) for x, y in _ends(maze)), default=NOWHERE)


def gold_or_stone(view: View, goal: Cell) -> bool | None:
    """Return whether the gold lies under this face-down goal, as far as the viewer knows; None if not."""
    known = known_goals(view)
    face_up = {cell: tunnel for cell, tunnel in view.table.maze.cards.items() if cell in GOAL_CELLS}
    if goal in known:
        return known[goal] == GOLD
    if GOLD in known.values() or START in face_up.values():
        return False
    return True if len(known) + len(face_up) == len(GOAL_CELLS) - 1 else None
