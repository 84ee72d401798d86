"""A table in a store."""

from bot.store import Place, Seated, Store, TableId

BIG = (1 << 63) - 1
"""The largest id that Discord could ever give."""


async def add_table(store: Store, user: int = 1) -> TableId:
    async with store.write() as tx:
        table = await tx.tables.add_lobby(Place(BIG, BIG), "armadora", 1, {"players": 2}, user, now=0, expires_at=9)
        await tx.tables.seat(table, [Seated(user, "Ann", "fr")])
        return table
