"""Statements that wait, so that a transaction costs few ways to the database and back.

A statement that is executed with `LATER` returns nothing. It goes to the database in one go with those that waited
before it and with the next statement that does not wait, or with the commit; so whatever is read sees it, and its
errors come then. Nobody learns how many rows it has changed.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine

LATER: Mapping[str, bool] = {"nugget_later": True}
"""The execution option of a statement that may wait."""

Waiting: TypeAlias = tuple[str, Sequence[Sequence[Any]]]
"""SQL and its parameters, once for each time that it is to be executed."""


def waits(context: Any) -> bool:
    """Whether the statement that is to be executed here may wait."""
    return bool(LATER.items() <= context.execution_options.items())


def let_wait(engine: AsyncEngine, add: Callable[[Connection, Waiting], None]) -> None:
    """Call `add` instead of executing a statement that may wait."""

    def once(cursor: object, sql: str, parameters: Sequence[Any], context: Any) -> bool:
        return repeated(cursor, sql, [parameters], context)

    def repeated(_: object, sql: str, parameters: Sequence[Sequence[Any]], context: Any) -> bool:
        if not waits(context):
            return False
        add(context.root_connection, (sql, parameters))
        return True

    event.listen(engine.sync_engine, "do_execute", once)
    event.listen(engine.sync_engine, "do_executemany", repeated)
