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


class KnownSettings(dict[int, ServerSettings]):
    """The settings of servers that have changed any, in memory, because every move and every message needs them."""

    loaded = False
    """Whether those of all servers of this process are there."""

    def of(self, guild_id: int | None) -> ServerSettings:
        """Return the settings of this server; the defaults in a direct message, and before all are `loaded`."""
        return (None if guild_id is None else self.get(guild_id)) or ServerSettings()


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


_SOUND: Mapping[str, Callable[[Any], bool]] = {
    **dict.fromkeys(SWITCHES, lambda value: isinstance(value, bool)),
    **dict.fromkeys(
        ("cup_role", "results_channel", "puzzle_channel", "play_channel", "call_role"),
        lambda value: value is None or _is_id(value),
    ),
    "channels": lambda value: isinstance(value, list) and all(map(_is_id, value)),
    "language": lambda value: value is None or value in LANGUAGES,
    "theme": lambda value: isinstance(value, str),
    "clock": lambda value: isinstance(value, str) and value in CLOCKS,
    "cups": lambda value: value in ("managers", "everybody"),
    "keep_days": lambda value: value is None or (type(value) is int and 0 < value <= _LONGEST_KEPT),
}
"""By setting: whether a stored value is valid."""
