"""A match that is over, or the record of any game, move by move: as the table saw it then, as one of its players did,
or with everything shown. A message about a record carries the record's file, so that the next press can go on from
it."""

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

import discord

from bot.draw.look import Look
from bot.face import Style
from bot.locale import ENGLISH, NOTHING, Say, in_lines, letters, units
from bot.players import LETTERS, former
from bot.store.table_rows import Phase, Place, Saved, Seated
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb
from bot.ui.core.limits import Work
from bot.ui.core.message import TEXT, Attached, Message, Row, Tap
from bot.ui.core.panels import jumps, page_of, read_round, round_heading
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import position
from bot.ui.delivery.board import told
from bot.ui.match.menus import back
from bot.ui.match.records import carried, contents, past_match, uploaded
from engine.game import Event, Json, Seat, seen_by
from engine.record import Step, beginnings, final, read

LEAP = 10
"""The moves that one press skips, so that the middle of a long match is not a hundred presses away."""


class Eyes(Enum):
    """Through whose eyes a match is shown; the value is what buttons carry."""

    TABLE = "t"
    """As everybody saw it."""
    OWN = "o"
    """As the reader saw it, who was a player."""
    ALL = "a"
    """With every secret."""


async def replay(app: App, reply: Reply, tag: Tag) -> None:
    """Show a match after some of its moves, or the record whose file the pressed message carries. Refused: NOT_OVER,
    for a replay tells secrets."""
    await reply.defer_private()
    if tag.table == NOWHERE:
        app.limits.spend(reply, Work.FILE)
        await _show_file(app, reply, await carried(reply), tag.rest)
        return
    match = await past_match(app, tag.table)
    look = await app.look_of(reply.user_id, match.place.guild_id)
    await reply.edit(await _page(app, match, match.eyes_of(reply.user_id), tag.rest, reply, look))


async def show_record(app: App, reply: Reply, file: discord.Attachment) -> None:
    """Show the record in a file that was uploaded, from its deal on."""
    app.limits.spend(reply, Work.FILE)
    await _show_file(app, reply, await uploaded(file, reply.say), "")


async def _show_file(app: App, reply: Reply, file: Attached, words: str) -> None:
    """Show the record in a file; `words` are as in the buttons."""
    upload = await contents(file, app.workers.read_upload, reply.say)
    match = await asyncio.to_thread(_as_match, upload["record"], upload["players"])
    look = await app.look_of(reply.user_id, reply.guild_id)
    page = await _page(app, match, None, words, reply, look)
    await reply.edit(replace(page, file=Attached(letters(file.name), file.data)))


def _as_match(data: Json, names: Sequence[str | None] | None) -> Match:
    """Return the match of a valid record. Its players have no seats at a table of ours."""
    record = read(data)
    state = final(record)
    seats = range(state.options.players)
    row = Saved(
        id=NOWHERE,
        phase=Phase.FINISHED if state.to_act is None else Phase.STOPPED,
        place=Place(None, None),
        game=record.game.name,
        edition=record.game.edition,
        options={},
        host_id=0,
        seats=tuple(_seated(seat, LETTERS[seat] if names is None else names[seat]) for seat in seats),
        opened_at=0,
        expires_at=0,
        moved_at=0,
        ply=len(record.moves),
    )
    return Match(row, record, state)


def _seated(seat: int, name: str | None) -> Seated:
    """Return the player of this seat; None as `name` stands for a person whose name was deleted."""
    return Seated(former(seat), "", ENGLISH) if name is None else Seated(None, name, ENGLISH)


def _asked(words: str, match: Match, seat: Seat | None, begins: Sequence[int]) -> tuple[Eyes, int]:
    """Return whose eyes and which move a button asks for: the move's number, or the beginning of a round. What cannot
    be shown becomes the deal, as the table saw it."""
    name, number, *_ = f"{words}  ".split(" ")
    eyes = next((eyes for eyes in Eyes if eyes.value == name), Eyes.TABLE)
    round = read_round(number)
    moves = page_of(number) if round is None else (0, *begins)[min(round + 1, len(begins))]
    return Eyes.TABLE if eyes is Eyes.OWN and seat is None else eyes, min(moves, match.moves)


async def _page(app: App, match: Match, seat: Seat | None, words: str, reply: Reply, look: Look) -> Message:
    say, steps = reply.say, await asyncio.to_thread(match.steps)
    begins = beginnings(match.record, steps)
    eyes, moves = _asked(words, match, seat, begins)
    round = bisect_right(begins, moves) - 1 if begins else None
    viewer = seat if eyes is Eyes.OWN else None
    past = _after(match, steps, moves, eyes)
    events = _events(steps, moves, viewer, eyes)
    title = say("replay.title", move=moves, moves=match.moves) if moves else say("replay.start", count=match.moves)
    above = in_lines([title, *round_heading(round, say), *told(app, match, events, say)])
    preferences = await app.tables.preferences.of(reply.user_id)
    turning, leaping = _turning(match, eyes, moves, say), _leaping(match, eyes, moves, say)
    rounds_shown = {number: number == round for number in range(len(begins))}
    leading = jumps(rounds_shown, Tag(Verb.REPLAY, match.id, match.ply), say, before=f"{eyes.value} ")
    rows = turning, leaping, *leading, _looking(match, seat, eyes, moves, say), _beside(match, say)
    return Message(
        above,
        await app.pictures(past, viewer, events, say, look),
        position(app, past, viewer, say, TEXT - units(above), secret=False) if preferences.text_boards else NOTHING,
        tuple(row for row in rows if row),
    )


def _after(match: Match, steps: Sequence[Step], moves: int, eyes: Eyes) -> Match:
    """Return the match after its first `moves` moves; to show everything, as if it had been stopped there."""
    if moves == match.moves:
        return match
    record = replace(match.record, moves=match.record.moves[:moves])
    state = steps[moves - 1].state if moves else record.start
    phase = Phase.STOPPED if eyes is Eyes.ALL else Phase.LIVE
    return replace(match.with_row(ply=moves, phase=phase), record=record, state=state, takebacks=())


def _events(steps: Sequence[Step], moves: int, viewer: Seat | None, eyes: Eyes) -> tuple[Event, ...]:
    """Return what the last of these moves did, as far as it is shown."""
    if moves == 0:
        return ()
    happened = steps[moves - 1].events
    return happened if eyes is Eyes.ALL else seen_by(happened, viewer)


def _turning(match: Match, eyes: Eyes, moves: int, say: Say) -> Row:
    """Return the buttons that lead to other moves: without emoji, so that a phone has room for them in one line."""

    def tap(key: str, to: int, *, beyond: bool) -> Tap:
        return Tap(say.plain(f"replay.{key}"), _tag(match, eyes, to, key), disabled=beyond)

    return (
        tap("first", 0, beyond=moves == 0),
        tap("back", max(0, moves - 1), beyond=moves == 0),
        tap("on", min(match.moves, moves + 1), beyond=moves == match.moves),
        tap("last", match.moves, beyond=moves == match.moves),
    )


def _leaping(match: Match, eyes: Eyes, moves: int, say: Say) -> Row:
    """Return the buttons that skip several moves, for a long match."""
    if match.moves < 2 * LEAP:
        return ()

    def tap(key: str, to: int) -> Tap:
        reached = min(max(0, to), match.moves)
        tag = _tag(match, eyes, reached, key)
        return Tap(say.plain(f"replay.{key}", moves=LEAP), tag, disabled=reached == moves)

    return tap("far_back", moves - LEAP), tap("far_on", moves + LEAP)


def _looking(match: Match, seat: Seat | None, eyes: Eyes, moves: int, say: Say) -> Row:
    """Return the buttons that choose through whose eyes to look."""
    offered = [choice for choice in Eyes if choice is not Eyes.OWN or seat is not None]
    return tuple(
        Tap(
            say.plain(f"replay.{choice.name.lower()}"),
            _tag(match, choice, moves, "eyes"),
            Style.CHOSEN if choice is eyes else Style.PLAIN,
        )
        for choice in offered
    )


def _beside(match: Match, say: Say) -> Row:
    """Return the buttons that lead elsewhere."""
    film = Tap(say.plain("button.film"), Tag(Verb.FILM, match.id, match.ply))
    verify = Tap(say.plain("button.verify"), Tag(Verb.VERIFY, match.id, match.ply))
    return (verify,) if match.id == NOWHERE else (film, verify, replace(back(match, say), emoji=None))


def _tag(match: Match, eyes: Eyes, moves: int, place: str) -> Tag:
    """Return what a button carries; `place` makes the custom_ids of buttons with the same target differ."""
    return Tag(Verb.REPLAY, match.id, match.ply, f"{eyes.value} {moves} {place}")
