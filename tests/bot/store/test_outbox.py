"""The messages that are owed to people: each is found until it is noted that it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.store.table_rows import Key, Post
from bot.store.transaction import Transaction
from tests.bot.store.kit import ANN, BOB, CAS, HALL, match

RESULT = Post("result", 1, guild_id=HALL, facts="9")


async def test_what_is_owed_is_found_until_it_stands(tx: Transaction) -> None:
    """The oldest first, at most as many as are asked for, and nothing before its time."""
    later, never = replace(RESULT, about=2, due_at=5), replace(RESULT, about=3, wanted=0)
    await tx.outbox.owe(later, RESULT, never)
    assert tx.outbox.owed == [RESULT.key]
    assert await tx.outbox.due(4, 9) == [RESULT.key]
    assert await tx.outbox.due(5, 9) == [RESULT.key, later.key]
    assert await tx.outbox.due(5, 1) == [RESULT.key]
    assert await tx.outbox.due(5, 1, 1) == [later.key]
    stands = replace(RESULT, channel_id=6, message_id=7, digest="d")
    await tx.outbox.note(stands)
    assert await tx.outbox.due(5, 9) == [later.key]
    assert await tx.outbox.get(RESULT.key, later.key) == [replace(stands, shown=1), later]
    await tx.outbox.forget(later)
    assert await tx.outbox.get(later.key) == []


async def test_what_changes_while_it_is_shown_is_owed_still(tx: Transaction) -> None:
    """Whether it was shown or given up; and where it stands is known from then on."""
    await tx.outbox.owe(RESULT)
    [read] = await tx.outbox.get(RESULT.key)
    await tx.outbox.owe(replace(RESULT, facts="10"))
    await tx.outbox.note(replace(read, channel_id=6, message_id=7))
    [found] = await tx.outbox.get(RESULT.key)
    assert found == replace(RESULT, facts="10", wanted=2, shown=1, channel_id=6, message_id=7)
    await tx.outbox.forget(read)
    assert await tx.outbox.due(0, 9) == [RESULT.key]


async def test_an_older_note_changes_nothing_and_other_facts_are_shown_in_any_case(tx: Transaction) -> None:
    """Of two processes that show one message the slower one may note it last; a digest is that of the same facts."""
    await tx.outbox.owe(RESULT)
    [read] = await tx.outbox.get(RESULT.key)
    await tx.outbox.owe(RESULT)
    stands = replace(RESULT, wanted=2, message_id=7, digest="d")
    await tx.outbox.note(stands)
    await tx.outbox.note(replace(read, message_id=6))
    await tx.outbox.owe(RESULT)
    assert await tx.outbox.get(RESULT.key) == [replace(stands, wanted=3, shown=2)]
    await tx.outbox.owe(replace(RESULT, facts="10"))
    assert [post.digest for post in await tx.outbox.get(RESULT.key)] == [None]


async def test_all_messages_of_a_kind_about_a_table_go_out_of_date_at_once(tx: Transaction) -> None:
    """Those of other kinds and about other tables do not."""
    one, two = await match(tx, ANN), await match(tx, ANN)
    ends = [Post("end", table, user_id=user, table_id=table, wanted=0) for table in (one, two) for user in (BOB, CAS)]
    await tx.outbox.owe(*ends, Post("old_board", one, part=3, table_id=one, wanted=0))
    await tx.outbox.outdate("end", one)
    assert [*await tx.outbox.due(0, 9)] == [end.key for end in ends[:2]] == tx.outbox.owed
    assert [post.key for post in await tx.outbox.of_table(one, "old_board")] == [Key("old_board", one, 3)]
    assert await tx.outbox.of_table(two, "old_board") == []


async def test_messages_are_counted_by_what_they_are_about_and_by_person(tx: Transaction) -> None:
    """Whether they are owed or not; one that is dropped is owed to nobody."""
    tables = [await match(tx, ANN), await match(tx, ANN)]
    await tx.outbox.owe(*(Post("end", table, user_id=BOB, table_id=table, wanted=0) for table in tables))
    await tx.outbox.owe(Post("end", tables[0], user_id=CAS, table_id=tables[0]))
    assert [await tx.outbox.number_of("end", about=table) for table in tables] == [2, 1]
    assert [await tx.outbox.number_of("end", user_id=user) for user in (ANN, BOB, CAS)] == [0, 2, 1]
    await tx.outbox.drop(Key("end", tables[0], user_id=CAS))
    assert await tx.outbox.due(0, 9) == []


async def test_messages_of_a_place_that_is_gone_are_owed_anew(tx: Transaction) -> None:
    """Those of the table and the kinds that are named; they stand nowhere then."""
    one, two = await match(tx, ANN), await match(tx, ANN)
    at: dict[str, Any] = {"channel_id": 6, "message_id": 7, "shown": 1}
    lost = Post("late", one, part=1, table_id=one, **at)
    stays = [
        Post("late", one, part=1, user_id=BOB, table_id=one, channel_id=8, message_id=9, shown=1),
        Post("old_board", one, part=7, table_id=one, **at),
        Post("late", two, part=1, table_id=two, **at),
    ]
    await tx.outbox.owe(lost, *stays)
    await tx.outbox.evict(one, 6, "late", "stop")
    assert await tx.outbox.due(0, 9) == [lost.key] == tx.outbox.owed
    [found] = await tx.outbox.get(lost.key)
    assert found == replace(lost, message_id=None, wanted=2)


async def test_messages_of_a_kind_are_done_with_at_once(tx: Transaction) -> None:
    """All of them about one table, or those of earlier turns."""
    one, two = await match(tx, ANN), await match(tx, ANN)
    await tx.outbox.owe(*(Post("turn", table, part=ply, table_id=table) for table in (one, two) for ply in (3, 4, 5)))
    await tx.outbox.clear("turn", one, below=5)
    assert [post.part for post in await tx.outbox.of_table(one, "turn")] == [5]
    await tx.outbox.clear("turn", one)
    assert await tx.outbox.of_table(one, "turn") == []
    assert [post.part for post in await tx.outbox.of_table(two, "turn")] == [3, 4, 5]


async def test_a_table_that_is_quarantined_twice_owes_its_note(tx: Transaction) -> None:
    """And nothing else."""
    table = await match(tx, ANN)
    await tx.outbox.owe(Post("result", table, table_id=table), Post("quarantine", table, table_id=table))
    await tx.outbox.settle(table)
    assert await tx.outbox.due(0, 9) == [Key("quarantine", table)]
