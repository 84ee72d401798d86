"""Who is a member of a server, without asking Discord for the list of its members: a person who pressed something there
lately is a member, and for anybody else Discord is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import discord
import structlog

from bot.recent import Recent
from bot.ui.core.discord_errors import FAILURES, NO_MEMBER, code

STAYS = 600.0
"""Seconds for which a member counts as one without asking again. So a person who left a server hears of a game there
for at most this long."""
IS_AWAY = 60.0
"""Seconds for which a person who is no member is not asked about again; a press in the server shows it sooner."""
_REMEMBERED = 20_000

_log = structlog.get_logger(__name__)


class Members:
    """The members of servers, as far as they are known."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._memberships: Recent[tuple[int, int], tuple[bool, float]] = Recent(_REMEMBERED)
        """For a server and a person: whether the person is a member, and the time until which that is taken for
        true."""

    def note(self, guild_id: int, user_id: int, *, member: bool = True) -> None:
        """Remember whether this person is a member of this server."""
        until = _now() + (STAYS if member else IS_AWAY)
        self._memberships[guild_id, user_id] = member, until

    async def is_member(self, guild_id: int, user_id: int) -> bool | None:
        """Return whether this person is a member of this server, as known lately; None if that cannot be found out
        now."""
        known = self._memberships.get((guild_id, user_id))
        if known is not None and _now() < known[1]:
            return known[0]
        return await self.ask(guild_id, user_id)

    async def absent_among(self, guild_id: int, users: Collection[int]) -> frozenset[int]:
        """Return those of these people who are no members of this server, as far as that can be found out now."""
        found = await asyncio.gather(*(self.is_member(guild_id, user) for user in users))
        return frozenset(user for user, member in zip(users, found, strict=True) if member is False)

    async def ask(self, guild_id: int, user_id: int) -> bool | None:
        """Ask Discord whether this person is a member of this server; None if that cannot be found out."""
        try:
            # The client does not know another process's servers.
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


def _now() -> float:
    """Return seconds of a clock that does not jump."""
    return asyncio.get_running_loop().time()
