"""The bot is killed between two requests, and started again: everybody has what they should have, and has it once."""

import pytest

from tests.discord_double.model import Kind
from tests.discord_double.tables import Table
from tests.discord_double.truth import right
from tests.discord_double.world import World

OPEN_LETTERS = "POST /users/@me/channels"
SEND = "POST /channels/{channel}/messages"
EDIT = "PATCH /channels/{channel}/messages/{message}"
RETIRE = "PATCH /webhooks/{application}/{token}/messages/{message}"
FOLLOW_UP = "POST /webhooks/{application}/{token}"
THREAD = "POST /channels/{channel}/messages/{message}/threads"


@pytest.mark.parametrize(
    ("route", "after"),
    [(THREAD, True), (SEND, True), (OPEN_LETTERS, True)],
    ids=["after its thread", "after its board", "between letters"],
)
async def test_killed_in_a_start_the_game_starts_all_the_same(served: World, route: str, after: bool) -> None:
    """A start that was saved has its thread, its board, its letters and its card after the next start of the bot."""
    table = await Table.open(served, *served.people("Ann", "Bob"))
    served.kill_at(route, after=after)
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
    ids=["before its board", "after its board", "before a letter"],
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


async def test_killed_at_the_end_letters_say_that_it_is_over(served: World) -> None:
    """And the last board is there once, with the result."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    await table.play(1, last=True)
    await right(served)
    served.kill_at(EDIT, where=lambda call: served.place(call) is Kind.DIRECT)
    await table.move(table.words(last=True), wait=False)
    await served.restart_bot()
    await right(served)
    assert not table.truth().live
