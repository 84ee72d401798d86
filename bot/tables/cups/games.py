"""The games of a cup: what is dealt at a table, and what its match has brought. Pure: values in, values out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.store.cup_rows import Entry
from bot.store.table_rows import Phase, Saved, Seated, TableId, Timer
from bot.tables.absence import offered_level
from bot.tables.cups.cup import SHARED, TIME, Cup
from bot.tables.cups.standings import Score
from bot.tables.table import Match
from bot.tables.verdicts import sides_of, usual_moves
from engine.game import Seat
from engine.options import PLAYERS


def seated(cup: Cup, thread_id: int, entries: Sequence[Entry | None], called: Sequence[str], now: int) -> Saved:
    """Return the lobby of these people in this thread, which is dealt at once; None stands for a computer, and
    computers are `called` so."""
    names = iter(called)
    options = {**cup.plan.options, PLAYERS: len(entries)}
    level = offered_level(cup.game, cup.game.read_options(options), cup.plan.level)
    language = next(entry.language for entry in entries if entry is not None)
    seats = tuple(
        Seated(None, next(names), language, computer=level)
        if entry is None
        else Seated(entry.user_id, entry.name, entry.language)
        for entry in entries
    )
    return Saved(
        id=TableId(0),
        phase=Phase.LOBBY,
        place=replace(cup.home, thread_id=thread_id),
        game=cup.plan.game,
        edition=cup.game.edition,
        options=options,
        host_id=cup.row.host_id,
        seats=seats,
        opened_at=now,
        expires_at=now,
        moved_at=now,
        timer=Timer(cup.clock.name, level),
        rated=cup.plan.rated,
        cup_id=cup.id,
    )


def scores_of(
    match: Match, made_for: Mapping[int, str], fair_share: float, *, called: bool = True
) -> tuple[tuple[Score, ...], str | None]:
    """Return what each seat has made in a match that is over, and how it was judged: None if it was played to its end.
    Who was absent is behind all others; the person whose turn it was only if `called` in time. A game that was stopped
    is judged by what stands; if those who were there have made fewer moves than a `fair_share` of their part of a game,
    all share the points. `made_for` holds the moves that people did not make themselves, by ply."""
    made = [(ply, move.seat) for ply, move in zip(match.plies, match.view(None).history, strict=True)]
    own = [seat for ply, seat in made if ply not in made_for and match.seats[seat].computer is None]
    outcome, judged = match.record.game.outcome(match.state), None
    if match.phase is Phase.STOPPED:
        expected = usual_moves(match.record.game, match.state.options) * len({*own}) / len(match.seats)
        judged = SHARED if not own or len(own) < fair_share * expected else TIME
    away = {
        Seat(seat)
        for seat, player in enumerate(match.seats)
        if player.computer is None and seat not in own and _missed(match, Seat(seat), called)
    }
    sides = sides_of(match)
    # Whoever was not there has lost to all others, whatever a computer made of it.
    worth = [(False, 1) if judged == SHARED else (away.issuperset(s), outcome.places[s[0]]) for s in sides]
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    scores = [
        Score(
            side_of[Seat(seat)],
            1 + sum(other < worth[side_of[Seat(seat)]] for other in worth),
            0 if judged == SHARED or seat in away else outcome.points[seat],
            away=seat in away,
            gave_up=player.left,
        )
        for seat, player in enumerate(match.seats)
    ]
    return tuple(scores), judged


def shared(seats: int) -> tuple[Score, ...]:
    """Return the scores at a table that cannot be judged: all share the points."""
    return tuple(Score(seat, 1) for seat in range(seats))


def _missed(match: Match, seat: Seat, called: bool) -> bool:
    """Whether a player who has made no move could have made one, and not only came to no turn, or was not `called`."""
    player = match.seats[seat]
    return player.stand_in is not None or player.out or (called and match.state.to_act == seat)
