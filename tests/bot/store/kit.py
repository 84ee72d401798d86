"""Making tables in a store, and a server that is asked through something between."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import event

from bot.store.people_rows import GameResult, Rating
from bot.store.store import Store, open_store
from bot.store.table_rows import Invitation, Phase, Place, Saved, Seated, TableId
from bot.store.transaction import Transaction
from tests.tools.round_trips import Between

Away: TypeAlias = tuple[Between, str, str]
"""What connections go through, the address of a database through it, and its own address."""
BIG = (1 << 63) - 1
"""The largest possible id of Discord's."""
ANN, BOB, CAS, DEE = range(1, 5)
HALL, INN = 100, 200
"""Two servers."""
HERE, THERE = Place(HALL, 10), Place(INN, 20)
GAME, OTHER = "armadora", "saboteur"
SEASON = 20261


def lobby(place: Place, *people: Seated, **more: Any) -> Saved:
    """Return a lobby of two with these people, not yet added to a store."""
    options, host = {"players": 2}, people[0].user_id if people else 0
    times: dict[str, Any] = {"opened_at": 0, "moved_at": 0, "expires_at": 9}
    return Saved(TableId(0), Phase.LOBBY, place, "armadora", 1, options, host or 0, people, **times, **more)


async def start_and_end(database: str | Path, **settings: Any) -> None:
    """A process opens this database, and closes it again."""
    async with open_store(str(database), **settings):
        pass


async def saved(tx: Transaction, table: TableId) -> Saved:
    """This table as it is stored."""
    found = await tx.tables.get(table)
    assert isinstance(found, Saved)
    return found


@contextmanager
def heard(store: Store) -> Iterator[list[tuple[str, Any]]]:
    """What the database is asked within the block, each with its parameters."""
    asked, engine = list[tuple[str, Any]](), store.engine.sync_engine

    def hear(_: object, __: object, statement: str, parameters: Any, *___: object) -> None:
        asked.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", hear)
    yield asked
    event.remove(engine, "before_cursor_execute", hear)


async def add_table(store: Store, user: int = 1) -> TableId:
    async with store.write() as tx:
        return (await tx.tables.add(lobby(Place(BIG, BIG), Seated(user, "Ann", "fr")))).id


async def add(tx: Transaction, *users: int | Seated, place: Place | None = None, **more: Any) -> TableId:
    """Store a table where these people or computers sit, with other columns than those of a lobby."""
    people = [user if isinstance(user, Seated) else Seated(user, f"{user}", "en") for user in users]
    return (await tx.tables.add(replace(lobby(place or HERE, *people), **more))).id


async def match(tx: Transaction, *users: int | Seated, **more: Any) -> TableId:
    """Store a live match."""
    facts: dict[str, Any] = {"phase": Phase.LIVE, "start": {}, "started_at": 5, "to_act": 0, "published_ply": 0} | more
    return await add(tx, *users, **facts)


def rated(user: int, rating: int, games: int = 1) -> Rating:
    return Rating(user, f"{user}", games=games, rating=rating)


def result(
    table: int, user: int, side: int, place: int, guild: int = HALL, game: str = GAME, at: int = 5
) -> GameResult:
    return GameResult(table, side, guild, game, user, at, SEASON, side, place, 0, 25.0, 8.0, 26.4, 7.6)


def asked(user: int, at: int = 5, *, host_id: int = 1, **more: Any) -> Invitation:
    """Return an invitation, by Ann if nobody else made it."""
    return Invitation(user, f"{user}", at, host_id=host_id, **more)


COMPUTER = Seated(None, "G", "en", computer="easy")
