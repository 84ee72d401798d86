"""The puzzle of the day for one person: the game's own turn panel leads to a guess, which a person makes once and which
stays secret until the solution is out."""

from __future__ import annotations

from functools import partial

from bot.draw.look import Look
from bot.face import Button, Style
from bot.locale import NOTHING, Markup, cut, in_lines, units
from bot.tables import DailyPuzzle, Guess
from bot.ui.core.app import App
from bot.ui.core.controls import laid_out
from bot.ui.core.custom_id import DRAFT, Tag
from bot.ui.core.message import TEXT, Message, Tap
from bot.ui.core.pager import page_of, turning
from bot.ui.core.reply import Declined, Reply
from bot.ui.core.sketches import show
from bot.ui.core.spoken import SURE
from bot.ui.delivery.puzzle_messages import (
    OWN,
    STORY,
    face_of,
    in_words,
    marked,
    players_of,
    solution,
    tag,
    task,
    title,
    worth,
)
from bot.ui.delivery.puzzles import trouble
from bot.ui.match.history import in_pages
from bot.ui.match.panel import OURS
from engine.errors import NuggetError
from engine.game import seen_by
from engine.record import replay

_DRAFT, _MOVE, _GUESS = "d", "m", "g"
"""What a button does: a step of the panel, a move to guess, or a guess that was confirmed."""


async def puzzle(app: App, reply: Reply, pressed: Tag) -> None:
    """Show the puzzle of the button's day, or do what else the button says. Guesses are accepted only from a private
    message; a menu's value takes the place of the last part."""
    await reply.defer_private()
    daily = await app.tables.puzzles.of(pressed.ply)
    if daily is None:
        raise Declined(reply.say("puzzle.gone"))
    what, kind, words = (*pressed.rest.split(" ", 2), "", "")[:3]
    if what == STORY:
        await _story(app, reply, daily, kind)
    elif what in ("", OWN) or not reply.from_private:
        await _open(app, reply, daily)
    elif kind == _GUESS:
        await _guess(app, reply, daily, words)
    elif await _is_done(app, reply, daily):
        await _open(app, reply, daily)
    elif kind == _MOVE:
        await _ask(app, reply, daily, words)
    else:
        draft = words if kind == _DRAFT else reply.value
        await _panel(app, reply, daily, draft if DRAFT.fullmatch(draft) else "")


async def show_puzzle(app: App, reply: Reply, words: str = "") -> None:
    """Show the puzzle of today, or the person's guess; while it is still being looked for, the way to yesterday's.
    Typed words are guessed if an exclamation mark follows them; otherwise the person is asked to confirm."""
    today = app.tables.puzzles.today()
    daily = await app.tables.puzzles.of(today)
    if daily is not None:
        meant, words = words.rstrip().endswith(SURE), words.rstrip().removesuffix(SURE)
        if not words or await _is_done(app, reply, daily):
            await _open(app, reply, daily)
        elif meant:
            await _guess(app, reply, daily, words)
        else:
            await _ask(app, reply, daily, words, typed=True)
        await _tell_trouble(app, reply)
        return
    app.puzzler.seek()
    before = await app.tables.puzzles.of(today - 1)
    rows = () if before is None else ((Tap(reply.say.plain("puzzle.yesterday"), tag(before, OWN)),),)
    await reply.edit(
        Message(in_lines(filter(None, [reply.say("puzzle.none_yet"), await _streak(app, reply)])), rows=rows)
    )
    await _tell_trouble(app, reply)


async def _tell_trouble(app: App, reply: Reply) -> None:
    """Tell a person who may change the server's settings that its puzzles cannot be posted."""
    if reply.guild_id is not None and reply.interaction.permissions.manage_guild:
        told = trouble(app, reply.guild_id, reply.say)
        if told is not None:
            await reply.notify(told)


async def _is_done(app: App, reply: Reply, daily: DailyPuzzle) -> bool:
    """Return whether this person has no guess left to make."""
    guessed = await app.tables.puzzles.guess_of(daily.day, reply.user_id)
    return guessed is not None or not app.tables.puzzles.is_open(daily)


async def _open(app: App, reply: Reply, daily: DailyPuzzle) -> None:
    """Show the panel, the guess that was made, or the solution."""
    guessed = await app.tables.puzzles.guess_of(daily.day, reply.user_id)
    if app.tables.puzzles.is_out(daily):
        await _result(app, reply, daily, guessed)
    elif guessed is not None:
        await _waiting(app, reply, daily, guessed)
    else:
        await _panel(app, reply, daily)


async def _panel(app: App, reply: Reply, daily: DailyPuzzle, draft: str = "", notice: Markup = NOTHING) -> None:
    """Show the puzzle with the panel at this draft, under the `notice` if there is one."""
    say, players = reply.say, players_of(daily)
    preferences = await app.tables.preferences.of(reply.user_id)
    look = app.own_look(preferences, reply.guild_id)
    panel = face_of(app, daily).panel(daily.view, draft, players, say, look)
    text = [task(app, daily, say), notice, panel.text]
    if preferences.text_boards:  # above the picture, for the buttons leave room for a single text
        text.append(_position(app, reply, daily, TEXT - sum(units(part) + 2 for part in text)))
    rows = laid_out(panel.rows, app.application.emoji, partial(tag, daily), partial(_tap, daily))
    content = partial(Message, Markup("\n\n").join(filter(None, text)), rows=rows)
    await show(app, reply, panel.whole, daily.view, players, look, content)


def _position(app: App, reply: Reply, daily: DailyPuzzle, room: int) -> Markup:
    """Return the position as text in at most `room` characters, with how a guess is typed."""
    say, face, players = reply.say, face_of(app, daily), players_of(daily)
    example = say.plain(f"{face.game.name}.type.example")
    parts = [say("learn.type", command=app.command("puzzle"), example=example)]
    parts.append(face.secret(daily.view, players, say, app.look(None)).text)
    return cut(Markup("\n\n").join([*parts, face.text_board(daily.view, players, say)]), room)


def _tap(daily: DailyPuzzle, place: str, button: Button) -> Tag | None:
    """Return what a button of the panel carries; None for buttons that only a game at a table has."""
    if button.draft in OURS:
        return None
    what = f"{_DRAFT} {button.draft or ''}" if button.move is None else f"{_MOVE} {button.move}"
    return tag(daily, f"{place} {what}")


async def _look(app: App, reply: Reply) -> Look:
    return await app.look_of(reply.user_id, reply.guild_id)


async def _ask(app: App, reply: Reply, daily: DailyPuzzle, words: str, *, typed: bool = False) -> None:
    """Ask the person to confirm the guess."""
    say, face = reply.say, face_of(app, daily)
    try:
        move = app.tables.puzzles.read(daily, words)
    except NuggetError as error:
        await _panel(app, reply, daily, notice=face.refuse(error, say))
        return
    sure = Tap(say.plain("puzzle.sure"), tag(daily, f"00 {_GUESS} {move.words}"), Style.GO)
    back = Tap(say.plain("puzzle.back"), tag(daily, f"01 {_DRAFT} {face.draft(daily.view, move)}"))
    how = say("type.final", words=f"{move.words}{SURE}") if typed else NOTHING
    text = in_lines(filter(None, [say("puzzle.ask", move=in_words(app, daily, move.words, say)), how]))
    pictures = await marked(app, daily, move.words, say, await _look(app, reply))
    await reply.edit(Message(text, pictures, rows=((sure, back),)))


async def _guess(app: App, reply: Reply, daily: DailyPuzzle, words: str) -> None:
    try:
        guessed = await app.tables.puzzles.guess(daily, reply.press, words, reply.guild_id)
    except NuggetError as error:
        await _panel(app, reply, daily, notice=face_of(app, daily).refuse(error, reply.say))
        return
    await _waiting(app, reply, daily, guessed)


async def _waiting(app: App, reply: Reply, daily: DailyPuzzle, guessed: Guess) -> None:
    """Show the guess, and when the solution comes. Nothing here depends on whether the guess is right."""
    say = reply.say
    number = sum((await app.tables.puzzles.guessed(daily.day)).values())
    closes = Markup("<t:{}:R>").format(daily.closes_at)
    lines = [
        title(app, daily, "puzzle.title", say),
        say("puzzle.guessed", move=in_words(app, daily, guessed.words, say)),
        say("puzzle.wait", when=closes),
        say("puzzle.so_far", count=number),
        await _streak(app, reply),
    ]
    before = await app.tables.puzzles.of(daily.day - 1)
    rows = () if before is None else ((Tap(say.plain("puzzle.yesterday"), tag(before, OWN)),),)
    pictures = await marked(app, daily, guessed.words, say, await _look(app, reply))
    await reply.edit(Message(in_lines(filter(None, lines)), pictures, rows=rows))


async def _result(app: App, reply: Reply, daily: DailyPuzzle, guessed: Guess | None) -> None:
    """Show the solution with the guess of this person, and the streak."""
    say = reply.say
    shown = await solution(app, daily, None, say, await _look(app, reply))
    own = say("puzzle.no_guess")
    if guessed is not None:
        move, its_worth = in_words(app, daily, guessed.words, say), worth(daily, guessed.words)
        if guessed.right:
            own = say("puzzle.was_right", move=move)
        elif its_worth is None:
            own = say("puzzle.was_not_weighed", move=move)
        else:
            own = say("puzzle.was_wrong", move=move, worth=its_worth)
    text = Markup("\n\n").join([in_lines(filter(None, [own, await _streak(app, reply)])), shown.text])
    await reply.edit(Message(text, shown.pictures, shown.below))


async def _streak(app: App, reply: Reply) -> Markup:
    """Return how many days in a row this person was right; nothing for a person who never was."""
    found = await app.tables.puzzles.streak(reply.user_id)
    return NOTHING if not found.best else reply.say("puzzle.streak", count=found.running, best=found.best)


async def _story(app: App, reply: Reply, daily: DailyPuzzle, page: str) -> None:
    """Show what happened before, as the puzzle's mover saw it, page by page."""
    say, face, players = reply.say, face_of(app, daily), players_of(daily)
    lines = []
    for number, step in enumerate(replay(daily.puzzle.record), 1):
        seen = seen_by(step.events, daily.puzzle.seat)
        if told := [sentence for event in seen if (sentence := face.tell(event, players, say))]:
            lines.append(Markup("`{:>3}` {}").format(number, Markup(" ").join(told)))
    pages = in_pages(lines or [say("history.nothing")])
    last = len(pages) - 1
    at = min(page_of(page, otherwise=last), last)
    labels = say.plain("button.earlier"), say.plain("button.later")
    turns = turning(pages=len(pages), page=at, tag=tag(daily), labels=labels, before=f"{STORY} ")
    rows = (turns,) if len(pages) > 1 else ()
    await reply.edit(Message(in_lines([say("history.title", page=at + 1, pages=len(pages)), pages[at]]), rows=rows))
