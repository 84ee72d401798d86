"""Reading options and starts from JSON data, for any game, and the errors for whatever cannot be read."""

from collections.abc import Iterable, Mapping
from dataclasses import Field, fields
from functools import cache
from typing import Any, ClassVar, Protocol, TypeVar, get_args, get_origin, get_type_hints

from engine.errors import BadRecord, BadWords, Reason, RecordReason


class _Dataclass(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Read = TypeVar("Read", bound=_Dataclass)
PLAYERS = "players"
"""The option of the number of players, which each game has."""
QUOTED = 80
"""The number of characters of a wrong value that are quoted."""


def option_values(kind: type[_Dataclass], seats: Iterable[int]) -> dict[str, tuple[Any, ...]]:
    """Return by name the values that each option may take, as the types of the dataclass's fields say.

    >>> from engine import find
    >>> option_values(find("armadora").options, range(2, 5))["mines"]
    ('fixed', 'random')
    """
    return {field.name: _values(_hints(kind)[field.name], seats) for field in fields(kind)}


@cache
def _hints(kind: type[_Dataclass]) -> Mapping[str, Any]:
    """Return the types of a dataclass's fields by name. `get_type_hints` reads them anew each time, and a lobby asks
    hundreds of times."""
    return get_type_hints(kind)


def _values(hint: Any, seats: Iterable[int]) -> tuple[Any, ...]:
    if get_origin(hint) is not None:
        return get_args(hint)
    return (False, True) if hint is bool else tuple(seats)


def read_options(kind: type[Read], seats: Iterable[int], data: Mapping[str, Any]) -> Read:
    """Return the options of this dataclass; those left out take their defaults.

    Each field is a bool, a Literal, or an int: the number of players, one of `seats`. Raises BadRecord on unknown names
    and values.
    """
    allowed = option_values(kind, seats)
    for name, values in allowed.items():
        if name in data and not any(data[name] == choice and type(data[name]) is type(choice) for choice in values):
            raise bad_option(name, data[name], values)
    if unknown := [name for name in data if name not in allowed]:
        raise BadRecord(RecordReason.UNKNOWN_OPTION, option=quoted(unknown[0]))
    return kind(**data)


def bad_option(name: str, value: Any, allowed: Iterable[Any]) -> BadRecord:
    """Return the error for an option that cannot have this value."""
    expected = " or ".join(map(quoted, allowed))
    return BadRecord(RecordReason.BAD_OPTION, option=name, value=quoted(value), expected=expected)


def bad_start(key: str, value: Any, expected: str) -> BadRecord:
    """Return the error for a part of a record's start that breaks the rules."""
    return BadRecord(RecordReason.BAD_START, key=key, value=quoted(value), expected=expected)


def read_key(data: Mapping[str, Any], key: str) -> Any:
    """Return the value under a key. Raises BadRecord if there is none."""
    if key not in data:
        raise BadRecord(RecordReason.MISSING_KEY, key=key)
    return data[key]


def read_seat_number(data: Mapping[str, Any], key: str, players: int) -> int:
    """Return the number of a seat under a key. Raises BadRecord if there is none."""
    seat = read_key(data, key)
    if type(seat) is not int or not 0 <= seat < players:
        raise bad_start(key, seat, f"a seat from 0 to {players - 1}")
    return seat


def read_object(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Return the JSON object under a key. Raises BadRecord if there is none."""
    value = read_key(data, key)
    if not isinstance(value, dict):
        raise BadRecord(RecordReason.NOT_AN_OBJECT, name=key)
    return value


def bad_words(reason: Reason, words: str, understood: str, **facts: object) -> BadWords:
    """Return the error for words that cannot be read as a move, of which this much was understood."""
    return BadWords(reason, words=quoted(words), understood=understood, **facts)


def quoted(value: Any, most: int = QUOTED) -> str:
    """Return the value as JSON writes it, cut to this many characters.

    >>> quoted(True), quoted("x" * 90)[-2:]
    ('true', 'x…')
    """
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= most else text[: most - 1] + "…"
