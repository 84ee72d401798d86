"""Who is a member of a server, as far as that can be known without asking Discord for the list of its members: who has
pressed something there lately is, and for anybody else Discord is asked."""

from __future__ import annotations

import discord
import structlog

from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES, NO_MEMBER, code

STAYS = 600.0
"""Seconds for which somebody who was a member is taken for one without asking again: for as long at most somebody who
has left a server goes on hearing of a game there."""
IS_AWAY = 60.0
"""Seconds for which somebody who was none is not asked about again; a press in the server tells sooner."""
_REMEMBERED = 20_000

_log = structlog.get_logger(__name__)


def note(app: App, guild_id: int, user_id: int, *, member: bool = True) -> None:
    """Remember that this person is a member of this server, or is none."""
    until = discord.utils.utcnow().timestamp() + (STAYS if member else IS_AWAY)
    app.members.pop((guild_id, user_id), None)
    app.members[guild_id, user_id] = member, until
    if len(app.members) > _REMEMBERED:
        del app.members[next(iter(app.members))]


async def is_member(app: App, guild_id: int, user_id: int) -> bool | None:
    """Whether this person is a member of this server, as was known lately; None if nobody can tell just now."""
    member, until = app.members.get((guild_id, user_id), (False, 0.0))
    if discord.utils.utcnow().timestamp() < until:
        return member
    return await ask(app, guild_id, user_id)


async def ask(app: App, guild_id: int, user_id: int) -> bool | None:
    """Ask Discord whether this person is a member of this server; None if there is no telling."""
    try:
        # A server of another process is not known here.
        guild = app.client.get_guild(guild_id) or await app.client.fetch_guild(guild_id, with_counts=False)
        await guild.fetch_member(user_id)
    except FAILURES as error:
        if code(error) not in NO_MEMBER:
            _log.info("member_not_known", guild=guild_id, code=code(error))
            return None
        note(app, guild_id, user_id, member=False)
        return False
    note(app, guild_id, user_id)
    return True
