"""Another process with the same token answers first: what this one makes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client import REGISTRY
from simcord.backend.errors import BackendError
from structlog.testing import capture_logs

from bot.store.checkup import answered_elsewhere
from bot.ui.core.application import AGAIN, FEW, WITHIN, Copies
from bot.ui.core.custom_id import Tag
from tests.bot.tables.kit import Clock
from tests.bot.ui.parlor import Parlor, Verb
from tests.bot.ui.requests import Sent, on_the_wire

OFTEN = 3 * FEW


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def copies(clock: Clock) -> Copies:
    return Copies(clock)


def lost(copies: Copies, number: int) -> bool:
    copies.delivered(number)
    return copies.is_warning_due(number)


def test_a_few_within_minutes_are_one_warning(copies: Copies, clock: Clock) -> None:
    """Not one for each press; and another one as long as it goes on."""
    due = []
    for number in range(100):
        due.append(lost(copies, number))
        clock.now += 1
    assert [number for number, is_due in enumerate(due) if is_due] == [FEW - 1]
    clock.now += int(AGAIN)
    assert [lost(copies, number) for number in range(200, 200 + FEW)] == [False] * (FEW - 1) + [True]


def answered() -> float:
    """How many interactions were answered elsewhere, as hosts see it."""
    return REGISTRY.get_sample_value("nugget_answered_elsewhere_total") or 0.0


def test_now_and_then_one_is_no_sign(copies: Copies, clock: Clock) -> None:
    """Less than a few within these minutes say nothing."""
    for number in range(50):
        assert not lost(copies, number)
        clock.now += int(WITHIN / (FEW - 1)) + 1


def test_what_came_twice_was_answered_here(copies: Copies) -> None:
    """After a broken connection Discord sends again what it is not sure of."""
    before = answered()
    for number in range(50):
        copies.delivered(number)
        assert not lost(copies, number)
    assert answered() == before


def refuse(request: Sent, carry_out: Callable[[], Any]) -> Any:
    """Somebody else has answered the interaction."""
    if request.path.endswith("/callback"):
        raise BackendError(400, 40060, "Interaction has already been acknowledged.")
    return carry_out()


async def pressed(parlor: Parlor, verb: Verb) -> list[Mapping[str, Any]]:
    """Let the player to act press this often, after somebody else has answered; return the warnings in the log."""
    match = await parlor.match()
    with capture_logs() as log, on_the_wire(refuse):
        for _ in range(OFTEN):
            tag = Tag(verb, match.id, match.ply)
            board, person = parlor.board(match), parlor.to_act(match)
            await parlor.forge(person, parlor.home(match), board.id, tag)
    return [line for line in log if line["event"] == "another_copy"]


@pytest.mark.parametrize("verb", [Verb.PLAY, Verb.JOIN], ids=["deferred", "refused"])
async def test_it_is_said_in_the_log_and_noted(parlor: Parlor, verb: Verb) -> None:
    """However the press would have been answered; the doctor finds the note, for a day."""
    await parlor.begin()
    before = answered()
    warnings = await pressed(parlor, verb)
    assert [line["log_level"] for line in warnings] == ["warning"]
    assert "token" in warnings[0]["means"]
    assert answered() - before == OFTEN
    assert await answered_elsewhere(str(parlor.database), 0) is not None
    await parlor.later(25 * 3600)
    assert await answered_elsewhere(str(parlor.database), 0) is None


async def test_a_request_that_was_sent_again_is_none(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Discord did not say that it had the first one, our own answer is there already."""
    await parlor.begin()
    # Each look at the clock, two seconds after the last one.
    monkeypatch.setattr("bot.ui.core.reply.time", SimpleNamespace(monotonic=count(0, 2).__next__))
    assert await pressed(parlor, Verb.PLAY) == []
    assert await answered_elsewhere(str(parlor.database), 0) is None
