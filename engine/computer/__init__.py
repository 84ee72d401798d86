"""Computer players for any game: `find("hard")` gives one, `names()` all of them, weakest first."""

from engine.computer.greedy import GreedyPlayer
from engine.computer.player import Budget, ComputerReason, Player, RandomPlayer, UnknownPlayer
from engine.computer.search import SearchPlayer

__all__ = ["Budget", "Player", "UnknownPlayer", "find", "names"]

_PLAYERS: dict[str, Player] = {
    player.name: player
    for player in (
        RandomPlayer(),
        GreedyPlayer("greedy"),
        GreedyPlayer("hoarder", hoarding=True),
        SearchPlayer("easy", playouts=5, near=0.1),
        SearchPlayer("normal", playouts=60),
        SearchPlayer("hard", playouts=400),
        SearchPlayer("expert", playouts=1200, answers=True),
    )
}


def names() -> tuple[str, ...]:
    """Return the names of all players, weakest first."""
    return tuple(_PLAYERS)


def find(name: str) -> Player:
    """Return the player of this name. Raises UnknownPlayer."""
    if name not in _PLAYERS:
        raise UnknownPlayer(ComputerReason.UNKNOWN_PLAYER, name=name, known=names())
    return _PLAYERS[name]
