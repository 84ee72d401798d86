"""A turn: one private panel, edited in place until the move is made; or words typed in a form or a command."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

from bot.face import Button
from bot.tables import Lobby, Match, Played, Refusal, Refused, TableId
from bot.ui import letters
from bot.ui.boards import told
from bot.ui.call import Call
from bot.ui.custom_id import Tag, Verb
from bot.ui.hall import Hall
from bot.ui.news import spread
from bot.ui.permits import missing_for_board, names
from bot.ui.publish import Posted, check
from bot.ui.sheet import Sheet, Tap
from engine.errors import NuggetError
from engine.game import Seat, seen_by

TYPE_DRAFT = "type"
"""The draft that opens the form."""
LONGEST_WORDS = 60


async def play(hall: Hall, call: Call, tag: Tag) -> None:
    """Open the panel."""
    await call.open()
    match, seat = await _turn(hall, call, tag.table, board=tag.ply)
    await show_panel(hall, call, match, seat)


async def draft(hall: Hall, call: Call, tag: Tag) -> None:
    """Go on to another step of the panel."""
    await call.hold()
    match, seat = await _turn(hall, call, tag.table, ply=tag.ply)
    await show_panel(hall, call, match, seat, tag.rest.partition(" ")[2])


async def move(hall: Hall, call: Call, tag: Tag) -> None:
    """Make the move that the button stands for."""
    await call.hold()
    await make(hall, call, tag.table, tag.rest.partition(" ")[2], tag.ply)


async def ask_words(hall: Hall, call: Call, tag: Tag) -> None:
    """Open the form for typing a move."""
    match, _ = await _turn(hall, call, tag.table, ply=tag.ply)
    say = call.say
    form = ui.Modal(
        title=say("type.title"),
        custom_id=str(Tag(Verb.TYPED, tag.table, tag.ply)),
        timeout=None,
    )
    words: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id="words", max_length=LONGEST_WORDS, placeholder=say(f"{match.game}.type.example")
    )
    form.add_item(ui.Label(text=say("type.label"), description=say(f"{match.game}.type.hint"), component=words))
    form.stop()
    await call.ask(form)


async def typed(hall: Hall, call: Call, tag: Tag) -> None:
    """Make the move that was typed into the form."""
    await call.open()
    await make(hall, call, tag.table, _typed(call.interaction), tag.ply)


async def make(hall: Hall, call: Call, table: TableId, words: str, ply: int | None) -> None:
    """Make a move: save it, tell the player, then everybody. A move that the rules forbid leads back to the panel."""
    try:
        played = await hall.tables.play(table, call.press, words, ply=ply)
    except NuggetError as error:
        match, mover = await _turn(hall, call, table)
        await show_panel(hall, call, match, mover, notice=hall.face(match).refuse(error, call.say))
        return
    match = played.match
    seat = match.seat_of(call.user_id)
    assert seat is not None
    done = _done(hall, call, played, seat)
    if match.to_act == seat and hall.face(match).mid_turn(hall.view(match, seat)):
        await show_panel(hall, call, match, seat, notice=done)
    else:
        await call.show(Sheet(done))
    await tell_all(hall, call, table, [seat] if match.live else None)


async def tell_all(hall: Hall, call: Call, table: TableId, seats: Iterable[Seat] | None) -> None:
    """Tell everybody (see `spread`), and the person if that was not possible."""
    posted = await spread(hall, table, call, seats)
    if posted is not Posted.DONE:
        await call.tell(_not_posted(hall, call, posted))


async def show_panel(hall: Hall, call: Call, match: Match, seat: Seat, draft: str = "", notice: str = "") -> None:
    """Show the step of the turn that the draft is at, under what there is to be noticed."""
    say = call.say
    view = hall.view(match, seat)
    panel = await asyncio.to_thread(hall.face(match).panel, view, draft, match.players, say)
    text = [notice, letters.closed_notice(hall, match, seat, say), panel.text]
    rows = tuple(
        tuple(_tap(match, button, f"{y}{x}") for x, button in enumerate(row)) for y, row in enumerate(panel.rows)
    )
    await call.show(Sheet("\n\n".join(filter(None, text)), panel.picture, rows=rows))


def _tap(match: Match, button: Button, place: str) -> Tap:
    """Return a panel's button; its place makes the custom_id unique where two lead to the same."""
    if button.move is not None:
        tag = Tag(Verb.MOVE, match.id, match.ply, f"{place} {button.move}")
    elif button.draft == TYPE_DRAFT:
        tag = Tag(Verb.TYPE, match.id, match.ply, place)
    else:
        tag = Tag(Verb.DRAFT, match.id, match.ply, f"{place} {button.draft or ''}")
    return Tap(button.label, tag, button.style, button.emoji, button.disabled)


async def _turn(
    hall: Hall, call: Call, table: TableId, *, ply: int | None = None, board: int | None = None
) -> tuple[Match, Seat]:
    """Return the match and the seat if it is this person's turn, on the panel of this ply or the board of that one."""
    match = await hall.tables.get(table)
    if isinstance(match, Lobby):
        raise Refused(Refusal.NOT_STARTED)
    if not match.live:
        raise Refused(Refusal.OVER)
    seat = match.seat_of(call.user_id)
    if seat is None:
        raise Refused(Refusal.NOT_SEATED)
    # A board is old when there is a newer one; within a turn of several moves the panel is ahead of it.
    if (ply is not None and ply != match.ply) or (board is not None and board < match.published_ply):
        # A newer board that was deleted comes back, for whoever pressed cannot find it.
        await check(hall, match)
        raise Refused(Refusal.OLD_BOARD)
    if match.to_act != seat:
        assert match.to_act is not None
        raise Refused(Refusal.NOT_YOUR_TURN, player=match.seats[match.to_act].shown)
    return match, seat


def _done(hall: Hall, call: Call, played: Played, seat: Seat) -> str:
    """Return what the move did, as the player may know it."""
    lines = told(hall, played.match, seen_by(played.events, seat), call.say)
    return "\n".join([call.say("panel.done"), *lines])


def _not_posted(hall: Hall, call: Call, posted: Posted) -> str:
    if posted is Posted.HOMELESS:
        return call.say("trouble.homeless")
    channel = None if call.channel_id is None else hall.permissions(call.channel_id)
    if channel is not None and (missing := missing_for_board(channel, in_thread=call.in_thread)):
        return call.say("trouble.not_posted_missing", permissions=names(missing, call.say))
    return call.say("trouble.not_posted")


def _typed(interaction: discord.Interaction) -> str:
    """Return what stands in the form's one field."""

    def fields(part: Any) -> list[str]:
        if "value" in part:
            return [str(part["value"])]
        inner = [*part.get("components", ()), *([part["component"]] if "component" in part else [])]
        return [text for one in inner for text in fields(one)]

    return " ".join(fields(dict(interaction.data or {})))
