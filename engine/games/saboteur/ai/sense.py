"""What every level understands, whatever else it weighs: a goal is looked at before somebody digs there, and what is
needed now is not thrown away.

Saboteurs have other wishes, and so do not come here.
"""

from collections.abc import Callable, Collection, Sequence

from engine.games.saboteur.ai.fast.geometry import BESIDE, LIES
from engine.games.saboteur.ai.fast.maze import places
from engine.games.saboteur.ai.fast.moves import LOOK, PLACE, FastMove, mends
from engine.games.saboteur.ai.fast.round import FastRound
from engine.games.saboteur.ai.features import ways_after, ways_now
from engine.games.saboteur.ai.policy import worthless_first
from engine.games.saboteur.cards import MAP, Card, Dwarf, Shape

HURRY = 2
"""So many laps before the cards run out nobody takes the time to look."""
CLOSE = 3
"""Where a goal is so few cards away, a tunnel that comes nearer is needed."""


def look_first(position: FastRound, seat: int, move: FastMove, goals: Collection[int]) -> FastMove:
    """Return the move, or where it would turn a goal that may be the gold or not, and there is a map in the hand and
    time: the look at that goal. `goals` are those that may be the gold."""
    if move[0] != PLACE or move[1] not in BESIDE or MAP not in position.hands[seat] or len(goals) < 2:
        return move
    if position.left <= HURRY * position.players:
        return move
    turned = position.maze.touches(move[1], move[2])
    return next(((LOOK, k) for k in goals if turned >> k & 1), move)


def spared(position: FastRound, seat: int, dwarf: Dwarf, goals: Collection[int], helps: Callable[[int], bool]) -> Card:
    """Return the card of the hand that is missed least, and none that is needed now if there is another. `helps` says
    whose tools are mended, beside one's own."""
    order = worthless_first(position.hands[seat], dwarf)
    if dwarf == "saboteur":
        return order[0]
    current = ways_now(position)
    close = min(current[k] for k in goals) <= CLOSE

    def needed(card: Card) -> bool:
        if card not in LIES:
            uses = filter(mends, position.actions(seat, card))
            return any(use[-1] == seat or helps(use[-1]) for use in uses)
        return close and any(_leads_on(position, lie, current, goals) for lie in LIES[card])

    return next((card for card in order if not needed(card)), order[0])


def _leads_on(position: FastRound, lie: Shape, current: Sequence[int], goals: Collection[int]) -> bool:
    """Return whether a tunnel, as it lies, brings a goal nearer somewhere."""
    for spot in places(position.maze, lie):
        ways = ways_after(position, (PLACE, spot, lie))
        if ways is not None and any(ways[k] < current[k] for k in goals):
            return True
    return False
