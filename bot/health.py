"""What a container's health check asks: whether the bot still answers, as `python -m bot.health`.

A process that ended has ended its container, too, so what is left to find out is whether it got stuck. Any answer of
its page shows that it did not, also the one that Discord or the database is away: that passes by itself, and a new
start would only cost one of the thousand that Discord allows a day. Whether all is well says `/healthz` itself, which
is for alarms.
"""

import sys
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

from bot import settings

PATIENCE = 5.0
"""Seconds that the page has to answer."""
WELL, STUCK = 0, 1


def main() -> int:
    """Return whether the bot with these settings answers, as an exit status. Without a page nothing can be asked, and
    that its process goes on is all that is known."""
    found = settings.load()
    if found.http_port is None:
        print(f"{settings.variable('http_port')} is not set: the process goes on, and nothing else is known.")
        return WELL
    # Where it listens at all addresses it does so at its own.
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(found.http_host, found.http_host)
    address = f"http://{f'[{host}]' if ':' in host else host}:{found.http_port}/healthz"
    try:
        # What leads to other machines must not be asked for this one.
        with build_opener(ProxyHandler({})).open(address, timeout=PATIENCE) as answer:
            print(answer.read().decode())
    except HTTPError as error:
        print(error.read().decode())
    except (OSError, HTTPException) as error:
        print(f"{address} does not answer ({type(error).__name__}).")
        return STUCK
    return WELL


if __name__ == "__main__":
    sys.exit(main())
