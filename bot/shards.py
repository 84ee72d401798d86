"""The shards of Discord that a process serves. Discord assigns each server to a shard by its number, and direct
messages to shard 0. The host decides how many shards there are, and may change the number between two starts.

Several processes share only a database, and each serves its own shards of it. One process for everything is the case in
which the following does nothing:

- A process holds a lock on each of its shards (`bot.store.postgres`), and ends if another process has taken them.
- Work that is looked for in the background belongs to a table's shard. What is done once for all servers (commands,
  emoji, puzzles) and direct messages belong to shard 0, the lead.
- What a process changes is read anew and locked, row by row; what it only shows may be a second old
  (`bot.tables.base`).
- A process may change a table of another one, for example by a press in direct messages. The process that serves the
  table finds what is owed there, and shows it two seconds later at most.
- Each process limits its requests to its share of what Discord takes from the bot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST = 10_000
"""The most shards: Discord wants one for each 2,500 servers, and no bot is in so many."""
_WORDS = re.compile(r"(?P<ids>\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)/(?P<count>\d+)")


@dataclass(frozen=True, slots=True)
class Shards:
    """A set of shards, at least one."""

    ids: tuple[int, ...]
    """Their numbers, from 0, in ascending order."""
    count: int
    """The number of shards in all processes together."""

    @property
    def whole(self) -> bool:
        """Whether these are all shards, so that no other process serves any."""
        return len(self.ids) == self.count

    @property
    def lead(self) -> bool:
        """Whether shard 0 is among them, and so direct messages and the work that is done once for all shards."""
        return 0 in self.ids

    @property
    def parts(self) -> tuple[Shards, ...]:
        """Each shard as a set of its own; all shards together as `ALL`, whatever their number."""
        return (ALL,) if self.whole else tuple(Shards((shard,), self.count) for shard in self.ids)

    @property
    def share(self) -> float:
        """The fraction of all shards that these are, more than 0 and at most 1."""
        return len(self.ids) / self.count

    def serves(self, guild_id: int | None) -> bool:
        """Whether these shards have the events of this server, or with None those of direct messages."""
        return self.whole or shard_of(guild_id, self.count) in self.ids

    def __str__(self) -> str:
        return f"{','.join(map(str, self.ids))} of {self.count}"


ALL = Shards((0,), 1)
"""All shards, whatever number Discord suggests."""


@dataclass(frozen=True, slots=True)
class Away:
    """The servers from which no events arrive just now, so that nobody can press anything there."""

    servers: frozenset[int] = frozenset()
    """Those that Discord itself cannot reach."""
    shards: frozenset[int] = frozenset()
    """The numbers of shards without a connection."""
    count: int = 1
    """The number of shards in all processes together."""

    def __contains__(self, guild_id: int | None) -> bool:
        """Whether this server, or with None direct messages, is among them."""
        return guild_id in self.servers or shard_of(guild_id, self.count) in self.shards

    def __sub__(self, other: Away) -> Away:
        """Return what is not away any more, if the `other` is what is away now."""
        servers = frozenset(guild_id for guild_id in self.servers if guild_id not in other)
        return Away(servers, self.shards - other.shards, self.count)


NOTHING_AWAY = Away()


def shard_of(guild_id: int | None, count: int) -> int:
    """Return the shard of a server, or with None of direct messages, if there are `count` shards."""
    return ((guild_id or 0) >> 22) % count


def read_choice(words: str) -> tuple[Shards, ...]:
    """Read `0-1/4 or 2-3/4`: alternatives, of which a process serves the first that no other process serves. Raises
    ValueError with a sentence."""
    choice = tuple(read(alternative) for alternative in re.split(r"\bor\b", words))
    if len({shards.count for shards in choice}) > 1:
        raise ValueError("all of them have to agree on how many shards there are")
    return choice


def read(words: str) -> Shards:
    """Read the shards `0-1/4` (0 and 1 of 4) or `0,2,5-7/16`. Raises ValueError with a sentence."""
    match = _WORDS.fullmatch("".join(words.split()))
    if match is None:
        raise ValueError("say which shards of how many this process serves, such as 0-1/4 for the first two of four")
    count = _number(match["count"])
    if not 1 <= count <= MOST:
        raise ValueError(f"there must be from 1 to {MOST:,} shards")
    ids = set[int]()
    for part in match["ids"].split(","):
        first, _, last = part.partition("-")
        low, high = _number(first), _number(last or first)
        if low > high:
            raise ValueError(f"{part} counts backward; write {last}-{first}")
        if high >= count:
            raise ValueError(f"there is no shard {high} of {count}: they are counted from 0 to {count - 1}")
        ids.update(range(low, high + 1))
    return Shards(tuple(sorted(ids)), count)


def _number(digits: str) -> int:
    """Return the number, cut off after ten digits: any such number is too large."""
    return int(digits[:10])
