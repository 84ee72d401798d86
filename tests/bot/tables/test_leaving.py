"""Leaving a match for good, and stopping it by common consent."""

import pytest

from bot.store.table_rows import Phase
from engine.game import Seat
from engine.games.armadora.moves import Passed
from tests.bot.tables.kit import CROWD, Service, press, result_of, turn, user
from tests.databases import on_each_database
from tests.moments import mover, seen


async def test_who_leaves_while_another_is_to_act_passes_when_it_comes_to_it(service: Service) -> None:
    """Nothing is moved at once; the pass follows the other's move, unforced, and the others play on."""
    match = await service.match("Ann", "Bob", "Cleo")
    quitter = press(match.seats[mover(match, 1)].name)
    left = await service.leave(match, quitter.name)
    assert (left.events, left.match.ply) == ((), 0)
    assert left.match.seats[mover(match, 1)].left
    played = await service.play(left.match, "W1 c4")
    assert [type(event).__name__ for event in played.events if isinstance(event, Passed)] == ["Passed"]
    assert played.match.record.moves == ("W1 c4", "pass")
    assert played.match.to_act == mover(match, 2)
    assert await service.get(match.id) == played.match


@pytest.mark.parametrize(("game", "rounds"), [("armadora", 0), ("burrow", 2)])
async def test_when_everybody_leaves_the_match_ends(service: Service, game: str, rounds: int) -> None:
    """All that remains is what empty seats do, round after round, so the game is over and counted."""
    match = await service.match("Ann", "Bob", "Cleo", game=game)
    for name in ("Ann", "Bob", "Cleo"):
        left = await service.leave(match, name)
    assert left.match.phase is Phase.FINISHED
    assert left.match.record.moves.count("open") == rounds
    assert result_of(left.match).finished


@pytest.mark.parametrize("players", [2, 12])
async def test_who_leaves_where_nobody_can_pass_plays_on_as_an_empty_seat(service: Service, players: int) -> None:
    """The bot does what gives nothing away, whenever it is that seat's turn, and the others play to the end. A turn
    that has begun it ends with what is in hand by then."""
    match = await service.match(*CROWD[:players], game="burrow", roots=3)
    seat, quitter = mover(match), turn(match)
    match = await service.move(match, f"swap @{(seat + 1) % players}")
    assert match.view(None).mid_turn
    left = await service.leave(match, quitter.name)
    assert left.match.record.moves[-1].startswith("bury ")
    assert left.match.to_act == (seat + 1) % players
    ended = await service.random_game(left.match)
    assert ended.phase is Phase.FINISHED
    theirs = [step.words for step in ended.steps() if step.seat == seat]
    assert len(theirs) > 5
    assert {words.split()[0] for words in theirs} == {"swap", "open", "bury"}


# --- Stopping ----------------------------------------------------------------------------------


@on_each_database
async def test_a_match_is_stopped_when_all_agree(service: Service) -> None:
    """One agreement is not enough; with the last one the match is stopped, unrated, and its end is to be posted."""
    match = await service.match("Ann", "Bob")
    await service.tables.placement.mark_published(match.id, 0, 77)
    one = await service.agree_to_stop(match, "Ann")
    assert await service.behind("stop") == [(match.id, 0)], "the others are asked"
    assert (one.live, one.agreed(Seat(0)), one.agreed(Seat(1))) == (True, True, False)
    stopped = await service.agree_to_stop(match, "Bob")
    assert (stopped.phase, stopped.to_act) == (Phase.STOPPED, None)
    assert await service.get(match.id) == stopped
    assert await service.pending_boards() == (stopped,)
    assert (await service.tables.rankings.leaderboard(stopped.place.guild_id or 0, "armadora", user("Ann"))).total == 0


async def test_a_stopped_match_hides_nothing_that_its_record_tells(service: Service) -> None:
    """Its views are those of a game that is over, and the record still ends where it was stopped."""
    match = await service.move(await service.match("Ann", "Bob"), "W5 c4")
    assert seen(match).strengths == (None,)
    match = await service.agree_to_stop(match, "Ann", "Bob")
    assert seen(match).strengths == (5,)
    assert (await service.get(match.id)).view(None).strengths == (5,)
    assert (await service.tables.matches.record(match.id))["moves"] == ["W5 c4"]


async def test_a_match_that_everybody_forgot_is_stopped(service: Service) -> None:
    """After the idle time without a move the match is stopped, once."""
    match = await service.match("Ann", "Bob")
    service.clock.now += 59 * 86400
    match = await service.move(match, "W1 c4")
    service.clock.now += 59 * 86400
    assert await service.tables.expire() == ()
    service.clock.now += 86400
    (stopped,) = await service.tables.expire()
    assert (stopped.id, stopped.phase) == (match.id, Phase.STOPPED)
    assert await service.tables.expire() == ()
