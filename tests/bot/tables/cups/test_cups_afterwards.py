"""What managers do to a cup in the service, how it is repeated, and what stays of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.store.cup_rows import CupPhase
from bot.store.table_rows import Phase
from bot.tables.cups.cup import MANAGER, MONTH, TIME, next_time, part_of
from bot.tables.cups.games import scores_of
from bot.tables.cups.standings import Score
from bot.tables.refusal import Refusal
from engine.game import Seat
from tests.bot.tables.cups.kit import (
    DAY,
    HOUR,
    MINUTE,
    NINE,
    gone_on,
    match_of,
    names,
    opened,
    plan,
    played,
    running,
    seated,
)
from tests.bot.tables.kit import GUILD, Service, press, refused, user, won

# --- Managers --------------------------------------------------------------------------------------


async def test_a_manager_gives_a_round_more_time(service: Service) -> None:
    cup = await running(service, *NINE[:3])
    assert cup.row.ends_at is not None
    longer = await service.tables.cups.give_time(cup.id, press("Max"), 30 * MINUTE)
    assert longer.row.ends_at == cup.row.ends_at + 30 * MINUTE


async def test_a_manager_replaces_a_result_with_a_reason(service: Service) -> None:
    """The standings follow; a game that goes on is stopped."""
    cup = await running(service, *NINE[:3])
    part = part_of(cup.pairings[0])
    cup = await service.tables.cups.correct(cup.id, press("Max"), part, (3, 1, 2), "they had agreed on it")
    second = cup.entry(cup.pairings[0].seats[1] or 0).name
    assert names(cup)[0] == (1, second)
    assert (cup.pairings[0].judged, cup.pairings[0].reason) == (MANAGER, "they had agreed on it")
    assert not (await match_of(service, cup.pairings[0])).live


async def test_who_never_took_the_first_turn_was_absent_and_no_partner_and_no_computer(service: Service) -> None:
    """When the time of a round is up; who came to no turn could not."""
    wishes = plan(players=4)
    cup = await running(service, *NINE[:4], wishes=replace(wishes, options={**wishes.options, "teams": True}))
    match = (await service.play(await match_of(service, cup.pairings[0]), "pass")).match
    stopped = match.with_row(phase=Phase.STOPPED)
    scores, how = scores_of(stopped, {}, 0.0)
    assert (how, [score.away for score in scores]) == (TIME, [False, True, False, False])
    assert {score.place for score in scores} == {1}  # nobody has gold
    scores, _ = scores_of(stopped.with_seat(Seat(1), computer="easy"), {}, 0.0)
    assert not any(score.away for score in scores)


async def test_a_result_that_is_replaced_counts_no_absence_again(service: Service) -> None:
    """Or whoever missed one round would be out."""
    cup = await running(service, *NINE[:3])
    scores = [Score(0, 1), Score(1, 2), Score(2, 3, away=True)]
    for how in (None, MANAGER):
        cup = cup.judged(part_of(cup.pairings[0]), scores, how)
    assert [entry.absences for entry in cup.row.entries] == [0, 0, 1]


async def test_a_cup_that_is_called_off_is_over(service: Service) -> None:
    """Nobody has won, nothing is paired, and it is not repeated."""
    cup = await running(service, *NINE[:3], wishes=plan(repeats="week"))
    cup = await service.tables.cups.call_off(cup.id, press("Max"))
    assert cup.row.phase is CupPhase.CALLED_OFF
    await service.tables.cups.go_on(cup.id)
    assert not await service.tables.cups.of_server(GUILD, unended=True)
    for change in (
        service.tables.cups.call_off(cup.id, press("Max")),
        service.tables.cups.give_time(cup.id, press("Max"), 1),
    ):
        with refused(Refusal.NO_CUP):
            await change


async def test_whoever_gives_up_to_the_same_person_twice_is_noted(service: Service) -> None:
    """Also in two cups of one channel, for in rounds nobody meets anybody twice. Once may happen to anybody."""
    noted = list[list[tuple[str, str]]]()
    for _ in range(2):
        cup = await running(service, *NINE[:3], wishes=plan(rounds=1))
        match = await match_of(service, cup.pairings[0])
        while match.seats[match.to_act or 0].name != "Bob":
            match = (await service.play(match, "pass")).match
        await won(service, (await service.leave(match, "Bob")).match, "Ann")
        pairs = await service.tables.cups.suspicions(await gone_on(service, cup))
        noted.append([(loser.name, winner.name) for loser, winner in pairs])
    assert noted == [[], [("Bob", "Ann")]]


# --- Again -----------------------------------------------------------------------------------------


def test_a_month_later_is_its_last_day_where_it_has_no_such_day() -> None:
    """The time is still to come, and the months after it have the day again."""
    first, *later = (
        int(datetime(2028, month, day, 20, tzinfo=UTC).timestamp()) for month, day in enumerate((31, 29, 31), 1)
    )
    assert [next_time(first, MONTH, "UTC", now) for now in (first, later[0])] == later


async def test_a_cup_is_repeated_until_nobody_comes_twice(service: Service) -> None:
    """Each week at the same hour; the second sign-up in a row without people is the last."""
    cup = await opened(service, *NINE[:3], begins_in=HOUR, wishes=plan(rounds=1, repeats="week"))
    first = cup.row.begins_at
    assert first is not None
    await played(service, await seated(service, (await gone_on(service, cup, HOUR)).id))
    for number in (1, 2):
        [cup] = await service.tables.cups.of_server(GUILD, unended=True)
        assert (cup.row.begins_at, cup.row.skipped) == (first + number * 7 * DAY, number - 1)
        service.clock.now = first + number * 7 * DAY
        cup = await gone_on(service, cup)
        assert cup.given_up == (number == 2)
    assert not await service.tables.cups.of_server(GUILD, unended=True)


async def test_a_cup_of_the_31st_is_on_the_31st_again_after_february(service: Service) -> None:
    """All that repeat the first keep its day, though a month between has no such day."""
    service.clock.now = int(datetime(2026, 1, 31, 12, tzinfo=UTC).timestamp())
    cup, days = await opened(service, begins_in=HOUR, wishes=plan(rounds=1, repeats=MONTH)), list[int]()
    for _ in range(3):
        assert cup.row.begins_at is not None
        days.append(datetime.fromtimestamp(cup.row.begins_at, UTC).day)
        for name in NINE[:3]:
            await service.tables.cups.sign_up(cup.id, press(name))
        service.clock.now = cup.row.begins_at
        await played(service, await seated(service, (await gone_on(service, cup)).id))
        [cup] = await service.tables.cups.of_server(GUILD, unended=True)
    assert days == [31, 28, 31]


async def test_a_cup_that_is_over_before_its_time_is_not_repeated_at_that_time(service: Service) -> None:
    """Its manager began it early; the next is a week after the time that it was to begin."""
    begins = [service.clock.now + HOUR + weeks * 7 * DAY for weeks in range(3)]
    cup = await opened(service, begins_in=HOUR, wishes=plan(rounds=1, repeats="week"))
    for at in begins:
        assert cup.row.begins_at == at
        for name in NINE[:3]:
            await service.tables.cups.sign_up(cup.id, press(name))
        await service.tables.cups.begin(cup.id, press("Max"))
        await played(service, await seated(service, cup.id))
        [cup] = await service.tables.cups.of_server(GUILD, unended=True)


@pytest.mark.parametrize(
    ("first", "repeats", "now", "again"),
    [
        ("2026-10-23T20:00+02:00", "week", "2026-10-24T00:00+02:00", "2026-10-30T20:00+01:00"),
        ("2026-10-02T20:00+02:00", "week", "2026-10-20T00:00+02:00", "2026-10-23T20:00+02:00"),
        ("2026-10-15T20:00+02:00", "month", "2026-10-16T00:00+02:00", "2026-11-15T20:00+01:00"),
    ],
)
def test_a_cup_is_repeated_at_its_hour(first: str, repeats: str, now: str, again: str) -> None:
    """By the clock on the wall of its time zone, the first time that is still to come."""
    at, today, then = (int(datetime.fromisoformat(text).timestamp()) for text in (first, now, again))
    assert next_time(at, repeats, "Europe/Berlin", today) == then


async def test_anybody_opens_the_next_sign_up_once(service: Service) -> None:
    """The same cup a week later; a second press finds the first one."""
    cup = await running(service, *NINE[:3], wishes=plan(rounds=1))
    cup = await played(service, cup)
    again = await service.tables.cups.again(cup.id, press("Ann"))
    assert again.plan == cup.plan
    assert again.row.host_id == user("Ann")
    assert await service.tables.cups.missed(again) == [user("Bob"), user("Cleo")]
    assert (await service.tables.cups.again(cup.id, press("Bob"))).id == again.id
    await service.show("cup", again.id)
    await service.tables.privacy.forget(press("Cleo"), None)
    assert (again.id, 0) in await service.behind("cup"), "it names her no more"


# --- What stays ------------------------------------------------------------------------------------


async def test_a_cup_stays_whole_without_a_person_who_is_forgotten(service: Service) -> None:
    """With a former player in the place, out of the rounds to come, and named nowhere."""
    cup = await running(service, *NINE)
    await service.show("cup", cup.id)
    await service.tables.privacy.forget(press("Ann"), None)
    cup = await service.tables.cups.get(cup.id)
    ann = cup.entry(0)
    assert (ann.former, ann.name, ann.out) == (True, "", True)
    assert await service.behind("cup") == [(cup.id, 0)]
    cup = await played(service, cup)
    assert cup.row.round == 2
    assert all(0 not in pairing.seats for pairing in cup.pairings)
    waiting = await opened(service, "Bob", by="Lou", wishes=plan(seconds=2 * DAY))
    await service.tables.privacy.forget(press("Bob"), None)
    assert not (await service.tables.cups.get(waiting.id)).row.entries


async def test_deleted_games_leave_the_results_of_a_cup(service: Service) -> None:
    cup = await running(service, *NINE[:3])
    match = await match_of(service, cup.pairings[0])
    cup = await played(service, cup)
    before = cup.standings_after(1)
    async with service.change() as tx:
        await tx.tables.delete([match.id])
    assert (await service.tables.cups.get(cup.id)).standings_after(1) == before


@pytest.mark.parametrize("lost", ["Ann", "Bob"])
async def test_won_cups_are_counted(service: Service, lost: str) -> None:
    """By person; not of people who were deleted."""
    cup = await running(service, *NINE[:3], wishes=plan(rounds=1))
    await played(service, cup)
    await service.tables.privacy.forget(press(lost), None)
    won_by = {row[0]: row[3] for row in await service.tables.ask(lambda tx: tx.cups.won(GUILD))}
    assert won_by == ({} if lost == "Ann" else {user("Ann"): 1})
