"""The game: moves, refusals, passes of themselves, leaving, stopping, the record."""

import asyncio

import pytest

from bot.tables import Match, Phase, Played, Refusal, Refused
from engine.errors import BadWords, IllegalMove
from engine.game import Seat
from engine.games.armadora.moves import GameOver, Passed, WarriorPlaced
from engine.record import final, read
from tests.bot.tables.kit import CHANNEL, Hall, press, refused, result_of, turn, user, waiting


async def advanced(hall: Hall, character: str, *names: str) -> Match:
    """An advanced match in which this character is to act."""
    match = await hall.match(*names, advanced=True, players=4)
    while match.state.table.characters[match.to_act].value != character:
        match = (await hall.play(match, f"W1 {'abcd'[match.ply]}3")).match
    return match


# --- Moves -------------------------------------------------------------------------------------


async def test_a_move_is_saved_and_tells_what_happened(hall: Hall) -> None:
    """After a move the match is one ply further, in memory and in the database alike."""
    match = await hall.match("Ann", "Bob")
    played = await hall.play(match, "W3 c4")
    assert (played.since, played.match.ply) == (0, 1)
    assert any(isinstance(event, WarriorPlaced) for event in played.events)
    assert played.match.to_act == 1 - match.to_act
    assert await hall.get(match.id) == played.match
    await hall.restart()
    assert await hall.get(match.id) == played.match


async def test_loosely_typed_words_are_kept_in_canonical_form(hall: Hall) -> None:
    """`c4 - 1` is stored as `W1 c4`; typed words need no ply."""
    match = await hall.match("Ann", "Bob")
    played = await hall.tables.play(match.id, turn(match), "c4 - 1", ply=None)
    assert played.match.record.moves == ("W1 c4",)


async def test_who_is_not_to_act_is_told_who_is(hall: Hall) -> None:
    """A press by another player changes nothing."""
    match = await hall.match("Ann", "Bob")
    with refused(Refusal.NOT_YOUR_TURN, player=match.seats[match.to_act].name):
        await hall.tables.play(match.id, waiting(match), "W1 c4", ply=0)
    assert await hall.get(match.id) == match


async def test_onlookers_cannot_play(hall: Hall) -> None:
    """Who does not sit there is told so."""
    match = await hall.match("Ann", "Bob")
    with refused(Refusal.NOT_SEATED):
        await hall.tables.play(match.id, press("Cleo"), "W1 c4", ply=0)


async def test_a_press_on_an_old_board_does_nothing(hall: Hall) -> None:
    """Neither by who is to act now, nor by who was then."""
    match = await hall.match("Ann", "Bob")
    first = turn(match)
    now = (await hall.play(match, "W1 c4")).match
    for late in (turn(now), press(first.name)):
        with refused(Refusal.OLD_BOARD):
            await hall.tables.play(match.id, late, "W1 d4", ply=0)
    assert await hall.get(match.id) == now


async def test_an_interaction_seen_twice_moves_once(hall: Hall) -> None:
    """The same interaction does nothing a second time, whatever the turn is by then, and after a restart too."""
    match = await hall.match("Ann", "Bob")
    tap = turn(match)
    await hall.tables.play(match.id, tap, "W1 c4", ply=None)
    with refused(Refusal.ALREADY_DONE):
        await hall.tables.play(match.id, tap, "W1 c4", ply=None)
    await hall.restart()
    with refused(Refusal.ALREADY_DONE):
        await hall.tables.play(match.id, tap, "W1 c4", ply=None)
    assert (await hall.get(match.id)).ply == 1


async def test_a_double_tap_moves_once(hall: Hall) -> None:
    """Of many taps at once on one board one is a move; the others are late."""
    match = await hall.match("Ann", "Bob")
    taps = [hall.tables.play(match.id, turn(match), f"W1 {square}", ply=0) for square in ("a1", "b1", "c1", "e1")]
    results = await asyncio.gather(*taps, return_exceptions=True)
    assert [r.reason for r in results if isinstance(r, Refused)] == [Refusal.OLD_BOARD] * 3
    assert (await hall.get(match.id)).ply == 1


async def test_many_matches_go_on_at_once(hall: Hall) -> None:
    """Presses at many tables at the same time all count, each at its own."""
    matches = [await hall.match("Ann", "Bob") for _ in range(10)]
    results = await asyncio.gather(*(hall.play(match, "W1 c4") for match in matches))
    assert [r.match.id for r in results] == [match.id for match in matches]
    assert all(r.match.ply == 1 for r in results)


async def test_what_the_rules_forbid_changes_nothing(hall: Hall) -> None:
    """An illegal move raises the engine's error; the interaction is not used up."""
    match = await hall.match("Ann", "Bob")
    tap = turn(match)
    with pytest.raises(IllegalMove):
        await hall.tables.play(match.id, tap, "W1 d1", ply=0)
    with pytest.raises(BadWords):
        await hall.tables.play(match.id, tap, "hello", ply=0)
    assert await hall.get(match.id) == match
    assert (await hall.tables.play(match.id, tap, "W1 c4", ply=0)).match.ply == 1


async def test_nothing_is_played_before_the_deal(hall: Hall) -> None:
    """A lobby takes no moves."""
    lobby = await hall.lobby("Ann", "Bob")
    with refused(Refusal.NOT_STARTED):
        await hall.tables.play(lobby.id, press("Ann"), "W1 c4", ply=0)


async def test_nothing_is_played_after_the_end(hall: Hall) -> None:
    """Old buttons of a finished match answer that it is over."""
    match = await hall.finish(await hall.match("Ann", "Bob"))
    for attempt in (
        hall.tables.play(match.id, press("Ann"), "W1 c4", ply=0),
        hall.tables.leave(match.id, press("Ann")),
        hall.tables.agree_to_stop(match.id, press("Ann")),
    ):
        with refused(Refusal.OVER):
            await attempt


async def test_the_newest_language_of_a_person_is_kept(hall: Hall) -> None:
    """Who changes the language of Discord is written to in the new one."""
    match = await hall.match("Ann", "Bob")
    tap = turn(match)
    await hall.tables.play(match.id, press(tap.name, "fr"), "W1 c4", ply=0)
    assert (await hall.get(match.id)).seats[match.to_act].language == "fr"


# --- To the end --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"advanced": True}), (4, {"teams": False, "mines": "random"}), (4, {"advanced": True})],
)
async def test_a_whole_game_is_played(hall: Hall, players: int, options: dict[str, object]) -> None:
    """A game without a needless pass ends by the passes that the bot makes, and is stored to the last move."""
    match = await hall.random_game(await hall.match(*["Ann", "Bob", "Cleo", "Dee"][:players], **options))
    assert (match.phase, match.to_act, match.ended_at) == (Phase.FINISHED, None, hall.clock.now)
    assert match.record.moves.count("pass") == players
    assert result_of(match).finished
    await hall.restart()
    again = await hall.get(match.id)
    assert again == match
    assert again.state == final(again.record)


async def test_forced_passes_are_saved_with_the_move_before_them(hall: Hall) -> None:
    """The bot passes for who has nothing else to do, in the same answer and the same transaction."""
    match = await hall.match("Ann", "Bob")
    while match.live:
        legal = [m.words for m in match.record.game.legal(match.record.game.view(match.state, match.to_act))]
        played = await hall.play(match, hall.rng.choice([words for words in legal if words != "pass"]))
        match = played.match
    passes = [event for event in played.events if isinstance(event, Passed)]
    assert passes
    assert all(event.forced for event in passes)
    assert isinstance(played.events[-1], GameOver)
    assert match.ply - played.since == 1 + len(passes)
    assert match.story(played.since) == played.events


# --- Leaving -----------------------------------------------------------------------------------


async def test_who_leaves_while_another_is_to_act_passes_when_it_comes_to_it(hall: Hall) -> None:
    """Nothing is moved at once; the pass follows the other's move, unforced, and the others play on."""
    match = await hall.match("Ann", "Bob", "Cleo")
    quitter = press(match.seats[(match.to_act + 1) % 3].name)
    left = await hall.tables.leave(match.id, quitter)
    assert isinstance(left, Played)
    assert (left.events, left.match.ply) == ((), 0)
    assert left.match.seats[(match.to_act + 1) % 3].left
    played = await hall.play(left.match, "W1 c4")
    assert [type(event).__name__ for event in played.events if isinstance(event, Passed)] == ["Passed"]
    assert played.match.record.moves == ("W1 c4", "pass")
    assert played.match.to_act == (match.to_act + 2) % 3
    assert await hall.get(match.id) == played.match


async def test_who_leaves_in_the_own_turn_passes_at_once(hall: Hall) -> None:
    """The match goes on without that player, and no longer stands in that player's list."""
    match = await hall.match("Ann", "Bob")
    quitter = turn(match)
    left = await hall.tables.leave(match.id, quitter)
    assert isinstance(left, Played)
    assert (left.match.record.moves, left.match.to_act) == (("pass",), 1 - match.to_act)
    assert (await hall.tables.of_user(quitter.user_id)).total == 0
    with refused(Refusal.HAS_LEFT):
        await hall.tables.leave(match.id, press(quitter.name))
    ended = await hall.finish(left.match)
    assert ended.phase is Phase.FINISHED
    assert await hall.tables.stats(ended.place.guild_id or 0, "armadora", quitter.user_id) is not None


async def test_when_everybody_leaves_the_match_ends(hall: Hall) -> None:
    """All that remains are passes, so the game is over and counted."""
    match = await hall.match("Ann", "Bob", "Cleo")
    for name in ("Ann", "Bob", "Cleo"):
        left = await hall.tables.leave(match.id, press(name))
    assert isinstance(left, Played)
    assert left.match.phase is Phase.FINISHED


async def test_a_turn_with_a_power_is_finished_before_leaving(hall: Hall) -> None:
    """A turn with a power may not end in a pass, so leaving waits for its action, and nothing has changed."""
    match = await advanced(hall, "orc", "Ann", "Bob", "Cleo", "Dee")
    match = (await hall.play(match, "O e1e2")).match
    with refused(Refusal.FINISH_TURN):
        await hall.tables.leave(match.id, turn(match))
    assert await hall.get(match.id) == match
    orc = turn(match)
    match = (await hall.play(match, "W1 h5")).match
    assert isinstance(await hall.tables.leave(match.id, press(orc.name)), Played)


async def test_onlookers_cannot_leave(hall: Hall) -> None:
    """Who does not play cannot leave, nor stop the match."""
    match = await hall.match("Ann", "Bob")
    with refused(Refusal.NOT_SEATED):
        await hall.tables.leave(match.id, press("Cleo"))
    with refused(Refusal.NOT_SEATED):
        await hall.tables.agree_to_stop(match.id, press("Cleo"))


# --- Stopping ----------------------------------------------------------------------------------


async def test_a_match_is_stopped_when_all_agree(hall: Hall) -> None:
    """One agreement is not enough; with the last one the match is stopped, unrated, and its end is to be posted."""
    match = await hall.match("Ann", "Bob")
    await hall.tables.mark_published(match.id, 0, 77)
    one = await hall.tables.agree_to_stop(match.id, press("Ann"))
    assert (one.live, one.agreed(Seat(0)), one.agreed(Seat(1))) == (True, True, False)
    stopped = await hall.tables.agree_to_stop(match.id, press("Bob"))
    assert (stopped.phase, stopped.to_act) == (Phase.STOPPED, None)
    assert await hall.get(match.id) == stopped
    assert await hall.tables.unpublished() == (stopped,)
    assert (await hall.tables.leaderboard(stopped.place.guild_id or 0, "armadora", user("Ann"))).total == 0


async def test_a_move_withdraws_all_agreement(hall: Hall) -> None:
    """Who agreed before the move has to agree again."""
    match = await hall.match("Ann", "Bob")
    await hall.tables.agree_to_stop(match.id, press("Ann"))
    match = (await hall.play(match, "W1 c4")).match
    assert not match.agreed(Seat(0))
    assert (await hall.tables.agree_to_stop(match.id, press("Bob"))).live


async def test_who_has_left_is_not_asked_about_stopping(hall: Hall) -> None:
    """Those who still play decide, and a leaver has no say."""
    match = await hall.match("Ann", "Bob", "Cleo")
    quitter = waiting(match) if match.to_act < 2 else press("Ann")
    await hall.tables.leave(match.id, quitter)
    with refused(Refusal.HAS_LEFT):
        await hall.tables.agree_to_stop(match.id, press(quitter.name))
    stay = [name for name in ("Ann", "Bob", "Cleo") if name != quitter.name]
    assert (await hall.tables.agree_to_stop(match.id, press(stay[0]))).live
    assert not (await hall.tables.agree_to_stop(match.id, press(stay[1]))).live


async def test_a_match_that_everybody_forgot_is_stopped(hall: Hall) -> None:
    """After the idle time without a move the match is stopped, once."""
    match = await hall.match("Ann", "Bob")
    hall.clock.now += 59 * 86400
    match = (await hall.play(match, "W1 c4")).match
    hall.clock.now += 59 * 86400
    assert await hall.tables.expire() == ()
    hall.clock.now += 86400
    (stopped,) = await hall.tables.expire()
    assert (stopped.id, stopped.phase) == (match.id, Phase.STOPPED)
    assert await hall.tables.expire() == ()


# --- Lists and records -------------------------------------------------------------------------


async def test_the_matches_that_wait_for_a_person_come_first(hall: Hall) -> None:
    """In a person's list stand those to move in, then the others, each the newest move first."""
    mine, theirs = [], []
    for _ in range(6):
        hall.clock.now += 1
        match = await hall.match("Ann", "Bob")
        (mine if match.to_act == 0 else theirs).append(match.id)
    assert mine
    assert theirs
    listing = await hall.tables.of_user(user("Ann"))
    assert [table.id for table in listing.tables] == [*reversed(mine), *reversed(theirs)]


async def test_ended_matches_are_not_listed(hall: Hall) -> None:
    """Lists hold what can still be played."""
    await hall.finish(await hall.match("Ann", "Bob"))
    assert (await hall.tables.of_user(user("Ann"))).total == 0
    assert (await hall.tables.of_channel(CHANNEL)).total == 0


async def test_the_record_of_a_match_is_told_after_its_end(hall: Hall) -> None:
    """It holds every secret, so not before; then it reads like any record, with names and date."""
    match = await hall.match("Ann", "שלום ⛏️")
    match = (await hall.play(match, "W1 c4")).match
    with refused(Refusal.NOT_OVER):
        await hall.tables.record(match.id)
    match = await hall.finish(match)
    record = await hall.tables.record(match.id)
    assert (record["players"], record["date"], record["moves"]) == (
        ["Ann", "שלום ⛏️"],
        "2027-01-15",
        ["W1 c4", "pass", "pass"],
    )
    assert final(read(record)) == match.state


def test_a_match_does_not_print_its_secrets() -> None:
    """A match in a log line shows neither hands nor moves."""
    hidden = {name for name, field in Match.__dataclass_fields__.items() if not field.repr}
    assert hidden == {"record", "state"}
