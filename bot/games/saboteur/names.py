"""How sentences, buttons and pictures call players, cards, dwarfs, tools, goals and cells.

Every card has a name and a sentence. Names come as plain text, for labels and pictures and as facts of other sentences.
"""

from collections.abc import Sequence

from bot.face import Player
from bot.locale import Markup, PlainSay
from engine.game import Seat
from engine.games.saboteur.cards import Card, Dwarf, Tool, Tunnel
from engine.games.saboteur.maze import GOAL_CELLS, Cell

LETTERS = "ABCDEFGHIJKL"
"""Each seat's letter, as on its badge."""
GOALS = dict(zip(GOAL_CELLS, ("upper", "middle", "lower"), strict=True))
"""Which goal lies where."""


def name(players: Sequence[Player], seat: Seat) -> Markup:
    """Return a player's name for the text of a message."""
    return Markup("**{}**").format(players[seat].name)


def cell_name(cell: Cell) -> str:
    """Return a cell as people read and type it: `3,-1`."""
    return f"{cell[0]},{cell[1]}"


def goal_name(goal: Cell, say: PlainSay) -> str:
    """Return which goal it is: the upper, the middle or the lower goal."""
    return say(f"saboteur.goal.{GOALS[goal]}")


def tool_name(tool: Tool, say: PlainSay) -> str:
    """Return the name of a tool: pickaxe, lantern, cart."""
    return say(f"saboteur.tool.{tool}")


def dwarf_name(dwarf: Dwarf, say: PlainSay) -> str:
    """Return who a dwarf is: gold-digger, saboteur, boss."""
    return say(f"saboteur.dwarf.{dwarf}")


def dwarf_about(dwarf: Dwarf, say: PlainSay) -> str:
    """Return what a dwarf is after, in a sentence or two."""
    return say(f"saboteur.dwarf.{dwarf}.about")


def card_name(card: Card | Tunnel, say: PlainSay) -> str:
    """Return a card's name, at most 34 characters: T-junction, dead end, blue door, broken lantern, rockfall."""
    return say(f"saboteur.card.{_kind(card)}")


def card_about(card: Card | Tunnel, say: PlainSay) -> str:
    """Return what a card is good for, in a sentence or two."""
    return say(f"saboteur.card.{_kind(card)}.about")


def _kind(card: Card | Tunnel) -> str:
    """Return the part of the keys by which a card's sentences are found; tunnels of one sort share them."""
    raise NotImplementedError
