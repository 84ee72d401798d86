"""The game itself: moves, what the bot plays behind them, leaving, stopping, the record."""

from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, datetime

from bot.measures import MOVES, reached
from bot.store import EMPTY, Phase, Place, TableId, Transaction
from bot.tables.base import Base
from bot.tables.clock import clock_of, none_waits
from bot.tables.log import BadLog, counted, moves_after, takebacks
from bot.tables.models import Lobby, Match, Played, Press
from bot.tables.rankings import Rankings
from bot.tables.reading import RECENT
from bot.tables.refusal import Refusal, Refused
from bot.tables.takebacks import Takebacks
from bot.tables.turns import turned
from bot.tables.verdicts import walked_away
from engine.commitment import COMMITMENTS, SALT, TAKEN_BACK
from engine.game import Json, Move, Seat, State
from engine.record import Step


class Matches:
    """The part of the service that knows running matches."""

    def __init__(self, base: Base, rankings: Rankings, takebacks: Takebacks) -> None:
        self._base = base
        self._rankings = rankings
        self._takebacks = takebacks

    async def play(self, table: TableId, press: Press, words: str, *, ply: int | None) -> Played:
        """Make the presser's move, then what the bot plays: the only choice there is, and for who has left or rests.

        `ply` is that of the board that the press came from; None for typed commands, which mean the board as it is.
        Refused: NOT_STARTED, OVER, NOT_SEATED, OLD_BOARD, NOT_YOUR_TURN, STOOD_IN. Raises BadWords and IllegalMove.
        """
        async with self._base.change(press) as tx:
            match = await self._base.live_match(tx, table)
            match, seat = await self._base.seat_of(tx, match, press)
            if match.stood_in(seat):
                raise Refused(Refusal.STOOD_IN)
            _check_turn(match, seat, ply)
            played = await self._advance(tx, match, words)
        self._takebacks.note(match, played.match)
        return self._done(played)

    async def play_computer(self, table: TableId, words: str, *, ply: int) -> Played:
        """Make the move of the computer player that is to act, be it for a person. Refused: OVER, OLD_BOARD,
        NOT_YOUR_TURN."""
        async with self._base.change() as tx:
            match = await self._base.live_match(tx, table)
            seat, level = match.to_act, match.thinking
            _check_turn(match, None if level is None else seat, ply)
            stands_in = seat is not None and match.seats[seat].user_id is not None
            played = await self._advance(tx, match, words, stand_in=level if stands_in else None)
        return self._done(played)

    async def agree_to_stop(self, table: TableId, press: Press) -> Match:
        """Agree to stop the match unrated. It is stopped (`phase`) when all people who play themselves agree at the
        same ply; any move withdraws their agreement. Refused: NOT_SEATED, HAS_LEFT, STOOD_IN, OVER.
        """
        async with self._base.change(press) as tx:
            match = await self._base.live_match(tx, table)
            match, seat = await self._base.seat_of(tx, match, press)
            if seat not in match.deciding:
                raise Refused(Refusal.STOOD_IN)
            match = await self._base.change_seat(tx, match, seat, agreed_at=match.ply)
            agreed = all(map(match.agreed, match.deciding))
            return await self.stop(tx, match, walked_away(match)) if agreed else match

    async def rest(self, table: TableId, press: Press, stretch: int) -> Played:
        """Let the bot play for the presser while the game's `Rest.stretch` is this, from the presser's next turn on or
        at once. Refused: NOT_SEATED, HAS_LEFT, OVER, NO_REST, OLD_BOARD if it is another stretch by now.
        """
        async with self._base.change(press) as tx:
            match = await self._base.live_match(tx, table)
            match, seat = await self._base.seat_of(tx, match, press)
            offered = match.rest(seat)
            if offered is None:
                raise Refused(Refusal.NO_REST)
            if offered.stretch != stretch:
                raise Refused(Refusal.OLD_BOARD)
            match = await self._base.change_seat(tx, match, seat, resting=stretch)
            played = await self._advance(tx, match)
        return self._done(played)

    async def wake(self, table: TableId, press: Press) -> Match:
        """Let the presser play again; who does not rest just goes on. Refused: NOT_SEATED, OVER."""
        async with self._base.change(press) as tx:
            match = await self._base.live_match(tx, table)
            match, seat = await self._base.seat_of(tx, match, press)
            return await self._base.change_seat(tx, match, seat, resting=None)

    async def record(self, table: TableId) -> dict[str, Json]:
        """Return the match in the engine's format, with the players' names (None for former players), the date, by what
        it is checked, and which moves (from 0) computer players of which level made for people.

        Refused: NOT_OVER, for it holds every secret.
        """
        async with self._base.look() as tx:
            match = await self._base.table(tx, table)
            made = await tx.stand_in_moves(table)
        if isinstance(match, Lobby) or match.live:
            raise Refused(Refusal.NOT_OVER)
        extra: dict[str, Json] = {
            "players": [None if who.former else who.name for who in match.seats],
            "date": _date(match.started_at),
        }
        if match.commitments is not None:
            extra |= {SALT: match.salt, COMMITMENTS: match.commitments.data()}
        if match.takebacks:
            extra[TAKEN_BACK] = list(moves_after(match.takebacks))
        if made:
            extra["stand_ins"] = {str(index): made[ply] for index, ply in enumerate(match.plies) if ply in made}
        return replace(match.record, extra=extra).data()

    async def remains(self, table: TableId, user_id: int) -> dict[str, Json] | None:
        """Return what is stored of a match in quarantine, in the form of a record; None if it was a lobby.

        It holds every secret, but such a match can never go on, so nobody gains by it; it is for its players all the
        same. What is damaged stands there as it is stored. Refused: NO_TABLE unless it is in quarantine, NOT_SEATED.
        """
        async with self._base.look() as tx:
            found = await tx.remains(table)
        if found is None:
            raise Refused(Refusal.NO_TABLE)
        if user_id not in found.user_ids:
            raise Refused(Refusal.NOT_SEATED)
        if found.start is None:
            return None
        header = {"game": found.game, "rules": found.edition, "options": found.options, "start": found.start}
        extra = {"players": [name or None for name in found.names], "date": _date(found.started_at or 0)}
        if found.salt is not None:
            extra[SALT] = found.salt
        return header | _counting(found.moves) | extra

    async def whereabouts(self, table: TableId) -> tuple[Place, Collection[int | None]]:
        """Return where a table in quarantine was shown, and who sat there. Refused: NO_TABLE unless it is there."""
        async with self._base.look() as tx:
            found = await tx.remains(table)
        if found is None:
            raise Refused(Refusal.NO_TABLE)
        return found.place, found.user_ids

    async def begin(self, tx: Transaction, match: Match) -> Match:
        """Make the first moves if there is no choice, and set the clock going, within the transaction of
        `Lobbies.start`."""
        away, reserve = await tx.away_until(match.id), clock_of(match.timer).reserve
        seats = tuple(
            who if who.user_id is None else replace(who, reserve=reserve, away_until=away.get(who.user_id))
            for who in match.seats
        )
        if seats != match.seats:
            await tx.seat(match.id, seats)
        return (await self._advance(tx, replace(match, seats=seats))).match

    async def leave(self, tx: Transaction, match: Match, press: Press) -> Played:
        """Let the presser leave for good, within the transaction of `Tables.leave`."""
        match, seat = await self._base.seat_of(tx, match, press)
        return await self.empty(tx, match, seat)

    async def empty(self, tx: Transaction, match: Match, seat: Seat) -> Played:
        """Let nobody play for this seat from now on but the game's own `absent`, within a transaction."""
        match = await self._base.change_seat(tx, match, seat, left=True, stand_in=None, stand_in_run=None)
        # The direct message says so, although there may be no move to tell.
        told = min(match.told_ply, match.ply - 1)
        await tx.told(match.id, told)
        return await self._advance(tx, replace(match, told_ply=told))

    async def stop(self, tx: Transaction, match: Match, absent: Collection[Seat] = ()) -> Match:
        """End the match before its end; its last board and the direct messages are owed once more, to say so. It counts
        as a defeat of these who were `absent`, if it counts at all: for nobody where they are none."""
        verdict = await self._rankings.judge(tx, match, absent) if absent else None
        counts = verdict is not None and not verdict.short
        stored = None if verdict is None else verdict.data()
        now, rated = self._base.now(), match.rated if verdict is None else counts
        await tx.close(match.id, Phase.STOPPED, now, counts=counts, rated=rated, verdict=stored)
        behind = min(match.published_ply, match.ply - 1)
        await tx.published(match.id, behind, match.place.message_id)
        told = min(match.told_ply, match.ply - 1)
        await tx.told(match.id, told)
        ended = replace(
            match, phase=Phase.STOPPED, ended_at=now, changes=match.changes + 1, rated=rated, verdict=stored
        )
        if counts:
            await self._rankings.count(tx, ended)
        return replace(ended, published_ply=behind, told_ply=told, timer=none_waits(match.timer, run=match.timer.run))

    # --- Helpers -------------------------------------------------------------------------------

    async def _advance(
        self, tx: Transaction, match: Match, words: str | None = None, *, stand_in: str | None = None
    ) -> Played:
        """Make the move, if any, and what the bot plays behind it; at the end of the game, count it. With `stand_in` a
        computer player of this level makes the move for a person."""
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
        made = [step.words for step in steps]
        record = replace(match.record, moves=(*match.record.moves, *made))
        moved = replace(match, record=record, state=state, recent=(*match.recent, *steps)[-RECENT:])
        after = turned(match, moved, now)
        if made:
            await tx.add_moves(match.id, match.ply, made, state.to_act, now, timer=after.timer, made_for=made_for)
            await self._base.save_clock(tx, replace(match, timer=after.timer), after)
        else:
            await self._base.save_clock(tx, match, after)
        if state.to_act is None:
            owed = self._base.server(match.place.guild_id).results_channel is not None
            verdict = await self._rankings.judge(tx, after)
            rated, stored = (after.rated, None) if verdict is None else (not verdict.short, verdict.data())
            ended = replace(after, phase=Phase.FINISHED, ended_at=now, changes=after.changes + 1)
            after = replace(ended, result_owed=owed, rated=rated, verdict=stored)
            await tx.close(match.id, Phase.FINISHED, now, result_owed=owed, rated=rated, verdict=stored)
            await self._rankings.count(tx, after)
        return Played(after, tuple(event for step in steps for event in step.events), match.ply)

    def _done(self, played: Played) -> Played:
        self._base.keep(played.match)
        MOVES.labels(played.match.game).inc(played.match.ply - played.since)
        reached("saved")
        return played


def _by_itself(match: Match, state: State) -> Move | None:
    """Return what the bot plays here: the only choice there is, or for a player who has left for good or rests."""
    seat, game = state.to_act, match.record.game
    if seat is None:
        return None
    view, who = game.view(state, seat), match.seats[seat]
    if who.left:
        return game.absent(view)
    move = game.forced(view)
    if move is None and who.resting is not None and game.rest is not None:
        rest = game.rest(view)
        return rest.move if rest is not None and rest.stretch == who.resting else None
    return move


def _counting(lines: tuple[str, ...]) -> dict[str, Json]:
    """Return the moves of a log that count, as a record has them; of one that is damaged all its lines."""
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
