"""Who asks for something that takes a while, and a line in which those who ask take turns: servers, and within a server
its people. Whoever asks for a hundred things waits for them, and nobody else does.

It is the fair queue of routers (RFC 970). It knows no Discord: a server and a person are numbers.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asker:
    """For whom something is done."""

    party: int = 0
    """The server; in direct messages, where everybody is alone, the person. 0 is the bot itself."""
    person: int = 0
    """The person; 0 where it is for nobody in particular."""

    @classmethod
    def of(cls, server: int | None, person: int | None) -> "Asker":
        """Return who asks in this server, or with None in direct messages."""
        return cls(server or person or 0, person or 0)


NOBODY = Asker()
_asker: ContextVar[Asker] = ContextVar("asker", default=NOBODY)


def asker() -> Asker:
    """Return for whom things are done here; what is begun here, in the background too, is done for the same."""
    return _asker.get()


@contextmanager
def asked_by(of: Asker) -> Iterator[None]:
    """Let all that is done and begun within the block be for this asker."""
    token = _asker.set(of)
    try:
        yield
    finally:
        _asker.reset(token)


class FairLine(Generic[T]):
    """A line in which the servers take turns, and the people of each; what one person asks for comes in order."""

    def __init__(self) -> None:
        self._parties: dict[int, dict[int, deque[T]]] = {}
        """Whose turn it is stands first, of the servers as of the people of each."""

    def __bool__(self) -> bool:
        return bool(self._parties)

    def put(self, of: Asker, item: T) -> None:
        """Let this wait for its turn."""
        self._parties.setdefault(of.party, {}).setdefault(of.person, deque()).append(item)

    def take(self) -> tuple[T, int]:
        """Take out what comes next. The number says how many would wait if all had as much waiting as who asked for it,
        this included: that part of all the time there is belongs to it. Raises StopIteration where nothing waits."""
        party = next(iter(self._parties))
        people = self._parties[party]
        person = next(iter(people))
        items = people[person]
        crowd = len(self._parties) * len(people) * len(items)
        item = items.popleft()
        # Whoever has more waiting is the last one now.
        del self._parties[party], people[person]
        if items:
            people[person] = items
        if people:
            self._parties[party] = people
        return item, crowd

    def clear(self) -> list[T]:
        """Take out all."""
        found = [item for people in self._parties.values() for items in people.values() for item in items]
        self._parties.clear()
        return found
