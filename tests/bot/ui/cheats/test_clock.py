"""Cheating with time."""

from __future__ import annotations

from bot.tables.absence import Choice
from bot.tables.clock import DAY, HOUR
from tests.bot.ui.cheats.forging import press_privately
from tests.bot.ui.lateness import begin, others, pass_time, person, question, said, vote
from tests.bot.ui.parlor import Parlor, Tag, Verb, text


async def test_giving_the_seat_away_and_taking_it_back_gains_no_time(parlor: Parlor) -> None:
    """By buttons that a changed client makes up, as often as one likes, the waiting player's help included."""
    await begin(parlor)
    await pass_time(parlor, 20 * HOUR)
    match = await parlor.match()
    friend = parlor.waiting(match)
    for verb in (Verb.GIVE_SEAT, Verb.TAKE_SEAT) * 3:
        answer = await press_privately(parlor, friend, match, verb)
        assert (friend.id in {answer.seats[seat].user_id for seat in answer.present}) is (verb is Verb.TAKE_SEAT)
    assert (answer.to_act, answer.timer.run) == (match.to_act, match.timer.run)
    assert match.timer.deadline is not None
    assert answer.timer.deadline is not None
    assert answer.timer.deadline < match.timer.deadline + HOUR


async def test_who_is_late_cannot_void_what_the_others_chose(parlor: Parlor) -> None:
    """After the seat was given away and taken back the question stands with their choices, and one more decides."""
    match = await begin(parlor, players=3)
    await pass_time(parlor, DAY + HOUR)
    late, (one, two) = parlor.to_act(match), others(parlor, match)
    await vote(parlor, one, match, Choice.MORE)
    await parlor.tables.absence.give_seat(match.id, person(late))
    await parlor.tables.absence.take_seat_back(match.id, person(late))
    await pass_time(parlor, 0)
    assert one.name.capitalize() in text(await question(parlor, match))
    await vote(parlor, two, match, Choice.MORE)
    assert said(parlor, match, "more time")


async def test_a_vacation_that_is_too_long_is_refused_kindly(parlor: Parlor) -> None:
    """It says how many days are left, and nobody is away."""
    for days in (21, 14):
        await parlor.tables.preferences.go_away(person(parlor.ann), parlor.tables.clocks.now() + days * DAY)
        await parlor.later(22 * DAY)
    page = (await parlor.ann.own_page(parlor.games, Verb.PREFERENCE)).response
    assert "you have 7 days left" in text(page)
    refused = await parlor.ann.select(page, ["10"], custom_id=str(Tag(Verb.PREFERENCE, rest="away")))
    assert "That’s too long" in text(refused.followups[-1])
    assert (await parlor.tables.preferences.of(parlor.ann.id)).away_until is None
