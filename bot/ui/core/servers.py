"""What is known of the servers without asking each time: who is a member, and from which of them events arrive. A
person who pressed something in a server lately is a member, and for anybody else Discord is asked. Where no events
arrive, people cannot press anything, so nobody there may be called late."""

import asyncio
from collections.abc import Collection

import discord
import structlog

from bot.recent import Recent
from bot.shards import Away
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
        membership = self._memberships.get((guild_id, user_id))
        if membership is not None and _now() < membership[1]:
            return membership[0]
        return await self.ask(guild_id, user_id)

    async def absent_among(self, guild_id: int, users: Collection[int]) -> frozenset[int]:
        """Return those of these people who are no members of this server, as far as that can be found out now."""
        memberships = await asyncio.gather(*(self.is_member(guild_id, user) for user in users))
        return frozenset(user for user, member in zip(users, memberships, strict=True) if member is False)

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


class Reach:
    """The servers that can be reached, as far as is known. All times are those of the event loop."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self.deaf: set[int] = set()
        """The shards whose events do not arrive."""
        self.asked: dict[int, float] = {}
        """The shards that owe the answer to a question, with the time since when."""
        self.answering: set[int] = set()
        """The shards that have answered a question since they identified themselves."""
        self._heard: dict[int, float] = {}

    def lost(self, shard: int) -> None:
        """Note that no events of this shard arrive until it is connected again."""
        self.deaf.add(shard)
        self.asked.pop(shard, None)

    def connected(self, shard: int, *, anew: bool) -> None:
        """Note that the events of this shard arrive, `anew` if it has identified itself."""
        self.deaf.discard(shard)
        self.asked.pop(shard, None)
        self._heard[shard] = asyncio.get_running_loop().time()
        if anew:
            self.answering.discard(shard)

    def answered(self, shard: int) -> None:
        """Note that this shard has answered, and so was heard when it was asked."""
        self.answering.add(shard)
        if (at := self.asked.pop(shard, None)) is not None:
            self._heard[shard] = at

    def heard_at(self, shard: int) -> float:
        """Return when an event of this shard was last known to arrive."""
        return self._heard.setdefault(shard, asyncio.get_running_loop().time())

    def away(self) -> Away:
        """Return what is away just now."""
        servers = frozenset(guild.id for guild in self._client.guilds if guild.unavailable)
        return Away(servers, frozenset(self.deaf), self._client.shard_count or 1)

    def doubtful(self) -> Away:
        """Return what is away just now or may be: a shard that has always answered owes an answer."""
        away = self.away()
        return Away(away.servers, away.shards | (self.asked.keys() & self.answering), away.count)

    def has(self, guild_id: int | None) -> bool:
        """Whether Discord itself can reach this server, as far as is known; with None, which stands for direct
        messages, it can."""
        guild = None if guild_id is None else self._client.get_guild(guild_id)
        return guild is None or not guild.unavailable
