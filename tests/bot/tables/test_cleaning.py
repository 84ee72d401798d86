"""Games that are old, and servers from which the bot was removed: what goes, and what stays."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from sqlalchemy import select

from bot.store.schema import metadata
from bot.store.table_rows import Place
from bot.tables.base import Base
from bot.tables.clock import DAY
from bot.tables.refusal import Refusal, Refused
from bot.tables.servers import PATIENCE
from bot.tables.table import Lobby, Match
from tests.bot.tables.kit import CHANNEL, GUILD, Service, press, refused, user
from tests.databases import on_each_database
from tests.killed import Killed, killed_at

ELSEWHERE = Place(GUILD + 1, CHANNEL + 1)


async def clean(service: Service, present: Collection[int] = (GUILD, GUILD + 1)) -> int:
    """Delete what nobody keeps; return in how many steps."""
    steps = 0
    while await service.tables.servers.clean_up(present):
        steps += 1
    return steps


async def gone(service: Service, match: Match | Lobby) -> bool:
    try:
        await service.get(match.id)
    except Refused as error:
        return error.reason is Refusal.NO_TABLE
    return False


async def kept(service: Service) -> dict[str, int]:
    """Return how many rows there are, by table, of what belongs to a server or to a table of players."""
    found = {}
    for table in metadata.sorted_tables:
        if {"guild_id", "table_id"} & set(table.c.keys()):
            found[table.name] = len(await service.rows(select(table)))
    return found


async def test_old_games_go_after_as_many_days_as_the_server_keeps_them(loaded: Service) -> None:
    """Those that go on stay, so do those of other servers, and what people have achieved."""
    old = await loaded.finish(await loaded.match("Ann", "Bob"))
    elsewhere = await loaded.finish(await loaded.match("Ann", "Bob", place=ELSEWHERE))
    running = await loaded.match("Ann", "Bob")
    stats = await loaded.tables.rankings.stats(GUILD, "armadora", user("Ann"))
    await loaded.tables.servers.change(GUILD, press("Ann"), keep_days=30)
    loaded.clock.now += 29 * DAY
    young = await loaded.finish(await loaded.match("Cleo", "Dee"))
    assert await clean(loaded) == 0
    loaded.clock.now += 2 * DAY
    assert await clean(loaded) == 1
    assert [await gone(loaded, match) for match in (old, elsewhere, running, young)] == [True, False, False, False]
    assert await loaded.tables.rankings.stats(GUILD, "armadora", user("Ann")) == stats
    with refused(Refusal.NO_TABLE):
        await loaded.tables.rematches.again(old.id, press("Ann"))


async def test_many_games_go_in_steps(loaded: Service) -> None:
    """Each is a transaction of its own, so nobody waits for long; tables that never began go, too."""
    for _ in range(23):
        lobby = await loaded.lobby("Ann")
        await loaded.tables.leave(lobby.id, press("Ann"))
    await loaded.tables.servers.change(GUILD, press("Ann"), keep_days=7)
    loaded.clock.now += 8 * DAY
    assert await clean(loaded) == 6


@on_each_database
async def test_all_of_a_server_goes_a_month_after_the_bot_was_removed(loaded: Service) -> None:
    """Tables in whatever phase, ratings, settings; nothing of other servers, and nothing where the bot is, for were the
    note wrong, what people see there decides."""
    await loaded.finish(await loaded.match("Ann", "Bob"))
    running, lobby = await loaded.match("Ann", "Bob"), await loaded.lobby("Ann")
    stays = await loaded.finish(await loaded.match("Ann", "Bob", place=ELSEWHERE))
    await loaded.tables.servers.change(GUILD, press("Ann"), rated=False)
    await loaded.tables.servers.removed(GUILD)
    loaded.clock.now += PATIENCE - 1
    assert await clean(loaded, [GUILD + 1]) == 0
    assert not await gone(loaded, running)
    loaded.clock.now += 1
    assert await clean(loaded, [GUILD, GUILD + 1]) == 0
    assert await clean(loaded, [GUILD + 1]) == 2
    assert await gone(loaded, running)
    assert await gone(loaded, lobby)
    assert not await gone(loaded, stays)
    assert loaded.tables.servers.settings(GUILD).rated
    for table in metadata.sorted_tables:
        for column, kept in (("guild_id", GUILD + 1), ("table_id", stays.id)):
            if column in table.c:
                values = await loaded.rows(select(table.c[column]).distinct())
                assert {value for (value,) in values} <= {kept, None}, table.name


async def test_a_deletion_that_is_cut_off_goes_on_at_the_next_start(loaded: Service) -> None:
    """A process that is killed in a step has deleted those before it whole, and of this one nothing."""
    for number in range(15):
        await loaded.lobby(f"p{number}")
    await loaded.finish(await loaded.match("Ann", "Bob"))
    await loaded.tables.servers.removed(GUILD)
    loaded.clock.now += PATIENCE
    assert await loaded.tables.servers.clean_up([])
    before = await kept(loaded)
    with killed_at(Base, "change", 0, committed=False), pytest.raises(Killed):
        await loaded.tables.servers.clean_up([])
    await loaded.restart()
    await loaded.tables.servers.load()
    assert await kept(loaded) == before
    assert await clean(loaded, []) == 2
    assert not any((await kept(loaded)).values())


async def test_what_happened_while_the_bot_was_away_is_found_at_the_start(loaded: Service) -> None:
    """The month begins when it is found, and later starts do not put it off; who is back keeps everything. A server of
    which another process hears is left alone."""
    here, there = await loaded.match("Ann", "Bob"), await loaded.match("Ann", "Bob", place=ELSEWHERE)
    await loaded.tables.servers.compare([GUILD + 1], absent=lambda guild: guild == GUILD)
    loaded.clock.now += PATIENCE // 2
    await loaded.tables.servers.compare([], absent=lambda guild: guild == GUILD)
    loaded.clock.now += PATIENCE // 2
    assert await clean(loaded, []) == 2
    assert await gone(loaded, here)
    assert not await gone(loaded, there)
    await loaded.tables.servers.compare([], absent=lambda _: True)
    await loaded.tables.servers.compare([GUILD + 1], absent=lambda _: True)
    loaded.clock.now += PATIENCE
    assert await clean(loaded, []) == 0
