"""Rules 3.1 to 3.5 and 3.14 to 3.19: Saboteur 2 until the gold is reached."""

from dataclasses import replace
from typing import Any

import pytest

from engine.games.saboteur.rules import dwarfs_left
from tests.engine.saboteur.kit import GAME, Play, rounds
from tests.engine.saboteur.records import DIG, Table, Two, assert_lies, compose, history

STONE = ["NESW", "NW", "NE"]
TWO: dict[str, Any] = {"players": 2, "expansion": True}


def test_3_1_two_to_twelve_players():
    """Three rounds, if nothing else is said."""
    settings = [GAME.read_options({"players": players, "expansion": True}) for players in range(2, 13)]
    assert {agreed.rounds for agreed in settings} == {3}


@pytest.mark.parametrize("players", [2, 7, 12])
def test_3_1_ten_cards_are_removed_unseen_and_everybody_gets_six(players):
    """The first hand is cards eleven to sixteen of the deck, and 108 cards are in play."""
    table = Two(players=players, rounds=1)
    deck = table.record["start"]["rounds"][0]["deck"]
    assert {words for words in table.legal("discard") if len(words.split()) == 2} == {
        f"discard {card}" for card in deck[10:16]
    }
    newest = deck[10 + 6 * players]
    table.do(table.legal("discard")[0])
    while table.turn != 0:
        table.do(min(table.legal("discard"), key=len))
    assert f"discard {newest}" in table.legal("discard")
    table.idle()
    moves = table.record["moves"]
    assert sum(len(words.split()) - 1 for words in moves) == 108


def test_3_1_the_fifteen_dwarfs_are_shuffled_one_each():
    """Every dwarf may be anybody's."""
    dealt = [chance["dwarfs"] for chance in rounds(players=2, expansion=True)]
    assert {dwarfs[0] for dwarfs in dealt} == {"blue", "green", "saboteur", "boss", "profiteer", "geologist"}


def test_3_2_a_pass_discards_one_to_three_cards_and_draws_as_many():
    """Four are too many; the hand is six cards again."""
    table = Two(holding="map NES EW theft")
    for words in ("discard map", "discard EW NES", "discard EW NES theft"):
        assert words in table.legal("discard")
    assert max(len(words.split()) for words in table.legal("discard")) == 4
    table = Two("discard EW NES theft; discard map", rounds=1)
    deck = table.record["start"]["rounds"][0]["deck"]
    held = set(table.record["start"]["rounds"][0]["deck"][10:16]) - {"EW", "NES", "theft"}
    assert {words.split()[1] for words in table.legal("discard")} == held | set(deck[22:25])


def test_3_2_a_card_in_front_of_oneself_is_shed_for_two_discarded():
    """Broken tools, a trap, a Theft; nothing that lies in front of others."""
    table = Two("theft; break:cart @0; discard map; trap @0", holding="EW NES map")
    for removed in ("break:cart", "theft", "trap"):
        assert f"shed {removed} EW NES" in table.legal("shed")
    assert table.legal("shed break:pickaxe") == []
    assert Two("break:cart @1; discard map", holding="EW NES").legal("shed") == []


def test_3_2_what_was_shed_is_gone():
    """Digging goes on, the tool may break again, and another Theft be played."""
    table = Two("break:cart @1; shed break:cart EW NES", holding="break:cart", hands={1: "NESW"})
    assert "break:cart @1" in table.legal("break")
    assert table.do("discard map" if table.holds("map") else table.legal("discard")[0]).cells("NESW")
    assert "theft" in Two("theft; discard EW; shed theft EW NES; discard EW", holding="theft").legal("theft")


def test_3_2_after_shedding_the_hand_stays_one_smaller():
    """One card is drawn for two."""
    table = Two("break:cart @0; break:lantern @1; shed break:cart EW NES; discard map")
    deck = table.record["start"]["rounds"][0]["deck"]
    singles = [words.split()[1] for words in table.legal("discard") if len(words.split()) == 2]
    hand = sorted([*deck[10:16], deck[22], deck[24]])
    for card in ("break:cart", "EW", "NES"):
        hand.remove(card)
    assert len(hand) == 5
    assert singles == sorted(set(hand))


def test_3_2_with_an_empty_deck_nobody_draws():
    """108 cards, discarded three at a time, are 36 moves of two players."""
    table = Two(rounds=1)
    while table.turn is not None:
        table.do(max(table.legal("discard"), key=lambda words: len(words.split())))
    assert len(table.record["moves"]) == 36


def test_2_3_who_has_no_cards_is_skipped():
    """Whoever discards faster at the end waits while the other plays on."""
    table = Two(rounds=1)
    while table.turn is not None:
        pick = max if table.turn == 0 else min
        table.do(pick(table.legal("discard"), key=lambda words: len(words.split())))
    seats = [seat for seat, _ in history(table)]
    assert seats[:6] == [0, 1, 0, 1, 0, 1]
    assert seats[-4:] == [1, 1, 1, 1]


PATHS = {
    "a bridge has two": ("NS|EW 1,0", "EW 2,0", "NS 1,1; NS 1,-1"),
    "a double curve leads north to west, and east to south": ("NW|ES 1,0", "NS 1,1", "NS 1,-1; EW 2,0"),
    "one of two must meet a reached edge": ("NESW 1,0; NESW 0,1", "NE|SW 1,1; NW|ES 2,0", ""),
    "all edges must fit": ("NESW 1,0; NES 0,1", "NS|EW 1,1", "NS|EW -1,1"),
}
"""After these moves the next tunnels may be placed, and those behind them may not."""


@pytest.mark.parametrize(("moves", "fitting", "others"), PATHS.values(), ids=PATHS)
def test_3_3_the_paths_of_a_card_are_separate(moves, fitting, others):
    """Only the one that is met leads on."""
    assert_lies(fitting, others, moves, **TWO)


CUT_OFF = "NESW 1,0; NESW 2,0; EW 3,0; NESW 4,0; rockfall 2,0; discard map"
LADDERS = {
    "a part that is cut off": (CUT_OFF, "", "EW 5,0"),
    "is joined again by a ladder": (CUT_OFF.replace("EW 3,0", "NESW 3,0") + "; NE+ladder 3,-1", "EW 5,0", ""),
    "but not by one that touches it wall to wall": (CUT_OFF + "; W+ladder 3,1", "EW 2,1", "EW 5,0"),
    "a path goes on from a ladder": ("EW 1,0; E+ladder 1,1", "EW 2,1", ""),
    "it needs no reached edge": ("EW 1,0", "W+ladder 2,0; W+ladder 1,1; E+ladder -1,0; E+ladder 1,-1", ""),
    "but a neighbor, and all edges fitting": (
        "EW 1,0",
        "",
        "E+ladder 2,0; W+ladder 4,4; W+ladder 2,1; W+ladder 0,1",
    ),
    "as at a dead end": ("N|S 0,1", "SW+ladder 0,2", ""),
}


@pytest.mark.parametrize(("moves", "fitting", "others"), LADDERS.values(), ids=LADDERS)
def test_3_4_a_ladder_is_joined_to_the_start_and_to_every_other_ladder(moves, fitting, others):
    """Wherever it lies beside the start or a tunnel."""
    assert_lies(fitting, others, moves, **TWO)


def test_3_4_a_ladder_never_lies_beside_a_goal():
    """Neither face down nor face up."""
    dig = DIG.removesuffix("; EW 7,0")
    assert "7,0" not in Two(dig, holding="W+ladder").cells("W+ladder")
    assert "7,0" in Two(dig, holding="E|W").cells("E|W")
    table = Two(DIG + "; NS 8,1", goals=["NE", "NW", "NESW"], holding="S+ladder NS")
    assert not {"8,-1", "8,3", "9,0", "7,2", "9,2"} & (table.cells("S+ladder") | table.cells("N+ladder"))
    assert "7,1" in table.cells("N+ladder")


def test_3_4_a_ladder_is_a_tunnel():
    """No broken tool, no cell that is taken; a rockfall removes it."""
    table = Two("break:cart @1", holding="W+ladder")
    assert table.legal("W+ladder", "E+ladder") == []
    assert "rockfall -1,0" in Two("E+ladder -1,0", holding="rockfall").legal("rockfall")


def test_3_5_doors_never_affect_placing_or_the_turning_of_goals():
    """A path goes on behind doors of both colors."""
    dig = DIG.replace("EW 6,0", "EW+blue 6,0").replace("EW 7,0", "EW+green 7,0")
    table = Two(dig, goals=STONE, holding="map NS")
    assert table.legal("map ") == ["map 8,-2", "map 8,2"]
    assert "8,1" in table.cells("NS")


def test_3_5_crystals_affect_no_path():
    """A cross with a crystal leads everywhere, a dead end beside a crystal nowhere."""
    assert_lies("EW 2,0", "", "NESW+crystal 1,0", **TWO)
    assert_lies("EW 2,0; NS 1,-1", "NS 1,1", "N|ESW+crystal 1,0", **TWO)


def test_3_14_a_theft_lies_in_front_of_oneself_one_at_most():
    """Hands Off removes it from anyone, oneself included."""
    assert Two("theft; discard map", holding="theft handsoff").legal("theft", "handsoff") == ["handsoff @0"]
    assert Two(holding="theft handsoff").legal("theft", "handsoff") == ["theft"]
    assert Two("theft; handsoff @0", holding="theft").legal("theft") == ["theft"]


def test_3_15_hands_are_swapped_and_the_other_draws():
    """Whoever swapped has the six cards of the other; the other has five and the card drawn."""
    table = Two("swaphands @1")
    deck = table.record["start"]["rounds"][0]["deck"]
    theirs, mine = deck[16:22], [*deck[10:16], deck[22]]
    mine.remove("swaphands")
    assert {words.split()[1] for words in table.legal("discard")} == set(mine)
    table.do(table.legal("discard")[0])
    assert {words.split()[1] for words in table.legal("discard")} == set(theirs)


def test_3_15_a_player_without_cards_is_somebody_to_swap_with():
    """With an empty deck nobody draws; who has no cards then is skipped."""
    table = Two(hands={1: "swaphands"}, rounds=1)
    while table.state.hands[0]:
        if table.turn == 0:
            table.do(max(table.legal("discard"), key=lambda words: len(words.split())))
        else:
            table.do(next(words for words in table.legal("discard") if "swaphands" not in words))
    hand = len(table.state.hands[1])
    assert table.turn == 1
    table.do("swaphands @0")
    assert table.turn == 0
    assert len({*table.legal("discard")}) >= 1
    assert len(table.state.hands[0]) == hand - 1


def test_3_16_an_inspection_shows_a_dwarf_to_one_player_alone():
    """Another player's, and nobody else learns it."""
    dwarfs = ("blue boss geologist", "blue green geologist")
    tables = [Two("inspect @1", players=3, dwarfs=names) for names in dwarfs]
    assert tables[0].view(0) != tables[1].view(0)
    for viewer in (None, 2):
        assert tables[0].view(viewer) == tables[1].view(viewer)
    assert Two(players=3, holding="inspect").legal("inspect") == ["inspect @1", "inspect @2"]


def test_3_17_hats_are_replaced_from_the_leftovers_in_order():
    """Of any player, oneself included; the old dwarf is discarded."""
    assert Two(holding="swaphats").legal("swaphats") == ["swaphats @0", "swaphats @1"]
    table = Two("swaphats @0; swaphats @1", dwarfs="blue blue boss profiteer", rounds=1).idle()
    assert table.round["dwarfs"] == ["boss", "profiteer"]
    table = Two("swaphats @1; swaphats @1", dwarfs="blue blue boss profiteer", rounds=1).idle()
    assert table.round["dwarfs"] == ["blue", "profiteer"]


def test_3_17_each_round_has_leftovers_of_its_own():
    """What was swapped in the round before counts no more: of twelve players' three, two were taken."""
    play = Play("swaphats @0; swaphats @1", players=12, expansion=True, hands={0: "swaphats", 1: "swaphats"})
    assert dwarfs_left(play.table) == 1
    assert dwarfs_left(replace(play.table, begun=2)) == 3


def test_3_17_the_old_dwarf_is_discarded_unseen():
    """Neither the table nor whoever played the card learns it; its owner saw it before."""
    tables = [Two("swaphats @1", players=3, dwarfs=f"blue {old} boss profiteer") for old in ("green", "geologist")]
    for viewer in (None, 0, 2):
        assert tables[0].view(viewer) == tables[1].view(viewer)
    assert tables[0].view(1) != tables[1].view(1)


def test_3_18_a_trap_lies_in_front_of_another_player_who_places_no_tunnels():
    """One at most; Free at Last removes it from anyone."""
    table = Two("trap @1", players=3, holding="NESW trap free", hands={2: "trap"})
    assert table.legal(*"NESW", "trap", "free") == ["free @1", "trap @0", "trap @2"]
    assert Two("trap @1; free @1; discard map", players=3, first=2, holding="NESW").cells("NESW")
    assert Two("trap @1; discard map; free @1; discard map", holding="NESW").cells("NESW")
    assert Two(holding="free").legal("free") == []


def test_3_19_options_of_the_base_game_have_no_effect_in_saboteur_2():
    """The lists are those without them: six maps, fifteen dwarfs, no gold cards."""
    options = {"maps": 5, "all_saboteurs": True, "selfish": True, "broken_earn": False, "picks": "highest"}
    for chance in rounds(players=3, expansion=True, rounds=1, **options):
        assert chance["deck"].count("map") == 6
        assert len(chance["dwarfs"]) == 15
    dwarfs = "blue blue green"
    digs = "NESW 1,0; NESW 2,0; NESW 3,0; break:cart @1; NESW 4,0; NESW 5,0; discard map; EW 6,0; EW 7,0"
    plain, changed = (Two(digs, players=3, dwarfs=dwarfs, first=1, **settings).round for settings in ({}, options))
    assert plain == changed
    assert plain["gold"] == [4, 4, 0]


def test_3_19_blocked_has_no_effect_in_the_base_game():
    """It may be given all the same."""
    settings = {"dwarfs": "digger saboteur digger digger", "picks": "highest", "gold": [1, 2, 3]}
    assert Table(DIG, blocked="nobody", **settings).round == Table(DIG, **settings).round
    assert compose(blocked="nobody")["start"] == compose()["start"]
