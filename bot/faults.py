"""What may be said of an unexpected exception: its type and place, and the known codes of a database, a disk or
Discord. Its text is never read, because it may hold a hand, a move or a name; nor are its notes, or the values of
variables. The same holds for what has caused it, and for the members of a group.

Only the standard library is imported, for a worker starts without more.
"""

import re
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from enum import Enum
from types import TracebackType
from typing import Any

_CODES = ("status", "code", "errno", "sqlite_errorname", "sqlstate", "reason")
"""The attributes of exceptions that may be told, if they hold a number, a name in capitals or an enum's member."""
_NAME = re.compile(r"[A-Z][A-Z0-9_]{2,59}|[0-9][0-9A-Z]{4}")
"""The name of an error of SQLite's, or PostgreSQL's five characters for one."""
_FRAMES = 40
"""The places that are told of one exception: half of them from the beginning, and the last ones."""


def kind(error: BaseException) -> str:
    """Return the type of an exception with the codes that it has: `OSError (errno 28)`."""
    codes = [f"{name} {value}" for name in _CODES if (value := _code(error, name)) is not None]
    return type(error).__name__ + (f" ({', '.join(codes)})" if codes else "")


def chain(error: BaseException) -> str:
    """Return the types of an exception and of what has caused it, in one line."""
    return " from ".join(kind(cause) for cause, _ in _causes(error))


def described(error: BaseException) -> str:
    """Return the type of an exception and the places through which it went, a line each, and the same for what has
    caused it and for the members of a group."""
    return "\n".join(_lines(error, set()))


def report_by(report: Callable[[str, str], object]) -> None:
    """From now on pass to `report` what Python would print with its text: what nobody has caught, in any thread, what
    was raised where nobody could catch it, and warnings. `report` gets what has happened and a description."""

    def uncaught(_: type[BaseException], error: BaseException, __: TracebackType | None) -> None:
        if isinstance(error, KeyboardInterrupt):
            report("interrupted", kind(error))
        else:
            report("uncaught", described(error))

    def of_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
            report("thread_failed", described(args.exc_value))

    def unraisable(args: Any) -> None:
        if args.exc_value is not None:
            report("not_raised", described(args.exc_value))

    def warned(
        message: object, category: type[Warning], filename: str, lineno: int, file: object = None, line: object = None
    ) -> None:
        report("warning", f"{category.__name__}\n  {filename}:{lineno}")

    sys.excepthook, threading.excepthook, sys.unraisablehook = uncaught, of_thread, unraisable
    warnings.showwarning = warned


def _lines(error: BaseException, ids: set[int]) -> Iterator[str]:
    for cause, how in _causes(error):
        if id(cause) in ids:
            return
        ids.add(id(cause))
        yield f"{how}{kind(cause)}"
        yield from _places(cause.__traceback__)
        if isinstance(cause, BaseExceptionGroup):
            for number, member in enumerate(cause.exceptions, 1):
                yield f"member {number}:"
                yield from (f"  {line}" for line in _lines(member, ids))


def _causes(error: BaseException) -> Iterator[tuple[BaseException, str]]:
    """Yield an exception and what has caused it, each with how it is introduced."""
    current: BaseException | None = error
    ids, how = set[int](), ""
    while current is not None and id(current) not in ids:
        yield current, how
        ids.add(id(current))
        if current.__cause__ is not None:
            current, how = current.__cause__, "caused by "
        else:
            current, how = (None if current.__suppress_context__ else current.__context__), "while handling "


def _places(trace: TracebackType | None) -> list[str]:
    places = list[str]()
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"  {code.co_filename}:{trace.tb_lineno} in {code.co_qualname}")
        trace = trace.tb_next
    half = _FRAMES // 2
    return places if len(places) <= _FRAMES else [*places[:half], f"  … {len(places) - 2 * half} more", *places[-half:]]


def _code(error: BaseException, name: str) -> str | None:
    value = getattr(error, name, None)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, bool):
        return None
    if isinstance(value, int) and name != "reason":
        return str(value)
    return value if isinstance(value, str) and name.startswith("sql") and _NAME.fullmatch(value) else None
