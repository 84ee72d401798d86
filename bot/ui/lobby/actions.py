"""The presses on the card of a table: sitting down, agreeing, starting."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace

import discord
import structlog

from bot.locale import Markup, Say
from bot.tables import Lobby, Match, Place, Refusal, Refused, TableId
from bot.tables.clock import NONE
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.invite import invitation, not_here
from bot.ui.core.limits import Work
from bot.ui.core.message import Link, Message, Row
from bot.ui.core.permissions import missing_for_thread, names
from bot.ui.core.places import allowed, check_here, here, link
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery import direct_messages
from bot.ui.delivery.after_move import announce
from bot.ui.delivery.publish import Posted
from bot.ui.lobby.card import NOT_OPEN, card, note, post_card, renew, show, still_open
from bot.ui.lobby.computers import LEVELS, fill, name_at, proposed
from engine.errors import BadRecord
from engine.game import Json

_log = structlog.get_logger(__name__)


async def open_card(app: App, reply: Reply, game: str, options: dict[str, Json], *, clock: str | None = None) -> None:
    """Open a lobby where the command was typed, and post its card there. Raises Declined."""
    if reply.elsewhere:
        raise not_here(reply)
    say, place = reply.say, here(reply)
    permissions = reply.interaction.app_permissions
    if not place.private:
        if app.client.get_guild(place.guild_id or 0) is None:
            raise Declined(say("new.not_invited", invite=invitation(reply)))
        _check_channel(app, reply, place)
        await check_here(app, reply)
    app.limits.spend(reply, Work.TABLE)
    # The lobby is saved before the answer: a refusal is for this person alone, and the first answer decides who sees
    # it.
    try:
        lobby = await app.tables.lobbies.open_lobby(
            reply.press, place, game, options, clock=NONE.name if place.private else clock
        )
    except BadRecord as error:
        raise Declined(say("trouble.no_choice")) from error
    if place.private:
        level = proposed(await app.tables.rankings.against_computers(game, reply.user_id))
        lobby = await fill(app, reply, lobby, level)
    message_id = await reply.send_message(card(app, lobby))
    if message_id is None:
        await _post_card(app, reply, lobby)
    else:
        await app.tables.placement.mark_card(lobby.id, message_id, lobby.changes)
    # Other kinds of channels, voice channels say, have no threads.
    has_threads = isinstance(reply.interaction.channel, discord.TextChannel)
    if (
        app.tables.servers.settings(place.guild_id).threads
        and has_threads
        and (missing := missing_for_thread(permissions))
    ):
        await reply.notify(say("new.without_thread", permissions=names(missing, say)))


async def join(app: App, reply: Reply, tag: Tag) -> None:
    await reply.defer_edit()
    await _change(app, reply, tag.table, app.tables.lobbies.join(tag.table, reply.press))


async def get_up(app: App, reply: Reply, tag: Tag) -> None:
    await reply.defer_edit()
    table = await app.tables.get(tag.table)
    if isinstance(table, Match):
        # The card belongs to a game that has begun. Leaving a game is another action, with a confirmation.
        await show(app, reply, tag.table)
        raise Refused(Refusal.ALREADY_STARTED)
    await _change(app, reply, tag.table, app.tables.lobbies.leave(tag.table, reply.press))


async def leave(app: App, reply: Reply, table: TableId) -> None:
    """Leave a lobby by a command, and bring its card up to date."""
    await app.tables.lobbies.leave(table, reply.press)
    await renew(app, table)
    await reply.edit(Message(reply.say("leave.lobby")))


async def add_computer(app: App, reply: Reply, tag: Tag) -> None:
    """Seat a computer player of the chosen level, under a name that is unique at the table; in direct messages all
    computer players get that level."""
    await add_computer_of(app, reply, replace(tag, rest=reply.value))


async def add_computer_of(app: App, reply: Reply, tag: Tag) -> None:
    """Do the same with the level in `rest`."""
    await reply.defer_edit()
    level = tag.rest
    if level not in LEVELS:
        raise Declined(reply.say("trouble.old_button"))
    table = await app.tables.get(tag.table)
    if table.place.private and isinstance(table, Lobby):
        await _change(app, reply, tag.table, fill(app, reply, table, level))
        return
    add = app.tables.lobbies.add_computer(tag.table, reply.press, level, name_at(table))
    await _change(app, reply, tag.table, add)


async def remove_computer(app: App, reply: Reply, tag: Tag) -> None:
    """Remove the computer player that sat down last."""
    await reply.defer_edit()
    await _change(app, reply, tag.table, app.tables.lobbies.remove_computer(tag.table, reply.press))


async def start(app: App, reply: Reply, tag: Tag) -> None:
    """Deal, give the game its thread, post the first board, and write a direct message to each player. With free seats
    the card says who has yet to agree."""
    await reply.defer_edit()
    await note(app, reply, tag.table)
    try:
        match = await app.tables.lobbies.start(tag.table, reply.press)
    except Refused as refused:
        await _heal(app, reply, tag.table, refused)
        raise
    if isinstance(match, Lobby):
        await show(app, reply, match.id)
        return
    posted = await announce(app, match.id, reply)
    await show(app, reply, match.id)
    if posted is not Posted.DONE:
        await reply.notify(reply.say("trouble.not_posted"))
    seat = match.eyes_of(reply.user_id)
    if seat is not None and (closed := direct_messages.closed_notice(app, match, seat, reply.say)):
        await reply.notify(closed)


async def rematch(app: App, reply: Reply, tag: Tag) -> None:
    """Sit down for another game at the same table. The first person who does so opens its lobby, with a new card in the
    channel. For a person who plays only against computer players the game begins at once."""
    await reply.defer()
    app.limits.spend(reply, Work.TABLE)
    old = await app.tables.get(tag.table)
    if old.place.posts_in is not None and not (old.place.private or await visibility.sees_place(app, reply, old)):
        raise Refused(Refusal.NO_TABLE)
    _check_channel(app, reply, old.place)
    async with app.memory.lock(("rematch", tag.table)):
        found = await app.tables.lobbies.rematch(tag.table, reply.press)
        if isinstance(found, Lobby):
            if found.card_id is None:
                await _post_card(app, reply, found)
            else:
                await renew(app, found.id)
            found = await still_open(app, found.id)
            if found.alone:
                found = await app.tables.lobbies.start(found.id, reply.press, after_rematch=True)
    if isinstance(found, Lobby):
        await reply.edit(Message(reply.say("rematch.seated"), rows=_way(found, "button.to_card", reply.say)))
        return
    posted = await announce(app, found.id, reply)
    await renew(app, found.id)
    found = await app.tables.match(found.id)
    said = reply.say("rematch.begun" if posted is Posted.DONE else "trouble.not_posted")
    await reply.edit(Message(said, rows=_way(found, "button.to_game", reply.say)))


def _check_channel(app: App, reply: Reply, place: Place) -> None:
    """Raise Declined, naming the channels that the server allows, if games may not be opened here."""
    channels = allowed(app, place.guild_id)
    if channels and place.channel_id not in channels:
        where = reply.say.listed([Markup("<#{}>").format(str(channel)) for channel in channels])
        raise Declined(reply.say("new.not_here", channels=where))


async def _post_card(app: App, reply: Reply, lobby: Lobby) -> None:
    """Post a card that a person waits for. Raises Declined if Discord does not accept it."""
    try:
        await post_card(app, lobby)
    except FAILURES as error:
        _log.info("card_not_posted", table=lobby.id, code=code(error))
        raise Declined(reply.say("trouble.no_card")) from error


def _way(table: Lobby | Match, label: str, say: Say) -> tuple[Row, ...]:
    address = link(table.place)
    return () if address is None else ((Link(say.plain(label), address),),)


async def _change(app: App, reply: Reply, table: TableId, change: Awaitable[Lobby]) -> None:
    """Change a lobby by a press on its card, and show the card in its new state."""
    await note(app, reply, table)
    try:
        await change
    except Refused as refused:
        await _heal(app, reply, table, refused)
        raise
    await show(app, reply, table)


async def _heal(app: App, reply: Reply, table: TableId, refused: Refused) -> None:
    """Show the card in the table's present state, if the press came too late to be carried out."""
    if refused.reason in NOT_OPEN:
        await show(app, reply, table)
