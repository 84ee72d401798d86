"""What no button tells from its like is sent once, too: reminders, direct messages, notes about unreadable tables. The
process that sent them ends before it has noted that, and the next one starts when Discord has forgotten the nonces."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.faithful import nonces
from bot.tables import Refusal, Refused
from tests.bot.ui.parlor import Parlor, text
from tests.bot.ui.test_absence import HOUR, LOOK, begin, pass_time, person, question, said
from tests.bot.ui.test_quarantine import damage, told


async def not_noted(*_: Any, **__: Any) -> None:
    raise Refused(Refusal.NOT_SAVED)


async def minutes_later(parlor: Parlor) -> None:
    """Start the bot again and let it look after everything."""
    nonces._sent.clear()
    await parlor.restart()
    await parlor.env.advance_time(61)
    await parlor.quiet()


@pytest.mark.parametrize("where", ["thread", "dm", "both"])
async def test_a_reminder_comes_once(parlor: Parlor, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """In the thread and as a direct message; the second one of the turn comes as well."""
    match = await begin(parlor)
    who = parlor.to_act(match)
    await parlor.tables.preferences.change(person(who), remind=where)
    before = len(parlor.direct_messages(who))

    def come() -> tuple[int, int]:
        return len(said(parlor, match, "still your turn")), len(parlor.direct_messages(who)) - before

    once = int(where != "dm"), int(where != "thread")
    with monkeypatch.context() as patched:
        patched.setattr(parlor.tables.clocks, "mark_reminded", not_noted)
        await pass_time(parlor, 12 * HOUR)
    assert come() == once
    await minutes_later(parlor)
    assert come() == once
    assert (await parlor.match()).timer.reminded == 1
    await pass_time(parlor, 10 * HOUR)
    assert come() == (2 * once[0], 2 * once[1])


async def test_a_reminder_that_nobody_noted_goes_when_the_others_are_asked(
    parlor: Parlor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As every reminder of that turn does."""
    match = await begin(parlor)
    monkeypatch.setattr(parlor.tables.clocks, "mark_reminded", not_noted)
    await pass_time(parlor, 12 * HOUR)
    assert len(said(parlor, match, "still your turn")) == 1
    await pass_time(parlor, 12 * HOUR)
    await question(parlor, match)
    assert said(parlor, match, "still your turn") == []


async def test_the_first_direct_message_of_a_game_comes_once(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the next process knows it: it says what the player holds after a move."""
    with monkeypatch.context() as patched:
        patched.setattr(parlor.tables.placement, "mark_direct_messages", not_noted)
        match = await parlor.begin()
    await minutes_later(parlor)
    for who in parlor.people[:2]:
        assert len(parlor.direct_messages(who)) == 1
    who = parlor.to_act(match)
    await parlor.play(match, "1 a1")
    await parlor.quiet()
    (letter,) = parlor.direct_messages(who)
    assert "Armadora" in text(letter)


async def test_that_a_game_cannot_be_read_is_said_once(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its thread."""
    match = await parlor.begin()
    damage(parlor, "UPDATE tables SET edition = 99")
    with monkeypatch.context() as patched:
        patched.setattr("bot.store.tables.Tables.quarantine_told", not_noted)
        await parlor.restart()
        await parlor.env.advance_time(LOOK)
    assert told(parlor, parlor.home(match)) == 1
    await minutes_later(parlor)
    assert told(parlor, parlor.home(match)) == 1
