"""Long work that is killed in or after any of its steps: the next process finishes it, and what is then stored is what
would be stored without the kill. Nobody sees a work that is done by halves."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.store.people_rows import ALL_TIME
from bot.store.schema import metadata
from bot.store.table_rows import TableId
from bot.tables.base import Base, Steps
from bot.tables.clock import DAY
from bot.tables.ratings import season_of
from tests.bot.tables.kit import GUILD, Service, against, press, user, won
from tests.databases import empty_copy
from tests.killed import Killed, killed_at, meanwhile
from tests.thorough import one_in

ANN = user("Ann")
GAMES = 5
"""Games that Ann has finished."""
GAME = "armadora"
NOT_COMPARED = {"interactions", "heartbeat"}
"""Tables of the database with what has nothing to do with the work."""


class Slow(Service):
    """A bot that does long work in small steps."""

    steps = Steps(2, 2, 2, 2)


@pytest.fixture
async def played(tmp_path: Path) -> Service:
    """A bot that has ended, with games of Ann's in all phases."""
    async with Slow(empty_copy(tmp_path / "played.sqlite3")) as service:
        await service.tables.servers.load()
        for number in range(GAMES):
            service.clock.now += 60
            await service.random_game(await service.match("Ann", ("Bob", "Cleo")[number % 2]), stop=0.3)
        await service.get_up(await service.lobby("Ann"), "Ann")
        await service.match("Bob", "Ann", "Cleo")
        await service.match("Ann", "Dee")
        await service.lobby("Bob", "Ann")
        await service.tables.preferences.change(press("Ann"), remind="dm")
        service.clock.now += 60
    return service


@asynccontextmanager
async def copied(played: Service) -> AsyncIterator[Service]:
    """A bot with a copy of these games."""
    copy = Slow(shutil.copy(played.database, f"{played.database}.copy"))
    copy.clock.now = played.clock.now
    async with copy:
        await copy.tables.servers.load()
        yield copy


@pytest.fixture(params=one_in(2, [5, 1], "every {}".format))
def stride(request: pytest.FixtureRequest) -> int:
    """From one step at which the work is killed to the next; the last is always among them."""
    number: int = request.param
    return number


async def stored(service: Service) -> dict[str, list[str]]:
    """Return all rows that are compared, by table of the database."""
    return {name: rows for name, rows in (await service.stored()).items() if name not in NOT_COMPARED}


async def kill_everywhere(
    played: Service,
    work: Callable[[Service], Awaitable[object]],
    finish: Callable[[Service], Awaitable[object]],
    looked: Callable[[Service], Awaitable[None]],
    stride: int = 1,
) -> None:
    """Do this work, killed after each of its transactions or of every few, and in the next one; then let the next
    process look, and finish. Killed in a transaction it is where the one before has left it."""
    async with copied(played) as service:
        before = await stored(service)
        with killed_at(Base, "change", -1, committed=False) as begun:
            await work(service)
        after, steps = await stored(service), next(begun)
    assert after != before
    assert steps > 2, "this takes several steps"

    async def stored_if_killed_in(step: int) -> dict[str, list[str]]:
        async with copied(played) as service:
            with killed_at(Base, "change", step, committed=False), pytest.raises(Killed):
                await work(service)
            await service.restart()
            return await stored(service)

    assert await stored_if_killed_in(0) == before
    for step in sorted({*range(0, steps, stride), steps - 1}):
        async with copied(played) as service:
            with killed_at(Base, "change", step, committed=True), pytest.raises(Killed):
                await work(service)
            await service.restart()
            await service.tables.servers.load()
            left = await stored(service)
            if left == before:  # nothing was done
                await work(service)
            else:
                await looked(service)
                await finish(service)
            assert await stored(service) == after
        if step + 1 < steps:
            assert await stored_if_killed_in(step + 1) == left


async def forget(service: Service) -> None:
    await service.tables.privacy.forget(press("Ann"), 77)


async def test_a_recount_brings_nobody_back(played: Service) -> None:
    """It began before somebody had everything deleted, and ends after that; the others' ratings, of all time and of the
    season, are those that they would have without the deletion, but for what rounding the opponent's strength does."""
    seasons = (ALL_TIME, season_of(played.clock.now))
    async with copied(played) as service:
        await service.tables.moderation.void(TableId(1), press("Dee"))
        await service.tables.recounts.settle()
        without = [dict(await ranks(service, season)) for season in seasons]
    async with copied(played) as service:
        await service.tables.moderation.void(TableId(1), press("Dee"))
        with meanwhile(Base, "look", GAMES + 1, lambda: forget(service)) as looks:  # once most games were read
            await service.tables.recounts.settle()
        assert next(looks) > 2 * GAMES, "it began anew"
        found = [dict(await ranks(service, season)) for season in seasons]
        assert str(ANN) not in str(await stored(service))
    for before, after in zip(without, found, strict=True):
        assert {*before} == {*after, "Ann"} == {"Ann", "Bob", "Cleo"}
        assert all(abs(rating - before[name]) <= 25 for name, rating in after.items())


async def ranks(service: Service, season: int = ALL_TIME) -> list[tuple[str, int]]:
    board = await service.tables.rankings.leaderboard(GUILD, GAME, ANN, season=season)
    return [(row.name, row.rating) for row in board.rows]


async def test_ranks_are_never_counted_partly_anew(played: Service, stride: int) -> None:
    """They are the old ones until all of them are the new ones."""
    seen = list[list[tuple[str, int]]]()

    async def void(service: Service) -> None:
        await service.tables.moderation.void(TableId(1), press("Dee"))
        await service.tables.recounts.settle()

    async def recount(service: Service) -> None:
        await service.tables.recounts.settle()

    async def looked(service: Service) -> None:
        if (found := await ranks(service)) not in seen:
            seen.append(found)

    await kill_everywhere(played, void, recount, looked, stride)
    assert len(seen) == 2


async def test_everything_is_counted_anew_whatever_happens(played: Service, stride: int) -> None:
    """A second count after a kill gives the same; ranks of a server are never counted partly anew, and neither are
    one's games against computers."""
    async with copied(played) as service:
        for name in ("Ann", "Bob", "Cleo"):
            await won(service, await against(service, "easy", people=(name,)), None)
        wrong = {"ratings": {"rating": 7, "games": 7}, "head_to_head": {"games": 77}}
        await service.execute(*(update(metadata.tables[name]).values(row) for name, row in wrong.items()))
        await service.stop()
        shutil.copy(service.database, played.database)
    seen = list[object]()

    async def count_all(service: Service) -> None:
        await service.tables.recounts.count_all()

    async def looked(service: Service) -> None:
        if (found := {rating for _, rating in await ranks(service)}) not in seen:
            seen.append(found)

    await kill_everywhere(played, count_all, count_all, looked, stride)
    assert len(seen) == 2
    assert {7} in seen


async def cleaned(service: Service) -> None:
    while await service.tables.servers.clean_up([]):
        pass


async def nothing(service: Service) -> None:
    """There is nothing to be seen."""


@pytest.mark.thorough
async def test_old_games_go_and_what_was_achieved_stays(played: Service) -> None:
    """The scores of deleted games are kept once, not twice and not never."""
    async with copied(played) as service:
        await service.tables.servers.change(GUILD, press("Ann"), keep_days=1)
        await service.stop()
        shutil.copy(service.database, played.database)
    played.clock.now += 2 * DAY
    await kill_everywhere(played, cleaned, cleaned, nothing)
    async with copied(played) as service:
        before = await ranks(service)
        await cleaned(service)
        async with service.change() as tx:
            await tx.recounts.add(GUILD, GAME)
        await service.tables.recounts.settle()
        assert await ranks(service) == before
