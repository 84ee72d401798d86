"""Of all that is looked for, a process finds what belongs to the servers of its shards."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, TypeAlias

import pytest

from bot.shards import ALL, Shards
from bot.store.clocks import row_of
from bot.store.people_rows import Lookout
from bot.store.store import Store
from bot.store.table_rows import Phase, Place, Post, Timer
from bot.store.transaction import Transaction
from tests.bot.store.kit import ANN, BOB, COMPUTER, GAME, HALL, add, asked, match

FIRST, SECOND = Shards((0,), 2), Shards((1,), 2)
"""The servers of these tests have small numbers, so they belong to shard 0."""


By: TypeAlias = Callable[[Shards], Transaction]


@pytest.fixture
async def by(store: Store) -> AsyncIterator[By]:
    """One transaction, as it is in a process that serves these shards."""
    async with store.change() as connection:
        yield partial(Transaction, connection, writes=True)


@pytest.fixture
def tx(by: By) -> Transaction:
    return by(ALL)


async def everything(tx: Transaction) -> dict[str, Any]:
    """Return all that a process looks for by itself."""
    return {
        "boards": [*(await tx.lists.unpublished()).values()],
        "computers": await tx.lists.of_computers(),
        "messages": await tx.outbox.due(99, 9),
        "unchanged": await tx.lists.unchanged(99),
        "expired": [each.id for each in await tx.lists.expired(99)],
        "idle": [each.id for each in await tx.lists.idle(99)],
        "unplayable": [each.id for each in await tx.lists.unplayable({})],
        "census": await tx.lists.census(),
        "due": [*(await tx.clocks.due(99, {"x": 1})).values()],
        "settings": await tx.servers.all(),
        "servers": await tx.servers.known(),
        "removed": await tx.servers.removed(),
        "recounts": await tx.recounts.pending(),
        "erasures": await tx.people.erasures(),
    }


async def test_a_process_finds_what_it_serves_and_nothing_else(tx: Transaction, by: By) -> None:
    """One of everything, in a server of the first shard."""
    await match(tx, COMPUTER)
    live = await match(tx, ANN, ply=1, timer=Timer(clock="x", run=2, deadline=9), card_id=5)
    over = await match(tx, ANN, phase=Phase.FINISHED, to_act=None)
    await tx.tables.quarantine(await match(tx, ANN), 9)
    await add(tx, ANN, invited=(asked(BOB),), card_id=5)
    await tx.lookouts.save(HALL, Lookout(ANN))
    await tx.outbox.owe(Post("result", over, table_id=over, guild_id=HALL))
    await tx.servers.mark_removed(HALL, 9)
    await tx.recounts.add(HALL, GAME)
    await tx.people.add_erasures([], [live])
    found = await everything(tx)
    assert all(found.values()), [name for name, each in found.items() if not each]
    assert await everything(by(FIRST)) == found
    assert not any((await everything(by(SECOND))).values())


async def test_direct_messages_belong_to_the_first_shard(tx: Transaction, by: By) -> None:
    """So do their erasures."""
    table = await match(tx, ANN, ply=1, place=Place(None, 30))
    await tx.people.add_erasures([30], [])
    for shards, boards in ((ALL, [[table]]), (FIRST, [[table]]), (SECOND, [])):
        assert [*(await by(shards).lists.unpublished()).values()] == boards
        assert len(await by(shards).people.erasures()) == len(boards)


async def test_clocks_are_put_off_in_the_shards_that_were_away(tx: Transaction, by: By) -> None:
    """Elsewhere they run on."""
    table, card = await match(tx, ANN, timer=Timer(clock="x", deadline=9)), Post("card", await add(tx, ANN))
    await tx.outbox.owe(card)
    await tx.outbox.note(card)
    for shards, deadline in ((SECOND, 9), (FIRST, 12)):
        await tx.clocks.put_off_all(3, shards)
        found: Any = await tx.tables.get(table)
        assert found.timer.deadline == deadline
        assert [post.owed for post in await tx.outbox.get(card.key)] == [shards == FIRST]


async def test_each_shard_of_each_number_of_shards_has_a_row_of_its_own(tx: Transaction, by: By) -> None:
    """What another number of shards saw last holds for all of them."""
    rows = [row_of(Shards((shard,), count)) for count in range(1, 5) for shard in range(count)]
    assert rows == [*range(1, 11)]
    one = Shards((0,), 1)
    await by(one).clocks.beat(5)
    assert await by(FIRST).clocks.beat(7) == {FIRST: 5}
    assert await by(SECOND).clocks.beat(8) == {SECOND: 5}
    assert await by(FIRST).clocks.beat(9) == {FIRST: 7}
    assert await by(Shards((2,), 3)).clocks.beat(10) == {Shards((2,), 3): 9}
    await by(Shards((0,), 3)).clocks.beat(20)
    assert await by(FIRST).clocks.beat(21) == {FIRST: 20}
