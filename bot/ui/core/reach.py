"""From which servers events arrive. Where none do, people cannot press anything, so nobody there may be called late."""

from __future__ import annotations

import asyncio

import discord

from bot.shards import Away


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
