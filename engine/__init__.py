"""Nugget's rules without Discord: pure, standard library only, no clock, no files, no network.

`find("armadora")` returns a game, `game_names()` returns the names of all games, and `engine.game` says what a game is.
A game is found by its place: a folder in `engine/games/` is a game.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from engine import games
from engine.errors import RecordReason, UnknownGame
from engine.game import AnyGame

__all__ = ["find", "game_names"]


@cache
def game_names() -> tuple[str, ...]:
    """Return the names of all games: the folders in `engine/games/`."""
    return tuple(sorted(module.name for module in iter_modules(games.__path__) if module.ispkg))


def find(name: str) -> AnyGame:
    """Return the game of this name. Raises UnknownGame.

    >>> find("armadora").seats
    range(2, 5)
    """
    if name not in game_names():
        raise UnknownGame(RecordReason.UNKNOWN_GAME, name=name)
    game: AnyGame = import_module(f"{games.__name__}.{name}").GAME
    return game
