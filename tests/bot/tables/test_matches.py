"""The game: moves, refusals, passes of themselves, leaving, stopping, the record."""

import asyncio

import pytest

from bot.tables import Match, Phase, Played, Refusal, Refused
from engine.errors import BadWords, IllegalMove
from engine.game import Seat
from engine.games.armadora.moves import GameOver, Passed, WarriorPlaced
from engine.record import final, read
from tests.bot.tables.kit import CHANNEL, App, press, refused, result_of, turn, user, waiting


async def advanced(app: App, character: str, *names: str) -> Match:
    """An advanced match in which this character is to act."""
    match = await app.match(*names, advanced=True, players=4)
    while match.state.table.characters[match.to_act].value != character:
        match = (await app.play(match, f"W1 {'abcd'[match.ply]}3")).match
    return match


# --- Moves -------------------------------------------------------------------------------------


async def test_a_move_is_saved_and_tells_what_happened(app: App) -> None:
    """After a move the match is one ply further, in memory and in the database alike."""
    match = await app.match("Ann", "Bob")
    played = await app.play(match, "W3 c4")
    assert (played.since, played.match.ply) == (0, 1)
    assert any(isinstance(event, WarriorPlaced) for event in played.events)
    assert played.match.to_act == 1 - match.to_act
    assert await app.get(match.id) == played.match
    await app.restart()
    assert await app.get(match.id) == played.match


async def test_loosely_typed_words_are_kept_in_canonical_form(app: App) -> None:
    """`c4 - 1` is stored as `W1 c4`; typed words need no ply."""
    match = await app.match("Ann", "Bob")
    played = await app.tables.play(match.id, turn(match), "c4 - 1", ply=None)
    assert played.match.record.moves == ("W1 c4",)


async def test_who_is_not_to_act_is_told_who_is(app: App) -> None:
    """A press by another player changes nothing."""
    match = await app.match("Ann", "Bob")
    with refused(Refusal.NOT_YOUR_TURN, player=match.seats[match.to_act].name):
        await app.tables.play(match.id, waiting(match), "W1 c4", ply=0)
    assert await app.get(match.id) == match


async def test_onlookers_cannot_play(app: App) -> None:
    """Who does not sit there is told so."""
    match = await app.match("Ann", "Bob")
    with refused(Refusal.NOT_SEATED):
        await app.tables.play(match.id, press("Cleo"), "W1 c4", ply=0)


async def test_a_press_on_an_old_board_does_nothing(app: App) -> None:
    """Neither by who is to act now, nor by who was then."""
    match = await app.match("Ann", "Bob")
    first = turn(match)
    now = (await app.play(match, "W1 c4")).match
    for late in (turn(now), press(first.name)):
        with refused(Refusal.OLD_BOARD):
            await app.tables.play(match.id, late, "W1 d4", ply=0)
    assert await app.get(match.id) == now


async def test_an_interaction_seen_twice_moves_once(app: App) -> None:
    """The same interaction does nothing a second time, whatever the turn is by then, and after a restart too."""
    match = await app.match("Ann", "Bob")
    tap = turn(match)
    await app.tables.play(match.id, tap, "W1 c4", ply=None)
    with refused(Refusal.ALREADY_DONE):
        await app.tables.play(match.id, tap, "W1 c4", ply=None)
    await app.restart()
    with refused(Refusal.ALREADY_DONE):
        await app.tables.play(match.id, tap, "W1 c4", ply=None)
    assert (await app.get(match.id)).ply == 1


async def test_a_double_tap_moves_once(app: App) -> None:
    """Of many taps at once on one board one is a move; the others are late."""
    match = await app.match("Ann", "Bob")
    taps = [app.tables.play(match.id, turn(match), f"W1 {square}", ply=0) for square in ("a1", "b1", "c1", "e1")]
    results = await asyncio.gather(*taps, return_exceptions=True)
    assert [r.reason for r in results if isinstance(r, Refused)] == [Refusal.OLD_BOARD] * 3
    assert (await app.get(match.id)).ply == 1


async def test_many_matches_go_on_at_once(app: App) -> None:
    """Presses at many tables at the same time all count, each at its own."""
    matches = [await app.match("Ann", "Bob") for _ in range(10)]
    results = await asyncio.gather(*(app.play(match, "W1 c4") for match in matches))
    assert [r.match.id for r in results] == [match.id for match in matches]
    assert all(r.match.ply == 1 for r in results)


async def test_what_the_rules_forbid_changes_nothing(app: App) -> None:
    """An illegal move raises the engine's error; the interaction is not used up."""
    match = await app.match("Ann", "Bob")
    tap = turn(match)
    with pytest.raises(IllegalMove):
        await app.tables.play(match.id, tap, "W1 d1", ply=0)
    with pytest.raises(BadWords):
        await app.tables.play(match.id, tap, "hello", ply=0)
    assert await app.get(match.id) == match
    assert (await app.tables.play(match.id, tap, "W1 c4", ply=0)).match.ply == 1


async def test_nothing_is_played_before_the_deal(app: App) -> None:
    """A lobby takes no moves."""
    lobby = await app.lobby("Ann", "Bob")
    with refused(Refusal.NOT_STARTED):
        await app.tables.play(lobby.id, press("Ann"), "W1 c4", ply=0)


async def test_nothing_is_played_after_the_end(app: App) -> None:
    """Old buttons of a finished match answer that it is over."""
    match = await app.finish(await app.match("Ann", "Bob"))
    for attempt in (
        app.tables.play(match.id, press("Ann"), "W1 c4", ply=0),
        app.tables.leave(match.id, press("Ann")),
        app.tables.agree_to_stop(match.id, press("Ann")),
    ):
        with refused(Refusal.OVER):
            await attempt


async def test_the_newest_language_of_a_person_is_kept(app: App) -> None:
    """Who changes the language of Discord is written to in the new one."""
    match = await app.match("Ann", "Bob")
    tap = turn(match)
    await app.tables.play(match.id, press(tap.name, "fr"), "W1 c4", ply=0)
    assert (await app.get(match.id)).seats[match.to_act].language == "fr"


# --- To the end --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {"advanced": True}), (4, {"teams": False, "mines": "random"}), (4, {"advanced": True})],
)
async def test_a_whole_game_is_played(app: App, players: int, options: dict[str, object]) -> None:
    """A game without a needless pass ends by the passes that the bot makes, and is stored to the last move."""
    match = await app.random_game(await app.match(*["Ann", "Bob", "Cleo", "Dee"][:players], **options))
    assert (match.phase, match.to_act, match.ended_at) == (Phase.FINISHED, None, app.clock.now)
    assert match.record.moves.count("pass") == players
    assert result_of(match).finished
    await app.restart()
    again = await app.get(match.id)
    assert again == match
    assert again.state == final(again.record)


async def test_forced_passes_are_saved_with_the_move_before_them(app: App) -> None:
    """The bot passes for who has nothing else to do, in the same answer and the same transaction."""
    match = await app.match("Ann", "Bob")
    while match.live:
        legal = [m.words for m in match.record.game.legal(match.record.game.view(match.state, match.to_act))]
        played = await app.play(match, app.rng.choice([words for words in legal if words != "pass"]))
        match = played.match
    passes = [event for event in played.events if isinstance(event, Passed)]
    assert passes
    assert all(event.forced for event in passes)
    assert isinstance(played.events[-1], GameOver)
    assert match.ply - played.since == 1 + len(passes)
    assert match.story(played.since) == played.events


# --- Leaving -----------------------------------------------------------------------------------


async def test_who_leaves_while_another_is_to_act_passes_when_it_comes_to_it(app: App) -> None:
    """Nothing is moved at once; the pass follows the other's move, unforced, and the others play on."""
    match = await app.match("Ann", "Bob", "Cleo")
    quitter = press(match.seats[(match.to_act + 1) % 3].name)
    left = await app.tables.leave(match.id, quitter)
    assert isinstance(left, Played)
    assert (left.events, left.match.ply) == ((), 0)
    assert left.match.seats[(match.to_act + 1) % 3].left
    played = await app.play(left.match, "W1 c4")
    assert [type(event).__name__ for event in played.events if isinstance(event, Passed)] == ["Passed"]
    assert played.match.record.moves == ("W1 c4", "pass")
    assert played.match.to_act == (match.to_act + 2) % 3
    assert await app.get(match.id) == played.match


async def test_who_leaves_in_the_own_turn_passes_at_once(app: App) -> None:
    """The match goes on without that player, and no longer stands in that player's list."""
    match = await app.match("Ann", "Bob")
    quitter = turn(match)
    left = await app.tables.leave(match.id, quitter)
    assert isinstance(left, Played)
    assert (left.match.record.moves, left.match.to_act) == (("pass",), 1 - match.to_act)
    assert (await app.tables.of_user(quitter.user_id)).total == 0
    with refused(Refusal.HAS_LEFT):
        await app.tables.leave(match.id, press(quitter.name))
    ended = await app.finish(left.match)
    assert ended.phase is Phase.FINISHED
    assert await app.tables.stats(ended.place.guild_id or 0, "armadora", quitter.user_id) is not None


async def test_when_everybody_leaves_the_match_ends(app: App) -> None:
    """All that remains are passes, so the game is over and counted."""
    match = await app.match("Ann", "Bob", "Cleo")
    for name in ("Ann", "Bob", "Cleo"):
        left = await app.tables.leave(match.id, press(name))
    assert isinstance(left, Played)
    assert left.match.phase is Phase.FINISHED


async def test_a_turn_with_a_power_is_finished_before_leaving(app: App) -> None:
    """A turn with a power may not end in a pass, so leaving waits for its action, and nothing has changed."""
    match = await advanced(app, "orc", "Ann", "Bob", "Cleo", "Dee")
    match = (await app.play(match, "O e1e2")).match
    with refused(Refusal.FINISH_TURN):
        await app.tables.leave(match.id, turn(match))
    assert await app.get(match.id) == match
    orc = turn(match)
    match = (await app.play(match, "W1 h5")).match
    assert isinstance(await app.tables.leave(match.id, press(orc.name)), Played)


async def test_onlookers_cannot_leave(app: App) -> None:
    """Who does not play cannot leave, nor stop the match."""
    match = await app.match("Ann", "Bob")
    with refused(Refusal.NOT_SEATED):
        await app.tables.leave(match.id, press("Cleo"))
    with refused(Refusal.NOT_SEATED):
        await app.tables.agree_to_stop(match.id, press("Cleo"))


# --- Stopping ----------------------------------------------------------------------------------


async def test_a_match_is_stopped_when_all_agree(app: App) -> None:
    """One agreement is not enough; with the last one the match is stopped, unrated, and its end is to be posted."""
    match = await app.match("Ann", "Bob")
    await app.tables.mark_published(match.id, 0, 77)
    one = await app.tables.agree_to_stop(match.id, press("Ann"))
    assert (one.live, one.agreed(Seat(0)), one.agreed(Seat(1))) == (True, True, False)
    stopped = await app.tables.agree_to_stop(match.id, press("Bob"))
    assert (stopped.phase, stopped.to_act) == (Phase.STOPPED, None)
    assert await app.get(match.id) == stopped
    assert await app.tables.unpublished() == (stopped,)
    assert (await app.tables.leaderboard(stopped.place.guild_id or 0, "armadora", user("Ann"))).total == 0


async def test_a_move_withdraws_all_agreement(app: App) -> None:
    """Who agreed before the move has to agree again."""
    match = await app.match("Ann", "Bob")
    await app.tables.agree_to_stop(match.id, press("Ann"))
    match = (await app.play(match, "W1 c4")).match
    assert not match.agreed(Seat(0))
    assert (await app.tables.agree_to_stop(match.id, press("Bob"))).live


async def test_who_has_left_is_not_asked_about_stopping(app: App) -> None:
    """Those who still play decide, and a leaver has no say."""
    match = await app.match("Ann", "Bob", "Cleo")
    quitter = waiting(match) if match.to_act < 2 else press("Ann")
    await app.tables.leave(match.id, quitter)
    with refused(Refusal.HAS_LEFT):
        await app.tables.agree_to_stop(match.id, press(quitter.name))
    stay = [name for name in ("Ann", "Bob", "Cleo") if name != quitter.name]
    assert (await app.tables.agree_to_stop(match.id, press(stay[0]))).live
    assert not (await app.tables.agree_to_stop(match.id, press(stay[1]))).live


async def test_a_match_that_everybody_forgot_is_stopped(app: App) -> None:
    """After the idle time without a move the match is stopped, once."""
    match = await app.match("Ann", "Bob")
    app.clock.now += 59 * 86400
    match = (await app.play(match, "W1 c4")).match
    app.clock.now += 59 * 86400
    assert await app.tables.expire() == ()
    app.clock.now += 86400
    (stopped,) = await app.tables.expire()
    assert (stopped.id, stopped.phase) == (match.id, Phase.STOPPED)
    assert await app.tables.expire() == ()


# --- Lists and records -------------------------------------------------------------------------


async def test_the_matches_that_wait_for_a_person_come_first(app: App) -> None:
    """In a person's list stand those to move in, then the others, each the newest move first."""
    mine, theirs = [], []
    for _ in range(6):
        app.clock.now += 1
        match = await app.match("Ann", "Bob")
        (mine if match.to_act == 0 else theirs).append(match.id)
    assert mine
    assert theirs
    listing = await app.tables.of_user(user("Ann"))
    assert [table.id for table in listing.tables] == [*reversed(mine), *reversed(theirs)]


async def test_ended_matches_are_not_listed(app: App) -> None:
    """Lists hold what can still be played."""
    await app.finish(await app.match("Ann", "Bob"))
    assert (await app.tables.of_user(user("Ann"))).total == 0
    assert (await app.tables.of_channel(CHANNEL)).total == 0


async def test_the_record_of_a_match_is_told_after_its_end(app: App) -> None:
    """It holds every secret, so not before; then it reads like any record, with names and date."""
    match = await app.match("Ann", "שלום ⛏️")
    match = (await app.play(match, "W1 c4")).match
    with refused(Refusal.NOT_OVER):
        await app.tables.record(match.id)
    match = await app.finish(match)
    record = await app.tables.record(match.id)
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
