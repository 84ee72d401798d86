"""What people prefer (reminders, quiet hours, pictures, boards), their vacations, and how far they are in lessons."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from bot.recent import Recent
from bot.store.people_rows import Preferences, Progress
from bot.tables import clock
from bot.tables.base import Base, Press
from bot.tables.clock import DAY, LONGEST_VACATION, YEAR, Quiet, allowance_left, clock_of
from bot.tables.out_of_date import TURN_LINE
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match

_REMEMBERED = 10_000
"""People whose preferences are kept in memory."""


class AllPreferences:
    """The part of the service that knows what people prefer."""

    def __init__(self, base: Base) -> None:
        self._base = base
        self._preferences: Recent[int, tuple[Preferences, float]] = Recent(_REMEMBERED)
        """The preferences that were read lately, and when they were read."""
        self._changes = 0
        """Counts their changes. If it differs after a query, the result of the query may be outdated."""

    async def of(self, user_id: int) -> Preferences:
        """Return this person's preferences. `away_until` is None once the vacation is over."""
        return (await self.of_all([user_id]))[user_id]

    async def of_all(self, users: Collection[int]) -> Mapping[int, Preferences]:
        """Return each person's preferences. Every move and every picture needs them, so they are cached."""
        if any(user not in self._preferences or not self._base.fresh(self._preferences[user][1]) for user in users):
            before = self._changes
            async with self._base.look(once=True) as tx:
                preferences = await tx.preferences.of_all(users)
            if self._changes == before:
                self._know(preferences)
        else:
            preferences = {user: self._preferences[user][0] for user in users}
        now = self._base.now()
        back = {
            user: replace(wishes, away_until=None)
            for user, wishes in preferences.items()
            if wishes.away_until is not None and wishes.away_until <= now
        }
        return {**preferences, **back}

    async def change(self, press: Press, **changes: object) -> Preferences:
        """Change preferences of the presser, any but `away_until`; return all of them."""
        async with self._base.change(press) as tx:
            wishes = replace(await tx.preferences.of(press.user_id), **changes)  # type: ignore[arg-type]  # values of many types
            await tx.preferences.save(press.user_id, wishes)
        self._know({press.user_id: wishes})
        return wishes

    def forget(self, user_id: int) -> None:
        """Remove this person from the cache, after a change outside of it."""
        self._changes += 1
        self._preferences.pop(user_id, None)

    def _know(self, preferences: Mapping[int, Preferences]) -> None:
        self._changes += 1
        self._preferences.update((user, (wishes, self._base.clock())) for user, wishes in preferences.items())

    async def note_lessons(self, user_id: int, game: str, progress: Progress) -> None:
        """Store this person's progress in the lessons of this game. Refused: NOT_SAVED."""
        async with self._base.change() as tx:
            await tx.lessons.save(user_id, game, progress)

    # --- Vacations -----------------------------------------------------------------------------

    async def go_away(self, press: Press, until: int | None) -> tuple[Match, ...]:
        """Let the presser be away until then, at most three weeks from now, or be back if None. The clocks that run for
        this person are put off by what the vacation delays them; a time that is up stays up. Return the matches in
        which the person is to act. Refused: VACATION_USED if the year's allowance is too small."""
        async with self._base.change(press) as tx:
            now = self._base.now()
            until = None if until is None else min(until, now + LONGEST_VACATION)
            before = await tx.preferences.of(press.user_id)
            vacations = await tx.preferences.vacations(press.user_id)
            await tx.preferences.save_vacations(press.user_id, _with_vacation(vacations, now, until))
            seconds = clock.stretched(before.away_until, until, now)
            await tx.preferences.save(press.user_id, replace(before, away_until=until))
            await tx.preferences.away(press.user_id, until)
            matches = []
            waiting = await self._base.read_these(tx, await tx.clocks.waiting_for(press.user_id))
            for match in (table for table in waiting if isinstance(table, Match)):
                timer = match.timer
                waits = clock_of(timer).with_vacations and not clock.is_up(timer, now)
                after = match.with_row(timer=clock.put_off(timer, seconds) if waits else timer)
                matches.append(await self._base.save(tx, match, after))
                await tx.outbox.owe(match.owes(TURN_LINE))  # which says who is away
        self.forget(press.user_id)
        return tuple(matches)

    async def vacation_left(self, user_id: int) -> int:
        """Return how many seconds of vacation this person has left, counting the last 365 days."""
        vacations = await self._base.ask(lambda tx: tx.preferences.vacations(user_id))
        return max(0, allowance_left(_until_now(vacations, self._base.now())))


def _with_vacation(vacations: Iterable[tuple[int, int]], now: int, until: int | None) -> list[tuple[int, int]]:
    """Return a person's vacations after these `vacations`, if the person is away from now `until` then; None for not
    away. A vacation that is not over yet goes on as the same one. Refused: VACATION_USED."""
    past = _until_now(vacations, now)
    if until is None:
        return past
    goes_on = bool(past) and past[-1][1] == now
    begins = past.pop()[0] if goes_on else now
    after = [*past, (begins, until)]
    if allowance_left(after) < 0:
        seconds_left = allowance_left([*past, (begins, now)] if goes_on else past)
        raise Refused(Refusal.VACATION_USED, count=max(0, seconds_left) // DAY)
    return after


def _until_now(vacations: Iterable[tuple[int, int]], now: int) -> list[tuple[int, int]]:
    """Return the vacations of the last year, cut off at `now`."""
    return [(begins, min(ends, now)) for begins, ends in vacations if ends > now - YEAR]


def quiet_hours(preferences: Preferences) -> Quiet | None:
    """Return the quiet hours that this person prefers; None without any."""
    if preferences.quiet_begins is None or preferences.quiet_ends is None:
        return None
    return Quiet(preferences.quiet_begins, preferences.quiet_ends, preferences.zone)
