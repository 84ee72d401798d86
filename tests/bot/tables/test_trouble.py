"""A locked database, a full disk, a kill at the worst moment: nothing half done, nothing lost."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from string import Formatter

import pytest

from bot.locale import LANGUAGES, speaker
from bot.store.errors import InUse
from bot.store.table_rows import Post
from bot.tables.outbox import Outbox
from bot.tables.refusal import Refusal, Refused
from tests.bot.tables.kit import GUILD, HERE, Service, press, refused, turn
from tests.databases import by_hand

unix = pytest.mark.skipif(os.name == "nt", reason="no SIGKILL there")


@pytest.fixture
async def service(on_file: Service) -> Service:
    """What is done here is done to a file."""
    return on_file


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program holds the database for writing."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.close()


@contextmanager
def full_disk(path: Path) -> Iterator[None]:
    """No file may grow beyond what the database's log, where everything is written first, has now."""
    resource = pytest.importorskip("resource")
    size = path.with_name(f"{path.name}-wal").stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("trouble", [locked, full_disk])
async def test_a_move_that_cannot_be_saved_is_refused_and_nothing_has_happened(
    service: Service, trouble: Callable[[Path], AbstractContextManager[None]]
) -> None:
    """The match stays as it was in memory and on disk, and the same press works once the trouble is over."""
    match = await service.match("Ann", "Bob")
    match = await service.move(match, "W1 a1")
    tap = turn(match)
    with trouble(service.path):
        with refused(Refusal.NOT_SAVED):
            await service.tables.matches.play(match.id, tap, "W1 c4", ply=1)
        with refused(Refusal.NOT_SAVED):
            await service.tables.lobbies.open_lobby(press("Cleo"), HERE, "armadora", {})
        assert await service.get(match.id) == match
    assert (await service.tables.matches.play(match.id, tap, "W1 c4", ply=1)).match.ply == 2
    await service.restart()
    assert (await service.get(match.id)).record.moves == ("W1 a1", "W1 c4")
    assert (await service.tables.of_user(press("Cleo").user_id)).total == 0


async def test_a_second_writer_is_noticed(service: Service) -> None:
    """Were another process to move in the same match, the next press here does nothing, and the one after it is on an
    old board: there is no second truth."""
    match = await service.match("Ann", "Bob")
    by_hand(
        service.path,
        "INSERT INTO moves (table_id, ply, words, at) VALUES (1, 0, 'W1 a1', 0);"
        " UPDATE tables SET ply = 1, to_act = 1 - to_act",
    )
    with refused(Refusal.NOT_SAVED):
        await service.play(match, "W1 c4")
    with refused(Refusal.OLD_BOARD):
        await service.play(match, "W1 c4")
    assert (await service.get(match.id)).record.moves == ("W1 a1",)


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from tests.bot.tables.kit import Service

async def main():
    service = await Service(Path(sys.argv[1])).start()
    match = await service.match("Ann", "Bob")
    await service.tables.placement.mark_published(match.id, 0, 77)
    await service.play(match, "W1 c4")
    print(match.id, flush=True)
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@contextmanager
def another_process(path: Path) -> Iterator[tuple[int, int]]:
    """Another process uses the database, until it is killed between saving and posting; gives its number and that of
    its match."""
    run = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield process.pid, int(process.stdout.readline())
        process.communicate()
    assert process.returncode == -signal.SIGKILL


@unix
async def test_a_kill_frees_the_file_and_loses_nothing(tmp_path: Path) -> None:
    """Before, a second process is refused with the names of file and process. After kill -9 the database opens without
    repair, the move is there, and its board is waiting to be posted."""
    path = tmp_path / "nugget.sqlite3"
    with another_process(path) as (pid, table), pytest.raises(InUse, match=rf"by another process \(process {pid}\)"):
        await Service(path).start()
    async with Service(path) as service:
        (match,) = await service.pending_boards()
        assert (match.id, match.record.moves, match.published_ply) == (table, ("W1 c4",), 0)
        assert (await service.move(match, "W1 d4")).ply == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(language: str) -> None:
    """Each reason is told in each language, with the facts that it names."""
    for reason in Refusal:
        facts = {name: 2 if name == "count" else "Ann" for _, name, _, _ in Formatter().parse(reason.value) if name}
        assert Refused(reason, **facts).sentence(speaker(language)), reason


def test_people_in_a_refusal_are_listed_and_shown_letter_by_letter() -> None:
    """One or several, as each language lists them; a name with markdown in it stays a name."""
    assert Refused(Refusal.NOT_HOST, host="*Ann*").sentence(speaker("en")).count("\\*") == 2
    kept = Refused(Refusal.KEPT, players=("*Ann*", "Bob"), count=2)
    assert r"\*Ann\* and Bob" in kept.sentence(speaker("en"))
    assert "和 Bob" in kept.sentence(speaker("zh_TW"))


async def test_what_cannot_stand_yet_keeps_no_other_message_back(service: Service) -> None:
    """A look that finds as many as it takes is followed by one behind them, and the one after that begins anew."""
    outbox = Outbox(service.tables.base, service.tables.placement, at_once=2)
    await outbox.owe(*(Post("result", number, guild_id=GUILD) for number in (1, 2, 3)))
    looks = [{key.about for key in await outbox.due()} for _ in range(3)]
    assert looks == [{1, 2}, {3}, {1, 2}]


async def test_who_is_called_about_a_board_is_called_about_older_ones_no_more(service: Service) -> None:
    match = await service.match("Ann", "Bob")
    for part in (3, 4):
        await service.tables.outbox.add(match.owes("turn", part=part, user_id=7))
    assert [post.part for post in await service.tables.outbox.of_table(match.id, "turn")] == [4]
