"""What moderators may do with a table. `test_recounts.py` counts anew without a game that was declared void."""

from __future__ import annotations

from bot.store.table_rows import Phase
from bot.tables.clock import DAY
from bot.tables.refusal import Refusal
from engine.game import Seat
from tests.bot.tables.kit import GUILD, Service, press, refused, user

MOD = "Mo"


async def test_a_paused_clock_stands_still_and_people_may_move(loaded: Service) -> None:
    """However long; through a restart, too; then who is to act has the time of a turn again."""
    match = await loaded.match("Ann", "Bob", clock="relaxed")
    paused = await loaded.tables.moderation.pause(match.id, press(MOD))
    assert paused.paused
    assert await loaded.behind("turn_line") == [(match.id, 0)]
    loaded.clock.now += 5 * DAY
    assert await loaded.tables.clocks.due() == {}
    await loaded.restart()
    moved = await loaded.move(await loaded.get(match.id), "W1 c4")
    assert moved.paused
    assert moved.timer.deadline is None
    with refused(Refusal.PAUSED):
        await loaded.tables.moderation.pause(match.id, press(MOD))
    resumed = await loaded.tables.moderation.resume(match.id, press(MOD))
    assert not resumed.paused
    assert resumed.timer.deadline == loaded.clock.now + DAY
    assert await loaded.get(match.id) == resumed
    with refused(Refusal.NOT_PAUSED):
        await loaded.tables.moderation.resume(match.id, press(MOD))


async def test_a_pause_saves_who_is_late(loaded: Service) -> None:
    """What the others were asked is void."""
    match = await loaded.match("Ann", "Bob", clock="relaxed")
    loaded.clock.now += DAY + 1
    await loaded.asked(match)
    await loaded.tables.moderation.pause(match.id, press(MOD))
    loaded.clock.now += DAY
    assert await loaded.tables.absence.decide(match.id, match.timer.run) is None
    await loaded.tables.moderation.resume(match.id, press(MOD))
    assert await loaded.due() == ()


async def test_without_a_clock_there_is_nothing_to_pause(loaded: Service) -> None:
    """Nor to extend."""
    match = await loaded.match("Ann", "Bob", clock="none")
    for act in (loaded.tables.moderation.pause, loaded.tables.moderation.extend):
        with refused(Refusal.NO_CLOCK):
            await act(match.id, press(MOD))


async def test_more_time_is_the_time_of_a_turn(loaded: Service) -> None:
    """From now on, also for who is late."""
    match = await loaded.match("Ann", "Bob", clock="relaxed")
    loaded.clock.now += DAY + 1
    extended = await loaded.tables.moderation.extend(match.id, press(MOD))
    assert extended.timer.deadline == loaded.clock.now + DAY
    assert extended.timer.run == match.timer.run + 1


async def test_who_was_removed_does_not_come_back(loaded: Service) -> None:
    """A computer player goes on in the seat; whatever the person presses is refused."""
    match = await loaded.match("Ann", "Bob")
    assert match.to_act == 0
    removed = (await loaded.tables.moderation.remove(match.id, press(MOD), Seat(0))).match
    assert removed.stood_in(Seat(0))
    assert removed.thinking == "normal"
    ann = loaded.tables
    for again in (
        ann.absence.take_seat_back(match.id, press("Ann")),
        ann.matches.play(match.id, press("Ann"), "W1 c4", ply=None),
        ann.leave(match.id, press("Ann")),
        ann.matches.agree_to_stop(match.id, press("Ann")),
        ann.absence.give_seat(match.id, press("Ann")),
    ):
        with refused(Refusal.REMOVED):
            await again
    await loaded.restart()
    assert (await loaded.get(match.id)).seats[0].removed
    with refused(Refusal.HAS_LEFT):
        await loaded.tables.moderation.remove(match.id, press(MOD), Seat(0))


async def test_with_the_last_person_the_game_ends(loaded: Service) -> None:
    """Computers do not end people's games among themselves, and nobody wins one from which all were taken out."""
    match = await loaded.match("Ann", "Bob")
    await loaded.tables.moderation.remove(match.id, press(MOD), Seat(0))
    ended = (await loaded.tables.moderation.remove(match.id, press(MOD), Seat(1))).match
    assert ended.phase is Phase.STOPPED
    assert (await loaded.get(match.id)) == ended
    assert await loaded.tables.rankings.stats(GUILD, "armadora", user("Ann")) is None


async def test_where_no_computer_may_play_the_seat_stays_empty(loaded: Service) -> None:
    """As when somebody leaves for good."""
    await loaded.tables.servers.change(GUILD, press("Ann"), computers=False)
    match = await loaded.match("Ann", "Bob", "Cleo")
    played = await loaded.tables.moderation.remove(match.id, press(MOD), Seat(0))
    assert played.match.seats[0].left
    assert played.match.to_act == 1
    with refused(Refusal.NOT_SEATED):
        await loaded.tables.moderation.remove(match.id, press(MOD), Seat(7))


async def test_nobody_moderates_the_own_table(loaded: Service) -> None:
    """Whatever it is, nor a game that they have left or that is over."""
    match = await loaded.match("Ann", "Bob", "Mo", clock="relaxed")
    to = loaded.tables.moderation
    acts = [lambda act=act: act(match.id, press("Mo")) for act in (to.pause, to.resume, to.extend, to.end, to.void)]
    for act in (*acts, lambda: to.remove(match.id, press("Mo"), Seat(0))):
        with refused(Refusal.OWN_TABLE):
            await act()
    lobby = await loaded.lobby("Mo")
    with refused(Refusal.OWN_TABLE):
        await to.close(lobby.id, press("Mo"))
    await loaded.tables.leave(match.id, press("Mo"))
    await loaded.finish(await loaded.get(match.id))
    with refused(Refusal.OWN_TABLE):
        await to.void(match.id, press("Mo"))


async def test_games_that_never_counted_cannot_be_void(loaded: Service) -> None:
    """One with a computer, one that goes on, one where games are not rated."""
    match = await loaded.match("Ann", computers=["easy"])
    with refused(Refusal.NOT_OVER):
        await loaded.tables.moderation.void(match.id, press(MOD))
    await loaded.finish(match)
    with refused(Refusal.NOT_COUNTED):
        await loaded.tables.moderation.void(match.id, press(MOD))
