"""What the rest of a round is expected to bring, where it is not played on in thought."""

from typing import Any

import pytest

from engine.games.saboteur.ai.fast.geometry import spot_of
from engine.games.saboteur.ai.fast.maze import FastMaze
from engine.games.saboteur.ai.fast.round import FastRound, fast_round
from engine.games.saboteur.ai.prospects import blue_signs, expected, found_chance, signs
from engine.games.saboteur.cards import SHAPES, Card, Tunnel
from engine.games.saboteur.state import State
from tests.engine.saboteur.kit import Play
from tests.tools.learn.prospects import fitted, loss

GOLD = 1
NOBODY = [0.0] * 5


def position(moves: str = "", **settings: Any) -> FastRound:
    state = Play(moves, goals=["NW", "NESW", "NE"], **settings).state
    assert isinstance(state, State)
    return fast_round(state)


def late() -> FastRound:
    """Return a round with a saboteur and with few cards left."""
    round_ = position(dwarfs="digger digger saboteur")
    round_.deck = round_.deck[:4]
    return round_


def test_the_gold_is_likelier_to_be_found_the_nearer_it_is() -> None:
    """One tunnel on the way, with the same cards left."""
    near, far = late(), late()
    near.maze = position("EW 1,0; EW 2,0; EW 3,0", hands={0: "EW", 1: "EW", 2: "EW"}).maze
    assert found_chance(near, GOLD, NOBODY[:3]) > found_chance(far, GOLD, NOBODY[:3]) + 0.05


def test_the_gold_is_likelier_to_be_found_where_a_digger_has_a_tunnel_that_leads_on() -> None:
    """With the same ways and as many cards, hands without a single path tell of a delay."""
    ready = late()
    ready.hands = [[Card("EW")] * 6 for _ in range(3)]
    waiting = ready.copy()
    waiting.hands = [[Card("map")] * 6 for _ in range(3)]
    assert found_chance(ready, GOLD, NOBODY[:3]) > found_chance(waiting, GOLD, NOBODY[:3]) + 0.05


def test_only_cards_that_are_still_to_come_are_counted() -> None:
    """What was drawn in thought and put down is no longer in the deck."""
    round_ = position(dwarfs="digger digger digger")
    round_.hands = [[Card("map")] for _ in range(3)]
    round_.deck, round_.drawn = (Card("EW"), Card("map")), 0
    before = signs(round_, GOLD, NOBODY[:3])[-4]
    round_.drawn = 1
    assert [before, signs(round_, GOLD, NOBODY[:3])[-4]] == pytest.approx([1 / 5, 0.0])


def with_door(position: FastRound, color: str) -> FastRound:
    """Return the round with a door of this color in the tunnel at (2, 0)."""
    changed, at = position.copy(), spot_of((2, 0))
    changed.maze = FastMaze(
        (spot, SHAPES[Tunnel(f"EW+{color}")] if spot == at else lie) for spot, lie in position.maze.cards.items()
    )
    return changed


def dug(**settings: Any) -> FastRound:
    """Return a round of Saboteur 2 with two tunnels on the way."""
    return position("EW 1,0; EW 2,0", hands={0: "EW", 1: "EW"}, expansion=True, players=4, **settings)


def test_a_door_on_the_only_way_speaks_for_its_color() -> None:
    """Behind a blue door green has a longer way (3.6); no door says nothing, and colors are treated alike."""
    plain = dug()
    assert blue_signs(plain, GOLD)[:2] == [0, 0]
    (blue, blue_share, *_), (green, other, *_) = (
        blue_signs(with_door(plain, color), GOLD) for color in ("blue", "green")
    )
    assert (blue > 0, blue_share) == (True, 1)
    assert (green, other) == (-blue, -1)


def test_who_has_the_door_can_expect_more() -> None:
    """Blue and green at the same table, with a blue door on the way (3.7)."""
    plain = dug(dwarfs="blue green blue green")
    even, behind = (expected(round_, GOLD, NOBODY[:4]) for round_ in (plain, with_door(plain, "blue")))
    assert behind[0] / behind[1] > even[0] / even[1] + 0.2


def test_a_fit_finds_what_tells_of_a_round() -> None:
    """Where a sign comes true in three of four rounds and its opposite in one, its weight is about log 3; a sign that
    tells nothing weighs nothing."""
    rows = [([sign, 1.0], True) for sign in (1.0, 1.0, 1.0, -1.0)] * 50
    rows += [([sign, 1.0], False) for sign in (-1.0, -1.0, -1.0, 1.0)] * 50
    telling, nothing = fitted(rows)
    assert [telling, nothing] == pytest.approx([1.0986, 0.0], abs=0.02)
    assert loss([telling, nothing], rows) < loss([0.0, 0.0], rows) - 0.1
