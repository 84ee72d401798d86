"""Clocks at the tables: when they run, what a move does to them, reminders, vacations."""

import pytest

from bot.store.people_rows import Preferences
from bot.store.table_rows import Phase, Post, Timer
from bot.tables.clock import CLOCKS, DAY, HOUR
from bot.tables.out_of_date import out_of_date
from bot.tables.refusal import Refusal
from bot.tables.table import Match
from bot.tables.timekeeping import OUTAGE
from engine.errors import BadRecord
from tests.bot.tables.kit import Service, deadline, press, refused, turn, user
from tests.databases import on_each_database
from tests.moments import mover

# --- The choice --------------------------------------------------------------------------------


async def test_the_host_chooses_the_clock(service: Service) -> None:
    """Nobody else, and only one that there is; who had agreed to start is asked again."""
    lobby = await service.lobby("Ann", "Bob", players=3)
    await service.tables.lobbies.start(lobby.id, press("Bob"))
    changed = await service.tables.lobbies.set_clock(lobby.id, press("Ann"), clock="slow", stand_in_level="hard")
    assert changed.timer == Timer("slow", "hard")
    assert changed.agreed == ()
    assert [post.kind for post in out_of_date(lobby, changed)] == ["card"]
    assert await service.get(lobby.id) == changed
    with refused(Refusal.NOT_HOST, host="Ann"):
        await service.tables.lobbies.set_clock(lobby.id, press("Bob"), clock="live")
    for wrong in ({"clock": "hourglass"}, {"stand_in_level": "god"}):
        with pytest.raises(BadRecord):
            await service.tables.lobbies.set_clock(lobby.id, press("Ann"), **wrong)


async def test_a_rematch_has_the_same_clock(service: Service) -> None:
    """And it stands as at the beginning."""
    match = await service.finish(await service.match("Ann", "Bob", clock="live"))
    again = await service.tables.rematches.again(match.id, press("Ann"))
    assert again.timer == Timer("live")


# --- Turns -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("clock", "seconds"), [("quick", 240), ("live", 690), ("relaxed", DAY), ("slow", 3 * DAY)])
async def test_the_clock_runs_from_the_deal_on(service: Service, clock: str, seconds: int) -> None:
    """For who is to act; a move starts that of the next player."""
    match = await service.match("Ann", "Bob", clock=clock)
    assert (match.timer.run, match.timer.deadline) == (1, service.clock.now + seconds)
    service.clock.now += 30
    moved = await service.move(match, "W1 c4")
    assert (moved.timer.run, moved.timer.deadline) == (2, service.clock.now + seconds)
    assert await service.get(match.id) == moved


async def test_without_a_clock_turns_are_counted_and_nobody_is_hurried(service: Service) -> None:
    """As it always was."""
    match = await service.move(await service.match("Ann", "Bob", clock="none"), "W1 c4")
    assert match.timer == Timer(run=2)
    service.clock.now += 50 * DAY
    assert await service.due() == ()


async def test_a_turn_of_several_moves_has_one_time(service: Service) -> None:
    """A swap of hands begins a turn and does not lengthen it."""
    match = await service.match("Ann", "Bob", "Cleo", game="burrow", clock="relaxed")
    service.clock.now += HOUR
    moved = await service.move(match, f"swap @{mover(match, 1)}")
    assert moved.to_act == match.to_act
    assert moved.timer == match.timer


async def test_a_person_alone_with_computers_has_all_the_time(service: Service) -> None:
    """Nobody waits; with two people the computers have no clock, and the people have."""
    alone = await service.match("Ann", computers=["easy"], clock="live")
    assert alone.timer.deadline is None
    match = await service.match("Ann", "Bob", computers=["easy"], clock="live")
    for square in ("a1", "b1", "c1"):
        assert (match.timer.deadline is None) == bool(match.seats[mover(match)].computer)
        match = await service.move(match, f"W1 {square}")


# --- Reminders ---------------------------------------------------------------------------------


async def reminders(service: Service, match: Match) -> list[Post]:
    return [*await service.tables.outbox.of_table(match.id, "reminder")]


@on_each_database
async def test_a_reminder_is_due_until_it_is_owed(service: Service) -> None:
    """Also after a restart, once; then the next one is."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    service.clock.now += 12 * HOUR - 1
    assert await service.due() == ()
    service.clock.now += 1
    await service.restart()
    (due,) = await service.due()
    preferences = await service.tables.preferences.of(turn(match).user_id)
    for _ in range(2):
        await service.tables.clocks.remind(due, preferences)
        assert await service.due() == ()
        assert len(await reminders(service, match)) == 1
    after = await service.get(match.id)
    assert (after.timer.reminded, after.timer.remind_at) == (1, deadline(match) - round(2.4 * HOUR))


async def test_a_reminder_of_a_turn_that_is_over_is_none(service: Service) -> None:
    """Somebody moved between the look and the reminder."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    service.clock.now += 13 * HOUR
    (due,) = await service.due()
    moved = await service.move(match, "W1 c4")
    await service.tables.clocks.remind(due, await service.tables.preferences.of(1))
    assert await reminders(service, match) == []
    assert await service.get(match.id) == moved


async def test_once_the_turn_is_over_its_reminders_are_done_with(service: Service) -> None:
    """Both of a player who wants them in two places; those of others stay."""
    match, other = [await service.match(*names, clock="relaxed") for names in (("Ann", "Bob"), ("Cleo", "Dan"))]
    service.clock.now += 12 * HOUR
    for each, number in ((match, 2), (other, 1)):
        where = "both" if each is match else "thread"
        preferences = await service.tables.preferences.change(turn(each), remind=where)
        await service.tables.clocks.remind(each, preferences)
        assert len(await reminders(service, each)) == number
    await service.play(match, "W1 c4")
    assert await reminders(service, match) == []
    assert len(await reminders(service, other)) == 1


async def test_nothing_is_decided_where_the_question_stands_nowhere(service: Service) -> None:
    """The match is due to be asked about, and to be decided about only when the others have had time to answer."""
    match = await service.match("Ann", "Bob", clock="live")
    service.clock.now = deadline(match) - 1
    await service.tables.clocks.remind(match, await service.tables.preferences.of(turn(match).user_id))
    assert await service.due() == ()
    service.clock.now += 1
    assert len(await service.due()) == 1
    await service.tables.clocks.ask(match)
    service.clock.now += CLOCKS["live"].grace
    assert await service.due() == ()
    assert await service.tables.absence.decide(match.id, match.timer.run) is None
    await service.asked(match)
    assert len(await service.due()) == 1
    assert await service.tables.absence.decide(match.id, match.timer.run) is not None


async def test_the_time_to_decide_begins_once_the_question_stands(service: Service) -> None:
    """It is put off if it could stand nowhere until now, for longer than a look may take, and not again."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    service.clock.now = deadline(match) + OUTAGE
    await service.tables.clocks.ask(match)
    for seconds, put_off in ((0, 0), (1, OUTAGE + 1), (HOUR, OUTAGE + 1)):
        service.clock.now += seconds
        await service.tables.clocks.begin_term(match.id, match.timer.run)
        assert (await service.get(match.id)).timer.deadline == deadline(match) + put_off
        if put_off:
            await service.asked(match)


async def test_in_quiet_hours_a_reminder_waits(service: Service) -> None:
    """Until they end, if that is not too late; the clock in the test shows 8:00 UTC."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    who = turn(match)
    service.clock.now += 13 * HOUR
    hour = service.clock.now % DAY // HOUR
    (due,) = await service.due()
    preferences = await service.tables.preferences.change(who, quiet_begins=hour, quiet_ends=(hour + 3) % 24)
    await service.tables.clocks.remind(due, preferences)
    assert await service.due() == ()
    after = await service.get(match.id)
    assert await reminders(service, match) == []
    assert 2 * HOUR < after.timer.remind_at - service.clock.now <= 3 * HOUR
    too_long = await service.tables.preferences.change(press(who.name), quiet_begins=hour, quiet_ends=(hour + 20) % 24)
    service.clock.now += 3 * HOUR
    await service.tables.clocks.remind(after, too_long)
    assert len(await reminders(service, match)) == 1


async def test_preferences_are_kept(service: Service) -> None:
    """Each by itself, through a restart."""
    for chosen in ({"remind": "dm"}, {"zone": "Asia/Taipei"}):
        await service.tables.preferences.change(press("Ann"), **chosen)
    await service.restart()
    assert await service.tables.preferences.of(user("Ann")) == Preferences(remind="dm", zone="Asia/Taipei")


# --- Vacations ---------------------------------------------------------------------------------


async def test_a_vacation_puts_off_the_clocks_that_run_for_one(service: Service) -> None:
    """And the return brings them back."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    service.clock.now += HOUR
    who, back = turn(match), service.clock.now + 10 * DAY
    (seen,) = await service.tables.preferences.go_away(who, back)
    assert seen.id == match.id
    away = await service.get(match.id)
    assert (away.timer.deadline, away.seats[match.to_act].away_until) == (back + 23 * HOUR, back)
    assert await service.behind("turn_line") == [(match.id, 0)]
    assert (await service.tables.preferences.of(who.user_id)).away_until == back
    service.clock.now += 2 * DAY
    assert await service.due() == ()
    await service.tables.preferences.go_away(press(who.name), None)
    returned = await service.get(match.id)
    assert (returned.timer.deadline, returned.seats[match.to_act].away_until) == (service.clock.now + 23 * HOUR, None)


async def test_the_turn_of_who_is_away_begins_with_their_return(service: Service) -> None:
    """Also in a game that began meanwhile; with the next turn after it, it is forgotten, so that no board speaks of it
    any more."""
    back = service.clock.now + 5 * DAY
    await service.tables.preferences.go_away(press("Ann"), back)
    match = await service.match("Ann", "Bob", clock="slow")
    if match.to_act != 0:
        match = await service.move(match, "W1 c4")
    assert (match.seats[0].away_until, match.timer.deadline) == (back, back + 3 * DAY)
    service.clock.now = back
    match = await service.move(match, "W1 d4")
    assert match.seats[0].away_until is None
    assert await service.get(match.id) == match


async def test_a_vacation_lasts_three_weeks_at_most(service: Service) -> None:
    """Whatever is asked; and one that is over is none."""
    await service.tables.preferences.go_away(press("Ann"), service.clock.now + 99 * DAY)
    assert (await service.tables.preferences.of(user("Ann"))).away_until == service.clock.now + 21 * DAY
    service.clock.now += 21 * DAY
    assert (await service.tables.preferences.of(user("Ann"))).away_until is None


async def test_nobody_is_on_vacation_from_a_live_table_or_after_the_time_is_up(service: Service) -> None:
    """There the others sit and wait; here they have been asked already."""
    match = await service.match("Ann", "Bob", clock="live")
    await service.tables.preferences.go_away(turn(match), service.clock.now + DAY)
    assert (await service.get(match.id)).timer.deadline == match.timer.deadline
    match = await service.match("Cleo", "Dee", clock="relaxed")
    service.clock.now += 25 * HOUR
    await service.tables.preferences.go_away(turn(match), service.clock.now + DAY)
    assert (await service.get(match.id)).timer.deadline == match.timer.deadline
    assert (await service.get(match.id)).phase is Phase.LIVE
