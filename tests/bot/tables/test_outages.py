"""What nobody could use is added to all clocks: outages of the bot or of one server, and clocks that were wrong."""

import pytest

from bot.shards import ALL, NOTHING_AWAY, Away
from bot.store.table_rows import Place
from bot.tables.clock import DAY, HOUR
from bot.tables.seating import PATIENCE
from tests.bot.tables.kit import GUILD, Service, deadline
from tests.databases import on_each_database

# --- Outages -----------------------------------------------------------------------------------


async def test_what_the_bot_was_away_for_is_added_once(service: Service) -> None:
    """Through a restart, and not again; boards have to say so. A beat that is late by up to a minute adds nothing."""
    match = await service.match("Ann", "Bob", clock="live")
    for seconds in (0, 60, 60):
        service.clock.now += seconds
        assert await service.tables.clocks.beat() == 0
    assert (await service.get(match.id)).timer == match.timer
    service.clock.now += 3000
    await service.restart()
    assert await service.tables.clocks.beat() == 3000
    assert await service.tables.clocks.beat() == 0
    after = await service.get(match.id)
    assert after.timer.deadline == deadline(match) + 3000
    assert after.timer.remind_at == (match.timer.remind_at or 0) + 3000
    assert await service.behind("turn_line") == [(match.id, 0)]


@on_each_database
async def test_an_outage_is_added_to_the_hours_of_lobbies(service: Service) -> None:
    """Nobody could have sat down; cards have to say so, and nobody is proposed computers for it."""
    lobby = await service.lobby("Ann", players=3)
    await service.show("card", lobby.id)
    await service.tables.clocks.beat()
    service.clock.now += DAY
    await service.restart()
    await service.tables.clocks.beat()
    after = await service.get(lobby.id)
    assert (after.expires_at, await service.behind("card")) == (lobby.expires_at + DAY, [(lobby.id, 0)])
    assert await service.tables.expire() == ()
    assert await service.tables.waiting.mark_waiting() == ()
    await service.join(after, "Bob")


async def test_nobody_has_lost_because_the_bot_was_away_for_months(service: Service) -> None:
    """A match that waits for a move that long is stopped; here nobody could move."""
    match = await service.match("Ann", "Bob")
    await service.tables.clocks.beat()
    service.clock.now += 90 * DAY
    await service.restart()
    await service.tables.clocks.beat()
    assert await service.tables.expire() == ()
    assert (await service.get(match.id)).live
    service.clock.now += 60 * DAY
    assert [table.id for table in await service.tables.expire()] == [match.id]


@pytest.mark.parametrize("jump", [-HOUR, DAY])
async def test_a_clock_that_jumps_while_the_bot_is_away_changes_no_time_that_is_left(
    service: Service, jump: int
) -> None:
    """Forward it looks like an outage; back, the bot seems to have been there in the future."""
    match, lobby = await service.match("Ann", "Bob", clock="live"), await service.lobby("Cleo")
    await service.tables.clocks.beat()
    left = [deadline(match) - service.clock.now, lobby.expires_at - service.clock.now]
    service.clock.now += jump
    await service.restart()
    await service.tables.clocks.beat()
    match, lobby = await service.get(match.id), await service.get(lobby.id)
    assert [deadline(match) - service.clock.now, lobby.expires_at - service.clock.now] == left
    assert match.row.moved_at <= service.clock.now
    assert await service.due() == () == await service.tables.expire()


# --- What is away ------------------------------------------------------------------------------


AWAY = Away(servers=frozenset({GUILD}))
ELSEWHERE = Place(1 << 22, 5, 6)


@on_each_database
async def test_where_a_server_is_away_its_clocks_stand_still(service: Service) -> None:
    """Turns, reminders and lobbies; elsewhere they go on. Boards and cards say so when it is back."""
    here = await service.match("Ann", "Bob", clock="live")
    there = await service.match("Cleo", "Dee", place=ELSEWHERE, clock="live")
    lobby, other = await service.lobby("Ann", players=3), await service.lobby("Cleo", place=ELSEWHERE, players=3)
    direct = await service.match("Eve", "Fay", place=Place(None, 7), clock="live")
    before = {table.id: await service.get(table.id) for table in (here, there, lobby, other, direct)}
    await service.show("card", lobby.id)
    await service.tables.clocks.beat()
    for _ in range(60):
        service.clock.now += 15
        assert await service.tables.clocks.beat(AWAY) == 0
    away = await service.get(here.id)
    assert (deadline(away), away.timer.remind_at) == (deadline(here) + 900, (here.timer.remind_at or 0) + 900)
    assert await service.behind("turn_line") == []
    assert (lobby.id, 0) not in await service.behind("card")
    assert here.id not in [match.id for match in await service.due()]
    service.clock.now += 15
    await service.tables.clocks.beat()
    back, card = await service.get(here.id), await service.get(lobby.id)
    assert (deadline(back), card.expires_at) == (deadline(here) + 915, lobby.expires_at + 915)
    assert await service.behind("turn_line") == [(here.id, 0)]
    assert (lobby.id, 0) in await service.behind("card")
    service.clock.now += 15
    await service.tables.clocks.beat()
    assert await service.get(here.id) == back
    for table in (there, other, direct):
        assert await service.get(table.id) == before[table.id]


@pytest.mark.parametrize("away", [NOTHING_AWAY, AWAY], ids=["the bot", "the server"])
async def test_a_turn_that_began_after_the_outage_is_no_longer_for_it(service: Service, away: Away) -> None:
    """A press may come before the bot has added what it was away for, and a server comes back between two looks."""
    match = await service.match("Ann", "Bob", clock="live")
    await service.tables.clocks.beat()
    service.clock.now += 15
    await service.tables.clocks.beat(away)
    service.clock.now += 10 if away is AWAY else DAY
    moved = await service.move(match, "W1 c4")
    service.clock.now += 5
    await service.tables.clocks.beat()
    assert deadline(await service.get(match.id)) == deadline(moved) + 5


async def test_what_is_overdue_where_nobody_can_press_waits(service: Service) -> None:
    """A lobby is not closed, no computers are proposed, and nobody loses for having rested; all of it comes later."""
    lobby, match = await service.lobby("Ann", players=3), await service.match("Bob", "Cleo")
    service.clock.now = lobby.expires_at - PATIENCE
    assert await service.tables.waiting.mark_waiting(AWAY) == ()
    assert [each.id for each in await service.tables.waiting.mark_waiting()] == [lobby.id]
    service.clock.now += 61 * DAY
    assert await service.tables.expire(AWAY) == ()
    assert {each.id for each in await service.tables.expire()} == {lobby.id, match.id}


async def test_the_clocks_of_a_shard_stand_still_without_the_others(service: Service) -> None:
    """One process may serve several, and direct messages belong to the first."""
    places = [Place(shard << 22, 5, 6) for shard in (2, 3)] + [Place(None, 7)]
    names = (("Ann", "Bob"), ("Cleo", "Dee"), ("Eve", "Fay"))
    matches = [await service.match(*each, place=place, clock="live") for each, place in zip(names, places, strict=True)]
    await service.tables.clocks.beat()
    for shard in (0, 1):
        service.clock.now += 30
        # What a single server of the shard is away for is not added twice.
        await service.tables.clocks.beat(Away(frozenset({(2 + shard) << 22}), frozenset({shard}), count=2))
    service.clock.now += 5
    await service.tables.clocks.beat()
    added = [deadline(await service.get(match.id)) - deadline(match) for match in matches]
    assert added == [30 + 30, 30 + 5, 30 + 30]


async def test_silence_that_was_noticed_late_is_added(service: Service) -> None:
    """But nothing of it to a turn that began in it, by a press elsewhere."""
    match, other = await service.match("Ann", "Bob", clock="live"), await service.match("Cleo", "Dee", clock="live")
    await service.tables.clocks.beat()
    service.clock.now += 45
    moved = await service.move(other, "W1 c4")
    service.clock.now += 30
    await service.tables.clocks.missed(75, ALL)
    assert deadline(await service.get(match.id)) == deadline(match) + 75
    assert deadline(await service.get(other.id)) == deadline(moved) + 30


# --- The true time -----------------------------------------------------------------------------


async def test_a_clock_that_was_wrong_at_the_start_is_set(service: Service) -> None:
    """By what Discord says, before anything is reckoned: the outage is as long as it was."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    await service.tables.clocks.beat()
    true = service.clock.now + 100
    service.clock.now += DAY
    await service.restart()
    assert await service.tables.clocks.beat(true_time=(true, true + 1)) in (100, 101)
    assert abs(service.tables.clocks.now() - true) <= 1
    assert deadline(await service.get(match.id)) - deadline(match) in (100, 101)
    service.clock.now += 30
    assert await service.tables.clocks.beat(true_time=(true + 30, true + 31)) == 0


@pytest.mark.parametrize("off", [-HOUR, DAY])
async def test_setting_the_clock_changes_no_time_that_is_left(service: Service, off: int) -> None:
    """A machine that slept does not know how long; what Discord said may be put right, too."""
    match = await service.match("Ann", "Bob", clock="live")
    await service.tables.clocks.beat()
    left, true = deadline(match) - service.tables.clocks.now(), service.clock.now + off
    await service.tables.clocks.beat(true_time=(true, true + 1))
    assert abs(service.tables.clocks.now() - true) <= 1
    assert deadline(await service.get(match.id)) - service.tables.clocks.now() == left


async def test_a_small_difference_sets_no_clock(service: Service) -> None:
    """Answers take some time, and nobody's turn changes for a second."""
    before, now = service.tables.clocks.now(), service.clock()
    for between in ((now - 60, now - 1), (now + 1, now + 60), (now - 1, now + 1)):
        await service.tables.clocks.beat(true_time=between)
        assert service.tables.clocks.now() == before
