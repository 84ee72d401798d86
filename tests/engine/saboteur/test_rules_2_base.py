"""Rules 2.1 to 2.9: set-up and a turn of the base game."""

import pytest

from tests.engine.saboteur.kit import GAME, deals, rounds
from tests.engine.saboteur.records import DIG, DIG_SIX, Table, assert_lies, history


def test_2_1_three_to_ten_players_play_three_rounds():
    """Fewer or more are refused (5.3)."""
    assert {GAME.read_options({"players": players}).rounds for players in range(3, 11)} == {3}


def test_2_1_the_start_lies_at_0_0_face_up():
    """The first tunnel lies beside it, on any side."""
    assert Table(holding="NESW").cells("NESW") == {"1,0", "0,1", "-1,0", "0,-1"}


def test_2_1_the_goals_lie_at_8_2_and_8_0_and_8_minus_2():
    """They can be looked at there, and nothing can be placed there."""
    assert Table(holding="map").legal("map ") == ["map 8,-2", "map 8,0", "map 8,2"]
    table = Table(DIG_SIX, holding="EW NEW")
    table.refuses("EW 8,0")
    assert table.cells("EW") == {"7,0", "-1,0"}


def test_2_1_the_goals_are_shuffled():
    """The gold may lie in each of the three places."""
    assert {tuple(chance["goals"]).index("NESW") for chance in rounds(players=3)} == {0, 1, 2}


def test_2_1_the_table_is_unbounded():
    """One can dig west and north of everything."""
    table = Table("NESW -1,0; NESW -2,0; NESW -3,0; NESW -4,0; NESW -4,1; NS -4,2; NS -4,3; NS -4,4", holding="NS EW")
    assert "-4,5" in table.cells("NS")
    assert "-5,0" in table.cells("EW")


def test_2_2_hands_are_dealt_from_the_front_of_the_deck_seat_by_seat():
    """Seat 0 has the first six cards, seat 1 the next."""
    table = Table(first=1)
    deck = table.record["start"]["rounds"][0]["deck"]
    assert {words.split()[1] for words in table.legal("discard")} == set(deck[6:12])


def test_2_2_any_player_may_be_first_and_play_goes_clockwise():
    """Whoever is drawn; then the next seat."""
    assert {start["first"] for start in deals(players=5)} == set(range(5))
    table = Table("discard map; discard map", players=4, first=2)
    assert [seat for seat, _ in history(table)] == [2, 3]
    assert table.turn == 0


def test_2_3_after_a_move_one_card_is_drawn_while_the_deck_lasts():
    """The next card of the deck is in the hand of whoever moved."""
    table = Table("discard EW; discard map; discard map", hands={0: "EW NS NS NS NS NW"})
    newest = table.record["start"]["rounds"][0]["deck"][18]
    assert f"discard {newest}" in table.legal("discard")
    assert table.legal("discard EW") == (["discard EW"] if newest == "EW" else [])


def test_2_3_with_the_deck_empty_hands_run_out():
    """After 49 cards nobody draws, and three players have 18 cards left to play."""
    table = Table(rounds=1)
    while len(table.record["moves"]) < 66:
        table.do(table.legal("discard")[0])
    assert len(table.legal("discard")) == 1
    table.do(table.legal("discard")[0])
    assert table.turn is None


def test_2_4_a_player_with_a_broken_tool_places_no_tunnel():
    """Whatever hand and maze; others still do."""
    table = Table("break:cart @1", holding="NESW")
    assert table.legal(*"NESW") == []
    assert "1,0" in Table("break:cart @2", holding="NESW").cells("NESW")


CUT_OFF = "NESW 1,0; NESW 2,0; NESW 3,0; rockfall 2,0"
LIES = {
    "the cell must be empty: neither start nor tunnel nor face-down goal": (
        "NESW 1,0; EW 2,0; NESW 3,0; NESW 4,0; NESW 5,0; NESW 6,0",
        "EW 7,0",
        "EW 2,0; NEW 0,0; EW 8,0",
    ),
    "every touching edge must match": ("EW 1,0; NESW 0,1", "NW 1,1; NW 2,0", "NESW 1,1; NS 1,1; NS 2,0"),
    "no opening towards a wall in the north": ("EW 1,0; NESW 0,-1", "ESW 1,-1", "NESW 1,-1"),
    "no opening towards a wall in the east": ("NS 0,1; NESW -1,0", "NSW -1,1", "NESW -1,1"),
    "no opening towards a wall in the south": ("EW 1,0; NESW 0,1", "NEW 1,1", "NESW 1,1"),
    "no opening towards a wall in the west": ("NS 0,1; NESW 1,0", "NES 1,1", "NESW 1,1"),
    "no wall towards an opening in the north": ("NESW 1,0; NESW 0,-1", "NW 1,-1", "EW 1,-1"),
    "no wall towards an opening in the east": ("NESW 0,1; NESW -1,0", "ES -1,1", "NS -1,1"),
    "no wall towards an opening in the south": ("NESW 1,0; NESW 0,1", "SW 1,1", "NW 1,1"),
    "no wall towards an opening in the west": ("NESW 0,1; NESW 1,0", "SW 1,1", "NS 1,1"),
    "a face-down goal constrains nothing": (DIG_SIX, "NEW 7,0; EW 7,0; NW 7,0", ""),
    "neither far away, nor at a corner, nor wall to wall": (
        "EW 1,0",
        "NESW 2,0; NESW 0,1; NESW 0,-1; NESW -1,0",
        "EW 1,1; NESW 2,1; NESW 5,5",
    ),
    "nothing behind a dead end": ("E|W 1,0", "NESW 0,1; NESW 0,-1; NESW -1,0", "EW 2,0; NESW 2,0"),
    "a dead end with a stub touching": (
        "",
        "N 0,-1; S 0,1; E -1,0; N|S 0,1; N|S 0,-1",
        "N 0,1; S 0,-1; E 1,0; N|S 1,0; N|S -1,0",
    ),
    "nothing at a part that is cut off": (CUT_OFF, "NESW 2,0", "EW 4,0"),
    "until a new tunnel joins it again": (CUT_OFF + "; EW 2,0", "EW 4,0", ""),
}
"""After these moves the next tunnels may be placed, and those behind them may not."""


@pytest.mark.parametrize(("moves", "fitting", "others"), LIES.values(), ids=LIES)
def test_2_4_where_a_tunnel_may_lie(moves, fitting, others):
    """On an empty cell, all edges matching, one of them touching what a path from the start reaches."""
    assert_lies(fitting, others, moves)


def test_2_5_a_tool_is_broken_in_front_of_anybody_oneself_included():
    """Who has none of that kind broken."""
    assert Table(holding="break:cart").legal("break") == [f"break:cart @{seat}" for seat in range(3)]
    table = Table("break:cart @1", holding="break:cart break:lantern")
    assert table.legal("break:cart") == ["break:cart @0", "break:cart @2"]
    assert table.legal("break:lantern") == [f"break:lantern @{seat}" for seat in range(3)]


def test_2_5_tools_of_different_kinds_break_side_by_side():
    """Digging starts again only when all are mended."""
    moves = "break:cart @0; break:lantern @0; break:pickaxe @0; fix:cart @0; fix:lantern @0; discard map"
    assert Table(moves, holding="NESW").legal(*"NESW") == []
    assert Table(moves + "; fix:pickaxe @0; discard map; discard map", holding="NESW").legal(*"NESW")


def test_2_6_a_repair_removes_one_matching_broken_tool_from_anybody():
    """The tool is whole again: it can break again, and not be mended twice."""
    table = Table("break:cart @0; break:cart @1; fix:cart @1", holding="fix:cart break:cart")
    assert table.legal("fix:cart ") == ["fix:cart @0"]
    assert table.legal("break:cart") == ["break:cart @1", "break:cart @2"]


def test_2_6_a_two_tool_card_repairs_one_tool():
    """Which one is said; the other stays broken."""
    broken = "break:cart @2; break:lantern @2"
    table = Table(broken, holding="fix:lantern/cart fix:pickaxe/cart")
    repairs = ["fix:lantern/cart cart @2", "fix:lantern/cart lantern @2"]
    assert table.legal("fix:lantern/", "fix:pickaxe/cart") == [*repairs, "fix:pickaxe/cart cart @2"]
    after = Table(broken + "; fix:lantern/cart cart @2", holding="fix:lantern fix:cart")
    assert after.legal("fix:lantern ", "fix:cart") == ["fix:lantern @2"]


def test_2_7_a_rockfall_removes_any_one_tunnel():
    """Wherever it lies, the path's middle included; its cell is empty again."""
    table = Table("NESW 1,0; EW 2,0; N 0,-1", holding="rockfall EW")
    assert table.legal("rockfall") == ["rockfall 0,-1", "rockfall 1,0", "rockfall 2,0"]
    assert "1,0" in Table("NESW 1,0; EW 2,0; rockfall 1,0", holding="EW").cells("EW")


def test_2_7_a_rockfall_removes_neither_start_nor_goal_nor_nothing():
    """A stone that was turned over stays, too; on a bare table the card is not playable."""
    assert Table(holding="rockfall").legal("rockfall") == []
    table = Table(DIG, goals=["NESW", "NW", "NE"], holding="rockfall")
    assert table.legal("rockfall") == [f"rockfall {x},0" for x in range(1, 8)]


def test_2_8_a_map_looks_alone_at_one_face_down_goal():
    """Its reader knows more than the others from then on."""
    tables = [Table("map 8,2", goals=goals) for goals in (["NW", "NESW", "NE"], ["NE", "NESW", "NW"])]
    assert tables[0].view(0) != tables[1].view(0)
    for viewer in (None, 1, 2):
        assert tables[0].view(viewer) == tables[1].view(viewer)


def test_2_9_played_actions_are_public():
    """Which goal a map looked at, too."""
    table = Table("map 8,2; break:cart @0; NESW 1,0; rockfall 1,0")
    expected = [(0, "map 8,2"), (1, "break:cart @0"), (2, "NESW 1,0"), (0, "rockfall 1,0")]
    assert all(history(table, viewer) == expected for viewer in (None, 0, 1, 2))


def test_2_9_what_a_pass_discards_is_secret():
    """The table sees that somebody passed; whoever did knows the card."""
    table = Table("discard map; discard NES")
    assert history(table) == [(0, "discard ?"), (1, "discard ?")]
    tables = [Table(f"discard {card}", hands={0: "EW NS"}) for card in ("EW", "NS")]
    assert tables[0].view(0) != tables[1].view(0)
    assert all(tables[0].view(viewer) == tables[1].view(viewer) for viewer in (None, 1, 2))
