"""What a move is about, for puzzles: how far the gold is before and after, and how likely its target is for or against
the mover, by what everybody did."""

from typing import Literal, TypeAlias

from engine.game import Idea, Json
from engine.games.saboteur import moves
from engine.games.saboteur.ai.belief import distrusted
from engine.games.saboteur.ai.fast.moves import from_move
from engine.games.saboteur.ai.features import ways_after, ways_now
from engine.games.saboteur.ai.worlds import Worlds
from engine.games.saboteur.state import View
from engine.games.saboteur.view import gold_may_be

Kind: TypeAlias = Literal[
    "dig", "detour", "reach", "block", "cave_in", "clear", "dig_away", "stop", "mend", "own_tool", "look", "wait",
    "theft", "handsoff", "swaphands", "swaphats", "inspect", "gold",
]  # fmt: skip
"""All kinds of ideas."""


def idea(view: View, move: moves.Move) -> Idea:
    """Return what this move of the viewer, who is to act, is about."""
    match move:
        case moves.PlaceTunnel() | moves.Rockfall():
            return _way(view, move)
        case moves.BreakTool(_, target):
            return Idea("stop", _about(view, target))
        case moves.PlayAt("trap", target):
            return Idea("stop", _about(view, target))
        case moves.FixTool(_, _, target) | moves.PlayAt("free", target):
            return Idea("own_tool", {}) if target == view.viewer else Idea("mend", _about(view, target))
        case moves.PlayAt(action, target):
            return Idea(action, _about(view, target))
        case moves.LookAtGoal():
            return Idea("look", {"open": len(gold_may_be(view))})
        case moves.Discard():
            return Idea("wait", {})
        case moves.ShedCard():
            return Idea("own_tool", {})
        case moves.PlayTheft():
            return Idea("theft", {})
    return Idea("gold", {})


def _way(view: View, move: moves.PlaceTunnel | moves.Rockfall) -> Idea:
    """Return what a change of the maze is about: how many cards lie between the way and the nearest goal that may be
    the gold, before and after."""
    position, goals, fast = Worlds(view).base, gold_may_be(view), from_move(move)
    after = ways_after(position, fast)
    assert after is not None
    now = ways_now(position)
    before, then = min(now[goal] for goal in goals), min(round(after[goal]) for goal in goals)
    facts: dict[str, Json] = {"before": before, "after": then}
    if isinstance(move, moves.Rockfall):
        return Idea("clear" if then < before else "cave_in" if then > before else "dig_away", facts)
    if after[3]:
        return Idea("reach", {})
    if then < before:
        return Idea("dig", facts)
    return Idea("block" if then > before and view.dwarf == "saboteur" else "detour", facts)


def _about(view: View, target: int) -> dict[str, Json]:
    """Return whom a move is aimed at, and how likely that is against the viewer as the viewer believes, in percent."""
    assert view.dwarf is not None
    bad = distrusted(Worlds(view).mine, view.dwarf)[target]
    if view.dwarf == "saboteur":
        bad = 1 - bad
    return {"target": target, "against": round(100 * bad), "with": round(100 * (1 - bad))}
