"""Compare expected JSON with the JSON that was found, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePath
from typing import Any, TypeAlias
from urllib.parse import unquote, urlsplit

from bot.rehearsal.truths import TRUTHS

Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A field or an answer that is not as the bot expects it."""

    step: str
    """The name of the rehearsal's step."""
    truth: str
    """The name of the truth that does not hold."""
    field: str
    expected: str
    found: str

    def __str__(self) -> str:
        truth = TRUTHS[self.truth]
        return (
            f"{self.step}: {self.field} should be {self.expected} and is {self.found}. bot/{truth.relied_on} and the "
            f"tests take it that {truth.says}; see {truth.source}."
        )


@dataclass(frozen=True, slots=True)
class Kind:
    """A placeholder for an expected value of which only the kind is known in advance."""

    text: str
    fits: Callable[[Any], bool]


def _is_moment(value: Any) -> bool:
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except (TypeError, ValueError):
        return False


NUMBER = Kind("a number as text", lambda value: isinstance(value, str) and value.isdecimal())
COUNT = Kind("a number", lambda value: type(value) is int and value > 0)
MOMENT = Kind("a moment", _is_moment)
ANYTHING = Kind("anything", lambda value: True)
ADDRESS = Kind("an address", lambda value: isinstance(value, str) and "://" in value)


def address(name: str) -> Kind:
    """Return the kind of the addresses of a file with this name."""
    return Kind(
        f"an address that ends in {name}",
        lambda value: ADDRESS.fits(value) and PurePath(unquote(urlsplit(value).path)).name == name,
    )


def kind_of_file(begin: str) -> Kind:
    """Return the kind of the content types that begin with `begin`; a charset may follow."""
    return Kind(begin, lambda value: isinstance(value, str) and value.startswith(begin))


def differences(expected: Any, found: Any, path: Path = ()) -> Iterator[tuple[Path, str, str]]:
    """Yield each difference as its path, the expected and the found value in words. Additional fields are no
    difference, and fields with an empty value may be missing."""
    if isinstance(expected, Kind):
        if not expected.fits(found):
            yield path, expected.text, in_words(found)
    elif isinstance(expected, Mapping) and isinstance(found, Mapping):
        for name, value in expected.items():
            yield from differences(value, found.get(name), (*path, name))
    elif _is_list(expected) and _is_list(found):
        if len(expected) != len(found):
            yield path, f"a list of {len(expected)}", f"one of {len(found)}"
        for number, (value, other) in enumerate(zip(expected, found, strict=False)):
            yield from differences(value, other, (*path, number))
    elif expected != found and not (_is_nothing(expected) and _is_nothing(found)):
        yield path, in_words(expected), in_words(found)


def beside(expected: Any, found: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of the fields that were found but not expected."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for name, value in found.items():
            if name in expected:
                yield from beside(expected[name], value, (*path, name))
            elif not _is_nothing(value):
                yield (*path, name)
    elif _is_list(expected) and _is_list(found):
        for number, (value, other) in enumerate(zip(expected, found, strict=False)):
            yield from beside(value, other, (*path, number))


def in_words(value: Any) -> str:
    """Return a value as a report shows it: objects and lists without their content, long texts cut."""
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "an object"
    if _is_list(value):
        return f"a list of {len(value)}"
    text = f"“{value}”" if isinstance(value, str) else str(value)
    return text if len(text) <= 80 else f"{text[:79]}…"


def field_of(path: Path) -> str:
    """Return the name of a field: components[0].items[0].media."""
    text = "".join(f"[{name}]" if isinstance(name, int) else f".{name}" for name in path)
    return text.removeprefix(".") or "the message"


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_nothing(value: Any) -> bool:
    return value is None or value is False or value == [] or value == ""
