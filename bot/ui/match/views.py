"""A match for one person. What that person may know of it: the board with all its buttons, in pictures or in words; the
hand; and hints for who plays against computers only. The board posted again for everybody. And the menus: behind More
the rarer actions, behind Look back all that looks back once it is over."""

from collections.abc import Iterator

from bot.computers import insight
from bot.face import HintStep, Picture, Style
from bot.locale import NOTHING, Markup, Say, in_lines, units
from bot.store.table_rows import Phase
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.limits import Work
from bot.ui.core.message import TEXT, Message, Row, Tap
from bot.ui.core.places import check_here, home, link_to
from bot.ui.core.reply import Declined, Reply
from bot.ui.core.table_words import in_words, position, tag_of, title, with_turn
from bot.ui.delivery import direct_messages
from bot.ui.delivery.board import controls, end_controls, look_back_button
from bot.ui.delivery.homes import move
from bot.ui.delivery.looking_back import has_afterthoughts, has_chart
from bot.ui.delivery.outbox import bring_fresh
from bot.ui.delivery.publish import Posted, check, publish
from bot.ui.match import watching
from bot.ui.match.panel import own_turn, seat_back, show_panel
from bot.ui.match.records import past_match, record
from bot.workers.crew import WorkFailed
from engine.game import Move, Seat, seen_by

MOVE = "move"
"""The second step of a hint."""


async def board(app: App, reply: Reply, tag: Tag) -> None:
    """Show the board as this person may know it, with all its buttons."""
    match = await _with_place(app, reply, await app.tables.match(tag.table))
    say, seat = reply.say, match.eyes_of(reply.user_id)
    since = seen_by(match.story(max(0, match.ply - 1)), None)
    preferences = await app.tables.preferences.of(reply.user_id)
    look = app.own_look(preferences, match.place.guild_id)
    pictures = await app.pictures(match, seat, since, say, look)
    status = app.face(match).status(match.view(seat), match.players(say), say)
    rows = controls(match, say) if match.live else end_controls(match, say), link_to(match, say)
    above, below = title(app, match, say), with_turn(match, seat, status, say)
    if preferences.text_boards:
        room = TEXT - units(above) - units(below) - 2
        below = Markup("\n\n").join(filter(None, [below, position(app, match, seat, say, room)]))
    await reply.edit(Message(above, pictures, below, rows))


async def _with_place(app: App, reply: Reply, match: Match) -> Match:
    """Return the match. If its channel was deleted and one of its players asks, the match moves here; a board that was
    deleted is posted again."""
    if match.live:
        await check(app, match)
        match = await app.tables.match(match.id)
    place = home(reply, match.place)
    if match.place.posts_in is not None or match.eyes_of(reply.user_id) is None or place is None:
        return match
    await check_here(app, reply)
    await move(app, match.id, place)
    await publish(app, match.id)
    await bring_fresh(app, match.id)
    return await app.tables.match(match.id)


async def text_board(app: App, reply: Reply, tag: Tag) -> None:
    match = await app.tables.match(tag.table)
    row = () if match.live else (look_back_button(match, reply.say),)
    await reply.edit(Message(position(app, match, match.eyes_of(reply.user_id), reply.say, TEXT), rows=(row,)))


async def post(app: App, reply: Reply, tag: Tag) -> None:
    """Post the board again; here, if the match's own channel is gone or closed to the bot."""
    match = await app.tables.match(tag.table)
    match.own_seat(reply.user_id)
    app.limits.spend(reply, Work.POST)
    posted = await publish(app, match.id, reply, again=True)
    place = home(reply, match.place)
    if posted is not Posted.DONE and place is not None and place.posts_in != match.place.posts_in:
        await check_here(app, reply)
        await move(app, match.id, place)
        posted = await publish(app, match.id, reply)
    if posted is not Posted.DONE:
        raise Declined(reply.say("trouble.not_posted" if place is not None else "trouble.homeless"))
    await bring_fresh(app, match.id)
    current = await app.tables.match(match.id)
    await reply.edit(Message(reply.say("more.posted"), rows=(link_to(current, reply.say),)))


# --- The hand --------------------------------------------------------------------------------------


async def hand(app: App, reply: Reply, tag: Tag) -> None:
    """Show what this player alone may know."""
    match = await app.tables.match(tag.table)
    if watching.looks_on(match, reply.user_id):
        await watching.show(app, reply, match, reply.say("watch.not_playing"))
        return
    await show_hand(app, reply, match)


async def show_hand(app: App, reply: Reply, match: Match, hint: Markup = NOTHING, hinted: Move | None = None) -> None:
    """Show what this player alone may know of a match; under a `hint` with the part of the board marked where the
    `hinted` move is, and with the way to the next hint."""
    say, seat = reply.say, match.own_seat(reply.user_id)
    closed = direct_messages.closed_notice(app, match, seat, say)
    preferences = await app.tables.preferences.of(reply.user_id)
    look = app.own_look(preferences, match.place.guild_id)
    secret = app.face(match).secret(match.view(seat), match.players(say), say, look)
    mark = app.face(match).region
    pictures: tuple[Picture, ...] = ()
    if hinted is not None and mark is not None:
        pictures = (await app.workers.draw(mark, match.view(seat), hinted, match.players(say), say, look),)
    elif secret.draw is None or secret.on_board or reply.of_command:
        # Whoever presses the button has the board before them, and wants the hand on one screen.
        pictures = await app.pictures(match, seat, (), say, look)
    secret_text = secret.text
    if secret.draw is not None:
        pictures = (*pictures, await app.workers.draw(secret.draw))
        secret_text = secret.text if preferences.text_boards else secret.beside
    taps, resting = list[Tap](), NOTHING
    if match.live and match.stood_in(seat):
        taps, resting = [seat_back(match, say)], say("stand_in.plays")
    else:
        if match.to_act == seat:
            taps.append(Tap(say.plain("button.play"), tag_of(match, Verb.PLAY), Style.GO))
            if match.solo is not None:
                label = say.plain("button.hint_move" if hint else "button.hint")
                taps.append(Tap(label, tag_of(match, Verb.HINT, MOVE if hint else ""), emoji="💡"))
        if match.resting(seat):
            resting = say(f"{match.game}.rest.on")
            taps.append(Tap(say.plain("button.wake"), tag_of(match, Verb.WAKE)))
        elif match.rest(seat) is not None:
            taps.append(Tap(say.plain(f"{match.game}.button.rest"), tag_of(match, Verb.REST)))
    text = Markup("\n\n").join(filter(None, (closed, hint, with_turn(match, seat, NOTHING, say), resting, secret_text)))
    await reply.edit(Message(text, pictures, rows=(tuple(taps),)))


async def hint(app: App, reply: Reply, tag: Tag) -> None:
    """Give a hint to a person who plays only against computer players: first where to look, and on a second press what
    to play, with the panel ready to make that move."""
    match, seat = await own_turn(app, reply, tag.table)
    if match.solo is None:
        raise Declined(reply.say("hint.only_alone"))
    app.limits.spend(reply, Work.HINT)
    try:
        # The hint is made of one seat's view, so the key has the seat.
        key = "hint", match.id, match.ply, seat
        words = await app.shared.get(key, lambda: app.opponents.hint(match, seat))
    except WorkFailed:
        raise Declined(reply.say("hint.none")) from None
    # The second step of an older board's hint is about a position that is gone.
    step = HintStep.MOVE if tag.rest == MOVE and tag.ply == match.ply else HintStep.REGION
    face = app.face(match)
    move = face.game.parse(words)
    sentence = insight.hint(move, step, face, reply.say)
    if step is HintStep.MOVE:
        await show_panel(app, reply, match, seat, face.draft(match.view(seat), move), notice=sentence)
    else:
        await show_hand(app, reply, match, sentence, move)


# --- Menus ------------------------------------------------------------------------------------------


async def more(app: App, reply: Reply, tag: Tag) -> None:
    """Show the menu of the rarer actions."""
    match = await app.tables.match(tag.table)
    say = reply.say

    def tap(verb: Verb, label: str, carried: str = "", style: Style = Style.PLAIN) -> Tap:
        return Tap(label, tag_of(match, verb, carried), style)

    own, about = list[Tap](), [tap(Verb.RULES, say.plain("button.rules"), f"{match.game} 0")]
    seat = match.eyes_of(reply.user_id)
    if seat is not None and match.live:
        stop = tap(Verb.STOP, say.plain("button.stop"), style=Style.DANGER)
        own = [
            tap(Verb.LEAVE, say.plain("button.leave"), style=Style.DANGER),
            seat_back(match, say) if match.stood_in(seat) else stop,
            tap(Verb.POST, say.plain("button.post")),
            tap(Verb.TAKEBACK, say.plain("button.takeback")),
        ]
    if match.live and has_afterthoughts(app, match):
        about.append(tap(Verb.CHART, say.plain("button.talk"), style=Style.CHOSEN))
    rows = tuple(own), tuple(about), *await watching.ways(app, reply, match)
    text = [title(app, match, say), in_words(app, match, say)]
    await reply.edit(Message(in_lines(filter(None, text)), rows=rows))


async def look_back(app: App, reply: Reply, tag: Tag) -> None:
    """Show the menu of what looks back, with the score in full. Refused: NOT_OVER."""
    match = await past_match(app, tag.table)
    say, score = reply.say, app.face(match).score
    parts = [title(app, match, say), in_words(app, match, say)]
    if score is not None and match.phase is Phase.FINISHED:
        parts.append(score(match.view(None), match.players(say), say))
    parts += _tempers(app, match, say)
    await reply.edit(Message(in_lines(filter(None, parts)), rows=_ways_back(app, match, say)))


async def show_record(app: App, reply: Reply, tag: Tag) -> None:
    """Give one person the record of a match. Refused: NOT_OVER."""
    match = await past_match(app, tag.table)
    rows = ((look_back_button(match, reply.say),),)
    await reply.edit(Message(reply.say("look_back.record"), rows=rows, file=await record(app, match)))


def _tempers(app: App, match: Match, say: Say) -> Iterator[Markup]:
    """Yield in what temper each computer has played."""
    temper = app.face(match).game.temper
    for seat, player in enumerate(match.seats):
        if temper and player.computer and (name := temper(match.view(Seat(seat)), player.computer)):
            yield say(f"{match.game}.temper.{name}", player=match.players(say)[seat].mention)


def _ways_back(app: App, match: Match, say: Say) -> tuple[Row, ...]:
    """Return the buttons: what retells the match, then what to keep of it."""
    watched = (
        _tap(match, Verb.FILM, say.plain("button.film"), "🎬", Style.CHOSEN),
        *([_tap(match, Verb.CHART, say.plain("button.chart"), "📈", Style.CHOSEN)] if has_chart(app, match) else []),
        *([_tap(match, Verb.CHART, say.plain("button.talk"), "🕵️")] if has_afterthoughts(app, match) else []),
        _tap(match, Verb.REPLAY, say.plain("button.replay"), "🎞️"),
    )
    files = (
        _tap(match, Verb.HISTORY, say.plain("button.history"), "📜"),
        _tap(match, Verb.TEXT_BOARD, say.plain("button.text_board"), "🔤"),
        _tap(match, Verb.SHARE, say.plain("button.share"), "🖼️"),
        _tap(match, Verb.RECORD, say.plain("button.record"), "💾"),
        _tap(match, Verb.VERIFY, say.plain("button.verify"), "🔏"),
    )
    return watched, files


def _tap(match: Match, verb: Verb, label: str, emoji: str, style: Style = Style.PLAIN) -> Tap:
    return Tap(label, Tag(verb, match.id, match.ply), style, emoji)
