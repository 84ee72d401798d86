"""The bot's settings: from the environment, else from the file `.env` in the working directory, else their defaults.

`.env.example` lists all settings. Each is taken as it was meant, or refused in a sentence that names it. Errors are
described without values, so that no secret is shown.
"""

import difflib
import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError

from bot import address, shards, variables
from bot.shards import Shards
from bot.variables import PREFIX

UNCONFIGURED = 78
"""The exit status that sysexits.h calls EX_CONFIG: trying again will not help."""

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


def _cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


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

    workers: int = Field(default_factory=lambda: min(2, _cores()), ge=1, le=64)
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
    try:
        variables_set = variables.read()
    except variables.Unreadable as error:
        raise BadSettings(str(error)) from None
    written = _ours(variables_set)
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
            if value := variables.plain(written.get(name, ""), spaces=setting == _PATH, values=variables_set):
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
    try:
        return _ours(variables.read())
    except variables.Unreadable as error:
        raise BadSettings(str(error)) from None


def slips() -> Mapping[str, str | None]:
    """Return the variables that have the prefix and are no settings, each with the setting that may have been meant: a
    typing error would otherwise have no effect, and no message. Raises BadSettings."""
    names = {variable(setting) for setting in Settings.model_fields}
    strange = sorted(given().keys() - names - FORMER.keys())
    return {name: next(iter(difflib.get_close_matches(name, names, 1)), None) for name in strange}


def variable(setting: str) -> str:
    """Return the name of the environment variable of this setting."""
    return PREFIX + setting.upper()


def _ours(variables_set: Mapping[str, str]) -> Mapping[str, str]:
    return {name: value for name, value in variables_set.items() if name.startswith(PREFIX)}


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
