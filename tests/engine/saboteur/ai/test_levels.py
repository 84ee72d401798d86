"""The levels that do not search are weak as people are, each in its own way, and never make a move for no reason."""

from dataclasses import replace
from random import Random

import pytest

from engine import computer, find
from engine.computer.player import Budget
from engine.game import Seat
from engine.games.saboteur.cards import Card
from engine.games.saboteur.moves import BreakTool, Discard, FixTool, PlaceTunnel
from engine.games.saboteur.state import Options
from engine.measure import LEVELS
from tests.engine.saboteur.ai.kit import digging, digging_game
from tests.engine.saboteur.kit import Play

GAME = find("saboteur")
FIVE = Options(players=5)
WAYS = "EW 1,0; EW 2,0; EW 3,0; NEW 4,0; NEW 5,0; NEW 6,0"

HANDS = {0: "EW NEW NEW N|E|S|W", 1: "EW NEW", 2: "EW NEW"}


def test_a_game_has_levels_of_its_own_and_the_others_are_those_of_every_game() -> None:
    """Each level has one name in Saboteur, and its lower ones are not those of Armadora."""
    names = computer.names(GAME)
    assert len(set(names)) == len(names)
    assert computer.find("easy", GAME) != computer.find("easy", find("armadora"))
    assert computer.find("master", GAME) == computer.find("master", find("armadora"))


def test_a_beginner_digs_towards_a_goal_and_a_saboteur_among_them_hinders_the_next() -> None:
    """A beginner who digs lays the tunnel that comes nearest, one who does not breaks a tool of who comes next."""
    player = computer.find("beginner", GAME)
    digs, hinders = (
        player.choose(GAME, Play(WAYS, hands=HANDS, dwarfs=f"{dwarf} digger digger").view(Seat(0)), Random(1))
        for dwarf in ("digger", "saboteur")
    )
    assert isinstance(digs, PlaceTunnel)
    assert digs.cell == (7, 0)
    assert isinstance(hinders, BreakTool)
    assert hinders.target == 1


@pytest.mark.parametrize("tunnels", [3, 6])
def test_a_saboteur_of_easy_hinders_once_a_goal_is_near(tunnels: int) -> None:
    """Before, it puts cards away."""
    moves = "; ".join(WAYS.split("; ")[:tunnels])
    hands = HANDS | {0: f"break:cart {HANDS[0]}"}
    view = Play(moves, hands=hands, dwarfs="saboteur digger digger").view(Seat(0))
    move = computer.find("easy", GAME).choose(GAME, view, Random(1))
    assert isinstance(move, BreakTool if tunnels == 6 else Discard)


@pytest.mark.parametrize("name", ["easy", "normal"])
def test_a_map_goes_to_a_goal_at_which_nobody_has_looked(name: str) -> None:
    """Also after the first lap, which is opened by rules of its own."""
    hands = {0: "map EW fix:cart", 1: "map EW", 2: "EW NEW"}
    view = Play("EW 1,0; map 8,2; EW 2,0", hands=hands, then="fix:cart", dwarfs="digger digger digger").view(Seat(0))
    only = replace(view, hand=tuple(card for card in view.hand if card == "map" or card.startswith("fix")))
    move = computer.find(name, GAME).choose(GAME, only, Random(1))
    assert move.words in ("map 8,0", "map 8,-2")


def test_normal_mends_the_tools_of_whom_it_does_not_suspect() -> None:
    """And of nobody who has laid dead ends; `beginner` and `easy` trust everybody. The first hand gives a temper that
    suspects as anybody."""
    hands = {0: "fix:cart EW NESW NESW", 1: "EW N|E|S|W break:cart", 2: "EW break:cart"}
    for moves, fair in (("EW 1,0; EW 2,0; break:cart@1", True), ("EW 1,0; N|E|S|W 2,0; break:cart@1", False)):
        view = Play(moves, hands=hands, dwarfs="digger digger digger").view(Seat(0))
        only = replace(view, hand=(Card("fix:cart"),))
        for name in ("beginner", "easy", "normal"):
            move = computer.find(name, GAME).choose(GAME, only, Random(1))
            assert isinstance(move, FixTool) == (fair or name != "normal")


@pytest.mark.parametrize("name", ["beginner", "easy", "normal", "hard"])
def test_a_level_that_does_not_search_is_the_same_each_time(name: str) -> None:
    """No chance is in their moves."""
    player = computer.find(name, GAME)
    for state, seat in digging(FIVE, seed=3, every=60):
        view = GAME.view(state, seat)
        assert player.choose(GAME, view, Random(1)) == player.choose(GAME, view, Random(2))


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(("options", "seed"), [(FIVE, 7), (Options(players=12, expansion=True), 4)])
def test_every_level_takes_its_gold_after_others_took_theirs(name: str, options: Options, seed: int) -> None:
    """What was taken is unknown to it, whether it is shared (2.14) or stolen (3.13)."""
    sharing = [state for state, _, _ in digging_game(options, seed) if state.table.phase != "dig"]
    assert len({state.table.history[-1].words for state in sharing}) > 1
    for state in sharing:
        assert state.to_act is not None
        view = GAME.view(state, state.to_act)
        move = computer.find(name, GAME).choose(GAME, view, Random(1), Budget(playouts=1))
        assert move in GAME.legal(view)


@pytest.mark.parametrize(
    ("options", "left_out"),
    [
        (Options(players=3), set()),
        (Options(players=4), {"master"}),
        (Options(players=6), {"master"}),
        (Options(players=7), set()),
        (Options(players=10), set()),
        (Options(players=4, expansion=True), set()),
        (Options(players=6, expansion=True), set()),
        (Options(players=7, expansion=True), {"easy", "master"}),
        (Options(players=12, expansion=True), {"easy", "master"}),
    ],
)
def test_of_two_levels_that_do_not_differ_one_is_offered(options: Options, left_out: set[str]) -> None:
    """At the larger tables of Saboteur 2, where few saboteurs meet many diggers, and in the middle of the base game."""
    assert set(LEVELS) - set(GAME.levels(options)) == left_out
