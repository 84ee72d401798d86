"""What people's statistics and profiles tell of a finished game: roles, and saboteurs whom nobody caught."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.game import Achievement, Seat
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.state import State

_COST_OF_CARD = 100
"""The deduction from a round's worth for each card played against the player: more than the number of players."""
_MOST = 10_000
_PARTS: Mapping[Dwarf, str] = {
    **dict.fromkeys(("digger", "selfish", "blue", "green"), "digger"),
    "saboteur": "saboteur",
}
"""The key under which each dwarf counts; boss, profiteer and geologist are others."""


def tallies(state: State) -> Sequence[Mapping[str, int]]:
    """Return for each seat the number of ended rounds that it was a `digger`, a `saboteur`, and something `other`, and
    the number of these that it won by its dwarf: `digger_won` and so on."""
    counted: list[Counter[str]] = [Counter() for _ in range(state.options.players)]
    for result in state.table.results:
        for seat, dwarf in enumerate(result.dwarfs):
            part = _PARTS.get(dwarf, "other")
            counted[seat][part] += 1
            counted[seat][f"{part}_won"] += seat in result.winners
    return counted


def achievements(state: State) -> Sequence[Achievement | None]:
    """Return for each seat the round that it won as a saboteur with the fewest cards against it; None if there is
    none. Of equal rounds in different games the one with more players is worth more.

    Broken tools and traps that others play are against a player: they show whom the others suspect. Facts: the number
    of the `round`, the number of cards played `against` the player, the number of `players`.
    """
    return [
        max(_rounds(state, Seat(seat)), key=lambda achievement: achievement.worth, default=None)
        for seat in range(state.options.players)
    ]


def _rounds(state: State, seat: Seat) -> Iterator[Achievement]:
    table, players = state.table, state.options.players
    for number, (result, (begun, end)) in enumerate(zip(table.results, table.spans, strict=True), start=1):
        if result.dwarfs[seat] == "saboteur" and seat in result.winners:
            against = sum(move.seat != seat and _aims_at(move.words, seat) for move in table.history[begun:end])
            worth = _MOST - _COST_OF_CARD * against + players
            yield Achievement(worth, {"round": number, "against": against, "players": players})


def _aims_at(words: str, seat: Seat) -> bool:
    """Return whether a move puts a broken tool or a trap in front of this seat."""
    return words.endswith(f" @{seat}") and words.startswith(("break:", "trap "))
