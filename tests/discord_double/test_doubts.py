"""Answers that get lost: what has happened all the same happens once."""

import pytest

from bot.ui.core.custom_id import Verb, read
from tests.discord_double.faults import EDIT, FOLLOW_UP, OPEN_LETTERS, SEND, Act, answer, cut
from tests.discord_double.model import Kind
from tests.discord_double.tables import Table
from tests.discord_double.truth import right
from tests.discord_double.world import World


async def test_an_answer_that_was_lost_is_not_sent_again(served: World) -> None:
    """Discord says that a board failed, or the connection is cut, and the board is there: one that follows a press, and
    after a move by command a message of the bot's own."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    lost: list[tuple[str, str, Act]] = [
        *(("form", FOLLOW_UP, act) for act in (answer(502), answer(503), cut())),
        *(("command", SEND, act) for act in (answer(500), answer(502), cut())),
    ]
    for by, route, act in lost:
        served.fail(route, act, after=True, where=lambda call: served.place(call) is Kind.THREAD)
        await table.play(1, by=by)
    await right(served)
    assert [ply for ply, _ in table.boards()] == [*range(len(lost) + 1)]


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_a_direct_message_comes_once_whatever_goes_wrong(served: World, after: bool) -> None:
    """Discord fails at opening the direct messages, at sending the direct message and at editing it."""
    ann, bob = served.people("Ann", "Bob")
    for route in (OPEN_LETTERS, SEND, EDIT):
        served.fail(route, answer(503), after=after, where=lambda call: served.place(call) is not Kind.THREAD)
    table = await Table.begin(served, ann, bob)
    await right(served)
    await table.move(table.words(first="W"))
    await right(served)


async def test_a_lost_connection_is_resumed(served: World) -> None:
    """What was pressed meanwhile is answered."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    who = table.to_act
    await served.gateway.close(4000)
    await served.until(lambda: not served.gateway.connected, "the connection is lost")
    pressed = await served.press(who, table.board, "play")
    assert served.gateway.resumed == 1
    tags = [tag for button in pressed.message.buttons if (tag := read(button.custom_id))]
    assert {tag.verb for tag in tags} >= {Verb.DRAFT}
