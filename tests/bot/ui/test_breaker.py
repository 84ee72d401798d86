"""What Discord will not have for the time being is asked again later, and each time after a longer while."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui.core.discord_errors import EXPECTED, LONGEST, Breakers, CircuitOpen, Outcome, code, outcome_of

MESSAGES = "/api/v10/channels/1/messages"
OLD_EDIT, OPENING, ARCHIVED = 30046, 40003, 50083
OPEN = "/api/v10/users/@me/channels"


def refusal(status: int, body: Any) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, body)


@pytest.mark.parametrize("status", [401, 403, 404, 408])
@pytest.mark.parametrize("body", ["error code: 1010", {"message": "Unauthorized", "code": 0}])
def test_an_answer_without_a_code_says_nothing_about_a_message(status: int, body: Any) -> None:
    """It is a firewall's or a proxy's, or the token was replaced: what is owed stays owed, and who waits is told."""
    assert outcome_of(refusal(status, body)) is Outcome.LATER
    assert code(refusal(status, body)) not in EXPECTED


@pytest.mark.parametrize(
    ("number", "outcome"),
    [
        (40006, Outcome.LATER),  # turned off for everybody
        (50033, Outcome.SHUT),  # an account that is gone
        (50006, Outcome.FAULT),  # what nobody has thought of
    ],
)
def test_what_discord_has_a_code_for_means_what_it_says(number: int, outcome: Outcome) -> None:
    """And what it means is the same for all kinds of messages."""
    assert outcome_of(refusal(400, {"message": "No", "code": number})) is outcome


def may(breakers: Breakers, method: str, path: str, now: float) -> bool:
    """Whether this request goes on at this second."""
    try:
        breakers.check(method, path, now)
    except CircuitOpen:
        return False
    return True


def refusals(breakers: Breakers, method: str, path: str, code: int, hours: int) -> int:
    """Return how many requests go on in so many hours if one is wanted each minute and Discord refuses all."""
    gone = 0
    for minute in range(60 * hours):
        if may(breakers, method, path, 60.0 * minute):
            breakers.refused(method, path, code, 20.0, 60.0 * minute)
            gone += 1
    return gone


@pytest.mark.parametrize("code", [OLD_EDIT, ARCHIVED])
def test_an_edit_that_stays_refused_costs_less_and_less(code: int) -> None:
    """Within a day a few dozen requests instead of fourteen hundred."""
    assert 24 < refusals(Breakers(), "PATCH", f"{MESSAGES}/5", code, 24) < 36


def test_an_old_edit_that_was_refused_holds_back_only_what_is_old() -> None:
    """Discord counts edits of old messages by channel; newer messages, and other channels, go on."""
    breakers = Breakers(lambda: 7)
    breakers.refused("PATCH", f"{MESSAGES}/5", OLD_EDIT, 20.0, 0.0)
    assert not may(breakers, "PATCH", f"{MESSAGES}/5", 1.0)
    assert not may(breakers, "PATCH", f"{MESSAGES}/7", 1.0)
    assert may(breakers, "PATCH", f"{MESSAGES}/8", 1.0)
    assert may(breakers, "POST", MESSAGES, 1.0)
    assert may(breakers, "PATCH", "/api/v10/channels/2/messages/5", 1.0)


def test_the_others_wait_for_what_becomes_of_the_first() -> None:
    """After the pause one edit goes; the rest go when that one has passed, and wait on when it was refused."""
    breakers = Breakers()
    breakers.refused("PATCH", f"{MESSAGES}/5", OLD_EDIT, 20.0, 0.0)
    assert may(breakers, "PATCH", f"{MESSAGES}/5", 31.0)
    assert not may(breakers, "PATCH", f"{MESSAGES}/4", 31.0)
    breakers.passed("PATCH", f"{MESSAGES}/5", 31.0)
    assert may(breakers, "PATCH", f"{MESSAGES}/4", 31.0)


def test_discord_says_how_long_it_takes() -> None:
    """A pause is as long as Discord asks for, be that more than the longest of our own."""
    breakers = Breakers()
    breakers.refused("PATCH", "/api/v10/channels/1", 429, 2 * LONGEST, 0.0)
    assert not may(breakers, "PATCH", "/api/v10/channels/1", 2 * LONGEST - 1)
    assert may(breakers, "PATCH", "/api/v10/channels/1", 2 * LONGEST + 1)


def test_direct_messages_are_opened_one_by_one_after_a_refusal() -> None:
    """One that passes does not open the gates: the others follow at a distance that becomes less."""
    breakers = Breakers()
    breakers.refused("POST", OPEN, OPENING, 0.0, 0.0)
    now, opened = 0.0, list[float]()
    while len(opened) < 40:
        now += 1.0
        if may(breakers, "POST", OPEN, now):
            breakers.passed("POST", OPEN, now)
            opened.append(now)
    distances = [after - before for before, after in pairwise(opened)]
    assert opened[0] >= 30.0
    assert distances[0] > 20.0
    assert distances == sorted(distances, reverse=True)
    assert distances[-1] == 1.0


@pytest.mark.parametrize(("method", "path"), [("POST", MESSAGES), ("PATCH", "/api/v10/channels/1")])
def test_a_thread_that_was_unarchived_takes_changes_at_once(method: str, path: str) -> None:
    """Whoever sends something there, or unarchives it, need not wait for the pause of an edit."""
    breakers = Breakers()
    breakers.refused("PATCH", f"{MESSAGES}/5", ARCHIVED, 0.0, 0.0)
    assert not may(breakers, "PATCH", f"{MESSAGES}/7", 1.0)
    breakers.passed(method, path, 2.0)
    assert may(breakers, "PATCH", f"{MESSAGES}/7", 3.0)


def test_what_was_refused_long_ago_is_forgotten() -> None:
    """Breakers do not pile up."""
    breakers = Breakers()
    for channel in range(100):
        breakers.refused("PATCH", f"/api/v10/channels/{channel}/messages/1", OLD_EDIT, 0.0, 10000.0 * channel)
    assert len(breakers._open) == 1
