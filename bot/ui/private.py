"""What one person sees of a match besides the turn panel: My army, the board, its text, its history, and the rest.

All of it is private and in the reader's language; who does not play sees what the table sees.
"""

from __future__ import annotations

from dataclasses import replace

from bot import insight
from bot.face import Style
from bot.locale import Say, plain
from bot.tables import Lobby, Match, Refusal, Refused, TableId
from bot.ui import letters
from bot.ui.boards import controls, end_controls, told
from bot.ui.call import Call, Told
from bot.ui.custom_id import Tag, Verb
from bot.ui.hall import Hall, link
from bot.ui.lobby import here, in_words, renew
from bot.ui.permits import missing_for_board, names
from bot.ui.publish import Posted, announce, check, move, publish
from bot.ui.sheet import Link, Row, Sheet, Tap
from bot.ui.turn import tell_all
from bot.workers import WorkFailed
from engine.game import Seat, seen_by

MOVE = "move"
"""The second step of a hint."""
_PAGE = 700
"""Characters of history on a page, fifteen lines or so."""


async def army(hall: Hall, call: Call, tag: Tag) -> None:
    """Show what this player alone may know."""
    await call.open()
    await show_army(hall, call, tag.table)


async def show_army(hall: Hall, call: Call, table: TableId) -> None:
    match = await match_of(hall, table)
    await _show_army(hall, call, match, _seat(match, call), hint="", following="")


async def _show_army(hall: Hall, call: Call, match: Match, seat: Seat, *, hint: str, following: str) -> None:
    """Show the army, a hint above it if there is one; `following` is the step of the hint that comes next."""
    say = call.say
    closed = letters.closed_notice(hall, match, seat, say)
    secret = hall.face(match).secret(hall.view(match, seat), match.players, say)
    picture = await hall.picture(match, seat, (), say)
    rows: tuple[Row, ...] = ()
    if match.to_act == seat:
        label = say("button.hint_move" if following else "button.hint")
        ask = Tap(label, Tag(Verb.HINT, match.id, match.ply, following), emoji="💡")
        rows = ((_play(match, say), *([ask] if _may_have_hints(match) else [])),)
    turn = _with_turn(match, seat, "", say).strip()
    await call.show(Sheet("\n\n".join(filter(None, (closed, hint, turn, secret))), picture, rows=rows))


async def hint(hall: Hall, call: Call, tag: Tag) -> None:
    """Give a hint where nobody else is wronged by it: where to look, and on a second press what to play."""
    await call.open()
    match = await match_of(hall, tag.table)
    seat = _seat(match, call)
    if not match.live:
        raise Refused(Refusal.OVER)
    if match.to_act != seat:
        assert match.to_act is not None
        raise Refused(Refusal.NOT_YOUR_TURN, player=match.seats[match.to_act].shown)
    if not _may_have_hints(match):
        raise Told(call.say("hint.only_alone"))
    try:
        found = await hall.opponents.hint(match, seat)
    except WorkFailed:
        raise Told(call.say("hint.none")) from None
    # An older hint's second step means a position that is over.
    if tag.rest == MOVE and tag.ply == match.ply:
        await _show_army(hall, call, match, seat, hint=insight.hint_move(found, call.say), following="")
    else:
        await _show_army(hall, call, match, seat, hint=insight.hint_region(found, call.say), following=MOVE)


def _may_have_hints(match: Match) -> bool:
    """Whether only one person plays."""
    return sum(who.user_id is not None for who in match.seats) == 1


def _seat(match: Match, call: Call) -> Seat:
    seat = match.seat_of(call.user_id)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    return seat


async def show_board(hall: Hall, call: Call, table: TableId) -> None:
    """Show the board as this person may know it, with all its buttons."""
    match = await _with_home(hall, call, await match_of(hall, table))
    say, seat = call.say, match.seat_of(call.user_id)
    since = seen_by(match.story(max(0, match.ply - 1)), None)
    picture = await hall.picture(match, seat, since, say)
    status = hall.face(match).status(hall.view(match, seat), match.players, say)
    way = link(match.place)
    rows: list[Row] = [controls(match, say) if match.live else end_controls(hall, match, say)]
    if way is not None:
        rows.append((Link(say("button.to_game"), way),))
    await call.show(Sheet(_title(hall, match, say), picture, _with_turn(match, seat, status, say), tuple(rows)))


def _with_turn(match: Match, seat: Seat | None, text: str, say: Say) -> str:
    """Return whose turn it is, and then the text."""
    if match.to_act is None:
        return text
    mine = match.to_act == seat
    turn = say("board.yours") if mine else say("board.theirs", player=match.players[match.to_act].mention)
    return f"{turn}\n{text}"


async def _with_home(hall: Hall, call: Call, match: Match) -> Match:
    """Give a match whose channel was deleted a new home: here, when one of its players asks for it. A board that was
    deleted is posted again."""
    if match.live:
        await check(hall, match)
        match = await match_of(hall, match.id)
    place = here(call)
    if match.place.posts_in is not None or match.seat_of(call.user_id) is None or place is None:
        return match
    if missing := missing_for_board(call.interaction.app_permissions, in_thread=call.in_thread):
        raise Told(call.say("trouble.missing", permissions=names(missing, call.say)))
    await move(hall, match.id, place)
    await publish(hall, match.id)
    return await match_of(hall, match.id)


async def text_board(hall: Hall, call: Call, tag: Tag) -> None:
    await call.open()
    match = await match_of(hall, tag.table)
    view = hall.view(match, match.seat_of(call.user_id))
    await call.show(Sheet(hall.face(match).text_board(view, match.players, call.say)))


async def history(hall: Hall, call: Call, tag: Tag) -> None:
    """Show what everybody saw happen, newest page first; what a player saw alone may be for that player to remember."""
    await call.open()
    match = await match_of(hall, tag.table)
    pages = _pages(told_all(hall, match, call.say))
    page = min(int(tag.rest), len(pages) - 1) if tag.rest.isdecimal() else len(pages) - 1
    say = call.say
    title = say("history.title", page=page + 1, pages=len(pages))
    labels = say("button.earlier"), say("button.later")
    rows = (turning(pages=len(pages), page=page, tag=tag, labels=labels),) if len(pages) > 1 else ()
    await call.show(Sheet(f"{title}\n{pages[page]}", rows=rows))


def told_all(hall: Hall, match: Match, say: Say) -> list[str]:
    """Return a line for each move of which something is told, with its number."""
    lines = []
    for number, step in enumerate(match.steps(), 1):
        words = told(hall, match, seen_by(step.events, None), say)
        if words:
            lines.append(f"`{number:>3}` " + " ".join(words))
    return lines or [say("history.nothing")]


def turning(*, pages: int, page: int, tag: Tag, labels: tuple[str, str], before: str = "") -> Row:
    """Return the two buttons that turn pages: `rest` is the page, after what stands before it."""

    def tap(label: str, to: int, *, disabled: bool) -> Tap:
        return Tap(label, replace(tag, rest=f"{before}{to}"), disabled=disabled)

    return (
        tap(labels[0], page - 1, disabled=page == 0),
        tap(labels[1], page + 1, disabled=page == pages - 1),
    )


def _pages(lines: list[str]) -> list[str]:
    """Return the lines on pages, the newest page full."""
    pages = [""]
    for line in reversed(lines):
        if pages[-1] and len(pages[-1]) + len(line) > _PAGE:
            pages.append("")
        pages[-1] = f"{line}\n{pages[-1]}".rstrip("\n")
    return pages[::-1]


# --- More --------------------------------------------------------------------------------------


async def more(hall: Hall, call: Call, tag: Tag) -> None:
    """Show what else can be done."""
    await call.open()
    match = await match_of(hall, tag.table)
    say = call.say

    def tap(verb: Verb, label: str, rest: str = "", style: Style = Style.PLAIN) -> Tap:
        return Tap(label, Tag(verb, match.id, match.ply, rest), style)

    first = [tap(Verb.RULES, say("button.rules"), f"{match.game} 0")]
    second: list[Tap] = []
    seat = match.seat_of(call.user_id)
    if seat is not None and match.live:
        first.append(tap(Verb.POST, say("button.post")))
        if not match.seats[seat].left:
            second = [
                tap(Verb.STOP, say("button.stop"), style=Style.DANGER),
                tap(Verb.LEAVE, say("button.leave"), style=Style.DANGER),
            ]
    rows = tuple(tuple(row) for row in (first, second) if row)
    text = [_title(hall, match, say), in_words(hall, match, say)]
    await call.show(Sheet("\n".join(text), rows=rows))


async def post(hall: Hall, call: Call, tag: Tag) -> None:
    """Post the board once more; where the person is, if the game's own place is gone or closed to the bot."""
    await call.open()
    match = await match_of(hall, tag.table)
    if match.seat_of(call.user_id) is None:
        raise Refused(Refusal.NOT_SEATED)
    posted = await publish(hall, match.id, call, again=True)
    place = here(call)
    if posted is not Posted.DONE and place is not None and place.posts_in != match.place.posts_in:
        await move(hall, match.id, place)
        posted = await publish(hall, match.id, call)
    if posted is not Posted.DONE:
        raise Told(call.say("trouble.not_posted" if place is not None else "trouble.homeless"))
    found = await match_of(hall, match.id)
    way = link(found.place)
    await call.show(
        Sheet(call.say("more.posted"), rows=() if way is None else ((Link(call.say("button.to_game"), way),),))
    )


async def ask_leave(hall: Hall, call: Call, tag: Tag) -> None:
    """Ask whether it is meant: leaving is final."""
    await call.open()
    await show_leave(hall, call, tag.table)


async def show_leave(hall: Hall, call: Call, table: TableId) -> None:
    """Ask in a match; a lobby is left at once."""
    match = await hall.tables.get(table)
    if isinstance(match, Lobby):
        left = await hall.tables.leave(table, call.press)
        assert isinstance(left, Lobby)
        await renew(hall, left)
        await call.show(Sheet(call.say("leave.lobby")))
        return
    _check_may_go(match, call.user_id)
    await call.show(_question(match, call.say("leave.ask"), Verb.LEAVE_NOW, call.say("button.leave"), call.say))


async def leave(hall: Hall, call: Call, tag: Tag) -> None:
    """Leave a running match for good: the seat passes from now on, and everybody is told."""
    await call.hold()
    left = await hall.tables.leave(tag.table, call.press)
    if isinstance(left, Lobby):
        raise Refused(Refusal.NOT_STARTED)
    await call.show(Sheet(call.say("leave.done")))
    say = hall.public(left.match.place.guild_id)
    await announce(hall, call, left.match.place, Sheet(say("leave.told", player=plain(call.press.name))))
    await tell_all(hall, call, tag.table, [] if left.match.live else None)


async def ask_stop(hall: Hall, call: Call, tag: Tag) -> None:
    """Ask whether it is meant."""
    await call.open()
    match = await match_of(hall, tag.table)
    _check_may_go(match, call.user_id)
    await call.show(_question(match, call.say("stop.ask"), Verb.STOP_NOW, call.say("button.stop"), call.say))


async def stop(hall: Hall, call: Call, tag: Tag) -> None:
    """Agree to stop the match; it is stopped once all who play agree, and until then the others are asked."""
    await call.open()
    match = await hall.tables.agree_to_stop(tag.table, call.press)
    if not match.live:
        await call.show(Sheet(call.say("stop.done")))
        await tell_all(hall, call, tag.table, None)
        return
    await call.show(Sheet(call.say("stop.waiting")))
    say = hall.public(match.place.guild_id)
    agree = Tap(say("button.agree"), Tag(Verb.STOP, match.id, match.ply), Style.DANGER)
    text = say("stop.told", player=plain(call.press.name))
    await announce(hall, call, match.place, Sheet(text, rows=((agree,),)))


def _check_may_go(match: Match, user_id: int) -> None:
    seat = match.seat_of(user_id)
    if not match.live:
        raise Refused(Refusal.OVER)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    if match.seats[seat].left:
        raise Refused(Refusal.HAS_LEFT)


def _question(match: Match, text: str, verb: Verb, label: str, say: Say) -> Sheet:
    yes = Tap(label, Tag(verb, match.id, match.ply), Style.DANGER)
    back = Tap(say("button.back"), Tag(Verb.MORE, match.id, match.ply))
    return Sheet(text, rows=((yes, back),))


async def match_of(hall: Hall, table: TableId) -> Match:
    """Return the match of this table, live or over."""
    found = await hall.tables.get(table)
    if isinstance(found, Lobby):
        raise Refused(Refusal.NOT_STARTED)
    return found


def _title(hall: Hall, match: Match, say: Say) -> str:
    names = ", ".join(plain(who.shown) for who in match.seats)
    return say("board.title", game=hall.title(match.game, say), players=names)


def _play(match: Match, say: Say) -> Tap:
    return Tap(say("button.play"), Tag(Verb.PLAY, match.id, match.ply), Style.GO)
