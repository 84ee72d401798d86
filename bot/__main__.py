"""The `nugget` command, as people type it. `bot.cli` carries it out, and is imported only then: `--help`, and what
cannot be understood, come at once.

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
import gc
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from bot.address import BadAddress, read_path

CHANNEL = re.compile(r"(?:https://[a-z.]*discord\.com/channels/\d+/)?(\d{15,20})/?")
"""A channel's number or its address."""

LAST_PORT = 65000
"""The highest port for the first page of the sandbox. Its other pages take the ports after it, of which the last is
65,535."""

GARBAGE = 20_000
"""The number of new objects after which the garbage collector looks for unreachable ones. A single turn makes more
objects than the usual threshold, and a start hundreds of times as many."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out the command line; return the exit status."""
    options = _parser().parse_args(arguments)
    gc.set_threshold(GARBAGE)
    gc.disable()  # what is imported stays
    from bot.cli import carry_out

    gc.enable()
    return carry_out(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="nugget", description="Board games about dwarven gold on Discord.")
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
    copy.add_argument("file", type=_file, metavar="FILE")
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
        "--save", type=_file, metavar="FILE", help="write what Discord said, without numbers, names and addresses"
    )
    commands.add_parser(
        "ratings",
        help="count ratings, seasons, profiles and statistics again from the stored games, while the bot does not run; "
        "games that can no longer be read do not count",
    )
    return parser


def _channel(text: str) -> int:
    """Return a channel's number, given as it is or in the channel's address. Raises ArgumentTypeError."""
    match = CHANNEL.fullmatch(text.strip())
    if match is None:
        raise argparse.ArgumentTypeError("must be a channel's number, or its address (Copy Link in Discord's menu)")
    return int(match[1])


def _file(text: str) -> Path:
    """Return the path of a file, with `~` for somebody's home where no shell has put it in. Raises
    ArgumentTypeError."""
    try:
        return read_path(text)
    except BadAddress as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _port(text: str) -> int:
    """Return a port that leaves room for the pages after it. Raises ArgumentTypeError."""
    if not (text.isdecimal() and int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"must be from 0 to {LAST_PORT}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
