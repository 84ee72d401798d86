"""Rules 2.10 to 2.13: goals."""

import pytest

from tests.engine.saboteur.records import DIG, DIG_SIX, Table

STONE = ["NESW", "NW", "NE"]
"""A stone in the middle; the gold lies at (8, 2)."""
OTHER_STONE = ["NESW", "NE", "NW"]


def looks(table):
    """Which goals are still face down."""
    return {words.split()[1] for words in table.legal("map ")}


BRIDGE = "NESW 1,0; NESW 2,0; NESW 3,0; NESW 4,0; NESW 5,0; ES 5,1; EW 6,1; SW 7,1; NS|EW 7,0"
AROUND = DIG_SIX + "; NW 7,0; ES 7,1; "
DOWN = {"8,2", "8,0", "8,-2"}
TURNED = {
    "none that no path has come to": (DIG_SIX, STONE, DOWN),
    "one that a path reaches, and no other": (DIG, STONE, {"8,2", "8,-2"}),
    "none behind a wall, nor at the corner of a card": (DIG_SIX + "; NW 7,0; NES 7,1", STONE, DOWN),
    "none by the stub of a pure dead end": (DIG_SIX + "; E|W 7,0", STONE, DOWN),
    "none by an open edge that the start does not reach": (BRIDGE, STONE, DOWN),
    "until it is joined": (BRIDGE + "; EW 6,0", STONE, {"8,2", "8,-2"}),
    "none by a card between two that is closed to both": (AROUND + "EW 8,1", ["NE", "NW", "NESW"], DOWN),
    "both by one that is open to both": (AROUND + "NSW 8,1", ["NE", "NW", "NESW"], {"8,-2"}),
}
"""Which goals are turned over: after these moves, where the goals are these, which are still face down."""


@pytest.mark.parametrize(("moves", "goals", "down"), TURNED.values(), ids=TURNED)
def test_2_10_a_goal_is_turned_over_when_a_path_from_the_start_reaches_it(moves, goals, down):
    """By the card just placed; the round goes on."""
    table = Table(moves, players=4, expansion=True, goals=goals, holding="map")
    assert looks(table) == down
    assert table.result()["rounds"] == []


CHAIN = "NESW 1,0; NESW 2,0; NESW 3,0; NESW 4,0; NESW 5,0; NEW 6,0; ES 6,1; EW 7,1; NS|W 8,1"
"""Nothing reaches the NS of the last card."""


def test_2_10_a_stone_may_lead_on_to_another_goal():
    """One card turns the stone, whose path turns the gold beyond it."""
    chance = {"players": 4, "expansion": True, "goals": STONE}
    assert looks(Table(CHAIN, holding="map", **chance)) == DOWN
    table = Table(CHAIN + "; EW 7,0", **chance)
    assert table.round["by"] == "gold"
    assert table.round["finder"] == 1
    misled = Table(CHAIN + "; EW 7,0", players=4, expansion=True, goals=OTHER_STONE, holding="map")
    assert looks(misled) == {"8,2", "8,-2"}


# One card reaches one goal from several sides at once: a corridor from the start's east side to (8, -4) is cut off by
# a rockfall, and another way leads over y = 2 down to (7, 1). Bridges beside goals wait for the corridor to be joined.
CORRIDOR = (
    "NESW 1,0; NESW 2,0; NESW 3,0; NESW 4,0; NESW 5,0; NS 5,-1; NES 5,-2; NS 5,-3; NE 5,-4; EW 6,-4; EW 7,-4; NW 8,-4;"
)
OTHER_WAY = (
    "NES 0,1; ES 0,2; NEW 1,2; NEW 2,2; NEW 3,2; NEW 4,2; NEW 5,2; NEW+crystal 6,2; SW 7,2; NS+blue 7,1; rockfall 1,0;"
)
TWO_SIDES = {"players": 4, "expansion": True, "goals": ["NESW", "NE", "NW"]}


def test_2_10_goals_are_looked_at_by_the_paths_as_they_were_before():
    """One stone would lead on to the other from the north; but this one is turned with it, reached from the south."""
    bridges = "NS|EW 7,0; NES 7,-1; NS|W 8,-1; NS 7,-2; NE 7,-3; NS|EW 8,-3;"
    moves = CORRIDOR + "EW 6,0;" + OTHER_WAY + bridges
    assert looks(Table(moves, holding="map", **TWO_SIDES)) == DOWN
    table = Table(moves + "NESW+crystal 1,0", holding="EW+blue map", **TWO_SIDES)
    assert looks(table) == {"8,2"}
    assert "9,-2" in table.cells("EW+blue")


def test_2_12_of_several_cards_a_stone_meets_the_one_just_placed():
    """West, though a path from the south reaches it at the same moment."""
    bridges = "NS 7,0; NS 7,-1; NS|E|W 7,-2; NE 7,-3; NS|EW 8,-3; rockfall 7,-2;"
    moves = CORRIDOR + "EW+blue 6,-2;" + OTHER_WAY + bridges
    assert looks(Table(moves, holding="map", **TWO_SIDES)) == DOWN
    table = Table(moves + "NESW+crystal 7,-2", holding="N|S EW+green map", **TWO_SIDES)
    assert looks(table) == {"8,2", "8,0"}
    assert "8,-1" in table.cells("N|S")
    assert "9,-2" not in table.cells("EW+green")


def test_2_12_else_a_stone_meets_the_first_of_those_north_east_south_west():
    """South before west, the card just placed being far away."""
    bridges = "NS 7,0; NS 7,-1; NS|EW 7,-2; NE 7,-3; NS|EW 8,-3;"
    moves = CORRIDOR + "EW+blue 6,-2;" + OTHER_WAY + bridges + "NESW+crystal 1,0"
    table = Table(moves, holding="N|S EW+green map", **TWO_SIDES)
    assert looks(table) == {"8,2", "8,0"}
    assert "8,-1" not in table.cells("N|S")
    assert "9,-2" in table.cells("EW+green")


def test_2_12_a_stone_is_turned_so_that_its_path_meets_the_card():
    """A stone of west and north, reached from the west, leads north; one of north and east leads south."""
    table = Table(DIG, goals=STONE, holding="NS")
    assert {"8,1"} == table.cells("NS") & {"8,1", "8,-1"}
    table = Table(DIG, goals=OTHER_STONE, holding="NS")
    assert {"8,-1"} == table.cells("NS") & {"8,1", "8,-1"}


def test_2_12_a_stone_reached_from_the_north_or_south_is_turned_too():
    """The curve of west and north lies as east and south when it is met from the south."""
    to_south = DIG_SIX + "; SW 7,0; NE 7,-1; NW 8,-1"
    table = Table(to_south, goals=STONE, holding="EW")
    assert "9,0" in table.cells("EW")
    to_north = DIG_SIX + "; NW 7,0; ES 7,1; SW 8,1"
    table = Table(to_north, goals=OTHER_STONE, holding="EW")
    assert "9,0" in table.cells("EW")
    table = Table(to_north, goals=STONE, holding="EW")
    assert "9,0" not in table.cells("EW")


def test_2_12_a_stone_is_then_an_ordinary_tunnel():
    """New cards must match its edges, its walls as well."""
    table = Table(DIG, goals=STONE, holding="NS EW N|S")
    table.refuses("EW 8,1")
    table.refuses("NS 8,-1")
    table.refuses("EW 9,0")
    assert "8,1" in table.cells("N|S")


def test_2_12_another_neighbor_need_not_fit_and_across_a_misfit_is_no_path():
    """A wall north of the stone's northern end is allowed, and stops the path."""
    moves = CHAIN.removesuffix("NS|W 8,1") + "EW 8,1; EW 7,0"
    table = Table(moves, players=4, expansion=True, goals=STONE, holding="map NS")
    assert looks(table) == {"8,2", "8,-2"}
    assert table.result()["rounds"] == []
    assert table.cells("NS") & {"8,1", "8,-1"} == set()
    table = Table(moves + "; rockfall 8,1", players=4, expansion=True, goals=STONE, holding="EW+blue NS|EW")
    table.refuses("EW+blue 8,1")
    assert "8,1" in table.cells("NS|EW")


def test_2_11_gold_ends_the_round_and_the_diggers_win_whoever_placed_the_card():
    """A saboteur who must dig loses by it."""
    table = Table(DIG, dwarfs="saboteur digger digger digger", picks="highest")
    assert table.round["by"] == "gold"
    assert table.round["finder"] == 0
    assert table.round["winners"] == [1, 2]


def test_2_12_all_goals_are_turned_before_the_round_is_judged():
    """A stone turned with the gold changes nothing: the round is over, and the next has three goals face down."""
    moves = DIG_SIX + "; NW 7,0; ES 7,1; NSW 8,1"
    for goals in (["NESW", "NE", "NW"], ["NW", "NESW", "NE"]):
        table = Table(moves, goals=goals, picks="highest", after=[{"holding": "map"}])
        assert table.round["finder"] == 2
        assert table.round["by"] == "gold"
        assert looks(table) == DOWN


def test_2_13_when_all_cards_are_gone_the_saboteurs_win():
    """Not before: the last card may still reach the gold."""
    table = Table(dwarfs="digger digger saboteur digger", rounds=1).idle()
    assert len(table.record["moves"]) == 67
    assert table.round["by"] == "cards"
    assert table.round["winners"] == [2]
    assert table.round["finder"] is None


def test_2_13_the_very_last_card_may_reach_the_gold():
    """Then the diggers win after all."""
    table = Table(DIG_SIX, hands={0: "EW", 1: "map"}, rounds=1, picks="highest")
    while len(table.record["moves"]) < 66:
        keep = {"discard EW"} if table.holds("EW") and table.turn == 0 else set()
        table.do(next(words for words in table.legal("discard") if words not in keep))
    assert table.turn == 0
    assert table.do("EW 7,0").turn is None
    assert table.round["by"] == "gold"
