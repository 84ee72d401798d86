"""What is stored of one table: its log, its votes, its clock. Other tables have their own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.shards import ALL
from bot.store.table_rows import EMPTY, Due, Key, Phase, Post, TableId, Timer
from bot.store.transaction import Transaction
from tests.bot.store.kit import ANN, BOB, CAS, HALL, HERE, THERE, add, match


async def test_votes_are_those_of_a_run(tx: Transaction) -> None:
    """A second one replaces the first; a later run of the same turn keeps them."""
    one, two = await match(tx, ANN), await match(tx, BOB)
    for table, run, user, choice in ((one, 1, ANN, "x"), (one, 1, BOB, "y"), (one, 2, ANN, "y"), (two, 1, ANN, "y")):
        await tx.votes.cast(table, run, user, choice)
    await tx.votes.cast(one, 1, ANN, "z")
    assert await tx.votes.on(one, 1) == {ANN: "z", BOB: "y"}
    await tx.votes.keep(one, 1, 3)
    votes = [await tx.votes.on(*key) for key in ((one, 1), (one, 2), (one, 3), (two, 1))]
    assert votes == [{}, {ANN: "y"}, {ANN: "z", BOB: "y"}, {ANN: "y"}]


async def test_votes_stay_while_their_turn_may_come_back(tx: Transaction) -> None:
    """Those of this run and of the one before, while a clock runs or is halted."""
    running = await match(tx, ANN, timer=Timer(clock="relaxed", run=3, deadline=9))
    halted = await match(tx, ANN, timer=Timer(clock="relaxed", run=3, remaining=9))
    over = await match(tx, ANN, timer=Timer(clock="relaxed", run=3))
    for table in (running, halted, over):
        for run in (1, 2, 3):
            await tx.votes.cast(table, run, ANN, "x")
    await tx.votes.forget()
    kept = [[run for run in (1, 2, 3) if await tx.votes.on(table, run)] for table in (running, halted, over)]
    assert kept == [[2, 3], [2, 3], []]


@pytest.mark.parametrize(
    ("clock", "deadline", "remind_at", "asked", "due"),
    [
        ("quick", 60, 50, None, True),
        ("quick", 60, 51, None, False),
        ("quick", 50, None, None, True),
        ("quick", 51, None, None, False),
        ("quick", 50, None, "stands", False),
        ("quick", 40, None, "stands", True),
        ("quick", 41, None, "stands", False),
        ("quick", 40, None, "owed", False),
        ("gone", 50, None, "stands", True),
        ("quick", None, 50, None, False),
    ],
)
async def test_a_clock_is_due_at_its_reminder_its_end_and_after_the_others_had_time(
    tx: Transaction, clock: str, deadline: int | None, remind_at: int | None, asked: str | None, due: bool
) -> None:
    """At second 50; the others have ten seconds to decide, once the question stands."""
    timer = Timer(clock=clock, run=3, deadline=deadline, remind_at=remind_at)
    table = await match(tx, ANN, timer=timer)
    late = await match(tx, ANN, place=THERE, timer=replace(timer, deadline=99, remind_at=None))
    await match(tx, ANN, phase=Phase.STOPPED, to_act=None, timer=timer)
    if asked:
        await tx.outbox.owe(question(table, 3, message_id=5 if asked == "stands" else None))
    await tx.outbox.owe(question(late, 3, message_id=6), question(table, 2, message_id=8))
    found = [one for each in (await tx.clocks.due(50, {"quick": 10})).values() for one in each]
    assert found == ([Due(table, 3)] if due else [])


def question(table: TableId, run: int, **stands: Any) -> Post:
    """The question about who is late in this run of the clock."""
    return Post("late", table, part=run, table_id=table, guild_id=HALL, channel_id=7, **stands)


async def test_a_question_about_who_is_late_says_how_long_there_is(tx: Transaction) -> None:
    """So it is out of date when a clock that runs is put off, unless people cannot see it anyway."""
    running = Timer(clock="quick", run=3, deadline=60)
    table, halted = await match(tx, ANN, timer=running), await match(tx, ANN, timer=Timer(clock="quick", run=3))
    posts = [replace(question(one, 3, message_id=5), shown=1) for one in (table, halted)]
    await tx.outbox.owe(*posts)
    await tx.clocks.put_off_all(7, ALL, shown=False)
    assert await tx.outbox.due(0, 9) == []
    await tx.clocks.put_off_all(7, ALL)
    assert sorted(await tx.outbox.due(0, 9)) == [posts[0].key, Key("turn_line", table)]


async def test_clocks_that_run_are_put_off(tx: Transaction) -> None:
    """And the boards have to say so, each once; halted ones stay."""
    running = Timer(clock="quick", run=1, deadline=60, remind_at=50)
    table, halted = await match(tx, ANN, timer=running), await match(tx, ANN, timer=Timer(clock="quick", remaining=9))
    over = await match(tx, ANN, timer=running, phase=Phase.STOPPED, to_act=None)
    lobbies = [await add(tx, ANN), await add(tx, ANN, phase=Phase.CLOSED)]
    cards = [Post("card", number) for number in (table, *lobbies)]
    await tx.outbox.owe(*cards)
    await tx.outbox.note(*cards)
    await tx.clocks.put_off_all(3, ALL)
    await tx.clocks.put_off_all(4, ALL)
    assert [post.owed for post in await tx.outbox.get(*(card.key for card in cards))] == [False, True, False]
    await tx.outbox.note(*await tx.outbox.get(cards[1].key))
    [line] = await tx.outbox.of_table(table, "turn_line")
    assert (line, await tx.outbox.due(0, 9)) == (Post("turn_line", table, 0, 0, table, HALL, wanted=2), [line.key])
    found: list[Any] = [await tx.tables.get(one) for one in (table, halted, over)]
    later = replace(running, deadline=67, remind_at=57)
    assert [one.timer for one in found] == [later, Timer(clock="quick", remaining=9), running]


async def test_matches_have_waited_for_less_by_an_outage(tx: Transaction) -> None:
    """Not longer than until now; and what is over ended when it did."""
    live = [await match(tx, ANN, moved_at=moved_at) for moved_at in (1, 8)]
    over = await match(tx, ANN, moved_at=1, phase=Phase.FINISHED, to_act=None)
    await tx.clocks.put_off_idle(5, ALL, 9)
    found: list[Any] = [await tx.tables.get(table) for table in (*live, over)]
    assert [one.moved_at for one in found] == [6, 9, 1]


async def test_it_is_known_who_is_waited_for_and_when_the_bot_last_ran(tx: Transaction) -> None:
    """Only in live matches, and in the person's own turn."""
    mine = await match(tx, BOB, ANN, to_act=1)
    await match(tx, ANN, BOB, to_act=1)
    assert await tx.clocks.waiting_for(ANN) == (mine,)
    await tx.clocks.beat(7)
    assert set((await tx.clocks.beat(9)).values()) == {7}


async def test_the_log_of_a_table_is_its_own(tx: Transaction) -> None:
    """In order, with who played for whom."""
    one, two = await match(tx, ANN), await match(tx, ANN)
    await tx.tables.add_moves(one, 0, ["a", "b"], 5, made_for={1: "easy"})
    await tx.tables.add_moves(one, 2, ["c"], 6, made_for={0: EMPTY})
    await tx.tables.add_moves(two, 0, ["d"], 7, made_for={0: "hard"})
    assert await tx.tables.moves(one) == ("a", "b", "c")
    assert await tx.tables.timed_moves(one) == (("a", 5), ("b", 5), ("c", 6))
    assert await tx.tables.made_for(one) == {1: "easy", 2: EMPTY}
    assert await tx.tables.stand_in_moves(one) == {1: "easy"}
    await tx.tables.delete([one])
    assert (await tx.tables.get(one), await tx.tables.moves(one), await tx.tables.moves(two)) == (None, (), ("d",))


async def test_a_transaction_knows_which_tables_it_has_changed(tx: Transaction) -> None:
    """So what is remembered of them is read anew, in every process."""
    table = await match(tx, ANN, BOB, place=replace(HERE, thread_id=11), card_id=11, timer=Timer(deadline=9))
    await match(tx, CAS)
    writings = (
        lambda: tx.tables.add_moves(table, 0, ["a"], 5),
        lambda: tx.invitations.called(table, [BOB]),
        lambda: tx.preferences.away(ANN, 9),
        lambda: tx.clocks.put_off_all(5, ALL),
        lambda: tx.people.hold(ANN),
        lambda: tx.tables.quarantine(table, 9),
        lambda: tx.tables.delete([table]),
    )
    for writing in writings:
        tx.touched.clear()
        await writing()
        assert tx.touched == {table}
