"""Making tables in a store."""

from typing import Any

from bot.store import Phase, Place, Saved, Seated, Store, TableId

BIG = (1 << 63) - 1
"""The largest possible id of Discord's."""


def lobby(place: Place, *people: Seated, **more: Any) -> Saved:
    """Return a lobby of two with these people, not yet added to a store."""
    options, host = {"players": 2}, people[0].user_id if people else 0
    times: dict[str, Any] = {"opened_at": 0, "moved_at": 0, "expires_at": 9}
    return Saved(TableId(0), Phase.LOBBY, place, "armadora", 1, options, host or 0, people, **times, **more)


async def add_table(store: Store, user: int = 1) -> TableId:
    async with store.write() as tx:
        return (await tx.tables.add(lobby(Place(BIG, BIG), Seated(user, "Ann", "fr")))).id
