"""Computer players for any game: `find("hard")` gives one, `names()` all of them, weakest first."""

from engine.computer.player import Budget, ComputerReason, Player, RandomPlayer, UnknownPlayer

__all__ = ["Budget", "Player", "UnknownPlayer", "find", "names"]

_PLAYERS: dict[str, Player] = {player.name: player for player in (RandomPlayer(),)}


def names() -> tuple[str, ...]:
    """Return the names of all players, weakest first."""
    return tuple(_PLAYERS)


def find(name: str) -> Player:
    """Return the player of this name. Raises UnknownPlayer."""
    if name not in _PLAYERS:
        raise UnknownPlayer(ComputerReason.UNKNOWN_PLAYER, name=name, known=names())
    return _PLAYERS[name]
