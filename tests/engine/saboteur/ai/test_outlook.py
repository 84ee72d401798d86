"""Diggers look at what could follow a tunnel: with their own cards, and with those out of sight."""

from collections import Counter
from random import Random

import pytest

from engine.game import Seat
from engine.games.saboteur.ai.fast.maze import FastMaze, fast
from engine.games.saboteur.ai.fast.moves import from_move
from engine.games.saboteur.ai.fast.round import known_round
from engine.games.saboteur.ai.features import Mind
from engine.games.saboteur.ai.hooks import Hooks
from engine.games.saboteur.ai.outlook import Outlook, follow_ups, leading, outlook
from engine.games.saboteur.cards import Card, Dwarf, Tunnel
from engine.games.saboteur.moves import PlaceTunnel
from tests.engine.saboteur.kit import Play

STUCK = "map 8,0; EW 1,0; EW 2,0; EW 3,0; ESW 4,0; SW 5,0; NESW 5,-1; NW 6,-1; break:cart@2"
"""Two cards from the gold, which the first seat knows; a wall leaves room for few tunnels there."""
HANDS = {0: "map EW NESW NS NEW NESW", 1: "EW NEW NW", 2: "EW NE break:cart"}
NEXT = PlaceTunnel(Tunnel("NS"), (6, 0))
"""A tunnel from which a longer way leads to the gold."""
MIDDLE = (0.0, 1.0, 0.0)


def stuck(dwarfs: str = "digger digger digger") -> Play:
    return Play(STUCK, hands=HANDS, then="NESW NS NS N|E", dwarfs=dwarfs)


def test_a_digger_begins_a_detour_for_which_it_has_the_cards() -> None:
    """Where none of its tunnels comes nearer, it lays the one after which the others do, rather than wait."""
    view = stuck().view(Seat(0))
    assert set(view.hand) == {"NESW", "NEW", "NS", "N|E"}
    assert Hooks(view).quick(Random(1)) == NEXT


def test_the_outlook_is_better_where_more_cards_fit() -> None:
    """At the entrance three of these eight cards lead on, between the walls one does."""
    unseen = Counter({Card("NES"): 1, Card("EW"): 1, Card("NEW"): 2, Card("map"): 4})
    open_, walled = (
        outlook(leading(maze, unseen.keys(), MIDDLE), [Card("EW"), Card("NEW")], unseen, 3.0, MIDDLE)
        for maze in (FastMaze(), fast(stuck().table.maze))
    )
    assert (open_.mine, walled.mine) == (0.75, 0.0)
    assert (open_.theirs, walled.theirs) == pytest.approx((1 - (5 / 8) ** 3, 1 - (7 / 8) ** 3))


def test_without_a_card_that_fits_there_is_no_outlook() -> None:
    """Maps and dead ends lead nowhere."""
    unseen = {Card("N|E|S|W"): 3}
    leads = leading(FastMaze(), [Card("map"), *unseen], MIDDLE)
    assert outlook(leads, [Card("map")], unseen, 4.0, MIDDLE) == Outlook(0.0, 0.0)


@pytest.mark.parametrize(("dwarf", "looks"), [("digger", True), ("saboteur", False)])
def test_only_diggers_want_others_to_dig_on(dwarf: Dwarf, looks: bool) -> None:
    """What speaks for a saboteur's moves stays as it is."""
    position = known_round(stuck().view(Seat(0)))
    detour = from_move(NEXT)
    mind = Mind(MIDDLE, [0.0] * 3, dwarf)
    (value,) = follow_ups(position, 0, [detour], [0.0], mind, [Card("NESW")])
    assert (value > 0.5) == looks
