"""Reading options and starts from JSON data, for any game, with a reason for every error."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from engine.errors import BadRecord, RecordReason
from engine.game import AnyGame, Json, Options

OptionsT = TypeVar("OptionsT", bound=Options)

PLAYERS = "players"
"""The option of the number of players, which each game has."""
_LONGEST = 80
"""The number of characters of a wrong value that are quoted."""


def option_values(kind: type[Options], seats: Iterable[int]) -> dict[str, tuple[Json, ...]]:
    """Return by name the values that each option may take, as the types of the dataclass's fields say."""
    return {field.name: _values(_hints(kind)[field.name], seats) for field in fields(kind)}


@cache
def _hints(kind: type[Options]) -> Mapping[str, Any]:
    """Return the types of a dataclass's fields by name. `get_type_hints` reads them anew each time, and a lobby asks
    hundreds of times."""
    return get_type_hints(kind)


def _values(hint: Any, seats: Iterable[int]) -> tuple[Json, ...]:
    if get_origin(hint) is not None:
        return get_args(hint)
    return (False, True) if hint is bool else tuple(seats)


def read_options(kind: type[OptionsT], seats: Iterable[int], data: Mapping[str, Json]) -> OptionsT:
    """Return the options of this dataclass; those left out take their defaults.

    Each field is a bool, a Literal, or an int: the number of players, one of `seats`. Raises BadRecord on unknown names
    and values.
    """
    allowed = option_values(kind, seats)
    for name, values in allowed.items():
        if name in data and not any(data[name] == one and type(data[name]) is type(one) for one in values):
            raise bad_option(name, data[name], values)
    if unknown := [name for name in data if name not in allowed]:
        raise BadRecord(RecordReason.UNKNOWN_OPTION, option=quoted(unknown[0]))
    return kind(**data)


def numbers_of_players(game: AnyGame, options: Mapping[str, Json]) -> tuple[int, ...]:
    """Return the numbers of players that these options allow, whatever number of players they hold."""

    def playable(number: int) -> bool:
        try:
            game.read_options({**options, PLAYERS: number})
        except BadRecord:
            return False
        return True

    return tuple(filter(playable, game.seats))


def bad_option(name: str, value: Json, allowed: Iterable[Json]) -> BadRecord:
    """Return the error for an option that cannot have this value."""
    expected = " or ".join(map(quoted, allowed))
    return BadRecord(RecordReason.BAD_OPTION, option=name, value=quoted(value), expected=expected)


def bad_start(key: str, value: Json, expected: str) -> BadRecord:
    """Return the error for a part of a record's start that breaks the rules."""
    return BadRecord(RecordReason.BAD_START, key=key, value=quoted(value), expected=expected)


def read_key(data: Mapping[str, Json], key: str) -> Json:
    """Return the value under a key. Raises BadRecord if there is none."""
    if key not in data:
        raise BadRecord(RecordReason.MISSING_KEY, key=key)
    return data[key]


def read_object(data: Mapping[str, Json], key: str) -> Mapping[str, Json]:
    """Return the JSON object under a key. Raises BadRecord if there is none."""
    value = read_key(data, key)
    if not isinstance(value, dict):
        raise BadRecord(RecordReason.NOT_AN_OBJECT, name=key)
    return value


def quoted(value: Json) -> str:
    """Return the value as JSON writes it, cut to 80 characters."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
