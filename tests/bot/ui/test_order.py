"""Order: nothing is shown that leads to what does not stand yet. A table that was saved has a card before anybody hears
of the table, whenever the process is killed on the way; and nobody hears of a table that can be shown nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.faithful import messages
from bot.store.table_rows import Key, Phase, TableId
from bot.ui.core.message import Message
from bot.ui.delivery.outbox import bring_by
from tests.bot.ui.calling import callings
from tests.bot.ui.parlor import Parlor, Tag, Verb, text, verbs
from tests.bot.ui.people import Answer
from tests.bot.ui.requests import Sent
from tests.bot.ui.steps import POWER_OFF, also
from tests.killed import failing

TABLE = TableId(2)
INVITES = {"bob": "t’invite à jouer", "cas": "nodigt je uit"}
"""What the invitations say, each in the language of whoever gets it."""


async def acquainted(parlor: Parlor) -> None:
    """The bot knows the languages of Bob and Cas from a game; the server and the host speak English."""
    parlor.speak(bob="fr", cas="nl")
    await parlor.begin(3)


async def opened(parlor: Parlor) -> Answer:
    """Ann opens a table in her panel, and invites Bob and Cas."""
    panel = (await parlor.ann.slash(parlor.games, "play")).response
    await parlor.ann.select(panel, [parlor.bob.user, parlor.cas.user], custom_id=str(Tag(Verb.NEW, rest="whom any")))
    return await parlor.ann.click(panel, label="Open a table")


@pytest.mark.parametrize(
    "moment",
    ["bot.ui.lobby.actions.post_card", "bot.tables.outbox.Placement.mark_card", "bot.ui.lobby.actions.bring_fresh"],
    ids=["saved", "answered", "card noted"],
)
async def test_a_table_that_was_saved_gets_its_card_and_then_its_guests(
    parlor: Parlor, traffic: list[Sent], moment: str
) -> None:
    """Killed before the press is answered with the card, before that is noted, or before anybody is told: one card
    stands, which calls the guests once, and each has one invitation, which was sent after it. The first who accepts
    plays at that table."""
    await acquainted(parlor)
    before = len(parlor.games.history())
    traffic.clear()
    with failing(moment, POWER_OFF):
        await opened(parlor)
    assert not any(parlor.direct_messages(guest)[1:] for guest in (parlor.bob, parlor.cas))
    messages.nonces.clear()  # as after some minutes
    await parlor.next_process()
    [card] = parlor.games.history()[before:]
    assert (await parlor.lobby_of(TABLE)).card_id == card.id
    assert [{*users} for users in callings(traffic)] == [{str(parlor.bob.id), str(parlor.cas.id)}]
    for guest, words in ((parlor.bob, INVITES["bob"]), (parlor.cas, INVITES["cas"])):
        [invitation] = [message for message in parlor.direct_messages(guest) if Verb.ACCEPT in verbs(message)]
        assert words in text(invitation)
        assert invitation.id > card.id
    await parlor.bob.user.click(invitation_of(parlor), label="S’asseoir")
    assert "Bob" in text(parlor.games.history()[before])
    assert await parlor.tables.outbox.due() == []


def invitation_of(parlor: Parlor) -> Any:
    return next(message for message in parlor.direct_messages(parlor.bob) if Verb.ACCEPT in verbs(message))


async def test_a_table_that_can_be_shown_nowhere_is_closed(parlor: Parlor) -> None:
    """Discord takes neither the answer nor a message: the host is told so and may open another one, and the guests
    never hear of it."""
    await acquainted(parlor)

    parlor.env.inject_error("POST", "/webhooks/*", status=500)
    parlor.env.inject_error("POST", f"/channels/{parlor.games.id}/messages", status=403, code=50013)
    answer = await opened(parlor)
    assert any("I’ve closed it" in text(message) for message in answer.messages)
    await parlor.env.advance_time(61)
    assert (await parlor.lobby_of(TABLE)).phase is Phase.CLOSED
    assert not any(Verb.ACCEPT in verbs(message) for message in parlor.direct_messages(parlor.bob))
    assert await parlor.tables.outbox.due() == []


async def test_guests_wait_for_a_card_that_comes_late(parlor: Parlor) -> None:
    """Discord is too busy for the card: nobody is invited to what nobody can see; later both come, in this order."""
    await acquainted(parlor)

    parlor.env.inject_error("POST", "/webhooks/*", status=500)
    parlor.env.inject_error("POST", f"/channels/{parlor.games.id}/messages", status=500, times=None)
    answer = await opened(parlor)
    await parlor.env.advance_time(61)
    assert any("I’ll post it as soon as I can" in text(message) for message in answer.messages)
    assert not any(Verb.ACCEPT in verbs(message) for message in parlor.direct_messages(parlor.bob))
    parlor.env.backend.faults.clear()
    for _ in range(3):
        await parlor.env.advance_time(61)
        await parlor.quiet()
    card = parlor.games.history()[-1]
    assert (await parlor.lobby_of(TABLE)).card_id == card.id
    assert invitation_of(parlor).id > card.id


async def test_a_late_mention_is_not_repeated(parlor: Parlor, traffic: list[Sent]) -> None:
    """Bob was mentioned and the process killed before that was noted; then Cas is invited. Each is mentioned once."""
    await parlor.lobby(players=4)
    await also(parlor, parlor.bob)
    with failing("bot.tables.seating.Invitations.mark_called", POWER_OFF):
        await parlor.env.advance_time(61)
    await also(parlor, parlor.cas)
    messages.nonces.clear()  # as after some minutes
    await parlor.next_process()
    assert callings(traffic) == [[str(parlor.bob.id)], [str(parlor.cas.id)]]
    assert all(one.called for one in (await parlor.lobby_of()).invited)


async def test_a_card_that_stands_already_is_no_answer_to_who_opened_the_table(parlor: Parlor) -> None:
    """The look of every minute may have posted it first: a second one would lead to the same table. A press on a card
    is answered all the same."""
    await parlor.lobby()
    answers = list[Message]()

    async def answer(content: Message) -> None:
        answers.append(content)

    for always, answered in ((False, 0), (True, 1)):
        with parlor.as_bot():
            assert await bring_by(parlor.app, Key("card", 1), answer, always=always)
        assert len(answers) == answered
