"""Nugget's rules without Discord: pure, standard library only, no clock, no files, no network.

`find("armadora")` gives a game, `games()` all of them; what a game is stands in `engine.game`.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from engine import games as _games
from engine.errors import RecordReason, UnknownGame
from engine.game import AnyGame

__all__ = ["find", "games"]


@cache
def games() -> tuple[str, ...]:
    """Return the names of all games: the folders in `engine/games/`."""
    return tuple(sorted(module.name for module in iter_modules(_games.__path__) if module.ispkg))


def find(name: str) -> AnyGame:
    """Return the game of this name. Raises UnknownGame."""
    if name not in games():
        raise UnknownGame(RecordReason.UNKNOWN_GAME, name=name)
    game: AnyGame = import_module(f"{_games.__name__}.{name}").GAME
    return game
