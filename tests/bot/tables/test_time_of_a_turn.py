"""A turn has so much time, whoever plays it and whatever they do meanwhile."""

import pytest

from bot.store.table_rows import Place
from bot.tables.absence import Choice
from bot.tables.clock import ALLOWANCE, DAY, HOUR, YEAR
from bot.tables.refusal import Refusal
from bot.tables.table import Match
from tests.bot.tables.kit import (
    CHANNEL,
    Service,
    deadline,
    late_match,
    legal_words,
    others,
    press,
    refused,
    take_back,
    turn,
    user,
    vote,
    waiting,
)
from tests.moments import mover


async def given_and_taken_back(service: Service, match: Match, *, after: int = 0) -> Match:
    """Who is to act gives the seat to a computer player and takes it back so many seconds later."""
    who = turn(match)
    await service.tables.absence.give_seat(match.id, who)
    service.clock.now += after
    return await service.tables.absence.take_seat_back(match.id, press(who.name))


@pytest.mark.parametrize("clock", ["live", "relaxed", "slow"])
async def test_giving_the_seat_away_and_taking_it_back_renews_no_time(service: Service, clock: str) -> None:
    """However often, through restarts: while a computer plays the time stands, and no longer."""
    match = await service.match("Ann", "Bob", clock=clock)
    total = deadline(match) - service.clock.now
    for number in range(1, 4):
        service.clock.now += 20
        match = await given_and_taken_back(service, match, after=5)
        assert deadline(match) - service.clock.now == total - 20 * number
        await service.restart()
        assert await service.get(match.id) == match


async def test_the_reserve_is_not_renewed_either(service: Service) -> None:
    """What was used of it is gone for all turns to come."""
    match = await service.match("Ann", "Bob", clock="live")
    seat = mover(match)
    service.clock.now += 90 + 200
    match = await given_and_taken_back(service, match)
    assert (match.seats[seat].reserve, match.timer.deadline) == (400, service.clock.now + 400)
    service.clock.now += 100
    match = await service.move(match, "W1 c4")
    assert match.seats[seat].reserve == 300


async def test_a_live_seat_taken_back_gets_the_reminder_of_its_reserve(service: Service) -> None:
    """Once, when the reserve begins to run; and so does the player who takes a move back."""
    match = await service.match("Ann", "Bob", clock="live")
    service.clock.now += 20
    match = await given_and_taken_back(service, match, after=5)
    assert match.timer.remind_at == service.clock.now + 70
    moved, who = await service.move(match, "W1 c4"), turn(match)
    service.clock.now += 10
    back = await take_back(service, moved)
    assert (back.timer.remind_at, back.timer.deadline) == (match.timer.remind_at, match.timer.deadline)
    service.clock.now = back.timer.remind_at or 0
    assert await service.due() == (back,)
    await service.tables.clocks.remind(back, await service.tables.preferences.of(who.user_id))
    match = await given_and_taken_back(service, await service.get(match.id), after=5)
    assert (match.timer.reminded, match.timer.remind_at) == (1, None)


async def test_who_is_late_stays_late_and_the_votes_hold(service: Service) -> None:
    """The seat may go to a computer and come back: one vote more decides, and the grace ends when it would have."""
    match = await late_match(service, "Ann", "Bob", "Cleo", "Dee", game="burrow")
    one, two, _ = others(match)
    await vote(service, match, one, Choice.SEAT)
    service.clock.now += HOUR
    back = await given_and_taken_back(service, match, after=60)
    assert (back.timer.run, back.timer.deadline) == (match.timer.run, service.clock.now - HOUR)
    await service.tables.expire()
    assert list((await service.tables.absence.votes(back)).values()) == [Choice.SEAT]
    assert (await vote(service, back, two, Choice.SEAT)).decided is Choice.SEAT


async def test_taking_a_late_move_back_keeps_the_votes(service: Service) -> None:
    """Otherwise moving and taking back would void them, again and again."""
    match = await late_match(service, "Ann", "Bob", "Cleo")
    await vote(service, match, others(match)[0], Choice.SEAT)
    for number in range(2):
        moved = await service.move(match, f"W1 {'cd'[number]}4")
        await service.tables.expire()
        match = await take_back(service, moved)
        assert service.tables.clocks.is_up(match.timer)
        await service.asked(match)
        assert list((await service.tables.absence.votes(match)).values()) == [Choice.SEAT]
    assert (await vote(service, match, others(match)[1], Choice.SEAT)).decided is Choice.SEAT


async def test_who_waits_may_go_and_come_back_and_gives_no_time_by_that(service: Service) -> None:
    """While nobody waits the time stands; two friends cannot renew it for each other, and who is back cannot come back
    once more."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    waits = waiting(match)
    service.clock.now += 20 * HOUR
    match = await service.tables.absence.give_seat(match.id, waits)
    assert match.timer.deadline is None
    service.clock.now += DAY
    match = await service.tables.absence.take_seat_back(match.id, press(waits.name))
    assert match.timer.deadline == service.clock.now + 4 * HOUR
    assert await service.tables.absence.take_seat_back(match.id, press(waits.name)) == match


async def test_a_turn_that_begins_in_the_hands_of_a_computer_has_its_time_once(service: Service) -> None:
    """The person who comes back has the time of a turn, and not again after giving the seat away once more."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    waits = waiting(match)
    await service.tables.absence.give_seat(match.id, waits)
    match = await service.move(match, "W1 c4")
    match = await service.tables.absence.take_seat_back(match.id, press(waits.name))
    assert match.timer.deadline == service.clock.now + DAY
    service.clock.now += HOUR
    assert (await given_and_taken_back(service, match)).timer.deadline == service.clock.now + 23 * HOUR


async def test_a_vacation_is_not_doubled_by_giving_the_seat_away(service: Service) -> None:
    """What a turn has left is counted without the vacation, which may be over when the person comes back."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    who = turn(match)
    service.clock.now += HOUR
    await service.tables.preferences.go_away(who, service.clock.now + 10 * DAY)
    await service.tables.absence.give_seat(match.id, press(who.name))
    service.clock.now += 4 * DAY
    await service.tables.preferences.go_away(press(who.name), None)
    match = await service.tables.absence.take_seat_back(match.id, press(who.name))
    assert match.timer.deadline == service.clock.now + 23 * HOUR


async def test_a_vacation_is_not_kept_by_taking_a_move_back(service: Service) -> None:
    """Who ends it after a move gets the move back, not the days that were left of it."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    who = turn(match)
    await service.tables.preferences.go_away(who, service.clock.now + 10 * DAY)
    moved = await service.move(await service.get(match.id), "W1 c4")
    await service.tables.preferences.go_away(press(who.name), None)
    back = await take_back(service, moved)
    assert back.timer.deadline == service.clock.now + DAY


async def test_taking_a_move_back_does_not_bring_back_a_pause(service: Service) -> None:
    """A moderator has let the clock run again since."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    await service.tables.moderation.pause(match.id, press("Mo"))
    moved = await service.move(await service.get(match.id), "W1 c4")
    await service.tables.moderation.resume(match.id, press("Mo"))
    back = await take_back(service, moved)
    assert not back.paused
    assert back.timer.deadline is not None


# --- Vacations ---------------------------------------------------------------------------------


async def away(service: Service, days: int) -> None:
    await service.tables.preferences.go_away(press("Ann"), service.clock.now + days * DAY)


async def test_there_are_six_weeks_of_vacation_in_a_year(service: Service) -> None:
    """What is too much is refused with what is left, and changes nothing; a year later there are six weeks again."""
    await away(service, 21)
    service.clock.now += 30 * DAY
    await away(service, 14)
    service.clock.now += 30 * DAY
    with refused(Refusal.VACATION_USED, count=7):
        await away(service, 8)
    assert (await service.tables.preferences.of(user("Ann"))).away_until is None
    await away(service, 7)
    service.clock.now += 8 * DAY
    with refused(Refusal.VACATION_USED, count=0):
        await away(service, 1)
    assert await service.tables.preferences.vacation_left(user("Ann")) == 0
    service.clock.now += YEAR
    assert await service.tables.preferences.vacation_left(user("Ann")) == ALLOWANCE
    await away(service, 21)


async def test_who_is_back_early_has_used_no_more_than_that(service: Service) -> None:
    """One that is prolonged is the same vacation; but each that has begun is a day at least, or a vacation a minute
    would stop the clock for ever."""
    await away(service, 21)
    service.clock.now += 3 * DAY
    await away(service, 5)
    service.clock.now += DAY
    await service.tables.preferences.go_away(press("Ann"), None)
    assert await service.tables.preferences.vacation_left(user("Ann")) == ALLOWANCE - 4 * DAY
    for _ in range(38):
        service.clock.now += 60
        await away(service, 1)
        service.clock.now += 60
        await service.tables.preferences.go_away(press("Ann"), None)
    service.clock.now += 60
    with refused(Refusal.VACATION_USED, count=0):
        await away(service, 1)


async def test_a_vacation_goes_on_and_off_within_a_second(service: Service) -> None:
    """Two presses in a row are one vacation."""
    await away(service, 2)
    await service.tables.preferences.go_away(press("Ann"), None)
    await away(service, 2)
    assert (await service.tables.preferences.of(user("Ann"))).away_until == service.clock.now + 2 * DAY


# --- Clocks of new tables ----------------------------------------------------------------------


async def test_new_tables_have_a_clock(service: Service) -> None:
    """A day for each turn, in servers; the host may choose none, and in direct messages there is none."""
    lobby = await service.lobby("Ann", "Bob")
    assert lobby.timer.clock == "relaxed"
    assert (await service.tables.lobbies.set_clock(lobby.id, press("Ann"), clock="none")).timer.clock == "none"
    assert (await service.lobby("Cleo", place=Place(None, CHANNEL + 5))).timer.clock == "none"
    assert legal_words(await service.match("Dee", "Eve"))
