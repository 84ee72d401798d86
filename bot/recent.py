"""What is kept of what was used lately: a mapping with a bound, for all caches that may forget the rest.

Nothing depends on what is cached. A key names everything that a thing is made of: that of a hint has the seat, so two
seats never share what one of them alone may know, and that of a picture has the names in it, so a deleted person is in
no later one.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, MutableMapping
from threading import Lock
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(MutableMapping[K, V]):
    """A mapping that forgets the entry whose last use is longest ago when it has too many, or too heavy ones. To set an
    entry and to read it are uses; to ask whether it is there is none."""

    def __init__(self, room: int, weigh: Callable[[V], int] = lambda value: 1) -> None:
        """`room` is the greatest sum of what `weigh` returns of the values: if it is left out, their number. A value
        that is heavier than that is not kept at all."""
        self.room = room
        self._weigh = weigh
        self._entries: OrderedDict[K, V] = OrderedDict()
        self._weight = 0
        self._lock = Lock()  # pictures are drawn in several threads

    def __getitem__(self, key: K) -> V:
        value = self._entries[key]
        self._entries.move_to_end(key)
        return value

    def __setitem__(self, key: K, value: V) -> None:
        with self._lock:
            if key in self._entries:
                self._weight -= self._weigh(self._entries.pop(key))
            self._entries[key] = value
            self._weight += self._weigh(value)
            while self._weight > self.room:
                self._weight -= self._weigh(self._entries.popitem(last=False)[1])

    def __delitem__(self, key: K) -> None:
        with self._lock:
            self._weight -= self._weigh(self._entries.pop(key))

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[K]:
        return iter([*self._entries])

    def __len__(self) -> int:
        return len(self._entries)
