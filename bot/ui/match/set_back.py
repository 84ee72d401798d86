"""Games that were set back. After a backup was brought back, Discord shows boards and panels of moves that the database
does not know. What is pressed there would mean something else today; so the person is told what happened, all that
people see of the game is brought again, and what cannot be loses its buttons. A table that was opened after the backup
is like one that is deleted."""

from contextlib import suppress

import discord

from bot.store.table_rows import Post, TableId
from bot.tables.refusal import Refused
from bot.tables.table import Lobby, Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import FAILURES
from bot.ui.core.error_handler import guarded
from bot.ui.core.message import Message
from bot.ui.core.own_messages import tags
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import is_lost
from bot.ui.delivery.outbox import bring_fresh
from bot.ui.delivery.publish import announce
from bot.ui.delivery.sending import send
from bot.ui.lobby.card import renew


async def told(app: App, reply: Reply, tag: Tag, *, of_a_match: bool) -> bool:
    """Return whether the person was told that the game was set back, because this was pressed on what is lost. A button
    `of_a_match` carries its ply; so does any other one that says when the newest move was made."""
    if reply.table is None or not (of_a_match or tag.at):
        return False
    if isinstance(reply.table, Lobby) and not reply.from_own_button:
        return False  # made up: no button of a match was ever there
    if not _lost(reply.table, tag):
        _put_away(app, reply, reply.table)
        return False
    reply.table = await app.tables.anew(tag.table)
    if not _lost(reply.table, tag):
        return False
    await reply.defer_private()
    lobby = isinstance(reply.table, Lobby)
    await reply.edit(Message(reply.say("trouble.set_back_lobby" if lobby else "trouble.set_back")))
    message = reply.interaction.message
    # Whoever makes up a press must not have boards posted.
    if message is not None and reply.from_own_button:
        app.background.start(guarded(tag.table, _show_again(app, tag.table, message)))
    return True


def _lost(table: Lobby | Match, tag: Tag) -> bool:
    """Return whether a button of a match with this tag stands on what is lost; it does if the match has not begun."""
    return isinstance(table, Lobby) or is_lost(table, tag)


def _put_away(app: App, reply: Reply, table: Lobby | Match) -> None:
    """Shrink a board that was pressed though another one follows it: after a restart nobody may know of it."""
    message, newest = reply.interaction.message, table.place.message_id
    if message is None or newest is None or message.id >= newest or reply.from_private or not reply.from_own_button:
        return
    if reply.guild_id != table.place.guild_id:
        return  # a direct message with the board's buttons, which somebody outside the thread gets
    if any((tag.verb, tag.table) == (Verb.PLAY, table.id) for tag in tags(message)):
        app.background.start(guarded(table.id, _shrink(app, table.old_board(message.channel.id, message.id))))


async def _shrink(app: App, old: Post) -> None:
    await app.tables.outbox.owe(old)
    await bring_fresh(app, old.about)


async def _show_again(app: App, number: TableId, message: discord.Message) -> None:
    """Bring all that people see of the table again, and take the buttons off this message."""
    async with app.memory.lock((told, number)):
        table = await app.tables.anew(number)
        newest = table.place.message_id
        below = newest is not None and newest > message.id
        private = message.flags.ephemeral
        old_board = None if private else table.old_board(message.channel.id, message.id)
        table = await app.tables.placement.set_back(number, old_board, below=below)
        if isinstance(table, Match):
            if not below:
                await _say_so(app, table, message)
            await announce(app, number)
        with suppress(Refused):
            await renew(app, number)
        await bring_fresh(app, number)


async def _say_so(app: App, match: Match, message: discord.Message) -> None:
    """Tell everybody in the game's thread what happened, above the board that comes again."""
    if match.place.posts_in is None:
        return
    content, nobody = Message(app.public_of(match)("trouble.set_back")), discord.AllowedMentions.none()
    with suppress(*FAILURES):
        await send(app, match.place, content, nobody, identity=f"set back {match.id} {message.id}")
