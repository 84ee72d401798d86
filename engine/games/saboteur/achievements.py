"""What people's profiles tell of a finished game: saboteurs whom nobody caught."""

from collections.abc import Iterator, Sequence

from engine.game import Achievement, Seat
from engine.games.saboteur.state import State

_COST_OF_CARD = 100
"""The deduction from a round's worth for each card played against the player: more than the number of players."""
_MOST = 10_000


def achievements(state: State) -> Sequence[Achievement | None]:
    """Return for each seat the round that it won as a saboteur with the fewest cards against it; None if there is
    none. Of equal rounds in different games the one with more players is worth more.

    Broken tools and traps that others play are against a player: they show whom the others suspect. Facts: the number
    of the `round`, the number of cards played `against` the player, the number of `players`.
    """
    return [
        max(_rounds(state, Seat(seat)), key=lambda achievement: achievement.worth, default=None)
        for seat in range(_players(state))
    ]


def _rounds(state: State, seat: Seat) -> Iterator[Achievement]:
    begun = 0
    for number, result in enumerate(state.table.results, start=1):
        moves, begun = state.table.history[begun : result.moves], result.moves
        if result.dwarfs[seat] == "saboteur" and seat in result.winners:
            against = sum(move.seat != seat and _aims_at(move.words, seat) for move in moves)
            worth = _MOST - _COST_OF_CARD * against + _players(state)
            yield Achievement(worth, {"round": number, "against": against, "players": _players(state)})


def _aims_at(words: str, seat: Seat) -> bool:
    """Return whether a move puts a broken tool or a trap in front of this seat."""
    return words.endswith(f" @{seat}") and words.startswith(("break:", "trap "))


def _players(state: State) -> int:
    return state.options.players
