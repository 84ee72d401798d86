"""Answers that get lost: what has happened all the same happens once."""

import pytest

from bot.ui.core.custom_id import Verb, read
from tests.discord_double.faults import ANSWER, EDIT, FOLLOW_UP, OPEN_LETTERS, SEND, Act, answer, cut, slow
from tests.discord_double.model import Kind
from tests.discord_double.tables import Table
from tests.discord_double.truth import PATIENCE, right
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


async def test_a_board_deleted_by_hand_comes_again(served: World) -> None:
    """And is not taken for the one that was deleted, though it shows the same."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    served.discord.delete(table.board)
    await served.command(table.people[0], "armadora move", table.thread, move="board")
    await served.until(lambda: len(table.boards()) == 1, "the board is there again", PATIENCE)
    await right(served)


async def test_an_answer_that_comes_too_late_does_no_harm(served: World) -> None:
    """Discord no longer knows the interaction, and nothing is done."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    served.discord.first_answer = 0.2
    served.fail(ANSWER, slow(0.5))
    await served.press(table.to_act, table.board, "play", wait=False)
    await served.calm()
    assert [call.status for call in served.front.calls if call.route == ANSWER][-1] == 404
    assert served.bot.errors == []


async def test_a_card_that_was_posted_but_not_noted_still_gets_its_thread(served: World) -> None:
    """The bot is killed before it hears that its card is there; people sit down at it all the same."""
    ann, bob = served.people("Ann", "Bob")
    served.kill_at(ANSWER, after=True)
    await served.command(ann, "play", game="armadora", players=2, wait=False)
    await served.restart_bot()
    [card] = served.messages(served.games)
    table = Table(served, card, (ann, bob), 1)
    await served.press(bob, card, "Join")
    await table.start()
    await right(served)
    assert table.shown() == 0


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
