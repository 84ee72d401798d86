"""Saboteur's own emoji, for buttons: every tunnel as it may lie, every action card, tools, dwarfs, gold, goals and
the badges of the seats."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from io import BytesIO

from PIL import Image

from bot.games.saboteur.names import LETTERS
from bot.games.saboteur.picture.sprites.actions import emblem, nugget
from bot.games.saboteur.picture.sprites.badges import badge_art
from bot.games.saboteur.picture.sprites.dwarfs import bust
from bot.games.saboteur.picture.sprites.inked import Inked
from bot.games.saboteur.picture.sprites.miniatures import goal_miniature, tunnel_miniature
from bot.games.saboteur.picture.sprites.tools import whole
from engine.game import Seat
from engine.games.saboteur.cards import (
    ACTIONS,
    GOALS,
    MORE_DWARFS,
    SHAPES,
    TOOLS,
    Card,
    Dwarf,
    Tool,
    Tunnel,
)
from engine.games.saboteur.cards import GOLD as GOLD_GOAL

SIZE = 128
"""Width and height in pixels: the largest that Discord shows."""
_DWARFS: tuple[Dwarf, ...] = ("digger", "selfish", *MORE_DWARFS)
_VALUES = (1, 2, 3)


def emoji_of_card(card: Card | Tunnel) -> str:
    """Return the name of the emoji of a card, a tunnel as it lies: `sab_nes`, `sab_break_cart`."""
    words = card.replace("|", "_").replace("+", "_").replace(":", "_").replace("/", "_")
    return f"sab_{words.lower()}"


def emoji_of_dwarf(dwarf: Dwarf) -> str:
    """Return the name of the emoji of a dwarf."""
    return f"sab_dwarf_{dwarf}"


def emoji_of_tool(tool: Tool) -> str:
    """Return the name of the emoji of a whole tool."""
    return f"sab_{tool}"


def emoji_of_gold(value: int) -> str:
    """Return the name of the emoji of a gold card, 1 to 3."""
    return f"sab_gold_{value}"


def emoji_of_goal(goal: Tunnel | None) -> str:
    """Return the name of the emoji of a goal card, or of its back for None."""
    return "sab_goal" if goal is None else "sab_goal_gold" if goal == GOLD_GOAL else "sab_goal_stone"


def emoji_of_seat(seat: Seat) -> str:
    """Return the name of the emoji of a seat's badge."""
    return f"sab_seat_{LETTERS[seat].lower()}"


def _drawings() -> Iterator[tuple[str, Callable[[], Inked]]]:
    for tunnel in SHAPES:
        yield emoji_of_card(tunnel), partial(tunnel_miniature, tunnel)
    for card in sorted(ACTIONS):
        yield emoji_of_card(card), partial(emblem, card)
    for tool in TOOLS:
        yield emoji_of_tool(tool), partial(whole, tool)
    for dwarf in _DWARFS:
        yield emoji_of_dwarf(dwarf), partial(bust, dwarf)
    for value in _VALUES:
        yield emoji_of_gold(value), partial(_gold, value)
    for goal in (None, *GOALS[:2]):
        yield emoji_of_goal(goal), partial(goal_miniature, goal)
    for seat in map(Seat, range(len(LETTERS))):
        yield emoji_of_seat(seat), partial(badge_art, seat)


def _gold(value: int) -> Inked:
    """Draw a gold card's nuggets."""
    art = Inked()
    places = {1: ((50, 50, 44),), 2: ((30, 36, 30), (68, 66, 30)), 3: ((50, 27, 26), (27, 70, 26), (73, 70, 26))}
    for x, y, size in places[value]:
        nugget(art, x, y, size)
    return art


def _png(draw: Callable[[], Inked]) -> bytes:
    art = Image.new("RGBA", (SIZE, SIZE))
    art.alpha_composite(draw().at(SIZE - 4), (2, 2))
    file = BytesIO()
    art.save(file, "PNG", compress_level=9)
    return file.getvalue()


EMOJI: Mapping[str, Callable[[], bytes]] = {name: partial(_png, draw) for name, draw in _drawings()}
"""By name, the function that draws the emoji as a PNG on transparent ground."""
