"""What is another in a table than it was is stored, all of it and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.store.store import Store, open_store
from bot.store.table_rows import Answer, Invitation, Phase, Place, Saved, Seated, TableId, Timer
from tests.bot.store.kit import BIG, heard, lobby

CHANGES: dict[str, Any] = {
    "phase": Phase.STOPPED,
    "game": "burrow",
    "edition": 2,
    "options": {"players": 2, "swaps": True, "lines": [1, [2, None]]},
    "host_id": BIG - 9,
    "opened_at": BIG - 1,
    "expires_at": BIG - 2,
    "moved_at": BIG - 3,
    "rematch_of": 1,
    "best_of": 3,
    "decided": 2,
    "cup_id": BIG - 6,
    "start": {"hands": [["c4"], []]},
    "salt": "5a" * 32,
    "ply": 3,
    "to_act": 1,
    "published_ply": 2,
    "looked_ply": 3,
    "card_id": BIG,
    "lost_boards": 2,
    "started_at": BIG - 4,
    "ended_at": BIG - 5,
    "finish": 1,
    "rated": False,
    "verdict": {"short": False, "away": [1]},
    "waited": True,
}
"""Another value of each part of a table but these four, which have parts of their own."""
PLACE: dict[str, Any] = {"guild_id": None, "channel_id": None, "thread_id": BIG, "message_id": BIG - 1}
TIMER: dict[str, Any] = {
    "clock": "slow",
    "stand_in_level": "hard",
    "run": 5,
    "deadline": BIG,
    "remind_at": BIG - 1,
    "reminded": 1,
    "paused_at": BIG - 2,
    "remaining": -1,
}
INVITED: dict[str, Any] = {
    "name": "Cleo é 龍",
    "at": BIG - 8,
    "language": "zh-TW",
    "answer": Answer.DECLINED,
    "called": True,
    "host_id": BIG - 4,
}
SEATED: dict[str, Any] = {
    "user_id": None,
    "name": "Ann é 龍",
    "language": "zh-TW",
    "computer": "hard",
    "left": True,
    "agreed_at": 2,
    "resting": 1,
    "reserve": 60,
    "stand_in": "easy",
    "stand_in_run": 4,
    "away_until": BIG,
    "removed": True,
    "gone": True,
    "wins": 1,
}
ANN, BOB = Seated(BIG, "Ann", "fr"), Seated(BIG - 1, "Bob", "en-US")


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """A store of each kind."""
    async with open_store(database) as store:
        yield store


async def added(store: Store, *people: Seated) -> Saved:
    async with store.write() as tx:
        return await tx.tables.add(lobby(Place(1, 2), *people))


async def read(store: Store, table: Saved) -> Any:
    async with store.read() as tx:
        return await tx.tables.get(table.id)


async def saved(store: Store, before: Saved, after: Saved) -> list[str]:
    """Save a change; return what the database was told."""
    async with store.write() as tx:
        with heard(store) as asked:
            await tx.tables.save(before, after)
    return [" ".join(statement.split()[:2]) for statement, _ in asked]


def changed(table: Saved) -> Iterator[Saved]:
    """Yield the table with one thing more another each time, until everything is."""
    for name, value in CHANGES.items():
        yield (table := replace(table, **{name: value}))
    for name, value in PLACE.items():
        yield (table := replace(table, place=replace(table.place, **{name: value})))
    for name, value in TIMER.items():
        yield (table := replace(table, timer=replace(table.timer, **{name: value})))
    for name, value in SEATED.items():
        yield (table := replace(table, seats=(table.seats[0], replace(table.seats[1], **{name: value}))))


def test_each_part_of_a_table_is_changed_here() -> None:
    """Who adds a column to a table, its place, its clock or its seats says here what it may become."""
    assert {*CHANGES, "id", "place", "seats", "timer", "invited"} == {*Saved.__dataclass_fields__}
    assert (*INVITED,) == (*Invitation.__dataclass_fields__,)[1:]
    assert (*PLACE,) == (*Place.__dataclass_fields__,)
    assert (*TIMER,) == (*Timer.__dataclass_fields__,)
    assert (*SEATED, "unlisted") == (*Seated.__dataclass_fields__,), (
        "whether people hide results is no column of a seat"
    )


async def test_whatever_is_another_is_saved(store: Store) -> None:
    """One thing after the other: what is read then equals what was saved."""
    table = await added(store, ANN, BOB)
    assert await read(store, table) == table
    for after in changed(table):
        assert after != table
        assert len(await saved(store, table, after)) in (1, 2, 3)
        assert await read(store, after) == after
        table = after


async def test_whatever_is_another_in_an_invitation_is_saved(store: Store) -> None:
    """One thing after the other, and a new one; the other invitations stay as they are."""
    one, other = Invitation(BIG - 7, "Cleo", 100), Invitation(BIG - 6, "Dee", 100)
    table = await added(store, ANN, BOB)
    for name, value in [("name", "Cleo"), *INVITED.items()]:
        one = replace(one, **{name: value})
        after = replace(table, invited=(other, one) if one.at > other.at else (one, other))
        assert len(await saved(store, table, after)) in (1, 2)
        assert await read(store, after) == after
        table = after
    added_again = replace(table, id=TableId(0))
    async with store.write() as tx:
        again = await tx.tables.add(added_again)
    assert await read(store, again) == again == replace(table, id=again.id)


async def test_a_table_is_added_as_it_is(store: Store) -> None:
    """Whatever it is like; only its number is given to it."""
    *_, whole = changed(await added(store, ANN, BOB))
    async with store.write() as tx:
        again = await tx.tables.add(replace(whole, seats=(*whole.seats, BOB)))
    assert again == replace(whole, id=again.id, seats=(*whole.seats, BOB))
    assert await read(store, again) == again


async def test_what_is_the_same_is_not_written(store: Store) -> None:
    """Not even if it is another value that says the same; and nobody forgets what is known of the table."""
    table = await added(store, ANN)
    async with store.write() as tx:
        with heard(store) as asked:
            await tx.tables.save(table, replace(table, options=dict(table.options), seats=(replace(ANN),)))
        assert (asked, tx.touched) == ([], set())


async def test_a_change_of_many_things_is_one_statement_a_kind(store: Store) -> None:
    """One for the table and one for all seats; who changes places sits down anew."""
    table = await added(store, ANN, BOB)
    seats = (replace(ANN, gone=True), replace(BOB, reserve=7))
    after = replace(table, ply=1, place=Place(1, 2, 3), timer=Timer("slow"), seats=seats)
    assert await saved(store, table, after) == ["UPDATE tables", "UPDATE seats"]
    turned = replace(after, seats=seats[::-1])
    assert await saved(store, after, turned) == ["DELETE FROM", "INSERT INTO"]
    assert await read(store, table) == turned
    assert await saved(store, turned, replace(turned, seats=())) == ["DELETE FROM"]


async def test_what_was_noted_meanwhile_stays(store: Store) -> None:
    """Only what is another is written, so what else has come into the row since it was read is not undone."""
    table = await added(store, ANN, BOB)
    async with store.write() as tx:
        await tx.preferences.away(ANN.user_id or 0, 99)
    seats = (replace(ANN, reserve=7), replace(BOB, gone=True))
    await saved(store, table, replace(table, lost_boards=7, seats=seats))
    kept = (replace(seats[0], away_until=99), seats[1])
    assert await read(store, table) == replace(table, lost_boards=7, seats=kept)


async def test_who_hides_results_is_read_with_the_seat_and_not_written(store: Store) -> None:
    """It is the person's own wish, and stored with the person: a table in which it differs is the same table."""
    table = await added(store, ANN, BOB)
    async with store.write() as tx:
        await tx.people.unlist(BIG - 1, wished=True)
    found = await read(store, table)
    assert [seat.unlisted for seat in found.seats] == [False, True]
    async with store.write() as tx:
        await tx.tables.save(table, found)
        await tx.tables.save(found, table)
    assert await read(store, table) == found
