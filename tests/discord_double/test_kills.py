"""The bot is killed between two requests, and started again: everybody has what they should have, and has it once."""

import pytest

from tests.discord_double.faults import ANSWER, EDIT, FOLLOW_UP, OPEN_LETTERS, RETIRE, SEND
from tests.discord_double.model import Kind, Message
from tests.discord_double.tables import Table
from tests.discord_double.truth import PATIENCE, right
from tests.discord_double.world import World

pytestmark = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)

OWN = "@original"
"""What is called so where the private answer to a press is changed, which has the same route as a board."""
THREAD = "POST /channels/{channel}/messages/{message}/threads"


@pytest.mark.parametrize(
    ("route", "kind"),
    [(THREAD, Kind.TEXT), (SEND, Kind.THREAD), (OPEN_LETTERS, None), (SEND, Kind.DIRECT)],
    ids=["after its thread", "after its board", "between direct messages", "after a direct message"],
)
async def test_killed_in_a_start_the_game_starts_all_the_same(served: World, route: str, kind: Kind | None) -> None:
    """A start that was saved has its thread, its board, its direct messages and its card after the next start of the
    bot."""
    table = await Table.open(served, *served.people("Ann", "Bob"))
    served.kill_at(route, after=True, where=lambda call: served.place(call) is kind)
    await table.start(wait=False)
    await served.restart_bot()
    await right(served)
    assert table.truth().ply == 0


@pytest.mark.parametrize(
    ("route", "kind", "after"),
    [
        (FOLLOW_UP, Kind.THREAD, False),
        (FOLLOW_UP, Kind.THREAD, True),
        (EDIT, Kind.DIRECT, False),
    ],
    ids=["before its board", "after its board", "before a direct message"],
)
async def test_killed_in_a_move_all_is_told(served: World, route: str, kind: Kind, after: bool) -> None:
    """A move that was saved is seen by everybody after the next start of the bot, and counts once."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    await table.play(1)
    await right(served)
    served.kill_at(route, after=after, where=lambda call: served.place(call) is kind)
    await table.move(table.words(first="W"), wait=False)
    await served.restart_bot()
    await right(served)
    assert table.truth().ply == 2


async def test_killed_before_the_old_board_loses_its_buttons_it_loses_them(served: World) -> None:
    """The next start of the bot knows which boards are left."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    await table.play(1)
    await right(served)
    old = str(table.board.id)
    served.kill_at(RETIRE, where=lambda call: call.params["message"] == old)
    await table.move(table.words(first="W"), wait=False)
    await served.restart_bot()
    await right(served)
    assert table.truth().ply == 2


async def test_killed_at_the_end_direct_messages_say_that_it_is_over(served: World) -> None:
    """And the last board is there once, with the result."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    await table.play(1, last=True)
    await right(served)
    served.kill_at(EDIT, where=lambda call: served.place(call) is Kind.DIRECT)
    await table.move(table.words(last=True), wait=False)
    await served.restart_bot()
    await right(served)
    assert not table.truth().live


@pytest.mark.parametrize(
    ("route", "what", "after"),
    [
        (ANSWER, "answer", True),
        (RETIRE, "panel", False),
        (RETIRE, "panel", True),
        (RETIRE, "board", False),
        (RETIRE, "board", True),
        (EDIT, "direct message", False),
        (EDIT, "direct message", True),
    ],
    ids=[
        "answered",
        "before panel",
        "after panel",
        "before board",
        "after board",
        "before direct message",
        "after direct message",
    ],
)
async def test_killed_while_a_move_is_taken_back_it_is_or_it_is_not(
    served: World, route: str, what: str, after: bool
) -> None:
    """The board, which changes in place, and the direct messages say what is saved; and the game goes on from there."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    done = await table.move(table.words(first="W"))
    await right(served)
    before = [message.id for _, message in table.boards()]
    fits = {
        "answer": lambda _: True,
        "panel": lambda call: call.params["message"] == OWN,
        "board": lambda call: call.params["message"] != OWN,
        "direct message": lambda call: served.place(call) is Kind.DIRECT,
    }
    served.kill_at(route, after=after, where=fits[what])
    await table.take_back(done, wait=False)
    await served.restart_bot()
    await right(served)
    truth = table.truth()
    assert (truth.ply, len(truth.record.moves)) in [(2, 0), (1, 1)] if route is ANSWER else [(2, 0)]
    assert [message.id for _, message in table.boards()] == before
    table.state = None
    await table.play(2)
    await right(served)
    assert len(table.truth().record.moves) == len(truth.record.moves) + 2


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("route", [ANSWER, RETIRE], ids=["answer", "page"])
async def test_killed_while_a_game_is_looked_back_on_nothing_changes(served: World, route: str, after: bool) -> None:
    """Whoever steps through a game that is over presses again, and sees it."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    await table.play(1)
    await table.finish()
    await right(served)
    stood = [message.id for message in served.messages(table.thread)]
    who, board = table.people[0], table.board
    menu = await served.press(who, board, "look")
    first = await served.press(who, menu.message, "show")
    served.kill_at(route, after=after)
    await served.press(who, first.message, "Next", wait=False)
    await served.restart_bot()
    await right(served)
    again = await served.press(who, (await served.press(who, board, "look")).message, "show")
    assert again.message.files
    assert [message.id for message in served.messages(table.thread)][: len(stood)] == stood
    assert [ply for ply, _ in table.boards()].count(table.truth().ply) == 1


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_killed_while_a_card_is_shown_to_everybody_it_is_there_at_most_once(served: World, after: bool) -> None:
    """Whoever shows it presses again where it did not come; nothing else is lost."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    await table.play(2)
    await table.finish()
    await right(served)
    who = table.people[0]
    menu = await served.press(who, table.board, "look")
    card = await served.press(who, menu.message, "card")
    served.kill_at(FOLLOW_UP, after=after)
    await served.press(who, card.message, "here", wait=False)
    await served.restart_bot()
    await right(served)
    cards = [name for message in served.messages(table.thread) for name in message.files if name.startswith("share")]
    assert len(cards) == int(after)


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_killed_at_the_card_of_a_rematch_it_is_there_once(served: World, after: bool) -> None:
    """It calls the other player once, who needs one tap to begin."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    await table.play(1)
    await table.finish()
    await right(served)
    served.kill_at(SEND, after=after, where=lambda call: served.place(call) is Kind.THREAD)
    await served.press(table.people[0], table.board, "Rematch", wait=False)
    await served.until(lambda: not served.bot.running, "the bot is killed", 60.0)
    await served.restart_bot()

    def cards() -> list[Message]:
        return [message for message in served.messages(table.thread) if message.button("Join") is not None]

    await served.until(lambda: bool(cards()), "the card is there", PATIENCE)
    await served.calm()
    [card] = cards()
    await served.press(table.people[1], card, "Join")
    await served.until(lambda: not cards(), "the game has begun", PATIENCE)
