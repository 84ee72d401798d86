"""Taking a move back: a line in the log, after which the game stands where it stood before the move.

The player who made the newest move may take it back for `SECONDS`, if it told nobody anything new and the next player
has neither moved nor opened the panel; `OFTEN` times from one position. The bot's own moves after it go with it.

The clock goes on as if the move had not been made, so moving and taking back gains no time, and the next player loses
none. Votes about a late player stay valid, or moving and taking back would void them. A View does not hold what was
taken back, so computer players do not consider it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.recent import Recent
from bot.store.table_rows import TableId, Timer
from bot.store.transaction import Transaction
from bot.tables.base import Base, Press
from bot.tables.clock import halted, resumed
from bot.tables.log import Takeback, counted, takebacks, words_of
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.tables.turns import settled
from engine.game import Seat
from engine.record import Step, replay

SECONDS = 120
"""Seconds for which a move may be taken back."""
OFTEN = 3
"""How often moves may be taken back from one position, because each new move notifies the next player again."""
_REMEMBERED = 2000
"""Matches whose newest moves are remembered."""


@dataclass(frozen=True, slots=True)
class UndoableMove:
    """A person's move that might be taken back, with what that needs and no record tells. It is kept in memory alone,
    so a move that was made before a restart stays."""

    seat: Seat
    ply: int
    """The ply after the move and the bot's own moves. After any further line the move stays."""
    moves: int
    """How many moves counted before it."""
    at: int
    """When it was made, in seconds since 1970."""
    reveals: bool
    """Whether it, or a move of the bot after it, told anybody something new."""
    timer: Timer
    """The clock before the move, halted when the move was made."""
    reserve: int
    """The seat's reserve before the move, in seconds."""
    seen_by: Seat | None = None
    """The next player, once that player has opened the panel."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a log, to be told."""

    step: Step
    """The move; if the line takes moves back, the first of those."""
    number: int | None
    """The number of the move among those that count, from 1; None for a move that was taken back, and for the line that
    took it back."""
    takes_back: bool = False


class Takebacks:
    """The part of the service that knows which moves may be taken back."""

    def __init__(self, base: Base) -> None:
        self._base = base
        self._undoable: Recent[TableId, tuple[UndoableMove, ...]] = Recent(_REMEMBERED)
        """By match: the newest moves in a row of one person that might be taken back, the newest last."""

    def note(self, before: Match, after: Match) -> None:
        """Note that the person who was to act has made a move."""
        seat, undoable = before.to_act, self._undoable
        assert seat is not None
        earlier = undoable.pop(after.id, ())
        if earlier and (earlier[-1].seat, earlier[-1].ply) != (seat, before.ply):
            earlier = ()
        # Only the process that serves the table sees whether the next player opens the panel.
        if after.live and self._base.shards.serves(after.place.guild_id):
            reveals = any(map(after.record.game.reveals, (step.events for step in after.steps(before.ply))))
            now, player = self._base.now(), before.seats[seat]
            timer = halted(before.timer, now, away_until=player.away_until)
            last = UndoableMove(seat, after.ply, before.moves, now, reveals, timer, player.reserve)
            undoable[after.id] = (*earlier, last)

    async def opened(self, match: Match, seat: Seat) -> None:
        """Note that this player, who is to act, has opened the panel. From now on other players cannot take back the
        move before."""
        if not self._base.shards.serves(match.place.guild_id):
            async with self._base.change(lasting=False) as tx:
                current = await self._base.match(tx, match.id)
                await self._base.save(tx, current, current.with_row(looked_ply=match.ply))
        undoable = self._newest(match)
        if undoable is not None and undoable.seat != seat:
            self._undoable[match.id] = (*self._undoable[match.id][:-1], replace(undoable, seen_by=seat))

    def forget(self, table: TableId) -> None:
        """Forget the newest moves there, so that they stay: nobody knows whether they may be taken back."""
        self._undoable.pop(table, None)

    def forget_all(self) -> None:
        """Forget the newest moves at all tables."""
        self._undoable.clear()

    def may(self, match: Match, seat: Seat) -> bool:
        """Whether this player may take back the newest move now."""
        undoable = self._newest(match)
        return match.live and undoable is not None and undoable.seat == seat and self._refusal(match, undoable) is None

    async def take_back(self, table: TableId, press: Press, *, ply: int) -> Match:
        """Take back the presser's newest move and the bot's own moves after it; `ply` is that of the board that shows
        it. The clock goes on as if the move had not been made: the time since then is the presser's.

        Refused: NOT_STARTED, OVER, NOT_SEATED, HAS_LEFT, STOOD_IN, OLD_BOARD, TAKEBACK_OTHERS, TAKEBACK_REVEALED,
        TAKEBACK_SEEN, TAKEBACK_LATE, TAKEBACK_OFTEN, TAKEBACK_UNKNOWN.
        """
        async with self._base.at_seat(table, press) as (tx, match, seat):
            if match.stood_in(seat):
                raise Refused(Refusal.STOOD_IN)
            undoable = self._newest(match)
            if undoable is None or undoable.seat != seat:
                raise await self._not_theirs(tx, match, seat, undoable)
            if ply != match.ply:
                raise Refused(Refusal.OLD_BOARD)
            if (refusal := self._refusal(match, undoable)) is not None:
                raise refusal
            count = match.moves - undoable.moves
            now = self._base.now()
            await tx.tables.add_moves(match.id, match.ply, [words_of(count)], now)
            after = await self._base.save(tx, match, self._set_back(_without(match, count, now), undoable))
            if undoable.timer.remaining is not None and undoable.timer.remaining <= 0:
                await tx.votes.keep(table, undoable.timer.run, after.timer.run)
        earlier = self._undoable.pop(table)[:-1]
        if earlier:
            self._undoable[table] = (*earlier[:-1], replace(earlier[-1], ply=after.ply))
        return after

    async def log(self, match: Match) -> list[Line]:
        """Return the lines of the log: what was made and what was taken back."""
        if not match.takebacks:
            return [Line(step, number) for number, step in enumerate(match.steps(), 1)]
        lines = (await self._base.ask(lambda tx: tx.tables.moves(match.id)))[: match.ply]
        return list(_told(match, lines))

    # --- Helpers -------------------------------------------------------------------------------

    def _newest(self, match: Match) -> UndoableMove | None:
        """Return the newest line of the match, if it is known to be a person's move."""
        undoable = self._undoable.get(match.id)
        return undoable[-1] if undoable and undoable[-1].ply == match.ply != match.row.looked_ply else None

    def _refusal(self, match: Match, undoable: UndoableMove) -> Refused | None:
        """Return why this newest move cannot be taken back; None if it can."""
        if undoable.reveals:
            return Refused(Refusal.TAKEBACK_REVEALED)
        if undoable.seen_by is not None:
            return Refused(Refusal.TAKEBACK_SEEN, player=match.seats[undoable.seen_by].name)
        if self._base.now() > undoable.at + SECONDS:
            return Refused(Refusal.TAKEBACK_LATE)
        position = match.plies[undoable.moves - 1] if undoable.moves else -1
        often = sum(line.ply > position for line in match.takebacks) >= OFTEN
        return Refused(Refusal.TAKEBACK_OFTEN, count=OFTEN) if often else None

    async def _not_theirs(self, tx: Transaction, match: Match, seat: Seat, undoable: UndoableMove | None) -> Refused:
        """Return why this player can take back nothing."""
        newest = match.recent[-1] if match.recent else None
        if undoable is not None or newest is None or newest.seat != seat:
            return Refused(Refusal.TAKEBACK_OTHERS)
        if match.plies[-1] in await tx.tables.stand_in_moves(match.id):
            return Refused(Refusal.TAKEBACK_OTHERS)
        if match.record.game.reveals(newest.events):
            return Refused(Refusal.TAKEBACK_REVEALED)
        return Refused(Refusal.TAKEBACK_UNKNOWN)

    def _set_back(self, match: Match, undoable: UndoableMove) -> Match:
        """Return the match with the clock of the player who took the move back, going on as it was, in a run of its
        own. The next player's reserve is untouched. The player rests no longer, because taking a move back shows a wish
        to play."""
        timer = replace(
            match.timer,
            run=match.timer.run + 1,
            deadline=None,
            reminded=undoable.timer.reminded,
            remaining=undoable.timer.remaining,
        )
        match = match.with_seat(undoable.seat, reserve=undoable.reserve, resting=None)
        if timer.remaining is not None:
            away_until = match.seats[undoable.seat].away_until
            timer = resumed(timer, undoable.at, reserve=undoable.reserve, away_until=away_until)
        return settled(match.with_row(timer=timer), self._base.now())


def _without(match: Match, count: int, now: int) -> Match:
    """Return the match without its `count` newest moves, with one more line in its log, written `now`."""
    record = replace(match.record, moves=match.record.moves[:-count])
    recent = match.recent[:-count]
    if not recent and record.moves:
        recent = tuple(replay(record))[-1:]
    state = recent[-1].state if recent else record.start
    line = Takeback(match.ply, count)
    longer = match.with_row(ply=match.ply + 1, to_act=state.to_act, moved_at=now)
    return replace(longer, record=record, state=state, recent=recent, takebacks=(*match.takebacks, line))


def _told(match: Match, lines: tuple[str, ...]) -> Iterator[Line]:
    """Yield what each line of a log tells. Moves that were taken back are replayed, too."""
    game, counts = match.record.game, {line.ply: line.count for line in takebacks(lines)}
    numbers = {ply: number for number, ply in enumerate(counted(len(lines), takebacks(lines)), 1)}
    steps_told: list[Step] = []
    for ply, words in enumerate(lines):
        if ply in counts:
            first = steps_told[-counts[ply]]
            del steps_told[-counts[ply] :]
            yield Line(first, None, takes_back=True)
            continue
        state = steps_told[-1].state if steps_told else match.record.start
        assert state.to_act is not None
        move = game.parse(words)
        after, events = game.apply(state, state.to_act, move)
        steps_told.append(Step(state, state.to_act, move, after, events))
        yield Line(steps_told[-1], numbers.get(ply))
