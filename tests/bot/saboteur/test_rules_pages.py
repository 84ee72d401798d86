"""The rules in short."""

import pytest

from bot.games.saboteur.names import card_name, dwarf_name, kind
from bot.games.saboteur.rules_pages import ACTIONS, DWARFS, NEW_ACTIONS, TUNNELS, pages
from bot.locale import LANGUAGES, speaker
from engine.games.saboteur.cards import BASE_ACTIONS, MORE_ACTIONS, MORE_TUNNELS, SHAPES, Card, Tunnel
from engine.games.saboteur.maze import Maze
from tests.bot.hostile import as_shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_new_card_is_explained(language: str) -> None:
    """All actions and dwarfs of Saboteur 2 have a line and stand in a picture."""
    say = speaker(language)
    *_, tunnels, actions, dwarfs, _ = pages(say)
    for card in set(MORE_ACTIONS) - set(BASE_ACTIONS):
        assert card_name(Card(card), say.plain) in as_shown(actions.text)
        assert card in NEW_ACTIONS
    for dwarf in DWARFS:
        assert f"**{dwarf_name(dwarf, say.plain)}**" in as_shown(dwarfs.text)
    assert card_name(Card("NE+ladder"), say.plain) in as_shown(tunnels.text)
    assert {SHAPES[Tunnel(card)].extra for card in MORE_TUNNELS} == {SHAPES[Tunnel(card)].extra for card in TUNNELS}


def test_every_sort_of_base_action_is_shown() -> None:
    """What is left out is another tool of the same sort."""
    shown = {kind(card).partition("_")[0] for card in ACTIONS}
    assert shown == {kind(Card(card)).partition("_")[0] for card in BASE_ACTIONS}


def test_the_examples_are_right() -> None:
    """The golden tunnel may be placed by the rules, the struck one never could."""
    table = [((0, 0), "NESW"), ((1, 0), "EW"), ((2, 0), "NEW"), ((2, 1), "ES"), ((3, 0), "E|W")]
    maze = Maze([(cell, Tunnel(name)) for cell, name in table])
    assert (3, 1) in maze.places(SHAPES[Tunnel("EW")])
    assert (1, 1) not in maze.places(SHAPES[Tunnel("NS")])
    assert (4, 0) not in maze.places(SHAPES[Tunnel("EW")])
