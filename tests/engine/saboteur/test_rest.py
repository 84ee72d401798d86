"""Discarding for who can do nothing useful any more: what is discarded, when it is offered, and what it goes by."""

from dataclasses import replace

import pytest

from engine.game import Seat
from engine.games.saboteur.cards import WAYS
from engine.games.saboteur.moves import Discard, ShedCard
from engine.games.saboteur.rest import least_useful, rest
from tests.engine.saboteur.ai.kit import digging
from tests.engine.saboteur.kit import GAME, SOME_OPTIONS, Play

OPTIONS = pytest.mark.parametrize("options", SOME_OPTIONS, ids=str)


def plays(card, move):
    """Whether a move plays this card."""
    if isinstance(move, Discard | ShedCard):
        return False
    word = move.words.split()[0]
    return word in WAYS[card] if card in WAYS else word == card


@OPTIONS
def test_one_card_is_discarded_and_none_that_could_be_played_before_one_that_could_not(options):
    """In every position of a whole game."""
    counts = {True: 0, False: 0}
    for state, seat in digging(options, seed=1):
        view = GAME.view(state, seat)
        moves = GAME.legal(view)
        playable = {card: any(plays(card, move) for move in moves) for card in view.hand}
        offered = rest(view)
        assert offered is not None
        assert offered.round == state.table.round
        offers = [rest(GAME.view(state, Seat(other))) for other in range(options.players)]
        assert [offer is not None for offer in offers] == [*map(bool, state.hands)]
        move = offered.move
        assert isinstance(move, Discard)
        [card] = move.cards
        assert playable[card] == all(playable.values())
        counts[playable[card]] += 1
    assert counts[False] > 0


@pytest.mark.parametrize(("dwarf", "goes"), [("digger", "E|W"), ("saboteur", "EW")])
def test_dead_ends_are_for_saboteurs(dwarf, goes):
    """Of tunnels that can all be placed a gold-digger gives away the dead end, a saboteur the way through."""
    view = Play(hands={0: "EW E|W"}, dwarfs=dwarf, players=3).view(0)
    assert view.dwarf == dwarf
    assert goes_first(view, "EW", "E|W", "fix:lantern/cart") == "fix:lantern/cart", "it mends nothing now"
    assert goes_first(view, "EW", "E|W") == goes


def test_with_a_broken_tool_tunnels_go_before_what_can_still_be_played():
    """Whoever cannot dig keeps the map and the repair."""
    view = Play("break:cart @0; ...", hands={1: "break:cart"}, first=1, players=3).view(0)
    assert view.to_act == 0
    assert goes_first(view, "NESW", "map", "fix:cart") == "NESW"
    assert goes_first(view, "fix:cart", "map") == "map"


def test_of_equal_cards_the_first_by_name_goes():
    """So the same position always gives the same discard."""
    view = Play(hands={0: "EW"}, players=3).view(0)
    assert goes_first(view, "break:pickaxe", "break:cart", "break:lantern") == "break:cart"


def goes_first(view, *hand):
    """Which card of this hand is discarded."""
    return least_useful(replace(view, hand=tuple(sorted(hand))))
