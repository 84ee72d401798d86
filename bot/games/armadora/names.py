"""How players, palisades and moves are named in sentences and on buttons."""

from collections.abc import Mapping
from typing import Any

from bot.locale import Markup
from bot.players import LETTERS
from engine.games.armadora import moves
from engine.games.armadora.board import ENDS, SQUARE_NAMES, Edge
from engine.games.armadora.state import Options


def letters_of_sides(options: Options) -> list[Markup]:
    """Return the letters of each side: `A`, or `A+C` for partners."""
    return [Markup("+").join(LETTERS[seat] for seat in seats) for seats in options.sides()]


def edge_name(edge: Edge) -> str:
    """Return the name of an edge for readers; a typed move may use it too."""
    first, second = ENDS[edge]
    return f"{SQUARE_NAMES[first]}–{SQUARE_NAMES[second]}"


def move_facts(move: moves.Move) -> tuple[str, Mapping[str, Any]]:
    """Return the kind of a move, the last part of the keys of its sentences, and the facts that they need."""
    match move:
        case moves.PlaceWarrior(strength, square):
            return "warrior", {"strength": strength, "square": SQUARE_NAMES[square]}
        case moves.GoblinWarrior(strength, square):
            return "goblin", {"strength": strength, "square": SQUARE_NAMES[square]}
        case moves.PlacePalisades((edge,)):
            return "palisade", {"edge": edge_name(edge)}
        case moves.PlacePalisades(edges):
            first, second = map(edge_name, edges)
            return "two_palisades", {"first": first, "second": second}
        case moves.OrcPalisade(edge):
            return "orc", {"edge": edge_name(edge)}
        case moves.MageLook(square):
            return "look", {"square": SQUARE_NAMES[square]}
        case moves.ElfArrow(square):
            return "arrow", {"square": SQUARE_NAMES[square]}
        case moves.Reinforce(square):
            return "reinforcement", {"square": SQUARE_NAMES[square]}
        case moves.Pass():
            return "pass", {}
