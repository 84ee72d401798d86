"""How urgent each kind of thing is that the bot shows on its own, and after which refusals of Discord's it is tried
again: a kind that is new belongs in this table."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from simcord.http import router

import bot.ui
from bot.tables.clock import HOUR
from bot.ui.core import pace
from bot.ui.core.pace import Urgency
from bot.ui.delivery import kinds as kinds_of_the_outbox
from bot.ui.delivery.upkeep import ToShow
from tests.bot.ui.lateness import begin, pass_time
from tests.bot.ui.parlor import Parlor

KINDS = {"Board": Urgency.BOARD}
"""Each kind beside the outbox by the name of its class."""


def kinds(of: type[ToShow[Any, Any]] = ToShow) -> Iterator[type[ToShow[Any, Any]]]:
    """Yield all kinds that the bot has."""
    for kind in of.__subclasses__():
        if kind.__module__.startswith("bot."):
            yield kind
        yield from kinds(kind)


OF_THE_OUTBOX = {
    "call": Urgency.LOW,
    "card": Urgency.LOW,
    "end": Urgency.DIRECT_MESSAGE,
    "guests": Urgency.LOW,
    "hand": Urgency.DIRECT_MESSAGE,
    "invitation": Urgency.DIRECT_MESSAGE,
    "late": Urgency.BOARD,
    "line": Urgency.BOARD,
    "old_board": Urgency.LOW,
    "outsider": Urgency.LOW,
    "play": Urgency.LOW,
    "puzzle": Urgency.LOW,
    "quarantine": Urgency.BOARD,
    "reminder": Urgency.CALL,
    "result": Urgency.LOW,
    "solution": Urgency.LOW,
    "stop": Urgency.BOARD,
    "turn": Urgency.CALL,
    "turn_line": Urgency.DIRECT_MESSAGE,
}


def test_each_kind_has_its_urgency() -> None:
    """No kind is missing."""
    for module in walk_packages(bot.ui.__path__, "bot.ui."):
        import_module(module.name)
    assert {kind.__name__: kind.urgency for kind in kinds()} == KINDS
    assert {name: kind.urgency for name, kind in kinds_of_the_outbox.KINDS.items()} == OF_THE_OUTBOX


@pytest.fixture
def urgencies(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Urgency]]:
    """The messages that the bot posts on its own from now on: where, and how urgent each is."""
    noted: list[tuple[str, Urgency]] = []
    dispatch = router.dispatch

    def note(backend: Any, method: str, path: str, **what: Any) -> Any:
        if method == "POST" and path.endswith("/messages"):
            noted.append((path, pace._urgency.get()))
        return dispatch(backend, method, path, **what)

    monkeypatch.setattr(router, "dispatch", note)
    return noted


async def test_a_request_is_as_urgent_as_what_it_shows(parlor: Parlor, urgencies: list[tuple[str, Urgency]]) -> None:
    """A board that calls somebody and a reminder come first, the last board after them, the result last of all."""
    channel = parlor.guild.create_text_channel("results")
    await parlor.tables.servers.change(parlor.guild.id, parlor.pressed(parlor.ann), results_channel=channel.id)
    match = await begin(parlor)
    home, hall = f"/channels/{parlor.home(match).id}/messages", f"/channels/{channel.id}/messages"

    async def shown() -> list[tuple[str, Urgency]]:
        urgencies.clear()
        await parlor.env.advance_time(61)
        await parlor.quiet()
        return [*urgencies]

    match = await parlor.quick(match, parlor.words(match))
    assert await shown() == [(home, Urgency.CALL)]
    urgencies.clear()
    await pass_time(parlor, 12 * HOUR)
    assert urgencies == [(home, Urgency.CALL)]
    while match.live:
        match = await parlor.quick(match, match.record.game.absent(match.view(match.to_act)).words)
    assert await shown() == [(home, Urgency.BOARD), (hall, Urgency.LOW)]
