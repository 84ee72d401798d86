"""A cache that makes each thing once for all who ask for it at the same time: films, charts, hints, cards.

Nothing depends on what is cached. A key names everything that a thing is made of: that of a hint has the seat, so two
seats never share what one of them alone may know, and that of a picture has the names in it, so a deleted person is in
no later one.
"""

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, TypeVar

ROOM = 32 << 20
"""Bytes that are kept: some hundred films, or a thousand cards."""

T = TypeVar("T")


class Shared:
    """The things that are being made, and those that were made or used lately."""

    def __init__(self, room: int = ROOM) -> None:
        """`room` is how many bytes are kept, measured as the pickled size of things."""
        self._room = room
        self._full = 0
        self._made: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        """Each thing with its size; the one whose last use is longest ago stands first."""
        self._making: dict[Hashable, asyncio.Task[Any]] = {}

    async def get(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the thing with this key. If there is none, it is made, and everybody who asks meanwhile waits for the
        same one. An error reaches all of them, and the next call tries again. The thing is finished even if nobody
        waits for it any more."""
        if key in self._made:
            self._made.move_to_end(key)
            kept: T = self._made[key][0]
            return kept
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._make(key, make))
        made: T = await asyncio.shield(task)
        return made

    async def _make(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        try:
            made = await make()
        finally:
            del self._making[key]
        size = len(pickle.dumps(made))
        self._made[key] = made, size
        self._full += size
        while self._full > self._room:
            _, (_, gone) = self._made.popitem(last=False)
            self._full -= gone
        return made
