"""What one player alone may know: the hand, and hints for a person who plays against computers only."""

from bot.computers import insight
from bot.face import HintStep, Picture, Style
from bot.locale import Markup, Say
from bot.store.table_rows import TableId
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.limits import Work
from bot.ui.core.message import Message, Row, Tap
from bot.ui.core.reply import Declined, Reply
from bot.ui.core.table_words import tag_of, with_turn
from bot.ui.delivery import direct_messages
from bot.ui.match import watching
from bot.ui.match.panel import show_panel
from bot.ui.match.stand_ins import take_back
from bot.workers.crew import WorkFailed
from engine.game import Move, Seat

MOVE = "move"
"""The second step of a hint."""


async def hand(app: App, reply: Reply, tag: Tag) -> None:
    """Show what this player alone may know."""
    await reply.defer_private()
    match = await app.tables.match(tag.table)
    if watching.looks_on(match, reply.user_id):
        await watching.show(app, reply, match, reply.say("watch.not_playing"))
        return
    await show_hand(app, reply, tag.table)


async def show_hand(app: App, reply: Reply, table: TableId) -> None:
    """Show what this player alone may know of a match."""
    match = await app.tables.match(table)
    await _show_hand(app, reply, match, match.own_seat(reply.user_id), hint=Markup(), following="")


async def _show_hand(
    app: App, reply: Reply, match: Match, seat: Seat, *, hint: Markup, following: str, hinted: Move | None = None
) -> None:
    """Show the hand, under a hint if there is one, with the part of the board marked where the `hinted` move is; the
    button for the next hint carries `following`."""
    say = reply.say
    closed = direct_messages.closed_notice(app, match, seat, say)
    preferences = await app.tables.preferences.of(reply.user_id)
    look = app.own_look(preferences, match.place.guild_id)
    secret = app.face(match).secret(match.view(seat), match.players(say), say, look)
    mark = app.face(match).region
    pictures: tuple[Picture, ...] = ()
    if (hinted is None or mark is None) and (secret.draw is None or secret.on_board or reply.of_command):
        # Whoever presses the button has the board before them, and wants the hand on one screen.
        pictures = await app.pictures(match, seat, (), say, look)
    elif hinted is not None and mark is not None:
        pictures = (await app.workers.draw(mark, match.view(seat), hinted, match.players(say), say, look),)
    secret_text = secret.text
    if secret.draw is not None:
        pictures = (*pictures, await app.workers.draw(secret.draw))
        secret_text = secret.text if preferences.text_boards else secret.beside
    taps: list[Tap] = []
    if match.live and match.stood_in(seat):
        taps = [take_back(match, say)]
    elif match.to_act == seat:
        label = say.plain("button.hint_move" if following else "button.hint")
        ask = Tap(label, tag_of(match, Verb.HINT, following), emoji="💡")
        taps = [_play(match, say), *([ask] if match.solo is not None else [])]
    turn, resting = with_turn(match, seat, Markup(), say), Markup()
    if match.live and match.stood_in(seat):
        resting = say("stand_in.plays")
    elif match.resting(seat):
        resting = say(f"{match.game}.rest.on")
        taps.append(Tap(say.plain("button.wake"), tag_of(match, Verb.WAKE)))
    elif match.rest(seat) is not None:
        taps.append(Tap(say.plain(f"{match.game}.button.rest"), tag_of(match, Verb.REST)))
    rows: tuple[Row, ...] = (tuple(taps),) if taps else ()
    text = Markup("\n\n").join(filter(None, (closed, hint, turn, resting, secret_text)))
    await reply.edit(Message(text, pictures, rows=rows))


async def hint(app: App, reply: Reply, tag: Tag) -> None:
    """Give a hint to a person who plays only against computer players: first where to look, and on a second press what
    to play, with the panel ready to make that move."""
    await reply.defer_private()
    match = await app.tables.match(tag.table)
    seat = match.own_seat(reply.user_id)
    if not match.live:
        raise Refused(Refusal.OVER)
    if match.stood_in(seat):
        raise Refused(Refusal.STOOD_IN)
    if match.to_act != seat:
        assert match.to_act is not None
        raise Refused(Refusal.NOT_YOUR_TURN, player=match.seats[match.to_act].called(reply.say))
    if match.solo is None:
        raise Declined(reply.say("hint.only_alone"))
    app.limits.spend(reply, Work.HINT)
    try:
        # The hint is made of one seat's view, so the key has the seat.
        key = "hint", match.id, match.ply, seat
        advice = await app.shared.get(key, lambda: app.opponents.hint(match, seat))
    except WorkFailed:
        raise Declined(reply.say("hint.none")) from None
    # The second step of an older board's hint is about a position that is gone.
    step = HintStep.MOVE if tag.rest == MOVE and tag.ply == match.ply else HintStep.REGION
    face = app.face(match)
    sentence, move = insight.hint(advice, step, face, reply.say), face.game.parse(advice.words)
    if step is HintStep.MOVE:
        await show_panel(app, reply, match, seat, face.draft(match.view(seat), move), notice=sentence)
        return
    await _show_hand(app, reply, match, seat, hint=sentence, following=MOVE, hinted=move)


def _play(match: Match, say: Say) -> Tap:
    return Tap(say.plain("button.play"), tag_of(match, Verb.PLAY), Style.GO)
