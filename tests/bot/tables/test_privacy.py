"""What is kept about one person: handed out whole, deleted whole, and nothing of it anybody else's."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, Table, insert, select

from bot.players import former
from bot.store.people import PERSON
from bot.store.people_rows import ALL_TIME, Preferences
from bot.store.schema import metadata, strengths
from bot.store.table_rows import Phase, TableId
from bot.tables.base import Base
from bot.tables.out_of_date import hands
from bot.tables.privacy import all_exact
from bot.tables.ratings import season_of
from bot.tables.refusal import Refusal
from bot.tables.table import Lobby, Match
from tests.bot.tables.cups.kit import DAY, opened, plan, running
from tests.bot.tables.kit import GUILD, Service, legal_words, press, refused, result_of, turn, user
from tests.databases import on_each_database
from tests.killed import Killed, killed_at

ANN, NAME = user("Ann"), "Ann"
LETTERS = (1 << 62) + 77
"""The channel of Ann's direct messages."""
PERSONS = {"user_id", "host_id"}
"""How columns are called that hold the number of a person."""
NUMBERS = {
    *("id", "table_id", "puzzle_id", "rematch_of", "finish", "at", "deadline", "remind_at", "away_until"),
    *("remaining", "begins", "ends", "until", "called_at", "called_to", "role_id"),
    *("opened_at", "expires_at", "started_at", "moved_at", "ended_at", "paused_at", "removed_at", "opens_at", "due_at"),
    *("about", "part", "cup_id", "previous", "first_at", "begins_at", "begun_at", "ends_at", "round_seconds"),
    *("guild_id", "channel_id", "thread_id", "message_id", "card_id", "dm_channel_id", "dm_message_id"),
}
"""Columns that hold other numbers as large. A new one belongs here, or is a person's and called so."""
TEXTS = {
    *("phase", "game", "clock", "stand_in_level", "language", "computer", "stand_in", "dm", "salt", "words", "choice"),
    *("remind", "zone", "level", "key", "dm_digest", "options", "start", "achievement", "settings", "tallies"),
    *("theme", "done", "puzzle", "lesson", "kind", "secret", "verdict", "answer", "invitations", "games", "digest"),
    *("facts", "form", "repeats", "seats", "late", "scores", "judged", "reason"),
}
"""Columns with texts or data that hold nobody's name. A new one belongs here, or is called `name`."""


async def lived(service: Service) -> Match:
    """Let Ann do all that leaves a trace; return a game of hers that goes on."""
    await service.finish(await service.match("Ann", "Bob"))
    await service.finish(await service.match("Ann", "Bob", "Cleo", game="burrow"))
    await service.agree_to_stop(await service.match("Ann", computers=["easy"]), "Ann")
    await service.lobby("Ann", "Dee")
    await service.lobby("Bob", "Ann")
    await service.tables.preferences.change(press("Ann"), remind="dm", zone="Europe/Paris")
    await service.tables.privacy.unlist(press("Ann"), wished=True)
    await opened(service, "Ann", "Bob", by="Ann")
    cup = await running(service, "Ann", "Bob", "Cleo", wishes=plan(seconds=2 * DAY))
    await service.tables.cups.correct(cup.id, press("Max"), 1001, (1, 2, 3), "Ann had told everybody her hand")
    return await service.match("Bob", "Ann", "Cleo")


async def fill(service: Service) -> None:
    """Give Ann a row in each table that can have one and has none yet, so that new tables are looked at, too."""
    for table in metadata.sorted_tables:
        if PERSON in table.c and not await service.rows(select(table).where(table.c[PERSON] == ANN)):
            await service.execute(insert(table).values({c.name: something(c) for c in table.columns}))


def something(column: Column[Any]) -> Any:
    """Return what may stand in a column of Ann's."""
    if column.name in PERSONS:
        return ANN
    if column.name == "name":
        return NAME
    return True if isinstance(column.type, Boolean) else 1 if isinstance(column.type, Integer | Float) else "1"


async def check_nothing_is_left(service: Service) -> None:
    """Neither Ann's number nor her name stands anywhere."""
    for name, rows in (await service.stored()).items():
        assert str(ANN) not in str(rows), name
        assert NAME not in str(rows), name


def everything() -> list[tuple[Table, Column[Any]]]:
    return [(table, column) for table in metadata.sorted_tables for column in table.columns]


def test_a_column_with_a_person_is_called_so() -> None:
    """Whoever adds a column says whether it holds a person's number or name, or something else."""
    for table, column in everything():
        if isinstance(column.type, BigInteger) or column.name.endswith("_id"):
            assert column.name in NUMBERS | PERSONS, f"{table.name}.{column.name}: whose number is it?"
        elif not isinstance(column.type, Integer) and column.type.python_type in (str, dict, list, object):
            assert column.name in TEXTS | {"name"}, f"{table.name}.{column.name}: does it hold names?"
            assert column.name != "name" or PERSON in table.c


@on_each_database
async def test_nothing_is_left_of_a_person_in_any_table(service: Service) -> None:
    """After the deletion neither the number nor the name stands anywhere, and all others have what they had."""
    await lived(service)
    await fill(service)
    before = await service.stored()
    assert sum(str(ANN) in str(rows) for rows in before.values()) >= 8
    bob = await service.tables.rankings.stats(GUILD, "armadora", user("Bob"))
    await service.tables.privacy.forget(press("Ann"), LETTERS)
    await check_nothing_is_left(service)
    after = await service.stored()
    assert await service.tables.rankings.stats(GUILD, "armadora", user("Bob")) == bob
    of_bob = [{name for name, rows in dump.items() if str(user("Bob")) in str(rows)} for dump in (before, after)]
    assert of_bob[0] == of_bob[1]


async def test_all_tables_with_the_person_are_handed_out(service: Service) -> None:
    """The file names each table that has a column for a person, with this person's rows and nobody else's."""
    await lived(service)
    await fill(service)
    given = await service.tables.privacy.export(ANN)
    assert set(given["rows"]) == {table.name for table, column in everything() if column.name in PERSONS}
    for name, rows in given["rows"].items():
        assert rows, name
    text = json.dumps(given)
    assert json.loads(text)["version"] == 2
    for other in ("Bob", "Cleo", "Dee", "Grim"):
        assert other not in text
        assert str(user(other)) not in text
    assert str(ANN) in text


async def test_a_running_game_is_handed_out_as_its_player_sees_it(service: Service) -> None:
    """The view of the own seat and the own moves are there, once it is over with what was hidden in them; the deal and
    the others' hands are not."""
    over = await service.match("Ann", "Bob")
    for words in ("W5 c4", "W2 d4"):
        over = await service.move(over, words)
    await service.finish(over)
    match = await service.match("Bob", "Ann", "Cleo")
    for _ in range(4):
        match = await service.move(match, legal_words(match)[0])
    given = await service.tables.privacy.export(ANN)
    (game,) = [game for game in given["games"] if game["table"] == match.id]
    seat = match.seat_of(ANN)
    assert game["view"] == json.loads(json.dumps(match.record.game.dump_view(match.view(seat))))
    history = enumerate(match.view(None).history, 1)
    own = [(number, made.words) for number, made in history if made.seat == seat]
    assert [(move["move"], move["words"]) for move in game["moves"]] == own
    assert own
    (ended,) = [game for game in given["games"] if game["table"] == over.id]
    assert {"W5 c4", "W2 d4"} & {made["words"] for made in ended["moves"]}
    assert all(not {"start", "salt", "record"} & set(game) for game in given["games"])
    assert all("start" not in row for row in given["rows"]["tables"])
    assert all("view" not in game for game in given["games"] if game["phase"] != "live")


async def test_a_game_without_the_person_is_handed_out_without_a_view(service: Service) -> None:
    """Who has left sees no more than anybody; of one that is over the result is told."""
    match = await service.match("Ann", "Bob", "Cleo")
    await service.leave(match, "Ann")
    [game] = (await service.tables.privacy.export(ANN))["games"]
    assert (game["readable"], "view" in game, "place" in game) == (True, False, False)
    over = await service.finish(await service.get(match.id))
    [game] = (await service.tables.privacy.export(ANN))["games"]
    result = result_of(over)
    assert (game["place"], game["points"]) == (result.places[0], result.points[0])


async def test_who_hides_results_is_known_in_matches_in_memory(service: Service) -> None:
    """At once, and no longer than it is wished."""
    match = await service.match("Ann", "Bob")
    for wished in (True, False):
        await service.tables.privacy.unlist(press("Ann"), wished=wished)
        assert [seat.unlisted for seat in (await service.get(match.id)).seats] == [wished, False]


async def test_a_move_that_was_taken_back_is_left_out(service: Service) -> None:
    """What counts is there with the time when it was made, and nobody else's."""
    match, made = await service.match("Ann", "Bob"), []
    for number, words in enumerate(("W1 a1", "W1 b1", "W1 c1"), 1):
        seat, moved = match.to_act, await service.move(match, words)
        match = await service.tables.takebacks.take_back(match.id, turn(match), ply=moved.ply)
        service.clock.now += 10
        match = await service.move(match, words)
        if seat == match.seat_of(ANN):
            made.append({"move": number, "words": words, "at": service.clock.now})
    await service.finish(match)
    (game,) = (await service.tables.privacy.export(ANN))["games"]
    assert [move for move in game["moves"] if move["words"] != "pass"] == made


async def test_preferences_are_forgotten_in_memory_too(service: Service) -> None:
    """They are kept there, for every move asks for them."""
    await service.tables.preferences.change(press("Ann"), theme="dark", zone="Europe/Paris")
    assert (await service.tables.preferences.of(ANN)).theme == "dark"
    await service.tables.privacy.forget(press("Ann"), LETTERS)
    assert await service.tables.preferences.of(ANN) == Preferences()


async def test_running_games_are_left_and_lobbies_got_up_from(service: Service) -> None:
    """The others play on to the end with an empty seat, of which it is known how strong its player was; a lobby has
    another host, and one without people is closed."""
    match = await lived(service)
    forgotten = await service.tables.privacy.forget(press("Ann"), None)
    kept = await service.rows(select(strengths.c.season).where(strengths.c.table_id == match.id))
    assert {season for (season,) in kept} == {ALL_TIME, season_of(service.clock.now)}
    assert match.id in {left.id for left in forgotten.left}
    found = await service.tables.match(match.id)
    assert found.live
    assert found.seats[1].left
    assert found.seats[1].former
    ended = await service.finish(found)
    assert ended.phase is Phase.FINISHED
    async with service.store.read() as tx:
        lobbies = [await service.get(TableId(n)) for n in range(1, match.id)]
        assert not await tx.people.seated_at(ANN)
    hosts = [lobby.host_id for lobby in lobbies if isinstance(lobby, Lobby) and lobby.phase is Phase.LOBBY]
    assert hosts == [user("Dee"), user("Bob")]
    assert await service.tables.rankings.stats(GUILD, "armadora", ANN) is None
    await check_nothing_is_left(service)


async def test_a_seat_tells_nothing_of_who_sat_there(service: Service) -> None:
    """In each game the former player's number is that of the seat, so two games cannot be told to be one person's. How
    strong each was, of all time and in the season, is kept by seat."""
    first = await service.finish(await service.match("Ann", "Bob"))
    second = await service.finish(await service.match("Bob", "Cleo"))
    for name in ("Ann", "Bob", "Cleo"):
        await service.tables.privacy.forget(press(name), None)
    assert len(await service.rows(select(strengths))) == 2 * 4
    for match in (first, second):
        found = await service.tables.match(match.id)
        assert [seat.user_id for seat in found.seats] == [former(0), former(1)]
        assert {(seat.name, seat.language) for seat in found.seats} == {("", "en")}
        assert found.record == match.record
        assert (await service.tables.matches.record(match.id))["players"] == [None, None]


async def test_a_deletion_that_fails_deletes_nothing(service: Service) -> None:
    """Whoever is forgotten is forgotten by one change, so a process that is killed has done all or nothing."""
    await lived(service)
    before = await service.stored()
    with killed_at(Base, "change", 0, committed=False), pytest.raises(Killed):
        await service.tables.privacy.forget(press("Ann"), LETTERS)
    await service.restart()
    assert await service.stored() == before
    with killed_at(Base, "change", 0, committed=True), pytest.raises(Killed):
        await service.tables.privacy.forget(press("Ann"), LETTERS)
    await service.restart()
    await check_nothing_is_left(service)


async def test_a_second_press_deletes_nothing_twice(service: Service) -> None:
    """Nor does another one by somebody who is not known any more."""
    await service.match("Ann", "Bob", "Cleo")
    once = press("Ann")
    await service.tables.privacy.forget(once, LETTERS)
    left = await service.tables.ask(lambda tx: tx.people.erasures())
    with refused(Refusal.ALREADY_DONE):
        await service.tables.privacy.forget(once, LETTERS)
    forgotten = await service.tables.privacy.forget(press("Ann"), None)
    assert (forgotten.left, forgotten.lobbies) == ((), ())
    assert await service.tables.ask(lambda tx: tx.people.erasures()) == left


async def test_a_direct_message_that_was_on_its_way_is_erased_too(service: Service) -> None:
    """It arrives after its reader had everything deleted: nothing of it is noted but that it has to go."""
    match = await service.match("Ann", "Bob")
    hand = hands(match)[0]
    await service.tables.privacy.forget(press("Ann"), None)
    await service.tables.outbox.note([replace(hand, channel_id=LETTERS, message_id=5)])
    assert await service.tables.outbox.get(hand.key) == []
    left = await service.tables.ask(lambda tx: tx.people.erasures())
    assert [erasure.channel_id for erasure in left if erasure.channel_id] == [LETTERS]


async def test_others_have_their_turn_while_rows_are_made_ready() -> None:
    """An export may hold thousands of them."""
    rows: list[Any] = [{"user_id": number} for number in range(9)]
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    task = asyncio.create_task(others())
    assert await all_exact(rows, at_once=2, pause=0) == rows
    task.cancel()
    assert turns >= 4
