"""What a table says of everybody, by plain public facts.

Such are who lays dead ends, takes tunnels away, breaks the tools of the honest, mends those of the suspected, or passes
with whole tools.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.game import PastMove
from engine.games.saboteur.ai.belief import public_goals, public_move
from engine.games.saboteur.ai.fast.geometry import cell_of, distances
from engine.games.saboteur.ai.fast.maze import FastMaze
from engine.games.saboteur.ai.fast.moves import AT, DISCARD, PLACE, ROCK, SHED, FastMove, hinders, mends
from engine.games.saboteur.cards import Shape
from engine.games.saboteur.state import Table

SUSPECT = 1.0
"""From here on somebody is thought to be a saboteur."""


@dataclass(frozen=True, slots=True)
class _Talk:
    """What speaks against whom after some moves."""

    maze: FastMaze
    fronts: tuple[int, ...]
    guilt: tuple[float, ...]


def guilt(table: Table) -> list[float]:
    """Return by seat how much speaks against it in the round that is under way."""
    return list(_talk(table.options.players, public_goals(table), table.dug).guilt)


@lru_cache(maxsize=256)
def _talk(players: int, goals: tuple[Shape, ...], moves: tuple[PastMove, ...]) -> _Talk:
    if not moves:
        return _Talk(FastMaze(), (0,) * players, (0.0,) * players)
    talk, seat, move = _talk(players, goals, moves[:-1]), moves[-1].seat, public_move(moves[-1])
    suspicion, fronts = list(talk.guilt), list(talk.fronts)
    suspicion[seat] += _blame(talk, seat, move)
    maze = talk.maze
    if move[0] == ROCK:
        maze = maze.taken(move[1])
    elif move[0] == PLACE:
        maze, _ = maze.placed(move[1], move[2]).turned(goals, move[1])
    elif hinders(move):
        fronts[move[-1]] += 1
    elif mends(move):
        fronts[move[-1]] -= 1
    elif move[0] == AT and move[1] == "swaphats":
        suspicion[move[2]] = 0.0
    return _Talk(maze, tuple(fronts), tuple(suspicion))


def _blame(talk: _Talk, seat: int, move: FastMove) -> float:
    """Return how much a move speaks against whoever makes it."""
    down = [k for k in range(3) if talk.maze.down >> k & 1]
    if move[0] in (PLACE, ROCK):
        nearer = gain(talk.maze, move, down)
        if move[0] == ROCK:
            return -1.0 if nearer > 0 else 2.0 if nearer < 0 else 0.5
        if move[2].stub:
            return 1.5 if nearer < 0 or cell_of(move[1])[0] > 0 else -1.0
        return -1.0 if nearer > 0.3 else 1.0 if nearer < -0.3 else 0.3
    if move[0] in (DISCARD, SHED):
        return 0.0 if talk.fronts[seat] else 0.25
    if hinders(move):
        return -0.5 if talk.guilt[move[-1]] >= SUSPECT else 1.5
    if mends(move) and move[-1] != seat:
        return 1.0 if talk.guilt[move[-1]] >= SUSPECT else -0.5
    return 0.0


def gain(maze: FastMaze, move: FastMove, goals: Sequence[int]) -> float:
    """Return how many cards nearer the goals come by a tunnel or a rockfall, on the average."""
    if move[0] == ROCK:
        after, turned = maze.taken(move[1]), 0
    else:
        after, turned = maze.placed(move[1], move[2]), maze.touches(move[1], move[2])
    was = distances(maze.front, maze.empty, maze.down)
    current = distances(after.front | maze.beyond(turned) & after.empty, after.empty, after.down & ~turned)
    return sum(was[k] - current[k] for k in goals) / max(1, len(goals))
