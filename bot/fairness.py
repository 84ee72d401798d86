"""For whom work is done, and a fair queue: servers take turns, and within a server its people. A person who asks for a
hundred things waits for them, and nobody else does.

The person who asks is known in every layer: `asked_by` is set where an interaction is answered, and `asker` is read
wherever work waits for its turn, such as jobs of worker processes and the bot's own requests. Computers play for the
first person at their table.

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
    """The server and the person for whom something is done."""

    party: int = 0
    """The server; in direct messages the person, who counts as a server there; 0 for the bot itself."""
    person: int = 0
    """The person; 0 for nobody in particular."""

    @classmethod
    def of(cls, server: int | None, person: int | None) -> "Asker":
        """Return the asker for this person in this server, or with None in direct messages."""
        return cls(server or person or 0, person or 0)


NOBODY = Asker()
_asker: ContextVar[Asker] = ContextVar("asker", default=NOBODY)


def asker() -> Asker:
    """Return for whom the current code runs; work that it begins, also in the background, has the same asker."""
    return _asker.get()


@contextmanager
def asked_by(of: Asker) -> Iterator[None]:
    """Do everything within the block, and everything that it begins, for this asker."""
    token = _asker.set(of)
    try:
        yield
    finally:
        _asker.reset(token)


class FairLine(Generic[T]):
    """A queue in which the servers take turns, and the people of each server; what one person asks for stays in
    order."""

    def __init__(self) -> None:
        self._parties: dict[int, dict[int, deque[T]]] = {}
        """By server, then by person. The next in turn is the first, of the servers and of the people of each."""

    def __bool__(self) -> bool:
        return bool(self._parties)

    def put(self, of: Asker, item: T) -> None:
        """Append this item to the asker's own queue."""
        self._parties.setdefault(of.party, {}).setdefault(of.person, deque()).append(item)

    def take(self) -> tuple[T, int]:
        """Remove and return the next item, and the crowd: how many items would wait if everybody had as many waiting as
        its asker, this one included. The item may take one part in `crowd` of the available time. Raises StopIteration
        if the queue is empty."""
        party = next(iter(self._parties))
        people = self._parties[party]
        person = next(iter(people))
        items = people[person]
        crowd = len(self._parties) * len(people) * len(items)
        item = items.popleft()
        # A server or person with more items goes to the end.
        del self._parties[party], people[person]
        if items:
            people[person] = items
        if people:
            self._parties[party] = people
        return item, crowd

    def clear(self) -> list[T]:
        """Remove and return all items."""
        waiting = [item for people in self._parties.values() for items in people.values() for item in items]
        self._parties.clear()
        return waiting
