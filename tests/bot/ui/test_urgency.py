"""How urgent each kind of message is that the bot posts on its own: a kind that is new belongs in this table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import bot.ui
from bot.tables.clock import HOUR
from bot.ui.core.pace import Urgency, present_urgency
from bot.ui.delivery.kinds import KINDS
from tests.bot.ui.lateness import begin, pass_time
from tests.bot.ui.parlor import Parlor
from tests.bot.ui.requests import Sent, on_the_wire
from tests.bot.ui.steps import results_channel

URGENCIES = {
    "board": Urgency.BOARD,
    "call": Urgency.LOW,
    "card": Urgency.LOW,
    "cup": Urgency.LOW,
    "cup_end": Urgency.LOW,
    "cup_table": Urgency.CALL,
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
    """And no kind is missing."""
    for module in walk_packages(bot.ui.__path__, "bot.ui."):
        import_module(module.name)
    assert {name: kind.urgency for name, kind in KINDS.items()} == URGENCIES


@pytest.fixture
def urgencies() -> Iterator[list[tuple[str, Urgency]]]:
    """The messages that the bot posts on its own from now on: where, and how urgent each is."""
    noted: list[tuple[str, Urgency]] = []

    def note(request: Sent, carry_out: Callable[[], Any]) -> Any:
        if request.method == "POST" and request.path.endswith("/messages"):
            noted.append((request.path, present_urgency()))
        return carry_out()

    with on_the_wire(note):
        yield noted


async def test_a_request_is_as_urgent_as_what_it_shows(parlor: Parlor, urgencies: list[tuple[str, Urgency]]) -> None:
    """A board that calls somebody and a reminder come first, the last board after them, the result last of all."""
    channel, match = await results_channel(parlor), await begin(parlor)
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
