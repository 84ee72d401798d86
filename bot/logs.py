"""Logging by structlog, for the bot's own lines and those of libraries alike: one line for each event, on standard
error.

No secret is logged: the configured secrets are replaced in every finished line, tracebacks come without the values of
variables, which hold hands and positions, and at the level DEBUG only the bot's own code logs details.
"""

import logging
import sys
from collections.abc import Iterable
from typing import Any, Literal

import structlog
from structlog.stdlib import ProcessorFormatter

BLOT = "[secret]"

_OURS = "bot"
"""The prefix of the names of the bot's own loggers."""


class _Formatter(ProcessorFormatter):
    secrets: tuple[str, ...] = ()

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        for secret in self.secrets:
            line = line.replace(secret, BLOT)
        return line


def configure(level: str = "INFO", form: Literal["text", "json"] = "text", secrets: Iterable[str] = ()) -> None:
    """Log events of at least this level from now on. Call it first; a second call starts afresh."""
    common: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Any]
    if form == "json":
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    else:
        plain = structlog.dev.plain_traceback
        last = [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)]
    formatter = _Formatter(
        foreign_pre_chain=[*common, structlog.stdlib.ExtraAdder()],
        processors=[ProcessorFormatter.remove_processors_meta, *last],
    )
    # Replacing a very short secret would remove half of every line.
    formatter.secrets = tuple(secret for secret in secrets if len(secret) > 3)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    # At DEBUG, libraries log whole messages and rows: tokens of interactions, hands, moves.
    logging.basicConfig(handlers=[handler], level="INFO" if level == "DEBUG" else level, force=True)
    logging.getLogger(_OURS).setLevel(level)
    # Otherwise migrations would be the first thing that a new host reads; `nugget migrate` tells its outcome itself.
    logging.getLogger("alembic").setLevel("WARNING")
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *common, ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
