"""Databases made by older versions of the bot open and go on."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.people_rows import HeadToHead
from bot.store.table_rows import TableId
from bot.tables.base import Press
from bot.tables.service import Tables
from bot.tables.table import Match
from bot.tables.verdicts import FAIR_SHARE
from tests.bot.store.kit import start_and_end
from tests.bot.tables.kit import GAME, GUILD, Service, user

MADE_BY_0_1 = Path(__file__).parent / "version_0_1.sqlite3"
"""Made by version 0.1: a lobby, matches in the middle and at the end, ratings, what was won against computers."""


def press(name: str, number: int = 1) -> Press:
    """A press that none of that time was."""
    return Press(number, user(name), name, "en-US")


@pytest.fixture(scope="module")
def today(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That database in today's schema."""
    path = Path(shutil.copy(MADE_BY_0_1, tmp_path_factory.mktemp("today")))
    asyncio.run(start_and_end(path))
    return path


@pytest.fixture
async def tables(today: Path, tmp_path: Path) -> AsyncIterator[Tables]:
    """The service over a copy of that database."""
    service = Service(shutil.copy(today, tmp_path))
    service.fair_share, service.clock.now = FAIR_SHARE, 1_700_003_000
    async with service:
        yield service.tables


async def test_every_table_is_there(tables: Tables) -> None:
    """Each in its phase, with all its moves, and readable."""
    found = [await tables.get(TableId(number)) for number in range(1, 9)]
    phases = [table.phase.value for table in found]
    assert phases == [*["finished"] * 3, "live", "live", "lobby", "stopped", "live"]
    assert [table.ply for table in found if isinstance(table, Match)] == [54, 59, 54, 7, 4, 1, 1]
    assert (await tables.matches.record(TableId(1)))["rules"] == GAME.edition


async def test_a_match_in_the_middle_goes_on(tables: Tables) -> None:
    """Its next move is made and its direct messages are those that it had."""
    match = await tables.match(TableId(4))
    hands = await tables.outbox.of_table(match.id, "hand")
    assert [(hand.closed, hand.message_id) for hand in hands] == [(False, 1001), (True, None), (False, None)]
    assert match.to_act is not None
    words = match.record.game.legal(match.view(match.to_act))[0].words
    played = await tables.matches.play(match.id, press(match.seats[match.to_act].name), words, ply=match.ply)
    assert played.match.record.moves[:8] == (*match.record.moves, words)


async def test_ratings_stay_until_they_are_counted_again(tables: Tables) -> None:
    """What was stored is kept, though games of three are rated otherwise now; counting again changes ratings alone."""
    for counted, ratings in ((0, (1253, 999, 882)), (3, (1252, 970, 926))):
        if counted:
            assert await tables.recounts.count_all() == counted
        board = await tables.rankings.leaderboard(GUILD, "armadora", user("Ann"))
        assert tuple(row.rating for row in board.rows) == ratings
        rows = [(row.name, row.wins, row.points) for row in board.rows]
        assert rows == [("Ann", 2, 38), ("Bob", 0, 30), ("Cleo", 0, 11)]
        assert await tables.rankings.against_computers("armadora", user("Ann")) == (HeadToHead("easy", 1, 1),)


async def test_what_is_pending_is_found(tables: Tables) -> None:
    """The board that was not posted, a computer's turn, and direct messages about live matches, but none about ended
    ones."""
    pending = await tables.ask(lambda tx: tx.lists.unpublished())
    assert [*pending.values()] == [[4]]
    assert {(key.kind, key.about) for key in await tables.outbox.due()} == {("hand", table) for table in (4, 5, 8)}
    assert await tables.ask(lambda tx: tx.lists.of_computers()) == (5,)
