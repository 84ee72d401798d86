"""What all of the database's tables have in common."""

from sqlalchemy import Index, MetaData, text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def partial(column: str, condition: str) -> Index:
    """Return an index of the rows that meet a condition. Migrations make the same on PostgreSQL: its own option stands
    only there, because SQLAlchemy loads all of PostgreSQL's dialect for it, a twentieth of a start on a file."""
    return Index(None, column, sqlite_where=text(condition))
