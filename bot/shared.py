"""A cache that makes each thing once for all who ask for it at the same time: films, charts, hints, cards.

Nothing depends on what is cached. A key names everything that a thing is made of: that of a hint has the seat, so two
seats never share what one of them alone may know, and that of a picture has the names in it, so a deleted person is in
no later one.
"""

import asyncio
import pickle
from collections.abc import Callable, Coroutine, Hashable
from operator import itemgetter
from typing import Any, TypeVar

from bot.recent import Recent

ROOM = 32 << 20
"""Bytes that are kept: some hundred films, or a thousand cards."""

T = TypeVar("T")


class Shared:
    """The things that are being made, and those that were made or used lately."""

    def __init__(self, room: int = ROOM) -> None:
        """`room` is how many bytes are kept, measured as the pickled size of things."""
        self._finished: Recent[Hashable, tuple[Any, int]] = Recent(room, itemgetter(1))
        """Each thing with its size."""
        self._making: dict[Hashable, asyncio.Task[Any]] = {}

    async def get(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Return the thing with this key. If there is none, it is made, and everybody who asks meanwhile waits for the
        same one. An error reaches all of them, and the next call tries again. The thing is finished even if nobody
        waits for it any more."""
        if (finished := self._finished.get(key)) is not None:
            thing: T = finished[0]
            return thing
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(self._make(key, make))
        new: T = await asyncio.shield(task)
        return new

    async def _make(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        try:
            thing = await make()
        finally:
            del self._making[key]
        self._finished[key] = thing, len(pickle.dumps(thing))
        return thing
