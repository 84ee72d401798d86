"""Logging by structlog, for the bot's own lines and those of libraries alike: one line for each event, on standard
error.

No secret is logged: the configured secrets are replaced in every finished line, of exceptions only types and places are
told (see `bot.faults`), and at the level DEBUG only the bot's own code logs details.
"""

import logging
import re
import sys
from collections.abc import Iterable, MutableMapping
from contextlib import suppress
from typing import Any, Literal

import structlog
from structlog.stdlib import ProcessorFormatter

from bot import faults

BLOT = "[secret]"

_OURS = "bot"
"""The prefix of the names of the bot's own loggers."""


_WORDS = re.compile(r"[A-Za-z ,'-]*")
"""How the message of a library begins that reports an exception. What follows may be the exception itself, a task that
holds it, or a call with its arguments."""


class _Formatter(ProcessorFormatter):
    secrets: tuple[str, ...] = ()

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record if hasattr(record, "_logger") else _without_values(record))
        for secret in self.secrets:
            line = line.replace(secret, BLOT)
        return line


class _Handler(logging.StreamHandler[Any]):
    """Writes lines; if one cannot be made, says where that failed instead of printing its values."""

    def handleError(self, record: logging.LogRecord) -> None:
        error = sys.exception()
        if error is not None:
            with suppress(OSError, ValueError):
                self.stream.write(f"a line of {record.name} is not logged: {faults.chain(error)}\n")


def _without_values(record: logging.LogRecord) -> logging.LogRecord:
    """Return what a library logs without the exceptions among its values; of what reports an exception, without any
    values."""
    values = record.args if isinstance(record.args, tuple) else ()
    if record.exc_info or record.name == "asyncio":
        # With values apart from it, the message is a constant of the library's.
        words = _WORDS.match(str(record.msg))
        message = str(record.msg) if record.args else words[0].strip() if words else ""
        values = ()
    elif any(isinstance(value, BaseException) for value in values):
        message = record.msg
        values = tuple(faults.kind(value) if isinstance(value, BaseException) else value for value in values)
    else:
        return record
    scrubbed = logging.makeLogRecord(record.__dict__)
    scrubbed.msg, scrubbed.args = message, values
    return scrubbed


def _with_places(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Put the type and place of an exception in place of the exception."""
    info = event.pop("exc_info", None)
    error = info[1] if isinstance(info, tuple) else info if isinstance(info, BaseException) else sys.exception()
    if info and error is not None:
        event["exception"] = faults.described(error)
    return event


def configure(
    level: str = "INFO",
    form: Literal["text", "json"] = "text",
    secrets: Iterable[str] = (),
    libraries: str = "INFO",
) -> None:
    """Log events of at least this level from now on, those of libraries of at least that other one as well, and what
    Python itself would print of exceptions and warnings. Call it first; a second call starts afresh."""
    common: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Any]
    if form == "json":
        last = [structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        last = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    formatter = _Formatter(
        foreign_pre_chain=[*common, structlog.stdlib.ExtraAdder()],
        processors=[ProcessorFormatter.remove_processors_meta, _with_places, *last],
    )
    # Replacing a very short secret would remove half of every line.
    formatter.secrets = tuple(secret for secret in secrets if len(secret) > 3)
    handler = _Handler(sys.stderr)
    handler.setFormatter(formatter)
    # At DEBUG, libraries log whole messages and rows: tokens of interactions, hands, moves.
    lowest = max(map(logging.getLevelName, (level, libraries)))
    logging.basicConfig(handlers=[handler], level=lowest, force=True)
    logging.getLogger(_OURS).setLevel(level)
    # Otherwise migrations would be the first thing that a new host reads; `nugget migrate` tells its outcome itself.
    logging.getLogger("alembic").setLevel("WARNING")
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *common, ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    faults.report_by(_report)


def _report(event: str, described: str) -> None:
    log = structlog.get_logger(__name__)
    (log.warning if event == "warning" else log.error)(event, exception=described)
