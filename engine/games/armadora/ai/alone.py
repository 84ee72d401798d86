"""Whether the last player who has not passed can still win more gold, whatever the strengths that player does not know.

It errs on the side of playing on: where a palisade could still divide a contested territory, more can be won.
"""

from engine.game import Side
from engine.games.armadora.board import ENDS, Squares, placeable_edges, territories
from engine.games.armadora.state import STRENGTHS, Character, View


def done(view: View) -> bool:
    """Return whether the viewer, who is to act, plays on alone, and no move that is left wins more gold: it is all the
    viewer's already, or out of reach."""
    table = view.table
    if view.viewer is None or table.power_used or sum(not passed for passed in table.passed) > 1:
        return False
    return not any(_open(view, squares) for squares in territories(table.palisades) if squares & table.mines)


def _open(view: View, squares: Squares) -> bool:
    """Return whether the viewer may still win gold of this territory that is not the viewer's yet."""
    table, seat, hand = view.table, view.viewer, view.hand
    assert seat is not None
    assert hand is not None
    side = table.options.side_of(seat)
    least, most = _sums(view, squares)
    opponents = [opponent for opponent in least if opponent != side]
    if side in least and all(least[side] > most[opponent] for opponent in opponents):
        return False
    free = (squares & ~table.mines & ~table.occupied).bit_count()
    if opponents and table.supply and any(squares >> a & squares >> b & 1 for a, b in _edges(view)):
        return True
    if opponents and free and table.characters[seat] is Character.ELF and table.powers[seat]:
        return True
    army = [strength for strength in STRENGTHS for _ in range(hand[strength - 1])]
    coming = army[-free:] if free else []
    if not coming and side not in least:
        return False
    best = most.get(side, 0) + sum(coming) + table.reinforcements[seat]
    return best > most.get(side, 0) and all(best >= least[opponent] for opponent in opponents)


def _edges(view: View) -> list[tuple[int, int]]:
    return [ENDS[edge] for edge in placeable_edges(view.table.palisades)]


def _sums(view: View, squares: Squares) -> tuple[dict[Side, int], dict[Side, int]]:
    """Return the least and the most that each side which is present in a territory may have there (6.1, 6.2)."""
    least, most = dict[Side, int](), dict[Side, int]()
    for warrior, strength in zip(view.table.warriors, view.strengths, strict=True):
        if squares >> warrior.square & 1:
            side = view.table.options.side_of(warrior.owner)
            for sums, unknown in ((least, STRENGTHS[0]), (most, STRENGTHS[-1])):
                sums[side] = sums.get(side, 0) + (strength or unknown) + warrior.bonus
    return least, most
