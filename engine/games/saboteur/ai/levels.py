"""The levels of Saboteur that do not search; the lower three weak as people are in their first games, never at random.

What a newcomer understands, all of them do: they mend a friend's tools, look at a goal before they dig there, and throw
away nothing that is needed (`sense`). `beginner` is short-sighted: it digs to where a goal is as the crow flies,
whatever lies between, and as a saboteur hinders with what comes first. `easy` digs the shortest way and trusts
everybody; as a saboteur it blocks whom and where it hurts, but late. `normal` blocks sooner, and as a digger hinders
whom it suspects, now and then wrongly. `hard` weighs moves as the stronger levels do and believes what they believe,
but makes what looks best at once; both of them by their tempers. All but `beginner` open a round alike.
"""

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from random import Random

from engine.games.saboteur.ai.fast.geometry import BIT, STEPS, cell_of
from engine.games.saboteur.ai.fast.moves import LOOK, PLACE, FastMove, hinders, mends, to_move
from engine.games.saboteur.ai.fast.round import FastRound, known_round
from engine.games.saboteur.ai.features import ways_now
from engine.games.saboteur.ai.hooks import Hooks
from engine.games.saboteur.ai.policy import opening, sensible
from engine.games.saboteur.ai.scripts import gain, plan, settle
from engine.games.saboteur.ai.sense import look_first, spared
from engine.games.saboteur.ai.talk import SUSPECT, guilt
from engine.games.saboteur.ai.tempers import foes, temper
from engine.games.saboteur.maze import GOAL_CELLS, Cell
from engine.games.saboteur.moves import Discard, Move
from engine.games.saboteur.state import View
from engine.games.saboteur.view import gold_may_be

EAST = 9
"""A beginner digs no farther to the right than one column behind the goals, unless a way to them leads there."""
NEAR = 3
"""A saboteur of `easy` blocks once a goal is so few cards away."""
SOON = 0.75
"""By so much of what makes others suspect somebody `normal` does: it wrongs a digger about as often as people do."""


def beginner(view: View, rng: Random) -> Move:
    """Return a move of who sees only how near a goal is as the crow flies."""
    settled = settle(view)
    if settled is not None:
        return settled
    position, goals = known_round(view), gold_may_be(view)
    moves = _short_sighted(position, position.to_act, view.dwarf == "saboteur", goals)
    return _done(view, position, next(moves, None), _everybody)


def easy(view: View, rng: Random) -> Move:
    """Return a move of who digs the shortest way and trusts everybody, and as a saboteur blocks once a goal is near, or
    once it is suspected."""
    return _opened(view) or _scripted(view, _everybody, hides=NEAR)


def normal(view: View, rng: Random) -> Move:
    """Return a move of who breaks the tools of whom it suspects and mends those of all others before it digs, and as a
    saboteur blocks once its temper lets it, or once it is suspected."""
    own, enemies = temper(view), foes(view)

    def helps(seat: int) -> bool:
        return guilt(view.table)[seat] < SOON * SUSPECT / sqrt(own.suspicion) and not (own.grudge and seat in enemies)

    return _opened(view) or _scripted(view, helps, hides=own.spoils, fights=True)


def _everybody(seat: int) -> bool:
    """Return that anybody is helped."""
    return True


def _scripted(view: View, helps: Callable[[int], bool], hides: int, fights: bool = False) -> Move:
    """Return a move by plan, with sense; who `fights` first deals with the tools of others. A saboteur hides until a
    goal is `hides` cards away."""
    settled = settle(view)
    if settled is not None:
        return settled
    position = known_round(view)
    if view.dwarf == "saboteur" and _hides(view, position, hides):
        return _done(view, position, None, helps)
    move = _with_tools(position, helps) if fights and view.dwarf != "saboteur" else None
    return _done(view, position, move or plan(view, position, lambda away, progress: True, helps), helps)


def _hides(view: View, position: FastRound, until: int) -> bool:
    """Return whether a saboteur hides and puts cards away: until a goal is so few cards away, or it is suspected."""
    away = min(ways_now(position)[k] for k in gold_may_be(view))
    return away > until and guilt(view.table)[position.to_act] < SUSPECT


def _with_tools(position: FastRound, helps: Callable[[int], bool]) -> FastMove | None:
    """Return what a digger does with tools: it mends its own, hinders whom it would not help, mends the others'."""
    seat = position.to_act
    plays = [move for move in position.plays(seat) if move[0] != PLACE]
    mending = [move for move in plays if mends(move)]
    own = [move for move in mending if move[-1] == seat]
    foes = [foe for foe in range(position.players) if foe != seat and position.may_dig(foe) and not helps(foe)]
    hindering = [move for move in plays if hinders(move) and move[-1] in foes]
    return next(iter([*own, *hindering, *(move for move in mending if helps(move[-1]))]), None)


def _done(view: View, position: FastRound, move: FastMove | None, helps: Callable[[int], bool]) -> Move:
    """Return the move, with sense; where there is none, put away a card that nobody needs."""
    seat, goals, dwarf = position.to_act, gold_may_be(view), view.dwarf or "digger"
    if move is None:
        return Discard((spared(position, seat, dwarf, goals, helps),))
    return to_move(move if dwarf == "saboteur" else look_first(position, seat, move, goals))


def _opened(view: View) -> Move | None:
    """Return the move that opens the round; None where that is left to the level."""
    table = view.table
    if table.phase != "dig" or view.dwarf is None:
        return None
    position, goals = known_round(view), gold_may_be(view)
    seat = position.to_act
    gold = [(k in goals) / len(goals) for k in range(3)]
    move = opening(position, len(table.dug), seat, view.dwarf, sensible(position, seat, view.dwarf), gold)
    return None if move is None else to_move(move)


def hard(view: View, rng: Random) -> Move:
    """Return the move for which most speaks, by its temper."""
    hooks = Hooks(view)
    hooks.take_temper()
    return hooks.quick(rng)


def _short_sighted(position: FastRound, seat: int, against: bool, goals: list[int]) -> Iterator[FastMove]:
    """Yield what comes to a beginner's mind, first things first."""
    plays = list(position.plays(seat))
    current = ways_now(position)
    yield from (move for move in plays if mends(move) and move[-1] == seat)
    if against:
        hindering = [move for move in plays if hinders(move) and move[-1] != seat]
        yield from sorted(hindering, key=lambda move: (move[-1] - seat) % position.players)
    else:
        yield from sorted(filter(mends, plays), key=lambda move: (move[-1] - seat) % position.players)
        looks = [move for move in plays if move[0] == LOOK and len(goals) > 1 and move[1] in goals]
        yield from sorted(looks, key=lambda move: current[move[1]])
    tunnels = [
        (_column(position, move) if against else -_crow_flight(position, move, goals), i)
        for i, move in enumerate(plays)
        if move[0] == PLACE
        and move[2].stub == against
        and (cell_of(move[1])[0] <= EAST or gain(position, move, goals, current) > 0)
    ]
    if tunnels:
        yield plays[max(tunnels)[1]]
    yield from (move for move in plays if move[0] == LOOK)


def _column(position: FastRound, move: FastMove) -> int:
    """Return how far to the right a path comes by this tunnel."""
    spot, lie = move[1], move[2]
    column, _ = cell_of(spot)
    return column + bool(position.maze.openings(spot, lie) & BIT.get(spot + 1, 0))


def _crow_flight(position: FastRound, move: FastMove, goals: list[int]) -> int:
    """Return how far from a goal that may be the gold a path comes by this tunnel, as the crow flies."""
    spot, lie = move[1], move[2]
    if position.maze.touches(spot, lie):
        return 0
    gaps = position.maze.openings(spot, lie)
    ends = [spot + step for step, *_ in STEPS if gaps & BIT.get(spot + step, 0)]
    ways = (_apart(cell_of(end), GOAL_CELLS[k]) for end in ends for k in goals)
    return min(ways, default=min(_apart(cell_of(spot), GOAL_CELLS[k]) for k in goals) + 1)


def _apart(cell: Cell, goal: Cell) -> int:
    return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])


LEVELS: Mapping[str, Callable[[View, Random], Move]] = {
    "beginner": beginner,
    "easy": easy,
    "normal": normal,
    "hard": hard,
}
