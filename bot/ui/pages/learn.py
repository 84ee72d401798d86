"""Lessons that teach a game by playing: prepared positions, real moves on real boards, each explained after it is made.

The panel is the game's own; its buttons carry the lesson and the draft instead of a table. They carry all that a lesson
needs, so a lesson goes on with any press. A person's progress is stored separately, and a lesson goes on even if it
cannot be read or saved.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot import typed_words
from bot.face import AnyFace, Lesson, Player, Style
from bot.locale import NOTHING, Markup, Say, in_lines
from bot.store.people_rows import Progress
from bot.tables.refusal import Refused
from bot.ui.core.app import App
from bot.ui.core.custom_id import DRAFT, NOWHERE, Tag, Verb
from bot.ui.core.message import Menu, MenuItem, Message, Row, Tap
from bot.ui.core.panels import MOVE, STEP, page_of, show_apart
from bot.ui.core.reply import Declined, Reply
from bot.ui.lobby.play import beginner_tap
from engine.errors import NuggetError
from engine.game import Move, Seat, State, View, seen_by
from engine.record import final, read

_YOU = Seat(0)
_OTHERS = ("Grim", "Borin")
"""The names of the other players."""
_TURN, _AGAIN, _LIST, _GO = "turn", "again", "list", "go"
"""What a button does besides STEP and MOVE: another lesson, starting over, or showing all lessons, of which a menu
chooses one."""


@dataclass(frozen=True, slots=True)
class _Step:
    """A person's place in the lessons of a game."""

    face: AnyFace
    number: int
    players: tuple[Player, ...]
    state: State
    """The position of the lesson."""

    @property
    def lesson(self) -> Lesson[Move]:
        return self.face.lessons[self.number]

    @property
    def view(self) -> View:
        return self.face.game.view(self.state, _YOU)


async def learn(app: App, reply: Reply, tag: Tag) -> None:
    """Go on with a lesson: `rest` is the game, the number of the lesson, the button's place, and what the button does.
    A menu's value takes the place of the last part, and in the list that of the number; without a last part the button
    leads to the first lesson that was not done."""
    game, number, place, kind, words = tag.parts(5)
    if not place:
        await _open(app, reply, game)
        return
    step = _step(app, reply, game, page_of(reply.value if place == _GO else number))
    if place == _AGAIN:
        step = _step(app, reply, game, 0)
        await _note(app, reply, step, Progress())
    elif place in (_TURN, _GO):
        await _stop_at(app, reply, step)
    if place == _LIST:
        await _show_list(app, reply, step)
    elif kind == MOVE:
        await _made(app, reply, step, words)
    else:
        draft = words if kind == STEP else "" if place == _GO else reply.value
        await _show(app, reply, step, draft if DRAFT.fullmatch(draft) else "")


async def show_learn(app: App, reply: Reply, game: str, words: str = "") -> None:
    """Open the first lesson of a game that was not done; if a move was typed, make it where the person stopped."""
    if words:
        await _made_by_words(app, reply, await _stopped(app, reply, game), words)
    else:
        await _open(app, reply, game)


async def suggestions(app: App, reply: Reply, game: str, typed: str) -> list[tuple[str, str]]:
    """Return (label, words) of moves that fit what was typed, in the lesson where the person stopped."""
    try:
        step = await _stopped(app, reply, game)
    except Declined:
        return []
    return [*typed_words.suggest(step.face, step.view, typed, reply.say)]


async def _open(app: App, reply: Reply, game: str) -> None:
    """Show the first lesson that was not done, or the list if all were. Raises Declined."""
    first, done = _step(app, reply, game, 0), (await _known(app, reply, game)).done
    number = next((number for number, lesson in enumerate(first.face.lessons) if lesson.name not in done), None)
    if number is None:
        await _show_list(app, reply, first)
        return
    step = _step(app, reply, game, number)
    await _stop_at(app, reply, step)
    await _show(app, reply, step)


async def _stopped(app: App, reply: Reply, game: str) -> _Step:
    """Return the lesson where the person stopped. Raises Declined."""
    first, name = _step(app, reply, game, 0), (await _known(app, reply, game)).lesson
    names = [lesson.name for lesson in first.face.lessons]
    return _step(app, reply, game, names.index(name)) if name in names else first


async def _stop_at(app: App, reply: Reply, step: _Step) -> None:
    """Note that the person is at this lesson."""
    progress = await _known(app, reply, step.face.game.name)
    if progress.lesson != step.lesson.name:
        await _note(app, reply, step, replace(progress, lesson=step.lesson.name))


async def _known(app: App, reply: Reply, game: str) -> Progress:
    """Return the progress of the person."""
    with suppress(Refused):
        return await app.tables.ask(lambda tx: tx.lessons.progress(reply.user_id, game))
    return Progress()


async def _note(app: App, reply: Reply, step: _Step, progress: Progress) -> None:
    """Store the progress of the person."""
    with suppress(Refused):
        await app.tables.preferences.note_lessons(reply.user_id, step.face.game.name, progress)


def _step(app: App, reply: Reply, game: str, number: int) -> _Step:
    """Return the step that was asked for, or the last one if the number is too large. Raises Declined."""
    face = app.faces.get(game)
    if face is None or not face.lessons:
        raise Declined(reply.say("trouble.old_button"))
    number = min(number, len(face.lessons) - 1)
    state = final(read(face.lessons[number].record))
    names = (reply.press.name, *_OTHERS)[: state.options.players]
    return _Step(face, number, tuple(Player(Seat(seat), name) for seat, name in enumerate(names)), state)


async def _made_by_words(app: App, reply: Reply, step: _Step, typed: str) -> None:
    """Make the move that was typed. Words that may mean several make none."""
    face, view, say = step.face, step.view, reply.say
    moves: Sequence[Move] = ()
    try:
        moves = typed_words.meant(face, view, typed, say)
        if len(moves) == 1:
            face.game.apply(step.state, _YOU, moves[0])
    except NuggetError as error:
        read = moves[0] if moves else None
        await _show(app, reply, step, notice=typed_words.refusal(face, view, typed, error, say, read))
        return
    if len(moves) > 1:
        await _show(app, reply, step, notice=typed_words.question(face, typed, moves, say))
    else:
        await _made(app, reply, step, moves[0].words)


async def _made(app: App, reply: Reply, step: _Step, words: str) -> None:
    """Make a move, explain it, and show its outcome; a move that is not the lesson's is explained, too, and not
    made."""
    game, say = step.face.game, reply.say
    try:
        move = game.parse(words)
        state, events = game.apply(step.state, _YOU, move)
    except NuggetError as error:
        await _show(app, reply, step, notice=step.face.refusal(error, say))
        return
    mistake = step.lesson.mistake(move)
    if mistake is not None:
        await _show(app, reply, step, notice=say(mistake, **_names(step)))
        return
    for answer in step.lesson.then:
        assert state.to_act is not None
        state, more = game.apply(state, state.to_act, game.parse(answer))
        events += more
    last = step.number + 1 == len(step.face.lessons)
    on = step.number if last else step.number + 1
    done = (await _known(app, reply, game.name)).done
    await _note(app, reply, step, Progress(step.face.lessons[on].name, done | {step.lesson.name}))
    visible = seen_by(events, _YOU)
    view, look = game.view(state, _YOU), await app.look_of(reply.user_id, reply.guild_id)
    pictures = await app.workers.draw(step.face.pictures, view, step.players, visible, say, look)
    sentences = step.face.tell(visible, step.players, say)
    end = [say("learn.end")] if last else [say("learn.ready")] if step.lesson.ready else []
    text = [_title(app, reply, step), say(f"{step.lesson.task}.done", **_names(step)), in_lines(sentences), *end]
    following = () if last else (_turning(step, on, say.plain("learn.next"), Style.PLAIN if end else Style.GO),)
    rows = _onward(game.name, say) if end else (), (*following, _list_tap(step, say))
    await reply.edit(Message(Markup("\n\n").join(filter(None, text)), tuple(pictures), rows=rows))


def _onward(game: str, say: Say) -> tuple[Tap, ...]:
    """Return the buttons that lead on from the last lesson."""
    return beginner_tap(game, say), Tap(say.plain("button.rules"), Tag(Verb.RULES, rest=f"{game} 0"))


async def _show(app: App, reply: Reply, step: _Step, draft: str = "", notice: Markup = NOTHING) -> None:
    """Show a lesson with the panel at this draft, under the `notice` if there is one."""
    story, _, task = reply.say(step.lesson.task, **_names(step)).rpartition("\n\n")
    texts = [_title(app, reply, step), *([] if draft else [story])]
    asked, below = in_lines(filter(None, (notice, task))), [_list_tap(step, reply.say)]
    await show_apart(
        app, reply, step.face, step.view, step.players, draft,
        texts=texts, task=asked, command="learn", tag=partial(_tag, step), below=below,
    )  # fmt: skip


async def _show_list(app: App, reply: Reply, step: _Step) -> None:
    """Show all lessons with those that were done, a menu that leads to each, and the way back to this one."""
    say, face, known = reply.say, step.face, (await _known(app, reply, step.face.game.name)).done
    names = [say.plain(f"{lesson.task}.name") for lesson in face.lessons]
    done = [lesson.name in known for lesson in face.lessons]
    marks = ["✅" if own else "▫️" for own in done]
    numbered = [*zip(range(len(names)), names, marks, strict=True)]
    lines = [Markup("{} {}. {}").format(mark, number + 1, name) for number, name, mark in numbered]
    items = tuple(MenuItem(f"{number + 1}. {name}", str(number), emoji=mark) for number, name, mark in numbered)
    taps = [_turning(step, step.number, say.plain("learn.back", lesson=names[step.number]), Style.GO)]
    if any(done):
        again = Tap(say.plain("learn.again"), _tag(step, f"{_AGAIN} {STEP}"))
        taps = [again] if all(done) else [*taps, again]
    rows: list[Row] = [Menu(_tag(step, _GO), say.plain("learn.choose"), items), tuple(taps)]
    text = [say("learn.list", game=app.title(face.game.name, say)), *lines]
    if all(done):
        text.append(say("learn.all_done"))
        rows.append(_onward(face.game.name, say))
    await reply.edit(Message(in_lines(text), rows=tuple(rows)))


def _title(app: App, reply: Reply, step: _Step) -> Markup:
    game, total, say = app.title(step.face.game.name, reply.say), len(step.face.lessons), reply.say
    name = say.plain(f"{step.lesson.task}.name")
    return say("learn.title", game=game, name=name, number=step.number + 1, total=total)


def _names(step: _Step) -> dict[str, Any]:
    you, *companions = [player.name for player in step.players]
    return {"you": you} | dict(zip(("grim", "borin"), companions, strict=False))


def _turning(step: _Step, number: int, label: str, style: Style) -> Tap:
    """Return the button that leads to the lesson with this number."""
    return Tap(label, _tag(replace(step, number=number), f"{_TURN} {STEP}"), style)


def _list_tap(step: _Step, say: Say) -> Tap:
    """Return the button that leads to all lessons."""
    return Tap(say.plain("learn.others"), _tag(step, f"{_LIST} {STEP}"))


def _tag(step: _Step, pressed: str) -> Tag:
    return Tag(Verb.LEARN, NOWHERE, rest=f"{step.face.game.name} {step.number} {pressed}")
