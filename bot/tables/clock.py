"""How long a turn may take: the clocks that a table may choose, and their arithmetic. Pure: times in, times out.

A turn is what one seat does until it is another's. It has so many seconds, and behind them what is left of the seat's
reserve, which is taken only as far as it is used. Times are whole seconds since 1970.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.store import Timer

HOUR = 3600
DAY = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Clock:
    """One of the clocks that a table may choose."""

    name: str
    turn: int | None
    """Seconds for a turn; None: as long as one likes."""
    grace: int
    """Seconds for the others to decide what happens once the time is up."""
    reserve: int = 0
    """Seconds more for all turns of a seat together."""
    reminders: tuple[float, ...] = (0.5, 0.9)
    """When the player is reminded, as parts of the turn."""
    with_vacations: bool = True
    """Whether it waits for who is away. At a table where all sit at the same time nobody is."""


NONE = Clock("none", turn=None, grace=DAY)
RELAXED = Clock("relaxed", turn=DAY, grace=12 * HOUR)
CLOCKS: Mapping[str, Clock] = {
    clock.name: clock
    for clock in (
        NONE,
        Clock("live", turn=90, grace=120, reserve=600, reminders=(1.0,), with_vacations=False),
        RELAXED,
        Clock("slow", turn=3 * DAY, grace=DAY),
    )
}
"""By name, as the database and commands have it."""


def clock_of(timer: Timer) -> Clock:
    """Return the clock that a table has chosen; one that is not there any more is none."""
    return CLOCKS.get(timer.clock, NONE)


# --- A turn ------------------------------------------------------------------------------------


def begun(timer: Timer, now: int, *, reserve: int = 0, away_until: int | None = None) -> Timer:
    """Return the timer at the beginning of a turn, or of more time for one, of a seat with this reserve; for who is
    away it begins to run when they are back."""
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
    """Return the timer when nobody is waited for any longer in the middle of a turn: what the turn has left is kept,
    of a seat that is away until then without the vacation."""
    if timer.deadline is None:
        return timer
    up = is_up(timer, now)
    remaining = timer.deadline - (now if up else min(timer.deadline, _start(timer, now, away_until)))
    return replace(timer, deadline=None, remind_at=None, remaining=remaining)


def resumed(timer: Timer, now: int, *, reserve: int = 0, away_until: int | None = None) -> Timer:
    """Return the timer of a turn that was `halted` when somebody is waited for again: it has what it had left, and
    whose time was up is as late as before. What the others chose holds, for the run is the same."""
    assert timer.remaining is not None
    start = now if timer.remaining <= 0 else _start(timer, now, away_until)
    running = replace(timer, deadline=start + timer.remaining, remaining=None)
    return replace(running, remind_at=_reminder(running, reserve, timer.reminded))


def _start(timer: Timer, now: int, away_until: int | None) -> int:
    """Return when the time of somebody runs who is away until then."""
    return max(now, away_until or 0) if clock_of(timer).with_vacations else now


def expired(timer: Timer, now: int) -> Timer:
    """Return the timer of somebody who is not waited for any longer: the time is up now."""
    return replace(timer, deadline=now, remind_at=None)


def reserve_left(timer: Timer, reserve: int, now: int) -> int:
    """Return what is left of a seat's reserve when its turn ends."""
    return reserve if timer.deadline is None else min(reserve, max(0, timer.deadline - now))


def turn_ends(timer: Timer, reserve: int) -> int | None:
    """Return when the turn's own time ends, and the reserve begins to run."""
    return None if timer.deadline is None else timer.deadline - reserve


def is_up(timer: Timer, now: int) -> bool:
    """Whether the time is up, the reserve included."""
    return timer.deadline is not None and timer.deadline <= now


def grace_ends(timer: Timer) -> int | None:
    """Return when it is decided without the others."""
    return None if timer.deadline is None else timer.deadline + clock_of(timer).grace


def put_off(timer: Timer, seconds: int) -> Timer:
    """Return the timer with its times so many seconds later, or earlier."""
    deadline = None if timer.deadline is None else timer.deadline + seconds
    remind_at = None if timer.remind_at is None else timer.remind_at + seconds
    return replace(timer, deadline=deadline, remind_at=remind_at)


def stretched(before: int | None, after: int | None, now: int) -> int:
    """Return how many seconds later the turn of somebody ends who would have been away until `before`, and will be
    until `after`; None is not at all."""
    return max(now, after or 0) - max(now, before or 0)


# --- Vacations ---------------------------------------------------------------------------------

LONGEST_VACATION = 21 * DAY
ALLOWANCE = 42 * DAY
"""So much vacation everybody has in `YEAR`; one that has begun is a day at least."""
YEAR = 365 * DAY


def allowance_left(taken: Iterable[tuple[int, int]]) -> int:
    """Return how many seconds of vacation are left to somebody who has had these in the last year."""
    return ALLOWANCE - sum(max(DAY, ends - begins) for begins, ends in taken)


# --- Reminders ---------------------------------------------------------------------------------


def reminded(timer: Timer, reserve: int, now: int) -> Timer:
    """Return the timer after a reminder now, which stands for all that were due."""
    number = timer.reminded + 1
    while (at := _reminder(timer, reserve, number)) is not None and at <= now:
        number += 1
    return replace(timer, reminded=number, remind_at=at)


def _reminder(timer: Timer, reserve: int, number: int) -> int | None:
    """Return when the reminder of this number, from 0, is due; None if there is none before the time is up."""
    clock = clock_of(timer)
    if clock.turn is None or timer.deadline is None or number >= len(clock.reminders):
        return None
    at = timer.deadline - reserve - clock.turn + round(clock.turn * clock.reminders[number])
    return at if at < timer.deadline else None


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hours in which somebody does not want to be reminded, as a clock on that person's wall shows them."""

    begins: int
    """An hour from 0 to 23."""
    ends: int
    """An hour from 0 to 23, the next day if it is not later than `begins`."""
    zone: str
    """An IANA name, such as `Europe/Paris`."""

    def until(self, now: int) -> int | None:
        """Return when the quiet ends that is now; None if there is none now."""
        if self.begins == self.ends:
            return None
        here = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        hours = (self.ends - self.begins) % 24
        for day in (here.date(), here.date() - timedelta(days=1)):
            midnight = datetime(day.year, day.month, day.day, tzinfo=here.tzinfo)
            # On the wall: in the night when clocks change, it is an hour more or less.
            begins = (midnight + timedelta(hours=self.begins)).timestamp()
            ends = (midnight + timedelta(hours=self.begins + hours)).timestamp()
            if begins <= now < ends:
                return int(ends)
        return None


def zones(typed: str = "") -> list[str]:
    """Return the names of time zones in which this occurs, those first whose place begins so."""
    wanted = typed.strip().casefold().replace(" ", "_")
    found = [zone for zone in _zones() if wanted in zone.casefold()]
    return sorted(found, key=lambda zone: (not _place(zone).startswith(wanted), zone))


def is_zone(name: str) -> bool:
    """Whether there is such a time zone."""
    return name in _zones()


@cache
def _zones() -> frozenset[str]:
    return frozenset(filter(_has_place, available_timezones()))


def _has_place(zone: str) -> bool:
    return zone == "UTC" or ("/" in zone and not zone.startswith(("Etc/", "SystemV/", "US/")))


def _place(zone: str) -> str:
    return zone.rpartition("/")[2].casefold()
