"""The levels of Saboteur that do not search; the lower three weak as people are in their first games, never at random.

`beginner` is short-sighted: it digs to the right, whatever lies there, mends only its own tools, and as a saboteur
hinders with what comes first. `easy` digs the shortest way, but trusts everybody and mends only its own tools; as a
saboteur it does as a beginner. `normal` also mends the tools of others, unless they have plainly done harm, and as a
saboteur blocks whom and where it hurts. `hard` weighs moves as the stronger levels do and believes what they believe,
but makes what looks best at once. All but `beginner` open a round alike.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from engine.games.saboteur.ai.fast.geometry import BIT, cell_of
from engine.games.saboteur.ai.fast.moves import BREAK, LOOK, PLACE, FastMove, to_move
from engine.games.saboteur.ai.fast.round import FastRound
from engine.games.saboteur.ai.hooks import Hooks
from engine.games.saboteur.ai.known import gold_may_be, known_round
from engine.games.saboteur.ai.policy import opening, sensible, worthless_first
from engine.games.saboteur.ai.scripts import mends, script, settle
from engine.games.saboteur.ai.talk import SUSPECT, guilt
from engine.games.saboteur.moves import Discard, Move
from engine.games.saboteur.state import View


def beginner(view: View, rng: Random) -> Move:
    """Return a move of who sees only how far to the right it comes."""
    settled = settle(view)
    if settled is not None:
        return settled
    position = known_round(view)
    best = next(_short_sighted(position, position.to_act, view.dwarf == "saboteur"), None)
    return to_move(best) if best else Discard((worthless_first(view.hand, view.dwarf or "digger")[0],))


def easy(view: View, rng: Random) -> Move:
    """Return a move of who digs the shortest way, and as a saboteur knows no better than a beginner."""
    return _opened(view) or (beginner(view, rng) if view.dwarf == "saboteur" else _unsuspecting(view))


def normal(view: View, rng: Random) -> Move:
    """Return a move of who digs the shortest way, mends the tools of whom it does not suspect, and blocks from the
    second lap on."""
    return _opened(view) or script(view, lambda away, progress: True, lambda seat: guilt(view.table)[seat] < SUSPECT)


def _unsuspecting(view: View) -> Move:
    """Return a move of who digs and mends only its own tools."""
    return script(view, lambda away, progress: True, lambda seat: False)


def _opened(view: View) -> Move | None:
    """Return the move that opens the round; None where that is left to the level."""
    table = view.table
    if table.phase != "dig" or view.dwarf is None:
        return None
    position, goals = known_round(view), gold_may_be(view)
    seat = position.to_act
    gold = [(k in goals) / len(goals) for k in range(3)]
    moves_made = len(table.history) - table.begun
    move = opening(position, moves_made, seat, view.dwarf, sensible(position, seat, view.dwarf), gold)
    return None if move is None else to_move(move)


def hard(view: View, rng: Random) -> Move:
    """Return the move for which most speaks."""
    return Hooks(view).quick(rng)


def _short_sighted(position: FastRound, seat: int, against: bool) -> Iterator[FastMove]:
    """Yield what comes to a beginner's mind, first things first."""
    plays = list(position.plays(seat, list(dict.fromkeys(position.hands[seat]))))
    yield from (move for move in plays if mends(move) and move[-1] == seat)
    if against:
        hindering = [move for move in plays if move[0] == BREAK and move[-1] != seat]
        yield from sorted(hindering, key=lambda move: (move[-1] - seat) % position.players)
    tunnels = [(_column(position, move), i) for i, move in enumerate(plays) if move[0] == PLACE]
    fitting = [(column, i) for column, i in tunnels if plays[i][2].stub == against]
    if fitting:
        yield plays[max(fitting)[1]]
    yield from (move for move in plays if move[0] == LOOK)


def _column(position: FastRound, move: FastMove) -> int:
    """Return how far to the right a path comes by this tunnel."""
    spot, lie = move[1], move[2]
    column, _ = cell_of(spot)
    return column + bool(position.maze.openings(spot, lie) & BIT.get(spot + 1, 0))


LEVELS: Mapping[str, Callable[[View, Random], Move]] = {
    "beginner": beginner,
    "easy": easy,
    "normal": normal,
    "hard": hard,
}
