"""A connection to the server is lost at each step of what the bot does there: what people are told is what is saved."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import asyncpg
import pytest

from bot.shards import ALL, Shards
from bot.store.errors import InDoubt, NotSaved
from bot.store.table_rows import TableId
from bot.store.transfer import transfer
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from tests.bot.store.kit import ANN, Away, start_and_end
from tests.bot.store.shards import ONE, home
from tests.bot.tables.kit import Service, press, turn
from tests.postgres import LOCKED, Server, client, end
from tests.tools.round_trips import Between, Cut

ENDED = "the server ends all connections"
Prepared: TypeAlias = tuple[Awaitable[object], str]
"""A change, and a query that tells whether it is saved: each of its columns is 1 or 0."""
MOST = 200
"""More steps than anything here takes."""


def end_all(address: str) -> None:
    """Let the server end all connections of the bot, and wait until they are gone."""

    async def ending() -> None:
        async with client(address) as direct:
            await direct.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND application_name LIKE 'nugget%'"
            )

    asyncio.run(ending())


class Trouble:
    """Strikes once, at a step of what is tried next."""

    def __init__(self, between: Between, address: str, kind: Cut | str) -> None:
        self.struck = False
        self._between = between
        self._address = address
        self._kind = kind

    def strike_at(self, step: int) -> None:
        """Strike when the server is asked the step-th time from now on; 1 is the first."""
        at = self._between.trips + step
        self.struck = False

        def strike(trip: int) -> Cut | None:
            if trip != at:
                return None
            self.struck = True
            if isinstance(self._kind, Cut):
                return self._kind
            end_all(self._address)
            return None

        self._between.strike = strike

    def pass_by(self) -> None:
        """Strike no more."""
        self._between.strike = lambda trip: None


@pytest.fixture(params=[*Cut, pytest.param(ENDED, marks=pytest.mark.thorough)], ids=["unheard", "unanswered", "ended"])
def trouble(request: pytest.FixtureRequest, away: Away) -> Trouble:
    between, _, address = away
    return Trouble(between, address, request.param)


@pytest.fixture(params=[ALL, ONE], ids=["alone", "shared"])
async def service(request: pytest.FixtureRequest, away: Away) -> AsyncIterator[Service]:
    shards: Shards = request.param
    async with Service(away[1], shards) as service:
        yield service


async def saved(work: Awaitable[object]) -> bool:
    """Whether people are told that it is saved. Nothing else may come out than that it is not."""
    try:
        await work
    except Refused as error:
        if error.reason is Refusal.NOT_SAVED:
            return False
        raise
    return True


async def each_step(trouble: Trouble, attempt: Callable[[int], Awaitable[None]], stride: int = 1) -> None:
    """Make attempts, with the trouble one step later each time, or `stride`, until it comes too late."""
    for step in range(1, MOST, stride):
        trouble.strike_at(step)
        await attempt(step)
        if not trouble.struck:
            break
    assert step > 5
    assert not trouble.struck
    trouble.pass_by()


SQUARES = [f"W1 {column}{row}" for row in "1234" for column in "abcdefgh"]


async def a_move(service: Service, step: int) -> Prepared:
    """With its reads behind writes; the next one goes on from what was saved."""
    match = await service.tables.match(TableId(1))
    words = SQUARES[match.ply]
    made = f"SELECT count(*), (SELECT ply - {match.ply} FROM tables WHERE id = 1) FROM moves WHERE words = '{words}'"
    return service.tables.matches.play(match.id, turn(match), words, ply=match.ply), made


async def a_table(service: Service, step: int) -> Prepared:
    """Its number comes with RETURNING, and its seats follow."""
    who = press(f"P{step}")
    seated = f"SELECT count(*), (SELECT count(*) FROM interactions WHERE id = {who.interaction_id}) FROM seats"
    opening = service.tables.lobbies.open_lobby(who, home(step * 4), "armadora", {})
    return opening, f"{seated} WHERE user_id = {who.user_id}"


async def a_note(service: Service, step: int) -> Prepared:
    """A job in the background has no interaction, and learns all the same what became of it."""
    noted = f"SELECT count(*) FROM tables WHERE card_id = {50 + step}"
    return service.tables.placement.mark_card(TableId(1), 50 + step), noted


@pytest.mark.parametrize("prepared", [a_move, a_table, a_note])
async def test_whatever_is_done_is_saved_or_not_as_is_told(
    service: Service, trouble: Trouble, away: Away, prepared: Callable[[Service, int], Awaitable[Prepared]]
) -> None:
    """Over a new connection as over an old one."""
    await service.match("Ann", "Bob", place=home(0))
    async with client(away[2]) as direct:

        async def attempt(step: int) -> None:
            trouble.pass_by()
            work, stored = await prepared(service, step)
            trouble.strike_at(step)
            success = await saved(work)
            assert {*await direct.fetchrow(stored)} == {success}, step

        await each_step(trouble, attempt)


@pytest.mark.thorough
async def test_whoever_is_forgotten_does_not_hear_that_nothing_happened(
    service: Service, trouble: Trouble, away: Away
) -> None:
    """And whoever is not, does."""
    async with client(away[2]) as direct:

        async def attempt(step: int) -> None:
            trouble.pass_by()
            name, place = f"Ann{step}", home(step * 4)
            await service.match(name, "Bob", place=place)
            who = press(name)
            trouble.strike_at(step)
            success = await saved(service.tables.privacy.forget(who, None)) or service.tables.carried_out(who)
            seats_left = await direct.fetchval("SELECT count(*) FROM seats WHERE user_id = $1", who.user_id)
            assert (not seats_left) == success, step

        await each_step(trouble, attempt, 7)


async def test_what_cannot_be_read_is_told(service: Service, trouble: Trouble) -> None:
    """A look either shows what is there or says that it cannot."""
    match = await service.match("Ann", "Bob", place=home(0))
    user = press("Ann").user_id

    async def look() -> None:
        assert (await service.tables.of_user(user)).tables[0].id == match.id

    async def attempt(step: int) -> None:
        await saved(look())

    await each_step(trouble, attempt)


@pytest.mark.thorough
async def test_a_start_succeeds_or_says_that_the_server_is_away(trouble: Trouble, away: Away) -> None:
    """And leaves no lock behind that would keep the next one away."""

    async def attempt(step: int) -> None:
        try:
            await start_and_end(away[1])
        except NotSaved:
            assert trouble.struck
        trouble.pass_by()
        async with asyncio.timeout(5):
            await start_and_end(away[1])

    await each_step(trouble, attempt)


@pytest.mark.thorough
async def test_a_transfer_is_done_or_not_as_is_told(
    trouble: Trouble, away: Away, postgres: Server, tmp_path: Path
) -> None:
    """The same command again goes on where it was, and once it said that all is there, it is."""
    async with Service(tmp_path / "nugget.sqlite3") as source:
        await source.play(await source.match("Ann", "Bob"), "W1 a1")
    _, distant, address = away
    done = False
    for step in range(3, 1000, 23):
        trouble.strike_at(step)
        try:
            done = await transfer(source.database, distant, lambda *_: None) == 1
        except NotSaved:
            assert trouble.struck
        trouble.pass_by()
        async with client(address) as direct:
            revision = await direct.fetchval("SELECT max(version_num) FROM alembic_version")
        assert done == (revision is not None and "half" not in revision and await _moves(address) == 1)
        if done:
            break
    assert done


async def _moves(address: str) -> int:
    async with client(address) as direct:
        return int(await direct.fetchval("SELECT count(*) FROM moves"))


# --- Without a press, step by step ---------------------------------------------------------------


@pytest.fixture
async def played(postgres: Server) -> AsyncIterator[tuple[Service, Match]]:
    """A service on a server, and a match there."""
    async with Service(postgres.emptied()) as service:
        yield service, await service.match("Ann", "Bob")


OURS = "pg_stat_activity WHERE application_name = 'nugget'"


async def check_not_saved(service: Service, match: Match, change: Awaitable[None]) -> None:
    """It is told, and no move is there."""
    with pytest.raises(NotSaved):
        await change
    async with service.store.read() as tx:
        assert await tx.tables.moves(match.id) == ()


@pytest.mark.parametrize("step", range(5))
async def test_a_change_whose_connection_is_ended_before_commit_is_not_saved(
    played: tuple[Service, Match], step: int
) -> None:
    """Before, between and behind its statements, while the bot thinks; and the driver has heard of it."""
    service, match = played

    async def change() -> None:
        async with service.store.write() as tx, client(service.database) as direct:
            steps: list[Callable[[], Awaitable[Any]]] = [
                lambda: tx.tables.get(match.id),
                lambda: tx.tables.add_moves(match.id, 0, ["W1 a1"], 0),
                lambda: tx.tables.moves(match.id),
                lambda: tx.preferences.away(ANN, 99),
            ]
            for number, do in enumerate(steps):
                if number == step:
                    await _end(direct)
                await do()
            if step == len(steps):
                await _end(direct)

    await check_not_saved(service, match, change())


async def _end(direct: asyncpg.Connection) -> None:
    await direct.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM {OURS}")


async def test_a_statement_that_failed_and_was_forgiven_is_not_called_saved(played: tuple[Service, Match]) -> None:
    """COMMIT of a transaction in which anything failed rolls back, and the server calls that a success."""
    service, match = played

    async def change() -> None:
        async with service.store.write() as tx:
            await tx.tables.add_moves(match.id, 0, ["W1 a1"], 0)
            with pytest.raises(Exception, match="duplicate key"):
                await tx.tables.add_moves(match.id, 0, ["W1 b1"], 0)

    await check_not_saved(service, match, change())


async def test_where_nobody_can_say_whether_it_is_saved_nobody_says_so(away: Away, postgres: Server) -> None:
    """The answer to COMMIT is lost, and the server is out of reach from then on: here the move is saved, and the person
    hears that it may or may not be."""
    between, distant, address = away
    service = await Service(distant).start()
    match = await service.match("Ann", "Bob")
    last = await _trips_of_a_move(service, between)
    match = await service.tables.match(match.id)

    def strike(trip: int) -> Cut | None:
        return None if trip < last else Cut.UNANSWERED if trip == last else Cut.UNHEARD

    last += between.trips
    between.strike = strike
    with pytest.raises(Refused) as refused:
        await service.tables.matches.play(match.id, turn(match), "W1 c1", ply=match.ply)
    assert refused.value.reason is Refusal.IN_DOUBT
    assert isinstance(refused.value.__cause__, InDoubt)
    between.strike = lambda trip: None
    assert (await service.tables.match(match.id)).ply == await _moves(address) == match.ply + 1
    await service.stop()


async def _trips_of_a_move(service: Service, between: Between) -> int:
    """Return how many trips a move takes on a connection that knows the statements; its COMMIT is the last."""
    [table] = (await service.tables.of_user(press("Ann").user_id)).tables
    taken = 0
    for square in ("a1", "b1"):
        before, match = between.trips, await service.tables.match(table.id)
        await service.play(match, f"W1 {square}")
        taken = between.trips - before
    return taken


async def test_a_lock_that_is_lost_in_a_change_is_taken_anew_by_the_next(played: tuple[Service, Match]) -> None:
    """Also where the server ended the connection that held it together with the change's own."""
    service, match = played
    async with client(service.database) as direct:

        async def change() -> None:
            async with service.store.write() as tx:
                await tx.tables.add_moves(match.id, 0, ["W1 a1"], 0)
                await end(direct, LOCKED)
                await _end(direct)

        with pytest.raises(NotSaved):
            await change()
        assert (await service.move(match, "W1 a1")).ply == 1
        assert await direct.fetchval(f"SELECT count(*) FROM pg_locks WHERE {LOCKED}") == 1


async def test_connections_that_the_server_has_closed_are_replaced(played: tuple[Service, Match]) -> None:
    """All of them, and nobody notices."""
    service, match = played
    async with service.store.read(), service.store.read(), client(service.database) as direct:
        pass
    async with client(service.database) as direct:
        assert await direct.fetchval(f"SELECT count(pg_terminate_backend(pid, 5000)) FROM {OURS}") > 1
    after = await service.move(match, "W1 a1")
    async with service.store.read() as one, service.store.read() as another:
        assert await one.tables.get(match.id) == await another.tables.get(match.id) == after.row


async def test_a_change_that_was_cut_off_is_not_gone_on_with(played: tuple[Service, Match]) -> None:
    """What was left in the middle of a transaction does not become part of another change."""
    service, match = played
    async with service.store.engine.connect() as connection:
        link: Any = await connection.get_raw_connection()
        await link.driver_connection.execute("BEGIN; UPDATE tables SET host_id = 0")
    await service.play(match, "W1 a1")
    await service.restart()
    assert (await service.get(match.id)).row.host_id != 0
