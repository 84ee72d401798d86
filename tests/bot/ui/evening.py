"""An evening in a server in which every kind of message of the outbox is owed to somebody, step by step; and what may
go wrong with one kind on the way to Discord."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias

import pytest
from simcord.http import router

from bot.sandbox.faithful import messages as faithful_messages
from bot.store.post import Post
from bot.ui.core.app import App
from bot.ui.delivery import outbox
from tests.bot.ui.parlor import Parlor
from tests.bot.ui.test_quarantine import damage
from tests.bot.ui.test_results import with_channel
from tests.bot.ui.test_watching import follow

Step: TypeAlias = Callable[[Parlor], Awaitable[Any]]


# --- The evening -------------------------------------------------------------------------------


async def two_games_begin(parlor: Parlor) -> None:
    await with_channel(parlor)
    await follow(parlor, parlor.cas, await parlor.begin())
    await parlor.begin(game="burrow")


async def a_move_is_made(parlor: Parlor) -> None:
    await parlor.play(await parlor.match(), "1 a1")


async def the_game_ends(parlor: Parlor) -> None:
    await parlor.to_the_end(await parlor.match())


async def a_game_is_damaged(parlor: Parlor) -> None:
    match = await parlor.match(2)
    await parlor.quick(match, parlor.words(match))  # whose board is owed, so that the game is read
    damage(parlor, "UPDATE tables SET edition = 99 WHERE id = 2")
    await parlor.restart()


EVENING: tuple[Step, ...] = (two_games_begin, a_move_is_made, the_game_ends, a_game_is_damaged)
LOOK = 61
"""Seconds in which the look of every minute comes by once."""


async def tell(parlor: Parlor, killed: Killed | None = None) -> None:
    """Let the evening pass. If the process was killed in a step, another one starts before the next step, when Discord
    has forgotten the nonces."""
    for step in EVENING:
        try:
            await step(parlor)
            await parlor.quiet()
        except PowerOff:
            pass
        if killed is not None and killed.went_off():
            faithful_messages._sent.clear()
            await parlor.restart()
        await parlor.env.advance_time(LOOK)
        await parlor.quiet()


def seen(parlor: Parlor) -> dict[str, list[str]]:
    """Return what stands in each channel and in everybody's direct messages, without ids and times, each message as
    text; in no order, for what comes late comes below."""
    channels = [*parlor.guild.channels.values()]
    places = {f"#{channel.name}": channel.history() for channel in channels}
    places |= {f"#{thread.name}": thread.history() for channel in channels for thread in channel.threads}
    places |= {parlor.name(person): parlor.direct_messages(person) for person in parlor.people}
    return {
        name: sorted(_plain([part.to_dict() for part in message.components]) for message in messages)
        for name, messages in places.items()
    }


def _plain(parts: list[Any]) -> str:
    return re.sub(r"<t:\d+|\d{9,}", "#", json.dumps(parts, default=str))


# --- What may go wrong -------------------------------------------------------------------------


class PowerOff(Exception):
    """The process ends here."""


class Trouble:
    """What happens to the requests that bring messages of one kind: the first `times` of them."""

    def __init__(self, kind: str, times: float = 1) -> None:
        self._kind, self._left = kind, times
        self._bringing: ContextVar[str] = ContextVar("bringing", default="")
        self.requests = 0
        """The requests that were made to bring messages of this kind."""
        self.happened = False

    def carry(self, carry_out: Callable[[], Any]) -> Any:
        """Deal with a request, which may be carried out."""
        return carry_out()

    def noted(self) -> None:
        """Deal with a message that was shown and noted."""

    @contextmanager
    def on(self, patched: pytest.MonkeyPatch) -> Iterator[None]:
        """Let it happen in here."""
        bring, note, dispatch = outbox._bring, outbox._noted, router.dispatch

        async def bring_one(app: App, owed: Post, **how: Any) -> Any:
            token = self._bringing.set(owed.kind)
            try:
                return await bring(app, owed, **how)
            finally:
                self._bringing.reset(token)

        async def note_all(app: App, notes: Sequence[outbox._Note]) -> bool:
            done = await note(app, notes)
            if any(note.owed.kind == self._kind for note in notes):
                self.noted()
            return done

        def dispatch_one(backend: Any, method: str, path: str, **what: Any) -> Any:
            def carry_out() -> Any:
                return dispatch(backend, method, path, **what)

            if self._bringing.get() != self._kind or method == "GET" or "/messages" not in path:
                return carry_out()
            self.requests += 1
            if self._left <= 0:
                return carry_out()
            self._left -= 1
            self.happened = True
            return self.carry(carry_out)

        with patched.context() as here:
            here.setattr(outbox, "_bring", bring_one)
            here.setattr(outbox, "_noted", note_all)
            here.setattr(router, "dispatch", dispatch_one)
            yield


class Answered(Trouble):
    """Discord answers with this error, or a connection fails, whether or not the request was carried out."""

    def __init__(self, kind: str, error: Callable[[], Exception], times: float = 1, *, arrived: bool = False) -> None:
        super().__init__(kind, times)
        self._error, self._arrived = error, arrived

    def carry(self, carry_out: Callable[[], Any]) -> Any:
        if self._arrived:
            carry_out()
        raise self._error()


class Killed(Trouble):
    """The process is killed at a moment: before the request, after it, or after the note."""

    def __init__(self, kind: str, moment: str) -> None:
        super().__init__(kind)
        self._moment, self._off = moment, False

    def carry(self, carry_out: Callable[[], Any]) -> Any:
        if self._moment == "before":
            self._ends()
        answer = carry_out()
        if self._moment == "sent":
            self._ends()
        return answer

    def noted(self) -> None:
        if self._moment == "noted" and not self._off:
            self.happened = True
            self._ends()

    def _ends(self) -> None:
        self._off = True
        raise PowerOff

    def went_off(self) -> bool:
        """Return whether the process was killed since the last call."""
        off, self._off = self._off, False
        return off
