"""Each way in which a move can be wrong has a reason of its own, with the facts that a sentence needs."""

import pytest

from engine.errors import CoreReason, IllegalMove
from engine.game import Seat
from engine.games.saboteur.reasons import Refusal
from tests.engine.saboteur.kit import GAME, Play


def test_cards_that_one_does_not_have():
    """2.3; twice what one has once; cards of the other edition."""
    play = Play(hands={0: "EW map NES NS NW NE"}, players=3)
    play.refuses("NESW 1,0", Refusal.NOT_IN_HAND, card="NESW")
    play.refuses("rockfall 1,0", Refusal.NOT_IN_HAND, card="rockfall")
    play.refuses("discard NESW", Refusal.NOT_IN_HAND, card="NESW")
    play.refuses("theft", Refusal.NOT_IN_GAME, card="theft")
    play.refuses("NS|EW 1,0", Refusal.NOT_IN_GAME, card="NS|EW")
    play.refuses("discard NS NW", Refusal.TOO_MANY_DISCARDS, most=1)
    play.refuses("shed trap NS NW", Refusal.NO_SHEDDING)
    more = Play(hands={0: "EW map NES NS NW NE"}, players=3, expansion=True)
    more.refuses("discard EW EW", Refusal.NOT_IN_HAND, card="EW")
    more.refuses("discard EW map NES NS", Refusal.TOO_MANY_DISCARDS, most=3)
    more.refuses("shed trap NS NW", Refusal.NOT_IN_FRONT, card="trap")


def test_where_no_tunnel_may_lie():
    """A tunnel lies on an empty cell beside a card (2.4)."""
    play = Play(hands={0: "EW NS NESW N NE NW"}, players=3)
    play.refuses("EW 0,0", Refusal.CELL_TAKEN, cell="0,0")
    play.refuses("EW 8,0", Refusal.GOAL_HERE, cell="8,0")
    play.refuses("EW 3,0", Refusal.NOT_BESIDE_A_CARD, cell="3,0")
    play.refuses("NS 1,0", Refusal.TUNNEL_BLOCKED, cell="1,0", towards="0,0")
    play.refuses("NE 1,0", Refusal.TUNNEL_BLOCKED, cell="1,0", towards="0,0")


def test_open_sides_that_meet_rock_and_closed_sides_that_meet_no_tunnel():
    """All sides must fit, and one of them must be open to a tunnel (2.4)."""
    play = Play("EW 1,0", hands={0: "EW", 1: "NESW NS EW NES"}, players=3)
    play.refuses("NESW 1,1", Refusal.ROCK_AHEAD, cell="1,1", towards="1,0")
    play.refuses("EW 1,1", Refusal.NO_TUNNEL_MET, cell="1,1")
    play.refuses("NS 2,0", Refusal.TUNNEL_BLOCKED, towards="1,0")


def test_behind_a_dead_end():
    """No path leads through a dead end (2.4)."""
    play = Play("E|W 1,0", hands={0: "E|W", 1: "EW"}, players=3)
    play.refuses("EW 2,0", Refusal.BEHIND_DEAD_END, cell="2,0")


def test_cut_off_by_a_rockfall():
    """A path must lead back to the start (2.4, 2.7)."""
    play = Play("EW 1,0; EW 2,0; rockfall 1,0", hands={0: "EW EW NESW", 1: "EW", 2: "rockfall"}, players=3)
    play.refuses("NESW 3,0", Refusal.CUT_OFF, cell="3,0")
    play.do("EW 1,0; ...; ...")
    assert "NESW 3,0" in play.legal()


def test_a_bridge_whose_other_path_is_reached():
    """3.3: what goes on from the path that is not reached is cut off, not behind a dead end."""
    play = Play("NS|EW 1,0", hands={0: "NS|EW", 1: "NS"}, players=3, expansion=True)
    play.refuses("NS 1,1", Refusal.CUT_OFF, cell="1,1")


def test_broken_tools_and_traps():
    """Who has a broken tool or is trapped does not dig (2.4, 2.5, 3.18)."""
    hands = {0: "break:cart", 1: "EW break:cart fix:pickaxe fix:lantern/cart", 2: "break:pickaxe", 3: "trap"}
    play = Play("break:cart @1", hands=hands, players=4, expansion=True)
    play.refuses("EW 1,0", Refusal.TOOL_IS_BROKEN, tools=("cart",))
    play.refuses("break:cart @1", Refusal.ALREADY_BROKEN, target=1, tool="cart")
    play.refuses("break:cart @4", Refusal.NO_SUCH_PLAYER, target=4)
    play.refuses("fix:pickaxe @1", Refusal.NOT_BROKEN, target=1, tool="pickaxe")
    play.refuses("fix:lantern/cart lantern @1", Refusal.NOT_BROKEN, target=1, tool="lantern")
    play.do("discard break:cart; break:pickaxe @1; trap @1; ...")
    play.refuses("EW 1,0", Refusal.YOU_ARE_TRAPPED)


def test_rockfalls_and_maps():
    """A rockfall removes tunnels only, and a map looks at goals only (2.7, 2.8)."""
    hands = {0: "EW", 1: "rockfall map"}
    play = Play("EW 1,0", hands=hands, players=3)
    play.refuses("rockfall 0,0", Refusal.START_STAYS)
    play.refuses("rockfall 8,2", Refusal.GOAL_STAYS, cell="8,2")
    play.refuses("rockfall 2,0", Refusal.NO_TUNNEL_HERE, cell="2,0")
    play.refuses("map 1,0", Refusal.NOT_A_GOAL, cell="1,0")


def test_a_goal_that_is_face_up():
    """2.8: the stone at (8, 0) was reached."""
    moves = "; ".join(f"{card} {x},0; ...; ..." for x, card in enumerate(["EW"] * 3 + ["NESW"] * 4, start=1))
    play = Play(
        moves + "; ...",
        hands={0: "EW EW EW NESW NESW NESW", 1: "map"},
        then="NESW",
        goals=["NESW", "NW", "NE"],
        players=3,
    )
    assert (8, 0) in play.table.maze.cards
    while play.state.to_act != 1 or "map" not in play.view(1).hand:
        play.do("...")
    play.refuses("map 8,0", Refusal.GOAL_FACE_UP, cell="8,0")


def test_actions_of_saboteur_2():
    """3.14 to 3.18"""
    hands = {0: "theft handsoff swaphands inspect swaphats trap", 1: "free trap", 2: "theft"}
    play = Play(hands=hands, players=4, expansion=True)
    play.refuses("handsoff @1", Refusal.NO_THEFT, target=1)
    play.refuses("swaphands @0", Refusal.OWN_HAND)
    play.refuses("inspect @0", Refusal.OWN_DWARF)
    play.refuses("trap @0", Refusal.OWN_TRAP)
    play.refuses("inspect @9", Refusal.NO_SUCH_PLAYER, target=9)
    play.do("trap @2")
    play.refuses("free @0", Refusal.NOT_TRAPPED, target=0)
    play.refuses("trap @2", Refusal.ALREADY_TRAPPED, target=2)
    twice = Play("theft; ...; ...", hands={0: "theft theft"}, players=3, expansion=True)
    twice.refuses("theft", Refusal.ALREADY_A_THIEF)


def test_ladders():
    """A ladder lies nowhere beside a goal (3.4)."""
    moves = "; ".join(f"{card} {x},0; ...; ..." for x, card in enumerate(["EW"] * 3 + ["NESW"] * 3, start=1))
    hands = {0: "EW EW EW NESW NESW NESW"}
    play = Play(moves, hands=hands, then="W+ladder", players=3, expansion=True)
    while "W+ladder" not in play.view(play.state.to_act).hand:
        play.do("...")
    play.refuses("W+ladder 7,0", Refusal.LADDER_BESIDE_GOAL, cell="7,0", goal="8,0")
    play.refuses("W+ladder 3,5", Refusal.NOT_BESIDE_A_CARD, cell="3,5")


def finished_round(**more):
    """Seat 0 has dug to the gold at (8, 0)."""
    moves = "; ".join(f"{card} {x},0; ...; ..." for x, card in enumerate(["EW"] * 3 + ["NESW"] * 3, start=1))
    hands = {0: "EW EW EW NESW NESW NESW"}
    play = Play(moves, hands=hands, then="NESW", players=3, **more)
    while play.table.phase == "dig":
        seat = play.state.to_act
        play.do("NESW 7,0" if "NESW" in play.view(seat).hand and seat == 0 else "...")
    return play


def test_picking_gold():
    """A card of the offer is picked, and nothing else is done meanwhile (2.14)."""
    play = finished_round(dwarfs="digger digger digger", gold=[3, 2, 1] + [1] * 15 + [2] * 7 + [3] * 3)
    play.refuses("gold 9", Refusal.NOT_OFFERED, value=9, offer=(3, 2, 1))
    play.refuses("discard map", Refusal.NOT_DIGGING)
    play.refuses("steal none", Refusal.NO_STEALING)
    play.do("gold 1")
    play.refuses("gold 1", Refusal.NOT_OFFERED, value=1, offer=(3, 2))
    Play(players=3).refuses("gold 1", Refusal.NO_GOLD_TO_PICK)


def test_stealing():
    """A thief takes gold of another player who has some (3.13)."""
    hands = {0: "theft NESW EW EW EW NESW"}
    play = Play(
        "theft; ...; ...",
        hands=hands,
        then="NESW",
        dwarfs="blue blue geologist",
        players=3,
        expansion=True,
    )
    for x, card in enumerate(["EW"] * 3 + ["NESW"] * 2, start=1):
        play.do(f"{card} {x},0; ...; ...")
    x = 6
    while play.table.phase == "dig":
        seat = play.state.to_act
        crossings = [card for card in play.view(seat).hand if card in ("NESW", "NEW", "EW", "NESW+crystal")]
        if crossings:
            play.do(f"{crossings[0]} {x},0")
            x += 1
        else:
            play.do("...")
    play.refuses("steal @0", Refusal.OWN_GOLD)
    play.refuses("steal @2", Refusal.NO_GOLD, target=2)
    play.refuses("steal @7", Refusal.NO_SUCH_PLAYER, target=7)
    play.refuses("gold 1", Refusal.NO_GOLD_TO_PICK)
    assert play.legal() == ["steal @1", "steal none"]


def test_turns_and_the_end():
    """Nobody moves out of turn, nor after the end (2.3, 2.17)."""
    play = Play(players=3)
    move = GAME.parse("discard map")
    for seat in (1, 2, -1, 99):
        with pytest.raises(IllegalMove) as caught:
            GAME.apply(play.state, Seat(seat), move)
        assert caught.value.reason is CoreReason.NOT_YOUR_TURN
    while play.state.to_act is not None:
        play.do("...")
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(play.state, Seat(0), move)
    assert caught.value.reason is CoreReason.GAME_OVER


def test_every_reason_is_reached(monkeypatch):
    """By the tests above; but that no dwarf is left over, which the numbers of cards rule out (1.5)."""
    reached, refuses = set(), Play.refuses

    def noting(self, words, reason, **facts):
        refuses(self, words, reason, **facts)
        reached.add(reason)

    monkeypatch.setattr(Play, "refuses", noting)
    for name, test in [*globals().items()]:
        if name.startswith("test_") and test is not test_every_reason_is_reached:
            test()
    assert set(Refusal) - reached == {Refusal.NO_DWARF_LEFT}
