"""Where the games are kept: the address of a database as people write it. Nothing here speaks SQL, so that settings and
command lines are read at once.

What is meant is taken, such as a password with signs that have a meaning of their own in an address; what may mean
several things is refused. No sentence repeats what it refuses, for a password may be in any part of it.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from urllib.parse import parse_qs, unquote

_SCHEME = re.compile(r"([A-Za-z][\w+.-]+)://(.*)")
_SERVER = re.compile(
    r"(?:(?P<user>[^:/?#]*)(?::(?P<password>.*))?@)?"
    r"(?P<host>\[[^\[\]@]*\]|[^\[\]@:/?#]*)(?::(?P<port>[^@:/?#]*))?"
    r"(?:/(?P<database>[^@/?#]*)/?)?"
    r"(?:\?(?P<query>[^@?#]*))?"
)
"""What stands behind `postgresql://`. A password goes on to the last @, for people write it as it is."""
_EARLIER = re.compile(r"@(?:\[[^@\]]*\]|[^@:/?#]*)(?::\d*)?(?:/[^@/?#]*)?\?[^?#]*=[^?#]*@")
"""Where the password may have ended earlier, if there is an @ in what the address asks for."""
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
_LIKE_AN_ADDRESS = re.compile(
    r"(?:postgres|sqlite|mysql|mariadb|jdbc|file|http)[\w+]*:|[\w.-]+:\d+/|.*://|.*:.*@"
    r"|(?:host(?:addr)?|port|user|password|dbname|service|sslmode|NUGGET_\w+)\s*=",
    re.I,
)
"""Addresses as other programs write them, PostgreSQL's own among them: `host=… password=…`."""
_BESIDE = ("-wal", "-shm", "-journal")
"""The endings of the files that SQLite keeps beside a database, and takes away."""
_VARIABLE = re.compile(r"\$\w|%\w+%")
_CALLED = {"sslmode": "ssl"}
"""Options of an address under the names of PostgreSQL's own programs, and their names for our driver."""
_OPTIONS: Mapping[str, frozenset[str] | None] = {
    "host": None,
    "port": None,
    "passfile": None,
    "ssl": frozenset({"disable", "allow", "prefer", "require", "verify-ca", "verify-full"}),
    "target_session_attrs": frozenset({"any", "read-write", "read-only", "primary", "standby", "prefer-standby"}),
}
"""What an address may ask our driver for, with the values that are known; None for any value."""
_SSL = {"true": "require", "1": "require", "on": "require", "false": "disable", "0": "disable", "off": "disable"}
"""How other programs spell values of `ssl`."""
_MEMORY = ":memory:"
_FORGETS = "a database in memory would forget every game; name a file"
_ESCAPES = "%40 for @, %2F for /, %3F for ?, %25 for %"


class BadAddress(ValueError):
    """No games can be kept at this address. The text says why, without repeating it."""


@dataclass(frozen=True, slots=True)
class File:
    """A file of SQLite's."""

    path: Path


@dataclass(frozen=True, slots=True)
class Server:
    """A database on a server. What is None, the server's own rules decide."""

    family: str
    """Whose database it is: `postgresql`, or that of another kind as it is written, in small letters."""
    user: str | None
    password: str | None = field(repr=False)
    secrets: tuple[str, ...] = field(repr=False)
    """The password as it is written and as it is, which no output may show."""
    host: str | None
    """A name or an address; one of IPv6 has no brackets."""
    port: int | None
    database: str | None
    options: Mapping[str, str | tuple[str, ...]]
    """What the address asks our driver for, under the driver's names."""


Address: TypeAlias = File | Server


def read(text: str) -> Address:
    """Return what is meant by a file's name, or by an address that begins with sqlite://, postgresql:// or postgres://.
    Raises BadAddress."""
    if _CONTROLS.search(text):
        raise BadAddress("there is a line break or another control character in it")
    address = _SCHEME.fullmatch(text)
    if address is None:
        return File(_file(text))
    family = address[1].lower().partition("+")[0]
    if family == "sqlite":
        return File(_file(_file_name(address[2])))
    return _server("postgresql" if family == "postgres" else family, address[2])


def expect_no_folder(place: Address) -> None:
    """Raise BadAddress if there is a folder where the file should be, or a link to itself."""
    if not isinstance(place, File):
        return
    try:
        place.path.resolve()
        if place.path.is_dir():
            raise BadAddress(f"{place.path} is a folder; name a file in it")
    except RuntimeError:
        raise BadAddress(f"{place.path} is a link that leads back to itself") from None
    except OSError:  # nobody may look; opening the file tells more
        pass


def read_path(text: str) -> Path:
    """Return the path of a file or folder as people write it, with `~` for their home. Raises BadAddress if something
    else than a path seems to be meant."""
    if _CONTROLS.search(text):
        raise BadAddress("there is a line break or another control character in it")
    drive = _DRIVE.match(text)
    if os.name == "posix" and (drive or "\\" in text):
        raise BadAddress("this is a path of Windows, and here folders are separated by /")
    if not drive and _LIKE_AN_ADDRESS.match(text):
        raise BadAddress(
            "this is neither a file's name nor a database's address, which begins with sqlite:///, postgresql:// or "
            "postgres://"
        )
    if _VARIABLE.match(text):
        raise BadAddress("it begins with a variable, which is filled in only where it is written as ${NAME}")
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise BadAddress("nobody's home is known that ~ could stand for; write the whole path") from None


def _file(text: str) -> Path:
    path = read_path(text)
    if text.endswith(("/", os.sep)):
        raise BadAddress(f"{path} is a folder; name a file in it")
    if str(path) == _MEMORY:
        raise BadAddress(_FORGETS)
    if path.name.endswith(_BESIDE):
        raise BadAddress("a file with this ending belongs to the database beside it; name that, or another file")
    return path


def _file_name(location: str) -> str:
    """Return the file's name in an address of SQLite's, of which this stands behind `sqlite://`."""
    place, asks, _ = location.partition("?")
    if place in ("", "/", _MEMORY):
        raise BadAddress(_FORGETS)
    if asks:
        raise BadAddress("what stands behind the ? cannot be asked for with a file; leave it out")
    if not place.startswith("/"):
        raise BadAddress("before the file's name there are three slashes: sqlite:///")
    return unquote(place[1:])


def _server(family: str, location: str) -> Server:
    parts = _SERVER.fullmatch(location)
    if parts is None or ("@" in (parts["password"] or "") and _EARLIER.search(location)):
        raise BadAddress(
            "this address cannot be read; it is like postgresql://USER:PASSWORD@HOST:PORT/DATABASE, where an address "
            f"of IPv6 stands in brackets, and signs that belong to a part are written as {_ESCAPES}"
        )
    user, password, database = (_unescaped(parts[name]) for name in ("user", "password", "database"))
    return Server(
        family=family,
        user=user or None,
        password=password,
        secrets=tuple(dict.fromkeys(filter(None, (parts["password"], password)))),
        host=_host(parts["host"]),
        port=_port(parts["port"]),
        database=database or None,
        options=_options(parts["query"] or "") if family == "postgresql" else {},
    )


def _unescaped(part: str | None) -> str | None:
    try:
        return None if part is None else unquote(part, errors="strict")
    except UnicodeDecodeError:
        raise BadAddress(f"what stands behind a % in it is no sign; write {_ESCAPES}") from None


def _host(text: str) -> str | None:
    """Return a host's name, its address, or the folder of its socket."""
    host = unquote(text.strip("[]"))
    if text.startswith("[") and not re.fullmatch(r"[0-9A-Fa-f:.]+(?:%[\w.-]+)?", host):
        raise BadAddress("what stands in brackets is no address of IPv6")
    try:
        host.startswith("/") or host.encode("idna")
    except UnicodeError:
        raise BadAddress("the host's name cannot be one") from None
    return host or None


def _port(text: str | None) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:10]) <= 65535):
        raise BadAddress(
            "the port must be a number from 1 to 65535; signs that belong to the password are written as %3A for :, "
            f"{_ESCAPES}"
        )
    return int(text)


def _options(query: str) -> Mapping[str, str | tuple[str, ...]]:
    options = dict[str, str | tuple[str, ...]]()
    for written, values in parse_qs(query, keep_blank_values=True).items():
        name = _CALLED.get(written, written)
        if name not in _OPTIONS:
            # A name is repeated only if it is like PostgreSQL's own, and so no part of a password.
            name_shown = written if re.fullmatch(r"[a-z]+(?:_[a-z]+)+|ssl[a-z]+", written) else "something"
            raise BadAddress(f"the address asks for {name_shown}, which the bot's driver cannot do; leave it out")
        if name == "ssl":
            values = [_SSL.get(value.lower(), value.lower()) for value in values]
        choices = _OPTIONS[name]
        if choices is not None and not choices.issuperset(values):
            raise BadAddress(f"{written} must be one of {', '.join(sorted(choices))}")
        if name == "port":
            for value in ",".join(values).split(","):
                _port(value)
        options[name] = values[0] if len(values) == 1 else tuple(values)
    return options
