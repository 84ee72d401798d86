"""Whatever people press in whatever order, the service's promises hold."""

import asyncio
import shutil
import tempfile
from pathlib import Path

from hypothesis import Phase as Generate
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables import Choice, LetterSent, Lobby, Match, Phase, Place, Press, Refused, TableId, Tables
from bot.tables.clock import CLOCKS, DAY
from bot.tables.reading import RECENT
from engine.errors import NuggetError
from engine.game import Seat
from engine.record import final, replay
from tests.bot.tables.kit import GAMES, Service, legal_words, press

PEOPLE = ("Ann", "Bob", "Cleo", "Dee")
NEXT = {
    Phase.LOBBY: {Phase.LOBBY, Phase.CLOSED, Phase.LIVE},
    Phase.LIVE: {Phase.LIVE, Phase.FINISHED, Phase.STOPPED},
    Phase.CLOSED: {Phase.CLOSED},
    Phase.FINISHED: {Phase.FINISHED},
    Phase.STOPPED: {Phase.STOPPED},
}
"""What may become of a table."""
ONCE = ("join", "leave", "start", "computer", "options", "stop", "post", "letters", "home", "restart", "rest", "wake")
BACK = ("takeback", "takeback", "panel")
ABSENT = ("clock", "give", "back", "gone", "late", "vote", "vote", "decide", "away", "beat")
DEEDS = (*ONCE, *ABSENT, *BACK, *["play"] * 12)

deeds = st.lists(st.tuples(st.sampled_from(DEEDS), st.sampled_from(PEOPLE), st.integers(0, 1 << 16)), max_size=40)


async def do(service: Service, table: TableId, deed: str, who: Press, number: int) -> None:
    """Try something; all numbers mean something."""
    tables = service.tables
    match deed:
        case "join":
            await tables.lobbies.join(table, who)
        case "leave":
            await tables.leave(table, who)
        case "start":
            await tables.lobbies.start(table, who)
        case "computer":
            await tables.lobbies.add_computer(table, who, "easy", f"Durin {number}")
        case "options":
            flag = {"armadora": "advanced", "burrow": "swaps"}[(await tables.get(table)).game]
            await tables.lobbies.set_options(table, who, {"players": number % 5, flag: number % 2 == 0})
        case "stop":
            await tables.matches.agree_to_stop(table, who)
        case "rest":
            await tables.matches.rest(table, who, number % 2)
        case "wake":
            await tables.matches.wake(table, who)
        case "takeback":
            match = await tables.match(table)
            mover = match.seats[match.recent[-1].seat].name if match.recent and number % 4 else who.name
            await tables.takebacks.take_back(table, press(mover), ply=match.ply)
        case "panel":
            match = await tables.match(table)
            if match.to_act is not None and number % 3 == 0:
                tables.takebacks.opened(match, match.to_act)
        case "post":
            await tables.placement.mark_published(table, number % 9, number)
        case "letters":
            match = await tables.match(table)
            sent = LetterSent(1, number, str(number)) if number % 3 else None
            await tables.placement.mark_letters(match, {Seat(0): sent}, settled=number % 2 == 0)
        case "home":
            await tables.placement.move_home(table, Place(1, 2, number))
        case "restart":
            await service.restart()
        case "play":
            await play(service, await tables.get(table), who, number)
        case _:
            await be_absent(service, table, deed, who, number)


async def be_absent(service: Service, table: TableId, deed: str, who: Press, number: int) -> None:
    """Try something that has to do with clocks and people who are not there."""
    tables, found = service.tables, await service.tables.get(table)
    run = found.timer.run
    match deed:
        case "clock":
            await tables.lobbies.set_clock(table, who, clock=[*CLOCKS][number % len(CLOCKS)])
        case "give":
            await tables.absence.give_seat(table, who)
        case "back":
            await tables.absence.take_seat_back(table, who)
        case "gone":
            await tables.absence.mark_gone(table, Seat(number % len(found.seats)))
        case "late":
            service.clock.now = max(service.clock.now, found.timer.deadline or 0)
        case "vote":
            await tables.absence.vote(table, who, run, [*Choice][number % 3])
        case "decide":
            service.clock.now += 2 * DAY * (number % 2)
            await tables.absence.decide(table, run)
        case "away":
            until = service.clock.now + number % (9 * DAY)
            await tables.preferences.go_away(who, None if number % 3 == 0 else until)
        case "beat":
            await tables.clocks.beat()


async def play(service: Service, match: Lobby | Match, who: Press, number: int) -> None:
    """Mostly who is to act makes a legal move; now and then somebody else, or on an old board."""
    if isinstance(match, Lobby) or match.to_act is None:
        await service.tables.matches.play(match.id, who, "pass", ply=None)
        return
    legal = legal_words(match)
    words = legal[number % len(legal)]
    seat = match.seats[match.to_act]
    if match.thinking is not None:
        await service.tables.matches.play_computer(match.id, words, ply=match.ply)
    elif number % 10:
        await service.tables.matches.play(match.id, press(seat.name), words, ply=match.ply)
    else:
        await service.tables.matches.play(match.id, who, words, ply=match.ply - number % 20)


async def check(service: Service, before: Lobby | Match, refused: bool) -> Lobby | Match:
    """What holds after anything that anybody does."""
    after = await service.tables.get(before.id)
    fresh = Tables(service.store, GAMES, clock=service.clock, rng=service.rng)
    stored = await fresh.get(before.id)
    assert stored == after, "memory and database differ"
    assert after.phase in NEXT[before.phase]
    if refused:
        assert after == before, "refused, and yet something has changed"
    people = [who.user_id for who in after.seats if who.user_id is not None]
    assert len(set(people)) == len(people)
    if isinstance(after, Lobby):
        assert len(after.seats) <= after.size
        assert after.phase is Phase.CLOSED or after.host_id in people
    else:
        assert isinstance(stored, Match)
        assert after.steps() == tuple(replay(after.record))
        assert stored.recent == tuple(replay(after.record))[-RECENT:]
        assert after.recent == stored.steps()[len(after.record.moves) - len(after.recent) :]
        assert bool(after.recent) == bool(after.record.moves)
        assert after.state == final(after.record)
        assert (after.state.to_act is None) == (after.phase is Phase.FINISHED)
        if after.to_act is not None:
            assert after.record.game.forced(after.view(after.to_act)) is None, (
                "the match waits where there is no choice"
            )
            assert not after.seats[after.to_act].left, "the match waits for someone who has left"
            assert not after.resting(after.to_act), "the match waits for someone who rests"
        waited_for = after.to_act in after.present and after.thinking is None and len(after.present) > 1
        has_clock = waited_for and (after.timer.clock != "none" or after.seats[after.to_act].gone)
        assert (after.timer.deadline is not None) <= has_clock, "a clock runs for nobody"
        if after.timer.clock != "none":
            assert has_clock <= (after.timer.deadline is not None), "no clock runs for who is waited for"
        if isinstance(before, Match):
            assert after.ply >= before.ply
            logged = [line.step for line in await service.tables.takebacks.log(after)][: before.ply]
            assert logged == [line.step for line in await service.tables.takebacks.log(before)], "the log only grows"
    return after


# The first failure is told as it is: shrinking it would take minutes with a database a try.
@settings(max_examples=30, deadline=None, derandomize=True, database=None, phases=[Generate.generate])
@given(st.sampled_from([*GAMES]), st.sampled_from([*CLOCKS]), deeds)
def test_the_promises_hold_in_any_order(
    empty_database: Path, game: str, clock: str, story: list[tuple[str, str, int]]
) -> None:
    """Memory is the database, a refusal changes nothing, the log only grows, nobody waits for who has left."""

    async def run(path: Path) -> None:
        service = await Service(path).start()
        try:
            table: Lobby | Match = await service.lobby("Ann", game=game)
            table = await service.tables.lobbies.set_clock(table.id, press("Ann"), clock=clock)
            for deed, who, number in [*story[:3], ("join", "Bob", 0), ("start", "Bob", 0), *story[3:]]:
                refused = False
                try:
                    await do(service, table.id, deed, press(who), number)
                except (Refused, NuggetError):
                    refused = True
                table = await check(service, table, refused)
        finally:
            await service.stop()

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "nugget.sqlite3"
        shutil.copy(empty_database, copy)
        asyncio.run(run(copy))
