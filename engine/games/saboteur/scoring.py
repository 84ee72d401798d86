"""Who has most gold (2.17, 5.5), and what people's statistics and profiles tell of a finished game: roles, and
saboteurs whom nobody caught."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.game import Achievement, Json, Seat, Side
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.events import Result
from engine.games.saboteur.state import State, View


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score, final or after the rounds that have ended."""

    finished: bool
    gold: tuple[int, ...]
    """By seat: its gold."""
    rounds: tuple[Result, ...]
    """The rounds that have ended, with all their gold."""

    @property
    def ranking(self) -> tuple[tuple[Side, ...], ...]:
        """The sides, best first, equal ones together (2.17); each seat is a side of its own."""
        return tuple(
            tuple(Side(seat) for seat, gold in enumerate(self.gold) if gold == amount)
            for amount in sorted(set(self.gold), reverse=True)
        )

    @property
    def places(self) -> tuple[int, ...]:
        """By seat: its place; 1 is best, and equal seats share a place."""
        return tuple(1 + sum(rival > gold for rival in self.gold) for gold in self.gold)

    @property
    def points(self) -> tuple[int, ...]:
        """By seat: its gold."""
        return self.gold

    def data(self) -> dict[str, Json]:
        """Return the result as a record's reader expects it."""
        return {
            "finished": self.finished,
            "gold": list(self.gold),
            "ranking": [list(sides) for sides in self.ranking],
            "rounds": [
                {
                    "winners": list(result.winners),
                    "by": result.by,
                    "finder": result.finder,
                    "dwarfs": list(result.dwarfs),
                    "gold": list(result.gold),
                }
                for result in self.rounds
            ],
        }


def outcome(position: State | View) -> Outcome:
    """Return the score of a state at any time, or of a view once the game is over. Raises ValueError for a view before
    that."""
    table = position.table
    finished = table.to_act is None
    if isinstance(position, View) and not finished:
        raise ValueError("the score of a game that is not over is secret")
    earned = [[gain or 0 for gain in gains] for gains in position.earned]
    return Outcome(
        finished=finished,
        gold=tuple(map(sum, zip(*earned, strict=True))) if earned else (0,) * table.options.players,
        rounds=tuple(replace(result, gold=tuple(gains)) for result, gains in zip(table.results, earned, strict=True)),
    )


# --- Statistics and profiles ---

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
