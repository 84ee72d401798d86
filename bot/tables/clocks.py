"""Clocks as time goes by: the bot's own outages, what is due, reminders, vacations, what boards say of all this."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from bot.store import Due, Question, Spot, TableId, Timer, Transaction, Wishes
from bot.tables import clock
from bot.tables.base import Base
from bot.tables.clock import DAY, LONGEST_VACATION, YEAR, Quiet, allowance_left, clock_of
from bot.tables.models import Press
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.tables.turns import renewed

OUTAGE = 60
"""Seconds after which the bot was not there; a beat that is a little late is none."""
_REMEMBERED = 10_000
"""People."""


class Clocks:
    """The part of the service that knows what time does."""

    def __init__(self, base: Base) -> None:
        self._base = base
        self._wished: dict[int, tuple[Wishes, float]] = {}
        """What people wish who were asked for lately, and when it was known."""
        self._changes = 0
        """So often `_wished` was changed: who has read meanwhile may know less."""

    async def beat(self) -> int:
        """Take note that the bot is there and hears of everything; return for how many seconds it was not, which were
        added to all clocks; where it serves several shards, each has its own gap, and this is the longest. Call it at
        the start, before any press is answered, and every few seconds. A gap is added in the transaction that ends it,
        so it is added once, wherever the process is killed.
        """
        async with self._base.change() as tx:
            now = self._base.now()
            gaps = {shards: now - before for shards, before in (await tx.beat(now)).items() if before is not None}
            outages = {shards: gap for shards, gap in gaps.items() if gap > OUTAGE}
            for shards, gap in outages.items():
                await tx.put_off_all(gap, shards)
            if outages:
                # The clocks that would be set back are put off no more.
                self._base.made.clear()
            return max(outages.values(), default=0)

    async def due(self) -> Mapping[Spot, Sequence[Due]]:
        """Return the matches in which a reminder is due, or the time of a turn is up and nobody was asked what to do,
        or they were and have had their time to answer; by where they are shown. They are not read."""
        async with self._base.look() as tx:
            return await tx.due(self._base.now(), {name: known.grace for name, known in clock.CLOCKS.items()})

    def now(self) -> int:
        return self._base.now()

    def is_up(self, timer: Timer) -> bool:
        """Whether the time of the seat to act is up."""
        return clock.is_up(timer, self._base.now())

    def grace_is_over(self, timer: Timer) -> bool:
        """Whether the others have had their time to decide about the seat to act."""
        ends = clock.grace_ends(timer)
        return ends is not None and ends <= self._base.now()

    # --- Reminders -----------------------------------------------------------------------------

    async def wishes(self, user_id: int) -> Wishes:
        """Return what this person wishes, and until when a vacation lasts that is not over."""
        return (await self.wishes_of([user_id]))[user_id]

    async def wishes_of(self, users: Collection[int]) -> Mapping[int, Wishes]:
        """Return what each of these people wishes: every move and every picture asks for it, so it is remembered."""
        if any(user not in self._wished or not self._base.fresh(self._wished[user][1]) for user in users):
            before = self._changes
            async with self._base.look() as tx:
                found = await tx.wishes_of(users)
            if self._changes == before:
                self._know(found)
        else:
            found = {user: self._wished[user][0] for user in users}
        now = self._base.now()
        over = {user for user, one in found.items() if one.away_until is not None and one.away_until <= now}
        return {user: replace(one, away_until=None) if user in over else one for user, one in found.items()}

    async def wish(self, press: Press, **changes: object) -> Wishes:
        """Change what the presser wishes: anything but `away_until`."""
        async with self._base.change(press) as tx:
            wished = replace(await tx.wishes(press.user_id), **changes)  # type: ignore[arg-type]  # of many types
            await tx.wish(press.user_id, wished)
        self._know({press.user_id: wished})
        return wished

    def forget_wishes(self, user_id: int) -> None:
        """What this person wished was changed by somebody else."""
        self._changes += 1
        self._wished.pop(user_id, None)

    def _know(self, wishes: Mapping[int, Wishes]) -> None:
        self._changes += 1
        self._wished.update((user, (wished, self._base.clock())) for user, wished in wishes.items())
        while len(self._wished) > _REMEMBERED:
            del self._wished[next(iter(self._wished))]

    async def remind(self, seen: Match, wishes: Wishes) -> Match | None:
        """Return the match if its player is to be reminded now. In quiet hours that waits until they end, as long as
        that is not too late.
        """
        now, quiet = self._base.now(), quiet_hours(wishes)
        until = None if quiet is None else quiet.until(now)
        async with self._base.change() as tx:
            match = await self._same(tx, seen)
            if match is None or match.timer.remind_at is None or match.timer.remind_at > now:
                return None
            if until is not None and match.timer.deadline is not None and until < match.timer.deadline:
                await self._base.save(tx, match, match.with_row(timer=replace(match.timer, remind_at=until)))
                return None
            return match

    async def mark_reminded(self, seen: Match) -> None:
        """The player was reminded, of all that was due. If the reserve runs from now on, the board has to say so."""
        async with self._base.change() as tx:
            match = await self._same(tx, seen)
            if match is not None and match.to_act is not None:
                reserve = match.seats[match.to_act].reserve
                after = match.with_row(timer=clock.reminded(match.timer, reserve, self._base.now()))
                await self._base.save(tx, match, renewed(after) if reserve else after)

    # --- Vacations -----------------------------------------------------------------------------

    async def go_away(self, press: Press, until: int | None) -> tuple[Match, ...]:
        """Let the presser be away until then, at most three weeks from now, or be back. The clocks that run for this
        person are put off, and no further than that; what is up already stays up. Returns the matches in which the
        person is to act. Refused: VACATION_USED if the year's allowance does not hold so much.
        """
        async with self._base.change(press) as tx:
            now = self._base.now()
            until = None if until is None else min(until, now + LONGEST_VACATION)
            wished = await tx.wishes(press.user_id)
            taken = await tx.vacations(press.user_id)
            await tx.store_vacations(press.user_id, _with_vacation(taken, now, until))
            seconds = clock.stretched(wished.away_until, until, now)
            await tx.wish(press.user_id, replace(wished, away_until=until))
            await tx.away(press.user_id, until)
            matches = []
            for match in await self._matches(tx, await tx.waiting_for(press.user_id)):
                timer = renewed(match).timer
                waits = clock_of(timer).with_vacations and not clock.is_up(timer, now)
                after = match.with_row(timer=clock.put_off(timer, seconds) if waits else timer)
                matches.append(await self._base.save(tx, match, after))
        self.forget_wishes(press.user_id)
        return tuple(matches)

    async def vacation_left(self, user_id: int) -> int:
        """Return how many seconds of vacation this person has left in these twelve months."""
        async with self._base.look() as tx:
            taken = await tx.vacations(user_id)
        return max(0, allowance_left(_until_now(taken, self._base.now())))

    # --- What boards say -----------------------------------------------------------------------

    async def stand_in_moves(self, table: TableId) -> Mapping[int, str]:
        """Return which moves computer players made for people: the level of each by its number, from 0."""
        async with self._base.look() as tx:
            return await tx.stand_in_moves(table)

    async def lines_behind(self) -> tuple[TableId, ...]:
        """Return the matches whose newest board says of clocks and people what is true no longer."""
        async with self._base.look() as tx:
            return await tx.lines_behind()

    async def mark_line_shown(self, seen: Match) -> None:
        """The newest board says what is true of this match."""
        async with self._base.change() as tx:
            await tx.line_shows(seen.id, seen.timer.line_changes)

    async def question(self, match: Match) -> Question | None:
        """Return the question what to do now that the time is up, if it stands in the thread."""
        async with self._base.look() as tx:
            return next((asked for asked in await tx.questions(match.id) if asked.run == match.timer.run), None)

    async def note_question(self, asked: Question) -> None:
        """This question stands in the thread, whether it is known or not."""
        async with self._base.change() as tx:
            if all(known.message_id != asked.message_id for known in await tx.questions(asked.table)):
                await tx.add_question(asked)

    # --- Helpers -------------------------------------------------------------------------------

    async def _same(self, tx: Transaction, seen: Match) -> Match | None:
        """Return the match as it is now; None if it is another turn."""
        match = await self._base.match(tx, seen.id)
        return match if match.live and match.timer.run == seen.timer.run else None

    async def _matches(self, tx: Transaction, tables: Iterable[TableId]) -> tuple[Match, ...]:
        found = [await tx.table(table) for table in tables]
        return tuple(await self._base.matches(tx, [saved for saved in found if saved is not None]))


def _with_vacation(taken: Iterable[tuple[int, int]], now: int, until: int | None) -> list[tuple[int, int]]:
    """Return the vacations of somebody who has had these, and from now on is away until then; None is not at all. One
    that goes on is the same vacation. Refused: VACATION_USED."""
    past = _until_now(taken, now)
    if until is None:
        return past
    goes_on = bool(past) and past[-1][1] == now
    begins = past.pop()[0] if goes_on else now
    after = [*past, (begins, until)]
    if allowance_left(after) < 0:
        left = allowance_left([*past, (begins, now)] if goes_on else past)
        raise Refused(Refusal.VACATION_USED, count=max(0, left) // DAY)
    return after


def _until_now(taken: Iterable[tuple[int, int]], now: int) -> list[tuple[int, int]]:
    """Return the vacations of the last year as far as they have been."""
    return [(begins, min(ends, now)) for begins, ends in taken if ends > now - YEAR]


def quiet_hours(wishes: Wishes) -> Quiet | None:
    """Return the quiet hours that somebody wishes."""
    if wishes.quiet_begins is None or wishes.quiet_ends is None:
        return None
    return Quiet(wishes.quiet_begins, wishes.quiet_ends, wishes.zone)
