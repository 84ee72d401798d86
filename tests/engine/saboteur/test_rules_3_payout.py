"""Rules 3.6 to 3.13: who wins Saboteur 2 and what they get."""

from typing import Any

import pytest

from tests.engine.saboteur.kit import GAME
from tests.engine.saboteur.records import DIG, DIG_SIX, Two

BLUE_DOOR = DIG.replace("EW 7,0", "EW+blue 7,0")
GREEN_DOOR = DIG.replace("EW 7,0", "EW+green 7,0")
BOTH_DOORS = DIG.replace("EW 7,0", "EW+green 7,0").replace("EW 6,0", "EW+blue 6,0")
EVERYBODY = ["blue", "green", "saboteur", "boss", "profiteer", "geologist"]


def won(finder, moves, **settings):
    """The dwarfs that win when this one makes the connection and one of every kind is there besides."""
    dwarfs = [finder, *(dwarf for dwarf in EVERYBODY if dwarf != finder)]
    players = len(dwarfs)
    table = Two(
        moves, players=players, first=-(len(moves.split(";")) - 1) % players, dwarfs=" ".join(dwarfs), **settings
    )
    assert table.round["finder"] == 0
    return {dwarfs[seat] for seat in table.round["winners"]}


BOTH = {"blue", "green", "boss", "profiteer"}
BLUE = {"blue", "boss", "profiteer"}
GREEN = {"green", "boss", "profiteer"}


@pytest.mark.parametrize(
    ("finder", "open_to_both", "only_blue", "only_green"),
    [
        ("blue", BLUE, BLUE, GREEN),
        ("green", GREEN, BLUE, GREEN),
        *((finder, BOTH, BLUE, GREEN) for finder in EVERYBODY[2:]),
    ],
)
def test_3_6_who_wins_behind_which_doors(finder, open_to_both, only_blue, only_green):
    """A door lets its own color pass; without one a digger's own color wins, and both if no digger found the gold."""
    assert won(finder, DIG) == open_to_both
    assert won(finder, BLUE_DOOR) == only_blue
    assert won(finder, GREEN_DOOR) == only_green
    assert won(finder, BOTH_DOORS) == {"boss", "profiteer"}


def test_3_6_the_whole_maze_counts():
    """A way around a door opens the gold to the other color."""
    one_way = "NESW 1,0; NESW 2,0; NESW 3,0; EW+green 4,0; NESW 5,0; EW 6,0; EW 7,0"
    assert won("boss", one_way) == GREEN
    two_ways = "NESW 1,0; NESW 2,0; NESW 3,0; EW+green 4,0; NES 3,1; NEW 4,1; SW 5,1; NESW 5,0; EW 6,0; EW 7,0"
    assert won("boss", two_ways) == BOTH


def test_3_6_a_door_on_a_dead_end_is_no_door_for_others():
    """Only who passes it is stopped."""
    assert won("geologist", "NE+blue 0,-1; " + DIG) == BOTH


def test_3_6_the_finder_counts_with_the_dwarf_held_at_that_moment():
    """After a swap of hats."""
    moves = DIG.replace("NESW 5,0", "NESW 5,0; swaphats @0")
    dwarfs = "blue blue green green geologist"
    table = Two(moves, dwarfs=dwarfs, players=3, first=2)
    assert table.round["finder"] == 0
    assert table.round["dwarfs"] == ["green", "blue", "green"]
    assert table.round["winners"] == [0, 2]


def result(moves, dwarfs, **settings):
    """The round in which seat 0 finds the gold by the last of these moves."""
    players = settings.pop("players", len(dwarfs.split()))
    table = Two(moves, players=players, first=-(len(moves.split(";")) - 1) % players, dwarfs=dwarfs, **settings)
    assert table.round["finder"] == 0
    return table.round


def test_3_7_the_profiteer_always_wins_and_the_boss_with_a_team():
    """Also when the saboteurs win, who win when the gold is not reached."""
    table = Two(players=6, dwarfs="blue green saboteur boss profiteer geologist", rounds=1).idle()
    assert table.round["by"] == "cards"
    assert table.round["finder"] is None
    assert table.round["winners"] == [2, 4]
    assert table.round["gold"] == [0, 0, 4, 0, 2, 0]


def test_3_8_when_no_team_wins_the_boss_does():
    """Boss alone 4; boss and profiteer 3 and 2."""
    part = result(BOTH_DOORS, "blue boss saboteur")
    assert (part["winners"], part["gold"], part["by"]) == ([1], [0, 4, 0], "gold")
    assert result(BOTH_DOORS, "blue boss saboteur profiteer")["gold"] == [0, 3, 0, 2]


def test_3_8_without_a_boss_the_saboteurs_win():
    """With the profiteer, as ever; the gold was reached and has its finder all the same."""
    part = result(BOTH_DOORS, "blue saboteur profiteer green saboteur")
    assert part["winners"] == [1, 2, 4]
    assert part["gold"] == [0, 3, 1, 0, 3]
    assert (part["by"], part["finder"]) == ("gold", 0)


def test_3_8_by_option_saboteurs_never_win_once_gold_is_reached():
    """Profiteer alone 3; boss as ever; nobody else."""
    part = result(BOTH_DOORS, "blue saboteur profiteer", blocked="nobody")
    assert (part["winners"], part["gold"]) == ([2], [0, 0, 3])
    part = result(BOTH_DOORS, "blue saboteur", blocked="nobody")
    assert (part["winners"], part["gold"]) == ([], [0, 0])
    assert result(BOTH_DOORS, "blue saboteur boss", blocked="nobody")["gold"] == [0, 0, 4]
    table = Two(players=3, dwarfs="blue saboteur green", blocked="nobody", rounds=1).idle()
    assert table.round["winners"] == [1]


def test_3_9_a_color_without_a_member_in_play_still_wins():
    """Boss and profiteer are paid; the saboteurs are not."""
    part = result(GREEN_DOOR, "blue boss profiteer saboteur")
    assert part["winners"] == [1, 2]
    assert part["gold"] == [0, 3, 2, 0]
    assert result(GREEN_DOOR, "blue blue saboteur")["winners"] == []


def test_3_10_geologists_are_never_winners():
    """Not even as the finder."""
    part = result(DIG, "geologist blue green")
    assert part["winners"] == [1, 2]
    assert part["gold"] == [0, 4, 4]


TRAP = DIG_SIX + "; trap @1; EW 7,0"


def test_3_10_trapped_players_are_no_winners_and_get_no_share():
    """The others share as if they were not there."""
    part = result(TRAP, "blue blue blue")
    assert part["winners"] == [0, 2]
    assert part["gold"] == [4, 0, 4]
    freed = result(TRAP.replace("trap @1", "trap @1; free @1; discard map"), "blue blue blue")
    assert freed["gold"] == [3, 3, 3]


def test_3_10_a_trapped_boss_is_in_play_all_the_same():
    """So the saboteurs do not win behind both doors, and nobody does but the profiteer."""
    trap = BOTH_DOORS.replace("EW+green 7,0", "trap @1; EW+green 7,0")
    part = result(trap, "blue boss saboteur")
    assert (part["winners"], part["gold"]) == ([], [0, 0, 0])
    part = result(trap, "blue boss saboteur profiteer")
    assert (part["winners"], part["gold"]) == ([3], [0, 0, 0, 3])


@pytest.mark.parametrize(("winners", "each"), [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_3_11_the_more_winners_the_less_each_gets(winners, each):
    """One winner gets 5, two 4 each, three 3, four 2."""
    assert result(BLUE_DOOR, "blue " * winners + "geologist saboteur")["gold"] == [each] * winners + [0, 0]


@pytest.mark.parametrize(
    ("dwarfs", "gold"),
    [
        ("blue boss", [4, 3]),
        ("blue blue boss", [3, 3, 2]),
        ("blue blue blue boss", [2, 2, 2, 1]),
        ("blue profiteer", [4, 2]),
        ("blue blue blue profiteer", [2, 2, 2, 0]),
        ("blue boss profiteer", [3, 2, 1]),
        ("blue blue boss profiteer", [2, 2, 1, 0]),
        ("blue blue blue boss profiteer", [1, 1, 1, 0, 0]),
    ],
)
def test_3_11_boss_and_profiteer_are_counted_and_get_less(dwarfs, gold):
    """The boss one less than the others, the profiteer two less, never below 0."""
    assert result(BLUE_DOOR, dwarfs + " geologist")["gold"] == [*gold, 0]


def test_3_11_five_or_more_winners_get_one_each():
    """Both colors, boss and profiteer."""
    part = result(DIG, "geologist blue blue green green boss profiteer")
    assert part["winners"] == [1, 2, 3, 4, 5, 6]
    assert part["gold"] == [0, 1, 1, 1, 1, 0, 0]


CRYSTALS = "NESW+crystal -1,0; NSW|E+crystal -1,1; N|ESW+crystal -2,0; NEW+crystal -3,0; NEW+crystal -4,0; "


def test_3_12_each_geologist_gets_the_crystals_divided_by_the_geologists():
    """Rounded down; whoever wins."""
    assert result(CRYSTALS + DIG, "green geologist blue")["gold"][1] == 5
    assert result(CRYSTALS + DIG, "green geologist blue geologist")["gold"] == [5, 2, 0, 2]
    table = Two(CRYSTALS, players=2, dwarfs="geologist saboteur", rounds=1).idle()
    assert table.round["gold"] == [5, 5]


def test_3_12_crystals_that_a_rockfall_removed_do_not_count():
    """But those in a part that is cut off are visible still."""
    moves = CRYSTALS + "rockfall -1,0; discard map; " + DIG
    assert result(moves, "green geologist blue")["gold"][1] == 4


def test_3_12_a_trapped_geologist_is_counted_and_gets_nothing():
    """The other one gets half."""
    moves = CRYSTALS + TRAP
    assert result(moves, "green geologist blue geologist")["gold"] == [5, 0, 0, 2]


def thieves(*seats, moves=DIG, **settings):
    """The finder's table of four at which these have a Theft in front, played in this order."""
    dwarfs = settings.pop("dwarfs", "blue green green green")
    plays: list[Any] = []
    for seat in seats:
        while len(plays) % 4 != (seat - 1) % 4:
            plays.append("discard map" if len(plays) < 4 else "discard NES" if len(plays) % 2 else "discard NEW")
        plays.append("theft")
    plays += ["discard NE"] * (-(len(plays) + 7 - 4) % 4)
    return Two("; ".join(plays) + "; " + moves, players=4, first=1, dwarfs=dwarfs, **settings)


def test_3_13_a_thief_takes_one_gold_from_any_other_player_who_has_some():
    """Or from none: it is a choice."""
    table = thieves(3)
    assert table.result()["rounds"] == []
    assert table.turn == 3
    assert table.legal() == ["steal @0", "steal none"]
    table.refuses("steal @1")
    table.refuses("steal @3")
    table.do("steal @0")
    assert table.round["gold"] == [4, 0, 0, 1]
    assert table.round["winners"] == [0]
    assert thieves(3).do("steal none").round["gold"] == [5, 0, 0, 0]


def test_3_13_an_empty_seat_steals_nothing():
    """Whoever left harms nobody."""
    assert GAME.absent(thieves(3).view(3)).words == "steal none"


def test_3_13_the_last_theft_goes_first_then_clockwise_from_that_player():
    """Each may rob those who have gold by then, earlier thieves as well."""
    table = thieves(3, 1, 2)
    assert table.turn == 2
    assert table.do("steal @0").turn == 3
    assert table.legal() == ["steal @0", "steal @2", "steal none"]
    assert table.do("steal @2").turn == 1
    assert table.legal() == ["steal @0", "steal @3", "steal none"]
    table.do("steal @0")
    assert table.round["gold"] == [3, 1, 0, 1]


def test_3_13_where_nobody_else_has_gold_a_thief_is_not_asked():
    """The finder who alone has gold is no thief's choice for himself."""
    table = thieves(0)
    assert table.round["gold"] == [5, 0, 0, 0]
    table = thieves(3, dwarfs="blue geologist geologist green", moves=GREEN_DOOR)
    assert table.round["gold"] == [0, 0, 0, 5]


def test_3_13_the_trapped_do_not_steal():
    """And when theirs was the Theft played last, whoever played the last of the others goes first."""
    thefts = "theft; discard map; theft; discard map; discard map; theft; discard map; discard map; "
    settings = {"players": 4, "first": 1, "dwarfs": "blue green green green"}
    table = Two(thefts + DIG_SIX + "; discard map; EW 7,0", **settings)
    assert table.turn == 2
    table = Two(thefts + TRAP.replace("@1", "@2"), **settings)
    assert table.turn == 3
    assert table.do("steal none").turn == 1
    assert table.do("steal none").round["gold"] == [5, 0, 0, 0]


def test_3_13_without_the_trapped_the_order_is_still_clockwise_from_the_last_theft():
    """Theirs were played in the order 3, 1, 2; 2 is trapped, so 1 goes first, and then 3."""
    thefts = "theft; discard map; theft; theft; discard map; discard map; "
    table = Two(thefts + TRAP.replace("@1", "@2"), players=4, first=3, dwarfs="blue green green green")
    assert table.turn == 1
    assert table.do("steal none").turn == 3
    assert table.do("steal none").round["gold"] == [5, 0, 0, 0]


def test_3_13_gold_of_all_rounds_counts_and_thefts_are_discarded():
    """In the second round nobody has a Theft in front, and gold of the first may be stolen."""
    table = thieves(3, after=[{"moves": GREEN_DOOR, "dwarfs": "blue saboteur saboteur blue"}])
    table.do("steal none")
    assert table.result()["gold"] == [5, 0, 0, 0]
    table.do(GREEN_DOOR)
    assert len(table.result()["rounds"]) == 2
    second = [{"moves": "discard map; theft; " + GREEN_DOOR, "dwarfs": "blue saboteur saboteur blue"}]
    table = Two(DIG, players=4, first=2, dwarfs="blue green green green", after=second)
    table.do("discard map; theft; " + GREEN_DOOR)
    assert table.legal() == ["steal @0", "steal none"]
    assert table.do("steal @0").result()["gold"] == [4, 0, 1, 0]
