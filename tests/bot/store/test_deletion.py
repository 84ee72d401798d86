"""Tables that are deleted whole."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.store.store import Store
from bot.store.table_rows import Phase, Place, Post, Seated, TableId
from tests.bot.store.kit import lobby
from tests.databases import found_by_hand


async def full_table(store: Store) -> TableId:
    """A table with something in everything that belongs to one."""
    async with store.write() as tx:
        begun: dict[str, Any] = {"phase": Phase.LIVE, "start": {}, "salt": "salt", "to_act": 0}
        table = (await tx.tables.add(replace(lobby(Place(1, 1), Seated(1, "Ann", "fr")), **begun))).id
        await tx.tables.add_moves(table, 0, ["W1 c4", "pass"], 1)
        await tx.votes.cast(table, 1, 1, "more")
        await tx.outbox.owe(Post("old_board", table, table_id=table))
    return table


async def test_a_table_is_deleted_whole(store: Store, path: Path) -> None:
    """With all that belongs to it; other tables keep theirs, also one that was its rematch, which is nobody's then."""
    gone, stays = await full_table(store), await full_table(store)
    async with store.write() as tx:
        rematches = [(await tx.tables.add(lobby(Place(1, 1), rematch_of=table))).id for table in (gone, stays)]
        await tx.tables.delete([gone])
    async with store.read() as tx:
        assert await tx.tables.get(gone) is None
        assert await tx.tables.moves(stays) == ("W1 c4", "pass")
        found: list[Any] = [await tx.tables.get(rematch) for rematch in rematches]
        assert [table.rematch_of for table in found] == [None, stays]
    for part in ("seats", "moves", "votes", "outbox"):
        assert found_by_hand(path, f"SELECT DISTINCT table_id FROM {part}") == [(stays,)], part
