"""The variables that hold the settings: those of the environment, else those of the file `.env` in the working
directory.

Programs that pass variables on read such files in different ways: systemd takes quotation marks away, and
`docker run --env-file` leaves them and comments where they are. So here both sources are read alike, and a value means
the same whichever way it came.
"""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

PREFIX = "NUGGET_"
"""The prefix of the names of all variables of the bot."""

FILE = ".env"

_BLANK = " \t\r\n\v\f\xa0\ufeff\u200b\u2060"
"""What stands around a value and is not seen."""
_PAIRS = ('""', "''", "“”", "‘’")
_QUOTED = {marks[0]: re.compile(rf"{marks[0]}(.*?){marks[1]}\s*(?:#.*)?", re.DOTALL) for marks in _PAIRS}
"""Values in quotation marks, perhaps with a comment behind, by the first mark."""
_ESCAPED = re.compile(r"""\\["'\\]""")
_COMMENT = re.compile(r"(?:^|\s)#(\S?)")
_NAME = re.compile(r"[A-Za-z_][\w.-]*")
_EXPORT = re.compile(r"\Aexport\s+")
_REFERENCE = re.compile(r"\$\{(\w+)(?::-([^}]*))?\}")


class Unreadable(Exception):
    """The file of variables cannot be read. The text is a sentence that names it, and the line, and repeats nothing."""


def read() -> Mapping[str, str]:
    """Return all variables that are not empty, as they are written; those of the bot by their names in capitals. Raises
    Unreadable."""
    sources = (_in_file(Path(FILE)), os.environ.items())
    return {_capital(name): value for source in sources for name, value in source if value.strip(_BLANK)}


def plain(value: str, *, spaces: bool, values: Mapping[str, str]) -> str:
    """Return what a written value means: without quotation marks and spaces around it and a comment behind it, and with
    the values of `values` for their names in `${…}`. `spaces` is whether a space can belong to the value, as in the
    name of a file. Raises ValueError with a sentence that does not repeat it."""
    return _REFERENCE.sub(lambda match: _other(match[1], match[2], values), _unquoted(value, spaces))


def _unquoted(value: str, spaces: bool) -> str:
    value = value.strip(_BLANK)
    if value[:1] not in _QUOTED:
        value = _without_comment(value, spaces)
    while pattern := _QUOTED.get(value[:1]):
        quoted = pattern.fullmatch(value)
        if quoted is None:
            raise ValueError("it begins with a quotation mark and does not end with one")
        value = quoted[1].strip(_BLANK)
        if _ESCAPED.search(value):
            raise ValueError("a backslash in quotation marks may mean two things; leave the quotation marks out")
    if value.endswith(tuple(marks[1] for marks in _PAIRS)):
        raise ValueError("it ends with a quotation mark and does not begin with one")
    return value


def _without_comment(value: str, spaces: bool) -> str:
    comment = _COMMENT.search(value)
    if comment is None:
        return value
    if spaces and comment[1]:
        raise ValueError(
            "a # in it may begin a comment; put the value in quotation marks if the # belongs to it, and else a space "
            "behind the #"
        )
    return value[: comment.start()].rstrip(_BLANK)


def _other(name: str, default: str | None, values: Mapping[str, str]) -> str:
    value = values.get(_capital(name), default)
    if value is None:
        raise ValueError("it refers to another variable by ${…}, and that one is not set")
    return _unquoted(value, True)


def _capital(name: str) -> str:
    return name.upper() if name.upper().startswith(PREFIX) else name


def _in_file(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the names and values in a file; none if it does not exist."""
    if not os.path.isfile(path):  # also false where nobody may look
        return
    for number, line in enumerate(re.split(r"\r\n|\r|\n", _text(path)), 1):
        words, _, value = line.strip(_BLANK).partition("=")
        name = _EXPORT.sub("", words).strip(_BLANK)
        if words.startswith(("#", ";")):
            continue
        if _NAME.fullmatch(name):
            yield name, value
        elif PREFIX in line.upper():
            raise Unreadable(f"{FILE}: line {number} cannot be read; write it as {PREFIX}NAME=value")


def _text(path: Path) -> str:
    """Return the content of a file in UTF-8, or in UTF-16 as Windows writes it."""
    try:
        content = path.read_bytes()
        text = content.decode("utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except OSError as error:
        raise Unreadable(f"{FILE}: this file cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise Unreadable(f"{FILE}: this file is not in UTF-8")
    return text
