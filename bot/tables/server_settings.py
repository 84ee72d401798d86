"""What a server has settled for the games that are played there: as a value, read from whatever is stored of it, and in
memory."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from bot.locale import LANGUAGES
from bot.tables.clock import CLOCKS, RELAXED
from engine.game import Json

STANDARD = "standard"
"""The theme of who has chosen none."""
_LONGEST_KEPT = 36500
"""Days: a hundred years."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What holds in one server; the defaults are what holds where nobody has changed anything."""

    channels: tuple[int, ...] = ()
    """The channels in which games may be opened, with their threads; empty for all."""
    threads: bool = True
    """Whether a game gets a thread of its own; without, it is played in the channel."""
    language: str | None = None
    """One of `bot.locale.LANGUAGES`, for what everybody there sees; None for that of the server at Discord."""
    theme: str = STANDARD
    """In which colors public pictures are drawn."""
    patterns: bool = False
    """Whether public pictures tell people by patterns, too, and not by colors alone."""
    clock: str = RELAXED.name
    """The name of the clock that new tables begin with."""
    rated: bool = True
    """Whether games among people count."""
    computers: bool = True
    """Whether computer players may sit at a table or stand in for people."""
    keep_days: int | None = None
    """After how many days a game that has ended is deleted; None for never."""
    results_channel: int | None = None
    """The channel that is told how games ended."""
    puzzle_channel: int | None = None
    """The channel that gets a puzzle a day."""


class KnownSettings:
    """The settings of servers in memory, for every move and every message asks for them."""

    def __init__(self) -> None:
        self.loaded = False
        """Whether those of all servers that are served are known."""
        self._known: dict[int, ServerSettings] = {}

    def load(self, found: Mapping[int, ServerSettings]) -> None:
        """These are the settings of all servers that have changed any."""
        self._known, self.loaded = dict(found), True

    def know(self, guild_id: int, settings: ServerSettings) -> None:
        """This server has these settings from now on."""
        self._known[guild_id] = settings

    def forget(self, guild_id: int) -> None:
        """Nothing is kept of this server any more."""
        self._known.pop(guild_id, None)

    def of(self, guild_id: int | None) -> ServerSettings:
        """Return what holds in this server; the defaults in a direct message, and as long as nothing was read."""
        found = None if guild_id is None else self._known.get(guild_id)
        return found or ServerSettings()

    def all(self) -> Mapping[int, ServerSettings]:
        """Return what holds in all servers that have changed anything; nothing as long as nothing was read."""
        return self._known


def read_settings(stored: Json) -> ServerSettings:
    """Return these settings. Whatever is missing or damaged takes its default, and what is unknown is left out: another
    version of the bot may have written it."""
    if not isinstance(stored, Mapping):
        return ServerSettings()
    sound = {name: stored[name] for name in _SOUND if name in stored and is_sound(name, stored[name])}
    if "channels" in sound:
        sound["channels"] = tuple(sound["channels"])
    return ServerSettings(**sound)


def written(settings: ServerSettings) -> dict[str, Json]:
    """Return the settings as they are stored."""
    return {name: [*value] if isinstance(value, tuple) else value for name, value in asdict(settings).items()}


def is_sound(name: str, stored: Json) -> bool:
    """Whether the setting of this name can be what is stored so."""
    return _SOUND[name](stored)


def _is_id(value: Any) -> bool:
    return type(value) is int and 0 < value < 1 << 63


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


_SOUND: Mapping[str, Callable[[Any], bool]] = {
    "channels": lambda value: isinstance(value, list) and all(map(_is_id, value)),
    "threads": _is_bool,
    "language": lambda value: value is None or value in LANGUAGES,
    "theme": lambda value: isinstance(value, str),
    "patterns": _is_bool,
    "clock": lambda value: isinstance(value, str) and value in CLOCKS,
    "rated": _is_bool,
    "computers": _is_bool,
    "keep_days": lambda value: value is None or (type(value) is int and 0 < value <= _LONGEST_KEPT),
    "results_channel": lambda value: value is None or _is_id(value),
    "puzzle_channel": lambda value: value is None or _is_id(value),
}
"""Whether a stored value can be that of a setting."""
