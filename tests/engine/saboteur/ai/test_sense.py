"""What a newcomer understands, every level does: mend a friend, look at a goal first, throw away nothing needed."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import computer, find
from engine.computer.player import Budget
from engine.game import Seat
from engine.games.saboteur.ai.fast.moves import PLACE, from_move
from engine.games.saboteur.ai.fast.round import known_round
from engine.games.saboteur.ai.features import ways_after, ways_now
from engine.games.saboteur.ai.sense import look_first, spared
from engine.games.saboteur.cards import Card
from engine.games.saboteur.moves import Discard, FixTool, LookAtGoal, PlaceTunnel
from engine.games.saboteur.state import Options
from engine.games.saboteur.view import gold_may_be, view
from engine.measure import LEVELS
from tests.engine.saboteur.kit import Play
from tests.thorough import one_in

GAME: Any = find("saboteur")
QUICK = LEVELS[:4]
WAY = "EW 1,0; EW 2,0; EW 3,0; NEW 4,0; NEW 5,0; NEW 6,0"
HANDS = {0: "EW NEW NES map break:lantern", 1: "EW NEW NS", 2: "EW NEW"}
DIGGERS = "digger digger digger"


def seen(moves: str, hand: str, seat: int = 0, **settings: Any) -> Any:
    """What a digger sees after these moves with just these cards in its hand."""
    seat_view = Play(moves, dwarfs=DIGGERS, **settings).view(Seat(seat))
    cards = tuple(sorted(map(Card, hand.split())))
    sizes = tuple(len(cards) if s == seat else size for s, size in enumerate(seat_view.table.hand_sizes))
    return replace(seat_view, hand=cards, table=replace(seat_view.table, hand_sizes=sizes))


def chosen(level: str, seat_view: Any) -> Any:
    return computer.find(level, GAME).choose(GAME, seat_view, Random(1), Budget(playouts=30))


@pytest.mark.parametrize("level", LEVELS)
def test_a_friend_who_digs_is_mended(level: str) -> None:
    """Who holds the repair, and nothing that leads on, does not put it away."""
    hands = {0: "fix:cart EW", 1: "EW NEW", 2: "break:cart"}
    move = chosen(
        level,
        seen("EW 1,0; EW 2,0; break:cart@1; EW 3,0; ...; ...", "fix:cart N|E|S|W E|W", hands={**hands, 0: "EW EW"}),
    )
    assert move == FixTool(Card("fix:cart"), "cart", Seat(1))


@pytest.mark.parametrize("level", LEVELS)
def test_a_goal_is_looked_at_before_somebody_digs_there(level: str) -> None:
    """Who holds a map and the tunnel that would turn the goal plays the map; who has looked digs."""
    unseen = seen(WAY, "EW map", hands=HANDS)
    assert chosen(level, unseen) == LookAtGoal((8, 0))
    looked = seen(f"{WAY}; map 8,0; ...; ...", "EW map", hands=HANDS)
    assert isinstance(chosen(level, looked), PlaceTunnel)


def test_nobody_looks_when_the_gold_is_known_or_time_runs_out() -> None:
    """Where one goal is left there is nothing to see, and with the last cards there is no time for it."""
    unseen = seen(WAY, "EW map", hands=HANDS)
    position = known_round(unseen)
    dig = next(move for move in position.plays_of(0, Card("EW")) if position.maze.touches(move[1], move[2]))
    assert look_first(position, 0, dig, gold_may_be(unseen)) != dig
    assert look_first(position, 0, dig, [1]) == dig
    position.deck = ()
    position.hands[1:] = [[Card("?")], [Card("?")]]
    assert look_first(position, 0, dig, gold_may_be(unseen)) == dig


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_needed_now_is_not_thrown_away(level: str) -> None:
    """A tunnel that leads to a goal two cards away stays, though a straight one to the east is worth more elsewhere."""
    hands = {0: "EW NEW NES", 1: "EW NEW break:cart", 2: "EW NEW"}
    seat_view = seen(f"{WAY}; NSW 7,0; break:cart@0; ...", "NS EW", hands=hands)
    position = known_round(seat_view)
    assert spared(position, 0, "digger", gold_may_be(seat_view), lambda seat: True) == "EW"
    move = chosen(level, seat_view)
    assert move == Discard((Card("EW"),))


def test_a_repair_is_kept_for_a_friend_and_not_for_a_foe() -> None:
    """Of many repairs one that somebody needs is no spare card, unless nobody would help."""
    hands = {0: "EW", 1: "EW", 2: "break:pickaxe"}
    position = known_round(seen("EW 1,0; EW 2,0; break:pickaxe@1", "fix:cart fix:lantern fix:pickaxe", hands=hands))
    goals = [0, 1, 2]
    assert spared(position, 0, "digger", goals, lambda seat: True) == "fix:lantern"
    assert spared(position, 0, "digger", goals, lambda seat: False) == "fix:pickaxe"
    assert spared(position, 0, "saboteur", goals, lambda seat: True) == "fix:cart"


@pytest.mark.parametrize("seed", one_in(4, range(12)))
def test_a_beginner_does_not_dig_beyond_the_goals(seed: int) -> None:
    """Not past the column behind them, unless a goal comes nearer by it."""
    state = GAME.start(Options(players=6, expansion=True, rounds=1), Random(seed))
    player, tunnels = computer.find("beginner", GAME), 0
    while (seat := state.to_act) is not None:
        seat_view = view(state, seat)
        move = player.choose(GAME, seat_view, Random(seed))
        if isinstance(move, PlaceTunnel):
            tunnels += 1
            if move.cell[0] > 9:
                position = known_round(seat_view)
                after, now = ways_after(position, from_move(move)), ways_now(position)
                assert after is not None
                assert any(after[k] < now[k] for k in gold_may_be(seat_view))
        state, _ = GAME.apply(state, seat, move)
    assert tunnels


def test_normal_breaks_the_tools_of_whom_it_suspects_and_first_mends_its_own() -> None:
    """Who laid dead ends is hindered before anything else, but not by who cannot dig. The first hand gives a temper
    that suspects as anybody."""
    hands = {0: "EW fix:cart break:cart NESW NESW", 1: "EW N|E|S|W break:cart", 2: "EW"}
    hand = "break:lantern fix:cart EW"
    harmed = seen("EW 1,0; N|E|S|W 2,0; ...", hand, hands=hands)
    assert chosen("normal", harmed).words == "break:lantern @1"
    assert chosen("easy", harmed).words != "break:lantern @1"
    broken = seen("EW 1,0; N|E|S|W 2,0; ...; ...; break:cart@0; ...", hand, hands=hands)
    assert chosen("normal", broken).words == "fix:cart @0"


def test_no_level_turns_a_goal_unseen_with_a_map_in_its_hand() -> None:
    """Nor does a search try to."""
    hooks = GAME.hooks(seen(WAY, "EW NEW map", hands=HANDS))
    position = known_round(hooks.view)
    for move in hooks.candidates(Random(1)):
        fast = from_move(move)
        assert fast[0] != PLACE or not position.maze.touches(fast[1], fast[2])
