"""Lists of tables, and what is pending: each table is in the lists in which it belongs, and in no others."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.store.table_rows import Phase, Place, Saved, Seated, TableId, Timer
from bot.store.transaction import Transaction
from tests.bot.store.kit import ANN, BOB, CAS, COMPUTER, DEE, GAME, HALL, HERE, INN, OTHER, THERE, add, match, saved

NOWHERE = Place(HALL, None)
"""The place of a table whose channel was deleted."""


async def ids(found: Any) -> list[int]:
    """Return the ids of tables that were found."""
    return [one.id for one in (await found)]


async def page(asked: Awaitable[tuple[Any, int]]) -> tuple[list[int], int]:
    """Return the ids of the tables on a page, and how many there are on all pages."""
    found, number = await asked
    return [one.id for one in found], number


async def test_open_tables_are_listed_by_person_game_and_server(tx: Transaction) -> None:
    """Those that wait for the person first, then the newest move; not what expired, ended or was left."""
    mine = await match(tx, BOB, ANN, moved_at=1, to_act=1)
    newer = await match(tx, ANN, BOB, moved_at=3, to_act=1)
    older = await match(tx, ANN, BOB, moved_at=2, to_act=1, game=OTHER)
    waiting = await add(tx, ANN, place=THERE)
    await add(tx, ANN, expires_at=5)
    await add(tx, ANN, phase=Phase.FINISHED)
    await match(tx, BOB)
    gone = await add(tx)
    await tx.tables.save(*(await with_seats(tx, gone, Seated(ANN, "1", "en", left=True))))

    of_user = partial(tx.lists.of_user, ANN)
    assert await page(of_user(None, None, 5, 0, 9)) == ([mine, newer, older, waiting], 4)
    assert await page(of_user(None, None, 5, 1, 2)) == ([newer, older], 4)
    assert await page(of_user(OTHER, None, 5, 0, 9)) == ([older], 1)
    assert await page(of_user(None, INN, 5, 0, 9)) == ([waiting], 1)


async def with_seats(tx: Transaction, table: TableId, *people: Seated) -> tuple[Saved, Saved]:
    """Return a stored table, and the same with these people in it."""
    found = await saved(tx, table)
    return found, replace(found, seats=people)


async def test_the_last_match_is_the_one_that_moved_last(tx: Transaction) -> None:
    """Of those that ended, in the server and of the game that are asked for."""
    over = {"phase": Phase.FINISHED, "to_act": None}
    await match(tx, ANN, moved_at=1, **over)
    first = await match(tx, ANN, moved_at=4, **over)
    other = await match(tx, ANN, moved_at=3, game=OTHER, **over)
    inn = await match(tx, ANN, moved_at=2, place=THERE, **over)
    await match(tx, ANN, moved_at=9)
    await match(tx, BOB, moved_at=9, **over)
    assert await ids(tx.lists.last_of_user(ANN, None, None)) == [first]
    assert await ids(tx.lists.last_of_user(ANN, OTHER, None)) == [other]
    assert await ids(tx.lists.last_of_user(ANN, None, INN)) == [inn]
    assert await ids(tx.lists.last_of_user(CAS, None, None)) == []


async def test_who_has_played_a_game_before_is_known(tx: Transaction) -> None:
    """At another table, of this game, that had begun."""
    here = await match(tx, ANN, BOB, CAS, DEE)
    await match(tx, ANN)
    await match(tx, BOB, game=OTHER)
    await add(tx, CAS)
    assert await tx.lists.played_before(here) == {ANN}
    await match(tx, DEE, options={"expansion": True})
    assert await tx.lists.played_before(here, "expansion") == {DEE}


async def test_tables_of_a_channel_are_those_in_it_and_in_its_threads(tx: Transaction) -> None:
    """The newest move first; all of them, or the open ones of a game."""
    thread = replace(HERE, thread_id=11)
    old = await match(tx, ANN, moved_at=1)
    new = await match(tx, ANN, moved_at=2, place=thread, game=OTHER)
    late = await add(tx, ANN, expires_at=5, moved_at=0)
    await match(tx, ANN, place=THERE)
    await match(tx, ANN, phase=Phase.FINISHED, to_act=None)

    assert await page(tx.lists.of_channel(10, None, 5, 9)) == ([new, old], 2)
    assert await page(tx.lists.of_channel(10, None, 4, 9)) == ([new, old, late], 3)
    assert await page(tx.lists.of_channel(10, None, 5, 1)) == ([new], 2)
    assert await page(tx.lists.of_channel(10, OTHER, 5, 9)) == ([new], 1)
    assert await page(tx.lists.of_channel(11, None, 5, 9)) == ([new], 1)
    assert await ids(tx.lists.all_of_channel(10)) == [old, new, late]


async def test_a_thread_hangs_on_the_card_that_has_its_number(tx: Transaction) -> None:
    """And holds the games of its series, of which the newest that has begun counts."""
    first = await match(tx, ANN, place=replace(HERE, thread_id=11), card_id=11, best_of=3)
    last = await match(tx, ANN, place=replace(HERE, thread_id=11), card_id=12, best_of=3)
    await add(tx, ANN, place=replace(HERE, thread_id=11), best_of=3)
    await match(tx, ANN, place=replace(HERE, thread_id=11))
    await match(tx, ANN, place=replace(HERE, thread_id=13), card_id=12, best_of=3)
    assert [await tx.lists.on_card_of(thread) for thread in (11, 12, 13)] == [(first,), (), ()]
    found = await tx.lists.series_in(11)
    assert found is not None
    assert found.id == last
    assert await tx.lists.series_in(14) is None


async def test_lobbies_are_counted_and_listed_while_they_are_open(tx: Transaction) -> None:
    """By host, by server, by game, and by when they expire."""
    one = await add(tx, ANN, expires_at=9)
    two = await add(tx, BOB, expires_at=8, game=OTHER)
    inn = await add(tx, ANN, expires_at=9, place=THERE)
    waited = await add(tx, BOB, expires_at=7, waited=True)
    await match(tx, ANN, expires_at=9)
    assert await tx.lists.waiting_tables(ANN, HALL, 6) == (2, 3)
    assert await tx.lists.waiting_tables(ANN, HALL, 8) == (2, 1)
    assert await tx.lists.waiting_tables(BOB, None, 6) == (2, 0)
    assert await ids(tx.lists.lobbies(HALL, None, 6)) == [one, two, waited]
    assert await ids(tx.lists.lobbies(HALL, None, 8)) == [one]
    assert await ids(tx.lists.lobbies(HALL, OTHER, 6)) == [two]
    assert await ids(tx.lists.open_in(HALL, 7)) == [two, one]
    assert await ids(tx.lists.open_in(INN, 7)) == [inn]
    assert await tx.lists.unchanged(8) == (two,)
    assert await ids(tx.lists.expired(8)) == [waited, two]


async def test_rematches_are_those_of_a_table_that_are_open(tx: Transaction) -> None:
    """Lobbies and live matches."""
    first = await match(tx, ANN, phase=Phase.FINISHED, to_act=None)
    again = [await add(tx, ANN, rematch_of=first), await match(tx, ANN, rematch_of=first)]
    await add(tx, ANN, phase=Phase.CLOSED, rematch_of=first)
    await add(tx, ANN)
    assert await ids(tx.lists.rematches(first)) == again


async def test_matches_are_idle_finished_or_unplayable(tx: Transaction) -> None:
    """By the time of the last move, by the number of the end, by game and edition."""
    slow, slower, quick = [await match(tx, ANN, moved_at=at) for at in (5, 4, 6)]
    over = {"to_act": None, "moved_at": 1}
    ended = [
        await match(tx, ANN, phase=phase, finish=number, **over)
        for number, phase in ((3, Phase.FINISHED), (2, Phase.STOPPED), (1, Phase.FINISHED))
    ]
    await match(tx, ANN, phase=Phase.STOPPED, **over)
    await match(tx, ANN, phase=Phase.QUARANTINED, finish=4, **over)
    assert await ids(tx.lists.idle(5)) == [slower, slow]
    assert [(number, one.id) for number, one in await tx.lists.finished(1, 9)] == [(2, ended[1]), (3, ended[0])]
    assert [number for number, _ in await tx.lists.finished(0, 2)] == [1, 2]
    assert await tx.tables.next_finish() == 5
    other, new = await match(tx, ANN, game=OTHER), await add(tx, ANN, edition=7)
    old = await match(tx, ANN, edition=7)
    assert await ids(tx.lists.unplayable({GAME: 1})) == [other, old]
    assert sorted(await ids(tx.lists.unplayable({OTHER: 1}))) == [slow, slower, quick, new, old]
    assert await tx.lists.census() == {Phase.LIVE: 5, Phase.LOBBY: 1}


async def test_tables_of_a_server_are_found_for_moderators_and_for_deletion(tx: Transaction) -> None:
    """In these channels, or in none; the oldest end first."""
    live = await match(tx, ANN, moved_at=2)
    thread = await match(tx, ANN, moved_at=3, place=Place(HALL, 12, 11))
    homeless = await match(tx, ANN, moved_at=4, place=Place(HALL, None))
    waiting = await add(tx, ANN, moved_at=1, expires_at=9)
    over = {"to_act": None, "phase": Phase.FINISHED}
    second = await match(tx, ANN, moved_at=0, ended_at=8, finish=2, **over)
    first = await match(tx, ANN, moved_at=0, ended_at=7, place=Place(HALL, 12), **over)
    inn = await match(tx, ANN, place=THERE, ended_at=7, **over)
    asked: tuple[int, list[int], int, int] = (HALL, [10, 11], 8, 9)
    assert await tx.lists.of_moderators(*asked, homeless=False) == (thread, live, waiting, second)
    assert await tx.lists.of_moderators(*asked, homeless=True) == (homeless, thread, live, waiting, second)
    assert await tx.lists.of_moderators(HALL, [10, 11], 9, 2, homeless=False) == (thread, live)
    assert await tx.lists.of_moderators(HALL, [10], 9, 9, homeless=False) == (live, second)
    assert await tx.lists.ended_before(HALL, 9, 9) == (first, second)
    assert await tx.lists.ended_before(HALL, 8, 9) == await tx.lists.ended_before(HALL, 9, 1) == (first,)
    assert await tx.lists.of_server(INN, 9) == (inn,)
    assert len(await tx.lists.of_server(HALL, 4)) == 4


@pytest.mark.parametrize(
    ("facts", "boards"),
    [
        ({}, False),
        ({"ply": 1}, True),
        ({"ply": 1, "place": NOWHERE}, False),
        ({"ply": 1, "place": Place(HALL, None, 11)}, True),
        ({"ply": 1, "phase": Phase.FINISHED}, True),
        ({"ply": 1, "phase": Phase.QUARANTINED}, False),
        ({"ply": 1, "published_ply": 1}, False),
        ({"start": None, "ply": 1, "phase": Phase.LOBBY}, False),
    ],
)
async def test_what_is_not_shown_yet_is_pending(tx: Transaction, facts: dict[str, Any], boards: bool) -> None:
    """Boards where there is a place for them."""
    facts = dict(facts)
    if facts.get("phase", Phase.LIVE) is not Phase.LIVE:
        facts["to_act"] = None
    table = await match(tx, ANN, **facts)
    found = [table] if boards else []
    assert [one for each in (await tx.lists.unpublished()).values() for one in each] == found


async def test_what_is_stored_of_a_table_in_quarantine(tx: Transaction) -> None:
    """People are told where it is shown, unless it had ended before; else it ends now."""
    ended = await match(tx, ANN, phase=Phase.FINISHED, to_act=None, ended_at=4)
    live = await match(tx, ANN, place=THERE)
    assert await tx.tables.remains(live) is None
    assert [await tx.tables.quarantine(table, 9) for table in (ended, live)] == [None, THERE]
    found = await tx.tables.remains(live)
    assert found is not None
    assert (found.place, found.names, found.user_ids) == (THERE, (f"{ANN}",), (ANN,))
    tables: list[Any] = [await tx.tables.get(table) for table in (ended, live)]
    assert [(table.phase, table.ended_at) for table in tables] == [(Phase.QUARANTINED, 4), (Phase.QUARANTINED, 9)]


@pytest.mark.parametrize(
    ("who", "plays"),
    [
        (Seated(None, "G", "en", computer="easy"), True),
        (Seated(ANN, "1", "en"), False),
        (Seated(ANN, "1", "en", stand_in="easy"), True),
        (Seated(ANN, "1", "en", stand_in="easy", stand_in_run=3), True),
        (Seated(ANN, "1", "en", stand_in="easy", stand_in_run=2), False),
        (Seated(ANN, "1", "en", stand_in_run=3), False),
    ],
    ids=["a computer", "a person", "for all runs", "for this run", "for an earlier run", "for nobody"],
)
async def test_computers_are_to_move_in_their_turn_and_for_people(tx: Transaction, who: Seated, plays: bool) -> None:
    """And not for whoever sits elsewhere."""
    table = await match(tx, who, COMPUTER, timer=Timer(run=3))
    assert await tx.lists.of_computers() == ((table,) if plays else ())
