"""The game: moves, refusals, passes of themselves, leaving, stopping, the record."""

import asyncio
from typing import Any

import pytest

from bot.store.table_rows import Phase, Saved
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from engine.errors import BadWords, IllegalMove
from engine.game import Seat
from engine.games.armadora.moves import GameOver, Passed, WarriorPlaced
from engine.record import final, read
from tests.bot.tables.kit import CROWD, Service, legal_words, press, refused, result_of, take_back, turn, waiting
from tests.databases import on_each_database
from tests.moments import mover

# --- Moves -------------------------------------------------------------------------------------


@on_each_database
async def test_a_move_is_saved_and_tells_what_happened(service: Service) -> None:
    """After a move the match is one ply further, in memory and in the database alike."""
    match = await service.match("Ann", "Bob")
    played = await service.play(match, "W3 c4")
    assert (played.since, played.match.ply) == (0, 1)
    assert any(isinstance(event, WarriorPlaced) for event in played.events)
    assert played.match.to_act == mover(match, 1)
    assert await service.get(match.id) == played.match
    await service.restart()
    assert await service.get(match.id) == played.match


async def test_loosely_typed_words_are_kept_in_canonical_form(service: Service) -> None:
    """`c4 - 1` is stored as `W1 c4`; typed words need no ply."""
    match = await service.match("Ann", "Bob")
    played = await service.tables.matches.play(match.id, turn(match), "c4 - 1", ply=None)
    assert played.match.record.moves == ("W1 c4",)


async def test_who_is_not_to_act_is_told_who_is(service: Service) -> None:
    """A press by another player changes nothing."""
    match = await service.match("Ann", "Bob")
    with refused(Refusal.NOT_YOUR_TURN, player=match.seats[mover(match)].name):
        await service.tables.matches.play(match.id, waiting(match), "W1 c4", ply=0)
    assert await service.get(match.id) == match


@on_each_database
async def test_a_double_tap_moves_once(service: Service) -> None:
    """Of many taps at once on one board one is a move; the others are late."""
    match = await service.match("Ann", "Bob")
    taps = [
        service.tables.matches.play(match.id, turn(match), f"W1 {square}", ply=0) for square in ("a1", "b1", "c1", "e1")
    ]
    results = await asyncio.gather(*taps, return_exceptions=True)
    assert [r.reason for r in results if isinstance(r, Refused)] == [Refusal.OLD_BOARD] * 3
    assert (await service.get(match.id)).ply == 1


async def test_what_the_rules_forbid_changes_nothing(service: Service) -> None:
    """An illegal move raises the engine's error; the interaction is not used up."""
    match = await service.match("Ann", "Bob")
    tap = turn(match)
    with pytest.raises(IllegalMove):
        await service.tables.matches.play(match.id, tap, "W1 d1", ply=0)
    with pytest.raises(BadWords):
        await service.tables.matches.play(match.id, tap, "hello", ply=0)
    assert await service.get(match.id) == match
    assert (await service.tables.matches.play(match.id, tap, "W1 c4", ply=0)).match.ply == 1


async def test_nothing_is_played_after_the_end(service: Service) -> None:
    """Old buttons of a finished match answer that it is over."""
    match = await service.finish(await service.match("Ann", "Bob"))
    for attempt in (
        service.tables.matches.play(match.id, press("Ann"), "W1 c4", ply=0),
        service.tables.leave(match.id, press("Ann")),
        service.tables.matches.agree_to_stop(match.id, press("Ann")),
        take_back(service, match),
    ):
        with refused(Refusal.OVER):
            await attempt


async def test_the_newest_language_of_a_person_is_kept(service: Service) -> None:
    """Who changes the language of Discord is written to in the new one."""
    match = await service.match("Ann", "Bob")
    tap = turn(match)
    await service.tables.matches.play(match.id, press(tap.name, "fr"), "W1 c4", ply=0)
    assert (await service.get(match.id)).seats[match.to_act].language == "fr"


# --- To the end --------------------------------------------------------------------------------


async def check_over(service: Service, match: Match) -> None:
    """The match has ended now, and is stored to the last move."""
    assert (match.phase, match.to_act, match.row.ended_at) == (Phase.FINISHED, None, service.clock.now)
    assert result_of(match).finished
    assert match.state == final(match.record)
    await service.restart()
    assert await service.get(match.id) == match


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        pytest.param(3, {"advanced": True}, marks=pytest.mark.thorough),
        pytest.param(4, {"teams": False, "mines": "random"}, marks=pytest.mark.thorough),
        (4, {"advanced": True}),
    ],
)
async def test_a_whole_game_is_played(service: Service, players: int, options: dict[str, Any]) -> None:
    """A game without a needless pass ends by the passes that the bot makes, in the same answer and the same transaction
    as the move before them, and is stored to the last one."""
    match = await service.match(*CROWD[:players], **options)
    while match.live:
        words = service.rng.choice([*match.record.game.legal(match.view(match.to_act))]).words
        if words != "pass":
            played = await service.play(match, words)
            match = played.match
    passes = [event for event in played.events if isinstance(event, Passed)]
    assert passes
    assert all(event.forced for event in passes)
    assert isinstance(played.events[-1], GameOver)
    assert match.ply - played.since == 1 + len(passes)
    assert match.story(played.since) == played.events
    assert match.record.moves.count("pass") == players
    await check_over(service, match)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        pytest.param(5, {"swaps": False}, marks=pytest.mark.thorough),
        (12, {"rounds": 1}),
        pytest.param(12, {}, marks=pytest.mark.thorough),
    ],
)
async def test_a_whole_game_of_several_rounds_is_played(
    service: Service, players: int, options: dict[str, Any]
) -> None:
    """Each round opens by itself, in the transaction of the move before; the last one ends the match."""
    match = await service.match(*CROWD[:players], game="burrow", **options)
    opened = [match.record.moves]
    while match.live:
        played = await service.play(match, service.rng.choice(legal_words(match)))
        match = played.match
        made = match.record.moves[played.since :]
        assert ("open" in made) == (len(made) == 2)
        opened += [made] if len(made) == 2 else []
        assert match.story(played.since) == played.events
    assert len(opened) == match.options["rounds"]
    await check_over(service, match)


# --- Lists and records -------------------------------------------------------------------------


async def test_the_record_of_a_match_is_told_after_its_end(service: Service) -> None:
    """It holds every secret, so not before; then it reads like any record, with names and date."""
    match = await service.match("Ann", "שלום ⛏️")
    match = await service.move(match, "W1 c4")
    with refused(Refusal.NOT_OVER):
        await service.tables.matches.record(match.id)
    match = await service.finish(match)
    record = await service.tables.matches.record(match.id)
    assert (record["players"], record["date"]) == (["Ann", "שלום ⛏️"], "2027-01-15")
    assert record["moves"] == ["W1 c4", "pass", "pass"]
    assert final(read(record)) == match.state


def test_a_match_does_not_print_its_secrets() -> None:
    """A match in a log line shows neither hands nor moves."""
    fields = Match.__dataclass_fields__ | Saved.__dataclass_fields__
    hidden = {name for name, field in fields.items() if not field.repr}
    assert hidden == {"record", "state", "recent", "start", "salt", "_views"}


async def test_a_view_is_made_once(service: Service) -> None:
    """Of one position for each viewer; a match that was stopped shows its own."""
    match = await service.match("Ann", "Bob")
    assert match.view(Seat(0)) is match.view(Seat(0))
    assert match.view(Seat(0)) != match.view(Seat(1))
    stopped = match.with_row(phase=Phase.STOPPED)
    assert stopped.view(None) is not match.view(None)
    assert stopped == match.with_row(phase=Phase.STOPPED)


async def test_matches_that_are_looked_at_stay_in_memory(service: Service) -> None:
    """With more matches than are remembered, the one that was used longest ago is forgotten, not the busiest one."""
    memory = service.tables.base.memory
    memory.matches.room = 2
    busy, idle, other = [await service.match("Ann", "Bob") for _ in range(3)]
    for match in (busy, idle, busy, other, busy):
        await service.get(match.id)
    known = [memory.known(match.id) is not None for match in (busy, idle, other)]
    assert known == [True, False, True]
