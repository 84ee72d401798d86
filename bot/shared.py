"""Makes each thing once for all who ask for it, and keeps what was made lately: films, charts, hints, cards.

Nothing depends on what is kept. Whoever asks names what it is made of by a key, and what only one seat may know is
never asked for under a key of two.
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
    """What is being made, and what was made lately."""

    def __init__(self, room: int = ROOM) -> None:
        """`room` is how many bytes are kept, as large as things are when pickled."""
        self._room = room
        self._full = 0
        self._made: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        """The things and their sizes; what nobody has asked for longest stands first."""
        self._making: dict[Hashable, asyncio.Task[Any]] = {}

    async def get(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return what has this key. If there is no such thing it is made, and whoever asks meanwhile waits for the
        same; if that fails it fails for all of them, and the next who asks tries again. It is finished even if nobody
        waits any more."""
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
