"""The rules of Saboteur in short, for a reader with a phone and three minutes; Saboteur 2 comes last."""

from collections.abc import Sequence

from bot.draw.look import STANDARD, Look
from bot.face import Page
from bot.games.saboteur.examples import (
    cards_example,
    doors_example,
    dwarfs_example,
    goals_example,
    tunnels_example,
)
from bot.games.saboteur.names import card_about, card_name, dwarf_about, dwarf_name
from bot.locale import Markup, Say, in_lines
from engine.games.saboteur.cards import MORE_DWARFS, Card, Dwarf

ACTIONS = tuple(
    map(Card, ("break:pickaxe", "break:lantern", "break:cart", "fix:lantern", "fix:pickaxe/cart", "rockfall", "map"))
)
"""The actions of the base game, one of each sort."""
TUNNELS = tuple(map(Card, ("NS+blue", "NS|E+green", "NE+ladder", "NS|EW", "NE|SW", "NEW+crystal", "NW|S", "N|EW|S")))
"""New tunnels of Saboteur 2, one of each sort."""
EXPLAINED = tuple(map(Card, ("NS+blue", "NS|E+green", "NE+ladder", "NS|EW", "NE|SW")))
"""The tunnels of these that have a line of explanation each."""
NEW_ACTIONS = tuple(map(Card, ("theft", "handsoff", "swaphands", "inspect", "swaphats", "trap", "free")))
DWARFS: tuple[Dwarf, ...] = tuple(MORE_DWARFS)


def pages(say: Say, look: Look = STANDARD) -> tuple[Page, ...]:
    """Return the pages in the order in which a newcomer reads them."""
    plain = say.plain
    return (
        Page(
            say("saboteur.rules.goal.title"),
            say("saboteur.rules.goal.text"),
            dwarfs_example(("digger", "saboteur"), plain, look),
        ),
        Page(say("saboteur.rules.turn.title"), say("saboteur.rules.turn.text")),
        Page(
            say("saboteur.rules.tunnels.title"),
            _with_example(say("saboteur.rules.tunnels.text"), say("saboteur.rules.tunnels.example")),
            tunnels_example(plain, look),
        ),
        Page(
            say("saboteur.rules.actions.title"), say("saboteur.rules.actions.text"), cards_example(ACTIONS, plain, look)
        ),
        Page(
            say("saboteur.rules.goals.title"),
            _with_example(say("saboteur.rules.goals.text"), say("saboteur.rules.goals.example")),
            goals_example(plain, look),
        ),
        Page(say("saboteur.rules.gold.title"), say("saboteur.rules.gold.text")),
        Page(say("saboteur.rules.house.title"), say("saboteur.rules.house.text")),
        Page(
            say("saboteur.rules.doors.title"),
            _with_example(say("saboteur.rules.doors.text"), say("saboteur.rules.doors.example")),
            doors_example(plain, look),
        ),
        Page(
            say("saboteur.rules.more_tunnels.title"),
            in_lines([*_cards(EXPLAINED, say), "", say("saboteur.rules.more_tunnels.text")]),
            cards_example(TUNNELS, plain, look),
        ),
        Page(
            say("saboteur.rules.more_actions.title"),
            in_lines(_cards(NEW_ACTIONS, say)),
            cards_example(NEW_ACTIONS, plain, look),
        ),
        Page(say("saboteur.rules.dwarfs.title"), in_lines(_dwarfs(say)), dwarfs_example(DWARFS, plain, look)),
        Page(say("saboteur.rules.pay.title"), say("saboteur.rules.pay.text")),
    )


def _with_example(text: Markup, example: Markup) -> Markup:
    return Markup("\n\n").join([text, example])


def _cards(cards: Sequence[Card], say: Say) -> list[Markup]:
    """Return a line for each card with its effect."""
    return [_item(card_name(card, say.plain), card_about(card, say.plain), say) for card in cards]


def _dwarfs(say: Say) -> list[Markup]:
    """Return a line for each dwarf with its aim."""
    return [_item(dwarf_name(dwarf, say.plain), dwarf_about(dwarf, say.plain), say) for dwarf in DWARFS]


def _item(name: str, about: str, say: Say) -> Markup:
    return say("saboteur.rules.item", name=name, about=about)
