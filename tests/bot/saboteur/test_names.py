"""How cards, dwarfs, goals and cells are called."""

import pytest

from bot.games.saboteur.names import (
    GOALS,
    card_about,
    card_label,
    card_name,
    cell_name,
    dwarf_about,
    dwarf_name,
    exits,
    goal_name,
    kind,
    tool_name,
    treasure_name,
)
from bot.locale import LANGUAGES, speaker
from engine.games.saboteur.cards import (
    ACTIONS,
    KNOWN_CARDS,
    MORE_DWARFS,
    SHAPES,
    TOOLS,
    WAYS,
    Card,
    Tunnel,
    dwarf_cards,
)
from engine.games.saboteur.cards import GOALS as GOAL_CARDS

ENGLISH = speaker("en").plain
DWARFS = [*MORE_DWARFS, *dwarf_cards(5, expansion=False, all_saboteurs=False, selfish=True)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_short_name_and_a_sentence(language: str) -> None:
    """The name fits on a button, and the sentence under it."""
    say = speaker(language).plain
    for card in KNOWN_CARDS:
        assert 0 < len(card_name(card, say)) <= 34, card
        assert 0 < len(card_label(card, say)) <= len(card_name(card, say)), card
        assert len(card_label(card, say)) <= 29, card
        assert 10 < len(card_about(card, say)) <= 200, card


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_different_kinds_are_called_differently(language: str) -> None:
    """No two kinds share a name or a short name, and each action is a kind of its own."""
    say = speaker(language).plain
    for called in (card_name, card_label):
        names = {kind(card): called(card, say) for card in KNOWN_CARDS}
        assert len(set(names.values())) == len(names)
    assert len({kind(card) for card in ACTIONS}) == len(ACTIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dwarf_goal_and_tool_has_a_name(language: str) -> None:
    """And each dwarf a sentence about what it is after."""
    say = speaker(language).plain
    assert len({dwarf_name(dwarf, say) for dwarf in DWARFS}) == len({dwarf_about(dwarf, say) for dwarf in DWARFS}) == 8
    assert len({goal_name(goal, say) for goal in GOALS}) == 3
    assert len({tool_name(tool, say) for tool in TOOLS}) == 3
    assert len({treasure_name(card, say) for card in GOAL_CARDS}) == 2


def test_a_turned_tunnel_keeps_its_name() -> None:
    """Only its open sides are others."""
    for card, ways in WAYS.items():
        assert {kind(way) for way in ways} == {kind(card)}
        assert len({exits(way, ENGLISH) for way in ways}) == len(ways)


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("EW", "straight tunnel east–west"),
        ("NW", "curve"),
        ("NES", "T-junction"),
        ("NESW", "crossing"),
        ("N|E", "double dead end"),
        ("NS|EW", "bridge"),
        ("NE|SW", "double curve"),
        ("NS|E+green", "green door"),
        ("NE+ladder", "ladder"),
        ("NSW|E+crystal", "crystal T-junction with dead end"),
        ("N|EW|S", "straight tunnel with 2 dead ends"),
        ("NW|S", "curve with a dead end"),
        ("fix:lantern/cart", "repair lantern or mine cart"),
        ("handsoff", "Hands Off"),
    ],
)
def test_cards_are_called_what_they_look_like(card: str, name: str) -> None:
    """A sample of the names."""
    assert card_name(Card(card), ENGLISH) == name


def test_open_sides_are_told_in_words() -> None:
    """Joined sides together, dead ends as such beside a path."""
    sides = {tunnel: exits(Tunnel(tunnel), ENGLISH) for tunnel in ("NES", "NS|E", "N|W", "NS|EW", "S+ladder")}
    assert sides == {
        "NES": "north–east–south",
        "NS|E": "north–south and east (dead end)",
        "N|W": "north and west",
        "NS|EW": "north–south and east–west",
        "S+ladder": "south",
    }
    assert len({exits(tunnel, ENGLISH) for tunnel in SHAPES}) > 30


def test_a_cell_reads_as_it_is_typed() -> None:
    """In messages, too, where nothing in it is escaped."""
    assert cell_name((3, -1)) == "3,-1"
    assert speaker("en")("saboteur.exit.dead_end", side=cell_name((3, -1))).startswith("3,-1")
