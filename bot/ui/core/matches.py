"""What several pages and messages say of a match: its title, whose turn it is."""

from __future__ import annotations

from bot.locale import NOTHING, Markup, Say, in_lines
from bot.tables import Lobby, Match, series
from bot.tables.clock import clock_of, turn_ends
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from engine.game import Seat


def tag_of(match: Match, verb: Verb, rest: str = "") -> Tag:
    """Return what a button carries that is about this very position of the match."""
    return Tag(verb, match.id, match.ply, rest, match.row.moved_at)


def is_lost(match: Match, tag: Tag) -> bool:
    """Return whether this stands on a board of moves that the database does not have: it was brought back from a
    backup, and the game was set back by that."""
    return tag.ply > match.ply or (tag.ply == match.ply and tag.at not in (0, match.row.moved_at))


def with_turn(match: Match, seat: Seat | None, text: Markup, say: Say) -> Markup:
    """Return the text below a heading that says whose turn it is and how long it may take."""
    if match.to_act is None:
        return text
    mine = match.to_act == seat and match.thinking is None
    turn = say("board.yours") if mine else say("board.theirs", player=match.players(say)[match.to_act].mention)
    return in_lines(filter(None, [turn, time_line(match, say), text]))


def turn_line(match: Match, say: Say) -> Markup:
    """Return the line above a live board: whose turn it is, how long it may take, and who is absent. It holds as long
    as the board is the newest, and it may change without a move."""
    if match.to_act is None:
        return NOTHING
    player = match.players(say)[match.to_act].mention
    if match.thinking is None:
        turn = say("board.turn", player=player)
    elif match.stood_in(match.to_act):
        turn = say("board.standing_in", player=match.seats[match.to_act].called(say))
    else:
        turn = say("board.thinking", player=player)
    paused = say("clock.paused") if match.paused else NOTHING
    return in_lines(filter(None, [turn, paused, time_line(match, say), *absences(match, say)]))


def time_line(match: Match, say: Say) -> Markup:
    """Return how long the turn may take; nothing if its time is unlimited."""
    if match.to_act is None or match.timer.deadline is None:
        return NOTHING
    reserve = match.seats[match.to_act].reserve
    if reserve and match.timer.reminded:  # the reminder is sent when the reserve begins
        return say("clock.reserve", when=Markup("<t:{}:R>").format(match.timer.deadline))
    ends = turn_ends(match.timer, reserve)
    when = Markup("<t:{}:R>").format(ends)
    if reserve:
        return say("clock.until_reserve", when=when, reserve=minutes(reserve))
    today = clock_of(match.timer).reserve > 0
    at = Markup("<t:{}:t>").format(ends) if today else Markup("<t:{}:f>").format(ends)
    return say("clock.until", when=when, at=at)


def absences(match: Match, say: Say) -> list[Markup]:
    """Return who is on vacation, and for whom computer players stand in. The player who is to act is left out, for the
    turn line covers that one."""
    lines = stand_ins(match, say, but=match.to_act)
    if clock_of(match.timer).with_vacations:
        away = [match.seats[seat] for seat in match.present if match.seats[seat].away_until is not None]
        lines += [
            say("board.away", player=who.called(say), when=Markup("<t:{}:R>").format(who.away_until)) for who in away
        ]
    return lines


def stand_ins(match: Match, say: Say, *, but: Seat | None = None) -> list[Markup]:
    """Return for whom computer players stand in; `but` is a seat to leave out."""
    people = {seat for seat, who in enumerate(match.seats) if who.user_id is not None and not who.left}
    given = sorted(people - set(match.present) - {but})
    return (
        [say("board.stand_ins", players=say.listed([match.seats[seat].called(say) for seat in given]))] if given else []
    )


def standing(table: Lobby | Match, say: Say) -> list[Markup]:
    """Return how the series stands to which the table belongs, best first; nothing without a series. Where there are
    more than two sides, those who have won nothing yet are left out. Before a game it says which one it is, for people
    who have won others may be yet to sit down."""
    score = series.score(table)
    if score is None:
        return []
    if isinstance(table, Lobby):
        return [say("series.game", number=score.decided + 1)]
    table = table.without_unlisted(say)
    shown = [side for side in score.sides if len(score.sides) <= 2 or any(score.wins[seat] for seat in side)]
    told = [
        Markup("{} **{}**").format(
            Markup(" & ").join(table.seats[seat].called(say) for seat in side), max(score.wins[seat] for seat in side)
        )
        for side in shown
    ]
    line = Markup(" · ").join(told) or Markup("–")
    if not score.winners:
        return [say("series.score", score=line)]
    winners = say.listed([table.seats[seat].called(say) for seat in score.winners])
    return [say("series.won", count=len(score.winners), players=winners, score=line)]


def minutes(seconds: int) -> Markup:
    """Return a number of seconds as a clock shows it: `9:05`."""
    return Markup("{}:{:02}").format(seconds // 60, seconds % 60)


def last_turn(match: Match, seat: Seat) -> int:
    """Return the ply at which this player's last turn began; 0 if there was none. A turn begins where the table is not
    in the middle of one."""
    newest = match.plies[-len(match.recent)] if match.recent else 0
    for begin in (newest, 0) if newest else (0,):
        turn = None
        for ply, step in reversed(match.numbered(begin)):
            if turn is not None and not match.record.game.view(step.state, None).mid_turn:
                return turn
            if turn is not None or step.seat == seat:
                turn = ply
    return turn or 0


def title(app: App, table: Lobby | Match, say: Say) -> Markup:
    """Return the game's name and who plays."""
    names = Markup(", ").join(who.called(say) for who in table.seats)
    return say("board.title", game=app.title(table.game, say), players=names)
