"""What no button tells from its like is sent once, too: direct messages, notes about unreadable tables. The process
that sent them ends before it has noted that, and the next one starts when Discord has forgotten the nonces."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.faithful import messages
from bot.tables.refusal import Refusal, Refused
from tests.bot.ui.parlor import Parlor, text


async def not_noted(*_: Any, **__: Any) -> None:
    raise Refused(Refusal.NOT_SAVED)


async def minutes_later(parlor: Parlor) -> None:
    """Start the bot again and let it look after everything."""
    messages.nonces.clear()
    await parlor.restart()
    await parlor.env.advance_time(61)
    await parlor.quiet()


async def test_the_first_direct_message_of_a_game_comes_once(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the next process knows it: it says what the player holds after a move."""
    with monkeypatch.context() as patched:
        patched.setattr(parlor.tables.outbox, "note", not_noted)
        await parlor.begin()
    await minutes_later(parlor)
    match = await parlor.match()
    for person in parlor.people[:2]:
        assert len(parlor.direct_messages(person)) == 1
    person = parlor.to_act(match)
    await parlor.play(match, "1 a1")
    await parlor.quiet()
    (letter,) = parlor.direct_messages(person)
    assert "Armadora" in text(letter)
