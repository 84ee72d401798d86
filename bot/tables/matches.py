"""Running a match: moves of people and of the bot, leaving, stopping, the record."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from bot.measures import MOVES, reached
from bot.store.table_rows import EMPTY, OTHERS, Phase, Place, Remains, TableId
from bot.store.transaction import Transaction
from bot.tables.base import STOP, Base, Press
from bot.tables.clock import clock_of, none_waits
from bot.tables.log import BadLog, counted, moves_after, takebacks
from bot.tables.outbox import line
from bot.tables.rankings import Rankings
from bot.tables.reading import RECENT
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from bot.tables.takebacks import Takebacks
from bot.tables.turns import turned
from bot.tables.verdicts import Verdict, walked_away
from engine.commitment import COMMITMENTS, SALT, TAKEN_BACK
from engine.game import Event, Json, Move, Seat, State
from engine.record import Step


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a move, saved already."""

    match: Match
    """The match after the move and the bot's own moves."""
    events: tuple[Event, ...]
    """Everything that happened, the bot's own moves included. `engine.game.seen_by` filters it for a viewer. What one
    seat alone may know is told once, in the answer to this move."""
    since: int
    """The ply before the move."""


class Matches:
    """The part of the service that knows running matches."""

    def __init__(self, base: Base, rankings: Rankings, takebacks: Takebacks) -> None:
        self._base = base
        self._rankings = rankings
        self._takebacks = takebacks

    async def play(self, table: TableId, press: Press, words: str, *, ply: int | None) -> Played:
        """Make the presser's move, then the bot's own: forced moves, and moves of players who have left or rest. `ply`
        is that of the board that was pressed; None for typed commands, which mean the current board. Refused:
        NOT_STARTED, OVER, NOT_SEATED, OLD_BOARD, NOT_YOUR_TURN, STOOD_IN. Raises BadWords and IllegalMove."""
        async with self._base.at_seat(table, press) as (tx, match, seat):
            if match.stood_in(seat):
                raise Refused(Refusal.STOOD_IN)
            _check_turn(match, seat, ply)
            played = await self._advance(tx, match, words)
        self._takebacks.note(match, played.match)
        return self._done(played)

    async def play_computer(self, table: TableId, words: str, *, ply: int) -> Played:
        """Make the move of the computer player that is to act, in its own seat or for a person. Refused: OVER,
        OLD_BOARD, NOT_YOUR_TURN."""
        async with self._base.change() as tx:
            match = await self._base.live_match(tx, table)
            seat, level = match.to_act, match.thinking
            _check_turn(match, None if level is None else seat, ply)
            player = None if seat is None else match.seats[seat]
            stand_in = None if player is None or player.user_id is None else level
            if stand_in is not None and player is not None and player.stand_in_run is not None:
                stand_in = f"{OTHERS}{stand_in}"
            played = await self._advance(tx, match, words, stand_in=stand_in)
        return self._done(played)

    async def agree_to_stop(self, table: TableId, press: Press) -> Match:
        """Agree to stop the match unrated. It is stopped (`phase`) when all of `Match.deciding` agree at the same ply;
        any move voids their agreement. Refused: NOT_SEATED, HAS_LEFT, STOOD_IN, OVER."""
        async with self._base.at_seat(table, press) as (tx, match, seat):
            if seat not in match.deciding:
                raise Refused(Refusal.STOOD_IN)
            first = not any(map(match.agreed, match.deciding))
            match = await self._base.save(tx, match, match.with_seat(seat, agreed_at=match.ply))
            if all(map(match.agreed, match.deciding)):
                return await self.stop(tx, match, walked_away(match))
            if first:
                await tx.outbox.owe(match.owes(STOP, part=match.ply, facts=str(match.row.moved_at)))
            return match

    async def keep_playing(self, table: TableId, press: Press) -> bool:
        """Void everybody's agreement to stop the match; return whether anybody had agreed. Refused: NOT_SEATED,
        HAS_LEFT, STOOD_IN, OVER."""
        async with self._base.at_seat(table, press) as (tx, match, seat):
            if seat not in match.deciding:
                raise Refused(Refusal.STOOD_IN)
            agreed = [seat for seat in match.deciding if match.agreed(seat)]
            voided = match
            for seat in agreed:
                voided = voided.with_seat(seat, agreed_at=None)
            await self._base.save(tx, match, voided)
            return bool(agreed)

    async def rest(self, table: TableId, press: Press, round: int) -> Played:
        """Let the bot play for the presser, at once or from the presser's next turn on, as long as the game's
        `Rest.round` is `round`. Refused: NOT_SEATED, HAS_LEFT, OVER, NO_REST, and OLD_BOARD if another round has begun.
        """
        async with self._base.at_seat(table, press) as (tx, match, seat):
            offered = match.rest(seat)
            if offered is None:
                raise Refused(Refusal.NO_REST)
            if offered.round != round:
                raise Refused(Refusal.OLD_BOARD)
            match = await self._base.save(tx, match, match.with_seat(seat, resting=round))
            played = await self._advance(tx, match)
        return self._done(played)

    async def wake(self, table: TableId, press: Press) -> Match:
        """End the presser's rest. Changes nothing for a player who does not rest. Refused: NOT_SEATED, OVER."""
        async with self._base.at_seat(table, press) as (tx, match, seat):
            return await self._base.save(tx, match, match.with_seat(seat, resting=None))

    async def record(self, table: TableId) -> dict[str, Json]:
        """Return the match in the engine's format, with the players' names (None for former players), the date, the
        salt and the hashes, and the moves (from 0) that computer players made for people, with their levels. Refused:
        NOT_OVER, because a record holds every secret."""
        async with self._base.look() as tx:
            match = await self._base.table(tx, table)
            stand_ins = await tx.tables.stand_in_moves(table)
        if isinstance(match, Lobby) or match.live:
            raise Refused(Refusal.NOT_OVER)
        extra: dict[str, Json] = {
            "players": [None if player.former else player.name for player in match.seats],
            "date": _date(match.row.started_at or 0),
        }
        if match.commitments is not None:
            extra |= {SALT: match.row.salt, COMMITMENTS: match.commitments.data()}
        if match.takebacks:
            extra[TAKEN_BACK] = list(moves_after(match.takebacks))
        if stand_ins:
            extra["stand_ins"] = {
                str(index): stand_ins[ply] for index, ply in enumerate(match.plies) if ply in stand_ins
            }
        return replace(match.record, extra=extra).data()

    async def remains(self, table: TableId, user_id: int) -> dict[str, Json] | None:
        """Return what is stored of a quarantined match, in the form of a record; None if it was a lobby.

        It holds every secret, but such a match can never go on, so nobody gains by it. Only its players get it. Damaged
        parts are returned as they are stored. Refused: NO_TABLE unless it is in quarantine, NOT_SEATED.
        """
        raw = await self._remains(table)
        if user_id not in raw.user_ids:
            raise Refused(Refusal.NOT_SEATED)
        if raw.start is None:
            return None
        header = {"game": raw.game, "rules": raw.edition, "options": raw.options, "start": raw.start}
        extra = {"players": [name or None for name in raw.names], "date": _date(raw.started_at or 0)}
        if raw.salt is not None:
            extra[SALT] = raw.salt
        return header | _counting(raw.moves) | extra

    async def written_at(self, match: Match, ply: int) -> int | None:
        """Return when the match came to this ply; None if it has not. Refused: NOT_SAVED."""
        if ply == 0:
            return match.row.started_at
        return await self._base.ask(lambda tx: tx.tables.written_at(match.id, ply - 1))

    async def newcomers(self, match: Match, sequel: str = "") -> frozenset[Seat]:
        """Return the seats of people who play their first match of this game, or of the `sequel` that this option
        makes, as far as tables are kept. Refused: NOT_SAVED."""
        experienced = await self._base.ask(lambda tx: tx.lists.played_before(match.id, sequel))
        return frozenset(seat for seat in match.present if match.seats[seat].user_id not in experienced)

    async def whereabouts(self, table: TableId) -> tuple[Place, Collection[int | None]]:
        """Return where a quarantined table was shown, and the users who sat there. Refused: NO_TABLE unless it is in
        quarantine."""
        raw = await self._remains(table)
        return raw.place, raw.user_ids

    async def _remains(self, table: TableId) -> Remains:
        raw = await self._base.ask(lambda tx: tx.tables.remains(table))
        if raw is None:
            raise Refused(Refusal.NO_TABLE)
        return raw

    async def begin(self, tx: Transaction, lobby: Lobby, match: Match) -> Match:
        """Store the match that was dealt in this lobby, make the forced moves, and start the clock, within the
        transaction of `Lobbies.start`."""
        away, reserve = await tx.preferences.away_until(match.id), clock_of(match.timer).reserve
        users = [player.user_id for player in match.seats if player.user_id is not None]
        unlisted = await tx.people.unlisted_among(users)
        seats = tuple(
            player
            if (user := player.user_id) is None
            else replace(player, reserve=reserve, away_until=away.get(user), unlisted=user in unlisted)
            for player in match.seats
        )
        begun = await self._base.save(tx, lobby, match.with_row(seats=seats))
        await self._renew_series(tx, begun)
        return (await self._advance(tx, begun)).match

    async def leave(self, tx: Transaction, table: TableId, press: Press) -> Played:
        """Let the presser leave for good, within the transaction of `Tables.leave`."""
        match, seat = await self._base.seated(tx, table, press)
        await tx.outbox.owe(line(match, "leave.told", seat, part=press.interaction_id))
        return await self.empty(tx, match, seat)

    async def empty(self, tx: Transaction, match: Match, seat: Seat) -> Played:
        """Leave this seat to the game's own `absent` from now on, within a transaction."""
        after = match.with_seat(seat, left=True, stand_in=None, stand_in_run=None)
        # The direct message has to say so.
        return await self._advance(tx, await self._base.save(tx, match, after))

    async def stop(self, tx: Transaction, match: Match, absent: Collection[Seat] = ()) -> Match:
        """Stop the match before its end. Its board and direct messages become pending, so that they say so. With people
        in `absent` it may count, as a defeat of them; without any it counts for nobody."""
        verdict = await self._rankings.judge(tx, match, absent) if absent else None
        stopped = await self._ended(tx, match, Phase.STOPPED, verdict)
        return await self._base.save(tx, match, stopped.unpublished())

    # --- Helpers -------------------------------------------------------------------------------

    async def _advance(
        self, tx: Transaction, match: Match, words: str | None = None, *, stand_in: str | None = None
    ) -> Played:
        """Make the move, if any, and then the bot's own; count the game if it has ended. `stand_in` is the level of the
        computer player that makes the move for a person, after OTHERS if they chose it."""
        game = match.record.game
        state, steps, now = match.state, list[Step](), self._base.now()
        move = _by_itself(match, state) if words is None else game.parse(words)
        made_for = {} if stand_in is None else {0: stand_in}
        while move is not None and (seat := state.to_act) is not None:
            if match.seats[seat].left:
                made_for[len(steps)] = EMPTY
            before, (state, events) = state, game.apply(state, seat, move)
            steps.append(Step(before, seat, move, state, events))
            move = _by_itself(match, state)
        after = turned(match, _moved(match, steps, now), now)
        if steps:
            await tx.tables.add_moves(match.id, match.ply, [step.words for step in steps], now, made_for=made_for)
        if state.to_act is None:
            if self._base.settings.of(match.place.guild_id).results_channel is not None:
                await tx.outbox.owe(match.owes("result", facts=str(now)))
            after = await self._ended(tx, after, Phase.FINISHED, await self._rankings.judge(tx, after))
        await self._base.save(tx, match, after)
        return Played(after, tuple(event for step in steps for event in step.events), match.ply)

    async def _renew_series(self, tx: Transaction, match: Match) -> None:
        """Note that the card on which the thread hangs shows an old score, if the match belongs to a series there."""
        thread_id = match.place.thread_id
        if match.row.best_of is not None and thread_id is not None:
            await tx.outbox.outdate("card", *await tx.lists.on_card_of(thread_id))

    async def _ended(self, tx: Transaction, match: Match, phase: Phase, verdict: Verdict | None) -> Match:
        """Return the match as it ends now, in this phase and with this verdict; count it, if it counts."""
        await self._renew_series(tx, match)
        await tx.outbox.outdate("end", match.id)
        over = match.with_row(
            phase=phase,
            to_act=None,
            ended_at=self._base.now(),
            timer=none_waits(match.timer, run=match.timer.run),
        )
        if verdict is not None:
            over = over.with_row(rated=not verdict.short, verdict=verdict.data())
        if phase is Phase.STOPPED and (verdict is None or verdict.short):
            return over
        over = over.with_row(finish=await tx.tables.next_finish())
        await self._rankings.count(tx, over)
        return over

    def _done(self, played: Played) -> Played:
        MOVES.labels(played.match.game).inc(played.match.ply - played.since)
        reached("saved")
        return played


def _moved(match: Match, steps: Sequence[Step], now: int) -> Match:
    """Return the match after these further steps."""
    if not steps:
        return match
    state = steps[-1].state
    return replace(
        match.with_row(ply=match.ply + len(steps), to_act=state.to_act, moved_at=now),
        record=replace(match.record, moves=(*match.record.moves, *(step.words for step in steps))),
        state=state,
        recent=(*match.recent, *steps)[-RECENT:],
    )


def _by_itself(match: Match, state: State) -> Move | None:
    """Return the move that the bot makes here: a forced one, or one for a player who has left for good or rests; else
    None."""
    seat, game = state.to_act, match.record.game
    if seat is None:
        return None
    view, player = game.view(state, seat), match.seats[seat]
    if player.left:
        return game.absent(view)
    move = game.forced(view)
    if move is None and player.resting is not None and game.rest is not None:
        pause = game.rest(view)
        return pause.move if pause is not None and pause.round == player.resting else None
    return move


def _counting(lines: tuple[str, ...]) -> dict[str, Json]:
    """Return the moves of a log that count, as a record has them; all lines if the log is damaged."""
    taken_back = takebacks(lines)
    try:
        moves = [lines[ply] for ply in counted(len(lines), taken_back)]
    except BadLog:
        return {"moves": list(lines)}
    return {"moves": moves} | ({TAKEN_BACK: list(moves_after(taken_back))} if taken_back else {})


def _date(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def _check_turn(match: Match, seat: Seat | None, ply: int | None) -> None:
    if ply is not None and ply != match.ply:
        raise Refused(Refusal.OLD_BOARD)
    if match.to_act is not None and seat != match.to_act:
        raise Refused(Refusal.NOT_YOUR_TURN, player=match.seats[match.to_act].name)
