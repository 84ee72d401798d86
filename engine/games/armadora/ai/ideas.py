"""What a move is about, for puzzles: two moves of the same kind may be made for different reasons."""

from collections import Counter

from engine.games.armadora.board import Square, territories
from engine.games.armadora.moves import Move, PlacePalisades, PlaceWarrior, Reinforce
from engine.games.armadora.rules import free_squares, territory_of
from engine.games.armadora.state import View


def idea(view: View, move: Move) -> str:
    """Return the kind of this move of the viewer, who is to act, and what it is about: of palisades, whether they
    divide a territory; of a warrior or a reinforcement, how many warriors the viewer's side has in its territory beside
    those of the strongest other side, and whether the warrior takes the last free square there."""
    kind, table = move.words.partition(" ")[0], view.table
    match move:
        case PlacePalisades(edges):
            divides = len(territories(table.palisades | move.mask)) > len(territories(table.palisades))
            return f"{kind} {len(edges)} {'divides' if divides else 'prepares'}"
        case PlaceWarrior(_, square):
            last = free_squares(table) & territory_of(table, square) == 1 << square
            return f"{kind} {'last' if last else 'free'} {_standing(view, square)}"
        case Reinforce(square):
            return f"{kind} {_standing(view, square)}"
    return kind


def _standing(view: View, square: Square) -> str:
    """Return how the warriors of the viewer's side compare with those of others in this square's territory."""
    table, side_of = view.table, view.options.side_of
    assert view.viewer is not None
    squares, side = territory_of(table, square), side_of(view.viewer)
    present = Counter(side_of(warrior.owner) for warrior in table.warriors if squares >> warrior.square & 1)
    own, most = present.pop(side, 0), max(present.values(), default=0)
    if not own or not most:
        return "unmatched" if own else "opposed" if most else "empty"
    return "fewer" if own < most else "more" if own > most else "level"
