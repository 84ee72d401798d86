"""Computer players for any game: `find("hard", game)` returns one, `names(game)` the names of all.

A player gets the View of its seat and nothing else. A search asks the game's `Hooks` for moves worth trying, imagined
worlds, and what the moves are worth there; a game without hooks is played by its rules alone. What only one game knows
stays in its own `ai/`.
"""

from engine.computer.player import (
    Budget,
    ComputerReason,
    GreedyPlayer,
    Player,
    RandomPlayer,
    ScriptPlayer,
    UnknownPlayer,
)
from engine.computer.search import SearchPlayer
from engine.game import AnyGame

__all__ = ["Budget", "Player", "UnknownPlayer", "find", "names"]

_PLAYERS: dict[str, Player] = {
    player.name: player
    for player in (
        RandomPlayer(),
        GreedyPlayer(),
        SearchPlayer("beginner", playouts=1, near=1.0, hasty=0.55),
        SearchPlayer("easy", playouts=45, near=1.0),
        SearchPlayer("normal", playouts=60, hasty=0.08),
        SearchPlayer("hard", playouts=160),
        SearchPlayer("expert", playouts=400, infers=True),
        SearchPlayer("master", playouts=4800, infers=True),
    )
}


def names(game: AnyGame | None = None) -> tuple[str, ...]:
    """Return the names of the players of every game, weakest first, then those of this game's own scripts."""
    return (*_PLAYERS, *(name for name in (game.scripts if game else ()) if name not in _PLAYERS))


def find(name: str, game: AnyGame | None = None) -> Player:
    """Return the player of this name: the game's own script, or the player of every game. Raises UnknownPlayer.

    >>> find("hard").name
    'hard'
    """
    if game and name in game.scripts:
        return ScriptPlayer(name)
    if name in _PLAYERS:
        return _PLAYERS[name]
    raise UnknownPlayer(ComputerReason.UNKNOWN_PLAYER, name=name, known=names(game))
