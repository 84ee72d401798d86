"""What each `nugget` command does, and what it says when that fails. A command imports what it alone needs."""

import argparse
import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from bot import address, faults, logs, settings
from bot.settings import BadSettings, Settings
from bot.store.errors import NeedsServer, NoPlace, StoreError, reason
from bot.store.files import check_writable, sole_user
from bot.store.store import backup, open_store, read_url

if TYPE_CHECKING:
    from bot.doctor import Finding

_log = structlog.get_logger(__name__)

OK = 0
FAILED = 1
UNCONFIGURED = settings.UNCONFIGURED

_IN_WORDS = {"doctor", "rehearse"}
"""The commands that tell people what they find, beside which nobody reads what libraries log."""
_DRIVER = "asyncpg"

SANDBOX = Path(".sandbox")
"""The folder where the sandbox keeps its games and its Discord."""


def carry_out(options: argparse.Namespace) -> int:
    """Carry out the command that the command line chose; return the exit status."""
    try:
        config = settings.load()
        # The person who plays in the sandbox reads its addresses in the same terminal.
        quiet = options.command == "sandbox" and "log_level" not in config.model_fields_set
        libraries = "ERROR" if options.command in _IN_WORDS else "INFO"
        logs.configure("ERROR" if quiet else config.log_level, config.log_format, config.secrets, libraries)
        return _command(config, options)
    except BadSettings as error:
        return _end(UNCONFIGURED, str(error))
    except NoPlace as error:
        return _end(UNCONFIGURED, f"{settings.variable('database_url')}: {error}")
    except NeedsServer as error:
        return _end(UNCONFIGURED, f"nugget: {settings.variable('shards')} names some of all shards; {error}.")
    except StoreError as error:
        return _end(FAILED, f"nugget: {error}.")
    except ModuleNotFoundError as error:
        if error.name != _DRIVER:
            raise
        why = f"PostgreSQL needs {_DRIVER}, which is not installed; install nugget[postgres]"
        return _end(UNCONFIGURED, f"{settings.variable('database_url')}: {why}")
    except KeyboardInterrupt:
        return OK


def _command(config: Settings, options: argparse.Namespace) -> int:
    commands: Mapping[str, Callable[[], int]] = {
        "sandbox": lambda: _sandbox(config, options.port, fresh=options.fresh),
        "migrate": lambda: asyncio.run(_migrate(config)),
        "backup": lambda: _backup(config, options.file),
        "transfer": lambda: asyncio.run(_transfer(config, options.address)),
        "doctor": lambda: asyncio.run(_examine(config)),
        "rehearse": lambda: _rehearse(config, options.channel, sure=options.yes, file=options.save),
        "ratings": lambda: asyncio.run(_count_again(config)),
        "run": lambda: _run(config, spare=options.spare),
    }
    return commands[options.command]() if options.command else _run(config, spare=False)


def _end(status: int, why: str) -> int:
    """Say on standard error why a command ends with this exit status; return it."""
    print(why, file=sys.stderr)
    return status


def _run(config: Settings, *, spare: bool) -> int:
    if config.token is None:
        return _end(
            UNCONFIGURED,
            f"nugget: set {settings.variable('token')} to your bot's token from Discord's developer portal, "
            "or try the bot without one: nugget sandbox",
        )
    for name, near in settings.slips().items():
        _log.warning("no_such_setting", name=name, meant=near)
    gc.disable()  # what is imported stays, so the collector need never look through it
    from bot.wiring import Ended, serve

    gc.freeze()
    gc.enable()
    with asyncio.Runner(loop_factory=_event_loop()) as runner:
        end = runner.run(serve(config, config.token.get_secret_value(), spare=spare))
    if end is Ended.REPLACED:
        return _end(FAILED, "nugget: another process does this one's work now, so this one ended.")
    problems = {
        Ended.NOT_LET_IN: f"Discord does not accept the token in {settings.variable('token')}; "
        "make a new one in the developer portal.",
        Ended.NOT_ALLOWED: "Discord refuses the bot what it asks to see of servers (close code 4014); the bot needs no "
        "privileged intents, so look at the application's state in the developer portal, or make a new application.",
    }
    return _end(UNCONFIGURED, f"nugget: {problems[end]}") if end in problems else OK


def _event_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the factory of a faster event loop (a tenth less processor time) if one is installed; else None, for
    Python's own."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


async def _migrate(config: Settings) -> int:
    async with open_store(config.database_url):
        print("The database is up to date.")
    return OK


def _backup(config: Settings, file: Path) -> int:
    backup(config.database_url, file, lambda copied, total: _progress("copied", copied, total, "pages"))
    print(f"Saved a copy of the games in {file}.")
    return OK


async def _transfer(config: Settings, target: str) -> int:
    from bot.store.transfer import transfer

    try:
        target = settings.plain(target, spaces=True, values={})
        address.expect_no_folder(address.read(target))
        read_url(target)
    except (ValueError, NoPlace) as error:
        return _end(UNCONFIGURED, f"nugget transfer: TO: {error}")

    def tell(table: str, copied: int, total: int) -> None:
        _progress(table, copied, total, "rows")

    number = await transfer(config.database_url, target, tell)
    print(
        f"{number} tables are in the other database, and the same as here. Now set {settings.variable('database_url')}."
    )
    return OK


def _progress(label: str, number: int, total: int, unit: str) -> None:
    """Print how far a long command is, in one line that is overwritten."""
    print(f"\r{label}: {number} of {total} {unit}", end="\n" if number == total else "", file=sys.stderr, flush=True)


async def _examine(config: Settings) -> int:
    from bot.doctor import examine
    from bot.games import faces

    return await report(examine(config, faces()))


async def report(findings: AsyncIterator["Finding"]) -> int:
    """Print what the doctor finds, each finding as soon as it is known; return the exit status."""
    from bot.doctor import Grade

    grades = set[Grade]()
    async for finding in findings:
        print(f"{finding.grade.value:8} {finding.text}", flush=True)
        grades.add(finding.grade)
    worst = next((grade for grade in (Grade.TROUBLE, Grade.WATCH) if grade in grades), None)
    print("All is well." if worst is None else f"See what is marked as {worst.value}.")
    return FAILED if worst is Grade.TROUBLE else OK


def _rehearse(config: Settings, channel: int, *, sure: bool, file: Path | None) -> int:
    from bot.games import faces
    from bot.rehearsal.run import Outcome, file_text, rehearse, summary
    from bot.rehearsal.stage import NoStage, connected, find
    from bot.ui.core.discord_errors import FAILURES
    from bot.workers.crew import WorkFailed
    from bot.workers.service import Workers

    if config.token is None:
        return _end(UNCONFIGURED, f"nugget: set {settings.variable('token')} to your bot's token first.")
    token = config.token.get_secret_value()

    async def look() -> str:
        async with connected(token, config.requests) as client:
            stage = await find(client, channel)
            return f"#{stage.channel} of {stage.guild}"

    async def play() -> Outcome:
        async with connected(token, config.requests) as client, Workers(1) as workers:
            stage = await find(client, channel)
            return await rehearse(stage, faces(), workers, lambda line: print(line, flush=True))

    try:
        print(f"In {asyncio.run(look())} the bot will post a card and play in a thread on it, for about a minute.")
        # Asked while no event loop runs, so that Ctrl-C is an answer, too.
        if not sure and not _agrees():
            print("Nothing was done.")
            return OK
        outcome = asyncio.run(play())
    except NoStage as error:
        return _end(FAILED, f"nugget: {error}.")
    except (*FAILURES, WorkFailed) as error:
        why = f"the rehearsal was broken off ({faults.chain(error)}); the next one takes away what is left"
        return _end(FAILED, f"nugget: {why}.")
    print(*summary(outcome), sep="\n")
    if file is not None and (problem := _write(file, file_text(outcome))):
        return _end(FAILED, f"nugget: {file} cannot be written ({problem}).")
    return FAILED if outcome.differences or outcome.left else OK


def _write(file: Path, text: str) -> str | None:
    """Write this text; return why it cannot be written, or None when it is."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        return error.strerror or type(error).__name__
    return None


def _agrees() -> bool:
    """Ask whether to begin; return whether the answer was yes."""
    try:
        return input("Begin? [y/N] ").strip().casefold() in ("y", "yes")
    except EOFError:
        return False


async def _count_again(config: Settings) -> int:
    from bot.tables.refusal import Refused
    from bot.wiring import tables_of

    async with tables_of(config) as tables:
        try:
            games = await tables.recounts.count_all(
                lambda games: print(f"\rcounted: {games} games", end="", file=sys.stderr, flush=True)
            )
            print(file=sys.stderr)
        except Refused as error:
            return _end(FAILED, f"nugget: ratings stay as they were ({error.reason.name}).")
    print(f"Ratings and statistics are counted again from {games} finished games.")
    return OK


def _sandbox(config: Settings, port: int | None, *, fresh: bool) -> int:
    try:
        from bot.sandbox import PortTaken, run_sandbox  # an extra that the bot itself does not need
        from bot.sandbox.run import PORT
        from bot.wiring import make_client, tables_of
        from bot.workers.service import Workers
    except ModuleNotFoundError as error:
        return _end(FAILED, f"nugget: the sandbox needs {error.name}, which is not installed; install nugget[sandbox].")
    games, memory = SANDBOX / "games.sqlite3", SANDBOX / "discord.sqlite3"
    try:
        SANDBOX.mkdir(exist_ok=True)
        check_writable(games)
        if fresh:
            with sole_user(games):
                for file in SANDBOX.glob("*.sqlite3*"):
                    if file.suffix != ".lock":
                        file.unlink()
    except OSError as error:
        return _end(FAILED, f"nugget: the sandbox keeps its games in {SANDBOX.resolve()}, and {reason(error)}.")
    own = config.model_copy(update={"database_url": str(games), "shards": None})
    try:
        asyncio.run(
            run_sandbox(
                make_client=lambda: make_client(tables_of(own), Workers(own.workers), own, emoji_pause=0),
                memory_file=memory,
                port=PORT if port is None else port,
            )
        )
    except PortTaken as error:
        return _end(FAILED, f"nugget: {error}")
    return OK
