"""Rows that declare their columns: a stored row is a dataclass, and each of its fields is a column of the same name.

A field's type says the column's, and `int` has 64 bits, as Discord's ids and times do. Any other type, or a whole
column, is annotated. A field that may be None is a column that may be NULL. A field that is such a dataclass itself
stands for its columns. A field without a type that is known here, or annotated with None, is stored elsewhere.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import NoneType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from sqlalchemy import BigInteger, Boolean, Column, Float, Integer

_T = TypeVar("_T")

# SQLite numbers rows by itself only in a column of the type INTEGER, which holds 64 bits there.
Id = BigInteger().with_variant(Integer, "sqlite")
_TYPES: Mapping[Any, Any] = {
    kind: column
    for plain, column in ((int, BigInteger), (bool, Boolean), (float, Float(53)))
    for kind in (plain, plain | None)
}


def columns(row: Any) -> Iterator[Column[Any]]:
    """Yield new columns for the fields of this dataclass."""
    for name, kind, column in _fields(row):
        if is_dataclass(kind):
            yield from columns(kind)
        else:
            column = column if isinstance(column, Column) else Column(type_=column)
            column.name = column.key = name
            column.nullable = kind is Any or NoneType in get_args(kind)
            yield column


def stored(value: Any) -> dict[str, Any]:
    """Return what is stored of this value, by column."""
    names, parts, enums = _names(value.__class__)
    row = {name: getattr(value, name) for name in names}
    row |= {name: row[name].value for name in enums if row[name] is not None}
    for name in parts:
        row |= stored(getattr(value, name))
    return row


def restored(kind: Callable[..., _T], row: Any, **fields: Any) -> _T:
    """Return the value of which this row has the columns. `fields` are those that are stored elsewhere or otherwise."""
    names, parts, enums = _names(kind)
    values = {name: getattr(row, name) for name in names}
    values |= {name: enum(values[name]) for name, enum in enums.items() if values[name] is not None}
    values |= {name: restored(part, row) for name, part in parts.items()}
    return kind(**values | fields)


@cache
def _names(row: Any) -> tuple[tuple[str, ...], Mapping[str, Any], Mapping[str, type[Enum]]]:
    """Return the fields of this dataclass that are columns, those that stand for several, and of the former those whose
    values are an enum's, which are stored as what it stands for."""
    kinds = {name: kind for name, kind, _ in _fields(row)}
    parts = {name: kind for name, kind in kinds.items() if is_dataclass(kind)}
    enums = {
        name: member
        for name, kind in kinds.items()
        for member in (kind, *get_args(kind))
        if isinstance(member, type) and issubclass(member, Enum)
    }
    return tuple(name for name in kinds if name not in parts), parts, enums


def _fields(row: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the name and type of each field that is stored in this row, with the type of its column, or the column."""
    for name, hint in get_type_hints(row, include_extras=True).items():
        kind, column = get_args(hint) if get_origin(hint) is Annotated else (hint, _TYPES.get(hint))
        if is_dataclass(kind) or column is not None:
            yield name, kind, column
