"""Rules 3.6 to 3.13: who wins Saboteur 2 and what they get."""

import re
from typing import Any

import pytest

from engine.game import Seat
from engine.games.saboteur.events import Stolen
from tests.engine.saboteur.kit import GAME
from tests.engine.saboteur.records import DIG, DIG_SIX, Two

BLUE_DOOR = DIG.replace("EW 7,0", "EW+blue 7,0")
GREEN_DOOR = DIG.replace("EW 7,0", "EW+green 7,0")
BOTH_DOORS = DIG.replace("EW 7,0", "EW+green 7,0").replace("EW 6,0", "EW+blue 6,0")
TRAP = DIG_SIX + "; trap @1; EW 7,0"
CRYSTALS = "NESW+crystal -1,0; NSW|E+crystal -1,1; N|ESW+crystal -2,0; NEW+crystal -3,0; NEW+crystal -4,0; "
EVERYBODY = ["blue", "green", "saboteur", "boss", "profiteer", "geologist"]


def result(moves, dwarfs, players=0, **settings):
    """The round in which seat 0 finds the gold by the last of these moves."""
    players = players or len(dwarfs.split())
    table = Two(moves, players=players, first=-(len(moves.split(";")) - 1) % players, dwarfs=dwarfs, **settings)
    assert (table.round["finder"], table.round["by"]) == (0, "gold")
    return table.round


def won(finder, moves):
    """The dwarfs that win when this one makes the connection and one of every kind is there besides."""
    dwarfs = [finder, *(dwarf for dwarf in EVERYBODY if dwarf != finder)]
    return {dwarfs[seat] for seat in result(moves, " ".join(dwarfs))["winners"]}


def payouts(rows: dict[str, tuple[str, str]], **settings: Any) -> Any:
    """A test of what is paid after these moves: `boss+4` is a winner who gets 4, `geologist:4` gets them without
    being one, others get nothing."""

    @pytest.mark.parametrize(("moves", "paid"), rows.values(), ids=rows)
    def test(moves, paid):
        seats = [re.split("([+:])", seat) for seat in paid.split()]
        part = result(moves, " ".join(dwarf for dwarf, *_ in seats), **settings)
        assert part["winners"] == [seat for seat, (_, *gets) in enumerate(seats) if "+" in gets]
        assert part["gold"] == [int(gets[1]) if gets else 0 for _, *gets in seats]

    return test


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
    """A way around a door opens the gold to the other color, and a door on a dead end stops nobody."""
    one_way = "NESW 1,0; NESW 2,0; NESW 3,0; EW+green 4,0; NESW 5,0; EW 6,0; EW 7,0"
    assert won("boss", one_way) == GREEN
    two_ways = "NESW 1,0; NESW 2,0; NESW 3,0; EW+green 4,0; NES 3,1; NEW 4,1; SW 5,1; NESW 5,0; EW 6,0; EW 7,0"
    assert won("boss", two_ways) == BOTH
    assert won("geologist", "NE+blue 0,-1; " + DIG) == BOTH


def test_3_6_the_finder_counts_with_the_dwarf_held_at_that_moment():
    """After a swap of hats."""
    part = result(DIG.replace("NESW 5,0", "NESW 5,0; swaphats @0"), "blue blue green green geologist", players=3)
    assert part["dwarfs"] == ["green", "blue", "green"]
    assert part["winners"] == [0, 2]


def test_3_7_the_profiteer_always_wins_and_the_boss_with_a_team():
    """Also when the saboteurs win, who win when the gold is not reached."""
    table = Two(players=6, dwarfs="blue green saboteur boss profiteer geologist", rounds=1).idle()
    assert (table.round["by"], table.round["finder"]) == ("cards", None)
    assert (table.round["winners"], table.round["gold"]) == ([2, 4], [0, 0, 4, 0, 2, 0])


test_3_8_when_no_team_wins_the_boss_does_or_the_saboteurs = payouts(
    {
        "boss alone": (BOTH_DOORS, "blue boss+4 saboteur"),
        "boss and profiteer": (BOTH_DOORS, "blue boss+3 saboteur profiteer+2"),
        "without a boss the saboteurs": (BOTH_DOORS, "blue saboteur+3 profiteer+1 green saboteur+3"),
    }
)
test_3_8_by_option_saboteurs_never_win_once_gold_is_reached = payouts(
    {
        "the profiteer alone": (BOTH_DOORS, "blue saboteur profiteer+3"),
        "nobody": (BOTH_DOORS, "blue saboteur"),
        "the boss as ever": (BOTH_DOORS, "blue saboteur boss+4"),
    },
    blocked="nobody",
)


def test_3_8_by_option_saboteurs_win_when_the_gold_is_not_reached():
    """As ever."""
    assert Two(players=3, dwarfs="blue saboteur green", blocked="nobody", rounds=1).idle().round["winners"] == [1]


test_3_9_a_color_without_a_member_in_play_still_wins = payouts(
    {
        "boss and profiteer are paid, saboteurs are not": (GREEN_DOOR, "blue boss+3 profiteer+2 saboteur"),
        "nobody is": (GREEN_DOOR, "blue blue saboteur"),
    }
)
FREED = TRAP.replace("trap @1", "trap @1; free @1; discard map")
TRAP_BEHIND_DOORS = BOTH_DOORS.replace("EW+green 7,0", "trap @1; EW+green 7,0")
test_3_10_neither_geologists_nor_trapped_players_are_winners = payouts(
    {
        "a geologist not even as the finder": (DIG, "geologist blue+4 green+4"),
        "others share as if the trapped were not there": (TRAP, "blue+4 blue blue+4"),
        "who was freed is a winner": (FREED, "blue+3 blue+3 blue+3"),
        "a trapped boss is in play, so saboteurs do not win": (TRAP_BEHIND_DOORS, "blue boss saboteur"),
        "but the profiteer does": (TRAP_BEHIND_DOORS, "blue boss saboteur profiteer+3"),
    }
)
SHARES = [
    *("blue+5", "blue+4 blue+4", "blue+3 blue+3 blue+3", "blue+2 blue+2 blue+2 blue+2"),
    *("blue+4 boss+3", "blue+3 blue+3 boss+2", "blue+2 blue+2 blue+2 boss+1"),
    *("blue+4 profiteer+2", "blue+2 blue+2 blue+2 profiteer+0"),
    *("blue+3 boss+2 profiteer+1", "blue+2 blue+2 boss+1 profiteer+0", "blue+1 blue+1 blue+1 boss+0 profiteer+0"),
]
test_3_11_the_more_winners_the_less_each_gets_and_boss_and_profiteer_less = payouts(
    {shares: (BLUE_DOOR, shares + " geologist saboteur") for shares in SHARES}
)
test_3_11_five_or_more_winners_get_one_each = payouts(
    {"both colors": (DIG, "geologist blue+1 blue+1 green+1 green+1 boss+0 profiteer+0")}
)
ROCKFALL = CRYSTALS + "rockfall -1,0; discard map; " + DIG
test_3_12_each_geologist_gets_the_crystals_divided_by_the_geologists = payouts(
    {
        "all of them": (CRYSTALS + DIG, "green+5 geologist:5 blue"),
        "rounded down": (CRYSTALS + DIG, "green+5 geologist:2 blue geologist:2"),
        "those in a part cut off, not one a rockfall removed": (ROCKFALL, "green+5 geologist:4 blue"),
        "a trapped geologist is counted and gets nothing": (CRYSTALS + TRAP, "green+5 geologist blue geologist:2"),
    }
)


def test_3_12_geologists_are_paid_whoever_wins():
    """The saboteurs as well."""
    table = Two(CRYSTALS, players=2, dwarfs="geologist saboteur", rounds=1).idle()
    assert table.round["gold"] == [5, 5]


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
    assert (table.result()["rounds"], table.turn) == ([], 3)
    assert table.legal() == ["steal @0", "steal none"]
    table.do("steal @0")
    assert (table.round["winners"], table.round["gold"]) == ([0], [4, 0, 0, 1])
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
    """The finder who alone has gold is no thief's choice for himself; everybody hears that nobody was robbed."""
    table = thieves(0)
    assert table.round["gold"] == [5, 0, 0, 0]
    assert Stolen(Seat(0), None, asked=False) in table.events
    table = thieves(3, dwarfs="blue geologist geologist green", moves=GREEN_DOOR)
    assert table.round["gold"] == [0, 0, 0, 5]


def test_3_13_the_trapped_do_not_steal():
    """And when theirs was the Theft played last, whoever played the last of the others goes first."""
    thefts = "theft; discard map; theft; discard map; discard map; theft; discard map; discard map; "
    settings = {"players": 4, "first": 1, "dwarfs": "blue green green green"}
    assert Two(thefts + DIG_SIX + "; discard map; EW 7,0", **settings).turn == 2
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
