"""The bot's assumptions about Discord's answers, each with Discord's documentation and the file that relies on it; and
the differences between expected JSON and the JSON that was found, field by field.

The name of a truth about a field of a message is the field's path without numbers: a component in a container or a row
is a component like any other. A field without a truth of its own falls under that of the object that holds it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePath
from typing import Any, TypeAlias
from urllib.parse import unquote, urlsplit


@dataclass(frozen=True, slots=True)
class Truth:
    """One assumption about Discord."""

    says: str
    """The assumption as a sentence without a capital and without a full stop."""
    source: str
    """The page of Discord's documentation with this statement."""
    relied_on: str
    """The bot's file that relies on it."""


_MESSAGE = "Message Resource, Message Object"
_MEDIA = "Component Reference, Unfurled Media Item"
_PARTS = "Component Reference, Anatomy of a Component"
_CREATE = "Message Resource, Create Message"
_EDIT = "Message Resource, Edit Message"
_THREADS = "Topics, Threads"
_CODES = "Topics, JSON Error Codes"
_MAKING = "ui/core/components.py"
_POSTING = "ui/delivery/publish.py"
_ERRORS = "ui/core/discord_errors.py"
_EMOJI = "ui/core/application.py"
_RECORDS = "ui/match/records.py"

TRUTHS: Mapping[str, Truth] = {
    # --- Fields of messages ---
    "message": Truth("a message has the fields that Discord describes", _MESSAGE, _MAKING),
    "attachments": Truth("files that a component shows are not listed as attachments", _MESSAGE, _MAKING),
    "edited_timestamp": Truth("a message tells since when it is as it is, once it was changed", _MESSAGE, _MAKING),
    "flags": Truth("a message keeps the flag of Components V2, and has one if it has a thread", _MESSAGE, _MAKING),
    "mention_everyone": Truth("nobody is called whom the request does not name", _CREATE, "ui/delivery/board.py"),
    "components": Truth("components come back in their order and as they were sent", _PARTS, _MAKING),
    "components.id": Truth("a component keeps the number that was sent, or gets one of its own", _PARTS, _MAKING),
    "components.custom_id": Truth("a custom_id comes back as it was sent", _PARTS, "ui/core/custom_id.py"),
    "components.emoji": Truth("an emoji comes back with its name, and its number as text", _PARTS, _EMOJI),
    "components.items.description": Truth(
        "a picture keeps its alt text", "Component Reference, Media Gallery", _MAKING
    ),
    "components.items.media": Truth("a picture tells its address, its kind and how large it is", _MEDIA, _MAKING),
    "components.items.media.attachment_id": Truth("a kept picture has the number that it had", _MEDIA, _MAKING),
    "components.items.media.url": Truth("the address of a picture ends in its name", _MEDIA, _MAKING),
    "components.default_values": Truth(
        "a menu of people comes back with those who were sent as chosen",
        "Component Reference, User Select",
        "ui/lobby/play.py",
    ),
    "components.file": Truth("a file to download tells its address and its number", _MEDIA, _RECORDS),
    "components.name": Truth("a file to download tells its name", "Component Reference, File", _RECORDS),
    "components.size": Truth("a file to download tells its size", "Component Reference, File", _RECORDS),
    # --- Requests ---
    "taken": Truth("Discord takes what the bot sends", _CREATE, _MAKING),
    "emoji": Truth(
        "an emoji of the application's own is there from its upload on and until it is deleted",
        "Emoji Resource, Application-Owned Emoji",
        "ui/delivery/emoji.py",
    ),
    "nonce": Truth("a message whose enforced nonce was there already is that message", _CREATE, _POSTING),
    "thread": Truth("a thread on a message has its number, and what it was given", _THREADS, _POSTING),
    "one thread": Truth("a second thread on a message is refused with 160004", _CODES, _POSTING),
    "kept by its number alone": Truth("a file that is listed without its name cannot be shown", _EDIT, _MAKING),
    "kept without a word": Truth("a file that is not listed cannot be shown", _EDIT, _MAKING),
    "history": Truth(
        "the newest messages come first, as many as were asked for", "Message Resource, Get Channel Messages", _POSTING
    ),
    "archived": Truth("a message in a thread that is archived cannot be changed", _CODES, _ERRORS),
    "unarchived": Truth("a new message unarchives a thread", _THREADS, _POSTING),
    "gone": Truth("a message that was deleted is unknown, and so is a thread", _CODES, _ERRORS),
}


def plain(path: tuple[str | int, ...]) -> str:
    """Return the path of a field as truths are named: without numbers, and without the components around it."""
    names = [name for name in path if isinstance(name, str)]
    while names[1:2] == ["components"]:
        del names[0]
    return ".".join(names)


def truth_of(path: tuple[str | int, ...]) -> str:
    """Return the name of the truth that a field of a message falls under."""
    names = plain(path).split(".")
    while names and ".".join(names) not in TRUTHS:
        names.pop()
    return ".".join(names) or "message"


# --- Differences ---

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


def differences(expected: Any, actual: Any, path: Path = ()) -> Iterator[tuple[Path, str, str]]:
    """Yield each difference as its path, the expected and the found value in words. Additional fields are no
    difference, and fields with an empty value may be missing."""
    if isinstance(expected, Kind):
        if not expected.fits(actual):
            yield path, expected.text, in_words(actual)
    elif isinstance(expected, Mapping) and isinstance(actual, Mapping):
        for name, value in expected.items():
            yield from differences(value, actual.get(name), (*path, name))
    elif _is_list(expected) and _is_list(actual):
        if len(expected) != len(actual):
            yield path, f"a list of {len(expected)}", f"one of {len(actual)}"
        for number, (value, counterpart) in enumerate(zip(expected, actual, strict=False)):
            yield from differences(value, counterpart, (*path, number))
    elif expected != actual and not (_is_nothing(expected) and _is_nothing(actual)):
        yield path, in_words(expected), in_words(actual)


def beside(expected: Any, actual: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of the fields that were found but not expected."""
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        for name, value in actual.items():
            if name in expected:
                yield from beside(expected[name], value, (*path, name))
            elif not _is_nothing(value):
                yield (*path, name)
    elif _is_list(expected) and _is_list(actual):
        for number, (value, counterpart) in enumerate(zip(expected, actual, strict=False)):
            yield from beside(value, counterpart, (*path, number))


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
