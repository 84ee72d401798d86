"""What people see is what is true: a card that nobody noted, old boards and direct messages are made right, each once;
and a made-up press changes nothing that others see.
"""

from __future__ import annotations

import pytest

from tests.bot.ui.parlor import Parlor, Verb, buttons, found, text
from tests.bot.ui.requests import requests_to
from tests.bot.ui.steps import NOT_SAVED
from tests.killed import failing
from tests.thorough import one_in


async def test_a_card_that_was_posted_and_not_noted_is_known_by_its_press_alone(parlor: Parlor) -> None:
    """Without it the game would have no thread, for a thread is made on the card. While nobody knows where the card is,
    Join pressed where no such button stands, on another card or in somebody else's message, seats nobody, and that
    message stays as it is."""
    with failing("bot.tables.outbox.Placement.mark_card", NOT_SAVED):
        await parlor.ann.slash(parlor.games, "play", game="armadora")
        await parlor.restart()
    (card,) = parlor.games.history()
    join = found(card, Verb.JOIN)
    await parlor.cas.slash(parlor.games, "play", game="armadora")
    other = parlor.games.history()[-1]
    stranger = await parlor.bob.send(parlor.games, "look here")
    before = [text(message) for message in parlor.games.history()]
    for message in (other, stranger):
        await parlor.forge(parlor.bob, parlor.games, message.id, join)
    assert [text(message) for message in parlor.games.history()] == before
    assert (await parlor.lobby_of()).card_id is None
    await parlor.bob.click(card, label="Join")
    assert (await parlor.lobby_of()).card_id == card.id
    await parlor.ann.click(card, label="Start")
    assert (await parlor.match()).place.thread_id == card.id


async def test_an_old_board_that_was_drawn_anew_meanwhile_loses_its_buttons_all_the_same(parlor: Parlor) -> None:
    """Its picture is another one by then, and Discord refuses an edit that keeps the former one: it is looked up."""
    match = await parlor.begin()
    edit = f"*/messages/{parlor.board(match).id}"
    parlor.env.inject_error("PATCH", edit, status=400, code=50035)
    await parlor.play(match, "1 a1")
    await parlor.quiet()
    assert [bool(buttons(m)) for m in parlor.boards(match)] == [False, True]
    assert [request.method for request in requests_to(parlor, edit)] == ["PATCH", "GET", "PATCH"]


@pytest.mark.parametrize("refusal", one_in(2, [(429, 30046), (503, 0), (400, 50083), (429, 20028)]))
async def test_an_old_board_that_discord_was_too_busy_for_loses_its_buttons_later(
    parlor: Parlor, refusal: tuple[int, int]
) -> None:
    """It is not taken for done: it stays noted until Discord takes the change, and nobody waits for it."""
    match, (status, code) = await parlor.begin(), refusal
    match = await parlor.moved(match, "1 a1")
    old = parlor.board(match)  # a follow-up of a press, which is changed at no cost before the next one is noted
    parlor.env.inject_error("PATCH", f"*/messages/{old.id}", status=status, code=code, times=None)
    await parlor.play(match, "1 b1")
    assert [bool(buttons(m)) for m in parlor.boards(match)] == [False, True, True]
    assert [one.message_id for one in await parlor.tables.outbox.of_table(match.id, "old_board")] == [old.id]
    parlor.env.backend.faults.clear()
    await parlor.env.advance_time(180)  # a minute's look, once the pause is over that such a refusal asks for
    assert [bool(buttons(m)) for m in parlor.boards(match)] == [False, False, True]
    assert await parlor.tables.outbox.due() == []


async def test_a_direct_message_goes_straight_to_its_channel(parlor: Parlor) -> None:
    """The channel of a person's direct messages is asked for once a game, restarts or not."""
    match = await parlor.begin()
    before = len(requests_to(parlor, "/users/@me/channels"))
    await parlor.play(match, "1 a1")
    await parlor.restart()
    await parlor.play(await parlor.match(), "1 b2")
    assert len(requests_to(parlor, "/users/@me/channels")) == before


async def test_who_left_reads_so(parlor: Parlor) -> None:
    """The direct message no longer shows what the seat holds, for it is no longer played."""
    match = await parlor.begin(3)
    question = await parlor.bob.slash(parlor.home(match), "armadora move", move="leave")
    await parlor.bob.click(question.response, label="Leave for good")
    assert "You’ve left this game" in text(parlor.direct_messages(parlor.bob)[-1])


# --- Made-up presses ---


async def test_numbers_that_no_table_has_are_answered_kindly(parlor: Parlor, unexpected: list[BaseException]) -> None:
    """However long they are."""
    match = await parlor.begin()
    for custom_id in ("n1:text:99999999999999999999999:0:", f"n1:join:1:{9**40}:", "n1:top:0:0:x y"):
        seen = len(parlor.home(match).history(viewer=parlor.ann))
        await parlor.forge(parlor.ann, parlor.home(match), parlor.board(match).id, custom_id)
        [answer] = parlor.home(match).history(viewer=parlor.ann)[seen:]
        assert text(answer)
        assert not unexpected
    assert found(parlor.board(match), Verb.PLAY)
