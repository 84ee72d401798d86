"""The public board: what everybody in the game's thread sees after each turn, and at the end."""

from collections.abc import Sequence
from itertools import groupby

from bot.draw.look import STANDARD
from bot.face import Style
from bot.locale import NOTHING, Markup, Say, cut, in_lines, units
from bot.store.table_rows import Phase
from bot.tables import series
from bot.tables.onlookers import SawThrough
from bot.tables.table import Match
from bot.tables.verdicts import counts, verdict_of
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb
from bot.ui.core.message import TEXT, Message, Row, Tap
from bot.ui.core.table_words import called, last_turn, series_score, tag_of, turn_line
from engine.game import Event, Seat, seen_by

TOLD = 1200
"""The most characters about what happened since the last board; the newest part of it after a long silence."""
LINES = 16
"""The most sentences of it."""
ALONE = 4
"""Who makes more moves in a row plays on alone: only the last one is told, for there may be dozens at the end, and the
result is below."""
HEADING = 200
"""The most characters of the line above it."""


async def board(app: App, match: Match) -> Message:
    """Return the board of this match for its thread, with what the table may know."""
    say = app.public_of(match)
    events = seen_by(match.story(tells_from(match)), None)
    pictures = await app.pictures(match, None, events, say, app.look(match.place.guild_id))
    if match.live:
        after_move = told_since(app, match, say)
        status = app.face(match).status(match.view(None), match.players(say), say)
        stood_in = await _stood_in(app, match, say)
        taken_back = _taken_back(match, say)
        audience = await _audience(app, match, say)
        talk = _talk(app, match, events, say)
        lines = in_lines([*await _beginning(app, match, say), *taken_back, *stood_in, *after_move, *audience, *talk])
        # The first board says that the deal is sealed; the digits are in the history.
        sealed = say("board.sealed") if match.row.salt is not None and _first(match) else NOTHING
        turn = turn_line(match, say)
        return Message(lines, pictures, sealed, (controls(match, say),), turn=turn, standing=status)
    result = ending(app, match, say)
    after_move = told_since(app, match, say, min(TOLD, TEXT - HEADING - units(result)))
    text = in_lines([_how_it_ended(match, say), *after_move, *await _audience(app, match, say)])
    return Message(text, pictures, below=result, rows=(end_controls(match, say),))


def tells_from(match: Match) -> int:
    """Return the ply from which the newest board tells what happened: that of the board before, or the last move again.
    A single person is told their own last turn too, for the board that showed it may be the one that changes."""
    since = max(0, min(match.published_ply, match.ply - 1))
    if match.only_person is None:
        return since
    return min(since, last_turn(match, match.only_person))


def edits_in_place(match: Match) -> bool:
    """Return whether the newest board changes into the next one instead of being followed by it: if a single person
    plays and only computer players have moved since, including one that plays for the person. With several people the
    next one has to be notified, and a change notifies nobody."""
    if not _stands(match) or match.only_person is None or match.phase is Phase.STOPPED:
        return False
    moved = {step.seat for step in match.steps(match.published_ply)}
    return all(match.seats[seat].computer is not None or match.stood_in(seat) for seat in moved)


def waits_for_computers(match: Match) -> bool:
    """Return whether one board is to tell of the newest moves and of those that computer players are about to make: if
    several people play and a board stands already. The board of a single person changes instead."""
    return match.thinking is not None and match.only_person is None and _stands(match)


def shows_takeback(match: Match) -> bool:
    """Return whether the newest board changes into the next one because a move was taken back. Nobody has to be
    notified: the player who took it back is to move, and the player whom the board mentioned finds there what
    happened."""
    return _stands(match) and match.live and bool(match.takebacks) and match.takebacks[-1].ply == match.ply - 1


def _stands(match: Match) -> bool:
    """Return whether a board is posted that could change into the next one."""
    return match.published_ply >= 0 and match.place.message_id not in (None, match.card_id)


def _talk(app: App, match: Match, events: tuple[Event, ...], say: Say) -> list[Markup]:
    """Return where the face's afterthoughts on these events are, if it has any."""
    afterthoughts = app.face(match).afterthoughts
    if afterthoughts is None or not afterthoughts(match.view(None), events, match.players(say), say, STANDARD):
        return []
    return [say("board.talk", more=say("button.more"), talk=say("button.talk"))]


async def _audience(app: App, match: Match, say: Say) -> list[Markup]:
    """Return how many onlookers named the right players in each round whose hidden roles this board tells."""
    verdicts = await app.tables.onlookers.verdicts(match, tells_from(match))
    return [saw_through(match, verdict, say) for verdict in verdicts]


def saw_through(match: Match, verdict: SawThrough, say: Say) -> Markup:
    """Return how many onlookers named the right players in a round."""
    return say(f"{match.game}.audience.told", guesses=verdict.guesses, right=verdict.right)


def _taken_back(match: Match, say: Say) -> list[Markup]:
    """Return who took moves back since the board before."""
    since, seats = tells_from(match), set[Seat]()
    for line in match.takebacks:
        if line.ply >= since:
            following = match.steps(line.ply)
            seat = following[0].seat if following else match.to_act
            seats |= set() if seat is None else {seat}
    names = say.listed(called(match, sorted(seats), say))
    return [say("board.taken_back", players=names)] if seats else []


async def _beginning(app: App, match: Match, say: Say) -> list[Markup]:
    """Return the sentences that are shown until the first board that follows another one: if anybody plays the game for
    the first time, also what wins and what to do."""
    if not _first(match):
        return []
    lines = [say("board.begins", game=app.title_of(match, say)), *series_score(match, say)]
    if match.only_person is None and not (match.people_only and match.rated):
        lines.append(say("lobby.unrated_here" if match.people_only else "board.uncounted"))
    face, view = app.face(match), match.view(None)
    lines += face.opening(view, match.players(say), say)
    if await app.tables.matches.newcomers(match, app.sequel(match)):
        lines.append(say("board.first_game", how=face.first_turn(view, say)))
    return lines


def _first(match: Match) -> bool:
    """Return whether no board of this match was followed by another one yet. The bot may have moved already."""
    if match.ply == 0 or match.published_ply < 0:
        return True
    if shows_takeback(match):  # the first board stays the first if it never showed what was taken back
        first = match.takebacks[0]
        alone = match.published_ply <= first.ply - first.count
    else:
        alone = edits_in_place(match)
    return alone and all(match.seats[step.seat].computer for step in match.steps())


async def _stood_in(app: App, match: Match, say: Say) -> list[Markup]:
    """Return the present players for whom computer players made moves that this board tells; the turn line names the
    absent ones."""
    once = {seat for seat in match.present if match.seats[seat].stand_in is not None}
    if not once:
        return []
    plies, since = await app.tables.ask(lambda tx: tx.tables.stand_in_moves(match.id)), tells_from(match)
    moved_for = {step.seat for ply, step in match.numbered(since) if ply in plies}
    seats = sorted(moved_for & once)
    return [say("board.stood_in", players=say.listed(called(match, seats, say)))] if seats else []


def calls(match: Match) -> tuple[int, ...]:
    """Return whom the board calls: the person whose turn it is. The first one of a cup's game stands below the call of
    all who play."""
    called_by_cup = match.row.cup_id is not None and match.published_ply < 0
    if called_by_cup or match.to_act is None or match.thinking is not None:
        return ()
    user_id = match.seats[match.to_act].user_id
    return () if user_id is None else (user_id,)


def told(app: App, match: Match, events: Sequence[Event], say: Say, room: int = TOLD) -> list[Markup]:
    """Return a sentence for each event that has one. The oldest sentences are left out if they are too many, and a
    single one that is too long is cut."""
    return _newest(_sentences(app, match, events, say), room)


def told_since(app: App, match: Match, say: Say, room: int = TOLD) -> list[Markup]:
    """Return the same of all that happened since the board before and that its pictures do not show. Who plays on alone
    is told of in two sentences."""
    sentences, events = list[Markup](), list[Event]()
    for seat, run in groupby(match.steps(tells_from(match)), key=lambda step: step.seat):
        steps = [*run]
        if len(steps) > ALONE:
            alone = say("board.plays_on_alone", player=match.seats[seat].called(say), count=len(steps))
            sentences += [*_sentences(app, match, app.face(match).beside(events), say), alone]
            events, steps = [], steps[-1:]
        events += seen_by([event for step in steps for event in step.events], None)
    return _newest([*sentences, *_sentences(app, match, app.face(match).beside(events), say)], room)


def _sentences(app: App, match: Match, events: Sequence[Event], say: Say) -> list[Markup]:
    return app.face(match).tell(events, match.players(say), say)


def _newest(sentences: list[Markup], room: int) -> list[Markup]:
    kept = sentences[-LINES:]
    while len(kept) > 1 and sum(units(line) + 1 for line in kept) > room:
        kept = kept[1:]
    left_out = [Markup("…")] if len(kept) < len(sentences) else []
    return [*left_out, *(cut(line, room) for line in kept)]


def ending(app: App, match: Match, say: Say) -> Markup:
    """Return the result; nothing for a stopped match."""
    finished = match.phase is Phase.FINISHED
    result = app.face(match).result(match.view(None), match.players(say), say) if finished else Markup()
    return in_lines(filter(None, [result, *_how_it_counts(match, say), *series_score(match, say)]))


def _how_it_ended(match: Match, say: Say) -> Markup:
    """Return the heading of the last board."""
    if match.phase is not Phase.STOPPED or not counts(match):
        return say(f"board.{match.phase.value}")
    away = called(match, sorted(verdict_of(match).away), say)
    return say("board.stopped_defeat", count=len(away), players=say.listed(away))


def _how_it_counts(match: Match, say: Say) -> list[Markup]:
    """Return how a finished game counts, if people might expect something else."""
    verdict = verdict_of(match)
    if match.phase is not Phase.FINISHED or verdict.short:
        return [say("board.short")] if verdict.short else []
    away, helped = called(match, sorted(verdict.away), say), called(match, sorted(verdict.helped), say)
    return [
        *([say("board.defeat", count=len(away), players=say.listed(away))] if away else []),
        *([say("board.helped", players=say.listed(helped))] if helped else []),
    ]


def controls(match: Match, say: Say) -> Row:
    """Return the buttons under a live board."""
    return (
        _tap(match, Verb.PLAY, say.plain("button.play"), "⛏️", Style.GO),
        _tap(match, Verb.HAND, say.plain(f"{match.game}.button.hand"), "🛡️"),
        _tap(match, Verb.TEXT_BOARD, say.plain("button.text_board"), "🔤"),
        _tap(match, Verb.HISTORY, say.plain("button.history"), "📜"),
        _tap(match, Verb.MORE, say.plain("button.more"), "⚙️"),
    )


def end_controls(match: Match, say: Say) -> Row:
    """Return the buttons under the last board: to play again, to look back, and the ranking of a server. A cup goes on
    by itself, so its games lead there."""
    if match.row.cup_id is not None:
        cup = Tap(say.plain("button.cup"), Tag(Verb.CUP, NOWHERE, match.row.cup_id, "show"), Style.GO, "🏆")
        return cup, look_back_button(match, say)
    top = Tap(say.plain("button.top"), Tag(Verb.TOP, rest=f"{match.game} 0"), emoji="🏆")
    goes_on = series.goes_on(match)
    best_of = Tap(say.plain("button.best_of"), tag_of(match, Verb.REMATCH, str(series.GAMES)), emoji="🥇")
    return (
        _tap(match, Verb.REMATCH, say.plain("button.next_game" if goes_on else "button.rematch"), "🔁", Style.GO),
        *([] if goes_on else [best_of]),
        look_back_button(match, say),
        *([] if match.place.private else [top]),
    )


def look_back_button(match: Match, say: Say) -> Tap:
    """Return the button that leads to all that looks back, from the last board and from each part of it."""
    return _tap(match, Verb.LOOK_BACK, say.plain("button.look_back"), "🔎")


def _tap(match: Match, verb: Verb, label: str, emoji: str, style: Style = Style.PLAIN) -> Tap:
    return Tap(label, tag_of(match, verb), style, emoji)
