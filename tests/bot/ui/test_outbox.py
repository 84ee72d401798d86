"""Every kind of message against everything that may happen to it on the way to Discord, in one evening each. The table
is made from the kinds, so a new one is in it as soon as it occurs in the evening."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from simcord.backend.errors import BackendError

from bot.ui.delivery.kinds import KINDS
from bot.ui.recovery import recover  # noqa: F401  # which knows all kinds
from tests.bot.ui.evening import LOOK, Answered, Killed, Trouble, seen, tell
from tests.bot.ui.parlor import another_world
from tests.thorough import one_in

TEN_MINUTES = 10
"""Looks, of a minute each."""
AT_HOME = ("board", "late", "line", "outsider", "reminder", "stop", "turn_line")
"""The kinds that stand where a table is shown, which moves if Discord says that the place is gone."""
FOLLOWED = ("board", "card", "cup_table", "late", "old_board")
"""The kinds without which something else stays or comes: who is to move is called without a board; what a card says, a
board's buttons, reminders that it is still somebody's turn; a cup whose tables cannot open ends as it stands."""

PASSING: dict[str, tuple[Callable[[], Exception], bool]] = {
    "refused": (lambda: BackendError(500, 0, "Internal Server Error"), False),
    "reset": (ConnectionResetError, False),
    "answer lost": (TimeoutError, True),
    "too many": (lambda: BackendError(429, 20028, "The write action has hit the rate limit"), False),
}
FOR_GOOD = {
    "no access": lambda: BackendError(403, 50001, "Missing Access"),
    "closed direct messages": lambda: BackendError(403, 50007, "Cannot send messages to this user"),
    "place gone": lambda: BackendError(404, 10003, "Unknown Channel"),
    "message gone": lambda: BackendError(404, 10008, "Unknown Message"),
    "bad form": lambda: BackendError(400, 50035, "Invalid Form Body"),
    "never": lambda: BackendError(503, 0, "Service Unavailable"),
}


async def evening(folder: Path, trouble: Trouble) -> dict[str, list[str]]:
    """Tell an evening with this trouble in a world of its own; return what people see in the end. Nothing is owed
    then."""
    database = folder / f"{type(trouble).__name__}.sqlite3"
    async with another_world(database) as parlor:
        with trouble.on():
            await tell(parlor, trouble if isinstance(trouble, Killed) else None)
        await parlor.env.advance_time(2 * LOOK)
        await parlor.quiet()
        shown, owed = seen(parlor), await parlor.tables.outbox.due()
    assert owed == []
    return shown


USUAL: Final[dict[str, list[str]]] = {}
"""What people see after an evening without trouble, which is the same each time."""
NO_TROUBLE = Trouble("", 0)


async def as_ever(folder: Path) -> dict[str, list[str]]:
    """Return what people see after an evening without trouble."""
    if not USUAL:
        USUAL.update(await evening(folder, NO_TROUBLE))
    return USUAL


def cases(troubles: Iterable[str]) -> list[Any]:
    """Return each kind with each trouble; the quick ones have each trouble once."""
    return one_in(25, [*product(sorted(KINDS), troubles)], ids=" ".join)


async def test_each_kind_is_sent_in_an_evening(tmp_path: Path) -> None:
    """Else nothing here would be tried with it."""
    await as_ever(tmp_path)
    assert {key.kind for key in NO_TROUBLE.requests} == {*KINDS}


@pytest.mark.parametrize("case", cases(PASSING))
async def test_what_passes_is_made_good(tmp_path: Path, case: tuple[str, str]) -> None:
    """Some minutes later people see what they would see if nothing had happened, each thing once."""
    kind, (error, arrived) = case[0], PASSING[case[1]]
    trouble = Answered(kind, error, arrived=arrived)
    assert await evening(tmp_path, trouble) == await as_ever(tmp_path)
    assert trouble.happened


@pytest.mark.parametrize("case", cases(["before", "sent", "noted"]))
async def test_a_kill_at_any_moment_loses_and_doubles_nothing(tmp_path: Path, case: tuple[str, str]) -> None:
    """Before a message is sent, when it is sent and not noted, and when it is noted."""
    trouble = Killed(*case)
    assert await evening(tmp_path, trouble) == await as_ever(tmp_path)
    assert trouble.happened


@pytest.mark.parametrize("case", cases(FOR_GOOD))
async def test_what_stays_refused_costs_a_few_requests_a_day_and_nobody_else(
    tmp_path: Path, case: tuple[str, str]
) -> None:
    """All other messages are what they would be. Where a table's place is gone, its players are told by direct message
    whatever they would have read there. What has a bad form is tried once."""
    moves = case[1] == "place gone" and case[0] in AT_HOME
    trouble = Answered(case[0], FOR_GOOD[case[1]], float("inf"), at_home=moves)
    async with another_world(tmp_path / "refused.sqlite3") as parlor:
        with trouble.on():
            await tell(parlor)
            trouble.requests.clear()
            await parlor.later(LOOK)
            for _ in range(TEN_MINUTES):
                await parlor.env.advance_time(LOOK)
        shown, people = seen(parlor), [parlor.name(person) for person in parlor.people]
    assert trouble.happened
    # Pauses double from half a minute to an hour, so a day has some thirty for each message.
    assert max(trouble.requests.values(), default=0) <= 5, trouble.requests
    if case[1] == "bad form" and not KINDS[case[0]].needed:
        assert case[0] not in {key.kind for key in trouble.requests}
    complete = await as_ever(tmp_path)
    for place, messages in complete.items() if not moves else ():
        assert set(shown[place]) <= set(messages) or case[0] in FOLLOWED
    for name in people if moves else ():  # nobody knows by now whether who follows a game might see it
        assert len(shown[name]) >= sum("you\\u2019re following" not in message for message in complete[name])
