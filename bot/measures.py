"""The metrics of the bot, as Prometheus reads them; `bot.endpoint` serves them if a port is set.

Counting takes some millionths of a second, so it is always on. No metric tells of a person, a table, a server or a
move: labels are names of games, steps and codes, of which there are few.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from prometheus_client import Counter, Gauge, Histogram

_FAST = (0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_SLOW = (0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0)

TABLES = Gauge("nugget_tables", "Tables that are open, when this was asked", ("phase",))
SERVERS = Gauge("nugget_servers", "Servers that the bot is in, when this was asked")
CONNECTED = Gauge("nugget_connected", "1 while the bot hears of everything at Discord, when this was asked")
COMMANDS = Gauge(
    "nugget_commands_accepted", "1 while Discord has the slash commands of this version, as far as is known"
)
MOVES = Counter("nugget_moves", "Moves that were saved", ("game",))
STEPS = Histogram(
    "nugget_step_seconds",
    "From the arrival of a press or command to: saved, answered (first answer), board (shown), direct_messages",
    ("step",),
    buckets=_FAST,
)
WAITING = Gauge("nugget_deliveries_waiting", "Requests that wait for their turn in the queue", ("urgency",))
TOO_MANY = Counter("nugget_too_many_requests", "Answers of 429", ("scope",))
FAILURES = Counter("nugget_discord_failures", "Requests that Discord did not carry out, by its own code", ("code",))
JOBS = Gauge(
    "nugget_computer_jobs",
    "What worker processes (thinkers, painter, analyst, puzzler, reader) are asked for and have not answered",
    ("crew",),
)
THOUGHTS = Histogram(
    "nugget_computer_seconds", "From a question to a worker process to its answer", ("job",), buckets=_SLOW
)

ANSWERED_ELSEWHERE = Counter(
    "nugget_answered_elsewhere", "Presses and commands that another process with the same token had answered"
)
LIMITED = Counter("nugget_limited", "What was asked for too often, and so not done", ("work", "whose"))

_began: ContextVar[float | None] = ContextVar("began", default=None)


@contextmanager
def timed() -> Iterator[None]:
    """Measure the steps within the block, and in the work that it begins, from now on."""
    token = _began.set(time.perf_counter())
    try:
        yield
    finally:
        _began.reset(token)


def reached(step: str) -> None:
    """Record that this step is done, if a person's request is being measured."""
    start = _began.get()
    if start is not None:
        STEPS.labels(step).observe(time.perf_counter() - start)
