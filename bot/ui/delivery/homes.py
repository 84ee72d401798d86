"""Where a match is shown once its place goes away: the one way for boards, questions, reminders and all else that
stands there. From a thread that is gone, locked, or closed to the bot it moves to the thread's channel, where everybody
saw the thread if it was public. From a private thread, and from a channel that is gone or turned into a forum, it moves
nowhere: people get by direct message what concerns them, and `/games` says so. If a thread is unlocked again, the game
stays where it is by then.
"""

import discord

from bot.store.table_rows import Place, TableId
from bot.tables.table import Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.discord_errors import ARCHIVED, FAILURES, GONE_PLACE, LATER, LOCKED, NO_MESSAGES, CircuitOpen, code
from bot.ui.core.permissions import takes_messages
from bot.ui.delivery.sending import may_post


async def housed(app: App, match: Match) -> Match:
    """Return the match after it left a place where it cannot be shown, as far as that is known without asking
    Discord."""
    place = match.place
    if place.guild_id is None or place.channel_id is None:
        return match
    if place.thread_id is not None:
        thread = app.channel(place.guild_id, place.thread_id)
        locked = isinstance(thread, discord.Thread) and thread.locked
        if locked or _is_closed(app, match):
            return await without(app, match, place.thread_id, locked=True)
        return match
    # The post of a forum was deleted. Other matches go on in other posts of the forum.
    channel = app.channel(place.guild_id, place.channel_id)
    if channel is None or takes_messages(channel):
        return match
    return await _homeless(app, match)


async def checked(app: App, match: Match) -> Match:
    """Return the match after Discord was asked whether its thread is still there and open: no event tells of what
    happened while the connection was away. Raises any of FAILURES after which a retry may succeed."""
    thread_id = match.place.thread_id
    if thread_id is None:
        return await housed(app, match)
    try:
        thread = await app.client.fetch_channel(thread_id)
    except FAILURES as error:
        if code(error) in LATER:
            raise
        await refused(app, match, error)
        return await app.tables.match(match.id)
    locked = isinstance(thread, discord.Thread) and thread.locked
    return await without(app, match, thread_id, locked=True) if locked else match


async def without(app: App, match: Match, place_id: int, *, locked: bool = False) -> Match:
    """Move all games of a thread or channel that is gone, or `locked`, away from it, and this match even if it has
    ended; return it."""
    hidden = visibility.may_be_private(app, match.place, match.card_id)
    await app.tables.placement.lost(place_id, hidden=hidden, locked=locked, also=match.id)
    return await housed(app, await app.tables.match(match.id))


async def refused(app: App, match: Match, error: BaseException) -> bool:
    """Return whether the match has left its place because of this refusal to show something there."""
    # A thread that is just archived is opened again by `sending.changed`, which another request may not have done yet.
    waits = isinstance(error, CircuitOpen) and code(error) in ARCHIVED
    place_id = match.place.posts_in
    if place_id is None or waits or code(error) not in GONE_PLACE | NO_MESSAGES:
        return False
    if code(error) in NO_MESSAGES:
        await _homeless(app, match)  # the channel's threads are still there, and so are the games in them
        return True
    moved = await without(app, match, place_id, locked=code(error) in LOCKED | ARCHIVED)
    return moved.place.posts_in != place_id


async def _homeless(app: App, match: Match) -> Match:
    """Return the match without a place."""
    return await move(app, match.id, Place(match.place.guild_id, None))


async def move(app: App, table: TableId, place: Place) -> Match:
    """Let the match be shown at this place from now on."""
    await app.tables.placement.move_home(table, place)
    return await app.tables.match(table)


def _is_closed(app: App, match: Match) -> bool:
    """Return whether the bot may not post in the thread, and may in its channel, where everybody sees the match."""
    spot = match.place.spot
    if may_post(app, spot) or not may_post(app, spot._replace(in_thread=False)):
        return False
    return not visibility.may_be_private(app, match.place, match.card_id)
