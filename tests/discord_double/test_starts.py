"""How the process begins and ends: what whoever runs it reads, and the exit status."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.cli import FAILED, OK, UNCONFIGURED
from tests.discord_double.gateway import DISALLOWED_INTENTS
from tests.discord_double.tables import Table
from tests.discord_double.world import World


async def test_told_to_end_it_ends(served: World) -> None:
    """With nothing said that looks like a fault."""
    await served.bot.stop()
    assert served.bot.status == OK
    assert "Traceback" not in served.bot.output


async def test_intents_that_discord_does_not_allow_are_told_in_a_sentence(world: World) -> None:
    """Discord closes the connection with 4014: trying again would not help, and a traceback helps nobody."""
    world.gateway.close_with = DISALLOWED_INTENTS
    await world.bot.start()
    assert await world.bot.ended() == UNCONFIGURED
    assert "Traceback" not in world.bot.output
    assert "intent" in world.bot.output.casefold()


async def test_a_damaged_file_is_told_at_the_start(served: World) -> None:
    """Before anybody plays on with it; with a sentence that says what to do."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    await table.play(2)
    await served.bot.stop()
    damage(served)
    await served.bot.start()
    await served.until(lambda: not served.bot.running or served.gateway.connected, "it ends, or does not notice")
    assert not served.bot.running
    assert served.bot.status == FAILED
    assert "Traceback" not in served.bot.output
    assert "backup" in served.bot.output.casefold()


async def test_a_file_that_is_no_database_is_told_at_the_start(world: World) -> None:
    """The first bytes say already that it is none."""
    spoil(world)
    await world.bot.start()
    assert await world.bot.ended() == FAILED
    assert "Traceback" not in world.bot.output


def spoil(world: World) -> None:
    """Put something else in the database's place."""
    Path(world.bot.database).write_bytes(b"Not a database at all. " * 500)


def damage(world: World) -> None:
    """Overwrite the pages of moves in the database, as a broken disk would."""
    path = Path(world.bot.database)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")
        [size] = connection.execute("PRAGMA page_size").fetchone()
        rows = connection.execute("SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'moves' AND rootpage > 0")
        pages = [row[0] for row in rows]
    with path.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * size)
            file.write(b"\xff" * (size // 2))
