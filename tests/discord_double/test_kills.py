"""The bot is killed between two requests, and started again: everybody has what they should have, and has it once."""

from functools import partial
from itertools import count

import pytest

from tests.discord_double.faults import ANSWER, EDIT, FOLLOW_UP, RETIRE, SEND, Fault
from tests.discord_double.model import Kind, Message
from tests.discord_double.tables import Table
from tests.discord_double.truth import PATIENCE, right, wrongs
from tests.discord_double.world import World

pytestmark = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)

OWN = "@original"
"""What is called so where the private answer to a press is changed, which has the same route as a board."""


def _killed_or_told(table: Table, kill: Fault, before: int) -> bool:
    told = table.begun and table.truth().ply > before and not wrongs(table.world)
    return bool(kill.struck) or told


@pytest.mark.timeout(600)
@pytest.mark.parametrize("after", [False, True], ids=["before", "sent"])
@pytest.mark.parametrize("step", ["start", "move", "last move"])
async def test_killed_at_any_request_everything_is_told_once(served: World, step: str, after: bool) -> None:
    """At the first request that Discord gets because of a start or a move, at the second, and so on to the last one:
    before it is carried out, and after. What was saved has its thread, board, direct messages and card, each once."""
    for number in count():
        people = served.people(f"Ann{number}", f"Bob{number}")
        table = await (Table.open if step == "start" else Table.begin)(served, *people)
        if step == "last move":
            await table.play(1, last=True)
        await right(served)
        before = -1 if step == "start" else table.truth().ply
        kill = served.kill_at("", after=after, skip=number, where=lambda call: not call.route.startswith("GET"))
        if step == "start":
            await table.start(wait=False)
        else:
            await table.move(f"{table.words(last=step == 'last move')}!", by="typed", wait=False)
        await served.until(partial(_killed_or_told, table, kill, before), "it is killed, or everything is told", 60.0)
        await served.calm()
        if not kill.struck:
            break
        await served.restart_bot()
        await right(served)
    assert number >= 4, "a press is answered, and a board, a direct message and the board before follow"


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
