"""Computer players that follow a plain plan: what the levels are measured against.

All of them dig as diggers do who suspect nobody. They differ in what they do as saboteurs: `plain` begins to block once
the goals are near or half of the cards are gone, `always` blocks from its first move, `quiet` digs badly and keeps
its good cards back until a goal is two cards away.
"""

from collections.abc import Callable, Iterator
from random import Random

from engine.games.saboteur.ai.fast.moves import LOOK, PLACE, ROCK, THEFT, FastMove, hinders, mends, to_move
from engine.games.saboteur.ai.fast.round import BROKEN, TRAPPED, FastRound, known_round
from engine.games.saboteur.ai.features import ways_after, ways_now
from engine.games.saboteur.ai.policy import looked_at, worthless_first
from engine.games.saboteur.moves import Discard, Move, PickGold, Steal
from engine.games.saboteur.state import View
from engine.games.saboteur.view import gold_may_be


def settle(view: View) -> Move | None:
    """Return what to pick or steal: the most gold there is, from who has most; None while people dig."""
    table = view.table
    if table.phase == "pick":
        return PickGold(view.offer[0])
    if table.phase == "steal":
        richest = max(range(len(table.gold)), key=lambda seat: (seat != view.viewer, table.gold[seat]))
        return Steal(type(table.queue[0])(richest))
    return None


def script(blocks: Callable[[float, float], bool]) -> Callable[[View, Random], Move]:
    """Return the choice of who follows the plan and trusts everybody."""

    def choose(view: View, rng: Random) -> Move:
        settled = settle(view)
        if settled is not None:
            return settled
        best = plan(view, known_round(view), blocks, lambda seat: True)
        return to_move(best) if best else Discard((worthless_first(view.hand, view.dwarf or "digger")[0],))

    return choose


def plan(
    view: View, position: FastRound, blocks: Callable[[float, float], bool], helps: Callable[[int], bool]
) -> FastMove | None:
    """Return a move of who digs the shortest way, and as a saboteur blocks when `blocks` says so of how many cards the
    nearest goal is away and what share of the cards is gone; `helps` says whose tools it mends, beside its own. None
    where nothing is to be done."""
    seat = position.to_act
    goals = gold_may_be(view)
    current = ways_now(position)
    away = min(current[k] for k in goals)
    progress = 1 - position.left / view.options.cards
    if view.dwarf != "saboteur":
        return next(_helping(position, seat, goals, current, helps), None)
    if blocks(away, progress):
        return next(_blocking(position, seat, goals, current), None)
    return next(_helping(position, seat, goals, current, helps), None) if away > 4 else None


def gain(position: FastRound, move: FastMove, goals: list[int], current: tuple[int, int, int]) -> float:
    """Return how much nearer the goals are after a tunnel or rockfall, on the average."""
    ways = ways_after(position, move)
    assert ways is not None
    return sum(current[k] - ways[k] for k in goals) / len(goals)


def _helping(
    position: FastRound, seat: int, goals: list[int], current: tuple[int, int, int], helps: Callable[[int], bool]
) -> Iterator[FastMove]:
    """Yield what a digger would do, best first."""
    plays = list(position.plays(seat))
    stuck = position.fronts[seat] & (BROKEN | TRAPPED)
    if stuck:
        yield from (move for move in plays if mends(move) and move[-1] == seat)
    tunnels = [(gain(position, move, goals, current), i) for i, move in enumerate(plays) if move[0] == PLACE]
    if tunnels:
        best, i = max(tunnels)
        if best > 0:
            yield plays[i]
    if len(goals) > 1:
        looks = (move for move in plays if move[0] == LOOK and move[1] in goals)
        yield from sorted(looks, key=lambda move: looked_at(position, move[1]))
    yield from (move for move in plays if mends(move) and (move[-1] == seat or helps(move[-1])))
    yield from (move for move in plays if move[0] == ROCK and gain(position, move, goals, current) > 0)
    yield from (move for move in plays if move[0] == THEFT)


def _blocking(position: FastRound, seat: int, goals: list[int], current: tuple[int, int, int]) -> Iterator[FastMove]:
    """Yield what a saboteur would do, best first."""
    plays = list(position.plays(seat))
    after = range(1, position.players)
    for step in after:
        target = (seat + step) % position.players
        if position.may_dig(target):
            yield from (move for move in plays if hinders(move) and move[-1] == target)
    worst = sorted(
        (gain(position, move, goals, current), i) for i, move in enumerate(plays) if move[0] in (PLACE, ROCK)
    )
    yield from (plays[i] for loss, i in worst if loss < 0)
    yield from (move for move in plays if mends(move) and move[-1] == seat)


SCRIPTS = {
    "plain": script(lambda away, progress: away <= 4 or progress >= 0.5),
    "always": script(lambda away, progress: True),
    "quiet": script(lambda away, progress: away <= 2),
}
