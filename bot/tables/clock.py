"""The clocks that a table may choose, and their arithmetic. Pure: times in, times out.

A turn lasts until another seat is to act. It has a number of seconds of its own, followed by the seat's reserve, of
which only the part that was used is lost. The deadline is stored, reserve included, and everything else follows from
it, so a clock is put off by adding seconds. A turn has its time once, whoever plays it: when the others stop waiting in
the middle of a turn, the time that is left is kept and goes on in the same run. So giving a seat away and taking it
back gains nothing.

Times are whole seconds since 1970.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.store.table_rows import Timer

HOUR = 3600
DAY = 24 * HOUR
_NIGHT_ENDS = 4
"""The hour at which an evening is over for those who were still awake."""


@dataclass(frozen=True, slots=True)
class Clock:
    """One of the clocks that a table may choose."""

    name: str
    turn: int | None
    """Seconds for a turn; None for no limit."""
    grace: int
    """Seconds that the other players have to decide what happens once the time is up."""
    reserve: int = 0
    """Additional seconds that a seat has for all its turns together."""
    reminders: tuple[float, ...] = (0.5, 0.9)
    """When the player is reminded, as fractions of the turn."""
    with_vacations: bool = True
    """Whether the clock waits for a player on vacation. A live clock does not: everybody sits at the table at the same
    time."""


NONE = Clock("none", turn=None, grace=DAY)
QUICK = Clock("quick", turn=60, grace=60, reserve=180, reminders=(1.0,), with_vacations=False)
LIVE = Clock("live", turn=90, grace=120, reserve=600, reminders=(1.0,), with_vacations=False)
RELAXED = Clock("relaxed", turn=DAY, grace=12 * HOUR)
CLOCKS: Mapping[str, Clock] = {
    clock.name: clock for clock in (NONE, QUICK, LIVE, RELAXED, Clock("slow", turn=3 * DAY, grace=DAY))
}
"""The clocks to choose from, by name, as in the database and in commands."""
HALF_DAY = Clock("half_day", turn=DAY // 2, grace=6 * HOUR)
"""The clock of cups whose rounds take a few days: a turn outlasts a night."""
ALL: Mapping[str, Clock] = {**CLOCKS, HALF_DAY.name: HALF_DAY}
"""All clocks, by name."""


def clock_of(timer: Timer) -> Clock:
    """Return the clock that a table has chosen, or NONE if that clock no longer exists."""
    return ALL.get(timer.clock, NONE)


# --- A turn ------------------------------------------------------------------------------------


def begun(timer: Timer, now: int, *, reserve: int = 0, away_until: int | None = None) -> Timer:
    """Return the timer at the beginning of a turn, or of more time for it, of a seat with this reserve. If the player
    is away, the time begins to run at `away_until`."""
    clock = clock_of(timer)
    first = none_waits(timer, run=timer.run + 1)
    if clock.turn is None:
        return first
    running = replace(first, deadline=_start(timer, now, away_until) + clock.turn + reserve)
    return replace(running, remind_at=_reminder(running, reserve, 0))


def none_waits(timer: Timer, *, run: int) -> Timer:
    """Return the timer at the beginning of a run in which nobody is waited for."""
    return replace(timer, run=run, deadline=None, remind_at=None, reminded=0, remaining=None)


def halted(timer: Timer, now: int, *, away_until: int | None = None) -> Timer:
    """Return the timer when the others stop waiting in the middle of a turn. The time that is left is kept in
    `remaining`; a vacation until `away_until` uses none of it."""
    if timer.deadline is None:
        return timer
    up = is_up(timer, now)
    remaining = timer.deadline - (now if up else min(timer.deadline, _start(timer, now, away_until)))
    return replace(timer, deadline=None, remind_at=None, remaining=remaining)


def resumed(timer: Timer, now: int, *, reserve: int = 0, away_until: int | None = None) -> Timer:
    """Return the timer of a turn that was `halted` when the others wait again. It has the time that was left, and a
    player who was late is as late as before. The run is the same, so the votes stay valid."""
    assert timer.remaining is not None
    start = now if timer.remaining <= 0 else _start(timer, now, away_until)
    running = replace(timer, deadline=start + timer.remaining, remaining=None)
    return replace(running, remind_at=_reminder(running, reserve, timer.reminded))


def _start(timer: Timer, now: int, away_until: int | None) -> int:
    """Return when the time of a player who is away until then begins to run."""
    return max(now, away_until or 0) if clock_of(timer).with_vacations else now


def expired(timer: Timer, now: int) -> Timer:
    """Return the timer of a player for whom nobody waits any longer: the time is up now."""
    return replace(timer, deadline=now, remind_at=None)


def reserve_left(timer: Timer, reserve: int, now: int) -> int:
    """Return how many seconds are left of a seat's reserve when its turn ends now."""
    return reserve if timer.deadline is None else min(reserve, max(0, timer.deadline - now))


def turn_ends(timer: Timer, reserve: int) -> int | None:
    """Return when the turn's own time ends and the reserve begins to run; None without a deadline."""
    return None if timer.deadline is None else timer.deadline - reserve


def is_up(timer: Timer, now: int) -> bool:
    """Whether the time is up, the reserve included."""
    return timer.deadline is not None and timer.deadline <= now


def grace_ends(timer: Timer) -> int | None:
    """Return when the others' time to decide ends; None without a deadline."""
    return None if timer.deadline is None else timer.deadline + clock_of(timer).grace


def put_off(timer: Timer, seconds: int) -> Timer:
    """Return the timer with its times moved by `seconds`, later or, if negative, earlier."""
    deadline = None if timer.deadline is None else timer.deadline + seconds
    remind_at = None if timer.remind_at is None else timer.remind_at + seconds
    return replace(timer, deadline=deadline, remind_at=remind_at)


def stretched(before: int | None, after: int | None, now: int) -> int:
    """Return by how many seconds a player's turn ends later if the vacation lasts until `after` instead of `before`.
    None stands for no vacation."""
    return max(now, after or 0) - max(now, before or 0)


# --- Vacations ---------------------------------------------------------------------------------

LONGEST_VACATION = 21 * DAY
ALLOWANCE = 42 * DAY
"""Seconds of vacation that everybody has in `YEAR`. A vacation that has begun counts as at least a day."""
YEAR = 365 * DAY


def allowance_left(vacations: Iterable[tuple[int, int]]) -> int:
    """Return how many seconds of vacation are left after these, which are given as pairs of beginning and end."""
    return ALLOWANCE - sum(max(DAY, ends - begins) for begins, ends in vacations)


# --- Reminders ---------------------------------------------------------------------------------


def reminded(timer: Timer, reserve: int, now: int) -> Timer:
    """Return the timer after a reminder at `now`, which stands for all that were due."""
    number = timer.reminded + 1
    while (at := _reminder(timer, reserve, number)) is not None and at <= now:
        number += 1
    return replace(timer, reminded=number, remind_at=at)


def _reminder(timer: Timer, reserve: int, number: int) -> int | None:
    """Return when the reminder of this number, from 0, is due; None if there is no such reminder before the time is
    up."""
    clock = clock_of(timer)
    if clock.turn is None or timer.deadline is None or number >= len(clock.reminders):
        return None
    at = timer.deadline - reserve - clock.turn + round(clock.turn * clock.reminders[number])
    return at if at < timer.deadline else None


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hours in which a person does not want to be reminded, by the wall clock of that person."""

    begins: int
    """An hour from 0 to 23."""
    ends: int
    """An hour from 0 to 23, the next day if it is not later than `begins`."""
    zone: str
    """An IANA name, such as `Europe/Paris`."""

    def until(self, now: int) -> int | None:
        """Return when the quiet hours end that include `now`; None outside of them."""
        if self.begins == self.ends:
            return None
        local = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        hours = (self.ends - self.begins) % 24
        for day in (local.date(), local.date() - timedelta(days=1)):
            midnight = datetime(day.year, day.month, day.day, tzinfo=local.tzinfo)
            # By the wall clock: in the night when clocks change, they are an hour longer or shorter.
            begins = (midnight + timedelta(hours=self.begins)).timestamp()
            ends = (midnight + timedelta(hours=self.begins + hours)).timestamp()
            if begins <= now < ends:
                return int(ends)
        return None


def tonight(now: int, zone: str) -> int:
    """Return when the night ends that has begun or is to come: at the next four o'clock in this time zone."""
    local = datetime.fromtimestamp(now, ZoneInfo(zone))
    day = local.date() + timedelta(days=local.hour >= _NIGHT_ENDS)
    return int(datetime(day.year, day.month, day.day, _NIGHT_ENDS, tzinfo=local.tzinfo).timestamp())


def zones(typed: str = "") -> list[str]:
    """Return the names of time zones that contain this text; those whose place begins with it come first."""
    part = typed.strip().casefold().replace(" ", "_")
    names = [zone for zone in _zones() if part in zone.casefold()]
    return sorted(names, key=lambda zone: (not _place(zone).startswith(part), zone))


def is_zone(name: str) -> bool:
    """Whether a time zone has this name."""
    return name in _zones()


@cache
def _zones() -> frozenset[str]:
    with_place = (zone for zone in available_timezones() if "/" in zone)
    return frozenset({"UTC", *(zone for zone in with_place if not zone.startswith(("Etc/", "SystemV/", "US/")))})


def _place(zone: str) -> str:
    return zone.rpartition("/")[2].casefold()
