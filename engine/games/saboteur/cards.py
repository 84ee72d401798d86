"""The cards of Saboteur and Saboteur 2 (rules 1): their names, what is printed on them, how many there are.

A card is its name in records, a plain string: quick to compare and the same everywhere. A tunnel on the table is its
name as it lies, and `SHAPES` has its meaning. Nothing here knows a table or a turn.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Literal, NewType, TypeAlias, get_args

Card = NewType("Card", str)
"""A card by its own name: `NES`, `NW+ladder`, `break:cart`, `map`."""
Tunnel = NewType("Tunnel", str)
"""A path card by its name as it lies: `NSW` for a turned `NES`."""

Edges = NewType("Edges", int)
"""A set of edges: 1 is north, 2 east, 4 south, 8 west."""
EDGE_LETTERS = "NESW"
"""The edges in order; the one across from edge `i` is `(i + 2) % 4`."""

Tool: TypeAlias = Literal["pickaxe", "lantern", "cart"]
TOOLS: tuple[Tool, ...] = ("pickaxe", "lantern", "cart")

Dwarf: TypeAlias = Literal[
    "digger", "saboteur", "selfish",
    "blue", "green", "boss", "profiteer", "geologist",
]  # fmt: skip
"""A player's role for a round; the first three are those of the base game, and `saboteur` is in both."""

Door: TypeAlias = Literal["blue", "green"]
"""The color of a door."""
Extra: TypeAlias = Literal["", "blue", "green", "ladder", "crystal"]
"""What is printed on a tunnel besides its paths (1.4): a door of a color, a ladder, a crystal."""
EXTRAS: Mapping[str, Extra] = {extra: extra for extra in get_args(Extra)}

Aimed: TypeAlias = Literal["handsoff", "swaphands", "inspect", "swaphats", "trap", "free"]
"""The actions of Saboteur 2 that are played at a player."""
ROCKFALL, MAP, THEFT, TRAP = Card("rockfall"), Card("map"), Card("theft"), Card("trap")
BREAKS: Mapping[Card, Tool] = {Card(f"break:{tool}"): tool for tool in TOOLS}
"""The tool that each card breaks."""
BREAK_OF: Mapping[Tool, Card] = {tool: card for card, tool in BREAKS.items()}
"""The card that breaks each tool, as it then lies in front of a player."""
AIMED: Mapping[Card, Aimed] = {Card(action): action for action in get_args(Aimed)}
"""By card, its action at a player."""
FIXES: Mapping[Card, tuple[Tool, ...]] = {
    Card(f"fix:{'/'.join(tools)}"): tools for count in (1, 2) for tools in combinations(TOOLS, count)
}
"""By repair card, the tools; it mends one of them."""


# --- Tunnels ---


@dataclass(frozen=True, slots=True)
class Shape:
    """A path card as it lies."""

    tunnel: Tunnel
    card: Card
    """The card's own name."""
    open: Edges
    """The open edges."""
    groups: tuple[Edges, ...]
    """The sets of open edges that are joined inside the card; an edge alone is a dead-end stub."""
    joined: tuple[Edges, Edges, Edges, Edges]
    """By edge N, E, S, W: the group to which it belongs; empty where the card is closed."""
    through: tuple[int, ...]
    """By set of edges that a path comes to: the edges that it then leads to; all open ones of a ladder."""
    extra: Extra
    ladder: bool
    """Whether the card is a ladder, joined to the start and every other ladder (3.4)."""
    stub: bool
    """Whether no path leads through it."""


START = Tunnel("NESW")
GOLD = Tunnel("NESW")
GOALS: tuple[Tunnel, ...] = (GOLD, Tunnel("NW"), Tunnel("NE"))
"""The goal cards (1.1): the gold and two stones."""

BASE_TUNNELS: Mapping[str, int] = {
    "EW": 3,
    "NS": 4,
    "NW": 4,
    "NE": 5,
    "NES": 5,
    "NEW": 5,
    "NESW": 5,
    **dict.fromkeys(("N", "E", "N|S", "E|W", "N|W", "N|E", "N|S|E", "N|E|W", "N|E|S|W"), 1),
}
"""The 40 tunnels of the base game, each with its number (1.1)."""
MORE_TUNNELS: Mapping[str, int] = {
    **dict.fromkeys(("NS+blue", "EW+blue", "NE+blue", "NS|E+green", "EW+green", "NW+green"), 1),
    **dict.fromkeys(("S+ladder", "W+ladder", "NW+ladder", "NE+ladder"), 1),
    "NS|EW": 2,
    "NW|ES": 1,
    "NE|SW": 1,
    "NESW+crystal": 1,
    "NES+crystal": 1,
    "NEW+crystal": 3,
    "NSW|E+crystal": 1,
    "N|ESW+crystal": 1,
    "EW|S+crystal": 1,
    "S+crystal": 1,
    "W+crystal": 1,
    "N|EW|S": 1,
    "NS|E|W": 1,
    "NS|E": 1,
    "NW|S": 2,
    "NE|S": 1,
}
"""The 30 more of Saboteur 2 (1.4)."""
BASE_ACTIONS: Mapping[str, int] = {
    **dict.fromkeys(BREAKS, 3),
    **{card: 2 if len(tools) == 1 else 1 for card, tools in FIXES.items()},
    "rockfall": 3,
    "map": 6,
}
"""The 27 action cards of the base game (1.2)."""
MORE_ACTIONS: Mapping[str, int] = {
    "theft": 4,
    "handsoff": 3,
    "swaphands": 2,
    "inspect": 2,
    "swaphats": 2,
    "trap": 3,
    "free": 4,
    "rockfall": 1,
}
"""The 21 more of Saboteur 2 (1.5)."""


def _spelled(groups: list[Edges], extra: Extra) -> Tunnel:
    names = ["".join(letter for i, letter in enumerate(EDGE_LETTERS) if group >> i & 1) for group in groups]
    names.sort(key=lambda name: EDGE_LETTERS.index(name[0]))
    return Tunnel("|".join(names) + (f"+{extra}" if extra else ""))


def _turned(edges: Edges) -> Edges:
    return Edges((edges << 2 | edges >> 2) & 15)


def _shape(tunnel: Tunnel, card: Card, groups: list[Edges], extra: Extra) -> Shape:
    n, e, s, w = (next((g for g in groups if g >> i & 1), Edges(0)) for i in range(4))
    edges, ladder = Edges(sum(groups)), extra == "ladder"
    through = tuple(edges if ladder else sum(g for g in groups if g & reached) for reached in range(16))
    stub = not ladder and all(group.bit_count() == 1 for group in groups)
    return Shape(tunnel, card, edges, tuple(groups), (n, e, s, w), through, extra, ladder, stub)


def _shapes() -> tuple[dict[Tunnel, Shape], dict[Card, tuple[Tunnel, ...]]]:
    """Return all tunnels as they may lie, and by card the ways in which it may lie."""
    shapes: dict[Tunnel, Shape] = {}
    ways: dict[Card, tuple[Tunnel, ...]] = {}
    for name in (*BASE_TUNNELS, *MORE_TUNNELS):
        paths, _, printed = name.partition("+")
        groups = [Edges(sum(1 << EDGE_LETTERS.index(letter) for letter in group)) for group in paths.split("|")]
        card, extra = Card(name), EXTRAS[printed]
        upright = Tunnel(name)
        shapes[upright] = _shape(upright, card, groups, extra)
        turned = [_turned(group) for group in groups]
        ways[card] = (upright,)
        if set(turned) != set(groups):
            around = _spelled(turned, extra)
            shapes[around] = _shape(around, card, turned, extra)
            ways[card] = (upright, around)
    return shapes, ways


SHAPES, WAYS = _shapes()
"""Each tunnel as it may lie; and by card its one or two ways to lie."""

TUNNEL_OF: Mapping[tuple[frozenset[int], Extra], Tunnel] = {
    (frozenset(shape.groups), shape.extra): tunnel for tunnel, shape in SHAPES.items()
}
"""The tunnel by its groups, in any spelling, and by what is printed on it."""

ACTIONS = frozenset(map(Card, (*BASE_ACTIONS, *MORE_ACTIONS)))
"""All action cards by name."""
KNOWN_CARDS: frozenset[Card] = ACTIONS | frozenset(WAYS)
"""All cards that are dealt to hands in either edition."""


# --- Decks, dwarfs, gold ---

SEATS = MORE_SEATS = range(2, 13)
"""The numbers of players of Saboteur 2 (3.1)."""
BASE_SEATS = range(3, 11)
"""The numbers of players of the base game (2.1)."""
DIGGERS = {3: 3, 4: 4, 5: 4, 6: 5, 7: 5, 8: 6, 9: 7, 10: 7}
SABOTEURS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
"""The number of saboteurs among the dwarf cards, by number of players (1.3)."""
HAND_SIZE = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
MORE_HAND_SIZE = 6
"""The number of cards in hand at the start of a round (1.3, 3.1)."""
REMOVED = 10
"""The number of cards that Saboteur 2 takes out unseen before each round (3.1)."""
MORE_DWARFS: Mapping[Dwarf, int] = {"blue": 4, "green": 4, "saboteur": 3, "boss": 1, "profiteer": 1, "geologist": 2}
"""The dwarf cards of Saboteur 2, each with its number (1.5)."""
GOLD_CARDS = (1,) * 16 + (2,) * 8 + (3,) * 4
"""The gold cards by their value (1.3)."""


@cache
def deck_cards(expansion: bool, maps: int) -> Mapping[Card, int]:
    """Return the tunnels and actions of an edition with their copies (1.1, 1.2, 1.4, 1.5, 2.20, 3.19)."""
    cards = Counter(BASE_TUNNELS) + Counter(BASE_ACTIONS)
    if expansion:
        cards += Counter(MORE_TUNNELS) + Counter(MORE_ACTIONS)
    else:
        cards["map"] = maps
    return {Card(card): count for card, count in cards.items()}


@cache
def dwarf_cards(players: int, expansion: bool, all_saboteurs: bool, selfish: bool) -> Mapping[Dwarf, int]:
    """Return the dwarf cards that are shuffled (1.3, 1.5, 2.19, 2.20, 3.19).

    >>> dwarf_cards(5, False, all_saboteurs=False, selfish=True)
    {'digger': 3, 'saboteur': 2, 'selfish': 1}
    """
    if expansion:
        return MORE_DWARFS
    dwarfs: dict[Dwarf, int] = {
        "digger": DIGGERS[players] - all_saboteurs - selfish,
        "saboteur": SABOTEURS[players],
    }
    if selfish:
        dwarfs["selfish"] = 1
    return dwarfs
