"""Revisions of the schema: which one a database has, and how it gets the newest."""

from pathlib import Path

from sqlalchemy import Connection, inspect

from bot.store import numbers
from bot.store.errors import FOREIGN, VERSION, FromTheFuture, HalfFilled, NotSaved
from bot.store.schema import metadata

_MIGRATIONS = Path(__file__).parent / "migrations"
HALF = " half"
"""What stands behind the revision of a database while games are copied into it. Older versions of the bot do not know
such a revision, and refuse it too."""


def upgrade(connection: Connection, half: bool) -> None:
    """Bring the schema up to date; with `half` a transfer may be going on. Raises FromTheFuture, HalfFilled and
    NotSaved."""
    revision = revision_of(connection)
    if revision == newest() or (half and revision == newest() + HALF):
        return
    check_whole(revision)
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    # Imported only when needed: it takes a third of the start.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise FromTheFuture("this database was made by a newer version of Nugget; update the bot") from error
    if revision is None and connection.dialect.name == "postgresql":
        # It may take the place of one that was lost. A new file is known by having no mark beside it.
        numbers.go_on(connection, numbers.from_clock())


def revision_of(connection: Connection) -> str | None:
    """Return the revision of a database, which Alembic stores; None if the database is new. Raises NotSaved if another
    program's tables stand in the way."""
    names = inspect(connection).get_table_names()
    if VERSION not in names:
        if not metadata.tables.keys().isdisjoint(names):
            raise NotSaved(FOREIGN)
        return None
    return connection.exec_driver_sql(f"SELECT version_num FROM {VERSION}").scalar()


def mark(connection: Connection, revision: str) -> None:
    """Write down another revision."""
    connection.exec_driver_sql(f"UPDATE {VERSION} SET version_num = '{revision}'")


def check_whole(revision: str | None) -> None:
    """Raise HalfFilled if a transfer into a database of this revision has begun and not ended, and NotSaved if it is
    none of the bot's."""
    if revision is not None and revision.endswith(HALF):
        same = revision == newest() + HALF
        raise HalfFilled() if same else HalfFilled("that was another version of the bot, so take an empty database")
    if revision is not None and not revision.isdecimal():
        raise NotSaved(FOREIGN)


def newest() -> str:
    """Return the revision of this version of the bot: the number in the name of the newest migration's file."""
    return max(path.name[1:5] for path in (_MIGRATIONS / "versions").glob("v*.py"))
