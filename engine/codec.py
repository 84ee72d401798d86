"""Values as JSON data and back, by their types: the fields of a dataclass say how it is written.

A dataclass is written as an object with the names of its fields as keys, a tuple as a list, also a named one, of which
a value may hold hundreds, and an enum as its value. Where a value may be one of several dataclasses, it is written as
an object whose one key is the name of its class. A type that is none of these, or that people know by other words,
needs a `Form` of its own, which the caller hands in.

Data that is read may be damaged or forged, so it is checked strictly: `true` is not a number, and no key may be missing
or unknown.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from enum import Enum
from math import isfinite
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.errors import BadRecord, RecordReason
from engine.game import Json

T = TypeVar("T")


class Form(NamedTuple):
    """How the values of one type are written as JSON data, and how they are read."""

    dump: Callable[[Any], Json]
    load: Callable[[Json], Any]
    """Raises LookupError, TypeError, ValueError or AttributeError where the data is not such a value."""


def codec(kind: type[T], own: Mapping[Any, Form] | None = None) -> tuple[Callable[[T], Json], Callable[[Json], T]]:
    """Return two functions for values of this type: the first dumps them as JSON data, the second loads them. `own`
    holds the forms of types that have one of their own.

    Only the fields that the type declares are dumped, whatever else a value holds. Loading raises BadRecord. Raises
    TypeError for a type that has no form.

    >>> from engine.game import PastMove
    >>> dump, load = codec(tuple[PastMove, ...])
    >>> data = dump((PastMove(0, "pass"),))
    >>> data, load(data)[0].words
    ([[0, 'pass']], 'pass')
    """
    registry = {plain: _plain(plain) for plain in (bool, int, str)} | {float: Form(_same, _finite)} | dict(own or {})
    dump, read = _form(kind, registry)

    def load(data: Json) -> T:
        try:
            value: T = read(data)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadRecord(RecordReason.UNREADABLE, name=kind.__name__) from error
        return value

    return dump, load


def _form(kind: Any, registry: dict[Any, Form]) -> Form:
    """Return the form of a type; it is made once and then taken from `registry`."""
    if kind not in registry:
        registry[kind] = _made(kind, registry)
    return registry[kind]


def _made(kind: Any, registry: dict[Any, Form]) -> Form:
    origin, args = get_origin(kind), get_args(kind)
    if isinstance(kind, NewType):
        return _form(kind.__supertype__, registry)
    if is_dataclass(kind):
        return _object(kind, {name: _form(hint, registry) for name, hint in get_type_hints(kind).items()})
    if hasattr(kind, "_make"):  # a NamedTuple
        return _row(kind._make, [_form(hint, registry) for hint in get_type_hints(kind).values()])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Form(attrgetter("value"), _choice({member.value: member for member in kind}))
    if origin is Literal:
        return Form(_same, _choice({value: value for value in args}))
    if origin is tuple and args[1:] == (...,):
        return _list(_form(args[0], registry))
    if origin is tuple:
        return _row(tuple, [_form(item, registry) for item in args])
    if origin is Mapping:
        return _mapping(_form(args[0], registry), _form(args[1], registry))
    if origin in (Union, UnionType):
        some = [variant for variant in args if variant is not NoneType]
        form = (
            _form(some[0], registry)
            if len(some) == 1
            else _tagged({variant: _form(variant, registry) for variant in some})
        )
        return _optional(form) if NoneType in args else form
    raise TypeError(f"{kind} has no form")


def _same(value: Any) -> Any:
    return value


def _plain(kind: type) -> Form:
    def load(data: Json) -> Any:
        if type(data) is not kind:
            raise TypeError(type(data))
        return data

    return Form(_same, load)


def _finite(data: Json) -> float:
    if type(data) is not float or not isfinite(data):
        raise ValueError("not a finite number")
    return data


def _choice(values: Mapping[Json, T]) -> Callable[[Json], T]:
    typed = {(type(data), data): value for data, value in values.items()}
    return lambda data: typed[type(data), data]


def _optional(form: Form) -> Form:
    return Form(
        lambda value: None if value is None else form.dump(value),
        lambda data: None if data is None else form.load(data),
    )


def _object(kind: Any, forms: Mapping[str, Form]) -> Form:
    def load(data: Json) -> Any:
        if len(data) != len(forms):
            raise ValueError("a key too many")
        return kind(**{name: form.load(data[name]) for name, form in forms.items()})

    return Form(lambda value: {name: form.dump(getattr(value, name)) for name, form in forms.items()}, load)


def _tagged(forms: Mapping[Any, Form]) -> Form:
    if not all(map(is_dataclass, forms)):
        raise TypeError(f"{[*forms]} cannot be told apart")
    by_name = {kind.__name__: form for kind, form in forms.items()}

    def load(data: Json) -> Any:
        [(name, inner)] = data.items()
        return by_name[name].load(inner)

    return Form(lambda value: {type(value).__name__: forms[type(value)].dump(value)}, load)


def _mapping(key: Form, item: Form) -> Form:
    return Form(
        lambda values: {key.dump(name): item.dump(value) for name, value in values.items()},
        lambda data: {key.load(name): item.load(value) for name, value in data.items()},
    )


def _list(item: Form) -> Form:
    def load(data: Json) -> Any:
        if not isinstance(data, list | tuple):
            raise TypeError(type(data))
        return tuple(map(item.load, data))

    return Form(lambda values: [*map(item.dump, values)], load)


def _row(make: Callable[[Sequence[Any]], Any], items: Sequence[Form]) -> Form:
    """Return the form of a tuple of these items, or of the value that `make` builds of them."""

    def load(data: Json) -> Any:
        if not isinstance(data, list | tuple):
            raise TypeError(type(data))
        return make([item.load(part) for item, part in zip(items, data, strict=True)])

    return Form(lambda values: [item.dump(value) for item, value in zip(items, values, strict=True)], load)
