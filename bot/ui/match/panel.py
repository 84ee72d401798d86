"""A turn: one private panel, edited in place until the move is made; or words typed in a form or a command. And the
player's own newest move taken back."""

from collections.abc import Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

from discord import ui

from bot import typed_words
from bot.face import Button, Picture, Style
from bot.locale import NOTHING, Markup, Say, in_lines, units
from bot.store.table_rows import TableId
from bot.tables.matches import Played
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import DRAFT, Tag, Verb
from bot.ui.core.message import ITEM, TEXT, Message, Tap, clip, fits, with_buttons
from bot.ui.core.panels import OURS, laid_out, show, steady
from bot.ui.core.permissions import missing_in, names
from bot.ui.core.places import in_foreign_thread, not_in_thread
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import position, tag_of
from bot.ui.delivery import direct_messages
from bot.ui.delivery.board import told
from bot.ui.delivery.publish import Posted, announce, check
from bot.ui.match import watching
from engine.errors import NuggetError
from engine.game import Move, Seat, seen_by

LONGEST_WORDS = 60


async def play(app: App, reply: Reply, tag: Tag) -> None:
    """Open the panel. If a computer player stands in, the panel offers the seat back."""
    current = await app.tables.match(tag.table)
    if watching.looks_on(current, reply.user_id):
        await watching.show(app, reply, current, reply.say("watch.not_playing"))
        return
    own = current.eyes_of(reply.user_id)
    if current.live and own is not None and current.stood_in(own):
        row = (seat_back(current, reply.say),)
        await reply.edit(Message(reply.say("stand_in.plays"), rows=(row,)))
        return
    match, seat = await own_turn(app, reply, tag.table, board=tag.ply)
    await show_panel(app, reply, match, seat)


async def draft(app: App, reply: Reply, tag: Tag) -> None:
    """Go on to another step of the panel: that of the button, or the one that was chosen from a menu."""
    match, seat = await own_turn(app, reply, tag.table, ply=tag.ply)
    await show_panel(app, reply, match, seat, reply.value if tag.verb is Verb.CHOOSE else tag.parts(2)[1])


async def move(app: App, reply: Reply, tag: Tag) -> None:
    """Make the move that the button stands for."""
    await make(app, reply, tag.table, tag.parts(2)[1], tag.ply)


async def take_back(app: App, reply: Reply, tag: Tag) -> None:
    """Take back the newest move, if it is this person's and may be taken back. Everybody sees that, and the panel opens
    for another move."""
    match = await app.tables.takebacks.take_back(tag.table, reply.press, ply=tag.ply)
    await show_panel(app, reply, match, match.own_seat(reply.user_id), notice=reply.say("takeback.done"))
    await tell_all(app, reply, tag.table)


async def ask_words(app: App, reply: Reply, tag: Tag) -> None:
    """Open the form for typing a move, with moves that can be made now as examples."""
    match, seat = await own_turn(app, reply, tag.table, ply=tag.ply)
    say, face, view = reply.say, app.face(match), match.view(seat)
    form = ui.Modal(
        title=say.plain("type.title"),
        custom_id=str(replace(tag, verb=Verb.TYPED, rest="")),
        timeout=None,
    )
    examples = say.plain.listed(typed_words.examples(face, view))
    words: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id="words", max_length=LONGEST_WORDS, placeholder=clip(typed_words.example(face, view) or "", ITEM)
    )
    hint = clip(say.plain("type.hint", examples=examples), ITEM)
    form.add_item(ui.Label(text=say.plain("type.label"), description=hint, component=words))
    form.stop()
    await reply.send_modal(form)


async def typed(app: App, reply: Reply, tag: Tag) -> None:
    """Make the move that was typed into the form."""
    await make_typed(app, reply, tag.table, " ".join(reply.fields.values()), tag.ply)


async def make_typed(app: App, reply: Reply, table: TableId, words: str, ply: int | None) -> None:
    """Make a move that was typed: whoever types all of it has chosen and confirmed. A final move is asked about, typed
    or not: it is shown in the panel, whose button makes it; an exclamation mark behind it makes it at once. Words that
    may mean several moves make none."""
    match = await app.tables.match(table)
    face, seat, say = app.face(match), match.eyes_of(reply.user_id), reply.say
    if seat is None or match.to_act != seat or ply not in (None, match.ply):
        await make(app, reply, table, words, ply)  # and is told why not
        return
    view = match.view(seat)
    try:
        moves = typed_words.meant(face, view, words, say)
    except NuggetError as error:
        await _refuse(app, reply, table, error, words)
        return
    if len(moves) > 1:
        await own_turn(app, reply, table)
        await show_panel(app, reply, match, seat, notice=typed_words.question(face, words, moves, say))
        return
    [move] = moves
    if face.final(move) and not typed_words.is_sure(words) and move in face.game.legal(view):
        notice = say("type.final", words=f"{face.spelled(move)}{typed_words.SURE}")
        await show_panel(app, reply, match, seat, face.draft(view, move), notice)
        return
    await make(app, reply, table, move.words, ply, typed=words, read=move)


async def make(
    app: App,
    reply: Reply,
    table: TableId,
    words: str,
    ply: int | None,
    *,
    typed: str | None = None,
    read: Move | None = None,
) -> None:
    """Make a move: save it, then tell everybody, and meanwhile the player. A move that the rules forbid leads back to
    the panel; whoever `typed` it, so that this move was `read`, is told what could be typed."""
    try:
        with app.foreground.going():
            played = await app.tables.matches.play(table, reply.press, words, ply=ply)
    except NuggetError as error:
        await _refuse(app, reply, table, error, typed, read)
        return
    match = played.match
    seat = match.own_seat(reply.user_id)
    sentences = in_lines([reply.say("panel.done"), *told(app, match, seen_by(played.events, seat), reply.say)])
    taps = _takeback(app, match, seat, reply.say)
    if match.to_act == seat and match.view(seat).mid_turn:
        answer: Coroutine[Any, Any, object] = show_panel(app, reply, match, seat, notice=sentences, more=taps)
    else:
        pictures = await _seen(app, reply, played, seat)
        answer = reply.edit(with_buttons(Message(sentences, pictures), taps))
    async with reply.beside(answer):
        await tell_all(app, reply, table)


async def _refuse(
    app: App, reply: Reply, table: TableId, error: NuggetError, typed: str | None, read: Move | None = None
) -> None:
    """Show the panel and why the move was not made; to whoever `typed` it, and meant what was `read`, also what could
    be typed."""
    match, seat = await own_turn(app, reply, table)
    face, say = app.face(match), reply.say
    if typed is None:
        notice = face.refusal(error, say)
    else:
        notice = typed_words.refusal(face, match.view(seat), typed, error, say, read)
    await show_panel(app, reply, match, seat, notice=notice)


async def tell_all(app: App, reply: Reply, table: TableId) -> None:
    """Show everybody what happened (see `announce`); tell the person if that was not possible."""
    posted = await announce(app, table, reply)
    if posted is not Posted.DONE:
        await reply.notify(_not_posted(app, reply, posted))


async def show_panel(
    app: App,
    reply: Reply,
    match: Match,
    seat: Seat,
    draft: str = "",
    notice: Markup = NOTHING,
    more: tuple[Tap, ...] = (),
) -> None:
    """Show the step of the turn that the draft is at, with `more` buttons, and above the buttons, where the person
    looks, the `notice` if there is one. The draft comes from outside, so it may be anything; a draft that no face
    writes means the first step."""
    say = reply.say
    await app.tables.takebacks.opened(match, seat)
    view = match.view(seat)
    draft = draft if DRAFT.fullmatch(draft) else ""
    preferences = await app.tables.preferences.of(reply.user_id)
    look, players = app.own_look(preferences, match.place.guild_id), match.players(say)
    panel = app.face(match).panel(view, draft, players, say, look)
    # Whoever presses a button has the board before them; from a command, it may be anywhere.
    sketch = panel.whole if reply.of_command else panel.detail or panel.whole
    closed = direct_messages.closed_notice(app, match, seat, say)
    first = await _first_turn(app, match, seat, say)
    alone = () if draft else _alone(app, match, seat, say)
    menu, tap = partial(tag_of, match, Verb.CHOOSE), partial(_tap, match, bool(alone))
    rows = laid_out(panel.rows, app.application.emoji, menu, tap)
    above = steady(Markup("\n\n").join(filter(None, (closed, panel.text))))
    room = TEXT - units(above) - units(notice) - 4
    below = position(app, match, seat, say, room) if preferences.text_boards else NOTHING
    below = Markup("\n\n").join(filter(None, [below, notice]))

    def content(picture: Picture) -> Message:
        message = with_buttons(Message(above, (picture,), below, rows), (*more, *alone))
        taught = replace(message, rows=(*message.rows, *first))
        return taught if fits(taught) else message

    await show(app, reply, sketch, view, players, look, content)


async def _first_turn(app: App, match: Match, seat: Seat, say: Say) -> list[Markup]:
    """Return what wins and what to do, for a person who has never moved in this game; it stands below all buttons, and
    in each step."""
    view = match.view(seat)
    moved = any(past.seat == seat for past in view.history)
    if moved or seat not in await app.tables.matches.newcomers(match, app.sequel(match)):
        return []
    return [Markup("-# {}").format(app.face(match).first_turn(view, say))]


def seat_back(match: Match, say: Say) -> Tap:
    """Return the button by which a person takes the seat back."""
    return Tap(say.plain("button.take_seat"), tag_of(match, Verb.TAKE_SEAT), Style.GO)


def _takeback(app: App, match: Match, seat: Seat, say: Say) -> tuple[Tap, ...]:
    """Return the button by which this player takes back the move just made, if that will be possible for a while: not
    if a computer player is next, who moves too soon."""
    if match.thinking is not None or not app.tables.takebacks.may(match, seat):
        return ()
    return (Tap(say.plain("button.takeback"), tag_of(match, Verb.TAKEBACK), emoji="↩️"),)


def _alone(app: App, match: Match, seat: Seat, say: Say) -> tuple[Tap, ...]:
    """Return the buttons that only a person alone gets: one that plays out the rest of a game, if the game is known to
    be as good as decided, and one for a hint. If it is unknown, ask a worker."""
    if match.solo != seat:
        return ()
    hint = Tap(say.plain("button.hint"), tag_of(match, Verb.HINT), emoji="💡")
    app.opponents.judge(match, seat)
    if not app.opponents.known_decided(match):
        return (hint,)
    return Tap(say.plain("button.play_out"), tag_of(match, Verb.PLAY_OUT), emoji="⏩"), hint


def _tap(match: Match, hints: bool, place: str, button: Button) -> Tag | None:
    """Return what a panel's button carries; None for the one to type, which gives way to `hints`."""
    if hints and OURS.get(button.draft or "") is Verb.TYPE:
        return None
    if button.move is not None:
        return tag_of(match, Verb.MOVE, f"{place} {button.move}")
    if button.draft in OURS:
        return tag_of(match, OURS[button.draft], place)
    return tag_of(match, Verb.DRAFT, f"{place} {button.draft or ''}")


def seat_in_play(match: Match, user_id: int) -> Seat:
    """Return the seat of this person in a match that goes on. Refused: OVER, NOT_SEATED, HAS_LEFT."""
    if not match.live:
        raise Refused(Refusal.OVER)
    return match.own_seat(user_id)


async def own_turn(
    app: App, reply: Reply, table: TableId, *, ply: int | None = None, board: int | None = None
) -> tuple[Match, Seat]:
    """Return the match and the seat if it is this person's turn and the panel's `ply`, or the `board`, is the
    newest."""
    match = await app.tables.match(table)
    seat = seat_in_play(match, reply.user_id)
    # A board is old if there is a newer one. In a turn of several moves the panel is ahead of the board.
    if (ply is not None and ply != match.ply) or (board is not None and board < match.published_ply):
        # The presser does not find the newer board if it was deleted; in that case it is posted again.
        await check(app, match)
        raise Refused(Refusal.OLD_BOARD)
    if match.stood_in(seat):
        raise Refused(Refusal.STOOD_IN)
    if match.to_act != seat:
        assert match.to_act is not None
        raise Refused(Refusal.NOT_YOUR_TURN, player=match.seats[match.to_act].called(reply.say))
    return match, seat


async def _seen(app: App, reply: Reply, played: Played, seat: Seat) -> tuple[Picture, ...]:
    """Return pictures of what the move showed this player alone."""
    match = played.match
    private = [event for event in seen_by(played.events, seat) if event.to == seat]
    drawings = [draw for event in private if (draw := app.face(match).sight(event, reply.say)) is not None]
    if not drawings:
        return ()
    look = app.own_look(await app.tables.preferences.of(reply.user_id), match.place.guild_id)
    return tuple([await app.workers.draw(draw, look) for draw in drawings])


def _not_posted(app: App, reply: Reply, posted: Posted) -> Markup:
    if posted is Posted.HOMELESS:
        return reply.say("trouble.homeless")
    if in_foreign_thread(app, reply):
        return not_in_thread(app, reply)
    channel = app.channel(reply.guild_id, reply.channel_id)
    if channel is not None and (missing := missing_in(channel)):
        return reply.say("trouble.not_posted_missing", permissions=names(missing, reply.say))
    return reply.say("trouble.not_posted")
