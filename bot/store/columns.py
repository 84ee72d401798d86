"""Columns that rows declare: a row is a dataclass, and each of its fields is annotated with its type and its column."""

from typing import get_type_hints

from sqlalchemy import BigInteger, Index, Integer, MetaData, Table

# SQLite numbers rows by itself only in a column of the type INTEGER, which holds 64 bits there.
Id = BigInteger().with_variant(Integer, "sqlite")


def declared(name: str, metadata: MetaData, row: type, *more: Index) -> Table:
    """Return the table whose columns a dataclass declares: each field is annotated with its type and its column. A
    field that may be None is a column that may be NULL."""
    columns = []
    for field, hint in get_type_hints(row, include_extras=True).items():
        column = hint.__metadata__[0]
        column.name = column.key = field
        columns.append(column)
    return Table(name, metadata, *columns, *more)
