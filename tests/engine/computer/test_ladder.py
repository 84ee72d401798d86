"""The ladder deals fairly, counts fairly, and says how sure it is."""

import io
import json
from argparse import ArgumentParser
from itertools import count
from random import Random
from typing import Any

import pytest

from engine import find
from engine.computer.ladder import (
    Played,
    add_arguments,
    asked,
    dealt,
    interval,
    play_one,
    report,
    run,
    share_of,
    table,
    wilson,
)
from engine.measure import Match, each_level


def test_the_interval_is_wilsons() -> None:
    """Known values: 60 of 100, and all of 10."""
    assert wilson(60, 100) == pytest.approx((0.502, 0.691), abs=0.001)
    assert wilson(10, 10) == pytest.approx((0.722, 1.0), abs=0.001)


def test_what_a_deal_gives_and_takes_does_not_widen_the_interval() -> None:
    """Games of one deal that even out count for more than as many that have nothing to do with each other, never for
    more than four times as many; those that go the same way count for less."""
    even_out = [1.0, 0.0] * 30 + [1.0, 1.0] * 10
    low, high = interval(even_out, 2)
    assert wilson(50, 80)[0] < low < 50 / 80 < high < wilson(50, 80)[1]
    assert interval([1.0, 0.0] * 40, 2) == wilson(160, 320)
    assert interval([1.0] * 40 + [0.0] * 40, 2) == pytest.approx(wilson(20, 40), abs=0.01)
    assert interval(even_out, 1) == wilson(50, 80)


@pytest.mark.thorough
def test_both_sides_play_each_deal() -> None:
    """Greedy players are deterministic: against itself each deal gives one victory, or two shared ones."""
    ticks = count()
    played = [play_one(Match("greedy", "greedy"), "armadora", {}, 1, lambda: next(ticks), game) for game in (0, 1)]
    assert sum(play.points for play in played) == 1.0
    assert all(min(play.moves) > 10 and play.seconds == play.moves for play in played)


def test_a_report_says_what_was_reached() -> None:
    """Share, interval and target are in the data and in the table."""
    played = [Played(1.0, (0.5, 1.0), (5, 10))] * 95 + [Played(0.0, (0.5, 1.0), (5, 10))] * 5
    data = report(Match("easy", "random", wanted=0.85), played)
    assert data["share"] == 0.95
    assert data["reached"] is True
    assert data["seconds_a_move"] == [0.1, 0.1]
    assert list(table([data]))[2] == (
        "| easy against random |  | 100 | 95.0% of wins | 88.8% to 97.8% | 50% | ≥ 85% yes | 0.10, 0.10 |"
    )


def test_the_ladder_prints_data_and_a_table() -> None:
    """One JSON line for each match that is asked for, then the table; what would be even is counted by seats. How far
    it is is told elsewhere."""
    parser = ArgumentParser()
    add_arguments(parser)
    out, progress = io.StringIO(), io.StringIO()
    arguments = parser.parse_args(["--games", "2", "--only", "beginner-random", "--options", THREE])
    assert run(arguments, out, _still, progress) == 0
    first, *rows = out.getvalue().splitlines()
    assert json.loads(first)["games"] == 3
    assert json.loads(first)["even"] == 0.333
    assert len(rows) == 3
    assert progress.getvalue().split("\r")[1:] == [
        f"beginner-random: {games} of 3 games" + "\n" * (games == 3) for games in (1, 2, 3)
    ]


def test_only_matches_of_this_name_are_played() -> None:
    """The match of exactly this name, or else all whose names contain it."""
    game = find("saboteur")
    names = [game.matches[number].name for number in asked(game.matches, "hard-normal-5")]
    assert names == ["hard-normal-5"]
    assert {game.matches[number].first for number in asked(game.matches, "hard-normal")} == {"hard"}
    assert asked(game.matches, "") == [*range(len(game.matches))]


def test_a_deal_that_nobody_can_sit_at_is_dealt_anew() -> None:
    """Where a match has no seats for a deal, the next one with seats is played, the same each time."""
    game = find("saboteur")
    options, again = game.read_options({"players": 4, "expansion": True}), 0

    def saboteurs(start: Any) -> list[frozenset[int]]:
        seats = frozenset(seat for seat, dwarf in enumerate(start.dwarfs) if dwarf == "saboteur")
        return [seats] if seats else []

    for number in range(20):
        start, (seats,) = dealt(game, Match("hard", "easy", seats=saboteurs), options, f"x:{number}")
        assert [seats] == saboteurs(start)
        again += start != game.start(options, Random(f"x:{number}"))
    assert again


THREE = '{"players": 3}'


def test_a_match_says_who_sits_where_and_what_counts() -> None:
    """With seats of its own and another share than victories, each deal is played once for each set of seats."""
    options = (("players", 4),)
    pairs = [frozenset({0, 1}), frozenset({2, 3})]
    seatings = []

    def gold(end: object, seats: frozenset[int]) -> float:
        seatings.append(seats)
        return 0.25

    match = Match("greedy", "random", options, seats=lambda _: pairs, share=gold, counts="gold")
    assert play_one(match, "armadora", {}, 1, _still, 3).points == 0.25
    assert seatings == [pairs[1]]


def test_a_side_counts_for_whom_all_its_seats_belong_to() -> None:
    """Half a pair wins nothing."""
    game = find("armadora")
    state: Any = game.start(game.read_options({"players": 4}), Random(1))
    while (seat := state.to_act) is not None:
        state, _ = game.apply(state, seat, game.parse("W1 a1" if seat == 0 and not state.table.warriors else "pass"))
    match = Match("greedy", "random")
    assert [share_of(game, match, state, frozenset(seats)) for seats in ({0, 2}, {0, 1}, {1, 3})] == [1.0, 0.0, 0.0]


def test_levels_meet_the_one_below() -> None:
    """From weak to strong, each against the one before it."""
    assert each_level(("a", "b", "c"), wanted=0.6) == (Match("b", "a", wanted=0.6), Match("c", "b", wanted=0.6))


def _still() -> float:
    return 0.0
