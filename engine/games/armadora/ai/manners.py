"""How a computer player plays where it hardly matters: people should see sense in it, and no pattern.

Of moves that are worth about the same it prefers some, and once nothing more can be won it passes.
"""

from collections.abc import Container, Iterable, Sequence
from random import Random

from engine.games.armadora.ai.tempers import Temper, begun
from engine.games.armadora.board import COLUMNS, CORNERS, ENDS, ROWS, Squares, bits, placeable_edges, territories
from engine.games.armadora.moves import Move, PlacePalisades, PlaceWarrior
from engine.games.armadora.scoring import summed
from engine.games.armadora.state import STRENGTHS, Character, View

LOOSE = 0.02
"""The share of a victory that the player gives up to avoid a palisade that touches neither another one nor the rim."""
SHY = 0.02
"""The largest share of a victory that is given up for each strength point above 1 that is kept for later."""


_RIM = {corner for corners in CORNERS for corner in corners if corner[0] in (0, ROWS) or corner[1] in (0, COLUMNS)}


class Manners:
    """The manners of one decision, by a temper if there is one; they vary a little from one decision to the next."""

    def __init__(self, view: View, rng: Random, temper: Temper | None = None) -> None:
        self.view, self.temper = view, temper
        self.touched = _RIM | _all_corners(bits(view.table.palisades))
        self.shy = SHY * rng.random()

    def cost(self, move: Move) -> float:
        """Return the deduction from a move's value."""
        match move:
            case PlaceWarrior(strength, _):
                liking = self.temper.liking(move, self.view) if self.temper else 0.0
                return self.shy * (strength - 1) - liking
            case PlacePalisades(edges):
                return LOOSE * _loose(self.touched, edges)
        return 0.0

    def first(self, moves: Sequence[Move]) -> Sequence[Move]:
        """Return the moves among which the temper chooses its first warrior, all of them later on."""
        if self.temper is None or begun(self.view):
            return moves
        return [move for move in moves if self.temper.begins(move)] or moves


def _loose(touched: Container[tuple[int, int]], edges: Sequence[int]) -> int:
    """Return how many of these palisades touch neither a corner of `touched` nor each other."""
    return sum(
        not any(
            corner in touched or any(corner in CORNERS[neighbor] for neighbor in edges if neighbor != edge)
            for corner in CORNERS[edge]
        )
        for edge in edges
    )


def _all_corners(edges: Iterable[int]) -> set[tuple[int, int]]:
    return {corner for edge in edges for corner in CORNERS[edge]}


# --- When nothing more can be won ---


def done(view: View) -> bool:
    """Return whether the viewer, who is to act, plays on alone, and no move that is left wins more gold, whatever the
    strengths that the viewer does not know: it is all the viewer's already, or out of reach.

    It errs on the side of playing on: where a palisade could still divide a contested territory, more can be won.
    """
    table = view.table
    if view.viewer is None or table.power_used or sum(not passed for passed in table.passed) > 1:
        return False
    return not any(_open(view, squares) for squares in territories(table.palisades) if squares & table.mines)


def _open(view: View, squares: Squares) -> bool:
    """Return whether the viewer may still win gold of this territory that is not the viewer's yet, by the least and the
    most that each side which is present may have there."""
    table, seat, hand = view.table, view.viewer, view.hand
    assert seat is not None
    assert hand is not None
    side = table.options.side_of(seat)
    least, most = (
        summed(table, [strength or unknown for strength in view.strengths], squares)[0]
        for unknown in (STRENGTHS[0], STRENGTHS[-1])
    )
    opponents = [opponent for opponent in least if opponent != side]
    if side in least and all(least[side] > most[opponent] for opponent in opponents):
        return False
    free = (squares & ~table.mines & ~table.occupied).bit_count()
    walls = (ENDS[edge] for edge in placeable_edges(table.palisades))
    if opponents and table.supply and any(squares >> a & squares >> b & 1 for a, b in walls):
        return True
    if opponents and free and table.characters[seat] is Character.ELF and table.powers[seat]:
        return True
    army = [strength for strength in STRENGTHS for _ in range(hand[strength - 1])]
    coming = army[-free:] if free else []
    if not coming and side not in least:
        return False
    best = most.get(side, 0) + sum(coming) + table.reinforcements[seat]
    return best > most.get(side, 0) and all(best >= least[opponent] for opponent in opponents)
