"""How computer players open a round, such that nobody shows in the first lap who it is.

Who has a map looks at a goal. Who has a card that no digger wants puts it away, while nothing presses; a saboteur puts
a tunnel away, and it looks the same. A saboteur who blocks at once is known to all after one lap; one who digs along
gives two good tunnels to the others. This costs neither side anything that could be measured.
"""

from collections.abc import Sequence

from engine.games.saboteur.ai.fast.moves import DISCARD, LOOK, FastMove
from engine.games.saboteur.ai.fast.round import BROKEN, TRAPPED, FastRound
from engine.games.saboteur.ai.policy import least_wanted
from engine.games.saboteur.ai.scripts import looked_at
from engine.games.saboteur.cards import Dwarf

UNWANTED = 1.0
"""A digger puts away a card that it would keep no more gladly than this (`policy.keep`): a dead end, say."""
KNOWN = 0.99
"""Who is so sure where the gold lies needs no map."""


def opens(moves: int, players: int, move: FastMove) -> bool:
    """Return whether a move after so many others of a round is one by which anybody may open it."""
    return moves < players and move[0] in (LOOK, DISCARD)


def opening(
    position: FastRound, moves: int, seat: int, dwarf: Dwarf, sensible: Sequence[FastMove], gold: Sequence[float]
) -> FastMove | None:
    """Return which of its sensible moves opens the round for this seat, after so many moves of others; None where it
    does as always: when the first lap is over, when its tool is broken, or when all of its cards are good. `gold` is by
    goal how likely it is the gold."""
    if moves >= position.players or position.fronts[seat] & (BROKEN | TRAPPED):
        return None
    looks = [move for move in sensible if move[0] == LOOK]
    if looks and max(gold) < KNOWN:
        # Of goals that are about as likely it is the one at which the fewest have looked: so all together learn more.
        return max(looks, key=lambda move: (round(gold[move[1]], 1), -looked_at(position, move[1])))
    worth, card = least_wanted(position.hands[seat], dwarf)[0]
    return (DISCARD, (card,)) if dwarf == "saboteur" or worth <= UNWANTED else None
