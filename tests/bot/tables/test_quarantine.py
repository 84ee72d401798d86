"""A table that cannot be read stops no other, is told of once, and gives its players what is stored of it."""

from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.store.table_rows import Key, Phase, TableId
from bot.tables.reading import Unreadable
from bot.tables.refusal import Refusal
from bot.tables.table import Match
from tests.bot.tables.kit import CHANNEL, GUILD, HERE, Service, legal_words, press, refused, user
from tests.databases import by_hand
from tests.thorough import one_in

CAUSES = {
    "its game is gone": "UPDATE tables SET game = 'chess' WHERE id = 1",
    "it has another edition": "UPDATE tables SET edition = 99 WHERE id = 1",
    "its options are no JSON": "UPDATE tables SET options = '{' WHERE id = 1",
    "its options are no object": "UPDATE tables SET options = '[]' WHERE id = 1",
    "its options are unknown": """UPDATE tables SET options = '{"dice": 6}' WHERE id = 1""",
    "its deal is damaged": """UPDATE tables SET start = '{"gold": {}}' WHERE id = 1""",
    "its phase is unknown": "UPDATE tables SET phase = 'adjourned' WHERE id = 1",
    "a move is missing": "UPDATE tables SET ply = ply + 1 WHERE id = 1",
    "a move is illegal": "INSERT INTO moves (table_id, ply, words, at) VALUES (1, 1, 'W9 z9', 0);"
    " UPDATE tables SET ply = 2 WHERE id = 1",
}


@pytest.fixture
async def service(on_file: Service) -> Service:
    """What is done here is done to a file."""
    return on_file


async def two_matches(service: Service) -> tuple[Match, Match]:
    """Two matches of two games, each with a move that was not posted; the first one is to be damaged."""
    first = await service.match("Ann", "Bob", place=HERE)
    second = await service.match("Ann", "Bob", place=HERE, game="burrow")
    words = legal_words(second)[0]
    return await service.move(first, "W1 c4"), await service.move(second, words)


@pytest.mark.parametrize("cause", one_in(3, CAUSES))
async def test_one_table_stops_no_other_and_its_players_get_what_is_stored(service: Service, cause: str) -> None:
    """What is pending, lists and times are found for all others, before and after a restart; nobody moves there any
    more, and whoever plays there gets the record."""
    first, second = await two_matches(service)
    whole = first.record.data()
    by_hand(service.path, CAUSES[cause])
    await service.restart()
    assert await service.pending_boards() == (second,)
    assert [*(await service.tables.ask(lambda tx: tx.lists.unpublished())).values()] == [[second.id]]
    [owed] = await service.owed()
    assert owed == Key("quarantine", first.id)
    assert await service.tables.matches.whereabouts(first.id) == (HERE, (user("Ann"), user("Bob")))
    listed = await service.tables.of_user(user("Ann"))
    assert (listed.tables, listed.total) == ((second,), 1)
    assert (await service.tables.of_channel(CHANNEL)).tables == (second,)
    service.clock.now += 61 * 86400
    assert [table.id for table in await service.tables.expire()] == [second.id]
    await service.restart()
    with refused(Refusal.QUARANTINED, table=first.id):
        await service.tables.matches.play(first.id, press("Ann"), "pass", ply=None)
    stored = await service.tables.matches.remains(first.id, user("Ann"))
    assert stored is not None
    assert stored.keys() == whole.keys() | {"players", "date", "salt"}
    assert (stored["moves"][0], stored["players"]) == ("W1 c4", ["Ann", "Bob"])
    assert sum(stored[key] == whole[key] for key in ("game", "rules", "options", "start")) >= 3
    with refused(Refusal.NOT_SEATED):
        await service.tables.matches.remains(first.id, user("Cleo"))


async def test_a_match_that_can_be_read_gives_no_record_away(service: Service) -> None:
    """A record holds every secret, so while a match may go on not even its players get it."""
    match = await service.match("Ann", "Bob")
    with refused(Refusal.NO_TABLE):
        await service.tables.matches.remains(match.id, user("Ann"))


async def test_a_deleted_channel_and_a_rematch_survive_it(service: Service) -> None:
    """The others in the channel lose their home; somebody who wants to play again opens a new lobby."""
    first, second = await two_matches(service)
    by_hand(service.path, CAUSES["its game is gone"])
    await service.restart()
    assert [match.id for match in await service.tables.placement.lost(CHANNEL)] == [second.id]
    ended = await service.finish(await service.tables.match(second.id))
    lobby = await service.tables.rematches.again(ended.id, press("Ann"))
    by_hand(service.path, f"UPDATE tables SET options = '{{' WHERE id = {lobby.id}")
    again = await service.tables.rematches.again(ended.id, press("Bob"))
    assert again.id != lobby.id
    assert first.id != second.id


async def test_an_ended_match_is_not_announced(service: Service) -> None:
    """Nobody waits for it, so its thread hears nothing; whoever asks for it is told."""
    match = await service.finish(await service.match("Ann", "Bob"))
    by_hand(service.path, CAUSES["it has another edition"])
    await service.restart()
    assert (await service.pending_boards(), await service.pending_direct_messages()) == ((), ())
    assert await service.owed() == []
    with refused(Refusal.QUARANTINED, table=match.id):
        await service.get(match.id)
    assert (await service.tables.rankings.leaderboard(GUILD, "armadora", user("Ann"))).total == 2


async def test_a_lobby_is_for_the_edition_that_deals(service: Service) -> None:
    """An update of the bot does not close open lobbies: nothing was dealt by the older edition."""
    lobby = await service.lobby("Ann", "Bob")
    by_hand(service.path, f"UPDATE tables SET edition = 0 WHERE id = {lobby.id}")
    match = await service.begin(lobby, "Ann")
    assert (await service.move(match, "W1 c4")).ply == 1


async def test_a_lobby_of_a_game_that_is_gone(service: Service) -> None:
    """It is told of like a match, and has no record."""
    lobby = await service.lobby("Ann")
    by_hand(service.path, CAUSES["its game is gone"])
    with refused(Refusal.QUARANTINED, table=lobby.id):
        await service.tables.lobbies.join(lobby.id, press("Bob"))
    assert await service.tables.matches.remains(lobby.id, user("Ann")) is None
    assert await service.owed() == [Key("quarantine", lobby.id)]


async def test_it_is_logged_once_and_without_its_secrets(service: Service) -> None:
    """The log says which table and why, and quotes no cards and no moves."""
    first, _ = await two_matches(service)
    by_hand(service.path, CAUSES["a move is illegal"])
    await service.restart()
    with capture_logs() as logged:
        for _ in range(3):
            assert len(await service.pending_boards()) == 1
    (line,) = [line for line in logged if line["event"] == "table_not_read"]
    assert (line["table"], line["reason"]) == (first.id, "its record is damaged: BadMove")
    assert "W9" not in str(line)


async def test_a_fault_of_the_game_is_no_damage(service: Service) -> None:
    """What only this version of the bot cannot read is passed over, and the next version finds it as it was."""
    first, second = await two_matches(service)

    def fail(*_: object) -> Any:
        raise ZeroDivisionError

    sound = service.games
    service.games = {name: replace(game, apply=fail) for name, game in sound.items()}
    await service.restart()
    assert await service.pending_boards() == ()
    assert await service.owed() == []
    with pytest.raises(Unreadable):
        await service.get(first.id)
    service.games = sound
    await service.restart()
    assert await service.pending_boards() == (first, second)
    assert (await service.tables.match(TableId(first.id))).phase is Phase.LIVE
