"""What a move is called in the suggestions for typed moves."""

from collections.abc import Sequence

from bot.games.saboteur.input.draft import own_name
from bot.games.saboteur.names import LETTERS, card_name, cell_name, goal_name, tool_name
from bot.locale import PlainSay
from engine.games.saboteur.cards import BREAK_OF, MAP, ROCKFALL, THEFT, Card
from engine.games.saboteur.maze import Maze
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


def label(move: Move, maze: Maze, say: PlainSay) -> str:
    """Return the move in a few words."""
    match move:
        case PlaceTunnel(tunnel, cell):
            name = card_name(tunnel, say)
            return say("saboteur.suggest.tunnel", tunnel=tunnel, cell=cell_name(cell), card=name)
        case Rockfall(cell):
            name = card_name(maze.cards[cell], say)
            return say("saboteur.suggest.cell", action=_upper(ROCKFALL, say), cell=cell_name(cell), card=name)
        case LookAtGoal(goal):
            name = goal_name(goal, say)
            return say("saboteur.suggest.goal", action=_upper(MAP, say), goal=name, cell=cell_name(goal))
        case BreakTool(tool, target):
            return say("saboteur.suggest.player", action=_upper(BREAK_OF[tool], say), letter=LETTERS[target])
        case FixTool(card, tool, target):
            action, letter = _upper(card, say), LETTERS[target]
            if "/" not in card:
                return say("saboteur.suggest.player", action=action, letter=letter)
            return say("saboteur.suggest.repair", action=action, tool=tool_name(tool, say), letter=letter)
        case PlayAt(action, target):
            return say("saboteur.suggest.player", action=_upper(Card(action), say), letter=LETTERS[target])
        case PlayTheft():
            return say("saboteur.suggest.theft", action=_upper(THEFT, say))
        case Discard(cards):
            return say("saboteur.suggest.discard", cards=_listed(cards, say))
        case ShedCard(card, cards):
            return say("saboteur.suggest.shed", card=card_name(card, say), cards=_listed(cards, say))
        case PickGold(value):
            return say("saboteur.suggest.gold", count=value)
        case Steal(target=victim):
            if victim is None:
                return say("saboteur.suggest.steal_none")
            return say("saboteur.suggest.steal", letter=LETTERS[victim])


def _upper(card: Card, say: PlainSay) -> str:
    name = card_name(card, say)
    return f"{name[:1].upper()}{name[1:]}"


def _listed(cards: Sequence[Card], say: PlainSay) -> str:
    return say.listed([card_name(own_name(card), say) for card in cards])
