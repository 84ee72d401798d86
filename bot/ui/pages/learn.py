"""A game taught by playing: prepared positions, real moves on real boards, each explained after it is made.

The message remembers nothing but what its buttons carry, so a lesson goes on whenever somebody presses one.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.face import AnyFace, Button, Lesson, Player, Style
from bot.locale import NOTHING, Markup, in_lines
from bot.ui.core.app import App
from bot.ui.core.controls import laid_out
from bot.ui.core.custom_id import DRAFT, NOWHERE, Tag, Verb
from bot.ui.core.message import Message, Row, Tap
from bot.ui.core.pager import page_of
from bot.ui.core.reply import Declined, Reply
from bot.ui.match.panel import OURS
from engine.errors import NuggetError
from engine.game import Move, Seat, State, View, seen_by
from engine.record import final, read

_YOU = Seat(0)
_OTHERS = ("Grim", "Borin")
"""Who plays the other seats."""
_DRAFT, _MOVE = "d", "m"


@dataclass(frozen=True, slots=True)
class _Step:
    """Where in a game's lessons somebody is."""

    face: AnyFace
    number: int
    players: tuple[Player, ...]
    state: State
    """The position of the lesson."""

    @property
    def lesson(self) -> Lesson[View, Move]:
        return self.face.lessons[self.number]

    @property
    def view(self) -> View:
        return self.face.game.view(self.state, _YOU)


async def learn(app: App, reply: Reply, tag: Tag) -> None:
    """Go on with a lesson: `rest` is the game, the number of the lesson, the button's place, and what it stands for. A
    menu stands for what was chosen from it."""
    await reply.defer_private()
    game, number, _, kind, words = (*tag.rest.split(" ", 4), "", "", "", "")[:5]
    step = _step(app, reply, game, page_of(number))
    if kind == _MOVE:
        await _made(app, reply, step, words)
    else:
        draft = words if kind == _DRAFT else reply.value
        await _show(app, reply, step, draft if DRAFT.fullmatch(draft) else "")


async def show_learn(app: App, reply: Reply, game: str) -> None:
    """Begin the lessons of a game."""
    await reply.defer()
    await _show(app, reply, _step(app, reply, game, 0))


def _step(app: App, reply: Reply, game: str, number: int) -> _Step:
    """Return the step that was asked for, the last one if there are not so many. Raises Declined."""
    face = app.faces.get(game)
    if face is None or not face.lessons:
        raise Declined(reply.say("trouble.old_button"))
    number = min(number, len(face.lessons) - 1)
    state = final(read(face.lessons[number].record))
    names = (reply.press.name, *_OTHERS)[: state.options.players]
    return _Step(face, number, tuple(Player(Seat(seat), name) for seat, name in enumerate(names)), state)


async def _made(app: App, reply: Reply, step: _Step, words: str) -> None:
    """Make a move, explain it, and show what came of it; one that was not asked for is explained, too, and not made."""
    game, say = step.face.game, reply.say
    try:
        move = game.parse(words)
        state, events = game.apply(step.state, _YOU, move)
    except NuggetError as error:
        await _show(app, reply, step, notice=step.face.refuse(error, say))
        return
    fault = step.lesson.fault(step.view, move)
    if fault is not None:
        await _show(app, reply, step, notice=say(fault, **_names(step)))
        return
    for then in step.lesson.then:
        assert state.to_act is not None
        state, more = game.apply(state, state.to_act, game.parse(then))
        events += more
    seen = seen_by(events, _YOU)
    view, look = game.view(state, _YOU), await app.look_of(reply.user_id, reply.guild_id)
    pictures = await asyncio.to_thread(step.face.pictures, view, step.players, seen, say, look)
    told = [sentence for event in seen if (sentence := step.face.tell(event, step.players, say))]
    last = step.number + 1 == len(step.face.lessons)
    end = [say("learn.end", new=app.command(game.name, "new"), rules=app.command(game.name, "rules"))] if last else []
    text = [_title(app, reply, step), say(step.lesson.done, **_names(step)), in_lines(told), *end]
    rows = (_turning(reply, step, done=True),)
    await reply.edit(Message(Markup("\n\n").join(filter(None, text)), tuple(pictures), rows=rows))


async def _show(app: App, reply: Reply, step: _Step, draft: str = "", notice: Markup = NOTHING) -> None:
    """Show a lesson with the panel at this draft, under the `notice` if there is one."""
    say = reply.say
    look = await app.look_of(reply.user_id, reply.guild_id)
    panel = await asyncio.to_thread(step.face.panel, step.view, draft, step.players, say, look)
    text = [_title(app, reply, step), say(step.lesson.task, **_names(step)), notice, panel.text]
    pictures = () if panel.picture is None else (panel.picture,)
    rows = (*laid_out(panel.rows, app.emoji, partial(_tag, step), partial(_tap, step)), _turning(reply, step))
    await reply.edit(Message(Markup("\n\n").join(filter(None, text)), pictures, rows=rows))


def _title(app: App, reply: Reply, step: _Step) -> Markup:
    total = len(step.face.lessons)
    return reply.say("learn.title", game=app.title(step.face.game.name, reply.say), number=step.number + 1, total=total)


def _names(step: _Step) -> dict[str, Any]:
    you, *others = [player.name for player in step.players]
    return {"you": you} | dict(zip(("grim", "borin"), others, strict=False))


def _tap(step: _Step, place: str, button: Button) -> Tag | None:
    """Return what a button carries; None for what only a game at a table has."""
    if button.draft in OURS:
        return None
    pressed = f"{_DRAFT} {button.draft or ''}" if button.move is None else f"{_MOVE} {button.move}"
    return _tag(step, f"{place} {pressed}")


def _turning(reply: Reply, step: _Step, *, done: bool = False) -> Row:
    """Return the buttons that lead to other lessons."""
    say, last = reply.say, step.number + 1 == len(step.face.lessons)

    def tap(label: str, number: int, style: Style = Style.PLAIN, *, beyond: bool) -> Tap:
        tag = Tag(Verb.LEARN, rest=f"{step.face.game.name} {number} turn {_DRAFT}")
        return Tap(label, tag, style, disabled=beyond)

    back = tap(say.plain("button.previous"), max(0, step.number - 1), beyond=step.number == 0)
    on = say.plain("learn.next") if done else say.plain("learn.skip")
    return back, tap(on, step.number + 1, Style.GO if done else Style.PLAIN, beyond=last)


def _tag(step: _Step, pressed: str) -> Tag:
    return Tag(Verb.LEARN, NOWHERE, rest=f"{step.face.game.name} {step.number} {pressed}")
