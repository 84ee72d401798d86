"""The bot's settings: from the environment, else from the file `.env` in the working directory, else their defaults.

`.env.example` lists all settings. Errors are described without values, so that no secret is shown.
"""

import os
import sys
from collections.abc import Mapping
from typing import Annotated, Literal
from urllib.parse import unquote, urlsplit

from dotenv import dotenv_values
from pydantic import AfterValidator, AliasChoices, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot import shards
from bot.shards import Shards

PREFIX = "NUGGET_"
"""The prefix of the names of all variables."""

FILE = ".env"

FORMER: Mapping[str, str] = {"NUGGET_DATABASE": "NUGGET_DATABASE_URL"}
"""Former names of variables, with their current names. The former names still work."""

_ADDRESS = 512
"""The most characters that Discord takes for the address of a button."""

_Upper = BeforeValidator(lambda value: value.upper() if isinstance(value, str) else value)


_Names = BeforeValidator(lambda value: tuple(value.replace(",", " ").split()) if isinstance(value, str) else value)


_Shards = BeforeValidator(lambda value: shards.read_choice(value) if isinstance(value, str) else value)


def _public(address: str) -> str:
    """Return the address of a public page if Discord takes it for a button. Raises ValueError."""
    parts = urlsplit(address)
    if parts.scheme != "https" or not parts.hostname or parts.username is not None or len(address) > _ADDRESS:
        raise ValueError(f"write an address that begins with https:// and has at most {_ADDRESS} characters")
    return address


_Address = Annotated[str, AfterValidator(_public)]


def _cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


class BadSettings(Exception):
    """The settings cannot be used. The text has a line for each problem, and no secret values."""


class Settings(BaseSettings):
    """All settings. Made by `load`."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=FILE,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        str_strip_whitespace=True,
        hide_input_in_errors=True,
    )

    token: SecretStr | None = None
    """The bot's token from Discord's developer portal; only `nugget run` needs it."""
    database_url: str = Field(
        default="nugget.sqlite3", repr=False, validation_alias=AliasChoices("NUGGET_DATABASE_URL", "NUGGET_DATABASE")
    )
    """A file for SQLite, or an address that begins with sqlite://, postgresql:// or postgres://; that may hold a
    password."""
    shards: Annotated[tuple[Shards, ...] | None, NoDecode, _Shards] = None
    """The shards that this process serves, such as 0-1/4, while other processes serve the others from the same
    database, which is then on a server. With alternatives, as in 0-1/4 or 2-3/4, the process serves the first that no
    other process serves. None for all shards, of the number that Discord suggests."""
    requests: int = Field(default=50, ge=50, le=10_000)
    """The number of requests that Discord takes from the bot each second: more than 50 from a very large one."""
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], _Upper] = "INFO"
    """The lowest level that is logged."""
    log_format: Literal["text", "json"] = "text"
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
    http_host: str = "127.0.0.1"
    """The address of that page. The default is for this machine alone."""
    http_names: Annotated[tuple[str, ...] | None, NoDecode, _Names] = None
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
        token = "" if self.token is None else self.token.get_secret_value()
        password = urlsplit(self.database_url).password or ""
        return tuple(dict.fromkeys(secret for secret in (token, password, unquote(password)) if secret))


def load() -> Settings:
    """Return the settings as they are now. Raises BadSettings."""
    try:
        found, named = Settings(), given()
    except ValidationError as error:
        problems = (f"{variable(str(each['loc'][0]))}: {each['msg']}" for each in error.errors(include_input=False))
        raise BadSettings("\n".join(problems)) from None
    except UnicodeDecodeError:
        raise BadSettings(f"{FILE}: this file is not in UTF-8") from None
    for former, name in FORMER.items():
        if former in named and name in named and named[former] != named[name]:
            raise BadSettings(
                f"{former} and {name} are two names of one setting and say different things here; keep the one that "
                f"you mean, best as {name}, and take the other one away"
            )
    return found


def given() -> Mapping[str, str]:
    """Return the variables that are set and have the prefix, whether they are settings or not. Raises
    UnicodeDecodeError."""
    # Read like the settings themselves: case does not matter, and empty variables count as not set.
    sources = (dotenv_values(FILE), os.environ)
    every = {name.upper(): (value or "").strip() for source in sources for name, value in source.items() if value}
    return {name: value for name, value in every.items() if name.startswith(PREFIX)}


def variable(setting: str) -> str:
    """Return the name of the environment variable of this setting."""
    return PREFIX + setting.upper()
