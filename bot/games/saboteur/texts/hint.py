"""A move in words for hints and look-backs, or only the part of the maze where it lies."""

from bot.face import HintStep
from bot.games.saboteur.names import LETTERS, card_list, card_name, cell_name, goal_name, tool_name
from bot.locale import NOTHING, Markup, Say
from engine.game import Seat
from engine.games.saboteur.cards import BREAK_OF, Card, Tunnel
from engine.games.saboteur.maze import Cell
from engine.games.saboteur.moves import (
    BreakTool,
    Discard,
    FixTool,
    LookAtGoal,
    Move,
    PickGold,
    PlaceTunnel,
    PlayAt,
    PlayTheft,
    Rockfall,
    ShedCard,
    Steal,
)

_WIDE = 3
"""The number of columns of the region that a hint names."""


def hint(move: Move, step: HintStep, say: Say) -> Markup:
    """Return the move in words, or only the columns of the region around it; nothing for moves outside the maze."""
    return move_in_words(move, say) if step is HintStep.MOVE else _region(move, say)


def move_in_words(move: Move, say: Say) -> Markup:
    """Return the move as the part of a sentence after a colon; players are called by letter."""
    match move:
        case PlaceTunnel(tunnel, cell):
            card = card_name(Tunnel(tunnel), say.plain)
            return say("saboteur.move.tunnel", card=card, words=tunnel, cell=cell_name(cell))
        case BreakTool(tool, target):
            return _at(BREAK_OF[tool], target, say)
        case FixTool(card, tool, target) if "/" in card:
            broken = tool_name(tool, say.plain)
            return say("saboteur.move.fix_one", card=card_name(card, say.plain), letter=_letter(target), tool=broken)
        case FixTool(card, _, target):
            return _at(card, target, say)
        case PlayAt(action, target):
            return _at(Card(action), target, say)
        case Rockfall(cell):
            return say("saboteur.move.rockfall", cell=cell_name(cell))
        case LookAtGoal(goal):
            return say("saboteur.move.map", goal=goal_name(goal, say.plain))
        case PlayTheft():
            return say("saboteur.move.theft")
        case Discard(cards):
            return say("saboteur.move.discard", cards=card_list(cards, say.plain))
        case ShedCard(card, cards):
            given = card_list(cards, say.plain)
            return say("saboteur.move.shed", card=card_name(card, say.plain), cards=given)
        case PickGold(value):
            return say("saboteur.move.gold", value=value)
        case Steal(None):
            return say("saboteur.move.steal_nothing")
        case Steal(target):
            return say("saboteur.move.steal", letter=_letter(target))


def _at(card: Card, target: Seat, say: Say) -> Markup:
    return say("saboteur.move.at", card=card_name(card, say.plain), letter=_letter(target))


def _letter(seat: Seat | None) -> str:
    return "" if seat is None else LETTERS[seat]


def _region(move: Move, say: Say) -> Markup:
    match move:
        case PlaceTunnel(_, cell) | Rockfall(cell) | LookAtGoal(cell):
            first = _first_column(cell)
            return say("saboteur.move.columns", first=first, last=first + _WIDE - 1)
        case _:
            return NOTHING


def _first_column(cell: Cell) -> int:
    """Return the first column of the region; the start and the goals lie in the middle of a region or at its end."""
    return cell[0] // _WIDE * _WIDE
