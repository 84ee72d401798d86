"""The ladder deals fairly, counts fairly, and says how sure it is."""

import io
import json
from argparse import ArgumentParser
from itertools import count

import pytest

from engine.computer import ladder
from engine.computer.ladder import Match, Played, play_one, report, table, wilson


def test_the_interval_is_wilsons() -> None:
    """Known values: 60 of 100, and all of 10."""
    assert wilson(60, 100) == pytest.approx((0.502, 0.691), abs=0.001)
    assert wilson(10, 10) == pytest.approx((0.722, 1.0), abs=0.001)


def test_both_sides_play_each_deal() -> None:
    """Greedy players are deterministic: against itself each deal gives one victory, or two shared ones."""
    ticks = count()
    played = [play_one(Match("greedy", "greedy"), "armadora", {}, 1, lambda: next(ticks), game) for game in (0, 1)]
    assert sum(one.points for one in played) == 1.0
    assert all(min(one.moves) > 10 and one.seconds == one.moves for one in played)


def test_a_report_says_what_was_reached() -> None:
    """Share, interval and target are in the data and in the table."""
    played = [Played(1.0, (0.5, 1.0), (5, 10))] * 95 + [Played(0.0, (0.5, 1.0), (5, 10))] * 5
    data = report(Match("easy", "random", target=0.85), played)
    assert data["share"] == 0.95
    assert data["reached"] is True
    assert data["seconds_a_move"] == [0.1, 0.1]
    assert list(table([data]))[2] == (
        "| easy against random |  | 100 | 95.0% | 88.8% to 97.8% | ≥ 85% yes | 0.10, 0.10 |"
    )


def test_the_ladder_prints_data_and_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """One JSON line for each match, then the table; the same games whatever the number of processes."""
    monkeypatch.setattr(ladder, "MATCHES", (Match("greedy", "random", (("players", 3),)),))
    parser = ArgumentParser()
    ladder.add_arguments(parser)
    out = io.StringIO()
    assert ladder.run(parser.parse_args(["--games", "2"]), out, clock=_still) == 0
    first, *rest = out.getvalue().splitlines()
    assert json.loads(first)["games"] == 3
    assert len(rest) == 3


def _still() -> float:
    return 0.0
