"""Statements that wait, so that a change of a file is few ways to the connection's thread and back.

A statement that is executed with `LATER` returns nothing. On a file it goes to the database in one go with those that
waited before it and with the next statement that does not wait, or with the commit; so whatever is read sees it, and
its errors come then. A server is sent every statement by itself. Nobody learns how many rows it has changed.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine

LATER: Mapping[str, bool] = {"nugget_later": True}
"""The execution option of a statement that may wait."""

Waiting: TypeAlias = tuple[str, Sequence[Sequence[Any]]]
"""SQL and its parameters, once for each time that it is to be executed."""


def let_wait(engine: AsyncEngine, add: Callable[[Connection, Waiting], None]) -> None:
    """Call `add` instead of executing a statement that may wait."""

    def once(cursor: object, sql: str, parameters: Sequence[Any], context: Any) -> bool:
        return repeated(cursor, sql, [parameters], context)

    def repeated(_: object, sql: str, parameters: Sequence[Sequence[Any]], context: Any) -> bool:
        if not LATER.items() <= context.execution_options.items():
            return False
        add(context.root_connection, (sql, parameters))
        return True

    event.listen(engine.sync_engine, "do_execute", once)
    event.listen(engine.sync_engine, "do_executemany", repeated)
