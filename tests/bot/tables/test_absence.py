"""People who are not there: votes on who is late, stand-ins, members who left the server."""

from dataclasses import replace

import pytest

from bot.store.table_rows import Phase
from bot.tables.absence import Choice
from bot.tables.clock import DAY, HOUR
from bot.tables.refusal import Refusal
from bot.tables.table import Match
from bot.tables.turns import settled
from engine.game import Seat
from tests.bot.tables.kit import (
    GUILD,
    Service,
    deadline,
    grace_over,
    late_match,
    legal_words,
    others,
    press,
    refused,
    turn,
    user,
    vote,
    waiting,
)
from tests.databases import on_each_database
from tests.moments import mover


async def said(service: Service, match: Match) -> list[str]:
    """The lines that are said where the match is shown."""
    return [post.facts for post in await service.tables.outbox.of_table(match.id, "line")]


# --- Votes -------------------------------------------------------------------------------------


async def test_one_of_two_decides_alone(service: Service) -> None:
    """The late player gets the time of a turn again, from now on, with reminders of its own."""
    match = await late_match(service, "Ann", "Bob")
    service.clock.now += HOUR
    voted = await vote(service, match, others(match)[0], Choice.MORE)
    assert (voted.decided, voted.late) == (Choice.MORE, match.to_act)
    assert voted.match.timer.deadline == service.clock.now + DAY
    assert voted.match.timer.run == match.timer.run + 1
    assert await service.behind("turn_line") == [(match.id, 0)]
    assert await service.get(match.id) == voted.match


@on_each_database
async def test_more_than_half_of_the_others_decide(service: Service) -> None:
    """Half is not enough, and who has changed their mind counts once."""
    match = await late_match(service, "Ann", "Bob", "Cleo", "Dee", "Eve", game="burrow")
    one, two, three, four = others(match)
    assert await service.behind("late") == []
    chosen = {one: Choice.SEAT, two: Choice.SEAT, three: Choice.MORE, four: Choice.MORE}
    for name, choice in chosen.items():
        assert (await vote(service, match, name, choice)).decided is None
    votes = await service.tables.absence.votes(match)
    assert votes == {match.seat_of(user(name)): choice for name, choice in chosen.items()}
    assert await service.behind("late") == [(match.id, 0)], "the question counts the votes"
    await service.restart()
    voted = await vote(service, match, four, Choice.SEAT)
    assert voted.decided is Choice.SEAT
    assert await said(service, match) == [f"late.seat {match.to_act}"]
    assert voted.match.stood_in(mover(match))


async def test_the_others_may_end_a_game_that_does_not_count(service: Service) -> None:
    """At once, by more than half of them."""
    await service.tables.servers.load()
    await service.tables.servers.change(GUILD, press("Mo"), rated=False)
    match = await late_match(service, "Ann", "Bob")
    voted = await vote(service, match, others(match)[0], Choice.STOP)
    assert voted.match.phase is Phase.STOPPED
    assert await service.get(match.id) == voted.match
    with refused(Refusal.OVER):
        await vote(service, match, others(match)[0], Choice.MORE)


async def test_nobody_votes_before_the_time_is_up_or_after_it_is_decided(service: Service) -> None:
    """The late player may move until then, and so everything is as if they had not been late."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    with refused(Refusal.NOT_LATE):
        await vote(service, match, others(match)[0], Choice.MORE)
    service.clock.now = deadline(match)
    moved = await service.move(match, "W1 c4")
    with refused(Refusal.NOT_LATE):
        await vote(service, match, others(match)[0], Choice.SEAT)
    assert await service.get(match.id) == moved


async def test_a_vote_on_an_earlier_question_is_none(service: Service) -> None:
    """More time was given at the same move, and is up again."""
    match = await late_match(service, "Ann", "Bob", "Cleo")
    one, two = others(match)
    await vote(service, match, one, Choice.MORE)
    more = (await vote(service, match, two, Choice.MORE)).match
    service.clock.now = deadline(more)
    with refused(Refusal.NOT_LATE):
        await vote(service, match, one, Choice.SEAT)
    assert await service.tables.absence.votes(more) == {}


async def test_only_those_are_asked_who_play_themselves(service: Service) -> None:
    """Not who is late, not who left, not who has given the seat away, no onlooker and no computer."""
    match = await service.match("Ann", "Bob", "Cleo", "Dee", computers=["easy"], game="burrow", clock="relaxed")
    while match.to_act != 0:
        match = await service.move(match, legal_words(match)[0])
    await service.leave(match, "Bob")
    match = await service.tables.absence.give_seat(match.id, press("Cleo"))
    service.clock.now = deadline(match)
    await service.asked(match)
    for name, reason in (("Ann", Refusal.NOT_ASKED), ("Bob", Refusal.HAS_LEFT), ("Cleo", Refusal.NOT_ASKED)):
        with refused(reason):
            await vote(service, match, name, Choice.MORE)
    with refused(Refusal.NOT_SEATED):
        await vote(service, match, "Zoe", Choice.MORE)
    assert (await vote(service, match, "Dee", Choice.MORE)).decided is Choice.MORE


@pytest.mark.parametrize(("clock", "grace"), [("quick", 60), ("live", 120), ("relaxed", 12 * HOUR), ("slow", DAY)])
async def test_without_a_majority_a_stand_in_plays_the_turn(service: Service, clock: str, grace: int) -> None:
    """After a time of grace and not before, once; the next turn is the person's own again."""
    match = await late_match(service, "Ann", "Bob", "Cleo", clock=clock)
    await vote(service, match, others(match)[0], Choice.MORE)
    service.clock.now += grace - 1
    assert await service.tables.absence.decide(match.id, match.timer.run) is None
    service.clock.now += 1
    voted = await grace_over(service, match)
    assert (voted.decided, voted.match.thinking) == (Choice.TURN, "normal")
    assert await said(service, match) == [f"late.nobody_decided {match.to_act}"]
    assert await service.tables.absence.decide(match.id, match.timer.run) is None
    assert await service.tables.ask(lambda tx: tx.lists.of_computers()) == (match.id,)
    moved = await service.move(voted.match, legal_words(voted.match)[0])
    assert moved.thinking is None
    for number in range(2):
        moved = await service.move(moved, f"W1 {'de'[number]}5")
    assert (moved.to_act, moved.thinking) == (match.to_act, None)
    assert moved.timer.deadline is not None


# --- Stand-ins ---------------------------------------------------------------------------------


@on_each_database
async def test_a_stand_in_plays_until_the_person_comes_back(service: Service) -> None:
    """Turn after turn, through a restart; then the person's clock runs anew."""
    match = await late_match(service, "Ann", "Bob")
    match = (await vote(service, match, others(match)[0], Choice.SEAT)).match
    late = mover(match)
    assert match.timer.deadline is None
    with refused(Refusal.STOOD_IN):
        await service.play(match, "W1 c4")
    for number in range(2):
        await service.restart()
        assert await service.tables.ask(lambda tx: tx.lists.of_computers()) == (match.id,)
        match = await service.move(match, legal_words(match)[0])
        assert match.timer.deadline is None, "who plays against stand-ins alone has all the time"
        match = await service.move(match, f"W1 {'de'[number]}5")
    back = await service.tables.absence.take_seat_back(match.id, press(match.seats[late].name))
    assert (back.thinking, back.to_act) == (None, late)
    assert back.timer.deadline == service.clock.now + DAY
    assert await service.get(match.id) == back
    assert (await service.move(back, legal_words(back)[0])).timer.deadline is not None


async def test_who_plays_is_said_wherever_it_can_be_seen(service: Service) -> None:
    """Without a move the card, the newest board and direct messages say something else, when a stand-in comes as well
    as when it goes."""
    match = await service.match("Ann", "Bob", "Cleo")
    for change in (service.tables.absence.give_seat, service.tables.absence.take_seat_back):
        await service.direct_messages_stand(match)
        for kind in ("card", "turn_line"):
            await service.show(kind, match.id)
        after = await change(match.id, press("Ann"))
        assert await service.behind("turn_line") == [(match.id, 0)]
        assert await service.pending_direct_messages() == (after,)
        assert await service.behind("card") == [(match.id, 0)]
        match = after


async def test_the_last_who_plays_leaves_no_stand_in(service: Service) -> None:
    """Computers do not end the games of people among themselves."""
    match = await service.match("Ann", "Bob", clock="none")
    match = await service.tables.absence.give_seat(match.id, press("Ann"))
    assert not service.tables.absence.may_be_stood_in(match, Seat(1))
    with refused(Refusal.NO_STAND_IN):
        await service.tables.absence.give_seat(match.id, press("Bob"))
    with refused(Refusal.STOOD_IN):
        await service.tables.absence.give_seat(match.id, press("Ann"))


async def test_those_who_play_decide_about_stopping(service: Service) -> None:
    """Where it does not count, who has given the seat away is not waited for."""
    await service.tables.servers.load()
    await service.tables.servers.change(GUILD, press("Mo"), rated=False)
    match = await service.match("Ann", "Bob", "Cleo", clock="none")
    match = await service.tables.absence.give_seat(match.id, press("Cleo"))
    with refused(Refusal.STOOD_IN):
        await service.agree_to_stop(match, "Cleo")
    assert (await service.agree_to_stop(match, "Ann", "Bob")).phase is Phase.STOPPED


async def test_a_game_with_a_stand_in_counts(service: Service) -> None:
    """Nobody escapes a defeat; the record tells which moves were a stand-in's."""
    match = await service.match("Ann", "Bob", clock="none")
    quitter = turn(match)
    match = await service.tables.absence.give_seat(match.id, quitter)
    match = await service.finish(await service.move(match, legal_words(match)[0]))
    assert match.phase is Phase.FINISHED
    assert await service.tables.rankings.stats(match.place.guild_id or 0, "armadora", quitter.user_id) is not None
    assert (await service.tables.matches.record(match.id))["stand_ins"] == {"0": "normal", "2": "normal"}


async def test_who_passes_for_good_needs_no_stand_in(service: Service) -> None:
    """It goes with the person."""
    match = await service.match("Ann", "Bob", "Cleo", clock="none")
    quitter = waiting(match) if mover(match) < 2 else press("Ann")
    await service.tables.absence.give_seat(match.id, quitter)
    left = await service.leave(match, quitter.name)
    [empty] = [seat for seat in left.match.seats if seat.user_id == quitter.user_id]
    assert empty.stand_in is None
    with refused(Refusal.HAS_LEFT):
        await service.tables.absence.take_seat_back(match.id, press(quitter.name))


# --- Members who left the server ---------------------------------------------------------------


@pytest.mark.parametrize("clock", ["none", "slow"])
async def test_nobody_waits_for_who_left_the_server(service: Service, clock: str) -> None:
    """In their turn the others are asked at once, with or without a clock; a press tells that they are back."""
    match = await service.match("Ann", "Bob", clock=clock)
    seat, other = mover(match), others(match)[0]
    await service.tables.absence.mark_gone(match.id, seat)
    (due,) = await service.due()
    assert service.tables.clocks.is_up(due.timer)
    assert due.timer.run == match.timer.run + (clock == "none"), "a clock that did not run has a run of its own"
    match = (await vote(service, await service.asked(due), other, Choice.TURN)).match
    match = await service.move(match, legal_words(match)[0], "W1 e5")
    assert await service.due() == (match,), "and again when their turn comes"
    assert not (await service.move(match, "W2 a5")).seats[seat].gone


async def test_who_leaves_the_server_when_late_is_as_late_as_before(service: Service) -> None:
    """The others have as long to decide as they had, and their votes hold."""
    match = await late_match(service, "Ann", "Bob", "Cleo")
    await vote(service, match, others(match)[0], Choice.SEAT)
    service.clock.now += HOUR
    await service.tables.absence.mark_gone(match.id, mover(match))
    gone = await service.get(match.id)
    assert (gone.timer.run, gone.timer.deadline) == (match.timer.run, match.timer.deadline)
    assert list((await service.tables.absence.votes(gone)).values()) == [Choice.SEAT]
    service.clock.now = deadline(match) + 12 * HOUR
    assert (await grace_over(service, match)).decided is Choice.TURN


async def test_more_time_is_more_time_for_who_left_the_server_too(service: Service) -> None:
    """They are looked for again later."""
    match = await service.match("Ann", "Bob", clock="none")
    await service.tables.absence.mark_gone(match.id, mover(match))
    match = await service.asked(await service.get(match.id))
    await vote(service, match, others(match)[0], Choice.MORE)
    assert await service.due() == ()


async def test_who_left_the_server_out_of_turn_is_asked_about_in_their_turn(service: Service) -> None:
    """And not before."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    await service.tables.absence.mark_gone(match.id, mover(match, 1))
    assert await service.due() == ()
    match = await service.move(match, "W1 c4")
    assert await service.due() == (match,)


@pytest.mark.parametrize(("left", "late"), [(100, 0), (-50, 50)], ids=["in time", "late"])
async def test_nobody_waits_for_who_is_gone_when_a_turn_goes_on(service: Service, left: int, late: int) -> None:
    """The time is up at once, and who was late already is as late as before."""
    match, now = await service.match("Ann", "Bob", clock="relaxed"), service.clock.now
    timer = replace(match.timer, deadline=None, remaining=left)
    goes_on = settled(match.with_row(timer=timer).with_seat(mover(match), gone=True), now)
    assert goes_on.timer.deadline == now - late


async def test_who_is_gone_already_or_left_a_game_that_is_over_is_not_gone_again(service: Service) -> None:
    """Nothing of the match changes, so nothing is shown anew."""
    match = await service.match("Ann", "Bob", clock="relaxed")
    await service.tables.absence.mark_gone(match.id, Seat(0))
    gone = await service.get(match.id)
    await service.tables.absence.mark_gone(match.id, Seat(0))
    assert await service.get(match.id) == gone
    over = await service.finish(await service.match("Ann", "Bob"))
    await service.tables.absence.mark_gone(over.id, Seat(0))
    assert await service.get(over.id) == over


# --- Playing out the rest ----------------------------------------------------------------------


async def test_against_computers_alone_one_of_them_may_play_the_rest(service: Service) -> None:
    """A strong one takes the person's turns until the end, or until the person comes back."""
    match = await service.match("Ann", computers=["easy"])
    if match.to_act != match.solo:
        match = await service.move(match, "W1 a1")
    with refused(Refusal.OLD_BOARD):
        await service.tables.absence.play_out(match.id, press("Ann"), ply=match.ply - 1)
    given = await service.tables.absence.play_out(match.id, press("Ann"), ply=match.ply)
    assert (given.thinking, given.solo) == ("hard", match.solo)
    assert await service.tables.ask(lambda tx: tx.lists.of_computers()) == (match.id,)
    with refused(Refusal.STOOD_IN):
        await service.tables.absence.play_out(match.id, press("Ann"), ply=match.ply)
    moved = await service.move(given, legal_words(given)[0])
    back = await service.tables.absence.take_seat_back(match.id, press("Ann"))
    assert not back.stood_in(mover(match))
    assert (back.ply, back.thinking) == (moved.ply, "easy")


async def test_with_other_people_nobody_plays_out_the_rest(service: Service) -> None:
    """They wait for a person, not for a computer; nor does who does not sit there."""
    match = await service.match("Ann", "Bob")
    with refused(Refusal.NO_STAND_IN):
        await service.tables.absence.play_out(match.id, turn(match), ply=match.ply)
    with refused(Refusal.NOT_SEATED):
        await service.tables.absence.play_out(match.id, press("Eve"), ply=match.ply)
