"""The bot is killed while somebody has everything deleted: it is deleted whole or not at all, what is left to do on
Discord is done after the next start, and the others play on."""

from __future__ import annotations

import pytest

from bot.store.schema import metadata
from tests.discord_double import stored
from tests.discord_double.faults import ANSWER, EDIT, RETIRE, SEND
from tests.discord_double.model import Kind, Message, Person
from tests.discord_double.tables import Table
from tests.discord_double.truth import right
from tests.discord_double.world import World

ERASE = "DELETE /channels/{channel}/messages/{message}"
RENAME = "PATCH /channels/{channel}"


async def asked(world: World, who: Person) -> Message:
    """Let somebody ask for everything to be deleted; return the page that asks whether it is meant."""
    page = (await world.command(who, "me")).message
    await world.press(who, page, "My data")
    await world.press(who, page, "Delete everything…")
    return page


def about(world: World, who: Person) -> list[str]:
    """Return where the database says anything of this person: tables with the number or the name in them."""
    names = [table.name for table in metadata.sorted_tables]
    found = stored.read(world.bot.database, *(f"SELECT * FROM {name}" for name in names))
    return [
        name
        for name, rows in zip(names, map(str, found), strict=True)
        if str(who.id) in rows or f"'{who.name}'" in rows
    ]


def pending(world: World) -> bool:
    """Whether there is anything left to do on Discord."""
    (rows,) = stored.read(world.bot.database, "SELECT * FROM erasures")
    return bool(rows)


MOMENTS = {
    "after the answer": (ANSWER, None, True),
    "before it says so": (RETIRE, None, False),
    "after it says so": (RETIRE, None, True),
    "before the others are told": (SEND, Kind.THREAD, False),
    "after the others are told": (SEND, Kind.THREAD, True),
    "before a direct message goes": (ERASE, Kind.DIRECT, False),
    "after a direct message went": (ERASE, Kind.DIRECT, True),
    "before the thread is renamed": (RENAME, None, False),
    "after the thread is renamed": (RENAME, None, True),
    "before another's direct message": (EDIT, Kind.DIRECT, False),
}


@pytest.mark.parametrize(("route", "kind", "after"), MOMENTS.values(), ids=MOMENTS)
async def test_killed_while_somebody_is_deleted_nothing_is_left_by_halves(
    served: World, route: str, kind: Kind | None, after: bool
) -> None:
    """Neither in the database nor on Discord; and the other two play on."""
    ann, bob, cas = served.people("Ann", "Bob", "Cas")
    table = await Table.begin(served, ann, bob, cas)
    await table.play(1)
    await right(served)
    page = await asked(served, ann)
    served.kill_at(route, after=after, where=lambda call: kind in (None, served.place(call)))
    await served.press(ann, page, "Delete everything for good", wait=False)
    await served.bot.ended()
    killed = about(served, ann)
    await served.restart_bot()
    if "seats" in killed:  # nothing was saved yet: it is as if nobody had pressed
        assert route is ANSWER
        await right(served)
        await served.press(ann, await asked(served, ann), "Delete everything for good")
    await served.until(lambda: not about(served, ann) and not pending(served), "nothing is left", 60.0)
    await right(served)
    assert not served.direct_messages(ann)
    assert ann.name not in table.thread.name
    assert ann.name not in table.board.text
    table.state = None
    before = table.truth().ply
    await table.play(1)
    await right(served)
    assert table.truth().ply > before
