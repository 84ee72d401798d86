"""Whose clock runs in a match, and what a move does to it. Pure: a match in, a match out; the caller saves it.

A clock runs for a person for whom other people wait, so the last person at a table has none.
"""

from bot.tables import clock
from bot.tables.table import Match
from engine.game import Seat


def voters(match: Match) -> tuple[Seat, ...]:
    """Return the seats that decide once the time of the seat to act is up: the other people who are present."""
    return tuple(seat for seat in match.present if seat != match.to_act)


def turned(before: Match, after: Match, now: int) -> Match:
    """Return the match after moves, or after its deal, with its clock. A seat's turn goes on until another seat is to
    act; the reserve that it used is subtracted."""
    moved = after.ply > before.ply
    goes_on = moved and after.to_act == before.to_act and after.view(None).mid_turn
    if before.timer.run and (goes_on or not moved):
        return settled(after, now)
    return _begun(spent(after, before.to_act, now), now)


def settled(match: Match, now: int) -> Match:
    """Return the match after a change of who is present: the clock of the seat to act runs if, and only if, another
    person waits for it. A turn that had begun goes on with the time that was left, whoever played meanwhile."""
    if match.timer.deadline is None and _runs(match):
        return _begun(match, now) if match.timer.remaining is None else _resumed(match, now)
    if match.timer.deadline is not None and not _runs(match):
        return halted(match, now)
    return match


def halted(match: Match, now: int) -> Match:
    """Return the match while nobody waits; its turn keeps the time that is left."""
    away_until = None if match.to_act is None else match.seats[match.to_act].away_until
    timer = clock.halted(match.timer, now, away_until=away_until)
    return spent(match, match.to_act, now).with_row(timer=timer)


def extended(match: Match, now: int) -> Match:
    """Return the match with the time of a turn again, from now on."""
    return _begun(spent(match, match.to_act, now), now)


def spent(match: Match, seat: Seat | None, now: int) -> Match:
    """Return the match without the reserve that this seat has used."""
    if seat is None:
        return match
    reserve = clock.reserve_left(match.timer, match.seats[seat].reserve, now)
    return match if reserve == match.seats[seat].reserve else match.with_seat(seat, reserve=reserve)


def _begun(match: Match, now: int) -> Match:
    """Return the match at the beginning of a run of its clock. Vacations that are over are removed."""
    for seat, player in enumerate(match.seats):
        if player.away_until is not None and player.away_until <= now:
            match = match.with_seat(Seat(seat), away_until=None)
    timer = clock.none_waits(match.timer, run=match.timer.run + 1)
    if match.to_act is not None and _runs(match):
        player = match.seats[match.to_act]
        timer = clock.begun(match.timer, now, reserve=player.reserve, away_until=player.away_until)
        # Nobody waits for a person who has left the server.
        timer = clock.expired(timer, now) if player.gone else timer
    return match.with_row(timer=timer)


def _resumed(match: Match, now: int) -> Match:
    """Return the match when its turn goes on."""
    assert match.to_act is not None
    player = match.seats[match.to_act]
    timer = clock.resumed(match.timer, now, reserve=player.reserve, away_until=player.away_until)
    return match.with_row(timer=clock.expired(timer, now) if player.gone and not clock.is_up(timer, now) else timer)


def _runs(match: Match) -> bool:
    """Whether the clock of the seat to act runs: it is a person's, and other people wait for it."""
    seat = match.to_act
    if match.paused or seat is None or seat not in match.present or match.stood_in(seat) or not voters(match):
        return False
    return match.seats[seat].gone or clock.clock_of(match.timer).turn is not None
