"""The bot is killed while a clock runs, a reminder goes out, others vote, or a computer player stands in: nothing is
lost, and nothing happens twice."""

from __future__ import annotations

import pytest

from tests.discord_double.faults import FOLLOW_UP, SEND
from tests.discord_double.model import Kind, Person
from tests.discord_double.tables import LATE, Table, change, said, table_of, timer
from tests.discord_double.truth import right
from tests.discord_double.world import World

OUTAGE = 1000


def others(table: Table) -> list[Person]:
    return [person for person in table.people if person is not table.to_act]


async def killed_at_a_message_in_the_thread(world: World, *, after: bool, clock: str) -> None:
    """Change the clock so, let the bot be killed at its next message there, and start it again. It is not there
    meanwhile: what it keeps in memory nobody else may change."""
    await world.bot.kill()
    change(world, clock)
    world.kill_at(SEND, after=after, where=lambda call: world.place(call) is Kind.THREAD)
    await world.bot.start()
    await world.restart_bot()


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_killed_at_a_reminder_it_comes_once(served: World, after: bool) -> None:
    """Before it was sent or before it was noted, although Discord has forgotten the nonce of the reminder."""
    table = await table_of(served, "Ann", "Bob")
    await killed_at_a_message_in_the_thread(served, after=after, clock="UPDATE tables SET remind_at = unixepoch() - 1")
    await served.until(lambda: said(table, "still your turn"), "it stands")
    await right(served)
    assert timer(served)["reminded"] == 1
    assert len(said(table, "still your turn")) == 1


async def test_killed_after_a_question_was_asked_it_is_asked_once(served: World) -> None:
    """Although nobody had noted that it stands there; and then a press on it counts."""
    table = await table_of(served, "Ann", "Bob")
    await killed_at_a_message_in_the_thread(served, after=True, clock=LATE)
    await right(served)
    (question,) = said(table, "time for this turn is up")
    run = timer(served)["run"]
    await served.press(others(table)[0], question, "More time")
    await served.until(lambda: timer(served)["run"] == run + 1, "it is decided")
    await served.until(lambda: not said(table, "time for this turn is up"), "the question is withdrawn")
    await served.until(lambda: said(table, "more time"), "the others read it")
    await right(served)
    assert len(said(table, "more time")) == 1


async def test_killed_while_others_vote_their_choice_is_done(served: World) -> None:
    """Each counts, also what was chosen before; the computer player moves once."""
    table = await table_of(served, "Ann", "Bob", "Cleo")
    await served.bot.kill()
    change(served, LATE)
    await served.restart_bot()
    await served.until(lambda: said(table, "time for this turn is up"), "the others are asked")
    (question,) = said(table, "time for this turn is up")
    one, two = others(table)
    await served.press(one, question, "Computer plays this turn")
    await served.bot.kill()
    await served.restart_bot()
    served.kill_at(FOLLOW_UP, after=False)
    await served.press(two, question, "Computer plays this turn", wait=False)
    await served.restart_bot()
    await served.until(lambda: table.truth().ply == 1, "the computer player has moved")
    await served.until(lambda: said(table, "A computer player made a move for"), "the others read it")
    await right(served)
    assert table.truth().ply == 1
    assert said(table, "time for this turn is up") == []
    assert len(said(table, "A computer player made a move for")) == 1


async def test_what_the_bot_was_away_for_is_added_once(served: World) -> None:
    """However often it is started meanwhile."""
    await table_of(served, "Ann", "Bob")
    before = timer(served)
    await served.bot.kill()
    change(served, f"UPDATE heartbeat SET at = unixepoch() - {OUTAGE}")
    for _ in range(2):
        await served.restart_bot()
        added = timer(served)["deadline"] - before["deadline"]
        assert OUTAGE <= added < OUTAGE + 60
        await served.bot.kill()
