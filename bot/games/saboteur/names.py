"""Names of players, cards, dwarfs, tools, goals, cells and moves in sentences, on buttons and on pictures.

Every card has a name and a sentence. Names come as plain text, for labels and pictures and as facts of other sentences.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import TypeVar

from bot.draw.text import capital
from bot.face import Player
from bot.locale import Markup, PlainSay, Say
from bot.players import LETTERS
from engine.game import Seat
from engine.games.saboteur import moves
from engine.games.saboteur.cards import (
    ACTIONS,
    BREAKS,
    EDGE_LETTERS,
    GOLD,
    SHAPES,
    TRAP,
    Card,
    Dwarf,
    Edges,
    Shape,
    Tool,
    Tunnel,
)
from engine.games.saboteur.maze import GOAL_CELLS, Cell, Maze
from engine.games.saboteur.state import Table

T = TypeVar("T")
FEW = 4
"""The most players that a sentence calls by name instead of letter."""
SHORTENED = frozenset(
    (
        "straight_ew", "straight_ns", "junction", "straight_dead_end", "straight_dead_ends", "curve_dead_end",
        "crystal_crossing", "crystal_junction", "crystal_junction_dead_end", "crystal_straight_dead_end",
        "crystal_dead_end", "break_pickaxe", "fix_pickaxe_lantern", "fix_pickaxe_cart", "fix_lantern_cart",
    )
)  # fmt: skip
"""The kinds of cards whose names are too long for pictures and buttons in some language."""
GOALS = dict(zip(GOAL_CELLS, ("upper", "middle", "lower"), strict=True))
"""The name of each goal cell."""


def names(players: Sequence[Player], seats: Sequence[Seat], say: Say) -> Markup:
    """Return a list of players for the text of a message: by name, or by letter where names would take too long."""
    if len(seats) <= FEW:
        return say.listed([players[seat].bold_name for seat in seats])
    return say.listed([LETTERS[seat] for seat in seats])


def together(sentences: Iterable[T], say: Callable[..., T]) -> T:
    """Return the sentences joined as the language does it: Chinese has no space between them."""
    return reduce(lambda first, second: say("saboteur.together", one=first, other=second), sentences)


def place_letter(place: int) -> str:
    """Return the name of a place to choose, counted from 0: A to Z, then AA."""
    tens, ones = divmod(place, len(LETTERS))
    return (place_letter(tens - 1) if tens else "") + LETTERS[ones]


def cell_name(cell: Cell) -> Markup:
    """Return a cell as people read and type it, `3,-1`, for messages and plain text alike."""
    return Markup("{},{}").format(*cell)


def goal_name(goal: Cell, say: PlainSay) -> str:
    """Return the name of a goal: upper goal, middle goal, lower goal."""
    return say(f"saboteur.goal.{GOALS[goal]}")


def treasure_name(card: Tunnel, say: PlainSay) -> str:
    """Return the name of what a goal card shows: gold or stone."""
    return say(f"saboteur.treasure.{treasure(card)}")


def treasure(card: Tunnel) -> str:
    """Return gold or stone as the part of a key; `card` is a goal card, however it lies."""
    return "gold" if card == GOLD else "stone"


def tool_name(tool: Tool, say: PlainSay) -> str:
    """Return the name of a tool: pickaxe, lantern, mine cart."""
    return say(f"saboteur.tool.{tool}")


def dwarf_name(dwarf: Dwarf, say: PlainSay) -> str:
    """Return the name of a dwarf: gold-digger, saboteur, boss."""
    return say(f"saboteur.dwarf.{dwarf}")


def dwarf_about(dwarf: Dwarf, say: PlainSay) -> str:
    """Return a dwarf's aim in a sentence or two."""
    return say(f"saboteur.dwarf.{dwarf}.about")


def card_name(card: Card | Tunnel, say: PlainSay) -> str:
    """Return a card's name, at most 34 characters: T-junction, dead end, blue door, broken lantern, rockfall."""
    return say(f"saboteur.card.{kind(card)}")


def headline(card: Card | Tunnel, say: PlainSay) -> str:
    """Return the card's name as the beginning of a line."""
    return capital(card_name(card, say))


def card_label(card: Card | Tunnel, say: PlainSay) -> str:
    """Return a card's short name, for pictures and buttons: at most 29 characters, in words of at most 13."""
    return say(f"saboteur.card.{kind(card)}.short") if kind(card) in SHORTENED else card_name(card, say)


def card_about(card: Card | Tunnel, say: PlainSay) -> str:
    """Return the effect of a card in a sentence or two."""
    return say(f"saboteur.card.{kind(card)}.about")


def card_words(card: Card | Tunnel, say: PlainSay) -> str:
    """Return a card's name with its open sides, `curve (NW)`; the name alone for an action."""
    if card in ACTIONS:
        return card_name(card, say)
    return say("saboteur.card_words", card=card_name(card, say), words=card)


def card_list(cards: Sequence[Card], say: PlainSay) -> str:
    """Return the cards as a list within a sentence."""
    return say.listed([card_words(card, say) for card in cards]) if cards else say("saboteur.no_cards")


def hindrances(table: Table, seat: Seat, say: PlainSay) -> str:
    """Return the cards in front of a player that keep them from placing tunnels, as a list within a sentence."""
    return listed([card for card in table.fronts[seat] if card in BREAKS or card == TRAP], say)


def move_label(move: moves.Move, maze: Maze, say: PlainSay) -> str:
    """Return a legal move in a few words, for the suggestions for typed moves."""
    card = moves.card_played(move)
    action = "" if card is None else headline(card, say)
    match move:
        case moves.PlaceTunnel(tunnel, cell):
            return say("saboteur.suggest.tunnel", tunnel=tunnel, cell=cell_name(cell), card=card_name(tunnel, say))
        case moves.Rockfall(cell):
            fallen = card_name(maze.cards[cell], say)
            return say("saboteur.suggest.cell", action=action, cell=cell_name(cell), card=fallen)
        case moves.LookAtGoal(goal):
            return say("saboteur.suggest.goal", action=action, goal=goal_name(goal, say), cell=cell_name(goal))
        case moves.FixTool(either, tool, target) if "/" in either:
            broken = tool_name(tool, say)
            return say("saboteur.suggest.repair", action=action, tool=broken, letter=LETTERS[target])
        case moves.BreakTool(target=target) | moves.FixTool(target=target) | moves.PlayAt(target=target):
            return say("saboteur.suggest.player", action=action, letter=LETTERS[target])
        case moves.PlayTheft():
            return say("saboteur.suggest.theft", action=action)
        case moves.Discard(cards):
            return say("saboteur.suggest.discard", cards=listed(cards, say))
        case moves.ShedCard(front, cards):
            return say("saboteur.suggest.shed", card=card_name(front, say), cards=listed(cards, say))
        case moves.PickGold(value):
            return say("saboteur.suggest.gold", count=value)
        case moves.Steal(target=victim):
            if victim is None:
                return say("saboteur.suggest.steal_none")
            return say("saboteur.suggest.steal", letter=LETTERS[victim])


def listed(cards: Sequence[Card], say: PlainSay) -> str:
    """Return the names of cards as a list within a sentence."""
    return say.listed([card_name(card, say) for card in cards])


def exits(tunnel: Card | Tunnel, say: PlainSay) -> str:
    """Return the open sides of a tunnel as it lies: `north–east–south`, `north–south and east (dead end)`.

    If all are dead ends, they are only listed.
    """
    shape = SHAPES[Tunnel(tunnel)]
    ways = []
    for group in sorted(shape.groups, key=lambda group: (group.bit_count() == 1, group & -group)):
        sides = "–".join(say(f"saboteur.side.{side}") for bit, side in enumerate(EDGE_LETTERS) if group >> bit & 1)
        dead = group.bit_count() == 1 < max(connected.bit_count() for connected in shape.groups)
        ways.append(say("saboteur.exit.dead_end", side=sides) if dead else sides)
    return say.listed(ways)


def says_exits(tunnel: Tunnel) -> bool:
    """Return whether a tunnel's name does not tell its open sides."""
    return kind(tunnel) not in _PLAIN


def kind(card: Card | Tunnel) -> str:
    """Return the part of the keys of a card's sentences; tunnels of one sort share it."""
    shape = SHAPES.get(Tunnel(card))
    if shape is None:
        return re.sub("[:/]", "_", card)
    if shape.extra and shape.extra != "crystal":
        return shape.extra
    form = _form(shape)
    return f"crystal_{form}" if shape.extra else form


def _form(shape: Shape) -> str:
    """Return the name of a tunnel's shape."""
    sizes = tuple(sorted((group.bit_count() for group in shape.groups), reverse=True))
    if sizes[0] == 1:
        return "dead_end" if len(sizes) == 1 else f"dead_end_{len(sizes)}"
    across = any(group in _ACROSS for group in shape.groups)
    match sizes:
        case (4,):
            return "crossing"
        case (3, *stubs):
            return "junction_dead_end" if stubs else "junction"
        case (2, 2):
            return "bridge" if across else "double_curve"
        case (2,):
            return _STRAIGHT.get(shape.groups[0], "curve")
        case (2, 1):
            return "straight_dead_end" if across else "curve_dead_end"
        case _:
            return "straight_dead_ends"


_STRAIGHT = {Edges(10): "straight_ew", Edges(5): "straight_ns"}
_ACROSS = frozenset(_STRAIGHT)
"""The paths between opposite sides."""
_PLAIN = frozenset(("straight_ew", "straight_ns", "crossing", "crystal_crossing", "bridge", "dead_end_4"))
"""The kinds whose names tell the open sides."""
