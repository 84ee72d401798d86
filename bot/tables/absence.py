"""People who are absent: votes about a player whose time is up, and computer players that stand in.

A move is made for an absent player only if the player asked for it, or if the other players decided so or let their
time to decide pass. Until then the late player may move. A stand-in gets the view of its seat, plays for the result of
its seat, and goes when the person comes back. A vote belongs to one run of the clock, so it survives a restart, and a
press on an older question finds another run.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from operator import itemgetter

from bot.store.table_rows import UNTIL_BACK, TableId
from bot.store.transaction import Transaction
from bot.tables import clock
from bot.tables.base import LATE, Base, Press
from bot.tables.matches import Matches
from bot.tables.outbox import line
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.tables.timekeeping import stands
from bot.tables.turns import extended, halted, settled, voters
from bot.tables.verdicts import walked_away
from engine import computer
from engine.game import AnyGame, Options, Seat

STRONG = "hard"
"""The level of the computer player that plays out the rest of a game. Stronger ones take four times as long for a
move."""


class Choice(Enum):
    """What may happen to the player whose time is up."""

    MORE = "more"
    """The player gets the time of a turn again."""
    TURN = "turn"
    """A stand-in plays this turn."""
    SEAT = "seat"
    """A stand-in plays until the person comes back."""
    STOP = "stop"
    """The game ends. If it counts, the late player has lost."""


@dataclass(frozen=True, slots=True)
class Voted:
    """The result of a vote."""

    match: Match
    """The match after the vote."""
    late: Seat
    """The seat of the player whose time was up."""
    decided: Choice | None
    """The choice that was carried out; None if there is no majority yet."""


class Absence:
    """The part of the service for people who are absent."""

    def __init__(self, base: Base, matches: Matches) -> None:
        self._base = base
        self._matches = matches

    # --- Time is up ----------------------------------------------------------------------------

    async def votes(self, match: Match) -> Mapping[Seat, Choice]:
        """Return the votes in this run of the clock, by the voter's seat."""
        return await self._base.ask(lambda tx: self._votes(tx, match))

    def choices(self, match: Match) -> tuple[Choice, ...]:
        """Return what the other players may choose: more time or the end only, where computer players may not stand
        in."""
        return (*Choice,) if self._stand_ins(match) else (Choice.MORE, Choice.STOP)

    def default(self, match: Match) -> Choice:
        """Return what happens if the other players do not decide: a stand-in plays the turn. Where computer players may
        not stand in, the game ends: nobody should wait forever, and nobody else may play for the late player."""
        return Choice.TURN if self._stand_ins(match) else Choice.STOP

    async def vote(self, table: TableId, press: Press, run: int, choice: Choice) -> Voted:
        """Vote, or change one's vote, on what happens in this run of the clock. A choice is carried out as soon as more
        than half of the voters want it. Ending a game that counts takes all votes and the end of the time to decide,
        because a player who is a second late has not walked away. Refused: NOT_SEATED, OVER, NOT_ASKED, NOT_LATE,
        NO_COMPUTERS."""
        async with self._base.at_seat(table, press) as (tx, match, seat):
            late = match.to_act
            if late is None or run != match.timer.run or not clock.is_up(match.timer, self._base.now()):
                raise Refused(Refusal.NOT_LATE)
            if seat not in voters(match):
                raise Refused(Refusal.NOT_ASKED)
            if choice not in self.choices(match):
                raise Refused(Refusal.NO_COMPUTERS)
            if not stands(await tx.outbox.of_table(table, LATE), run):
                raise Refused(Refusal.NOT_LATE)
            await tx.votes.cast(table, run, press.user_id, choice.value)
            outcome = self._wanted(match, (await self._votes(tx, match)).values())
            if outcome is None:
                await tx.outbox.outdate(LATE, table)
                return Voted(match, late, None)
            after = await self._do(tx, match, outcome)
            if outcome is not Choice.STOP:
                await tx.outbox.owe(line(after, f"late.{outcome.value}", late, part=press.interaction_id))
            return Voted(after, late, outcome)

    async def decide(self, table: TableId, run: int) -> Voted | None:
        """Carry out what the votes decide, or else the `default`, when the time to decide is over. Return None if it is
        not over, if another run has begun, or if the question does not stand: nothing is decided about a person where
        nothing could be said."""
        async with self._base.change() as tx:
            match = await self._base.match(tx, table)
            late, ends = match.to_act, clock.grace_ends(match.timer)
            if late is None or match.timer.run != run or ends is None or self._base.now() < ends:
                return None
            if not stands(await tx.outbox.of_table(table, LATE), run):
                return None
            choice = self._wanted(match, (await self._votes(tx, match)).values()) or self.default(match)
            after = await self._do(tx, match, choice)
            if choice is not Choice.STOP:
                key = "late.more" if choice is Choice.MORE else "late.nobody_decided"
                await tx.outbox.owe(line(after, key, late, part=self._base.now()))
            return Voted(after, late, choice)

    async def mark_gone(self, table: TableId, seat: Seat) -> None:
        """Note that this person has left the server. Their time is up at once, so that nobody waits for it."""
        async with self._base.change() as tx:
            before = await self._base.match(tx, table)
            if not before.live or before.seats[seat].gone:
                return
            match, now = before.with_seat(seat, gone=True), self._base.now()
            if match.to_act == seat and not clock.is_up(match.timer, now):
                running = match.timer.deadline is not None
                match = match.with_row(timer=clock.expired(match.timer, now)) if running else settled(match, now)
            await self._base.save(tx, before, match)

    async def mark_back(self, table: TableId, seat: Seat) -> None:
        """Note that this person is a member of the server again, and so plays and sees as before, unless the seat is
        given away for good. The direct message becomes pending, because it may be out of date."""
        async with self._base.change() as tx:
            match = await self._base.match(tx, table)
            if match.seats[seat].gone:
                await self._base.save(tx, match, match.with_seat(seat, gone=False))

    # --- Stand-ins -----------------------------------------------------------------------------

    def may_be_stood_in(self, match: Match, seat: Seat) -> bool:
        """Whether this person may give the seat to a computer player: another person has to play on."""
        return match.live and seat in match.present and len(match.present) > 1 and self._stand_ins(match)

    async def give_seat(self, table: TableId, press: Press) -> Match:
        """Let a computer player play for the presser until that person comes back. Refused: NOT_SEATED, OVER, HAS_LEFT,
        STOOD_IN, NO_COMPUTERS, NO_STAND_IN.
        """
        async with self._base.at_seat(table, press) as (tx, match, seat):
            if seat not in match.present:
                raise Refused(Refusal.STOOD_IN)
            if not self._stand_ins(match):
                raise Refused(Refusal.NO_COMPUTERS)
            if not self.may_be_stood_in(match, seat):
                raise Refused(Refusal.NO_STAND_IN)
            await tx.outbox.owe(line(match, "stand_in.told", seat, part=press.interaction_id))
            return await self.stand_in(tx, match, seat, run=None)

    async def play_out(self, table: TableId, press: Press, *, ply: int) -> Match:
        """Let a strong computer player take the presser's turns against computers alone, from this ply on, until the
        end or until that person comes back. Refused: NOT_SEATED, OVER, STOOD_IN, OLD_BOARD, NO_COMPUTERS, and
        NO_STAND_IN if there are other people at the table."""
        async with self._base.at_seat(table, press) as (tx, match, seat):
            if match.solo != seat:
                raise Refused(Refusal.NO_STAND_IN)
            if match.stood_in(seat):
                raise Refused(Refusal.STOOD_IN)
            if ply != match.ply:
                raise Refused(Refusal.OLD_BOARD)
            if not self._stand_ins(match):
                raise Refused(Refusal.NO_COMPUTERS)
            return await self.stand_in(tx, match, seat, run=None, level=STRONG)

    async def take_seat_back(self, table: TableId, press: Press) -> Match:
        """Let the presser play again, with the time that was left of their turn. Changes nothing if no computer player
        stands in. Refused: NOT_SEATED, OVER, HAS_LEFT."""
        async with self._base.at_seat(table, press) as (tx, match, seat):
            if not match.stood_in(seat):
                return match
            await tx.outbox.owe(line(match, "stand_in.back_told", seat, part=press.interaction_id))
            after = settled(match.with_seat(seat, stand_in=None, stand_in_run=None), self._base.now())
            return await self._base.save(tx, match, after)

    # --- Helpers -------------------------------------------------------------------------------

    def _stand_ins(self, match: Match) -> bool:
        """Whether computer players may stand in at this table."""
        return self._base.settings.of(match.place.guild_id).computers

    def _wanted(self, match: Match, votes: Iterable[Choice]) -> Choice | None:
        """Return the choice that these votes decide; None if they decide nothing yet."""
        winner, number = max(Counter(votes).items(), key=itemgetter(1), default=(None, 0))
        if winner is Choice.STOP and match.counting:
            ends = clock.grace_ends(match.timer)
            decided = number == len(voters(match)) and ends is not None and ends <= self._base.now()
        else:
            decided = 2 * number > len(voters(match))
        return winner if decided else None

    async def _votes(self, tx: Transaction, match: Match) -> Mapping[Seat, Choice]:
        stored = await tx.votes.on(match.id, match.timer.run)
        users = {seat: match.seats[seat].user_id or 0 for seat in voters(match)}
        votes = {seat: Choice(stored[user]) for seat, user in users.items() if user in stored}
        return {seat: choice for seat, choice in votes.items() if choice in self.choices(match)}

    async def _do(self, tx: Transaction, match: Match, choice: Choice) -> Match:
        """Carry out a choice about the seat to act."""
        late, now = match.to_act, self._base.now()
        assert late is not None
        match choice:
            case Choice.MORE:
                after = extended(match.with_seat(late, gone=False), now)
                return await self._base.save(tx, match, after)
            case Choice.TURN:
                return await self.stand_in(tx, match, late, run=match.timer.run)
            case Choice.SEAT:
                return await self.stand_in(tx, match, late, run=UNTIL_BACK)
            case Choice.STOP:
                return await self._matches.stop(tx, match, walked_away(match) | {late})

    async def stand_in(
        self, tx: Transaction, match: Match, seat: Seat, run: int | None, level: str | None = None
    ) -> Match:
        """Let a computer player play for this person, within a transaction. `run` is as in `Seated.stand_in_run`.
        `level` overrides the level that the card showed when the game began, as far as it means something."""
        now, game = self._base.now(), match.record.game
        level = level or offered_level(game, match.state.options, match.timer.stand_in_level)
        after = match.with_seat(seat, stand_in=level, stand_in_run=run)
        after = halted(after, now) if match.to_act == seat else settled(after, now)
        return await self._base.save(tx, match, after)


def offered_level(game: AnyGame, options: Options, level: str) -> str:
    """Return the level that was chosen, or where that means nothing with these options, the strongest below it that
    does."""
    order = computer.names()
    most = order.index(level)
    return next((name for name in reversed(order[: most + 1]) if name in game.levels(options)), order[most])
