"""Clocks as time goes by: the bot's own outages, what is due, reminders, what boards say of all this."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.store import Due, Preferences, Question, Spot, TableId, Timer, Transaction
from bot.tables import clock
from bot.tables.base import Base
from bot.tables.models import Match
from bot.tables.preferences import quiet_hours
from bot.tables.takebacks import Takebacks

OUTAGE = 60
"""Seconds after which the bot was not there; a beat that is a little late is none."""


class Clocks:
    """The part of the service that knows what time does."""

    def __init__(self, base: Base, takebacks: Takebacks) -> None:
        self._base = base
        self._takebacks = takebacks

    async def beat(self) -> int:
        """Take note that the bot is there and hears of everything; return for how many seconds it was not, which were
        added to all clocks; where it serves several shards, each has its own gap, and this is the longest. Call it at
        the start, before any press is answered, and every few seconds. A gap is added in the transaction that ends it,
        so it is added once, wherever the process is killed.
        """
        async with self._base.change() as tx:
            now = self._base.now()
            beats = await tx.clocks.beat(now)
            gaps = {shards: now - before for shards, before in beats.items() if before is not None}
            outages = {shards: gap for shards, gap in gaps.items() if gap > OUTAGE}
            for shards, gap in outages.items():
                await tx.clocks.put_off_all(gap, shards)
            if outages:
                # The clocks that would be set back are put off no more.
                self._takebacks.forget_all()
            return max(outages.values(), default=0)

    async def due(self) -> Mapping[Spot, Sequence[Due]]:
        """Return the matches in which a reminder is due, or the time of a turn is up and nobody was asked what to do,
        or they were and have had their time to answer; by where they are shown. They are not read."""
        async with self._base.look() as tx:
            return await tx.clocks.due(self._base.now(), {name: known.grace for name, known in clock.CLOCKS.items()})

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

    async def remind(self, seen: Match, preferences: Preferences) -> Match | None:
        """Return the match if its player is to be reminded now. In quiet hours that waits until they end, as long as
        that is not too late.
        """
        now, quiet = self._base.now(), quiet_hours(preferences)
        until = None if quiet is None else quiet.until(now)
        async with self._base.change() as tx:
            match = await self._same(tx, seen)
            if match is None or match.timer.remind_at is None or match.timer.remind_at > now:
                return None
            if until is not None and match.timer.deadline is not None and until < match.timer.deadline:
                await tx.clocks.save(match.id, replace(match.timer, remind_at=until))
                return None
            return match

    async def mark_reminded(self, seen: Match) -> None:
        """The player was reminded, of all that was due. If the reserve runs from now on, the board has to say so."""
        async with self._base.change() as tx:
            match = await self._same(tx, seen)
            if match is not None and match.to_act is not None:
                reserve = match.seats[match.to_act].reserve
                timer = clock.reminded(match.timer, reserve, self._base.now())
                timer = timer if not reserve else replace(timer, line_changes=timer.line_changes + 1)
                await tx.clocks.save(match.id, timer)

    # --- What boards say -----------------------------------------------------------------------

    async def stand_in_moves(self, table: TableId) -> Mapping[int, str]:
        """Return which moves computer players made for people: the level of each by its number, from 0."""
        async with self._base.look() as tx:
            return await tx.tables.stand_in_moves(table)

    async def lines_behind(self) -> tuple[TableId, ...]:
        """Return the matches whose newest board says of clocks and people what is true no longer."""
        async with self._base.look() as tx:
            return await tx.pending.lines()

    async def mark_line_shown(self, seen: Match) -> None:
        """The newest board says what is true of this match."""
        async with self._base.change() as tx:
            await tx.tables.line_shows(seen.id, seen.timer.line_changes)

    async def question(self, match: Match) -> Question | None:
        """Return the question what to do now that the time is up, if it stands in the thread."""
        async with self._base.look() as tx:
            return next((asked for asked in await tx.questions.of(match.id) if asked.run == match.timer.run), None)

    async def note_question(self, asked: Question) -> None:
        """This question stands in the thread, whether it is known or not."""
        async with self._base.change() as tx:
            if all(known.message_id != asked.message_id for known in await tx.questions.of(asked.table)):
                await tx.questions.add(asked)

    # --- Helpers -------------------------------------------------------------------------------

    async def _same(self, tx: Transaction, seen: Match) -> Match | None:
        """Return the match as it is now; None if it is another turn."""
        match = await self._base.match(tx, seen.id)
        return match if match.live and match.timer.run == seen.timer.run else None
