"""Several processes with one database: what one changes, and another one serves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import asyncpg
import pytest

from bot.store.people_rows import ALL_TIME
from bot.store.table_rows import Key, Phase, TableId
from bot.store.transaction import Transaction
from bot.tables.lookouts import Invitee
from bot.tables.refusal import Refusal
from bot.tables.table import Match
from engine.game import Seat
from tests.bot.store.kit import result
from tests.bot.store.shards import home
from tests.bot.tables.kit import Service, press, refused, turn, user
from tests.postgres import client


async def test_both_see_what_the_other_one_has_done(services: tuple[Service, Service]) -> None:
    """A move in direct messages comes to the process of shard 0, at tables of all shards; whoever changes something
    reads it anew."""
    away, own = services
    match = await own.match("Ann", "Bob", place=home(2))
    await own.get(match.id)
    moved = await away.move(match, "W1 a1")
    with refused(Refusal.OLD_BOARD):
        await own.tables.matches.play(match.id, turn(match), "W1 b1", ply=0)
    assert (await own.tables.anew(match.id)).row == moved.row  # whoever must not be a moment behind
    own.clock.now += 1
    assert (await own.get(match.id)).record == moved.record
    assert (await own.move(moved, "W1 b1")).ply == 2
    away.clock.now += 1
    assert (await away.get(match.id)).ply == 2


async def test_what_another_process_changed_is_found_by_who_serves_the_table(services: tuple[Service, Service]) -> None:
    """Its board and its direct messages are owed there, and nowhere else."""
    away, own = services
    match = await own.match("Ann", "Bob", place=home(2))
    assert [away.tables.serves(match), own.tables.serves(match)] == [False, True]
    await own.tables.placement.mark_published(match.id, 0, 9)
    await own.direct_messages_stand(match)
    await away.play(match, "W1 a1")
    own.clock.now += 1
    assert [board.id for board in await own.pending_boards()] == [match.id]
    assert [message.id for message in await own.pending_direct_messages()] == [match.id]
    assert await away.pending_boards() == await away.pending_direct_messages() == ()


async def test_a_move_is_taken_back_only_where_its_table_is_served(services: tuple[Service, Service]) -> None:
    """Elsewhere nobody knows whether the next player has looked."""
    away, own = services
    match = await own.match("Ann", "Bob", place=home(2))
    there = await away.move(match, "W1 a1")
    assert not away.tables.takebacks.may(there, Seat(0))
    with refused(Refusal.TAKEBACK_UNKNOWN):
        await away.tables.takebacks.take_back(match.id, turn(match), ply=1)
    here = await own.move(there, "W1 b1")
    assert own.tables.takebacks.may(here, Seat(1))
    away.clock.now += 1
    await away.tables.takebacks.opened(await away.tables.match(match.id), Seat(0))  # who looks in direct messages
    with refused(Refusal.TAKEBACK_UNKNOWN):
        await own.tables.takebacks.take_back(match.id, press("Bob"), ply=2)


async def test_what_somebody_prefers_holds_in_every_server(services: tuple[Service, Service]) -> None:
    """Also where another process has read it before."""
    for service in services:
        assert not (await service.tables.preferences.of(user("Ann"))).text_boards
    await services[0].tables.preferences.change(press("Ann"), text_boards=True)
    services[1].clock.now += 1
    assert (await services[1].tables.preferences.of(user("Ann"))).text_boards


async def test_a_server_of_another_process_is_asked_for_with_its_table(services: tuple[Service, Service]) -> None:
    """What it has settled holds for a press that came elsewhere."""
    away, own = services
    place = home(2)
    for service in services:
        await service.tables.servers.load()
    await own.tables.servers.change(place.guild_id or 0, press("Ann"), results_channel=5)
    match = await own.match("Ann", "Bob", place=place)
    away.clock.now += 1
    await away.get(match.id)
    assert away.tables.servers.settings(place.guild_id).results_channel == 5
    await away.finish(match)
    assert await own.owed() == [Key("result", match.id)]


async def test_two_games_that_end_at_once_both_count(services: tuple[Service, Service], address: str) -> None:
    """Processes count one after the other: in the same server each rating builds on the one before."""
    away, own = services
    first, second = [await own.match("Ann", "Bob", place=home(2)) for _ in range(2)]
    key = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' AND objsubid = 1"
    async with client(address) as server:
        async with own.store.write() as tx:
            over = first.with_row(phase=Phase.FINISHED, finish=await tx.tables.next_finish())
            await tx.tables.save(first.row, over.row)
            assert await server.fetchval(key) == 1
        await away.finish(second)
        finishes = await server.fetch("SELECT finish FROM tables WHERE finish > 0 ORDER BY finish")
    assert [row["finish"] for row in finishes] == [1, 2]


async def test_a_deletion_waits_for_a_game_that_ends(services: tuple[Service, Service], address: str) -> None:
    """So that neither waits for the other, and nothing is left that was counted meanwhile."""
    away, own = services
    match = await own.match("Ann", "Bob", place=home(2))
    async with own.store.write() as tx, client(address) as server:
        await tx.tables.get(match.id)
        forgetting = asyncio.create_task(away.tables.privacy.forget(press("Ann"), None))
        while not await server.fetchval("SELECT count(*) FROM pg_locks, pg_sleep(0.01) WHERE NOT granted"):
            pass
        await tx.tables.save(match.row, match.with_row(phase=Phase.FINISHED, finish=await tx.tables.next_finish()).row)
        await tx.results.add([result(match.id, user("Ann"), 0, 1)])
    assert (await forgetting).left == ()
    assert (await own.tables.anew(match.id)).seat_of(user("Ann")) is None
    async with own.store.read() as tx:
        assert await tx.results.strengths(match.id, ALL_TIME) == {0: (25, 8)}


async def test_tables_are_held_that_are_read_to_be_changed(services: tuple[Service, Service], address: str) -> None:
    """Those of which several are read at once, too: what is written then follows from what was read."""
    _, own = services
    match = await own.match("Ann", "Bob", place=home(2))
    ended = await own.finish(match)
    lobby = await own.tables.rematches.again(ended.id, press("Ann"))
    other = await own.match("Ann", "Bob", place=home(3))
    late = own.clock.now + 10**6
    reads: list[tuple[Callable[[Transaction], Awaitable[Sequence[Any]]], TableId]] = [
        (lambda tx: tx.lists.expired(late), lobby.id),
        (lambda tx: tx.lists.rematches(ended.id), lobby.id),
        (lambda tx: tx.lists.idle(late), other.id),
        (lambda tx: tx.lists.all_of_channel(home(3).channel_id or 0), other.id),
    ]
    async with client(address) as server:
        for read, table in reads:
            async with own.store.write() as tx:
                assert [found.id for found in await read(tx)] == [table]
                with pytest.raises(asyncpg.LockNotAvailableError):
                    await server.execute("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE NOWAIT", table)


async def test_answers_from_direct_messages_reach_the_process_of_the_table(services: tuple[Service, Service]) -> None:
    """Presses in direct messages come to the process of shard 0; what follows is owed by the one that has the table,
    and the last guest's seat and the deal are saved there, too."""
    direct, server = services
    guests = [Invitee(user(name), name) for name in ("Bob", "Cleo")]
    lobby = await server.tables.lobbies.open_lobby(press("Ann"), home(2), "armadora", {}, invited=guests)
    await server.show("invitation", lobby.id, *(guest.user_id for guest in guests))
    await direct.tables.invitations.decline(lobby.id, press("Bob"))
    assert await direct.behind("invitation") == []
    assert await server.behind("invitation") == [(lobby.id, user("Bob"))]
    await server.tables.lobbies.add_computer(lobby.id, press("Ann"), "easy", "Grim")
    match = await direct.tables.lobbies.join(lobby.id, press("Cleo"))
    assert isinstance(match, Match)
    assert await server.tables.get(lobby.id) == match
