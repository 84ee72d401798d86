"""A puzzle for one person: the game's own turn panel leads to a guess, which a person makes once. The answer comes at
once, in private: whether it is right, and why. Everybody else learns nothing until the solution is out.

The puzzles of past days can be tried as well, from a list of them. Such a guess counts for nothing.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from bot import typed_words
from bot.locale import NOTHING, Markup, Say, in_lines
from bot.store.people_rows import Guess, PastPuzzle
from bot.tables.clock import DAY
from bot.tables.puzzles import EASY, DailyPuzzle
from bot.ui.core.app import App
from bot.ui.core.custom_id import DRAFT, NOWHERE, Tag, Verb
from bot.ui.core.message import Menu, MenuItem, Message, Tap
from bot.ui.core.panels import MOVE, STEP, page_of, show_apart
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery import puzzles
from bot.ui.match.history import Told, leaf
from engine.errors import NuggetError
from engine.game import Move, seen_by
from engine.record import replay, round_of

_PAST, _PICKED = "past", "pick"
"""The `rest` of the button that shows the list, before the number of a page, and of the menu whose value is a puzzle's
number."""
_ON_PAGE = 20
_MARKS = {True: "✅", False: "▫️", None: "🧩"}


async def puzzle(app: App, reply: Reply, pressed: Tag) -> None:
    """Show the button's puzzle, or do what else the button says. Guesses are accepted only from a private message; a
    menu's value takes the place of the last part."""
    part, kind, words = pressed.parts(3)
    if part == _PAST:
        await _show_past(app, reply, kind)
        return
    number = reply.number(reply.value) if part == _PICKED else pressed.ply
    daily = await app.tables.puzzles.of(number)
    if daily is None:
        raise Declined(reply.say("puzzle.gone"))
    if part == puzzles.STORY:
        await _story(app, reply, daily, kind)
    elif part in ("", puzzles.OWN) or not reply.from_private:
        await _open(app, reply, daily)
    elif kind == MOVE:
        await _guess(app, reply, daily, words)
    elif await app.tables.puzzles.guess_of(daily, reply.user_id) is not None:
        await _open(app, reply, daily)
    elif part == _PICKED:
        await _panel(app, reply, daily)
    else:
        draft = words if kind == STEP else reply.value
        await _panel(app, reply, daily, draft if DRAFT.fullmatch(draft) else "")


async def show_puzzle(app: App, reply: Reply, words: str = "") -> None:
    """Show the easiest puzzle of today that this person has not guessed, or else the answer to one; to who is new here
    an easy one of the past, unless one of today is as easy. While today's are still being looked for, show one of the
    past as well, or the way to them. Typed words are guessed if an exclamation mark follows them; otherwise they lead
    to the panel."""
    service, today = app.tables.puzzles, await _todays(app)
    open_ = [daily for daily in today if await service.guess_of(daily, reply.user_id) is None]
    if words.strip() and open_:
        await _typed(app, reply, open_, words)
    elif today:
        first = (open_ or today)[0]
        easier = await service.warm_up(reply.user_id) if first.puzzle.hardness > EASY else None
        if easier is None:
            await _open(app, reply, first)
        else:
            await _panel(app, reply, easier, notice=reply.say("puzzle.warm_up"))
    else:
        await service.begin()
        app.puzzler.seek()
        easy, percent = await service.warm_up(reply.user_id), round(100 * app.puzzler.share())
        if easy is None:
            lines = filter(None, [reply.say("puzzle.none_yet", percent=percent), await _streak(app, reply)])
            await reply.edit(Message(in_lines(lines), rows=(await _others(app, reply, None),)))
        else:
            await _panel(app, reply, easy, notice=reply.say("puzzle.not_yet", percent=percent))
    await _tell_trouble(app, reply)


async def _todays(app: App) -> Sequence[DailyPuzzle]:
    """Return the puzzles of today, the easiest first."""
    today = await app.tables.puzzles.on(app.tables.puzzles.today())
    return sorted(today, key=lambda daily: daily.puzzle.hardness)


async def _typed(app: App, reply: Reply, open_: Sequence[DailyPuzzle], typed: str) -> None:
    """Take typed words for the first of these puzzles in which they may be a move. Words that may mean several are no
    guess."""
    read = [(daily, _read(app, reply, daily, typed)) for daily in open_]
    daily, reading = next((pair for pair in read if not isinstance(pair[1], NuggetError)), read[0])
    face, say = app.faces[daily.game], reply.say
    if isinstance(reading, NuggetError):
        await _panel(app, reply, daily, notice=typed_words.refusal(face, daily.view, typed, reading, say))
    elif len(reading) > 1:
        await _panel(app, reply, daily, notice=typed_words.question(face, typed, reading, say))
    elif typed_words.is_sure(typed):
        await _guess(app, reply, daily, reading[0].words)
    else:
        move = reading[0]
        how = say("type.final", words=f"{face.spelled(move)}{typed_words.SURE}")
        await _panel(app, reply, daily, face.draft(daily.view, move), how)


def _read(app: App, reply: Reply, daily: DailyPuzzle, typed: str) -> Sequence[Move] | NuggetError:
    """Return the legal moves that typed words may mean in this puzzle, or what is wrong with them."""
    try:
        moves = typed_words.meant(app.faces[daily.game], daily.view, typed, reply.say)
        return [app.tables.puzzles.read(daily, move.words) for move in moves]
    except NuggetError as error:
        return error


async def _others(app: App, reply: Reply, present: DailyPuzzle | None) -> tuple[Tap, ...]:
    """Return the ways to today's other puzzles that this person has not guessed, and to those of past days."""
    taps = [
        Tap(
            f"{app.title(daily.game, reply.say)} {puzzles.stars(daily.puzzle.hardness)}", puzzles.tag(daily), emoji="🧩"
        )
        for daily in await _todays(app)
        if daily != present and await app.tables.puzzles.guess_of(daily, reply.user_id) is None
    ]
    return (*taps, _way_to_past(reply.say))


async def _tell_trouble(app: App, reply: Reply) -> None:
    """Tell a person who may change the server's settings that its puzzles cannot be posted."""
    if reply.guild_id is not None and reply.interaction.permissions.manage_guild:
        sentence = puzzles.trouble(app, reply.guild_id, reply.say)
        if sentence is not None:
            await reply.notify(sentence)


async def _open(app: App, reply: Reply, daily: DailyPuzzle) -> None:
    """Show the panel, or the solution if it is out or this person has guessed."""
    guessed = await app.tables.puzzles.guess_of(daily, reply.user_id)
    if guessed is not None or app.tables.puzzles.is_out(daily):
        await _result(app, reply, daily, guessed)
    else:
        await _panel(app, reply, daily)


async def _panel(app: App, reply: Reply, daily: DailyPuzzle, draft: str = "", notice: Markup = NOTHING) -> None:
    """Show the puzzle with the panel at this draft, under the `notice` if there is one."""
    say = reply.say
    is_out = app.tables.puzzles.is_out(daily)
    past = say("puzzle.past", when=Markup("<t:{}:D>").format(daily.opens_at))
    counts = past if is_out else say("puzzle.counts")
    below = () if draft else await _others(app, reply, daily)  # no way leads elsewhere from a half-made choice
    if below and is_out:
        # A panel may have no room for all of them.
        below = (*below[:-1], Tap(say.plain("puzzle.show_solution"), puzzles.tag(daily, puzzles.OWN)), below[-1])
    asked = in_lines(filter(None, (notice, puzzles.task(app, daily, say))))
    await show_apart(
        app, reply, app.faces[daily.game], daily.view, puzzles.players_of(daily), draft,
        texts=[counts], task=asked, command="puzzle", tag=partial(puzzles.tag, daily), below=below, whole=True,
    )  # fmt: skip


async def _guess(app: App, reply: Reply, daily: DailyPuzzle, words: str) -> None:
    try:
        guessed = await app.tables.puzzles.guess(daily, reply.press, words, reply.guild_id)
    except NuggetError as error:
        await _panel(app, reply, daily, notice=app.faces[daily.game].refusal(error, reply.say))
        return
    await _result(app, reply, daily, guessed)


async def _result(app: App, reply: Reply, daily: DailyPuzzle, guessed: Guess | None) -> None:
    """Show the solution with the guess of this person, and the streak."""
    say = reply.say
    page = await puzzles.solution(app, daily, None, say, await app.look_of(reply.user_id, reply.guild_id))
    lines = [say("puzzle.no_guess") if guessed is None else _verdict(app, daily, guessed, say)]
    if guessed is not None and guessed.late:
        lines.append(say("puzzle.late"))
    lines.append(await _streak(app, reply))
    below = [page.below]
    if not app.tables.puzzles.is_out(daily):
        number = sum((await app.tables.puzzles.guessed(daily)).values())
        wait = say("puzzle.wait", when=Markup("<t:{}:R>").format(daily.closes_at))
        below += [say("puzzle.so_far", count=number), wait]
    text = Markup("\n\n").join([in_lines(filter(None, lines)), page.text])
    await reply.edit(Message(text, page.pictures, in_lines(below), (await _others(app, reply, daily),)))


def _verdict(app: App, daily: DailyPuzzle, guessed: Guess, say: Say) -> Markup:
    """Return whether this guess is right."""
    move = puzzles.in_words(app, daily, guessed.words, say)
    return say("puzzle.was_right" if guessed.right else "puzzle.was_wrong", move=move)


async def _streak(app: App, reply: Reply) -> Markup:
    """Return how many days in a row this person was right; nothing for a person who never was."""
    streak = await app.tables.puzzles.streak(reply.user_id)
    return NOTHING if not streak.best else reply.say("puzzle.streak", count=streak.running, best=streak.best)


async def _story(app: App, reply: Reply, daily: DailyPuzzle, page: str) -> None:
    """Show what happened before, as the puzzle's mover saw it, page by page."""
    say, face, players = reply.say, app.faces[daily.game], puzzles.players_of(daily)
    record, lines = daily.puzzle.record, []
    for number, step in enumerate(replay(record), 1):
        visible = seen_by(step.events, daily.puzzle.seat)
        if sentences := face.tell(visible, players, say):
            line = Markup("`{:>3}` {}").format(number, Markup(" ").join(sentences))
            lines.append(Told(round_of(record.game, step.before), line))
    history = leaf(lines, puzzles.tag(daily), page, say, before=f"{puzzles.STORY} ")
    await reply.edit(Message(history.text, rows=(history.turns, *history.jumps)))


# --- Past days -------------------------------------------------------------------------------------


def _way_to_past(say: Say, page: int = 0, key: str = "puzzle.another") -> Tap:
    """Return the button that shows a page of the list."""
    return Tap(say.plain(key), Tag(Verb.PUZZLE, NOWHERE, 0, f"{_PAST} {page}"))


async def _show_past(app: App, reply: Reply, page: str) -> None:
    """Show a page of the puzzles whose solutions are public, the newest day first, with those marked that this person
    solved."""
    say, at = reply.say, page_of(page)
    listed = await app.tables.puzzles.past(reply.user_id, at * _ON_PAGE, _ON_PAGE + 1)
    if not listed:
        await reply.edit(Message(say("puzzle.past.none")))
        return
    items = tuple(_item(app, past, say) for past in listed[:_ON_PAGE])
    choose = Menu(Tag(Verb.PUZZLE, NOWHERE, 0, _PICKED), say.plain("puzzle.past.choose"), items)
    turns = [_way_to_past(say, at + 1, "button.earlier")] if len(listed) > _ON_PAGE else []
    turns += [_way_to_past(say, at - 1, "button.later")] if at else []
    text = in_lines([say("puzzle.past.title"), say("puzzle.past.counts")])
    await reply.edit(Message(text, rows=(choose, tuple(turns))))


def _item(app: App, past: PastPuzzle, say: Say) -> MenuItem:
    day = datetime.fromtimestamp(past.day * DAY, UTC).date().isoformat()
    key = "puzzle.past.open" if past.right is None else "puzzle.past.solved" if past.right else "puzzle.past.missed"
    label = f"{app.title(past.game, say)} {puzzles.stars(past.hardness)}".rstrip()
    return MenuItem(label, str(past.id), description=say.plain(key, day=day), emoji=_MARKS[past.right])
