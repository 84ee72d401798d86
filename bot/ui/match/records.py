"""A match that is over, or the record of any game, move by move: as the table saw it then, as one of its players did,
or with everything shown; and the check of a record against the hashes that were published during its game. Records come
as files, which a worker process reads, or the bot declines them in a sentence. A message about a record carries the
record's file, so that the next press can go on from it."""

import asyncio
import json
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum

import discord

from bot.draw.look import Look
from bot.face import Style
from bot.locale import ENGLISH, NOTHING, Markup, Say, code_block, in_lines, letters, units
from bot.players import LETTERS, former
from bot.store.table_rows import Phase, Place, Saved, Seated, TableId
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb
from bot.ui.core.limits import Work
from bot.ui.core.message import TEXT, Attached, Message, Row, Tap
from bot.ui.core.panels import jumps, page_of, read_round, round_heading
from bot.ui.core.reply import Declined, Reply
from bot.ui.core.table_words import position
from bot.ui.delivery.board import look_back_button, told
from bot.workers.crew import WorkFailed
from bot.workers.uploads import LARGEST, Fault
from engine.game import Event, Json, Seat, seen_by
from engine.record import Step, beginnings, final, read

LEAP = 10
"""The moves that one press skips, so that the middle of a long match is not a hundred presses away."""
_SHOWN = 2800
"""Characters of hashes that a message shows; the newest hashes are kept."""


class Eyes(Enum):
    """Through whose eyes a match is shown; the value is what buttons carry."""

    TABLE = "t"
    """As everybody saw it."""
    OWN = "o"
    """As the reader saw it, who was a player."""
    ALL = "a"
    """With every secret."""


# --- Files ------------------------------------------------------------------------------------------


async def uploaded(file: discord.Attachment, say: Say) -> Attached:
    """Return a file that somebody uploaded. Raises Declined if it is too large for a record."""
    _check_size(file.filename, file.size, say)
    return Attached(file.filename, await file.read())


async def carried(reply: Reply) -> Attached:
    """Return the record that the pressed message carries. Raises Declined if it carries none, or one too large."""
    message = reply.interaction.message
    for part in () if message is None else message.components:
        if isinstance(part, discord.FileComponent) and part.name is not None:
            _check_size(part.name, part.size or 0, reply.say)
            return Attached(part.name, await reply.interaction.client.http.get_from_cdn(part.media.url))
    raise Declined(reply.say("trouble.old_button"))


def _check_size(name: str, size: int, say: Say) -> None:
    if size > LARGEST:
        raise Declined(say("record.unreadable", file=name))


async def contents(file: Attached, read: Callable[[bytes], Awaitable[Json]], say: Say) -> Json:
    """Return what the worker's job `read` makes of a file. Raises Declined if the file holds no record, or a record
    with a move that the rules do not allow."""
    _check_size(file.name, len(file.data), say)
    try:
        content = await read(file.data)
    except WorkFailed:
        raise Declined(say("record.not_now", file=file.name)) from None
    match content:
        case {"fault": Fault.UNREADABLE}:
            raise Declined(say("record.unreadable", file=file.name))
        case {"fault": Fault.BAD_MOVE, "move": index}:
            raise Declined(say("record.bad_move", file=file.name, move=index + 1))
    return content


async def record(app: App, match: Match) -> Attached:
    """Return the record of a match that is over as a file: one line, as the engine's referee reads it."""
    text = json.dumps(await app.tables.matches.record(match.id), ensure_ascii=False)
    return Attached(f"{match.game}-{match.id}.json", f"{text}\n".encode())


async def past_match(app: App, table: TableId) -> Match:
    """Return the match of this table once it is over. Refused: NOT_OVER, for what looks back tells secrets."""
    match = await app.tables.match(table)
    if match.live:
        raise Refused(Refusal.NOT_OVER)
    return match


# --- Move by move -----------------------------------------------------------------------------------


async def replay(app: App, reply: Reply, tag: Tag) -> None:
    """Show a match after some of its moves, or the record whose file the pressed message carries. Refused: NOT_OVER,
    for a replay tells secrets."""
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
        rows,
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
    return (verify,) if match.id == NOWHERE else (film, verify, replace(look_back_button(match, say), emoji=None))


def _tag(match: Match, eyes: Eyes, moves: int, place: str) -> Tag:
    """Return what a button carries; `place` makes the custom_ids of buttons with the same target differ."""
    return Tag(Verb.REPLAY, match.id, match.ply, f"{eyes.value} {moves} {place}")


# --- The check -------------------------------------------------------------------------------------


async def verify(app: App, reply: Reply, tag: Tag) -> None:
    """Say whether the record of a match, or the one that the pressed message carries, matches the hashes that its game
    published, and list the hashes computed from it. Refused: NOT_OVER, for a record tells secrets."""
    app.limits.spend(reply, Work.FILE)
    file = await (carried(reply) if tag.table == NOWHERE else record(app, await past_match(app, tag.table)))
    content = await contents(file, app.workers.check_upload, reply.say)
    await reply.edit(Message(_verdict(app, file.name, content, reply.say)))


def _verdict(app: App, name: str, content: Json, say: Say) -> Markup:
    match content:
        case {"fault": Fault.NO_SALT}:
            return say("verify.no_salt", file=name)
        case {"fault": Fault.OTHER_START}:
            return say("verify.other_start", file=name)
        case {"fault": Fault.OTHER_MOVE, "move": index}:
            return say("verify.other_move", file=name, move=index + 1)
    title, hashes = app.title(content["game"], say), content["commitments"]
    line = say("verify.good", file=name, game=title, count=content["moves"], digits=hashes["start"])
    return in_lines([line, *_moves(hashes["moves"], say)])


def _moves(hashes: Sequence[tuple[int, str]], say: Say) -> Iterator[Markup]:
    """Yield the hashes behind the moves, each with the number of its move as the history counts it."""
    lines = [f"{index + 1:>3} {digits}" for index, digits in hashes]
    while sum(len(line) + 1 for line in lines) > _SHOWN:
        del lines[0]
    if lines:
        yield say("verify.moves")
        yield code_block("\n".join(lines))
