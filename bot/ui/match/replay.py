"""A finished match, move by move: as the table saw it then, as one of its players did, or with everything shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from bot.face import Style
from bot.locale import Say, in_lines
from bot.tables import Match, Phase, Refusal, Refused
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message, Row, Tap
from bot.ui.core.pager import page_of
from bot.ui.core.reply import Reply
from bot.ui.delivery.board import told
from engine.game import Event, Seat, seen_by
from engine.record import Step


class Eyes(Enum):
    """Through whose eyes a match is looked at; the value is what buttons carry."""

    TABLE = "t"
    """As everybody saw it."""
    OWN = "o"
    """As the reader saw it, who played."""
    ALL = "a"
    """With every secret."""


async def replay(app: App, reply: Reply, tag: Tag) -> None:
    """Show a match after so many of its moves. Refused: NOT_OVER, for it tells secrets."""
    await reply.defer_private()
    match = await app.tables.match(tag.table)
    if match.live:
        raise Refused(Refusal.NOT_OVER)
    seat = match.seat_of(reply.user_id)
    eyes, moves = _asked(tag.rest, match, seat)
    await reply.edit(await _page(app, match, seat, eyes, moves, reply.say))


def _asked(rest: str, match: Match, seat: Seat | None) -> tuple[Eyes, int]:
    """Return what a button asks for, as far as there is such a thing; at first the deal, as the table saw it."""
    wanted, number, *_ = f"{rest}  ".split(" ")
    eyes = next((eyes for eyes in Eyes if eyes.value == wanted), Eyes.TABLE)
    return Eyes.TABLE if eyes is Eyes.OWN and seat is None else eyes, min(page_of(number), match.ply)


async def _page(app: App, match: Match, seat: Seat | None, eyes: Eyes, moves: int, say: Say) -> Message:
    steps = match.steps()
    viewer = seat if eyes is Eyes.OWN else None
    then = _after(match, steps, moves, eyes)
    events = _events(steps, moves, viewer, eyes)
    title = say("replay.title", move=moves, moves=match.ply)
    return Message(
        in_lines([title, *told(app, match, events, say)]),
        await app.pictures(then, viewer, events, say),
        rows=(_turning(match, eyes, moves, say), _looking(match, seat, eyes, moves, say)),
    )


def _after(match: Match, steps: Sequence[Step], moves: int, eyes: Eyes) -> Match:
    """Return the match as it was after so many moves; with everything shown, as if it had been stopped there."""
    if moves == match.ply:
        return match
    record = replace(match.record, moves=match.record.moves[:moves])
    state = steps[moves - 1].state if moves else record.start
    return replace(match, record=record, state=state, phase=Phase.STOPPED if eyes is Eyes.ALL else Phase.LIVE)


def _events(steps: Sequence[Step], moves: int, viewer: Seat | None, eyes: Eyes) -> tuple[Event, ...]:
    """Return what the newest of these moves did, as far as it is shown."""
    if moves == 0:
        return ()
    happened = steps[moves - 1].events
    return happened if eyes is Eyes.ALL else seen_by(happened, viewer)


def _turning(match: Match, eyes: Eyes, moves: int, say: Say) -> Row:
    """Return the buttons that lead to other moves."""

    def tap(key: str, to: int, emoji: str, *, beyond: bool) -> Tap:
        return Tap(say.plain(f"replay.{key}"), _tag(match, eyes, to, key), emoji=emoji, disabled=beyond)

    return (
        tap("first", 0, "⏮️", beyond=moves == 0),
        tap("back", max(0, moves - 1), "◀️", beyond=moves == 0),
        tap("on", min(match.ply, moves + 1), "▶️", beyond=moves == match.ply),
        tap("last", match.ply, "⏭️", beyond=moves == match.ply),
    )


def _looking(match: Match, seat: Seat | None, eyes: Eyes, moves: int, say: Say) -> Row:
    """Return the buttons for whose eyes to look through."""
    offered = [each for each in Eyes if each is not Eyes.OWN or seat is not None]
    taps = (
        Tap(
            say.plain(f"replay.{each.name.lower()}"),
            _tag(match, each, moves, "eyes"),
            Style.CHOSEN if each is eyes else Style.PLAIN,
        )
        for each in offered
    )
    return (*taps, Tap(say.plain("button.film"), Tag(Verb.FILM, match.id, match.ply), emoji="🎞️"))


def _tag(match: Match, eyes: Eyes, moves: int, place: str) -> Tag:
    """Return what a button carries; `place` keeps apart those that lead to the same page."""
    return Tag(Verb.REPLAY, match.id, match.ply, f"{eyes.value} {moves} {place}")
