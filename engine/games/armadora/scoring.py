"""Who wins the gold (rules 6)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Json, Seat, Side
from engine.games.armadora.board import Squares, square_names, territories
from engine.games.armadora.state import State, Strength, Table, View


@dataclass(frozen=True, slots=True)
class Territory:
    """How the gold of one territory is shared out."""

    squares: Squares
    gold: int
    strength: tuple[tuple[Side, int], ...]
    """The sum of strengths of each side with warriors here, by side (6.1, 6.2)."""
    winners: tuple[Side, ...]
    """The sides that take the gold, ties broken (6.2 to 6.4), also where there is no gold; empty without warriors."""
    share: int
    """The gold of each winner."""
    tie_broken: bool
    """Whether a tie was broken by the reinforcement (6.4)."""

    def data(self) -> dict[str, Json]:
        """Return the territory as a record's reader expects it."""
        return {
            "squares": list(square_names(self.squares)),
            "gold": self.gold,
            "strength": {str(side): total for side, total in self.strength},
            "winners": list(self.winners),
            "share": self.share,
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score, final or as if the game ended now."""

    finished: bool
    gold: tuple[int, ...]
    """By side: its gold."""
    piles: tuple[tuple[int, ...], ...]
    """By side: its piles, from high to low (6.6)."""
    ranking: tuple[tuple[Side, ...], ...]
    """The sides, best first, equal ones together (6.6)."""
    places: tuple[int, ...]
    """By seat: the place of its side; 1 is best, and equal sides share a place."""
    points: tuple[int, ...]
    """By seat: the gold of its side."""
    territories: tuple[Territory, ...]
    """In order of their first squares."""

    def data(self) -> dict[str, Json]:
        """Return the result as a record's reader expects it."""
        return {
            "finished": self.finished,
            "gold": list(self.gold),
            "piles": [list(piles) for piles in self.piles],
            "ranking": [list(sides) for sides in self.ranking],
            "territories": [territory.data() for territory in self.territories],
        }


def outcome(position: State | View) -> Outcome:
    """Return the score of a state as it stands, or of a view once the game is over. Raises ValueError before that."""
    table = position.table
    if isinstance(position, View) and table.to_act is not None:
        raise ValueError("before the end a view does not know the score")
    strengths = tuple(strength for strength in position.strengths if strength is not None)
    scored = tuple(_territory(table, strengths, squares) for squares in territories(table.palisades))
    sides = [Side(side) for side in range(len(table.options.sides()))]
    piles = [
        sorted((t.share for t in scored if side in t.winners and t.share), reverse=True)  # 6.5
        for side in sides
    ]
    worth = {side: (sum(piles[side]), piles[side]) for side in sides}
    places = sorted(worth.values(), reverse=True)
    ranking = dict.fromkeys(tuple(side for side in sides if worth[side] == place) for place in places)
    side_of = [table.options.side_of(Seat(seat)) for seat in range(table.options.players)]
    return Outcome(
        finished=table.to_act is None,
        gold=tuple(sum(pile) for pile in piles),
        piles=tuple(tuple(pile) for pile in piles),
        ranking=tuple(ranking),
        places=tuple(1 + places.index(worth[side]) for side in side_of),
        points=tuple(worth[side][0] for side in side_of),
        territories=scored,
    )


def _territory(table: Table, strengths: Sequence[Strength], squares: Squares) -> Territory:
    sums, reinforced = summed(table, strengths, squares)
    gold = table.gold_in(squares)
    winners, tie_broken = win(sums, reinforced)
    return Territory(
        squares=squares,
        gold=gold,
        strength=tuple(sorted(sums.items())),
        winners=winners,
        share=gold // len(winners) if winners else 0,
        tie_broken=tie_broken,
    )


def summed(
    table: Table, strengths: Sequence[int], squares: Squares, unit: int = 1
) -> tuple[dict[Side, int], Side | None]:
    """Return the sum of each side that has warriors on these squares (6.1, 6.2), and whose reinforcement is there; all
    of it counted in parts of which a strength point has `unit`."""
    sums, reinforced = dict[Side, int](), None
    for warrior, strength in zip(table.warriors, strengths, strict=True):
        if squares >> warrior.square & 1:
            side = table.options.side_of(warrior.owner)
            sums[side] = sums.get(side, 0) + strength + unit * warrior.bonus
            reinforced = side if warrior.reinforced else reinforced
    return sums, reinforced


def win(sums: dict[Side, int], reinforced: Side | None) -> tuple[tuple[Side, ...], bool]:
    """Return the sides that win a territory with these sums (6.2, 6.4), and whether the reinforcement broke a tie.

    >>> win({Side(0): 7, Side(1): 7, Side(2): 3}, None), win({Side(0): 7, Side(1): 7, Side(2): 3}, Side(1))
    (((0, 1), False), ((1,), True))
    >>> win({Side(0): 7, Side(1): 6}, Side(0))
    ((0,), False)
    """
    best = max(sums.values(), default=0)
    tied = tuple(side for side in sorted(sums) if sums[side] == best)
    if len(tied) > 1 and reinforced in tied:
        return (reinforced,), True
    return tied, False
