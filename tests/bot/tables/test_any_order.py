"""Whatever people press in whatever order, the service's promises hold."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.store.table_rows import Phase, Place, TableId
from bot.tables.absence import Choice
from bot.tables.base import Press
from bot.tables.clock import CLOCKS, DAY
from bot.tables.reading import RECENT
from bot.tables.refusal import Refusal, Refused
from bot.tables.service import Tables
from bot.tables.table import Lobby, Match
from engine.errors import NuggetError
from engine.game import Seat
from engine.record import final, replay
from tests.bot.tables.cups.kit import plan
from tests.bot.tables.kit import GAMES, GUILD, HERE, Service, legal_words, press, refused
from tests.databases import on_each_database
from tests.moments import mover
from tests.thorough import one_in

PEOPLE = ("Ann", "Ann", "Bob", "Bob", "Cleo", "Dee")
NEXT = {
    Phase.LOBBY: {Phase.LOBBY, Phase.CLOSED, Phase.LIVE},
    Phase.LIVE: {Phase.LIVE, Phase.FINISHED, Phase.STOPPED},
    Phase.CLOSED: {Phase.CLOSED},
    Phase.FINISHED: {Phase.FINISHED},
    Phase.STOPPED: {Phase.STOPPED},
}
"""What may become of a table."""
ONCE = ("join", "leave", "start", "computer", "options", "stop", "rest", "wake")
BOT = ("post", "direct_messages", "home", "restart")
BACK = ("takeback", "takeback", "panel")
ABSENT = ("clock", "give", "back", "gone", "late", "vote", "vote", "decide", "away", "beat")
OUTSIDE = ("card", "lost", "lost message", "line", "remind", "moderate", "moderate")
LAST = ("end", "long after")
"""What may end a game: tried behind the other deeds."""
ACTIONS = (*ONCE, *BOT, *ABSENT, *BACK, *OUTSIDE, *["play"] * 14)


async def do(service: Service, table: TableId, deed: str, who: Press, number: int) -> Any:
    """Try something; all numbers mean something. Return what comes back."""
    tables = service.tables
    match deed:
        case "join":
            return await tables.lobbies.join(table, who)
        case "leave":
            return await tables.leave(table, who)
        case "start":
            return await tables.lobbies.start(table, who)
        case "computer":
            return await tables.lobbies.add_computer(table, who, "easy", f"Durin {number}")
        case "options":
            flag = {"armadora": "advanced", "burrow": "swaps"}[(await tables.get(table)).game]
            return await tables.lobbies.set_options(table, who, {"players": number % 5, flag: number % 2 == 0})
        case "stop":
            return await tables.matches.agree_to_stop(table, who)
        case "rest":
            return await tables.matches.rest(table, who, number % 2)
        case "wake":
            return await tables.matches.wake(table, who)
        case "takeback":
            match = await tables.match(table)
            mover = match.seats[match.recent[-1].seat].name if match.recent and number % 4 else who.name
            return await tables.takebacks.take_back(table, press(mover), ply=match.ply)
        case "panel":
            match = await tables.match(table)
            if match.to_act is not None and number % 3 == 0:
                await tables.takebacks.opened(match, match.to_act)
        case "post":
            return await tables.placement.mark_published(table, number % 9, number)
        case "direct_messages":
            hands = await tables.outbox.of_table(table, "hand")
            sent = {"message_id": number} if number % 3 else {"closed": True}
            return await tables.outbox.note([replace(hand, **sent) for hand in hands[number % 2 :]])
        case "home":
            return await tables.placement.move_home(table, Place(1, 2, number))
        case "restart":
            await service.restart()
        case "play":
            return await play(service, await tables.get(table), who, number)
        case _ if deed in ABSENT:
            return await be_absent(service, table, deed, who, number)
        case _:
            return await from_outside(service, table, deed, number)
    return None


async def be_absent(service: Service, table: TableId, deed: str, who: Press, number: int) -> Any:
    """Try something that has to do with clocks and people who are not there."""
    tables, found = service.tables, await service.tables.get(table)
    run = found.timer.run
    match deed:
        case "clock":
            return await tables.lobbies.set_clock(table, who, clock=[*CLOCKS][number % len(CLOCKS)])
        case "give":
            return await tables.absence.give_seat(table, who)
        case "back":
            return await tables.absence.take_seat_back(table, who)
        case "gone":
            return await tables.absence.mark_gone(table, Seat(number % len(found.seats)))
        case "late":
            service.clock.now = max(service.clock.now, found.timer.deadline or 0)
            if isinstance(found, Match):
                await service.asked(found)
        case "vote":
            return await tables.absence.vote(table, who, run, [*Choice][number % 3])
        case "decide":
            service.clock.now += 2 * DAY * (number % 2)
            return await tables.absence.decide(table, run)
        case "away":
            until = service.clock.now + number % (9 * DAY)
            return await tables.preferences.go_away(who, None if number % 3 == 0 else until)
        case "beat":
            return await tables.clocks.beat()
    return None


async def from_outside(service: Service, table: TableId, deed: str, number: int) -> Any:
    """Try something that nobody does who sits there."""
    found, mo = await service.tables.get(table), press("Mo")
    placement, moderation = service.tables.placement, service.tables.moderation
    match deed:
        case "card":
            return await placement.mark_card(table, number)
        case "lost":
            return await placement.lost(found.place.posts_in or 0, hidden=number % 2 == 0)
        case "lost message":
            return await placement.lost_message(table, found.place.message_id or 0)
        case "line":
            return await service.show("turn_line", table)
        case "remind" if isinstance(found, Match):
            service.clock.now = max(service.clock.now, found.timer.remind_at or 0)
            return await service.tables.clocks.remind(found, await service.tables.preferences.of(mo.user_id))
        case "moderate" if number % 4:
            return await (moderation.pause, moderation.resume, moderation.extend)[number % 3](table, mo)
        case "moderate" if number % 8:
            return await moderation.remove(table, mo, Seat(number % 3))
        case "end":
            return await (moderation.close, moderation.end, moderation.void)[number % 3](table, mo)
        case "long after":
            service.clock.now += 90 * DAY
            return await service.tables.expire()


async def play(service: Service, match: Lobby | Match, who: Press, number: int) -> Any:
    """Mostly who is to act makes a legal move; now and then somebody else, or on an old board."""
    if isinstance(match, Lobby) or match.to_act is None:
        return await service.tables.matches.play(match.id, who, "pass", ply=None)
    legal = legal_words(match)
    words = legal[number % len(legal)]
    seat = match.seats[match.to_act]
    if match.thinking is not None:
        return await service.tables.matches.play_computer(match.id, words, ply=match.ply)
    if number % 10:
        return await service.tables.matches.play(match.id, press(seat.name), words, ply=match.ply)
    return await service.tables.matches.play(match.id, who, words, ply=match.ply - number % 20)


def returned(given: Any, table: TableId) -> Lobby | Match | None:
    """Return the table in what came back, if it is there."""
    found = [getattr(one, "match", one) for one in (given if isinstance(given, tuple) else [given])]
    return next((one for one in found if isinstance(one, Lobby | Match) and one.id == table), None)


async def check(service: Service, before: Lobby | Match, given: Any, refused: bool) -> Lobby | Match:
    """What holds after anything that anybody does, from which this came back."""
    after = await service.tables.get(before.id)
    fresh = Tables(service.store, GAMES, clock=service.clock, rng=service.rng)
    stored = await fresh.get(before.id)
    assert stored == after, "memory and database differ"
    assert returned(given, before.id) in (None, stored), "what came back and the database differ"
    assert after.phase in NEXT[before.phase]
    if refused:
        assert after == before, "refused, and yet something has changed"
    people = [seat.user_id for seat in after.seats if seat.user_id is not None]
    assert len(set(people)) == len(people)
    if isinstance(after, Lobby):
        assert len(after.seats) <= after.size
        assert after.phase is Phase.CLOSED or after.host_id in people
    else:
        assert isinstance(stored, Match)
        assert (after.state.to_act is None) == (after.phase is Phase.FINISHED)
        assert after.row.to_act == after.to_act
        if after.to_act is not None:
            assert after.record.game.forced(after.view(after.to_act)) is None, (
                "the match waits where there is no choice"
            )
            assert not after.seats[after.to_act].left, "the match waits for someone who has left"
            assert not after.resting(after.to_act), "the match waits for someone who rests"
        others = len(after.present) > 1 and not after.paused
        waited_for = after.to_act in after.present and after.thinking is None and others
        has_clock = waited_for and (after.timer.clock != "none" or after.seats[mover(after)].gone)
        assert (after.timer.deadline is not None) <= has_clock, "a clock runs for nobody"
        if after.timer.clock != "none":
            assert has_clock <= (after.timer.deadline is not None), "no clock runs for who is waited for"
        if isinstance(before, Lobby) or after.ply != before.ply:
            steps = tuple(replay(after.record))
            assert (after.steps(), stored.recent) == (steps, steps[-RECENT:])
            assert after.recent == steps[len(steps) - len(after.recent) :]
            assert bool(after.recent) == bool(steps)
            assert after.state == final(after.record)
        if isinstance(before, Match) and after.ply != before.ply:
            assert after.ply > before.ply
            logged = [line.step for line in await service.tables.takebacks.log(after)][: before.ply]
            assert logged == [line.step for line in await service.tables.takebacks.log(before)], "the log only grows"
    return after


@pytest.mark.parametrize("seed", one_in(5, range(5)))
async def test_the_promises_hold_in_any_order(on_file: Service, seed: int) -> None:
    """Memory and what comes back are the database, a refusal changes nothing, the log only grows, nobody waits for who
    has left."""
    rng, service = Random(seed), on_file
    game, clock = [*GAMES][seed % len(GAMES)], [*CLOCKS][seed % len(CLOCKS)]
    table: Lobby | Match = await service.lobby("Ann", game=game, clock=clock)
    story = [(rng.choice(ACTIONS), rng.choice(PEOPLE), rng.randrange(1 << 16)) for _ in range(60)]
    last = [(deed, "Ann", rng.randrange(3)) for deed in LAST]
    for deed, who, number in [*story[:3], ("join", "Bob", 0), ("start", "Bob", 0), *story[3:], *last]:
        given, refused = None, False
        try:
            given = await do(service, table.id, deed, press(who), number)
        except (Refused, NuggetError):
            refused = True
        table = await check(service, table, given, refused)


async def sign_up(tables: Tables, tap: Press) -> None:
    """This person signs up for the only cup."""
    [cup] = await tables.cups.of_server(GUILD, unended=True)
    await tables.cups.sign_up(cup.id, tap)


DELIVERED: list[tuple[str, Callable[[Tables, Press], Awaitable[object]]]] = [
    ("Mo", lambda tables, tap: tables.servers.change(GUILD, tap, keep_days=30)),
    ("Ann", lambda tables, tap: tables.lobbies.open_lobby(tap, HERE, "armadora", {"players": 4})),
    ("Bob", lambda tables, tap: tables.lobbies.join(TableId(1), tap)),
    ("Cleo", lambda tables, tap: tables.lobbies.join(TableId(1), tap)),
    ("Cleo", lambda tables, tap: tables.leave(TableId(1), tap)),
    ("Ann", lambda tables, tap: tables.lobbies.add_computer(TableId(1), tap, "easy", "Durin")),
    ("Ann", lambda tables, tap: tables.lobbies.remove_computer(TableId(1), tap)),
    ("Bob", lambda tables, tap: tables.lobbies.start(TableId(1), tap)),
    ("Ann", lambda tables, tap: tables.lobbies.start(TableId(1), tap)),
    ("Ann", lambda tables, tap: tables.matches.play(TableId(1), tap, "W1 c4", ply=None)),
    ("Ann", lambda tables, tap: tables.takebacks.take_back(TableId(1), tap, ply=1)),
    ("Ann", lambda tables, tap: tables.absence.give_seat(TableId(1), tap)),
    ("Ann", lambda tables, tap: tables.absence.take_seat_back(TableId(1), tap)),
    ("Max", lambda tables, tap: tables.cups.open(tap, HERE, plan(), None)),
    ("Bob", sign_up),
    ("Bob", lambda tables, tap: tables.privacy.forget(tap, None)),
]
"""What people ask for in an evening, one after the other."""


@on_each_database
async def test_a_press_that_is_delivered_twice_counts_once(service: Service) -> None:
    """Whatever it asks for, also after a restart, the second delivery changes nothing."""
    taps = [(deed, press(name)) for name, deed in DELIVERED]
    for deed, tap in taps:
        await deed(service.tables, tap)
        stored = await service.stored()
        with refused(Refusal.ALREADY_DONE):
            await deed(service.tables, tap)
        assert await service.stored() == stored
    await service.restart()
    for deed, tap in taps:
        with refused(Refusal.ALREADY_DONE):
            await deed(service.tables, tap)
    assert await service.stored() == stored
