"""A move in words for hints and look-backs, or only the part of the board where it lies."""

from collections.abc import Sequence

from bot.draw.look import STANDARD, Look
from bot.face import HintStep, Picture, Player
from bot.games.armadora.names import edge_name
from bot.games.armadora.picture.board import Marks, draw
from bot.locale import Markup, Say
from engine.games.armadora.board import COLUMNS, ENDS, SQUARE_NAMES, Square, mask
from engine.games.armadora.moves import (
    ElfArrow,
    GoblinWarrior,
    MageLook,
    Move,
    OrcPalisade,
    Pass,
    PlacePalisades,
    PlaceWarrior,
    Reinforce,
)
from engine.games.armadora.state import View


def hint(move: Move, step: HintStep, say: Say) -> Markup:
    """Return the move in words, or only the corners of the region around it; nothing for a pass."""
    if step is HintStep.MOVE:
        return _in_words(move, say)
    squares = region(move)
    if not squares:
        return Markup()
    return say("armadora.move.region", first=SQUARE_NAMES[squares[0]], last=SQUARE_NAMES[squares[-1]])


def picture(view: View, move: Move, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Picture:
    """Return the board with the squares of the region ringed."""
    return draw(view, players, (), say, look, marks=Marks(targets=mask(region(move))))


def _in_words(move: Move, say: Say) -> Markup:
    match move:
        case PlaceWarrior(strength, square):
            return say("armadora.move.warrior", strength=strength, square=SQUARE_NAMES[square])
        case GoblinWarrior(strength, square):
            return say("armadora.move.goblin", strength=strength, square=SQUARE_NAMES[square])
        case PlacePalisades((edge,)):
            return say("armadora.move.palisade", edge=edge_name(edge))
        case PlacePalisades(edges):
            first, second = map(edge_name, edges)
            return say("armadora.move.two_palisades", first=first, second=second)
        case OrcPalisade(edge):
            return say("armadora.move.orc", edge=edge_name(edge))
        case MageLook(square):
            return say("armadora.move.look", square=SQUARE_NAMES[square])
        case ElfArrow(square):
            return say("armadora.move.arrow", square=SQUARE_NAMES[square])
        case Reinforce(square):
            return say("armadora.move.reinforcement", square=SQUARE_NAMES[square])
        case Pass():
            return say("armadora.move.pass")


def _rectangle(left: int, top: int, width: int, height: int) -> tuple[Square, ...]:
    return tuple(
        Square(row * COLUMNS + column) for row in range(top, top + height) for column in range(left, left + width)
    )


REGIONS: tuple[tuple[Square, ...], ...] = tuple(
    _rectangle(left, top, 3, 3) for top in (0, 2, 1) for left in (0, 5, 2, 3, 1, 4)
)
"""Regions of nine squares, in order of preference: the corners and sides of the board, then those between them."""


def squares_of(move: Move) -> frozenset[Square]:
    """Return the squares of a move: both sides of a palisade; none for a pass."""
    match move:
        case PlaceWarrior(_, square) | GoblinWarrior(_, square):
            return frozenset({square})
        case Reinforce(square) | MageLook(square) | ElfArrow(square):
            return frozenset({square})
        case PlacePalisades(edges):
            return frozenset(square for edge in edges for square in ENDS[edge])
        case OrcPalisade(edge):
            return frozenset(ENDS[edge])
        case Pass():
            return frozenset()


def region(move: Move) -> tuple[Square, ...]:
    """Return the first region that holds the whole move, its squares in reading order; none for a pass.

    If no region holds both palisades, the result is the region of the first.
    """
    squares = squares_of(move)
    if not squares:
        return ()
    if isinstance(move, PlacePalisades) and not any(squares <= set(found) for found in REGIONS):
        squares = frozenset(ENDS[move.edges[0]])
    return next(found for found in REGIONS if squares <= set(found))
