"""What several pages and messages say of a table: its title, its options, whose turn it is, how a series stands; and
the position of a match in words, made for reading aloud. The list of moves that can be typed is made from the legal
moves, in the same way for every game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields

from bot.face import AnyFace, HintStep, OptionChoice
from bot.locale import NOTHING, Markup, Say, cut, in_lines, units
from bot.store.table_rows import Phase
from bot.tables import series
from bot.tables.clock import clock_of, turn_ends
from bot.tables.table import Lobby, Match
from bot.typed_words import SURE, shortest
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb, read_number
from engine.game import Json, Move, Seat, seen_by


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
            say("board.away", player=player.called(say), when=Markup("<t:{}:R>").format(player.away_until))
            for player in away
        ]
    return lines


def stand_ins(match: Match, say: Say, *, but: Seat | None = None) -> list[Markup]:
    """Return for whom computer players stand in; `but` is a seat to leave out."""
    absent = sorted({*match.people} - {*match.present, but})
    return [say("board.stand_ins", players=say.listed(called(match, absent, say)))] if absent else []


def series_score(table: Lobby | Match, say: Say) -> list[Markup]:
    """Return how the series stands to which the table belongs, best first; nothing without a series. Where there are
    more than two sides, those who have won nothing yet are left out. Before a game it says which one it is, for people
    who have won others may be yet to sit down."""
    score = series.score(table)
    if score is None:
        return []
    if isinstance(table, Lobby):
        return [say("series.game", number=score.decided + 1)]
    table = table.without_unlisted(say)
    ranked = [side for side in score.sides if len(score.sides) <= 2 or any(score.wins[seat] for seat in side)]
    scores = [
        Markup("{} **{}**").format(Markup(" & ").join(called(table, side, say)), max(score.wins[seat] for seat in side))
        for side in ranked
    ]
    line = Markup(" · ").join(scores) or Markup("–")
    if not score.winners:
        return [say("series.score", score=line)]
    players = say.listed(called(table, score.winners, say))
    return [say("series.won", count=len(score.winners), players=players, score=line)]


def called(table: Lobby | Match, seats: Iterable[Seat], say: Say) -> list[str]:
    """Return what the players in these seats are called."""
    return [table.seats[seat].called(say) for seat in seats]


def winners(match: Match) -> list[Seat]:
    """Return who won; nobody if the match was not played to its end."""
    if match.phase is not Phase.FINISHED:
        return []
    places = match.record.game.outcome(match.state).places
    return [Seat(seat) for seat, place in enumerate(places) if place == 1]


def outcome_line(match: Match, say: Say) -> Markup:
    """Return who won; for a stopped match, that it was stopped."""
    if match.phase is not Phase.FINISHED:
        return say("lobby.stopped")
    first = called(match, winners(match), say)
    return say("lobby.won", count=len(first), players=say.listed(first))


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
    names = Markup(", ").join(player.called(say) for player in table.seats)
    return say("board.title", game=app.title_of(table, say), players=names)


# --- Options ---------------------------------------------------------------------------------------


def in_words(app: App, table: Lobby | Match, say: Say) -> Markup:
    """Return in words which options differ from the usual ones. The title names the game, the seats show the number of
    players."""
    return agreed(app.face(table), table.options, say, titled=False)


def agreed(face: AnyFace, options: Mapping[str, Json], say: Say, *, titled: bool = True, asked: bool = True) -> Markup:
    """Return the same for options that belong to no table; with `titled` also what has a title of its own, with `asked`
    also what a card asks for."""
    usual = {field.name: field.default for field in fields(face.game.options)}
    return Markup(" · ").join(
        value_in_words(face.game.name, choice, value, say)
        for choice in face.options
        for value in (options[choice.option],)
        if choice.applies(options)
        and (choice.decisive or value != usual[choice.option])
        and (titled or choice.titled is None)
        and (asked or choice.unasked is None)
    )


def value_in_words(game: str, choice: OptionChoice, value: Json, say: Say) -> str:
    """Return a value of an option in words."""
    return say.plain(f"{game}.option.{choice.option}.{str(value).lower()}")


# --- A position, for reading aloud -----------------------------------------------------------------


CHOICES = 1500
"""The most characters of the list of moves that can be typed."""
ENDS = 6
"""The most ends of moves that are listed together: nobody wants to hear all squares each turn."""
NEWS = 10
"""The most sentences about what happened since one's last turn."""
_LEAST = 200
"""Characters; a part that would be cut to fewer is left out."""


def position(app: App, match: Match, seat: Seat | None, say: Say, room: int, *, secret: bool = True) -> Markup:
    """Return the position as this seat, or the table, may know it, in at most `room` characters: first what happened
    since the player's last turn, and for the player who is to act also the moves that can be typed. These stay whole,
    and the board fills the rest."""
    view, face, players = match.view(seat), app.face(match), match.players(say)
    typed = choices(app, match, seat, say) if seat is not None and match.to_act == seat else NOTHING
    own = NOTHING
    if secret and seat is not None and match.live:
        own = face.secret(view, players, say, app.look(None)).text
    board, room_left = face.text_board(view, players, say), room
    parts = list[Markup]()
    for part in (_since(app, match, seat, say), own, typed, board):
        fits = part and room_left >= min(_LEAST, units(part))
        parts.append(cut(part, room_left) if fits else NOTHING)
        room_left -= units(parts[-1]) + 2 if fits else 0
    since, own, typed, board = parts
    return Markup("\n\n").join(filter(None, (since, own, board, typed)))


def _since(app: App, match: Match, seat: Seat | None, say: Say) -> Markup:
    """Return what the table saw since this player's last turn, the newest of it if it is much."""
    if seat is None or not match.live:
        return NOTHING
    face, players = app.face(match), match.players(say)
    events = seen_by(match.story(last_turn(match, seat)), None)
    news = face.tell(events, players, say)[-NEWS:]
    return in_lines([say("words.since"), *news]) if news else NOTHING


def choices(app: App, match: Match, seat: Seat, say: Say) -> Markup:
    """Return the moves that a player who is to act can type; moves that differ only in their last word share a line."""
    face = app.face(match)
    groups = _alike(shortest(face.game.legal(match.view(seat))))
    lines = [say("words.type", command=app.command(match.game, "move"))]
    for begins, group in groups:
        example = group[0]
        move = face.hint(example, HintStep.MOVE, say)
        if begins:
            ends = say.apart(_end(move, match, say) for move in group[:ENDS])
            if len(group) > ENDS:
                ends = say("words.ends_more", ends=ends, count=len(group) - ENDS)
            lines.append(
                say("words.group", begins=", ".join(begins), ends=ends, example=face.spelled(example), move=move)
            )
        else:
            words = f"{face.spelled(example)}{SURE if face.final(example) else ''}"
            lines.append(say("words.single", words=words, move=move))
    more = say("words.more")
    while units(in_lines([*lines, more])) > CHOICES:
        lines.pop()
    return in_lines([*lines, more])


def _alike(moves: Sequence[Move]) -> list[tuple[list[str], list[Move]]]:
    """Return the moves grouped: moves that differ only in their last word together, under all beginnings with the same
    last words. Moves of one word have no beginning."""
    by_beginning: dict[str, list[Move]] = {}
    for move in moves:
        begin, _, end = move.words.rpartition(" ")
        by_beginning.setdefault(begin or f" {end}", []).append(move)
    groups: dict[tuple[str, ...], tuple[list[str], list[Move]]] = {}
    for begin, group in by_beginning.items():
        if begin.startswith(" "):
            groups[(begin,)] = ([], group)
            continue
        ends = tuple(move.words.rpartition(" ")[2] for move in group)
        groups.setdefault(ends, ([], group))[0].append(begin)
    return [*groups.values()]


def _end(move: Move, match: Match, say: Say) -> Markup:
    """Return the last word of a move; if it is a seat, with the player's name."""
    word = move.words.rpartition(" ")[2]
    seat = read_number(word[1:], len(match.seats) - 1) if word.startswith("@") else None
    if seat is None:
        return Markup("{}").format(word)
    return Markup("@{} {}").format(seat, match.seats[seat].called(say))
