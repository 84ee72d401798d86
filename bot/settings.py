"""The bot's settings: from the environment, else from the file `.env` in the working directory, else their defaults.

`.env.example` lists all settings. Each is taken as it was meant, or refused in a sentence that names it. Errors are
described without values, so that no secret is shown.

Programs that pass variables on read such files in different ways: systemd takes quotation marks away, and
`docker run --env-file` leaves them and comments where they are. So here both sources are read alike, and a value means
the same whichever way it came.
"""

import difflib
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError

from bot import address, shards
from bot.shards import Shards

UNCONFIGURED = 78
"""The exit status that sysexits.h calls EX_CONFIG: trying again will not help."""

PREFIX = "NUGGET_"
"""The prefix of the names of all variables of the bot."""

FILE = ".env"

FORMER: Mapping[str, str] = {"NUGGET_DATABASE": "NUGGET_DATABASE_URL"}
"""Former names of variables, with their current names. The former names still work."""

_ADDRESS = 512
"""The most characters that Discord takes for the address of a button."""

_PATH = "database_url"
"""The setting whose value may hold spaces and a #."""

_Upper = BeforeValidator(lambda value: value.upper() if isinstance(value, str) else value)
_Lower = BeforeValidator(lambda value: value.lower() if isinstance(value, str) else value)
_Shards = BeforeValidator(lambda value: shards.read_choice(value) if isinstance(value, str) else value)


def _names(value: object) -> object:
    """Return the host names in a list with commas or spaces between; quotation marks and brackets are left out. Raises
    ValueError."""
    if not isinstance(value, str):
        return value
    return tuple(_host(name) for word in value.replace(",", " ").split() if (name := word.strip("\"'[]")))


def _host(host: str) -> str:
    """Return a host's address without the brackets of IPv6. Raises ValueError."""
    bare = host.removeprefix("[").removesuffix("]")
    readable = re.fullmatch(r"[\w.-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:%[\w.-]+)?", bare)
    try:
        if readable:
            bare.encode("idna")
            return bare
    except UnicodeError:  # a part of the name is empty or too long
        pass
    raise ValueError("write an address or a name of this machine, such as 127.0.0.1, without http:// and port")


def _token(value: object) -> object:
    """Return a token as Discord wants it, without the word that it writes before one. Raises ValueError."""
    if not isinstance(value, str):
        return value
    token = re.sub(r"\ABot\s+", "", value, flags=re.IGNORECASE)
    if not re.fullmatch("[!-~]+", token):
        raise ValueError("a token has no spaces, line breaks and special characters; copy it from Discord once more")
    return token


def _database(value: str) -> str:
    """Return the address of a database if it can be read. Raises BadAddress."""
    address.expect_no_folder(address.read(value))
    return value


def _public(page: str) -> str:
    """Return the address of a public page if Discord takes it for a button. Raises ValueError."""
    try:
        parts = urlsplit(page)
        acceptable = parts.scheme == "https" and parts.hostname and parts.port != 0 and parts.username is None
    except ValueError:
        acceptable = False
    if not acceptable or re.search(r"\s", page) or len(page) > _ADDRESS:
        raise ValueError(f"write an address that begins with https:// and has at most {_ADDRESS} characters")
    return page


_Address = Annotated[str, AfterValidator(_public)]


def own_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def processes_for_thinking(cores: int) -> int:
    """Return how many processes think on a machine with so many cores: on a single one a second process would only take
    its memory."""
    return min(2, cores)


class BadSettings(Exception):
    """The settings cannot be used. The text has a line for each problem, and no secret values."""


class Settings(BaseModel):
    """All settings. Made by `load`."""

    model_config = ConfigDict(extra="ignore", frozen=True, str_strip_whitespace=True, hide_input_in_errors=True)

    token: Annotated[SecretStr | None, BeforeValidator(_token)] = None
    """The bot's token from Discord's developer portal; only `nugget run` needs it."""
    database_url: Annotated[str, AfterValidator(_database)] = Field(default="nugget.sqlite3", repr=False)
    """A file for SQLite, or an address that begins with sqlite://, postgresql:// or postgres://; that may hold a
    password."""
    shards: Annotated[tuple[Shards, ...] | None, _Shards] = None
    """The shards that this process serves, such as 0-1/4, while other processes serve the others from the same
    database, which is then on a server. With alternatives, as in 0-1/4 or 2-3/4, the process serves the first that no
    other process serves. None for all shards, of the number that Discord suggests."""
    requests: int = Field(default=50, ge=50, le=10_000)
    """The number of requests that Discord takes from the bot each second: more than 50 from a very large one."""
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], _Upper] = "INFO"
    """The lowest level that is logged."""
    log_format: Annotated[Literal["text", "json"], _Lower] = "text"
    """For people or for programs."""
    lobby_minutes: int = Field(default=60, ge=1, le=7 * 24 * 60)
    """Minutes after which a lobby without changes closes."""
    idle_days: int = Field(default=60, ge=1, le=3650)
    """Days without a move after which a game is stopped. It then counts as a defeat of the person to act, if it counts
    at all."""

    workers: int = Field(default_factory=lambda: processes_for_thinking(own_cores()), ge=1, le=64)
    """The number of processes that think for computer players: two, or one on a machine with one core."""
    computer_pause: float = Field(default=1.0, ge=0, le=10)
    """The shortest time in seconds that a computer player takes for a move, so that people can follow."""

    http_port: int | None = Field(default=None, ge=1, le=65535)
    """The port of `/healthz` and `/metrics`, for machines that watch the bot; None for no such page."""
    http_host: Annotated[str, AfterValidator(_host)] = "127.0.0.1"
    """The address of that page. The default is for this machine alone."""
    http_names: Annotated[tuple[str, ...] | None, BeforeValidator(_names)] = None
    """The host names or addresses of that page besides this machine's own."""

    terms_url: _Address | None = None
    """A public page with the terms of this bot: `docs/terms.md`, completed by its host."""
    privacy_url: _Address | None = None
    """A public page about what this bot keeps about people: `docs/privacy.md`, completed by its host."""
    support_url: _Address | None = None
    """An invitation to the server where people can ask the host of this bot."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """The values that must never be logged."""
        token = () if self.token is None else (self.token.get_secret_value(),)
        place = address.read(self.database_url)
        return token + (place.secrets if isinstance(place, address.Server) else ())


def load() -> Settings:
    """Return the settings as they are now. Raises BadSettings."""
    variables = _variables()
    written = _ours(variables)
    problems, values = list[str](), dict[str, str]()
    for former, name in FORMER.items():
        if former in written and name in written and written[former].strip() != written[name].strip():
            problems.append(
                f"{former} and {name} are two names of one setting and say different things here; keep the one that "
                f"you mean, best as {name}, and take the other one away"
            )
    for setting in Settings.model_fields:
        name = _called(setting, written)
        try:
            if value := plain(written.get(name, ""), spaces=setting == _PATH, values=variables):
                values[setting] = value
        except ValueError as error:
            problems.append(f"{name}: {error}")
    try:
        settings = Settings.model_validate(values)
    except ValidationError as error:
        for fault in error.errors(include_input=False):
            name = _called(str(fault["loc"][0]), written)
            problems.append(f"{name}: {fault['msg'].removeprefix('Value error, ')}")
    # Raised out here, so that no error hangs on it that knows a value.
    if problems:
        raise BadSettings("\n".join(problems)) from None
    _check_place(_called("database_url", written), written, settings)
    return settings


def given() -> Mapping[str, str]:
    """Return the variables that are set and have the prefix, whether they are settings or not, as they are written.
    Raises BadSettings."""
    return _ours(_variables())


def slips() -> Mapping[str, str | None]:
    """Return the variables that have the prefix and are no settings, each with the setting that may have been meant: a
    typing error would otherwise have no effect, and no message. Raises BadSettings."""
    names = {variable(setting) for setting in Settings.model_fields}
    strange = sorted(given().keys() - names - FORMER.keys())
    return {name: next(iter(difflib.get_close_matches(name, names, 1)), None) for name in strange}


def variable(setting: str) -> str:
    """Return the name of the environment variable of this setting."""
    return PREFIX + setting.upper()


def _ours(variables: Mapping[str, str]) -> Mapping[str, str]:
    return {name: value for name, value in variables.items() if name.startswith(PREFIX)}


def _called(setting: str, written: Mapping[str, str]) -> str:
    """Return the name under which this setting is given: a former one, if only that is."""
    name = variable(setting)
    former = (former for former, current in FORMER.items() if current == name and former in written)
    return name if name in written else next(former, name)


def _check_place(name: str, written: Mapping[str, str], settings: Settings) -> None:
    """Raise BadSettings if an older version of the bot, which took quotation marks and `~` for parts of a file's name,
    has kept the games where they would now be missed."""
    place = address.read(settings.database_url)
    before = Path(re.sub(r"\Asqlite[^:/]*:///", "", written.get(name, "").strip()))
    with suppress(OSError, ValueError):
        if isinstance(place, address.File) and before != place.path and before.is_file() and not place.path.exists():
            raise BadSettings(
                f"{name}: the games are in {before.resolve()}, for an older version of the bot took this name "
                f"literally; move that file, with those beside it whose names begin alike, to {place.path.resolve()}"
            )


# --- Variables, of the environment and in the file ---

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


def _variables() -> Mapping[str, str]:
    """Return all variables that are not empty, as they are written; those of the bot by their names in capitals. Raises
    BadSettings."""
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
            raise BadSettings(f"{FILE}: line {number} cannot be read; write it as {PREFIX}NAME=value")


def _text(path: Path) -> str:
    """Return the content of a file in UTF-8, or in UTF-16 as Windows writes it."""
    try:
        content = path.read_bytes()
        text = content.decode("utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig")
    except OSError as error:
        raise BadSettings(f"{FILE}: this file cannot be read ({error.strerror})") from None
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise BadSettings(f"{FILE}: this file is not in UTF-8")
    return text
