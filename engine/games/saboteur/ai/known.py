"""The round as a viewer knows it, for thinking fast: what the viewer does not know stands as UNKNOWN cards."""

from collections.abc import Mapping

from engine.games.saboteur.ai.fast.geometry import LIE_OF, Lie
from engine.games.saboteur.ai.fast.maze import fast
from engine.games.saboteur.ai.fast.round import FastRound, fronts_of, maps_seen
from engine.games.saboteur.cards import GOALS, GOLD, SHAPES, Card, Dwarf, Tunnel
from engine.games.saboteur.maze import GOAL_CELLS
from engine.games.saboteur.rules import dwarfs_left
from engine.games.saboteur.state import View
from engine.games.saboteur.view import known_goals

UNKNOWN = Card("?")


def goals_seen(view: View) -> dict[int, Tunnel]:
    """Return by number the goals whose cards the viewer knows, by own names: face up, shown at the end, seen by map."""
    maze = view.table.maze
    goals = {k: Tunnel(SHAPES[maze.cards[cell]].card) for k, cell in enumerate(GOAL_CELLS) if cell in maze.cards}
    goals.update((GOAL_CELLS.index(cell), tunnel) for cell, tunnel in known_goals(view).items())
    return goals


def gold_may_be(view: View) -> list[int]:
    """Return the goals that may be the gold as far as the viewer knows."""
    goals = goals_seen(view)
    if GOLD in goals.values():
        return [k for k, tunnel in goals.items() if tunnel == GOLD]
    return [k for k in range(3) if k not in goals]


def with_gold(gold: int, turned: Mapping[int, Tunnel]) -> tuple[Lie, ...]:
    """Return the goal cards if `gold` is the gold, the stones in any order that goes with what was seen."""
    goals = dict(turned) | {gold: GOLD}
    stones = [stone for stone in GOALS[1:] if stone not in goals.values()]
    for k in range(3):
        if k not in goals:
            goals[k] = stones.pop()
    return tuple(LIE_OF[goals[k]] for k in range(3))


def known_round(view: View) -> FastRound:
    """Return the round while people dig, all that the viewer does not know left open: cards are UNKNOWN, everybody is
    what the viewer is, the gold is any goal that it may be."""
    table, options = view.table, view.options
    dwarf: Dwarf = view.dwarf or ("blue" if options.expansion else "digger")
    hands = [[UNKNOWN] * size for size in table.hand_sizes]
    if view.viewer is not None:
        hands[view.viewer] = list(view.hand)
    leftover = dwarfs_left(table) if options.expansion else 0
    return FastRound(
        options=options,
        maze=fast(table.maze),
        to_act=table.to_act or 0,
        hands=hands,
        fronts=fronts_of(table.fronts),
        thefts=list(table.thefts),
        deck=(UNKNOWN,) * table.deck_size,
        dwarfs=[dwarf] * options.players,
        leftovers=(dwarf,) * leftover,
        goals=with_gold(gold_may_be(view)[0], goals_seen(view)),
        maps=maps_seen(table),
    )
