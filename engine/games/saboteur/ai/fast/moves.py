"""Moves for thinking fast: plain tuples, kind first, and which moves of the rules they are."""

from typing import Any, TypeAlias

from engine.game import Seat
from engine.games.saboteur import moves
from engine.games.saboteur.ai.fast.geometry import cell_of, spot_of
from engine.games.saboteur.cards import AIMED, SHAPES
from engine.games.saboteur.maze import GOAL_CELLS

FastMove: TypeAlias = tuple[Any, ...]
"""(PLACE, spot, lie) · (BREAK, tool, seat) · (FIX, card, tool, seat) · (ROCK, spot) · (LOOK, goal) · (THEFT,) ·
(AT, action, seat) · (DISCARD, cards) · (SHED, card, cards)."""
PLACE, BREAK, FIX, ROCK, LOOK, THEFT, AT, DISCARD, SHED = range(9)


def to_move(move: FastMove) -> moves.Move:
    """Return which move of the rules this is."""
    kind, *parts = move
    if kind == PLACE:
        return moves.PlaceTunnel(parts[1].tunnel, cell_of(parts[0]))
    if kind == BREAK:
        return moves.BreakTool(parts[0], Seat(parts[1]))
    if kind == FIX:
        return moves.FixTool(parts[0], parts[1], Seat(parts[2]))
    if kind == ROCK:
        return moves.Rockfall(cell_of(parts[0]))
    if kind == LOOK:
        return moves.LookAtGoal(GOAL_CELLS[parts[0]])
    if kind == THEFT:
        return moves.PlayTheft()
    if kind == AT:
        return moves.PlayAt(AIMED[parts[0]], Seat(parts[1]))
    if kind == DISCARD:
        return moves.Discard(tuple(sorted(parts[0])))
    first, second = sorted(parts[1])
    return moves.ShedCard(parts[0], (first, second))


def from_move(move: moves.Move) -> FastMove:
    """Return a move of the rules, made while people dig, as a tuple. Raises ValueError for another."""
    match move:
        case moves.PlaceTunnel(tunnel, cell):
            return PLACE, spot_of(cell), SHAPES[tunnel]
        case moves.BreakTool(tool, target):
            return BREAK, tool, target
        case moves.FixTool(card, tool, target):
            return FIX, card, tool, target
        case moves.Rockfall(cell):
            return ROCK, spot_of(cell)
        case moves.LookAtGoal(goal):
            return LOOK, GOAL_CELLS.index(goal)
        case moves.PlayTheft():
            return (THEFT,)
        case moves.PlayAt(action, target):
            return AT, action, target
        case moves.Discard(cards):
            return DISCARD, cards
        case moves.ShedCard(card, cards):
            return SHED, card, cards
        case moves.PickGold() | moves.Steal():
            raise ValueError("nobody digs")


def mends(move: FastMove) -> bool:
    """Return whether a move mends a tool, or frees somebody."""
    return bool(move[0] == FIX or (move[0] == AT and move[1] == "free"))


def hinders(move: FastMove) -> bool:
    """Return whether a move keeps somebody from digging."""
    return bool(move[0] == BREAK or (move[0] == AT and move[1] == "trap"))
