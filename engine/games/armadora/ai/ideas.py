"""What a move is about, for puzzles: what a wall divides, who stands where a warrior comes, and how much gold lies
there. All of it is public but the warrior's strength, which is the mover's own."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from engine.game import Idea
from engine.games.armadora import moves
from engine.games.armadora.board import SQUARE_NAMES, Square, Squares, territories
from engine.games.armadora.rules import free_squares, territory_of
from engine.games.armadora.state import Table, View

Kind: TypeAlias = Literal[
    "wall_out", "wall_off", "wall_through", "last_wall", "wall", "last_square", "first", "guard", "theft", "hold",
    "reinforce", "look", "arrow", "pass",
]  # fmt: skip
"""All kinds of ideas."""


def idea(view: View, move: moves.Move) -> Idea:
    """Return what this move of the viewer, who is to act, is about."""
    table = view.table
    match move:
        case moves.PlacePalisades() | moves.OrcPalisade():
            return _wall(view, Squares(move.mask), table.supply - move.mask.bit_count())
        case moves.PlaceWarrior(strength, square) | moves.GoblinWarrior(strength, square):
            holdings = _holdings(view, territory_of(table, square))
            return Idea(
                _warrior(table, square, holdings), holdings | {"square": SQUARE_NAMES[square], "strength": strength}
            )
        case moves.Reinforce(square):
            return Idea("reinforce", _holdings(view, territory_of(table, square)))
        case moves.MageLook(square) | moves.ElfArrow(square):
            kind = "look" if isinstance(move, moves.MageLook) else "arrow"
            return Idea(kind, _holdings(view, territory_of(table, square)) | {"square": SQUARE_NAMES[square]})
    return Idea("pass", {})


def _wall(view: View, edges: Squares, supply: int) -> Idea:
    """Return what palisades are about: the new territories, the best for the viewer's side first."""
    before = {*territories(view.table.palisades)}
    parts = [_holdings(view, part) for part in territories(view.table.palisades | edges) if part not in before]
    parts.sort(key=lambda part: (part["others"] - part["own"], -part["gold"]))
    if not parts:
        return Idea("last_wall" if not supply else "wall", {"supply": supply})
    mine, theirs = parts[0], parts[-1]
    kind: Kind = "wall_off" if not theirs["own"] else "wall_through"
    if mine["own"] and not mine["others"]:
        kind = "wall_out"
    return Idea(kind, mine | {f"other_{name}": value for name, value in theirs.items()})


def _warrior(table: Table, square: Square, holdings: Mapping[str, int]) -> Kind:
    """Return the kind of a warrior's coming."""
    own, others = holdings["own"], holdings["others"]
    if free_squares(table) & territory_of(table, square) == 1 << square:
        return "last_square"
    if not others:
        return "first" if not own else "guard"
    return "theft" if own < others else "hold"


def _holdings(view: View, squares: Squares) -> dict[str, int]:
    """Return how much gold lies on these squares, and how many warriors of the viewer's side and of others stand
    there."""
    table, side_of = view.table, view.options.side_of
    assert view.viewer is not None
    sides = [side_of(warrior.owner) for warrior in table.warriors if squares >> warrior.square & 1]
    own = sides.count(side_of(view.viewer))
    return {"gold": table.gold_in(squares), "own": own, "others": len(sides) - own}
