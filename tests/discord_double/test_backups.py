"""A backup is put back while Discord shows what was played since: people hear of it, see what is true, and play on."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

from bot.store.store import backup
from tests.discord_double.tables import Table
from tests.discord_double.truth import right, wrongs
from tests.discord_double.world import World

SET_BACK = "set back to an earlier state"


def keep(world: World) -> Path:
    """Make a backup beside the running bot."""
    target = world.bot.folder / "kept.sqlite3"
    backup(world.bot.database, target)
    return target


async def put_back(world: World, file: Path, *, killed: bool = False) -> None:
    """Bring the backup back, as a host would, and start the bot."""
    await (world.bot.kill() if killed else world.bot.stop())
    for path in world.bot.folder.glob("games.sqlite3*"):
        path.unlink()
    shutil.copy(file, world.bot.database)
    await world.start_bot()


def alone(table: Table, ply: int) -> bool:
    """Return whether the board of this ply, and no other, can be pressed."""
    return [of for of, board in table.boards() if any(button.custom_id for button in board.buttons)] == [ply]


def forgive(world: World) -> None:
    """Let boards of what is lost stand beside those of today, as long as they have no buttons."""
    world.forgiven |= {wrong for wrong in wrongs(world) if "the board of move" in wrong and "times" in wrong}


async def test_a_game_goes_on_from_a_backup_that_is_put_back(served: World) -> None:
    """Whoever presses the lost board is told; the true one comes below, and each move after it is shown, though it has
    the number of a lost one and comes within minutes of it."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    await table.play(2)
    await right(served)
    file = keep(served)
    await table.play(3, by="command")
    lost = table.board
    await put_back(served, file)
    table.state = None
    told = await served.press(table.to_act, lost, "play")
    assert SET_BACK in told.text
    await served.until(partial(alone, table, 2), "the true board alone can be pressed")
    assert not any(button.custom_id for button in lost.buttons)
    assert table.board.id > lost.id
    forgive(served)
    await right(served)
    for ply in (3, 4, 5, 6):
        before = table.board.id
        await table.move(by="form" if ply == 4 else "command")
        table.state = None
        await served.until(partial(alone, table, ply), f"board {ply} alone can be pressed")
        assert table.board.id > before
        forgive(served)
    await right(served)
    await table.finish()
    forgive(served)
    await right(served)


async def test_a_lost_table_shows_no_other_one(served: World) -> None:
    """Ann sat at both, and is told that the first is gone; she hears nothing of the second one's hand there."""
    first = await Table.begin(served, *served.people("Ann", "Bob"))
    file = keep(served)
    ann, cas = first.people[0], served.person("Cas")
    lost = await Table.begin(served, ann, cas)
    await put_back(served, file, killed=True)
    new = await Table.begin(served, ann, cas)
    assert new.id > lost.id > first.id
    for button in ("play", "army", "more"):
        assert "no longer exists" in (await served.press(ann, lost.board, button)).text
    assert new.truth().ply == 0


async def test_a_press_that_is_made_up_uses_no_numbers_up(served: World) -> None:
    """The largest numbers that a custom_id carries are pressed, and the next table has the next number."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    for number in (table.id + 1, 2**53, 10**18 - 1):
        await served.forge(table.people[0], table.board, f"n1:play:{number}:0:")
        await served.forge(table.people[0], table.board, f"n1:play:{table.id}:{number}:")
    assert (await Table.open(served, *table.people)).id == table.id + 1
    await right(served)
