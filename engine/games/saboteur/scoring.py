"""Who has most gold (2.17, 5.5)."""

from dataclasses import dataclass, replace

from engine.game import Json, Side
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
