"""What a container's health check asks: whether the bot still answers, as `python -m bot.health`.

A process that has ended has ended its container, too, so the question is whether it is stuck. Any answer of its page
shows that it is not, also the answer that Discord or the database is away: outages pass without help, and a restart
would only cost one of the thousand that Discord allows a day. `/healthz` itself, which is for alarms, tells whether all
is well.
"""

import sys
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

from bot import settings

PATIENCE = 5.0
"""Seconds that the page has to answer."""
WELL, STUCK = 0, 1


def main(patience: float = PATIENCE) -> int:
    """Return as an exit status whether the bot with these settings answers within so many seconds. Without a page
    nothing can be asked, and all that is known is that its process runs. With settings that cannot be used no bot
    runs."""
    try:
        config = settings.load()
    except settings.BadSettings as error:
        print(error)
        return settings.UNCONFIGURED
    if config.http_port is None:
        print(f"{settings.variable('http_port')} is not set: the process goes on, and nothing else is known.")
        return WELL
    # A bot that listens at all addresses listens at the loopback address, too.
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(config.http_host, config.http_host)
    address = f"http://{f'[{host}]' if ':' in host else host}:{config.http_port}/healthz"
    try:
        # A proxy for other machines must not be asked for this one.
        with build_opener(ProxyHandler({})).open(address, timeout=patience) as answer:
            print(answer.read().decode())
    except HTTPError as error:
        print(error.read().decode())
    except (OSError, HTTPException) as error:
        print(f"{address} does not answer ({type(error).__name__}).")
        return STUCK
    return WELL


if __name__ == "__main__":
    sys.exit(main())
