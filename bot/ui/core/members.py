"""Who is a member of a server, as far as that can be known without asking Discord for the list of its members: who has
pressed something there lately is, and for anybody else Discord is asked."""

from __future__ import annotations

import discord
import structlog

from bot.ui.core.discord_errors import FAILURES, NO_MEMBER, code

STAYS = 600.0
"""Seconds for which somebody who was a member is taken for one without asking again: for as long at most somebody who
has left a server goes on hearing of a game there."""
IS_AWAY = 60.0
"""Seconds for which somebody who was none is not asked about again; a press in the server tells sooner."""
_REMEMBERED = 20_000

_log = structlog.get_logger(__name__)


class Members:
    """Who is a member of which server, as far as is known."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._known: dict[tuple[int, int], tuple[bool, float]] = {}
        """Whether somebody, the second number, is a member of a server, and until when that is taken for true."""

    def note(self, guild_id: int, user_id: int, *, member: bool = True) -> None:
        """Remember that this person is a member of this server, or is none."""
        until = discord.utils.utcnow().timestamp() + (STAYS if member else IS_AWAY)
        self._known.pop((guild_id, user_id), None)
        self._known[guild_id, user_id] = member, until
        if len(self._known) > _REMEMBERED:
            del self._known[next(iter(self._known))]

    async def is_member(self, guild_id: int, user_id: int) -> bool | None:
        """Whether this person is a member of this server, as was known lately; None if nobody can tell just now."""
        member, until = self._known.get((guild_id, user_id), (False, 0.0))
        if discord.utils.utcnow().timestamp() < until:
            return member
        return await self.ask(guild_id, user_id)

    async def ask(self, guild_id: int, user_id: int) -> bool | None:
        """Ask Discord whether this person is a member of this server; None if there is no telling."""
        try:
            # A server of another process is not known here.
            guild = self._client.get_guild(guild_id) or await self._client.fetch_guild(guild_id, with_counts=False)
            await guild.fetch_member(user_id)
        except FAILURES as error:
            if code(error) not in NO_MEMBER:
                _log.info("member_not_known", guild=guild_id, code=code(error))
                return None
            self.note(guild_id, user_id, member=False)
            return False
        self.note(guild_id, user_id)
        return True
