"""The `nugget` command, and the only place that wires the rooms together.

nugget run          the bot on Discord, like `python -m bot`; with --spare, as soon as no other process runs it
nugget sandbox      the bot in a simulated Discord, played in the browser
nugget migrate      bring the database up to date
nugget backup FILE  copy the database, also while the bot runs
nugget transfer TO  copy all games to another database, which must be empty
nugget doctor       check settings, database, pictures, computer players and token, in words
nugget rehearse CHANNEL
                    try in a test server what the bot relies on, and say where Discord differs
nugget ratings      count ratings and statistics again from the stored games
"""

import argparse
import asyncio
import os
import re
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, nullcontext, suppress
from pathlib import Path
from random import SystemRandom

import structlog

from bot import doctor, logs, settings
from bot.client import Ended, Nugget, run
from bot.endpoint import PortTaken, endpoint
from bot.games import faces
from bot.settings import BadSettings, Settings
from bot.shards import ALL, Shards
from bot.store import StoreError, backup, beside, open_store
from bot.store.errors import InUse, NeedsServer, NotSaved, TakenElsewhere
from bot.store.lock import sole_user
from bot.store.transfer import transfer
from bot.tables import Refused, Tables
from bot.ui.core.discord_errors import FAILURES
from bot.ui.core.links import Links
from bot.workers.crew import WorkFailed
from bot.workers.service import Workers

_log = structlog.get_logger(__name__)

OK = 0
FAILED = 1
UNCONFIGURED = 78
"""The exit status that sysexits.h calls EX_CONFIG: trying again will not help."""

SANDBOX = Path(".sandbox")
"""The folder where the sandbox keeps its games and its Discord."""

CACHE = "nugget-cache"
"""The folder beside the database's file for what is drawn once."""

EMOJI_PAUSE = 0.4
"""Seconds between two uploads of emoji to Discord. The sandbox pauses for none: its Discord forgets all emoji, and gets
them again at every start."""

LOOKING = 2.0
"""Seconds between two attempts of a spare to take over."""

CHANNEL = re.compile(r"(?:https://[a-z.]*discord\.com/channels/\d+/)?(\d{15,20})/?")
"""A channel's number or its address."""

LAST_PORT = 65000
"""The highest port for the first page of the sandbox. Its other pages take the ports after it, of which the last is
65,535."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the command line; return the exit status."""
    chosen = _parser().parse_args(arguments)
    try:
        found = settings.load()
        # The person who plays in the sandbox reads its addresses in the same terminal.
        quiet = chosen.command == "sandbox" and "log_level" not in found.model_fields_set
        logs.configure("ERROR" if quiet else found.log_level, found.log_format, found.secrets)
        match chosen.command:
            case "sandbox":
                return _sandbox(found, chosen.port, fresh=chosen.fresh)
            case "migrate":
                return asyncio.run(_migrate(found))
            case "backup":
                backup(found.database_url, chosen.file, lambda done, total: _progress("copied", done, total, "pages"))
                print(f"Saved a copy of the games in {chosen.file}.")
                return OK
            case "transfer":
                return asyncio.run(_transfer(found, chosen.address))
            case "doctor":
                return asyncio.run(_examine(found))
            case "rehearse":
                return _rehearse(found, chosen.channel, sure=chosen.yes, file=chosen.save)
            case "ratings":
                return asyncio.run(_count_again(found))
            case _:
                return _run(found, spare=chosen.command == "run" and chosen.spare)
    except BadSettings as error:
        print(error, file=sys.stderr)
        return UNCONFIGURED
    except NeedsServer as error:
        print(f"nugget: {settings.variable('shards')} names some of all shards; {error}.", file=sys.stderr)
        return UNCONFIGURED
    except StoreError as error:
        print(f"nugget: {error}.", file=sys.stderr)
        return FAILED
    except PortTaken as error:
        print(f"nugget: {error}", file=sys.stderr)
        return UNCONFIGURED
    except KeyboardInterrupt:
        return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="nugget", description="Board games of dwarven gold on Discord.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    serving = commands.add_parser("run", help="run the bot on Discord (this is what happens without a command)")
    serving.add_argument(
        "--spare", action="store_true", help="wait as long as another process does so, and go on in its place"
    )
    sandbox = commands.add_parser("sandbox", help="play in a simulated Discord in your browser")
    sandbox.add_argument("--fresh", action="store_true", help="begin anew, with no games")
    sandbox.add_argument("--port", type=_port, default=None, help="the port of the first page")
    commands.add_parser("migrate", help="bring the database up to date")
    copy = commands.add_parser("backup", help="copy the database, also while the bot runs")
    copy.add_argument("file", type=Path, metavar="FILE")
    other = commands.add_parser(
        "transfer", help="copy all games to another, empty database, while the bot does not run: to PostgreSQL, say"
    )
    other.add_argument("address", metavar="TO", help="a file, or an address that begins with postgresql://")
    commands.add_parser("doctor", help="check settings, database, pictures, computer players and token, in words")
    rehearsal = commands.add_parser(
        "rehearse",
        help="try in a test server what the bot builds on, and say where Discord does otherwise",
    )
    rehearsal.add_argument("channel", type=_channel, metavar="CHANNEL", help="its number or its address")
    rehearsal.add_argument("--yes", action="store_true", help="begin without asking")
    rehearsal.add_argument(
        "--save", type=Path, metavar="FILE", help="write what Discord said, without numbers, names and addresses"
    )
    commands.add_parser(
        "ratings",
        help="count ratings, seasons, profiles and statistics again from the stored games, while the bot does not run; "
        "games that can no longer be read do not count",
    )
    return parser


def _channel(text: str) -> int:
    """Return a channel's number, given as it is or in the channel's address. Raises ArgumentTypeError."""
    found = CHANNEL.fullmatch(text.strip())
    if found is None:
        raise argparse.ArgumentTypeError("must be a channel's number, or its address (Copy Link in Discord's menu)")
    return int(found[1])


def _port(text: str) -> int:
    """Return a port that leaves room for the pages after it. Raises ArgumentTypeError."""
    if not (text.isdecimal() and int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"must be from 0 to {LAST_PORT}")
    return int(text)


@asynccontextmanager
async def tables_of(found: Settings, shards: Shards = ALL) -> AsyncIterator[Tables]:
    """Open the tables in the database of these settings, to serve these shards."""
    async with open_store(found.database_url, shards=shards) as store:
        yield Tables(
            store,
            {name: face.game for name, face in faces().items()},
            clock=time.time,
            rng=SystemRandom(),
            lobby_seconds=found.lobby_minutes * 60,
            idle_seconds=found.idle_days * 86400,
        )


@asynccontextmanager
async def tables_to_serve(found: Settings, *, spare: bool) -> AsyncIterator[Tables]:
    """Do the same for the first of the settings' sets of shards that no other process serves, so that equal processes
    share out the work. If there is none, a `spare` waits until there is one or the database is back; other processes
    raise InUse or NotSaved."""
    told = ""
    while True:
        async with AsyncExitStack() as opened:
            try:
                tables = await _first_free(found, opened)
            except (InUse, NotSaved) as error:
                if not spare:
                    raise
                if str(error) != told:
                    _log.info("spare_waits", why=str(error))
                told = str(error)
            else:
                if spare:
                    _log.info("spare_goes_on", shards=str(tables.shards))
                yield tables
                return
        await asyncio.sleep(LOOKING)


async def _first_free(found: Settings, opened: AsyncExitStack) -> Tables:
    *others, last = found.shards or (ALL,)
    for shards in others:
        with suppress(TakenElsewhere):
            return await opened.enter_async_context(tables_of(found, shards))
    return await opened.enter_async_context(tables_of(found, last))


def cache_of(found: Settings) -> Path | None:
    """Return the folder for what is drawn once; None if there is no place for one."""
    cache = found.cache or beside(found.database_url, CACHE)
    with suppress(RuntimeError):  # nobody's home is known
        caches = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
        return cache or Path(caches or Path.home() / ".cache") / "nugget"
    return cache


def workers_of(found: Settings) -> Workers:
    """Return the worker processes, not started."""
    return Workers(found.workers, cache=cache_of(found))


def make_client(
    tables: AbstractAsyncContextManager[Tables],
    workers: AbstractAsyncContextManager[Workers],
    found: Settings,
    *,
    shards: Shards | None = None,
    emoji_pause: float = EMOJI_PAUSE,
) -> Nugget:
    """Return the bot, not started. It opens these tables and workers when it starts and closes them when it ends. It
    serves these shards, or if None all of the number that Discord suggests."""
    return Nugget(
        lambda: tables,
        lambda: workers,
        faces(),
        pause=found.computer_pause,
        emoji_pause=emoji_pause,
        shards=shards,
        requests=found.requests,
        links=Links(terms=found.terms_url, privacy=found.privacy_url, support=found.support_url),
    )


def _run(found: Settings, *, spare: bool) -> int:
    if found.token is None:
        print(
            f"nugget: set {settings.variable('token')} to your bot's token from Discord's developer portal, "
            "or try the bot without one: nugget sandbox",
            file=sys.stderr,
        )
        return UNCONFIGURED
    token = found.token.get_secret_value()

    async def work() -> Ended:
        newest: Nugget | None = None

        def make() -> Nugget:
            nonlocal newest
            shards = None if found.shards is None else tables.shards
            newest = make_client(nullcontext(tables), nullcontext(workers), found, shards=shards)
            return newest

        def heard() -> int | None:
            return None if newest is None else newest.servers_heard

        # The tables stay open and the workers stay warm while connections to Discord come and go.
        async with AsyncExitStack() as opened:
            tables = await opened.enter_async_context(tables_to_serve(found, spare=spare))
            workers = await opened.enter_async_context(workers_of(found))
            if found.http_port is not None:
                names = found.http_names or ()
                page = endpoint(tables, heard, host=found.http_host, port=found.http_port, names=names)
                await opened.enter_async_context(page)
            return await run(make, token, tables.replaced)

    with asyncio.Runner(loop_factory=_event_loop()) as runner:
        ended = runner.run(work())
    if ended is Ended.REPLACED:
        print("nugget: another process does this one's work now, so this one ended.", file=sys.stderr)
        return FAILED
    problems = {
        Ended.NOT_LET_IN: f"Discord does not accept the token in {settings.variable('token')}; "
        "make a new one in the developer portal.",
        Ended.NOT_ALLOWED: "Discord refuses the bot what it asks to see of servers (close code 4014); the bot needs no "
        "privileged intents, so look at the application's state in the developer portal, or make a new application.",
    }
    if problem := problems.get(ended):
        print(f"nugget: {problem}", file=sys.stderr)
        return UNCONFIGURED
    return OK


def _event_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the factory of a faster event loop (a tenth less processor time) if one is installed; else None, for
    Python's own."""
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    made: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return made


async def _migrate(found: Settings) -> int:
    async with open_store(found.database_url):
        print("The database is up to date.")
    return OK


async def _transfer(found: Settings, address: str) -> int:
    def tell(table: str, done: int, total: int) -> None:
        _progress(table, done, total, "rows")

    number = await transfer(found.database_url, address, tell)
    print(
        f"{number} tables are in the other database, and the same as here. Now set {settings.variable('database_url')}."
    )
    return OK


def _progress(what: str, done: int, total: int, things: str) -> None:
    """Print how far a long command is, in one line that is overwritten."""
    print(f"\r{what}: {done} of {total} {things}", end="\n" if done == total else "", file=sys.stderr, flush=True)


async def _examine(found: Settings) -> int:
    grades = set[doctor.Grade]()
    async for finding in doctor.examine(found, faces()):
        print(f"{finding.grade.value:8} {finding.text}", flush=True)
        grades.add(finding.grade)
    worst = next((grade for grade in (doctor.Grade.TROUBLE, doctor.Grade.WATCH) if grade in grades), None)
    print("All is well." if worst is None else f"See what is marked as {worst.value}.")
    return FAILED if worst is doctor.Grade.TROUBLE else OK


def _rehearse(found: Settings, channel: int, *, sure: bool, file: Path | None) -> int:
    from bot.rehearsal.run import Outcome, rehearse, summary  # needed only here
    from bot.rehearsal.saved import save
    from bot.rehearsal.stage import NoStage, connected, find

    if found.token is None:
        print(f"nugget: set {settings.variable('token')} to your bot's token first.", file=sys.stderr)
        return UNCONFIGURED
    token = found.token.get_secret_value()

    async def look() -> str:
        async with connected(token, found.requests) as client:
            stage = await find(client, channel)
            return f"#{stage.channel} of {stage.guild}"

    async def play() -> Outcome:
        async with connected(token, found.requests) as client, Workers(1) as workers:
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
        print(f"nugget: {error}.", file=sys.stderr)
        return FAILED
    except (*FAILURES, WorkFailed) as error:
        print(f"nugget: the rehearsal was broken off ({error}); the next one takes away what is left.", file=sys.stderr)
        return FAILED
    for line in summary(outcome):
        print(line)
    if file is not None:
        try:
            save(file, outcome.exchanges, outcome.found)
        except OSError as error:
            print(f"nugget: {file} cannot be written ({error.strerror}).", file=sys.stderr)
            return FAILED
    return FAILED if outcome.found or outcome.left else OK


def _agrees() -> bool:
    """Ask whether to begin; return whether the answer was yes."""
    try:
        return input("Begin? [y/N] ").strip().casefold() in ("y", "yes")
    except EOFError:
        return False


async def _count_again(found: Settings) -> int:
    async with tables_of(found) as tables:
        try:
            games = await tables.rankings.recompute_ratings(
                lambda games: print(f"\rcounted: {games} games", end="", file=sys.stderr, flush=True)
            )
            print(file=sys.stderr)
        except Refused as error:
            print(f"nugget: ratings stay as they were ({error.reason.name}).", file=sys.stderr)
            return FAILED
    print(f"Ratings and statistics are counted again from {games} finished games.")
    return OK


def _sandbox(found: Settings, port: int | None, *, fresh: bool) -> int:
    try:
        from bot.sandbox import PortTaken, run_sandbox  # an extra that the bot itself does not need
        from bot.sandbox.run import PORT
    except ModuleNotFoundError as error:
        print(
            f"nugget: the sandbox needs {error.name}, which is not installed; install nugget[sandbox].",
            file=sys.stderr,
        )
        return FAILED
    SANDBOX.mkdir(exist_ok=True)
    games, memory = SANDBOX / "games.sqlite3", SANDBOX / "discord.sqlite3"
    if fresh:
        with sole_user(games):
            for file in SANDBOX.glob("*.sqlite3*"):
                if file.suffix != ".lock":
                    file.unlink()
    own = found.model_copy(update={"database_url": str(games), "shards": None})
    try:
        asyncio.run(
            run_sandbox(
                make_client=lambda: make_client(tables_of(own), workers_of(own), own, emoji_pause=0),
                memory_file=memory,
                port=PORT if port is None else port,
            )
        )
    except PortTaken as error:
        print(f"nugget: {error}", file=sys.stderr)
        return FAILED
    return OK


if __name__ == "__main__":
    sys.exit(main())
