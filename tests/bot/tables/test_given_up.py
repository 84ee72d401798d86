"""How a game counts that somebody gives up, walks away from, or that a moderator ends."""

from dataclasses import replace

import pytest

from bot.store.table_rows import Phase, Place
from bot.tables.absence import Choice
from bot.tables.clock import DAY, HOUR
from bot.tables.table import Match
from bot.tables.verdicts import places_of, verdict_of
from engine.game import Seat
from tests.bot.tables.judged import counted_again, moves, one_move, rating
from tests.bot.tables.kit import GUILD, Service, deadline, grace_over, others, press, turn, vote
from tests.databases import on_each_database
from tests.moments import mover

pytestmark = pytest.mark.usefixtures("as_people_have_it")

# --- Ending a lost game ------------------------------------------------------------------------


async def test_one_person_alone_ends_no_game_while_a_computer_keeps_the_others_seat(service: Service) -> None:
    """Who may come back has to agree, and may do so without coming back."""
    match = await moves(service, await service.match("Ann", "Bob"), 14)
    match = await service.tables.absence.give_seat(match.id, press("Bob"))
    match = await service.agree_to_stop(match, "Ann")
    assert match.live
    match = await service.agree_to_stop(match, "Bob")
    assert (match.phase, match.row.verdict) == (Phase.STOPPED, None)
    assert await counted_again(service) == []


async def check_bob_has_lost(service: Service, match: Match) -> None:
    """The others end the game, once each of them agrees, and share the first place."""
    assert (await service.agree_to_stop(match, "Ann")).live
    match = await service.agree_to_stop(match, "Cleo")
    assert (match.phase, match.rated, verdict_of(match).away) == (Phase.STOPPED, True, frozenset({Seat(1)}))
    assert await service.get(match.id) == match
    assert places_of(match) == (1, 3, 1)
    ann, bob, cleo = [await rating(service, name) or 0 for name in ("Ann", "Bob", "Cleo")]
    assert bob < 1000 < ann == cleo
    await counted_again(service)


async def test_who_is_left_alone_may_end_the_game_and_has_won_it(service: Service) -> None:
    """Who left for good has lost, whatever the board says; so it is no way out for who is behind."""
    match = await moves(service, await service.match("Ann", "Bob", "Cleo"), 15)
    await check_bob_has_lost(service, (await service.leave(match, "Bob")).match)


@pytest.mark.parametrize("clock", ["none", "relaxed"])
async def test_who_left_the_server_has_lost_when_the_others_stop(service: Service, clock: str) -> None:
    """Nobody can ask them, and nobody has to wait: the others end the game and share the first place."""
    match = await moves(service, await service.match("Ann", "Bob", "Cleo", clock=clock), 15)
    await service.tables.absence.mark_gone(match.id, Seat(1))
    await check_bob_has_lost(service, match)


async def test_a_game_that_is_given_up_at_once_counts_for_nobody(service: Service) -> None:
    """A second account that leaves gives nothing either."""
    match = await moves(service, await service.match("Ann", "Alt"), 2)
    await service.leave(match, "Alt")
    match = await service.agree_to_stop(match, "Ann")
    assert (match.phase, match.rated) == (Phase.STOPPED, False)
    assert await counted_again(service) == []


async def late(service: Service, *names: str) -> Match:
    """A match in which enough was played, and the time of who is to act is up by a second."""
    match = await moves(service, await service.match(*names, clock="relaxed"), 14)
    service.clock.now = deadline(match) + 1
    return await service.asked(match)


async def test_a_second_late_is_not_the_end(service: Service) -> None:
    """One vote ends nothing before the time to decide is over: who comes by then plays on as if nothing was."""
    match = await late(service, "Ann", "Bob")
    voted = await vote(service, match, others(match)[0], Choice.STOP)
    assert (voted.decided, voted.match.live) == (None, True)
    assert (await one_move(service, match)).live


@on_each_database
async def test_who_stays_away_has_lost(service: Service) -> None:
    """Once the time to decide is over and all others want the end; whoever was behind, it is no way out."""
    match = await late(service, "Ann", "Bob")
    away = mover(match)
    await vote(service, match, others(match)[0], Choice.STOP)
    service.clock.now += 12 * HOUR
    voted = await grace_over(service, match)
    assert (voted.decided, voted.match.phase) == (Choice.STOP, Phase.STOPPED)
    assert verdict_of(voted.match).away == {away}
    assert (await rating(service, match.seats[away].name) or 0) < 1000
    await counted_again(service)


async def test_who_has_left_has_lost_with_who_stays_away(service: Service) -> None:
    """The game ends by the votes of those who are there."""
    match = await late(service, "Ann", "Bob", "Cleo")
    there, gone = (Seat((mover(match) + further) % 3) for further in (1, 2))
    await service.leave(match, match.seats[gone].name)
    service.clock.now += 13 * HOUR
    voted = await vote(service, match, match.seats[there].name, Choice.STOP)
    assert verdict_of(voted.match).away == {gone, match.to_act}


async def test_the_end_of_a_game_that_counts_is_everybodys(service: Service) -> None:
    """More than half of the others are not enough, for the last of them may have been about to win."""
    match = await late(service, "Ann", "Bob", "Cleo", "Dee")
    service.clock.now += 13 * HOUR
    for name in others(match)[:2]:
        assert (await vote(service, match, name, Choice.STOP)).decided is None
    voted = await grace_over(service, match)
    assert voted.decided is Choice.TURN


async def test_letting_the_time_run_out_is_a_defeat_where_computers_may_not_play(service: Service) -> None:
    """The game ends as ever, for nobody may wait for ever, but not unrated."""
    await service.tables.servers.change(GUILD, press("Mo"), computers=False)
    match = await late(service, "Ann", "Bob")
    service.clock.now += 12 * HOUR
    voted = await grace_over(service, match)
    assert places_of(voted.match)[mover(match)] == 2
    assert len(await counted_again(service)) == 2


async def test_a_match_in_which_nobody_moves_for_months_is_lost_by_whose_turn_it_was(service: Service) -> None:
    """Without a clock, too; but not while a moderator has paused it, or where it has no place any more."""
    match = await moves(service, await service.match("Ann", "Bob", clock="none"), 14)
    paused = await moves(service, await service.match("Ann", "Bob", clock="relaxed"), 14)
    homeless = await moves(service, await service.match("Ann", "Bob", clock="none"), 14)
    for each in (match, paused, homeless):
        await service.tables.placement.mark_published(each.id, each.ply, 9)
    await service.tables.moderation.pause(paused.id, press("Mo"))
    await service.tables.placement.move_home(homeless.id, Place(GUILD, None))
    service.clock.now += 61 * DAY
    await service.tables.expire()
    match, paused = await service.get(match.id), await service.get(paused.id)
    assert verdict_of(match).away == {match.state.to_act}
    assert (paused.phase, paused.row.verdict) == (Phase.STOPPED, None)
    assert (await service.get(homeless.id)).row.verdict is None
    assert {row.games for row in await counted_again(service)} == {1}


@pytest.mark.parametrize(
    ("shown", "called", "lost"),
    [
        (True, None, True),
        (False, None, False),
        (True, "refused", False),
        (False, "refused", False),
        (False, "stands", True),
    ],
)
async def test_who_could_not_know_of_the_turn_has_not_lost_by_staying_away(
    service: Service, *, shown: bool, called: str | None, lost: bool
) -> None:
    """The board stood nowhere, and no direct message took its place; or who was called by one did not get it."""
    match = await moves(service, await service.match("Ann", "Bob", clock="none"), 14)
    if shown:
        await service.tables.placement.mark_published(match.id, match.ply, 9)
    if called:
        keys = await service.tables.outbox.add(match.owes("turn", part=match.ply, user_id=turn(match).user_id))
        message_id, posts = 9 if called == "stands" else None, await service.tables.outbox.get(*keys)
        await service.tables.outbox.note([replace(post, channel_id=8, message_id=message_id) for post in posts])
    service.clock.now += 61 * DAY
    await service.tables.expire()
    match = await service.get(match.id)
    assert match.phase is Phase.STOPPED
    assert match.row.verdict is None if not lost else verdict_of(match).away == {match.state.to_act}


async def test_a_game_that_was_stopped_and_counts_can_be_declared_void(service: Service) -> None:
    """Like any other; then all is as it was before."""
    match = await moves(service, await service.match("Ann", "Bob"), 14)
    await service.leave(match, "Bob")
    match = await service.agree_to_stop(match, "Ann")
    assert match.rated
    await service.tables.moderation.void(match.id, press("Mo"))
    await service.tables.recounts.settle()
    assert await counted_again(service) == []
