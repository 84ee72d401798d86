"""Logging by structlog, for our own lines and those of the libraries alike: one line an event, on standard error.

No secret gets through: those that are named here are blotted out of every finished line, tracebacks come without the
values of variables, for these hold hands and positions, and only our own code may say all that DEBUG lets through.
"""

import logging
import sys
from collections.abc import Iterable
from typing import Any, Literal

import structlog
from structlog.stdlib import ProcessorFormatter

BLOT = "[secret]"

_OURS = "bot"
"""What the names of our own loggers begin with."""


class _Formatter(ProcessorFormatter):
    secrets: tuple[str, ...] = ()

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        for secret in self.secrets:
            line = line.replace(secret, BLOT)
        return line


def configure(level: str = "INFO", form: Literal["text", "json"] = "text", secrets: Iterable[str] = ()) -> None:
    """Log from now on what is at least this important. Call it first thing; calling it again starts afresh."""
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
    # A very short one would blot out half of every line.
    formatter.secrets = tuple(secret for secret in secrets if len(secret) > 3)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    # In their details, libraries write out whole messages and rows: tokens of interactions, hands, moves.
    logging.basicConfig(handlers=[handler], level="INFO" if level == "DEBUG" else level, force=True)
    logging.getLogger(_OURS).setLevel(level)
    # Before the first game of a newcomer it would be what there is to read; whoever migrates is told the outcome.
    logging.getLogger("alembic").setLevel("WARNING")
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *common, ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
