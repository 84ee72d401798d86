"""The arithmetic of clocks, reminders, vacations and quiet hours."""

from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from bot.store.table_rows import Timer
from bot.tables import clock
from bot.tables.clock import CLOCKS, DAY, HOUR, Quiet

NOW = 1_800_000_000


def at(text: str, zone: str = "Europe/Paris") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp())


@pytest.mark.parametrize(("used", "left"), [(0, 600), (90, 600), (91, 599), (500, 190), (690, 0), (5000, 0)])
def test_only_what_goes_beyond_the_turn_is_taken_from_the_reserve(used: int, left: int) -> None:
    """Whoever is quick loses nothing."""
    timer = clock.begun(Timer(clock="live"), NOW, reserve=600)
    assert clock.reserve_left(timer, 600, NOW + used) == left


@pytest.mark.parametrize("name", CLOCKS)
@pytest.mark.parametrize("reserve", [0, 30, 600])
def test_there_are_at_most_two_reminders_and_all_before_the_end(name: str, reserve: int) -> None:
    """However often somebody looks, each comes once, and with a live clock only one."""
    timer = clock.begun(Timer(clock=name), NOW, reserve=reserve)
    times = []
    while timer.remind_at is not None:
        times.append(timer.remind_at)
        timer = clock.reminded(timer, reserve, timer.remind_at)
    assert timer.reminded == len(times) <= (1 if name == "live" else 2)
    assert all(NOW < time < (timer.deadline or 0) for time in times)
    assert all(one < other for one, other in pairwise(times))


def test_reminders_come_at_half_and_at_nine_tenths() -> None:
    """With a live clock once, when the reserve begins to be used; without a reserve never."""
    slow = clock.begun(Timer(clock="relaxed"), NOW)
    assert slow.remind_at == NOW + 12 * HOUR
    assert clock.reminded(slow, 0, NOW + 12 * HOUR).remind_at == NOW + 21.6 * HOUR
    assert clock.begun(Timer(clock="live"), NOW, reserve=60).remind_at == NOW + 90
    assert clock.begun(Timer(clock="live"), NOW).remind_at is None


def test_one_reminder_stands_for_all_that_were_due() -> None:
    """After a quiet night nobody gets two at once, nor when the second is due this second."""
    for late in (22 * HOUR, round(21.6 * HOUR)):
        timer = clock.reminded(clock.begun(Timer(clock="relaxed"), NOW), 0, NOW + late)
        assert (timer.reminded, timer.remind_at) == (2, None)


def test_a_reminder_that_was_put_off_counts() -> None:
    """It is not repeated, though it came later than it was due."""
    timer = replace(clock.begun(Timer(clock="relaxed"), NOW), remind_at=NOW + 13 * HOUR)
    after = clock.reminded(timer, 0, NOW + 13 * HOUR)
    assert (after.reminded, after.remind_at) == (1, round(NOW + 21.6 * HOUR))


def test_what_the_bot_was_away_for_is_added() -> None:
    """To the deadline and to the next reminder; where no clock runs nothing is."""
    timer = clock.begun(Timer(clock="slow"), NOW)
    later = clock.put_off(timer, 1000)
    assert (later.deadline, later.remind_at) == (NOW + 3 * DAY + 1000, NOW + 1.5 * DAY + 1000)
    assert clock.put_off(Timer(clock="slow"), 1000) == Timer(clock="slow")


def test_the_turn_of_who_is_away_begins_when_they_are_back() -> None:
    """With all its time; at a live table nobody is away."""
    back = NOW + 5 * DAY
    assert clock.begun(Timer(clock="relaxed"), NOW, away_until=back).deadline == back + DAY
    assert clock.begun(Timer(clock="relaxed"), NOW, away_until=NOW - 1).deadline == NOW + DAY
    assert clock.begun(Timer(clock="live"), NOW, away_until=back).deadline == NOW + 90


def test_who_leaves_and_returns_early_has_as_long_as_without() -> None:
    """Whatever is changed in between: only the time that one was away for is added."""
    timer = clock.begun(Timer(clock="relaxed"), NOW)
    left, changed, back = NOW + HOUR, NOW + 3 * DAY, NOW + 4 * DAY
    timer = clock.put_off(timer, clock.stretched(None, NOW + 10 * DAY, left))
    assert timer.deadline == NOW + 10 * DAY + 23 * HOUR
    timer = clock.put_off(timer, clock.stretched(NOW + 10 * DAY, NOW + 21 * DAY, changed))
    assert timer.deadline == NOW + 21 * DAY + 23 * HOUR
    timer = clock.put_off(timer, clock.stretched(NOW + 21 * DAY, None, back))
    assert timer.deadline == back + 23 * HOUR
    assert clock.stretched(NOW - DAY, None, NOW) == 0, "a vacation that is over changes nothing"


def test_a_clock_that_does_not_run_has_nothing_to_keep_or_to_end() -> None:
    """It is the same when nobody is waited for any longer, and no turn ends."""
    timer = clock.begun(Timer(), NOW)
    assert clock.halted(timer, NOW + 5) == timer
    assert clock.turn_ends(timer, 0) is None
    assert clock.reserve_left(timer, 600, NOW + 5) == 600


def test_who_was_late_is_as_late_after_a_break() -> None:
    """Also on vacation, which begins too late for that turn."""
    late = clock.halted(clock.begun(Timer(clock="slow"), NOW), NOW + 3 * DAY + HOUR)
    for away_until in (None, NOW + 30 * DAY):
        again = clock.resumed(late, NOW + 9 * DAY, away_until=away_until)
        assert (again.deadline, again.remaining) == (NOW + 9 * DAY - HOUR, None)
        assert clock.is_up(again, NOW + 9 * DAY)


def test_vacations_are_taken_from_the_allowance() -> None:
    """Six weeks; one that has begun is a day at least."""
    assert clock.allowance_left([]) == 42 * DAY
    assert clock.allowance_left([(NOW, NOW + 2 * DAY), (NOW + 9 * DAY, NOW + 9 * DAY + HOUR)]) == 39 * DAY


def test_a_clock_that_is_gone_is_none() -> None:
    """A database may hold what no version knows any more."""
    assert clock.clock_of(Timer(clock="hourglass")).name == "none"


# --- Quiet hours -------------------------------------------------------------------------------

NIGHT = Quiet(22, 8, "Europe/Paris")


@pytest.mark.parametrize(
    ("quiet", "now", "until"),
    [
        (NIGHT, "2026-01-10 21:59:59", None),
        (NIGHT, "2026-01-10 22:00:00", "2026-01-11 08:00:00"),
        (NIGHT, "2026-01-11 07:59:59", "2026-01-11 08:00:00"),
        (NIGHT, "2026-01-11 08:00:00", None),
        (Quiet(9, 17, "Europe/Paris"), "2026-01-11 12:00:00", "2026-01-11 17:00:00"),
        (Quiet(9, 17, "Europe/Paris"), "2026-01-11 18:00:00", None),
        (Quiet(7, 7, "Europe/Paris"), "2026-01-11 07:00:00", None),
    ],
)
def test_quiet_hours_are_those_of_the_clock_on_the_wall(quiet: Quiet, now: str, until: str | None) -> None:
    """Over midnight too; from an hour to the same one is never."""
    assert quiet.until(at(now)) == (None if until is None else at(until))


@pytest.mark.parametrize("night", ["2026-03-29", "2026-10-25"])
def test_when_clocks_change_the_quiet_ends_by_the_new_time(night: str) -> None:
    """An hour sooner or later, as people get up."""
    assert NIGHT.until(at(f"{night} 01:30:00")) == at(f"{night} 08:00:00")


def test_quiet_hours_are_in_ones_own_time_zone() -> None:
    """Night in Taipei is afternoon in Paris."""
    afternoon = at("2026-01-10 16:00:00")
    assert NIGHT.until(afternoon) is None
    assert Quiet(22, 8, "Asia/Taipei").until(afternoon) == at("2026-01-11 08:00:00", "Asia/Taipei")


def test_time_zones_are_found_by_their_place() -> None:
    """The place that begins so comes first, and all that are offered exist."""
    assert clock.zones("par")[0] == "America/Paramaribo"
    assert "Europe/Paris" in clock.zones("par")
    assert clock.zones("new york")[0] == "America/New_York"
    assert clock.zones("nowhere at all") == []
    assert "UTC" in clock.zones()
    assert all(ZoneInfo(zone).key == zone for zone in clock.zones())
