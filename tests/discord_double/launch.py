"""Run the bot against the double: `python -m tests.discord_double.launch http://127.0.0.1:PORT WHOLE run`.

It gives discord.py the double's address, and then does what `python -m bot` does with the arguments that follow. Unless
WHOLE is 1, it leaves out the minute of work after each start: drawing ahead, and uploading emoji. It lifts the limits
per person, since a few people do the work of hundreds. The bot itself knows nothing of all this.
"""

import os
import sys
from threading import Thread

import yarl
from discord import http
from discord.gateway import DiscordWebSocket

from bot import client
from bot.__main__ import main
from bot.ui.core.limits import LIMITS, Limit, Work


def point(address: str) -> None:
    """Let discord.py speak to this address instead of Discord's."""
    http.Route.BASE = f"{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address).with_scheme("ws") / "gateway"


def endure() -> None:
    """Lift the limits per person: drills press thousands of times in one person's name."""
    LIMITS.update({work: Limit(10**9, 10**9, 1.0) for work in Work})


async def nothing(*_: object) -> None:
    """Do nothing."""


def end_with_parent() -> None:
    """End as soon as nobody holds the other end of the standard input: then the process that started the bot was
    killed."""

    def wait() -> None:
        # Not `sys.stdin.read`: that holds a lock that the interpreter wants when it ends.
        os.read(0, 1)
        os._exit(1)

    Thread(target=wait, daemon=True).start()


if __name__ == "__main__":
    end_with_parent()
    point(sys.argv[1])
    endure()
    if sys.argv[2] != "1":
        client.Nugget._prepare = nothing  # type: ignore[method-assign, assignment]  # for this process alone
    sys.exit(main(sys.argv[3:]))
