"""Clocks as time passes: outages of the bot, what is due, reminders, what boards say about clocks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.shards import NOTHING_AWAY, Away, Shards, shard_of
from bot.store.people_rows import Preferences
from bot.store.table_rows import Due, Post, Spot, TableId, Timer
from bot.store.transaction import Transaction
from bot.tables import clock
from bot.tables.base import LATE, REMINDER, TURN, Base
from bot.tables.preferences import quiet_hours
from bot.tables.table import Match
from bot.tables.takebacks import Takebacks

REMINDERS = 10
"""More reminders than there are in a run of any clock."""
OUTAGE = 60
"""Seconds without a heartbeat after which the bot was away. A shorter gap is only a late beat."""


class Clocks:
    """The part of the service for what time brings about."""

    def __init__(self, base: Base, takebacks: Takebacks) -> None:
        self._base = base
        self._takebacks = takebacks
        self._away = NOTHING_AWAY
        """What was away at the last beat."""
        self._beat_at: int | None = None
        """When this process last gave a beat."""

    async def beat(self, away: Away = NOTHING_AWAY, true_time: tuple[float, float] | None = None) -> int:
        """Note that the bot is running and receives the events of all servers but those that are `away`. Return the
        length of the outage that has ended, in seconds, or 0.

        Time in which nobody could press anything is added to all clocks, to the end of open lobbies, and to the time
        that a match may rest: what the bot was away for, by shard, and what single servers or shards are away for, a
        little with each call. The `true_time`, as the earliest and the latest that it can be, sets a clock that is
        wrong. If the clock was wrong when the bot last ran, the outage is what it seems to be, in the past or in the
        future, so that everybody has the time that was left then.

        Call this at the start, before any press is answered, and every few seconds. An outage is added in the
        transaction that ends it, so it is added once even if the process is killed.
        """
        async with self._base.change() as tx:
            if true_time is not None:
                self._base.set_clock(true_time)
            now = self._base.now()
            beats = await tx.clocks.beat(now)
            gaps = {shards: now - before for shards, before in beats.items() if before is not None}
            outages = {shards: gap for shards, gap in gaps.items() if abs(gap) > OUTAGE}
            for shards, gap in outages.items():
                # Before the first beat of a process no turn begins; before a later one, after a pause of the whole
                # machine, some may have begun.
                await tx.clocks.put_off_all(gap, shards, since=None if self._beat_at is None else now - gap)
                await tx.clocks.put_off_idle(gap, shards, now)
            if outages:
                # The timers that are remembered for taking moves back lack the outage.
                self._takebacks.forget_all()
            elif self._beat_at is not None and now > self._beat_at:
                await self._stand_still(tx, away, self._beat_at, now)
        self._away, self._beat_at = away, now
        return max(0, *outages.values()) if outages else 0

    async def missed(self, seconds: int, shards: Shards) -> None:
        """Note that the events of these shards have not arrived for so many seconds, which nobody has noticed until
        now. They are away from now on."""
        async with self._base.change() as tx:
            now = self._base.now()
            await tx.clocks.put_off_all(seconds, shards, since=now - seconds, shown=False)
            self._forget_moves(tx)

    async def _stand_still(self, tx: Transaction, away: Away, since: int, now: int) -> None:
        """Add the time since then to the clocks of what is away, or was until now. Boards and cards say so when the
        servers are back: until then their times go on changing."""
        for part, visible in ((away, False), (self._away - away, True)):
            if part.shards:
                shards = Shards(tuple(sorted(part.shards)), part.count)
                await tx.clocks.put_off_all(now - since, shards, since=since, shown=visible)
            if servers := [guild_id for guild_id in part.servers if shard_of(guild_id, part.count) not in part.shards]:
                await tx.clocks.put_off_in(servers, now - since, since=since, shown=visible)
        self._forget_moves(tx)

    def _forget_moves(self, tx: Transaction) -> None:
        """Forget which moves may be taken back where clocks were put off: the timers that are remembered lack that."""
        for table in tx.touched:
            self._takebacks.forget(table)

    async def due(self) -> Mapping[Spot, Sequence[Due]]:
        """Return the matches in which a reminder is due, the time of a turn is up and the others were not asked yet, or
        their time to decide is over; by the place where they are shown. The matches are not read."""
        graces = {name: rules.grace for name, rules in clock.ALL.items()}
        return await self._base.ask(lambda tx: tx.clocks.due(self._base.now(), graces))

    def now(self) -> int:
        return self._base.now()

    def is_up(self, timer: Timer) -> bool:
        """Whether the time of the seat to act is up."""
        return clock.is_up(timer, self._base.now())

    def grace_is_over(self, timer: Timer) -> bool:
        """Whether the others' time to decide about the seat to act is over."""
        ends = clock.grace_ends(timer)
        return ends is not None and ends <= self._base.now()

    # --- Reminders -----------------------------------------------------------------------------

    async def remind(self, seen: Match, preferences: Preferences) -> None:
        """Owe the player a reminder, where the player prefers it, if one is due; it stands for all that are due. In
        quiet hours it is put off to their end, if the turn ends later than that."""
        now, quiet = self._base.now(), quiet_hours(preferences)
        until = None if quiet is None else quiet.until(now)
        async with self._base.change() as tx:
            match = await self._same(tx, seen)
            if match is None or match.to_act is None or match.timer.remind_at is None or match.timer.remind_at > now:
                return
            if until is not None and match.timer.deadline is not None and until < match.timer.deadline:
                await self._base.save(tx, match, match.with_row(timer=replace(match.timer, remind_at=until)))
                return
            player = match.seats[match.to_act]
            after = match.with_row(timer=clock.reminded(match.timer, player.reserve, now))
            await self._base.save(tx, match, after)
            if player.user_id is not None:
                await tx.outbox.owe(*_reminder(match, player.user_id, preferences.remind))

    # --- The question about a late player ------------------------------------------------------

    async def ask(self, seen: Match) -> None:
        """Owe the others the question what to do about the player whose time is up."""
        async with self._base.change() as tx:
            match = await self._same(tx, seen)
            if match is not None and self.is_up(match.timer):
                # The others may be asked about the same run again, after a computer player took over for a while.
                await tx.outbox.owe(match.owes(LATE, part=match.timer.run, facts=str(self._base.now())))

    async def begin_term(self, table: TableId, run: int) -> None:
        """Let the others' time to decide in this run begin now, because they are asked only now: until now the question
        could stand nowhere."""
        now = self._base.now()
        async with self._base.change() as tx:
            match = await self._base.match(tx, table)
            deadline = match.timer.deadline
            if match.timer.run != run or deadline is None or now - deadline <= OUTAGE:
                return
            if not stands(await tx.outbox.of_table(table, LATE), run):
                await self._base.save(tx, match, match.with_row(timer=clock.expired(match.timer, now)))

    # --- Helpers -------------------------------------------------------------------------------

    async def _same(self, tx: Transaction, seen: Match) -> Match | None:
        """Return the match as it is now; None if it is over or another run has begun."""
        match = await self._base.match(tx, seen.id)
        return match if match.live and match.timer.run == seen.timer.run else None


def stands(questions: Iterable[Post], run: int) -> bool:
    """Whether any of these questions about late players, of this run of the clock, stands anywhere."""
    return any(post.part == run and post.message_id is not None for post in questions)


async def was_called(tx: Transaction, match: Match) -> bool:
    """Whether the person to act could know of it: by a message to that person, or else by the board."""
    user_id = None if match.to_act is None else match.seats[match.to_act].user_id
    posts = await tx.outbox.of_table(match.id, TURN, REMINDER)
    calls = [post for post in posts if (post.kind, post.part, post.user_id) == (TURN, match.ply, user_id)]
    reminders = [post for post in posts if post.kind == REMINDER and run_of(post) == match.timer.run]
    if any(post.message_id is not None for post in (*calls, *reminders)):
        return True
    on_board = match.published_ply >= match.ply or (match.view(None).mid_turn and match.place.message_id is not None)
    return on_board and not calls


def run_of(reminder: Post) -> int:
    """Return the run of the clock to which this reminder belongs."""
    return reminder.part // REMINDERS


def _reminder(match: Match, user_id: int, where: str) -> Iterator[Post]:
    """Yield the messages that remind this player now, where the player prefers it."""
    part, facts = match.timer.run * REMINDERS + match.timer.reminded, str(match.row.moved_at)
    if where in ("thread", "both"):
        yield match.owes(REMINDER, part=part, facts=facts)
    if where in ("dm", "both"):
        yield match.owes(REMINDER, part=part, facts=facts, user_id=user_id)
