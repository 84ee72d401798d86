"""Which of Discord's shards a process serves. Discord gives each server to a shard by its number, and direct messages
to shard 0; how many shards there are is for whoever hosts the bot to say, and may change between two starts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST = 10_000
"""Shards, at most: Discord wants one for each 2,500 servers, and there is no bot in so many."""
_WORDS = re.compile(r"(?P<ids>\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)/(?P<count>\d+)")


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of all shards: at least one."""

    ids: tuple[int, ...]
    """In order, from 0."""
    count: int
    """How many there are in all processes."""

    @property
    def whole(self) -> bool:
        """Whether these are all of them, so that no other process serves any."""
        return len(self.ids) == self.count

    @property
    def lead(self) -> bool:
        """Whether direct messages come here, and with them what is to be done once for all shards."""
        return 0 in self.ids

    @property
    def parts(self) -> tuple[Shards, ...]:
        """Each of them; all of them as one, for then it does not matter how many there are."""
        return (ALL,) if self.whole else tuple(Shards((shard,), self.count) for shard in self.ids)

    @property
    def share(self) -> float:
        """Which part of all shards these are, more than 0 and at most 1."""
        return len(self.ids) / self.count

    def serves(self, guild_id: int | None) -> bool:
        """Whether the events of this server come here; without a server, those of direct messages."""
        return self.whole or shard_of(guild_id, self.count) in self.ids

    def __str__(self) -> str:
        return f"{','.join(map(str, self.ids))} of {self.count}"


ALL = Shards((0,), 1)
"""All shards, however many Discord wishes there to be."""


def shard_of(guild_id: int | None, count: int) -> int:
    """Return the shard of a server, or of direct messages, where there are so many."""
    return ((guild_id or 0) >> 22) % count


def read_choice(words: str) -> tuple[Shards, ...]:
    """Return what is meant by `0-1/4 or 2-3/4`: the shards of which a process serves the first that nobody serves.
    Raises ValueError with a sentence."""
    choice = tuple(read(each) for each in re.split(r"\bor\b", words))
    if len({shards.count for shards in choice}) > 1:
        raise ValueError("all of them have to agree on how many shards there are")
    return choice


def read(words: str) -> Shards:
    """Return the shards that are meant by `0-1/4` (0 and 1 of 4) or `0,2,5-7/16`. Raises ValueError with a sentence."""
    found = _WORDS.fullmatch("".join(words.split()))
    if found is None:
        raise ValueError("say which shards of how many this process serves, such as 0-1/4 for the first two of four")
    count = _number(found["count"])
    if not 1 <= count <= MOST:
        raise ValueError(f"there must be from 1 to {MOST:,} shards")
    ids = set[int]()
    for part in found["ids"].split(","):
        first, _, last = part.partition("-")
        low, high = _number(first), _number(last or first)
        if low > high:
            raise ValueError(f"{part} counts backward; write {last}-{first}")
        if high >= count:
            raise ValueError(f"there is no shard {high} of {count}: they are counted from 0 to {count - 1}")
        ids.update(range(low, high + 1))
    return Shards(tuple(sorted(ids)), count)


def _number(digits: str) -> int:
    """Return the number; one with many digits is as good as any that is too large."""
    return int(digits[:10])
