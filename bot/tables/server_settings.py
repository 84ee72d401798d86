"""The settings of a server: as a value, as they are stored, and cached in memory."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from bot.locale import LANGUAGES
from bot.tables.clock import CLOCKS, RELAXED
from engine.game import Json

STANDARD = "standard"
"""The theme of people and servers that have chosen none."""
_LONGEST_KEPT = 36500
"""The largest `keep_days`: a hundred years."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of one server, in the order in which they are shown. The defaults hold where nobody has changed
    anything."""

    channels: tuple[int, ...] = ()
    """The channels in which games may be opened, with their threads; empty for all."""
    threads: bool = True
    """Whether a game gets a thread of its own; if not, it is played in the channel."""
    language: str | None = None
    """The language of what everybody there sees, one of `bot.locale.LANGUAGES`; None for the language of the server at
    Discord."""
    theme: str = STANDARD
    """The colors of public pictures."""
    patterns: bool = False
    """Whether public pictures tell people apart by patterns as well as by colors."""
    clock: str = RELAXED.name
    """The name of the clock of new tables."""
    rated: bool = True
    """Whether games among people count. A match keeps what held when it began."""
    computers: bool = True
    """Whether computer players may sit at a table or stand in for people."""
    cups: str = "managers"
    """Who may open cups: `managers` or `everybody`."""
    cup_role: int | None = None
    """The role with which one may open cups, too."""
    keep_days: int | None = None
    """Days after which an ended game is deleted; None for never."""
    results_channel: int | None = None
    """The channel where the results of games are posted."""
    puzzle_channel: int | None = None
    """The channel where the puzzles of the day are posted."""
    play_channel: int | None = None
    """The channel with the Play message."""
    call_role: int | None = None
    """The role that is called when somebody opens a table; None if people are called by name."""


SWITCHES: Mapping[str, bool] = {
    name: value for name, value in asdict(ServerSettings()).items() if isinstance(value, bool)
}
"""The settings that are on or off, with their defaults."""


class KnownSettings:
    """The settings of servers in memory, because every move and every message needs them."""

    def __init__(self) -> None:
        self.loaded = False
        """Whether the settings of all servers of this process are in memory."""
        self._known: dict[int, ServerSettings] = {}

    def load(self, settings: Mapping[int, ServerSettings]) -> None:
        """Remember these settings, of all servers that have changed any."""
        self._known, self.loaded = dict(settings), True

    def know(self, guild_id: int, settings: ServerSettings) -> None:
        """Remember that this server has these settings from now on."""
        self._known[guild_id] = settings

    def forget(self, guild_id: int) -> None:
        """Forget the settings of this server, of which nothing is kept any more."""
        self._known.pop(guild_id, None)

    def of(self, guild_id: int | None) -> ServerSettings:
        """Return the settings of this server; the defaults in a direct message, and before `load`."""
        settings = None if guild_id is None else self._known.get(guild_id)
        return settings or ServerSettings()

    def all(self) -> Mapping[int, ServerSettings]:
        """Return the settings of all servers that have changed any; empty before `load`."""
        return self._known


def read_settings(stored: Json) -> ServerSettings:
    """Return the stored settings. Missing and damaged ones take their defaults, and unknown ones are left out, because
    another version of the bot may have written them."""
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
    """Whether this stored value is valid for the setting of this name."""
    return _SOUND[name](stored)


def _is_id(value: Any) -> bool:
    return type(value) is int and 0 < value < 1 << 63


def _is_id_or_none(value: Any) -> bool:
    return value is None or _is_id(value)


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


_SOUND: Mapping[str, Callable[[Any], bool]] = {
    **dict.fromkeys(SWITCHES, _is_bool),
    "channels": lambda value: isinstance(value, list) and all(map(_is_id, value)),
    "language": lambda value: value is None or value in LANGUAGES,
    "theme": lambda value: isinstance(value, str),
    "clock": lambda value: isinstance(value, str) and value in CLOCKS,
    "cups": lambda value: value in ("managers", "everybody"),
    "cup_role": _is_id_or_none,
    "keep_days": lambda value: value is None or (type(value) is int and 0 < value <= _LONGEST_KEPT),
    "results_channel": _is_id_or_none,
    "puzzle_channel": _is_id_or_none,
    "play_channel": _is_id_or_none,
    "call_role": _is_id_or_none,
}
"""By setting: whether a stored value is valid."""
