"""Taking a move back: a line more in the log, after which the game stands where it stood before the move.

Who made the newest move may do so for two minutes, if it told nobody anything new and the next player has neither moved
nor opened the panel; a few times from one position on. What the bot played behind it goes with it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.store import TableId, Transaction
from bot.tables.base import Base
from bot.tables.clock import halted, resumed
from bot.tables.log import Takeback, counted, takebacks, words_of
from bot.tables.models import Made, Match, Press
from bot.tables.refusal import Refusal, Refused
from bot.tables.turns import settled, with_seat
from engine.game import Seat
from engine.record import Step, replay

SECONDS = 120
"""For how long a move may be taken back."""
OFTEN = 3
"""How often that may be done from one position on: each move that follows calls the next player again."""
_REMEMBERED = 2000
"""Matches of which it is known whether the newest move may be taken back."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a line of a log tells."""

    step: Step
    """The move; if the line takes moves back, the first of those."""
    number: int | None
    """Which of the moves that count it is, from 1; None of one that was taken back, and of the line that did it."""
    takes_back: bool = False


class Takebacks:
    """The part of the service that knows which moves may be taken back."""

    def __init__(self, base: Base) -> None:
        self._base = base

    def note(self, before: Match, after: Match) -> None:
        """A person, who was to act before, has made a move."""
        seat, noted = before.to_act, self._base.made
        assert seat is not None
        earlier = noted.pop(after.id, ())
        if earlier and (earlier[-1].seat, earlier[-1].ply) != (seat, before.ply):
            earlier = ()
        # Whether the next player looks is seen by the process that serves the table, and the others do not know.
        if after.live and self._base.shards.serves(after.place.guild_id):
            reveals = any(map(after.record.game.reveals, (step.events for step in after.steps(before.ply))))
            now, who = self._base.now(), before.seats[seat]
            timer = halted(before.timer, now, away_until=who.away_until)
            made = Made(seat, after.ply, before.moves, now, reveals, timer, who.reserve)
            noted[after.id] = (*earlier, made)
        if len(noted) > _REMEMBERED:
            noted.popitem(last=False)

    def opened(self, match: Match, seat: Seat) -> None:
        """This player, who is to act, has opened the panel: from now on others do not take back what led there."""
        made = self._newest(match)
        if made is not None and made.seat != seat:
            self._base.made[match.id] = (*self._base.made[match.id][:-1], replace(made, seen_by=seat))

    def forget(self, table: TableId) -> None:
        """Nobody knows whether the newest move there may be taken back, so it stays."""
        self._base.made.pop(table, None)

    def may(self, match: Match, seat: Seat) -> bool:
        """Whether this player may take back the newest move, as things are now."""
        made = self._newest(match)
        return match.live and made is not None and made.seat == seat and self._refusal(match, made) is None

    async def take_back(self, table: TableId, press: Press, *, ply: int) -> Match:
        """Take back the presser's newest move, after which the log had so many lines, and what the bot played behind
        it. The clock goes on as if it had not been made: the time since then is the presser's own.

        Refused: NOT_STARTED, OVER, NOT_SEATED, HAS_LEFT, STOOD_IN, OLD_BOARD, TAKEBACK_OTHERS, TAKEBACK_REVEALED,
        TAKEBACK_SEEN, TAKEBACK_LATE, TAKEBACK_OFTEN, TAKEBACK_UNKNOWN.
        """
        async with self._base.change(press) as tx:
            match = await self._base.live_match(tx, table)
            match, seat = await self._base.seat_of(tx, match, press)
            if match.stood_in(seat):
                raise Refused(Refusal.STOOD_IN)
            made = self._newest(match)
            if made is None or made.seat != seat:
                raise await self._not_theirs(tx, match, seat, made)
            if ply != match.ply:
                raise Refused(Refusal.OLD_BOARD)
            if (refusal := self._refusal(match, made)) is not None:
                raise refusal
            count = match.moves - made.moves
            after = self._set_back(_without(match, count), made)
            line, now = [words_of(count)], self._base.now()
            await tx.add_moves(match.id, match.ply, line, after.to_act, now, timer=after.timer)
            await self._base.save_clock(tx, replace(match, timer=after.timer), after)
            if made.timer.remaining is not None and made.timer.remaining <= 0:
                await tx.keep_votes(table, made.timer.run, after.timer.run)
        earlier = self._base.made.pop(table)[:-1]
        if earlier:
            self._base.made[table] = (*earlier[:-1], replace(earlier[-1], ply=after.ply))
        self._base.keep(after)
        return after

    async def log(self, match: Match) -> list[Line]:
        """Return what was made and taken back in a match, line by line."""
        if not match.takebacks:
            return [Line(step, number) for number, step in enumerate(match.steps(), 1)]
        async with self._base.look() as tx:
            lines = (await tx.moves(match.id))[: match.ply]
        return list(_told(match, lines))

    # --- Helpers -------------------------------------------------------------------------------

    def _newest(self, match: Match) -> Made | None:
        """Return the newest line of the match, if it is known to be a person's move."""
        made = self._base.made.get(match.id)
        return made[-1] if made and made[-1].ply == match.ply else None

    def _refusal(self, match: Match, made: Made) -> Refused | None:
        """Return why this move, the newest one, stays, if it does."""
        if made.reveals:
            return Refused(Refusal.TAKEBACK_REVEALED)
        if made.seen_by is not None:
            return Refused(Refusal.TAKEBACK_SEEN, player=match.seats[made.seen_by].name)
        if self._base.now() > made.at + SECONDS:
            return Refused(Refusal.TAKEBACK_LATE)
        position = match.plies[made.moves - 1] if made.moves else -1
        often = sum(line.ply > position for line in match.takebacks) >= OFTEN
        return Refused(Refusal.TAKEBACK_OFTEN, count=OFTEN) if often else None

    async def _not_theirs(self, tx: Transaction, match: Match, seat: Seat, made: Made | None) -> Refused:
        """Return why there is nothing that this player could take back."""
        newest = match.recent[-1] if match.recent else None
        if made is not None or newest is None or newest.seat != seat:
            return Refused(Refusal.TAKEBACK_OTHERS)
        if match.plies[-1] in await tx.stand_in_moves(match.id):
            return Refused(Refusal.TAKEBACK_OTHERS)
        if match.record.game.reveals(newest.events):
            return Refused(Refusal.TAKEBACK_REVEALED)
        return Refused(Refusal.TAKEBACK_UNKNOWN)

    def _set_back(self, match: Match, made: Made) -> Match:
        """Return the match with the clock of whoever took the move back going on as it was, in a run of its own. The
        next player has lost nothing. Who takes a move back wishes to play, not to rest."""
        timer = replace(
            match.timer,
            run=match.timer.run + 1,
            deadline=None,
            reminded=made.timer.reminded,
            remaining=made.timer.remaining,
        )
        match = with_seat(match, made.seat, reserve=made.reserve, resting=None)
        if timer.remaining is not None:
            away_until = match.seats[made.seat].away_until
            timer = resumed(timer, made.at, reserve=made.reserve, away_until=away_until)
        return settled(replace(match, timer=timer), self._base.now())


def _without(match: Match, count: int) -> Match:
    """Return the match without so many of its newest moves, as a line more in its log."""
    record = replace(match.record, moves=match.record.moves[:-count])
    recent = match.recent[:-count]
    if not recent and record.moves:
        recent = tuple(replay(record))[-1:]
    state = recent[-1].state if recent else record.start
    line = Takeback(match.ply, count)
    return replace(match, record=record, state=state, recent=recent, takebacks=(*match.takebacks, line))


def _told(match: Match, lines: tuple[str, ...]) -> Iterator[Line]:
    """Yield what the lines of a log tell; moves that were taken back are played as they were."""
    game, counts = match.record.game, {line.ply: line.count for line in takebacks(lines)}
    numbers = {ply: number for number, ply in enumerate(counted(len(lines), takebacks(lines)), 1)}
    made: list[Step] = []
    for ply, words in enumerate(lines):
        if ply in counts:
            first = made[-counts[ply]]
            del made[-counts[ply] :]
            yield Line(first, None, takes_back=True)
            continue
        state = made[-1].state if made else match.record.start
        assert state.to_act is not None
        move = game.parse(words)
        after, events = game.apply(state, state.to_act, move)
        made.append(Step(state, state.to_act, move, after, events))
        yield Line(made[-1], numbers.get(ply))
